// SPDX-License-Identifier: Apache-2.0
#include "core/formats/joined_trace.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <unordered_map>
#include <utility>

namespace runglass::formats {
namespace {

using base::TextId;
using trace::RawTrace;

/// The texts of several files behind one another.
class JoinedText final : public trace::EventText {
public:
    /// Where the next one begins.
    std::uint64_t size() const override { return size_; }

    void add(std::shared_ptr<const trace::EventText> text) {
        begins_.push_back(size_);
        size_ += text->size();
        texts_.push_back(std::move(text));
    }

    std::size_t read(std::uint64_t offset, char* buffer, std::size_t bytes) const override {
        std::size_t done = 0;
        while (done < bytes && offset + done < size_) {
            const auto place = offset + done;
            const auto index =
                static_cast<std::size_t>(std::ranges::upper_bound(begins_, place) - begins_.begin()) - 1;
            const auto got = texts_[index]->read(place - begins_[index], buffer + done, bytes - done);
            if (got == 0) // the file has become shorter
                break;
            done += got;
        }
        return done;
    }

private:
    std::vector<std::uint64_t> begins_;
    std::vector<std::shared_ptr<const trace::EventText>> texts_;
    std::uint64_t size_ = 0;
};

/// Gives the texts, categories and tracks of further parts their numbers in the first.
class Joining {
public:
    explicit Joining(RawTrace first) : whole_(std::move(first)) {
        text_->add(std::move(whole_.text));
        for (std::size_t i = 0; i < whole_.categories.size(); ++i)
            categories_.emplace(whole_.categories[i], static_cast<std::uint16_t>(i));
        for (std::size_t i = 0; i < whole_.tracks.size(); ++i)
            tracks_.emplace(packed(whole_.tracks[i]), static_cast<std::uint32_t>(i));
    }

    void add(RawTrace part) {
        const Numbers numbers = numbersOf(part);
        const auto firstTable = static_cast<std::uint32_t>(whole_.tables.size());
        for (trace::RawTable& table : part.tables)
            whole_.tables.push_back(translated(std::move(table), numbers));
        for (trace::RawChunk& chunk : part.chunks) {
            chunk.table += firstTable;
            chunk.textOffset += text_->size();
            whole_.chunks.push_back(std::move(chunk));
        }
        std::ranges::move(part.keptMemory, std::back_inserter(whole_.keptMemory));
        std::ranges::move(part.passingMemory, std::back_inserter(whole_.passingMemory));
        std::ranges::move(part.argumentMemory, std::back_inserter(whole_.argumentMemory));
        whole_.records += part.records;
        whole_.skipped += part.skipped;
        text_->add(std::move(part.text));
    }

    RawTrace finish() && {
        whole_.text = std::move(text_);
        return std::move(whole_);
    }

private:
    /// By the numbers of a part.
    struct Numbers {
        std::vector<TextId> texts;
        std::vector<std::uint16_t> categories;
        std::vector<std::uint32_t> tracks;
    };

    static std::uint64_t packed(const trace::TrackKey& key) {
        return (std::uint64_t{base::indexOf(key.pid)} << 32) | base::indexOf(key.tid);
    }

    Numbers numbersOf(const RawTrace& part) {
        Numbers numbers;
        for (std::uint32_t id = 0; id < part.texts.size(); ++id)
            numbers.texts.push_back(whole_.texts.intern(part.texts.text(TextId{id})));
        for (const TextId text : part.categories)
            numbers.categories.push_back(categoryOf(numbers.texts[base::indexOf(text)]));
        for (const trace::TrackKey& key : part.tracks)
            numbers.tracks.push_back(
                trackOf({numbers.texts[base::indexOf(key.pid)], numbers.texts[base::indexOf(key.tid)]}));
        return numbers;
    }

    /// Of the last one, when there is room for no more.
    std::uint16_t categoryOf(TextId text) {
        constexpr std::size_t mostCategories = 65'535;
        const auto [known, isNew] = categories_.try_emplace(
            text, static_cast<std::uint16_t>(std::min(whole_.categories.size(), mostCategories - 1)));
        if (isNew && whole_.categories.size() < mostCategories)
            whole_.categories.push_back(text);
        return known->second;
    }

    std::uint32_t trackOf(const trace::TrackKey& key) {
        const auto [known, isNew] =
            tracks_.try_emplace(packed(key), static_cast<std::uint32_t>(whole_.tracks.size()));
        if (isNew)
            whole_.tracks.push_back(key);
        return known->second;
    }

    /// Entries that no record uses stand for nothing in any numbering.
    template <typename Number>
    static void translate(std::vector<Number>& entries, const std::vector<Number>& numbers) {
        for (Number& entry : entries)
            if (static_cast<std::size_t>(entry) < numbers.size())
                entry = numbers[static_cast<std::size_t>(entry)];
    }

    static trace::RawTable translated(trace::RawTable table, const Numbers& numbers) {
        translate(table.texts, numbers.texts);
        translate(table.categories, numbers.categories);
        translate(table.tracks, numbers.tracks);
        return table;
    }

    RawTrace whole_;
    std::shared_ptr<JoinedText> text_ = std::make_shared<JoinedText>();
    std::unordered_map<TextId, std::uint16_t> categories_;
    std::unordered_map<std::uint64_t, std::uint32_t> tracks_;
};

} // namespace

RawTrace joinedTrace(std::vector<RawTrace> parts) {
    Joining joining(std::move(parts.front()));
    for (std::size_t i = 1; i < parts.size(); ++i)
        joining.add(std::move(parts[i]));
    return std::move(joining).finish();
}

} // namespace runglass::formats
