// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace runglass::readers {

/// Guesses where a record starts behind the first } at or behind `begin`, from the text alone: somewhere in
/// the middle nobody knows whether a place is inside a string or inside the arguments of another record. The
/// guess is right in all but hostile files, and has to be proven. nullptr when nothing looks like a record.
const char* guessRecordStart(const char* begin, const char* end);

/// Where the list ends whose elements only look like records: arguments may hold such a list. nullptr when
/// the object at `candidate` may be a record.
const char* endOfLookAlikes(const char* candidate, const char* end);

/// Whether the object at `at` has a key "ph" of its own.
bool looksLikeRecord(const char* at, const char* end);

} // namespace runglass::readers
