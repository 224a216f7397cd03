// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace runglass::readers {

/// A value as it stands in the text.
struct RawValue {
    enum class Kind : std::uint8_t { Text, Token, Container };

    const char* data = nullptr; ///< of a text: its inside; of a container: its bracket, and size is unknown
    std::uint32_t size = 0;
    Kind kind = Kind::Token;

    std::string_view view() const { return {data, size}; }
    bool isNull() const { return kind == Kind::Token && view() == "null"; }
};

/// The keys of a record that the reader knows.
enum class Field : std::uint8_t { Ph, Name, Cat, Pid, Tid, Ts, Dur, Id, Id2, Bp, Args, Other };
inline constexpr std::size_t fieldCount = 12;

/// One record in pieces, before anything is understood of it.
class RecordFields {
public:
    void clear() { seen_ = repeated_ = 0; }
    void set(Field field, const char* data, std::size_t size, RawValue::Kind kind) {
        const auto index = static_cast<std::size_t>(field);
        const std::uint32_t bit = 1U << index;
        repeated_ |= seen_ & bit;
        seen_ |= bit;
        values_[index] = {data, static_cast<std::uint32_t>(size), kind};
    }
    bool has(Field field) const { return ((seen_ >> static_cast<unsigned>(field)) & 1U) != 0; }
    /// Precondition: has(field).
    const RawValue& of(Field field) const { return values_[static_cast<std::size_t>(field)]; }
    bool hasDuplicate() const { return repeated_ != 0; }

private:
    std::uint32_t seen_ = 0;
    std::uint32_t repeated_ = 0;
    std::array<RawValue, fieldCount> values_;
};

/// Which field a key is, for keys without escapes. Reads eight bytes from the start of the inside of the key,
/// of which the first quote ends it.
inline Field fieldOf(const char* insideOfKey) {
    constexpr auto packed = [](std::string_view key) {
        std::uint64_t value = 0;
        for (std::size_t i = key.size(); i-- > 0;)
            value = (value << 8) | static_cast<unsigned char>(key[i]);
        return value;
    };
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, insideOfKey, sizeof bytes);
    switch (bytes & 0xFFFFFF) {
    case packed("ph\""):
        return Field::Ph;
    case packed("ts\""):
        return Field::Ts;
    case packed("id\""):
        return Field::Id;
    case packed("bp\""):
        return Field::Bp;
    default:
        break;
    }
    switch (bytes & 0xFFFFFFFF) {
    case packed("pid\""):
        return Field::Pid;
    case packed("tid\""):
        return Field::Tid;
    case packed("dur\""):
        return Field::Dur;
    case packed("cat\""):
        return Field::Cat;
    case packed("id2\""):
        return Field::Id2;
    default:
        break;
    }
    switch (bytes & 0xFFFFFFFFFF) {
    case packed("name\""):
        return Field::Name;
    case packed("args\""):
        return Field::Args;
    default:
        return Field::Other;
    }
}

/// Which field a key is that may hold escapes.
Field fieldOfEscaped(std::string_view insideOfKey);

} // namespace runglass::readers
