// SPDX-License-Identifier: Apache-2.0
// corpus_maker OUT PATH…: fills OUT/<target> with first inputs for the fuzz targets from the files below the
// paths, cut to sizes that fuzzers are fast with.
#include "fuzz/packed_folder.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace {

namespace fs = std::filesystem;

constexpr std::size_t fileBytes = 6000;   ///< of a file that is an input by itself
constexpr std::size_t memberBytes = 1500; ///< of a file in a packed folder
constexpr std::size_t folderBytes = 24000;
constexpr std::size_t mostInputs = 400; ///< of a target

class Corpus {
public:
    explicit Corpus(fs::path out) : out_(std::move(out)) {}

    void add(const std::string& target, std::string_view input) {
        const std::size_t number = counts_[target]++;
        if (number >= mostInputs)
            return;
        fs::create_directories(out_ / target);
        std::ofstream(out_ / target / ("seed" + std::to_string(number)), std::ios::binary) << input;
    }

private:
    fs::path out_;
    std::map<std::string, std::size_t> counts_;
};

std::string beginOf(const fs::path& file, std::size_t bytes) {
    std::string text(bytes, '\0');
    std::ifstream stream(file, std::ios::binary);
    stream.read(text.data(), static_cast<std::streamsize>(bytes));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return text;
}

void addFile(Corpus& corpus, const fs::path& path) {
    const std::string name = path.filename().string();
    const std::string text = beginOf(path, fileBytes);
    if (text.starts_with("\x1F\x8B"))
        corpus.add("gzip", text);
    if (name.find(".csv") != std::string::npos) {
        corpus.add("csv", text);
    } else if (name.find(".json") != std::string::npos) {
        corpus.add("trace", text);
        corpus.add("timeline", text);
    } else if (name.ends_with(".log") || name.ends_with(".txt") || name.ends_with(".out")) {
        corpus.add("log", text);
    }
}

/// Files of one folder and below, as one input.
void addFolder(Corpus& corpus, const fs::path& folder) {
    std::vector<fs::path> paths;
    std::error_code failed;
    for (const auto& entry : fs::recursive_directory_iterator(folder, failed))
        if (entry.is_regular_file(failed))
            paths.push_back(entry.path());
    std::ranges::sort(paths);
    std::vector<runglass::fuzz::PackedFile> files;
    std::size_t bytes = 0;
    for (const fs::path& path : paths) {
        std::string content = beginOf(path, memberBytes);
        bytes += content.size();
        if (bytes > folderBytes)
            break;
        files.emplace_back(path.lexically_relative(folder).string(), std::move(content));
    }
    if (!files.empty())
        corpus.add("folder", runglass::fuzz::packedFolder(files));
}

/// Every file by itself, and every folder.
void addBelow(Corpus& corpus, const fs::path& top) {
    std::error_code failed;
    for (const auto& entry : fs::recursive_directory_iterator(top, failed)) {
        if (entry.is_regular_file(failed))
            addFile(corpus, entry.path());
        else if (entry.is_directory(failed))
            addFolder(corpus, entry.path());
    }
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::cerr << "Usage: corpus_maker OUT PATH...\n";
        return 2;
    }
    Corpus corpus(argv[1]);
    for (int i = 2; i < argc; ++i)
        addBelow(corpus, argv[i]);
    return 0;
}
