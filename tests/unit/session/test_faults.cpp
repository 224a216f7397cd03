// SPDX-License-Identifier: Apache-2.0
// Folders that change between being scanned and being read, or hold what cannot be read.
#include "core/session/catalog.h"
#include "core/session/file_tables.h"
#include "core/session/inspection.h"
#include "core/session/scanner.h"
#include "core/session/session.h"
#include "unit/session/scan_support.h"
#include "unit/support/load_files.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <array>
#include <ctime>

#include <sys/fsuid.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace runglass;
using namespace runglass::test;

namespace {

namespace fs = std::filesystem;
using model::Part;

const std::string output = "run/w_5_ascend_pt/ASCEND_PROFILER_OUTPUT/";
const std::string kernels = "Name,Type,Accelerator Core,Start Time(us),Duration(us)\nk,T,AI_CORE,1,1\n";
const std::string operators =
    "Name,Input Shapes,Call Stack,Host Self Duration(us),Host Total Duration(us),Device "
    "Self Duration(us),Device Total Duration(us)\nop,,,1,1,1,1\n";

constexpr auto openToAll = fs::perms{0755};

/// A recording with two tables.
void writeRun(const TempFolder& folder) {
    folder.write(output + "kernel_details.csv", kernels);
    folder.write(output + "operator_details.csv", operators);
}

/// Loads kernels and operators of what was scanned before.
std::shared_ptr<const model::Profile> load(const model::SpanFolder& span, Loading& loading) {
    session::Session session;
    const auto profile = session.load(span, std::array{Part::Kernels, Part::Operators}, loading.context);
    REQUIRE(profile);
    return profile.value();
}

/// For files this thread is nobody as long as it lives, even when tests run as root.
class AsNobody {
public:
    AsNobody() : user_(::setfsuid(nobody)) {}
    ~AsNobody() { ::setfsuid(static_cast<uid_t>(user_)); }
    AsNobody(const AsNobody&) = delete;
    AsNobody& operator=(const AsNobody&) = delete;

private:
    static constexpr uid_t nobody = 65534;
    int user_;
};

/// Processor time of a scan of a folder with so many files, in seconds.
double secondsToScan(int files) {
    const TempFolder folder;
    writeRun(folder);
    for (int i = 0; i < files; ++i)
        folder.write(output + "extra_" + std::to_string(i) + ".csv", "");
    const auto begin = std::clock();
    const auto found = scanned(folder.path());
    const auto end = std::clock();
    REQUIRE(found.spans().size() == 1);
    return static_cast<double>(end - begin) / CLOCKS_PER_SEC;
}

} // namespace

TEST_CASE("a file that is gone when it is to be read costs its own part only", "[faults]") {
    const TempFolder folder;
    writeRun(folder);
    const auto found = scanned(folder.path());
    const auto file = folder.path() / output / "kernel_details.csv";
    const std::string reason = GENERATE(std::string("gone"), std::string("a folder"),
                                        std::string("a loop of links"), std::string("a pipe"));
    fs::remove(file);
    if (reason == "a folder")
        fs::create_directory(file);
    else if (reason == "a loop of links")
        fs::create_symlink("kernel_details.csv", file);
    else if (reason == "a pipe")
        REQUIRE(::mkfifo(file.c_str(), 0600) == 0); // a reader that waited would wait for ever
    INFO(reason);
    Loading loading;
    const auto profile = load(found.span("w"), loading);
    CHECK_FALSE(profile->kernels.data);
    REQUIRE(profile->kernels.failure);
    CHECK(profile->kernels.failure->where == file.string());
    CHECK(loading.problem("run.unreadable_part").file == file.string());
    REQUIRE(profile->operators.data);
    CHECK(profile->operators.data->calls.rowCount() == 1);
}

TEST_CASE("what is no file and no folder, and links that lead nowhere, do not keep a folder from opening",
          "[faults]") {
    const TempFolder folder;
    writeRun(folder);
    fs::create_symlink("loop", folder.path() / output / "loop");
    fs::create_symlink("nowhere", folder.path() / output / "trace_view.json");
    fs::create_directory(folder.path() / output / "memory_record.csv");
    REQUIRE(::mkfifo((folder.path() / output / "communication.json").c_str(), 0600) == 0);
    const auto found = scanned(folder.path());
    CHECK(found.spans() == std::vector<std::string>{"run/w/5"});
    CHECK(viewNames(found.span("w")) == std::vector<std::string>{"Operator", "Kernel"});
}

TEST_CASE("a file that may not be read is named, and the rest of the recording is there", "[faults]") {
    const TempFolder folder;
    writeRun(folder);
    fs::permissions(folder.path(), openToAll);
    const auto file = folder.path() / output / "kernel_details.csv";
    fs::permissions(file, fs::perms::none);
    const auto found = scanned(folder.path());
    Loading loading;
    std::shared_ptr<const model::Profile> profile;
    {
        const AsNobody nobody;
        profile = load(found.span("w"), loading);
    }
    REQUIRE(profile->kernels.failure);
    CHECK(profile->kernels.failure->what == "cannot open the file: Permission denied");
    CHECK(loading.problem("run.unreadable_part").file == file.string());
    CHECK(profile->operators.data);
}

TEST_CASE("a folder that may not be read is named, and the others are found", "[faults]") {
    const TempFolder folder;
    writeRun(folder);
    folder.write("run/closed/x", "x");
    fs::permissions(folder.path(), openToAll);
    const auto closed = folder.path() / "run/closed";
    fs::permissions(closed, fs::perms::none);
    Loading loading;
    {
        const AsNobody nobody;
        const auto runs = session::scan(folder.path(), loading.context);
        REQUIRE(runs);
        CHECK(runs.value().size() == 1);
        CHECK_FALSE(session::scan(closed, loading.context).ok());
    }
    CHECK(loading.problem("run.unreadable").file == closed.string());
    fs::permissions(closed, fs::perms::owner_all);
}

TEST_CASE("a recording that is removed after it was scanned says so part by part", "[faults]") {
    const TempFolder folder;
    writeRun(folder);
    const auto found = scanned(folder.path());
    fs::remove_all(folder.path() / "run");
    Loading loading;
    const auto profile = load(found.span("w"), loading);
    CHECK(profile->kernels.failure);
    CHECK(profile->operators.failure);
    CHECK_FALSE(session::loadFileTable(found.span("w"), "kernel_details.csv", loading.context).ok());
}

TEST_CASE("the time to open a folder grows with its files and no faster", "[faults]") {
    secondsToScan(100); // what the first scan of a process has to set up
    const double few = secondsToScan(1'000);
    const double many = secondsToScan(10'000);
    CHECK(many < 2);
    CHECK(many < 30 * few + 0.05); // 10 times is linear, 100 times quadratic
}

TEST_CASE("names with blanks, Chinese characters and emoji open, load and are shown as they are",
          "[faults]") {
    const TempFolder folder;
    const std::string name = "训练 运行 🚀 no. 1";
    folder.write(name + "/工人 甲_5_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv", kernels);
    const auto found = scanned(folder.path() / name);
    CHECK(found.spans() == std::vector<std::string>{name + "/工人 甲/5"});
    Loading loading;
    const auto profile = load(found.span("工人 甲"), loading);
    REQUIRE(profile->kernels.data);
    const auto table = session::makeTable("kernels", *profile, {});
    REQUIRE(table);
    CHECK(table.value().rowCount() == 1);
}
