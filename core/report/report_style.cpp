// SPDX-License-Identifier: Apache-2.0
#include "core/report/report_style.h"

#include <algorithm>
#include <array>

namespace runglass::report {

namespace {

constexpr std::string_view style = R"css(
:root { color-scheme: light dark;
  --page: #ffffff; --card: #f5f6f8; --text: #1f2328; --quiet: #5b636d; --line: #d9dce1; --accent: #2f6db5;
  --computing: #2f6db5; --communication: #d9822b; --overlapped: #3c9d76; --free: #a9afb7; --memory: #7e63b8;
  --runtime: #5b8c9e; --data: #b59a2c; --worse: #c0392b; --host: #bb5593; }
@media screen and (prefers-color-scheme: dark) { :root {
  --page: #1e2126; --card: #25282e; --text: #e4e7eb; --quiet: #a7afba; --line: #3c4149; --accent: #6aa5e8;
  --computing: #6aa5e8; --communication: #f0a95b; --overlapped: #62c79c; --free: #6b727c; --memory: #ae97e0;
  --runtime: #8dbccb; --data: #dcc45f; --worse: #f0796b; --host: #ec81c0; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 32px 24px 64px; max-width: 1120px; background: var(--page); color: var(--text);
  font: 14px/1.5 system-ui, "Segoe UI", "Noto Sans", "Noto Sans CJK SC", sans-serif; }
h1 { font-size: 1.8em; line-height: 1.2; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 1.2em; margin: 40px 0 12px; }
p { margin: 0 0 8px; overflow-wrap: anywhere; }
.note, .quiet, footer { color: var(--quiet); }
.subtitle { color: var(--quiet); margin-bottom: 24px; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(190px, 1fr)); gap: 8px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 8px 12px;
  break-inside: avoid; }
.card .value { font-size: 1.6em; font-variant-numeric: tabular-nums; }
.card .name, .card .detail { color: var(--quiet); overflow-wrap: anywhere; }
.card .detail { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 4px 8px; border-bottom: 1px solid var(--line);
  overflow-wrap: break-word; unicode-bidi: isolate; }
th { font-weight: 600; }
th:first-child { width: 30%; }
td:first-child { min-width: 14em; overflow-wrap: anywhere; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
th.number { white-space: normal; }
tfoot td { font-weight: 600; border-top: 2px solid var(--line); }
thead { display: table-header-group; }
tfoot { display: table-row-group; }
tr { break-inside: avoid; }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 0; }
dl.facts dt { color: var(--quiet); }
dl.facts dd { margin: 0; overflow-wrap: anywhere; }
.chart { display: flex; flex-wrap: wrap; gap: 16px 32px; align-items: center; break-inside: avoid; }
.chart svg { max-width: 100%; height: auto; }
ul.legend { list-style: none; margin: 0; padding: 0; }
ul.legend li { display: grid; grid-template-columns: 16px max-content 1fr; gap: 8px; align-items: baseline; }
.key { width: 12px; height: 12px; border-radius: 2px; }
.chart svg + .legend { min-width: 260px; }
svg text { fill: var(--text); font-size: 12px; }
svg text.quiet { fill: var(--quiet); }
svg text.large { font-size: 18px; font-weight: 600; }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg .axis { stroke: var(--quiet); stroke-width: 1; }
svg rect, svg path { stroke: var(--page); stroke-width: 1; }
svg path.curve { fill: none; stroke-width: 1.5; }
.advice li { margin-bottom: 8px; overflow-wrap: anywhere; }
.computing { fill: var(--computing); background: var(--computing); }
.communication { fill: var(--communication); background: var(--communication); }
.overlapped { fill: var(--overlapped); background: var(--overlapped); }
.free { fill: var(--free); background: var(--free); }
.memory { fill: var(--memory); background: var(--memory); }
.runtime { fill: var(--runtime); background: var(--runtime); }
.data { fill: var(--data); background: var(--data); }
.host { fill: var(--host); background: var(--host); }
.allocated { background: var(--computing); }
.reserved { background: var(--communication); }
.active { background: var(--overlapped); }
svg path.allocated { stroke: var(--computing); }
svg path.reserved { stroke: var(--communication); stroke-dasharray: 6 3; }
svg path.active { stroke: var(--overlapped); stroke-dasharray: 2 2; }
@media print { body { padding: 0; font-size: 11px; max-width: none; } .table { overflow: visible; }
  a { color: inherit; text-decoration: none; } h2 { break-after: avoid; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
)css";

struct PartColor {
    std::string_view id;
    std::string_view cssClass;
};
constexpr std::array partColors{
    PartColor{"computing_us", "computing"},   PartColor{"comm_not_overlapped_us", "communication"},
    PartColor{"overlapped_us", "overlapped"}, PartColor{"free_us", "free"},
    PartColor{"kernel_us", "computing"},      PartColor{"memcpy_us", "memory"},
    PartColor{"memset_us", "overlapped"},     PartColor{"communication_us", "communication"},
    PartColor{"runtime_us", "runtime"},       PartColor{"dataloader_us", "data"},
    PartColor{"cpu_exec_us", "host"},
};

} // namespace

std::string_view reportStyle() {
    return style;
}

std::string partClass(std::string_view columnId) {
    const auto known = std::ranges::find(partColors, columnId, &PartColor::id);
    return std::string(known == partColors.end() ? "free" : known->cssClass);
}

} // namespace runglass::report
