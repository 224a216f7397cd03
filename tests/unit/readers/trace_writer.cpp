// SPDX-License-Identifier: Apache-2.0
#include "unit/readers/trace_writer.h"

#include <random>

namespace runglass::test {
namespace {

class Writer {
public:
    explicit Writer(const TraceStyle& style) : style_(style), random_(style.seed) {}

    std::string run() {
        if (style_.hasByteOrderMark)
            out_ += "\xEF\xBB\xBF";
        if (style_.isObject)
            out_ += "{\"schemaVersion\": 1, \"note\": \"}, {\\\"ph\\\": 1\", \"traceEvents\": [";
        else
            out_ += "[";
        for (std::size_t i = 0; i < style_.records; ++i) {
            out_ += i == 0 ? "" : ",";
            lineBreak();
            record(i);
        }
        tail();
        return out_;
    }

private:
    std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(random_() % limit); }
    static bool isHit(std::size_t every, std::size_t i) { return every != 0 && i % every == every - 1; }

    void lineBreak() {
        if (style_.isPretty || style_.hasCrLf)
            out_ += style_.hasCrLf ? "\r\n  " : "\n  ";
    }
    void field(const std::string& key, const std::string& json) {
        out_ += (isFirst_ ? "" : ",");
        if (style_.isPretty)
            lineBreak();
        out_.append(quoted(key)).append(style_.isPretty ? ": " : ":").append(json);
        isFirst_ = false;
    }
    static std::string quoted(const std::string& text) {
        std::string json(1, '"');
        return json.append(text).append(1, '"');
    }
    static std::string numbered(std::string text, std::size_t number) {
        return text.append(std::to_string(number));
    }
    std::string time(std::size_t i) {
        std::string text =
            std::to_string(1'700'000'000'000'000ULL + i * 3) + "." + std::to_string(100 + i % 900);
        return style_.hasQuotedTimes ? quoted(text) : text;
    }

    void record(std::size_t i) {
        static const std::string phases = "XXXXXXXXBEiIsftCMbenSFRPN";
        const char phase = phases[below(static_cast<std::uint32_t>(phases.size()))];
        out_ += "{";
        isFirst_ = true;
        const bool isPhaseLast = below(4) == 0;
        if (!isPhaseLast)
            field("ph", quoted(std::string(1, phase)));
        field("cat", quoted(numbered("kind", below(5))));
        field("name", quoted(name(i)));
        field("pid", below(2) == 0 ? std::to_string(below(3)) : quoted(std::to_string(below(3))));
        field("tid", below(3) == 0 ? quoted(numbered("stream ", below(4))) : std::to_string(below(4)));
        if (phase != 'M')
            field("ts", time(i));
        if (phase == 'X')
            field("dur", std::to_string(below(1000)) + ".5");
        if (std::string("sftbenSF").find(phase) != std::string::npos)
            field("id", below(2) == 0 ? std::to_string(i) : quoted(numbered("0x", i)));
        if (phase == 'f')
            field("bp", quoted("e"));
        field("args", arguments(i, phase));
        if (isPhaseLast)
            field("ph", quoted(std::string(1, phase)));
        if (style_.isPretty)
            lineBreak();
        out_ += "}";
    }

    std::string name(std::size_t i) {
        std::string name = numbered("op ", below(7));
        if (style_.hasUniqueNames)
            name = numbered(name.append(1, '#'), i);
        if (below(16) == 0)
            name += "\\n\\u00e9 \\\"x\\\" \\\\";
        if (isHit(style_.badUtf8Every, i))
            name += "\xFF\xC3 x";
        if (isHit(style_.controlEvery, i))
            name += "\t\x01";
        return name;
    }

    std::string arguments(std::size_t i, char phase) {
        if (phase == 'C')
            return numbered("{\"used\": ", i) + ", \"free\": \"7.5\", \"note\": \"none\"}";
        if (phase == 'M')
            return numbered("{\"name\": \"thread ", i % 9) + "\", \"sort_index\": -3}";
        std::string args = numbered("{\"correlation\": ", i) + ", \"dims\": [[1, 2], [3]]";
        if (style_.hasLookAlikes) {
            args += ", \"list\": [";
            for (std::uint32_t k = below(9); k > 0; --k)
                args += std::string("{\"ph\": \"X\", \"name\": \"inner\", \"ts\": 5, \"dur\": 1}") +
                        (k > 1 ? ", " : "");
            args += "], \"s\": \"brace } , { \\\" ph } , {\"";
        }
        if (isHit(style_.nanEvery, i))
            args += ", \"bad\": NaN";
        return args + "}";
    }

    void tail() {
        if (style_.tail == "cut")
            out_ += ", {\"ph\": \"X\", \"name\": \"cut her";
        if (style_.tail == "cut" || style_.tail == "open")
            return;
        lineBreak();
        out_ += style_.isObject ? "], \"traceName\": \"written\", \"baseTimeNanoseconds\": 1000}" : "]";
        if (style_.tail == "junk")
            out_ += std::string("\n\0\0junk after the end }]", 24);
    }

    const TraceStyle& style_;
    std::mt19937 random_;
    std::string out_;
    bool isFirst_ = true;
};

} // namespace

std::string writtenTrace(const TraceStyle& style) {
    return Writer(style).run();
}

} // namespace runglass::test
