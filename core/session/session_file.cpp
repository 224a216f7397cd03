// SPDX-License-Identifier: Apache-2.0
#include "core/session/session_file.h"

#include "core/base/case_fold.h"
#include "core/base/json_string.h"
#include "core/session/session_paths.h"
#include "core/table/writers.h"

#include <simdjson.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace runglass::session {

namespace dom = simdjson::dom;

namespace {

constexpr std::string_view formatName = "runglass-session";
/// What is chosen in a window takes kilobytes; more than this is no session file.
constexpr std::uintmax_t mostBytes = std::uintmax_t{64} << 20;

base::Error noSession(const std::string& path) {
    return {"this is no session file of Runglass", path, "Save one with File ▸ Save Session"};
}

/// Collects what stands in the file, and reports what cannot be understood.
class Reader {
public:
    Reader(const std::string& path, base::Diagnostics& diagnostics)
        : path_(path), diagnostics_(diagnostics) {}

    void read(const dom::object& root, SessionFile& session) {
        std::string savedIn;
        if (dom::element value; root["folder"].get(value) == simdjson::SUCCESS)
            savedIn = text(value, "folder");
        session.savedIn = pathFromText(savedIn);
        const SessionPaths paths(path_, session.savedIn);
        for (const auto [key, value] : root) {
            if (key == "format" || key == "version" || key == "folder")
                continue;
            if (key == "paths")
                readPaths(value, paths, session);
            else if (key == "place")
                readPlace(value, paths, session);
            else if (key == "tab")
                session.tab = text(value, "tab");
            else if (key == "panes")
                readPanes(value, session);
            else
                diagnostics_.report(base::Severity::Info, "session.unknown_key", path_, {},
                                    "\"" + std::string(key) + "\" is not known to this version");
        }
    }

private:
    void reportBad(std::string_view what) {
        diagnostics_.report(base::Severity::Skipped, "session.bad_value", path_, {},
                            "\"" + std::string(what) + "\" is not what it should be; it is left out");
    }

    std::string text(const dom::element& value, std::string_view what) {
        std::string_view found;
        if (value.get(found) == simdjson::SUCCESS && found.find('\0') == std::string_view::npos)
            return std::string(found);
        reportBad(what);
        return {};
    }

    void readPaths(const dom::element& value, const SessionPaths& paths, SessionFile& session) {
        dom::array list;
        if (value.get(list) != simdjson::SUCCESS)
            return reportBad("paths");
        for (const dom::element entry : list) {
            const auto stored = text(entry, "paths");
            if (stored.empty())
                continue;
            auto path = paths.resolved(stored);
            std::error_code failed;
            if (std::filesystem::exists(path, failed)) {
                session.paths.push_back(std::move(path));
                continue;
            }
            diagnostics_.report(base::Severity::Skipped, "session.path_missing", path, {},
                                "The session names this path, which is not there; the others are open");
            session.missing.push_back(std::move(path));
        }
    }

    void readPlace(const dom::element& value, const SessionPaths& paths, SessionFile& session) {
        dom::object object;
        if (value.get(object) != simdjson::SUCCESS)
            return reportBad("place");
        SessionPlace place;
        for (const auto [key, entry] : object) {
            std::int64_t number = 0;
            if (key == "run")
                place.run = text(entry, "place/run");
            else if (key == "worker")
                place.worker = text(entry, "place/worker");
            else if (key == "span")
                place.span = text(entry, "place/span");
            else if (key == "span_number" && entry.get(number) == simdjson::SUCCESS && number > 0 &&
                     number <= mostSpans)
                place.spanNumber = static_cast<int>(number);
            else
                reportBad("place/" + std::string(key));
        }
        if (place.run.empty())
            return;
        place.run = paths.resolved(place.run);
        session.place = std::move(place);
    }

    void readPanes(const dom::element& value, SessionFile& session) {
        dom::object object;
        if (value.get(object) != simdjson::SUCCESS)
            return reportBad("panes");
        for (const auto [key, entry] : object)
            if (entry.is_object())
                session.panes[std::string(key)] = simdjson::minify(entry);
            else
                reportBad("panes/" + std::string(key));
    }

    static constexpr std::int64_t mostSpans = 1'000'000'000;

    const std::string& path_;
    base::Diagnostics& diagnostics_;
};

class Writer {
public:
    explicit Writer(const std::string& path) : paths_(path) {}

    std::string written(const SessionFile& session) {
        text_ = "{\n";
        member("format", formatName);
        text_ += ",\n  \"version\": " + std::to_string(SessionFile::version) + ",\n";
        member("folder", pathAsText(paths_.folder()));
        text_ += ",\n";
        member("tab", session.tab);
        text_ += ",\n  \"paths\": [";
        for (std::size_t i = 0; i < session.paths.size(); ++i) {
            text_ += i == 0 ? "\n    " : ",\n    ";
            base::appendJsonString(text_, paths_.stored(session.paths[i]));
        }
        text_ += session.paths.empty() ? "]" : "\n  ]";
        if (session.place)
            appendPlace(*session.place);
        text_ += ",\n  \"panes\": {";
        bool first = true;
        for (const auto& [name, state] : session.panes) {
            text_ += first ? "\n    " : ",\n    ";
            first = false;
            base::appendJsonString(text_, name);
            text_ += ": " + state;
        }
        return std::move(text_) + (first ? "}\n}\n" : "\n  }\n}\n");
    }

private:
    void member(std::string_view key, std::string_view value) {
        text_.append("  \"").append(key).append("\": ");
        base::appendJsonString(text_, value);
    }

    void appendPlace(const SessionPlace& place) {
        text_ += ",\n  \"place\": {\n  ";
        member("run", paths_.stored(place.run));
        text_ += ",\n  ";
        member("worker", place.worker);
        text_ += ",\n  ";
        member("span", place.span);
        text_ += ",\n    \"span_number\": " + std::to_string(place.spanNumber) + "\n  }";
    }

    SessionPaths paths_;
    std::string text_;
};

} // namespace

bool isSessionFileName(std::string_view path) {
    return path.size() > sessionFileEnding.size() &&
           base::caseFolded(path.substr(path.size() - sessionFileEnding.size())) == sessionFileEnding;
}

base::Result<SessionFile> readSessionFile(const std::string& path, base::Diagnostics& diagnostics) {
    std::error_code failed;
    if (!std::filesystem::is_regular_file(path, failed))
        return base::Error{failed ? failed.message() : "this is no file", path, ""};
    const auto bytes = std::filesystem::file_size(path, failed);
    if (!failed && bytes > mostBytes)
        return noSession(path);
    dom::parser parser;
    dom::element document;
    const auto status = parser.load(path).get(document);
    if (status == simdjson::IO_ERROR)
        return base::Error{std::string("the file cannot be read: ") + std::strerror(errno), path, ""};
    dom::object root;
    std::string_view format;
    if (status != simdjson::SUCCESS)
        return base::Error{"the session file is damaged or no session file", path,
                           "Nothing was changed. Save the session again"};
    if (document.get(root) != simdjson::SUCCESS || root["format"].get(format) != simdjson::SUCCESS ||
        format != formatName)
        return noSession(path);
    std::int64_t version = 0;
    if (root["version"].get(version) != simdjson::SUCCESS || version < 1)
        return base::Error{"the session file does not tell the version of its format", path, ""};
    if (version > SessionFile::version)
        return base::Error{"the session was saved by a newer version of Runglass", path,
                           "Open it with that version"};
    SessionFile session;
    Reader(path, diagnostics).read(root, session);
    return session;
}

base::Result<std::uint64_t> writeSessionFile(const std::string& path, const SessionFile& session) {
    const auto text = Writer(path).written(session);
    return table::writeFileSafely(path, [&text](const table::Sink& sink) { return sink(text); });
}

} // namespace runglass::session
