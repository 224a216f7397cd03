// SPDX-License-Identifier: Apache-2.0
// trace_fuzz ROUNDS [SEED]: damages small traces in random ways and reads them; the same for the same
// numbers. RUNGLASS_FUZZ_ROUNDS in the environment goes before ROUNDS: CI takes a minute. trace_fuzz FILE…:
// reads these files, such as those that a fuzzer has found.
#include "unit/readers/trace_writer.h"
#include "unit/support/gzip_text.h"

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

#include <fcntl.h>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

const std::string* current = nullptr;

/// Keeps the input that a check has failed for.
void keepCurrent(int) {
    const int file = ::open("trace_fuzz.failed", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file >= 0 && ::write(file, current->data(), current->size()) >= 0)
        ::close(file);
}

void readOne(const std::string& bytes) {
    current = &bytes;
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

/// The trace that is damaged in some round.
std::string seedOf(std::uint32_t round) {
    runglass::test::TraceStyle style;
    style.records = 5 + round % 40;
    style.seed = round;
    style.isObject = round % 2 == 0;
    style.isPretty = round % 3 == 0;
    style.hasLookAlikes = round % 5 == 0;
    style.hasQuotedTimes = round % 7 == 0;
    style.controlEvery = round % 11 == 0 ? 3 : 0;
    style.badUtf8Every = round % 13 == 0 ? 3 : 0;
    return writtenTrace(style);
}

void damage(std::string& bytes, std::mt19937& random) {
    static const std::string special = "{}[]\",:\\\n\0 1e.-";
    const auto at = [&] { return random() % bytes.size(); };
    switch (random() % 6) {
    case 0:
        bytes.erase(at(), 1 + random() % 40);
        break;
    case 1:
        bytes.insert(at(), 1, special[random() % special.size()]);
        break;
    case 2:
        bytes[at()] = static_cast<char>(random());
        break;
    case 3:
        bytes.resize(at() + 1);
        break;
    case 4:
        bytes.insert(at(), bytes.substr(at(), random() % 200));
        break;
    default:
        bytes[at()] = special[random() % special.size()];
        break;
    }
}

void run(std::uint32_t rounds, std::uint32_t seed) {
    std::mt19937 random(seed);
    for (std::uint32_t round = 0; round < rounds; ++round) {
        std::string bytes = seedOf(round);
        for (auto edits = random() % 4; edits > 0 && !bytes.empty(); --edits)
            damage(bytes, random);
        if (round % 16 == 0)
            bytes = runglass::test::gzipped(bytes);
        if (round % 32 == 0)
            damage(bytes, random);
        readOne(bytes);
    }
}

} // namespace

int main(int argc, char** argv) {
    constexpr auto digits = "0123456789";
    std::signal(SIGABRT, keepCurrent);
    std::string first = argc > 1 ? argv[1] : "1000";
    const char* wanted = std::getenv("RUNGLASS_FUZZ_ROUNDS");
    if (wanted != nullptr && first.find_first_not_of(digits) == std::string::npos)
        first = wanted;
    if (first.find_first_not_of(digits) == std::string::npos) {
        const auto number = [](const char* text) {
            return static_cast<std::uint32_t>(std::strtoul(text, nullptr, 10));
        };
        run(number(first.c_str()), argc > 2 ? number(argv[2]) : 1);
        return 0;
    }
    for (int i = 1; i < argc; ++i) {
        std::ifstream file(argv[i], std::ios::binary);
        readOne(std::string(std::istreambuf_iterator<char>(file), {}));
    }
    return 0;
}
