// SPDX-License-Identifier: Apache-2.0
#include "core/session/session_file.h"
#include "core/session/session_paths.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>

using namespace runglass;
namespace fs = std::filesystem;

namespace {

void write(const fs::path& path, const std::string& text) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

std::string content(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

/// A folder with a run in "data", a session file beside it, and a run elsewhere.
struct Desk {
    test::TempFolder folder;
    fs::path root = folder.path();
    fs::path desk = root / "desk";
    std::string file = (desk / "look.runglass").string();
    std::string below = (desk / "data" / "run_a").string();
    std::string elsewhere = (root / "other" / "run_b").string();

    Desk() {
        fs::create_directories(below);
        fs::create_directories(elsewhere);
    }

    session::SessionFile session() const {
        session::SessionFile saved;
        saved.paths = {below, elsewhere};
        saved.place = session::SessionPlace{below, "host \"1\"", "20260109065012345", 2};
        saved.tab = "Kernel";
        saved.panes["Kernel"] = R"({"search":"Mat","time":1736408883704643212})";
        return saved;
    }
    base::Result<session::SessionFile> read(base::Diagnostics& problems) const {
        return session::readSessionFile(file, problems);
    }
};

std::string code(const base::Diagnostics& problems) {
    const auto all = problems.problems();
    return all.size() == 1 ? all.front().code : std::to_string(all.size()) + " problems";
}

} // namespace

TEST_CASE("A session is read as it was written", "[session_file]") {
    const Desk desk;
    REQUIRE(session::writeSessionFile(desk.file, desk.session()));
    base::Diagnostics problems;
    const auto read = desk.read(problems);
    REQUIRE(read);
    CHECK(read->paths == std::vector{desk.below, desk.elsewhere});
    CHECK(read->missing.empty());
    CHECK(read->place == desk.session().place);
    CHECK(read->tab == "Kernel");
    CHECK(read->panes == desk.session().panes); // the time has all its 19 digits
    CHECK(problems.empty());
}

TEST_CASE("Paths beside or below a session file are written relative to it, others as they are",
          "[session_file]") {
    const Desk desk;
    const session::SessionPaths paths(desk.file);
    CHECK(paths.stored(desk.below) == "data/run_a");
    CHECK(paths.stored(desk.below + "/") == "data/run_a");
    CHECK(paths.stored(desk.desk.string()) == "."); // a session file in the folder of the run itself
    CHECK(paths.stored(desk.elsewhere) == desk.elsewhere);
    CHECK(paths.stored(desk.desk.string() + "-two/run") == desk.desk.string() + "-two/run");
    CHECK(paths.resolved("data/run_a") == desk.below);
    CHECK(paths.resolved(".") == desk.desk.string());
    CHECK(paths.resolved(desk.elsewhere) == desk.elsewhere);
}

TEST_CASE("Paths that are no UTF-8 come back byte by byte", "[session_file]") {
    const Desk desk;
    // Named in Latin-1 (u with two dots), and in GB18030; the percent sign is one.
    const std::string below = desk.desk.string() + "/l\xFC ufe/100%FC";
    const std::string elsewhere = desk.root.string() + "/\xB2\xE2\xCA\xD4";
    fs::create_directories(below);
    fs::create_directories(elsewhere);
    const std::string file = desk.root.string() + "/\xFC/look.runglass";
    fs::create_directories(fs::path(file).parent_path());
    session::SessionFile saved;
    saved.paths = {below, elsewhere, desk.below};
    saved.place = session::SessionPlace{below, "host", "", 1};
    REQUIRE(session::writeSessionFile(desk.file, saved));
    REQUIRE(session::writeSessionFile(file, saved));
    for (const std::string& each : {desk.file, file}) {
        base::Diagnostics problems;
        const auto read = session::readSessionFile(each, problems);
        REQUIRE(read);
        CHECK(read->paths == saved.paths);
        CHECK(read->place == saved.place);
        CHECK(read->savedIn == fs::path(each).parent_path().string());
        CHECK(problems.empty());
    }
    CHECK(session::SessionPaths(desk.file).stored(below) == "bytes://l%FC%20ufe/100%25FC");
    CHECK(session::pathAsText("/a/100%FC") == "/a/100%FC"); // is UTF-8
    for (const std::string strange : {"bytes://%", "bytes://%0", "bytes://%00", "bytes://%GG", "bytes://%+1"})
        CHECK(session::pathFromText(strange) == strange.substr(8));
}

TEST_CASE("A session that was moved together with its data finds it", "[session_file]") {
    const Desk desk;
    REQUIRE(session::writeSessionFile(desk.file, desk.session()));
    fs::rename(desk.desk, desk.root / "colleague");
    base::Diagnostics problems;
    const auto moved = (desk.root / "colleague" / "look.runglass").string();
    const auto read = session::readSessionFile(moved, problems);
    REQUIRE(read);
    CHECK(read->paths.front() == (desk.root / "colleague" / "data" / "run_a").string());
    CHECK(read->place->run == (desk.root / "colleague" / "data" / "run_a").string());
    CHECK(problems.empty());
}

TEST_CASE("A session that was moved alone finds the data where it was", "[session_file]") {
    const Desk desk;
    REQUIRE(session::writeSessionFile(desk.file, desk.session()));
    const auto moved = desk.root / "mail" / "look.runglass";
    fs::create_directories(moved.parent_path());
    fs::rename(desk.file, moved);
    base::Diagnostics problems;
    const auto read = session::readSessionFile(moved.string(), problems);
    REQUIRE(read);
    CHECK(read->paths == std::vector{desk.below, desk.elsewhere});
}

TEST_CASE("An absolute path that is gone is looked for beside the session file", "[session_file]") {
    const Desk desk;
    REQUIRE(session::writeSessionFile(desk.file, desk.session()));
    fs::rename(desk.elsewhere, desk.desk / "run_b");
    base::Diagnostics problems;
    const auto read = desk.read(problems);
    REQUIRE(read);
    CHECK(read->paths.back() == (desk.desk / "run_b").string());
    CHECK(problems.empty());
}

TEST_CASE("A path that is not there is reported and the others are opened", "[session_file]") {
    const Desk desk;
    REQUIRE(session::writeSessionFile(desk.file, desk.session()));
    fs::remove_all(desk.below);
    base::Diagnostics problems;
    const auto read = desk.read(problems);
    REQUIRE(read);
    CHECK(read->paths == std::vector{desk.elsewhere});
    CHECK(read->missing == std::vector{desk.below});
    REQUIRE(code(problems) == "session.path_missing");
    CHECK(problems.problems().front().file == desk.below);
}

TEST_CASE("A session file that is cut off at any byte is refused or says less, and never crashes",
          "[session_file]") {
    const Desk desk;
    REQUIRE(session::writeSessionFile(desk.file, desk.session()));
    const auto whole = content(desk.file);
    // The last byte is the line end behind the document.
    for (std::size_t length = 0; length + 1 < whole.size(); ++length) {
        write(desk.file, whole.substr(0, length));
        base::Diagnostics problems;
        INFO(length);
        CHECK_FALSE(desk.read(problems));
    }
}

TEST_CASE("What is no session file is refused with a reason", "[session_file]") {
    const Desk desk;
    const auto refusal = [&](const std::string& text) {
        write(desk.file, text);
        base::Diagnostics problems;
        const auto read = desk.read(problems);
        return read ? std::string("read") : read.error().what;
    };
    CHECK(refusal("") == "the session file is damaged or no session file");
    CHECK(refusal("[]") == "this is no session file of Runglass");
    CHECK(refusal("{}") == "this is no session file of Runglass");
    CHECK(refusal(R"({"format": 7, "version": 1})") == "this is no session file of Runglass");
    CHECK(refusal(R"({"format": "runglass-session"})") ==
          "the session file does not tell the version of its format");
    CHECK(refusal(R"({"format": "runglass-session", "version": "1"})") ==
          "the session file does not tell the version of its format");
    CHECK(refusal(R"({"format": "runglass-session", "version": 2, "paths": []})") ==
          "the session was saved by a newer version of Runglass");
    CHECK(refusal(std::string(2000, '[')) == "the session file is damaged or no session file");
    base::Diagnostics problems;
    CHECK_FALSE(session::readSessionFile(desk.desk.string(), problems));
    CHECK_FALSE(session::readSessionFile((desk.desk / "none.runglass").string(), problems));
}

TEST_CASE("Values of a wrong type are left out and counted", "[session_file]") {
    const Desk desk;
    write(desk.file, R"({"format": "runglass-session", "version": 1, "folder": 5, "tab": ["Kernel"],
        "paths": ["data/run_a", 7, null, "a\u0000b"],
        "place": {"run": "data/run_a", "worker": {}, "span_number": -4},
        "panes": {"Kernel": [], "Memory": {"device": "NPU:0"}}})");
    base::Diagnostics problems;
    const auto read = desk.read(problems);
    REQUIRE(read);
    CHECK(read->paths == std::vector{desk.below});
    CHECK(read->tab.empty());
    CHECK(read->place == session::SessionPlace{desk.below, "", "", 1});
    CHECK(read->panes == std::map<std::string, std::string>{{"Memory", R"({"device":"NPU:0"})"}});
    REQUIRE(code(problems) == "session.bad_value");
    // folder, tab, three paths, worker, span_number, panes/Kernel
    CHECK(problems.problems().front().count == 8);
}

TEST_CASE("Unknown keys of a session file cost nothing and are reported", "[session_file]") {
    const Desk desk;
    write(desk.file, R"({"format": "runglass-session", "version": 1, "mood": "good", "paths": ["data"]})");
    base::Diagnostics problems;
    const auto read = desk.read(problems);
    REQUIRE(read);
    CHECK(read->paths == std::vector{(desk.desk / "data").string()});
    REQUIRE(code(problems) == "session.unknown_key");
    CHECK(problems.problems().front().severity == base::Severity::Info);
}

TEST_CASE("A session file that cannot be written leaves the old one", "[session_file]") {
    const Desk desk;
    REQUIRE(session::writeSessionFile(desk.file, desk.session()));
    const auto before = content(desk.file);
    CHECK_FALSE(session::writeSessionFile((desk.desk / "none" / "look.runglass").string(), desk.session()));
    fs::create_directories(desk.desk / "folder.runglass");
    CHECK_FALSE(session::writeSessionFile((desk.desk / "folder.runglass").string(), desk.session()));
    CHECK(content(desk.file) == before);
}

TEST_CASE("Session files are known by their ending", "[session_file]") {
    CHECK(session::isSessionFileName("look.runglass"));
    CHECK(session::isSessionFileName("/a/LOOK.RunGlass"));
    CHECK_FALSE(session::isSessionFileName(".runglass")); // a hidden file without a name
    CHECK_FALSE(session::isSessionFileName("look.json"));
}
