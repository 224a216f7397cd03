// SPDX-License-Identifier: Apache-2.0
#include "unit/support/kineto_text.h"

#include <sstream>

namespace runglass::test {

KinetoText& KinetoText::header(std::string_view key, std::string_view json) {
    std::ostringstream out;
    out << '"' << key << "\":" << json << ",\n";
    header_ += out.str();
    return *this;
}

KinetoText& KinetoText::record(std::string_view json) {
    records_.append(records_.empty() ? "" : ",\n").append(json);
    return *this;
}

KinetoText& KinetoText::event(std::string_view category, std::string_view name, int tid, int startUs,
                              int durationUs, std::string_view args) {
    std::ostringstream out;
    out << R"({"ph":"X","cat":")" << category << R"(","name":")" << name << R"(","pid":900,"tid":)" << tid
        << R"(,"ts":)" << startUs << R"(,"dur":)" << durationUs << R"(,"args":{)" << args << "}}";
    return record(out.str());
}

KinetoText& KinetoText::step(int number, int startUs, int durationUs) {
    return event("user_annotation", "ProfilerStep#" + std::to_string(number), 11, startUs, durationUs);
}

KinetoText& KinetoText::op(std::string_view name, int startUs, int durationUs, int tid) {
    return event("cpu_op", name, tid, startUs, durationUs);
}

KinetoText& KinetoText::launch(int correlation, int startUs, int durationUs, std::string_view category) {
    return event(category, "launch", 11, startUs, durationUs,
                 "\"correlation\":" + std::to_string(correlation));
}

KinetoText& KinetoText::kernel(std::string_view name, int correlation, int startUs, int durationUs,
                               int device, std::string_view args) {
    std::ostringstream out;
    out << R"({"ph":"X","cat":"kernel","name":")" << name << R"(","pid":)" << device << R"(,"tid":7,"ts":)"
        << startUs << R"(,"dur":)" << durationUs << R"(,"args":{"device":)" << device
        << R"(,"stream":7,"correlation":)" << correlation;
    if (!args.empty())
        out << ',' << args;
    out << "}}";
    return record(out.str());
}

KinetoText& KinetoText::memory(int timeUs, int deviceType, int deviceId, long long bytes, long long address,
                               long long allocated, long long reserved) {
    std::ostringstream out;
    out << R"({"ph":"i","s":"t","name":"[memory]","pid":900,"tid":11,"ts":)" << timeUs
        << R"(,"args":{"Device Type":)" << deviceType << R"(,"Device Id":)" << deviceId << R"(,"Bytes":)"
        << bytes << R"(,"Addr":)" << address;
    if (allocated >= 0)
        out << R"(,"Total Allocated":)" << allocated << R"(,"Total Reserved":)" << reserved;
    out << "}}";
    return record(out.str());
}

std::string KinetoText::text() const {
    return "{" + header_ + "\"traceEvents\":[" + records_ + "]}";
}

} // namespace runglass::test
