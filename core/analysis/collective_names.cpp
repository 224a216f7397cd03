// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/collectives.h"
#include "core/base/case_fold.h"
#include "core/trace/communication_libraries.h"

#include <algorithm>
#include <array>

namespace runglass::analysis {
namespace {

/// Names without case, underscores and library.
struct KindName {
    std::string_view written;
    std::string_view kind;
};

/// Longer ones before those they begin with.
constexpr std::array kindNames{KindName{"allreduce", "all_reduce"},
                               KindName{"allgather", "all_gather"},
                               KindName{"reducescatter", "reduce_scatter"},
                               KindName{"alltoall", "all_to_all"},
                               KindName{"broadcast", "broadcast"},
                               KindName{"sendrecv", "send_recv"},
                               KindName{"barrier", "barrier"},
                               KindName{"gather", "gather"},
                               KindName{"scatter", "scatter"},
                               KindName{"reduce", "reduce"},
                               KindName{"receive", "recv"},
                               KindName{"recv", "recv"},
                               KindName{"send", "send"},
                               KindName{"coalesced", "coalesced"}};

struct TypeSize {
    std::string_view name;
    int bytes;
};

/// Types without case and "c10::".
constexpr std::array typeSizes{
    TypeSize{"float", 4},           TypeSize{"float32", 4},       TypeSize{"double", 8},
    TypeSize{"float64", 8},         TypeSize{"half", 2},          TypeSize{"float16", 2},
    TypeSize{"bfloat16", 2},        TypeSize{"byte", 1},          TypeSize{"char", 1},
    TypeSize{"unsigned char", 1},   TypeSize{"signed char", 1},   TypeSize{"int8", 1},
    TypeSize{"uint8", 1},           TypeSize{"bool", 1},          TypeSize{"short", 2},
    TypeSize{"short int", 2},       TypeSize{"int16", 2},         TypeSize{"uint16", 2},
    TypeSize{"unsigned short", 2},  TypeSize{"int", 4},           TypeSize{"int32", 4},
    TypeSize{"uint32", 4},          TypeSize{"unsigned int", 4},  TypeSize{"long", 8},
    TypeSize{"long int", 8},        TypeSize{"int64", 8},         TypeSize{"uint64", 8},
    TypeSize{"unsigned long", 8},   TypeSize{"complexhalf", 4},   TypeSize{"complexfloat", 8},
    TypeSize{"complexdouble", 16},  TypeSize{"complex<half>", 4}, TypeSize{"complex<float>", 8},
    TypeSize{"complex<double>", 16}};

std::string withoutUnderscores(std::string_view name) {
    std::string text = base::caseFolded(name);
    std::erase(text, '_');
    return text;
}

} // namespace

std::string_view communicationLibrary(std::string_view name) {
    const std::string folded = base::caseFolded(name.substr(0, 16));
    for (const std::string_view library : trace::deviceLibraries)
        if (folded.starts_with(library))
            return library;
    for (const std::string_view library : trace::hostLibraries)
        if (folded.starts_with(library))
            return library;
    return {};
}

std::string_view collectiveKind(std::string_view name) {
    constexpr std::size_t longest = 64; // arguments of templates behind it may name anything
    const std::string text = withoutUnderscores(name.substr(0, std::min(name.find('('), longest)));
    for (const KindName& candidate : kindNames)
        if (text.find(candidate.written) != std::string::npos)
            return candidate.kind;
    return {};
}

int elementBytes(std::string_view type) {
    std::string text = base::caseFolded(type);
    for (auto at = text.find("c10::"); at != std::string::npos; at = text.find("c10::"))
        text.erase(at, 5);
    if (text.starts_with("float8_"))
        return 1;
    const auto found = std::ranges::find(typeSizes, std::string_view(text), &TypeSize::name);
    return found == typeSizes.end() ? 0 : found->bytes;
}

double busFactor(std::string_view kind, std::int64_t ranks) {
    if (ranks < 1)
        return 1;
    const auto n = static_cast<double>(ranks);
    if (kind == "all_reduce")
        return 2 * (n - 1) / n;
    if (kind == "all_gather" || kind == "reduce_scatter" || kind == "all_to_all")
        return (n - 1) / n;
    return 1;
}

} // namespace runglass::analysis
