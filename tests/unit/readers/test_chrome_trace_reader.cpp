// SPDX-License-Identifier: Apache-2.0
#include "core/readers/chrome_trace_reader.h"

#include "unit/readers/trace_dump.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

using namespace runglass;
using test::Loading;
using test::ReadRecord;
using test::readText;
using test::TempFolder;
using trace::Phase;

namespace {

/// What a file that is no trace is refused with: the code of its problem.
std::string refusal(std::string_view content) {
    const TempFolder folder;
    Loading loading;
    const auto read = readers::readChromeTrace(folder.write("t.json", content), {}, loading.context);
    REQUIRE_FALSE(read);
    REQUIRE(loading.problemCount() == 1);
    CHECK(loading.diagnostics.problems()[0].severity == base::Severity::Error);
    return loading.diagnostics.problems()[0].code;
}

ReadRecord onlyRecord(const std::string& record, Loading& loading) {
    const auto trace = readText("[" + record + "]", loading);
    const auto records = test::recordsOf(trace);
    REQUIRE(records.size() == 1);
    return records[0];
}

} // namespace

TEST_CASE("A record is read with all its parts", "[chrome_trace]") {
    Loading loading;
    const auto record = onlyRecord(
        R"({"ph":"X","cat":"op","name":"mm","pid":7,"tid":"stream 3","ts":"10.5","dur":2,"args":{"a":[1]}})",
        loading);
    CHECK(record == ReadRecord{Phase::Complete, "mm", "op", "7", "stream 3", 10500, 2000, 1, {}, {}});
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("What a record lacks is empty", "[chrome_trace]") {
    Loading loading;
    const auto record = onlyRecord(R"({"ts":1,"ph":"i"})", loading);
    CHECK(record == ReadRecord{Phase::Instant, "", "", "", "", 1000, trace::noDuration, 1, {}, {}});
    CHECK(onlyRecord(R"({"ts":1,"ph":"i","pid":null,"tid":{}})", loading).pid.empty());
}

TEST_CASE("Progress is that of the file, whatever else is read at the same time", "[chrome_trace]") {
    const TempFolder folder;
    Loading loading;
    loading.progress.addTotal(1000); // another file, of which nothing has been read
    const std::string text = R"(  {"a":1,"traceEvents":[{"ph":"i","ts":1}],"b":2}  )";
    REQUIRE(readers::readChromeTrace(folder.write("t.json", text), {}, loading.context));
    CHECK(loading.progress.total() == 1000 + text.size());
    CHECK(loading.progress.done() == text.size());
}

TEST_CASE("Keys may be escaped, and the last of a double one counts", "[chrome_trace]") {
    Loading loading;
    const auto record = onlyRecord(R"({"\u0070h":"X","t\u0073":5,"dur":1,"dur":3})", loading);
    CHECK(record.start == 5000);
    CHECK(record.duration == 3000);
    CHECK(loading.problem("json.duplicate_key").count == 1);
    Loading others;
    CHECK(onlyRecord(R"({"ph":"i","ts":7,"ts\"x":9,"\u0074s\u0022":9})", others).start == 7000);
    CHECK(others.problemCount() == 0);
}

TEST_CASE("Of several lists of records in one object all are read", "[chrome_trace]") {
    Loading loading;
    const auto trace = readText(
        R"({"traceEvents":[{"ph":"i","ts":1}],"a":1,"traceEvents":[{"ph":"i","ts":2},{"ph":"i","ts":3}],"b":2})",
        loading);
    const auto records = test::recordsOf(trace);
    REQUIRE(records.size() == 3);
    CHECK(records[2].start == 3000);
    CHECK(trace.header == std::vector<std::pair<std::string, std::string>>{{"a", "1"}, {"b", "2"}});
    CHECK(loading.problem("json.further_list").count == 1);
    CHECK(loading.problemCount() == 1);
}

TEST_CASE("Flows have no name, but a kind and an id", "[chrome_trace]") {
    Loading loading;
    const auto trace = readText(R"([{"ph":"s","cat":"ac2g","name":"ac2g","id":"5","ts":1},
        {"ph":"f","bp":"e","cat":"ac2g","name":"ac2g","id":5,"ts":2},{"ph":"f","name":"HostToDevice936","id":"936","ts":2},
        {"ph":"t","cat":"x","ts":3}])",
                                loading);
    const auto records = test::recordsOf(trace);
    REQUIRE(records.size() == 4);
    CHECK(records[0].ids == std::vector<std::uint64_t>{5});
    CHECK(records[1].ids == std::vector<std::uint64_t>{5});
    CHECK(records[1].phase == Phase::FlowEndInside);
    CHECK(records[2].phase == Phase::FlowEnd);
    CHECK(records[2].category == "HostToDevice");
    CHECK(records[2].name == "-");
    CHECK(records[3].ids.empty());
    CHECK(trace.texts.find("HostToDevice936") == base::noText);
}

TEST_CASE("A local id belongs to its process", "[chrome_trace]") {
    Loading loading;
    const auto records = test::recordsOf(readText(R"([{"ph":"b","id2":{"local":"0x1"},"pid":1,"ts":1},
        {"ph":"b","id2":{"local":"0x1"},"pid":2,"ts":1},{"ph":"e","id2":{"local":"0x1"},"pid":1,"ts":1},
        {"ph":"b","id2":{"global":9},"pid":1,"ts":1},{"ph":"b","id":9,"pid":2,"ts":1}])",
                                                  loading));
    REQUIRE(records.size() == 5);
    CHECK(records[0].ids != records[1].ids);
    CHECK(records[0].ids == records[2].ids);
    CHECK(records[3].ids == records[4].ids);
}

TEST_CASE("A counter with an id has it in its name, however long that is", "[chrome_trace]") {
    // Such a name lies in memory of its own, of which as much is read behind it as behind text of the file.
    std::string text = "[";
    std::vector<std::string> names;
    for (std::size_t length = 1; length <= 64; ++length) {
        const std::string name(length, 'n');
        names.push_back(name + "[7]");
        text.append(length == 1 ? "" : ",")
            .append(R"({"ph":"C","name":")")
            .append(name)
            .append(R"(","id":7,"ts":1,"args":{"a":1}})");
    }
    Loading loading;
    const auto records = test::recordsOf(readText(text + "]", loading));
    REQUIRE(records.size() == names.size());
    for (std::size_t i = 0; i < names.size(); ++i)
        CHECK(records[i].name == names[i]);
}

TEST_CASE("Counters give numbers, also quoted ones", "[chrome_trace]") {
    Loading loading;
    const auto record = onlyRecord(
        R"({"ph":"C","name":"mem","ts":1,"args":{"a":1.5,"b":"2","c":"high","d":[3],"e":null,"f":-1e3}})",
        loading);
    CHECK(record.facts == std::vector<std::string>{"a=1.5", "b=2", "f=-1000"});
}

TEST_CASE("An id tells counters of one name apart", "[chrome_trace]") {
    Loading loading;
    const auto records =
        test::recordsOf(readText(R"([{"ph":"C","name":"mem","id":"0x5","ts":1,"args":{"a":1}},
        {"ph":"C","name":"mem","id":7,"ts":1,"args":{"a":2}},{"ph":"C","name":"mem","id":null,"ts":1,"args":{"a":3}},
        {"ph":"X","name":"mem","id":7,"ts":1,"dur":1}])",
                                 loading));
    REQUIRE(records.size() == 4);
    CHECK(records[0].name == "mem[0x5]");
    CHECK(records[1].name == "mem[7]");
    CHECK(records[2].name == "mem");
    CHECK(records[3].name == "mem");
}

TEST_CASE("Metadata gives names and sort indices, without a time", "[chrome_trace]") {
    Loading loading;
    const auto records = test::recordsOf(readText(
        R"([{"ph":"M","name":"thread_name","pid":1,"tid":2,"args":{"name":"main \u00e9"}},
            {"name":"process_sort_index","pid":1,"args":{"sort_index":"-5"},"ph":"M"},
            {"ph":"M","name":"process_labels","pid":1,"args":{"labels":"NPU 0"}}, {"ph":"M","name":"x"}])",
        loading));
    REQUIRE(records.size() == 4);
    CHECK(records[0].facts == std::vector<std::string>{"main é/0"});
    CHECK(records[1].facts == std::vector<std::string>{"-/-5"});
    CHECK(records[2].facts == std::vector<std::string>{"NPU 0/0"});
    CHECK(records[3].facts == std::vector<std::string>{"-/0"});
}

TEST_CASE("Arguments are taken when asked for", "[chrome_trace]") {
    Loading loading;
    const std::string content =
        R"([{"ph":"X","ts":1,"args":{"correlation":17,"in":{"correlation":3},"stream":"7"}},
        {"ph":"X","ts":2,"args":{"correlation":null}},
        {"ph":"X","ts":3,"args":{"correlation":4294967295,"stream":9223372036854775807}}])";
    const auto records =
        test::recordsOf(readText(content, loading, {.argumentKeys = {"stream", "correlation"}}));
    CHECK(records[0].facts == std::vector<std::string>{"stream:7", "correlation:17"});
    CHECK(records[1].facts.empty());
    CHECK(records[2].facts ==
          std::vector<std::string>{"stream:9223372036854775807", "correlation:4294967295"});
}

TEST_CASE("A record that says too little is skipped", "[chrome_trace]") {
    Loading loading;
    const auto trace = readText(
        R"([{"ph":"X","ts":1},{"ph":"X"},{"ts":1},null,5,"x",[1],{"ph":"X","ts":"soon"},{"ph":"E","ts":2}])",
        loading);
    CHECK(trace.records == 2);
    CHECK(trace.skipped == 7);
    CHECK(loading.problem("json.bad_record").count == 7);
    CHECK(loading.problem("json.bad_record").first == base::Place::byte(19));
}

TEST_CASE("An empty object is how some writers begin, and no record", "[chrome_trace]") {
    Loading loading;
    const auto trace = readText("[ {}\n,{\"ph\":\"E\",\"ts\":1}]", loading);
    CHECK(trace.records == 1);
    CHECK(trace.skipped == 0);
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("The keys around the records are kept in order", "[chrome_trace]") {
    Loading loading;
    const auto trace = readText(R"({"schemaVersion":1,"deviceProperties":[{"id":0,"name":"G}"}],
        "traceEvents":[],"baseTimeNanoseconds":1727743122000000000, "traceName" : "C:\\t.json"})",
                                loading);
    CHECK(trace.baseTimeNs == 1727743122000000000);
    REQUIRE(trace.header.size() == 4);
    CHECK(trace.header[0] == std::pair<std::string, std::string>("schemaVersion", "1"));
    CHECK(trace.header[1].second == R"([{"id":0,"name":"G}"}])");
    CHECK(trace.header[3].second == R"("C:\\t.json")");
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("Records are found by structure, not by the text traceEvents", "[chrome_trace]") {
    Loading loading;
    const auto trace = readText(
        R"({"a":"\"traceEvents\":[","b":{"traceEvents":[{"ph":"X","ts":1}]},"traceEvents":[{"ph":"E","ts":2}],"x":[{"ph":"X","ts":3}]})",
        loading);
    const auto records = test::recordsOf(trace);
    REQUIRE(records.size() == 1);
    CHECK(records[0].start == 2000);
}

TEST_CASE("A record behind a bracket too many is not lost", "[chrome_trace]") {
    Loading loading;
    const auto trace = readText(R"([{"ph":"X","ts":1}],{"ph":"X","ts":2}])", loading);
    CHECK(trace.records == 2);
    CHECK(loading.problem("json.bad_record").count == 1);
}

TEST_CASE("Of a trace without pids as well, a broken record costs only itself", "[chrome_trace]") {
    std::string text = "[";
    for (int i = 0; i < 4000; ++i)
        text.append(i == 0 ? "" : ",\n")
            .append(R"({"ph":"X","name":"n","tid":1,"ts":)")
            .append(std::to_string(i))
            .append(i % 50 == 7 ? R"(,"dur":1"x"})" : R"(,"dur":1})");
    const TempFolder folder;
    Loading loading;
    const auto traces = test::readTraces(folder.write("t.json", text + "]"), loading);
    CHECK(traces.front().records == 3920);
    CHECK(traces.front().skipped == 80);
}

TEST_CASE("The array form may lack its end; the object form as well", "[chrome_trace]") {
    Loading array;
    CHECK(readText(R"([{"ph":"X","ts":1},)", array).records == 1);
    CHECK(array.problem("json.truncated").severity == base::Severity::Info);
    Loading object;
    const auto trace = readText(R"({"traceEvents":[{"ph":"X","ts":1},{"ph":"X","t)", object);
    CHECK(trace.records == 1);
    CHECK(trace.skipped == 1);
    CHECK(object.problem("json.truncated").severity == base::Severity::Skipped);
}

TEST_CASE("A limit gives the beginning and is no problem", "[chrome_trace]") {
    const TempFolder folder;
    Loading loading;
    readers::TraceReadOptions options;
    options.limitBytes = 50;
    const auto path =
        folder.write("t.json", R"([{"ph":"X","ts":1,"dur":5},{"ph":"X","ts":2,"dur":5},{"ph":"X","ts":3}])");
    const auto read = readers::readChromeTrace(path, options, loading.context);
    REQUIRE(read);
    CHECK(read.value()[0].records == 1);
    CHECK(read.value()[0].skipped == 0);
    CHECK(loading.problemCount() == 0);
    CHECK(loading.progress.done() == 50);
    CHECK(loading.progress.total() == 50);
}

TEST_CASE("What is no trace is refused with its reason", "[chrome_trace]") {
    using namespace std::string_view_literals;
    CHECK(refusal("") == "file.empty");
    CHECK(refusal(" \n") == "file.empty");
    CHECK(refusal("\n <html><body>log in</body>") == "json.not_json");
    CHECK(refusal("version https://git-lfs.github.com/spec/v1\n") == "json.not_json");
    CHECK(refusal("SQLite format 3\0\x10\0"sv) == "file.binary");
    CHECK(refusal("PK\x03\x04 zip") == "json.not_json");
    CHECK(refusal("step loss\n1 2.5\n") == "json.not_json");
    CHECK(refusal(R"({"a":1})") == "json.no_events");
    CHECK(refusal(R"([{"name":"x"},{"name":"y"}])") == "json.no_events");
    CHECK(refusal(R"([1,2,3])") == "json.no_events");
}

TEST_CASE("Of what stands around the records so much is kept and no more", "[chrome_trace]") {
    const std::string value(1'000'000, 'x');
    std::string text = R"({"traceEvents":[{"ph":"i","ts":1}])";
    for (int i = 0; i < 20; ++i)
        text += ",\"k" + std::to_string(i) + "\":\"" + value + '"';
    Loading loading;
    const auto trace = readText(text + R"(,"small":1})", loading);
    REQUIRE(trace.header.size() == 17); // 16 of the large ones fit into 16 MiB, and the small one as well
    CHECK(trace.header.front().first == "k0");
    CHECK(trace.header.back() == std::pair<std::string, std::string>("small", "1"));
    CHECK(trace.records == 1);
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("An empty list of records is a trace", "[chrome_trace]") {
    Loading loading;
    CHECK(readText("[]", loading).records == 0);
    CHECK(readText(R"({"traceEvents":[]})", loading).records == 0);
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("Half a surrogate pair and bad UTF-8 are shown as U+FFFD", "[chrome_trace]") {
    Loading escaped;
    CHECK(onlyRecord(R"({"ph":"i","ts":1,"name":"a\ud83d\ude00b\ud83dc"})", escaped).name == "a😀b\uFFFDc");
    CHECK(escaped.problem("enc.invalid_utf8").count == 1);
    Loading bytes;
    CHECK(onlyRecord("{\"ph\":\"i\",\"ts\":1,\"name\":\"a\xFF\xC3 b\"}", bytes).name == "a\uFFFD\uFFFD b");
    CHECK(bytes.problem("enc.invalid_utf8").count == 2);
}

TEST_CASE("Reading stops when it is asked to", "[chrome_trace]") {
    const TempFolder folder;
    Loading loading;
    loading.stop.request_stop();
    const auto read =
        readers::readChromeTrace(folder.write("t.json", R"([{"ph":"X","ts":1}])"), {}, loading.context);
    REQUIRE_FALSE(read);
    CHECK(read.error().what == base::stoppedMessage);
}

TEST_CASE("More categories than fit share the last one", "[chrome_trace]") {
    std::string content = "[";
    for (int i = 0; i < 70000; ++i)
        content.append(i == 0 ? "" : ",")
            .append(R"({"ph":"E","ts":1,"cat":"c)")
            .append(std::to_string(i))
            .append("\"}");
    Loading loading;
    const auto trace = readText(content + "]", loading);
    CHECK(trace.categories.size() == 65535);
    const auto records = test::recordsOf(trace);
    CHECK(records[65533].category == "c65533");
    CHECK(records[65534].category == "(further categories)");
    CHECK(records[69999].category == "(further categories)");
}
