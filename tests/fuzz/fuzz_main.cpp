// SPDX-License-Identifier: Apache-2.0
// What drives a fuzz target without libFuzzer. TARGET ROUNDS [SEED]: damages small inputs in random ways and
// reads them; the same for the same numbers. RUNGLASS_FUZZ_FACTOR in the environment multiplies ROUNDS: by
// hand a test takes a second, in CI some more. TARGET FILE…: reads these files, such as those that a fuzzer
// has found. The input that fails is kept in TARGET.failed.
#include "fuzz/seeds.h"
#include "unit/support/gzip_text.h"

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using namespace std::string_view_literals;

const std::string* current = nullptr;
std::string failedName;

/// Keeps the input that a check has failed for.
void keepCurrent(int signal) {
    const int file = ::open(failedName.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file >= 0 && ::write(file, current->data(), current->size()) >= 0)
        ::close(file);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void readOne(const std::string& bytes) {
    current = &bytes;
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

void damage(std::string& bytes, std::mt19937& random) {
    constexpr std::string_view special = "{}[]\",:\\\n\0 1e.-"sv; // with the NUL and what is behind it
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
        if (isGzipped(round)) {
            bytes = runglass::test::gzipped(bytes);
            if (random() % 2 == 0)
                damage(bytes, random);
        }
        readOne(bytes);
    }
}

std::uint32_t number(const char* text) {
    return static_cast<std::uint32_t>(std::strtoul(text, nullptr, 10));
}

bool isNumber(std::string_view text) {
    return text.find_first_not_of("0123456789") == std::string_view::npos;
}

} // namespace

int main(int argc, char** argv) {
    failedName = std::filesystem::path(argv[0]).filename().string() + ".failed";
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS})
        std::signal(signal, keepCurrent);
    const std::string first = argc > 1 ? argv[1] : "1000";
    if (isNumber(first)) {
        const char* factor = std::getenv("RUNGLASS_FUZZ_FACTOR");
        run(number(first.c_str()) * (factor == nullptr ? 1 : number(factor)), argc > 2 ? number(argv[2]) : 1);
        return 0;
    }
    for (int i = 1; i < argc; ++i) {
        std::ifstream file(argv[i], std::ios::binary);
        readOne(std::string(std::istreambuf_iterator<char>(file), {}));
    }
    return 0;
}
