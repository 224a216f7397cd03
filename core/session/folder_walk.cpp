// SPDX-License-Identifier: Apache-2.0
#include "core/session/folder_walk.h"

#include "core/formats/registry.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <ranges>
#include <set>
#include <system_error>
#include <utility>

#include <sys/stat.h>

namespace runglass::session {
namespace {

namespace fs = std::filesystem;

class FolderWalk {
public:
    FolderWalk(const fs::path& root, formats::LoadContext& context) : context_(context) {
        std::error_code unknown;
        for (auto folder = fs::canonical(root, unknown); folder.has_relative_path();) {
            folder = folder.parent_path();
            isFirstVisit(folder);
        }
        folders_.push_back(root);
    }

    /// Nothing when the walk is over.
    std::optional<fs::path> next() {
        while (!folders_.empty() || !links_.empty()) {
            auto& from = folders_.empty() ? links_ : folders_;
            auto path = std::move(from.front());
            from.pop_front();
            if (isFirstVisit(path))
                return path;
        }
        return std::nullopt;
    }

    void look(const formats::Directory& directory) {
        std::set<std::string> claimed;
        std::set<std::string> known; // files of a recording that an earlier format has found
        for (const auto& format : formats::allFormats()) {
            auto findings = format.find(directory, context_);
            std::erase_if(findings.spans, [&](const auto& found) { return known.contains(found.span.path); });
            for (auto& found : findings.spans) {
                for (const auto& file : found.span.files)
                    for (const auto& path : file.paths())
                        known.insert(path);
                found_.push_back(std::move(found));
            }
            claimed.insert(findings.claimed.begin(), findings.claimed.end());
        }
        for (const auto& name : directory.folders | std::views::reverse) {
            if (claimed.contains(name))
                continue;
            auto path = directory.path / name;
            std::error_code unknown;
            if (fs::is_symlink(path, unknown))
                links_.push_back(std::move(path));
            else
                folders_.push_front(std::move(path));
        }
    }

    std::vector<formats::FoundSpan> takeFound() { return std::move(found_); }

private:
    bool isFirstVisit(const fs::path& path) {
        struct stat status {};
        if (::stat(path.c_str(), &status) != 0)
            return true; // listing it will fail too, and say why
        return visited_.emplace(status.st_dev, status.st_ino).second;
    }

    formats::LoadContext& context_;
    std::deque<fs::path> folders_; ///< still to visit, depth first
    std::deque<fs::path> links_;   ///< visited when there is no real folder left
    std::set<std::pair<dev_t, ino_t>> visited_;
    std::vector<formats::FoundSpan> found_;
};

} // namespace

base::Result<std::vector<formats::FoundSpan>> walkFolders(const fs::path& root,
                                                          formats::LoadContext& context) {
    FolderWalk walk(root, context);
    const base::Error stopped{formats::stoppedMessage, {}, {}};
    while (const auto path = walk.next()) {
        if (context.stop.stop_requested())
            return stopped;
        context.progress.setLabel(path->string());
        auto directory = formats::listDirectory(*path);
        if (directory)
            walk.look(directory.value());
        else if (*path == root)
            return directory.error();
        else
            context.diagnostics.report(base::Severity::Error, "run.unreadable", path->string(), {},
                                       directory.error().what + "; runs in it are not shown.");
    }
    if (context.stop.stop_requested())
        return stopped;
    return walk.takeFound();
}

} // namespace runglass::session
