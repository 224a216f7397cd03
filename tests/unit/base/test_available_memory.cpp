// SPDX-License-Identifier: Apache-2.0
#include "core/base/available_memory.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <cstdlib>

using namespace runglass::base;
using runglass::test::TempFolder;

namespace {

/// A made-up /proc and /sys/fs/cgroup.
class System {
public:
    System& memory(const std::string& available) {
        folder_.write("proc/meminfo", "MemTotal:       16000 kB\nMemFree:    10 kB\nMemAvailable:    " +
                                          available + " kB\nSwapFree:   999999 kB\n");
        return *this;
    }
    System& groups(const std::string& lines) {
        folder_.write("proc/self/cgroup", lines);
        return *this;
    }
    System& file(const std::string& path, const std::string& text) {
        folder_.write("cgroup/" + path, text + '\n');
        return *this;
    }
    std::optional<std::uint64_t> available() const {
        return availableMemoryBytes({folder_.path() / "proc", folder_.path() / "cgroup"});
    }

private:
    TempFolder folder_;
};

} // namespace

TEST_CASE("the memory of the machine is what it has without swapping") {
    CHECK(System().memory("2000").available() == 2000 * 1024);
    CHECK_FALSE(System().available());
}

TEST_CASE("a control group of version 2 bounds the memory, its page cache counts as free") {
    System system;
    system.memory("2000").groups("0::/a/b\n");
    CHECK(system.available() == 2000 * 1024);
    system.file("a/b/memory.max", "1000000").file("a/b/memory.current", "700000");
    CHECK(system.available() == 300'000);
    system.file("a/b/memory.stat", "anon 500000\ninactive_file 200000\nactive_file 1");
    CHECK(system.available() == 500'000);
    system.file("a/b/memory.max", "max");
    CHECK(system.available() == 2000 * 1024);
}

TEST_CASE("the groups around a group bound it too") {
    System system;
    system.memory("2000").groups("0::/a/b\n");
    system.file("a/b/memory.max", "1000000").file("a/b/memory.current", "100000");
    system.file("a/memory.max", "900000").file("a/memory.current", "800000");
    CHECK(system.available() == 100'000);
    system.file("a/memory.current", "950000");
    CHECK(system.available() == 0);
}

TEST_CASE("inside a container the mount is the group, whatever path the host gives it") {
    System system;
    system.memory("2000").groups("0::/docker/not/here\n");
    system.file("memory.max", "500000").file("memory.current", "100000");
    CHECK(system.available() == 400'000);
}

TEST_CASE("a control group of version 1 bounds the memory") {
    System system;
    system.memory("2000").groups("12:cpu,cpuacct:/c\n7:memory:/job\n");
    system.file("memory/job/memory.limit_in_bytes", "800000")
        .file("memory/job/memory.usage_in_bytes", "300000");
    system.file("memory/memory.limit_in_bytes", "9223372036854771712")
        .file("memory/memory.usage_in_bytes", "1");
    CHECK(system.available() == 500'000);
}

TEST_CASE("a wish of the user bounds the memory") {
    System system;
    system.memory("2000");
    ::setenv("RUNGLASS_MEMORY_LIMIT", "1M", 1);
    CHECK(system.available() == 1024 * 1024);
    ::setenv("RUNGLASS_MEMORY_LIMIT", "nonsense", 1);
    CHECK(system.available() == 2000 * 1024);
    ::unsetenv("RUNGLASS_MEMORY_LIMIT");
}

TEST_CASE("sizes of memory are numbers with K, M or G behind them") {
    CHECK(parseMemorySize("12") == 12);
    CHECK(parseMemorySize("3K") == 3 * 1024);
    CHECK(parseMemorySize("8G") == std::uint64_t{8} << 30);
    for (const auto* text : {"", "G", "-1", "1.5G", "8GB", "99999999999G"})
        CHECK_FALSE(parseMemorySize(text));
}
