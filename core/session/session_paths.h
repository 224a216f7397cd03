// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace runglass::session {

/// A path as a text that JSON can hold. Paths are bytes: one that is no UTF-8 is written as "bytes://" and
/// the bytes, those that are no visible ASCII as %FF. Versions that do not know this find no such path and
/// say so.
std::string pathAsText(const std::string& path);
/// The path again.
std::string pathFromText(const std::string& text);

/// How paths stand in a session file: relative to it where they lie beside or below it, so that a colleague
/// beside the same data can open it, absolute otherwise. All paths are those of the file system's bytes.
class SessionPaths {
public:
    /// `file` is the session file as it lies now. `savedIn` is the folder it was saved in; "" when that is
    /// where it lies.
    explicit SessionPaths(const std::string& file, const std::string& savedIn = {});

    /// The folder the session file lies in.
    const std::string& folder() const { return folder_; }

    /// A path as it is written, which is always UTF-8.
    std::string stored(const std::string& path) const;
    /// A written path as it is found: relative to the file; else relative to where the file was saved; else,
    /// for an absolute one that is gone, under its last name beside the file. The first of these when none is
    /// there.
    std::string resolved(const std::string& stored) const;

private:
    std::string folder_;
    std::string savedIn_;
};

} // namespace runglass::session
