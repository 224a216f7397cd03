// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/argument_texts.h"

#include "core/base/parallel.h"
#include "core/readers/json_text.h"
#include "core/readers/record_arguments.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

namespace runglass::analysis {
namespace {

using readers::ArgumentValue;

constexpr std::size_t slicesPerPiece = 4096;

/// The kind stands before the value as it is written, so that "5" and 5 stay apart.
constexpr char textMark = 't';
constexpr char listMark = 'l';
constexpr char tokenMark = 'v';

char markOf(ArgumentValue::Kind kind) {
    switch (kind) {
    case ArgumentValue::Kind::Text:
        return textMark;
    case ArgumentValue::Kind::Container:
        return listMark;
    default:
        return tokenMark;
    }
}

/// What one thread read: values as they are written.
struct Piece {
    base::StringPool pool;
    std::vector<base::TextId> ids; ///< slice by slice, key by key
};

/// One blank behind each comma outside strings, none elsewhere.
std::string listText(std::string_view raw) {
    std::string text;
    bool isInString = false;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        const char c = raw[i];
        if (isInString && c == '\\' && i + 1 < raw.size()) {
            text += c;
            text += raw[++i];
            continue;
        }
        if (c == '"')
            isInString = !isInString;
        if (!isInString && readers::isJsonBlank(c))
            continue;
        text += c;
        if (!isInString && c == ',')
            text += ' ';
    }
    return text;
}

std::string shown(std::string_view marked) {
    const std::string_view raw = marked.substr(1);
    if (marked.front() == listMark)
        return listText(raw);
    return ArgumentValue{marked.front() == textMark ? ArgumentValue::Kind::Text : ArgumentValue::Kind::Token,
                         raw}
        .text();
}

void readPiece(const trace::Trace& trace, std::span<const trace::SliceRef> slices,
               std::span<const std::uint32_t> order, const std::vector<std::string>& keys, Piece& piece) {
    readers::RecordArguments arguments(trace.text(), keys);
    std::string marked;
    piece.ids.reserve(order.size() * keys.size());
    for (const std::uint32_t slice : order) {
        const bool isRead = arguments.read(trace.textOffset(trace.row(slices[slice])));
        for (std::size_t key = 0; key < keys.size(); ++key) {
            const ArgumentValue& value = arguments.value(key);
            if (!isRead || value.isMissing() || value.raw.empty()) {
                piece.ids.push_back(base::noText);
                continue;
            }
            marked.assign(1, markOf(value.kind));
            marked += value.raw;
            piece.ids.push_back(piece.pool.intern(marked));
        }
    }
}

} // namespace

bool ArgumentTexts::has(std::size_t key) const {
    return std::ranges::any_of(ids[key], [](base::TextId id) { return id != base::noText; });
}

std::optional<double> ArgumentTexts::number(std::size_t key, std::size_t slice) const {
    const base::TextId id = ids[key][slice];
    if (id == base::noText)
        return std::nullopt;
    const std::string_view text = pool->text(id);
    double value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

ArgumentTexts argumentTexts(const trace::Trace& trace, std::span<const trace::SliceRef> slices,
                            const std::vector<std::string>& keys, const std::stop_token& stop) {
    std::vector<std::uint32_t> order(slices.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, {}, [&](std::uint32_t i) { return trace.row(slices[i]); });

    std::vector<Piece> pieces((slices.size() + slicesPerPiece - 1) / slicesPerPiece);
    const auto orderOf = [&](std::size_t piece) {
        const std::size_t begin = piece * slicesPerPiece;
        return std::span(order).subspan(begin, std::min(slicesPerPiece, order.size() - begin));
    };
    base::parallelFor(pieces.size(), 0, stop, [&](std::size_t piece) {
        readPiece(trace, slices, orderOf(piece), keys, pieces[piece]);
    });

    ArgumentTexts result;
    result.ids.assign(keys.size(), std::vector<base::TextId>(slices.size(), base::noText));
    for (std::size_t piece = 0; piece < pieces.size() && !stop.stop_requested(); ++piece) {
        std::vector<base::TextId> common;
        for (std::size_t i = 0; i < pieces[piece].pool.size(); ++i)
            common.push_back(result.pool->intern(
                shown(pieces[piece].pool.text(base::TextId{static_cast<std::uint32_t>(i)}))));
        std::size_t at = 0;
        for (const std::uint32_t slice : orderOf(piece))
            for (auto& column : result.ids)
                if (const base::TextId id = pieces[piece].ids[at++]; id != base::noText)
                    column[slice] = common[base::indexOf(id)];
        pieces[piece] = {};
    }
    return result;
}

} // namespace runglass::analysis
