// SPDX-License-Identifier: Apache-2.0
#include "core/report/run_report.h"

#include "core/analysis/memory_by_device.h"
#include "core/analysis/memory_curves.h"
#include "core/analysis/overview.h"
#include "core/analysis/problems.h"
#include "core/analysis/recommendations.h"
#include "core/analysis/steps.h"
#include "core/report/charts.h"
#include "core/report/html_text.h"
#include "core/report/report_style.h"
#include "core/report/table_section.h"
#include "core/session/catalog.h"
#include "core/session/cluster.h"
#include "core/session/cluster_tables.h"
#include "core/session/run_summary.h"
#include "core/session/session.h"
#include "core/table/query.h"
#include "core/table/summary.h"

#include <array>
#include <utility>
#include <vector>

namespace runglass::report {

namespace {

using model::Part;
using model::View;

/// A table of the catalog and how it stands in the report.
struct CatalogSection {
    std::string_view name;
    std::string_view groupBy;
    std::string_view step;
    TableSection section;
};

std::vector<CatalogSection> recordingSections() {
    return {
        {"gpus",
         "",
         "",
         {"Devices",
          "",
          "",
          {"device", "name", "memory_gb", "compute_capability", "utilization_pct", "sm_efficiency_pct",
           "occupancy_pct", "tensor_core_pct"},
          {}}},
        {"steps",
         "",
         "",
         {"Steps",
          "",
          "",
          {"step", "device", "total_us", "computing_us", "comm_not_overlapped_us", "overlapped_us", "free_us",
           "bubble_us", "preparing_us", "kernel_us", "memcpy_us", "memset_us", "communication_us",
           "runtime_us", "dataloader_us", "cpu_exec_us", "other_us"},
          {"total_us", "computing_us", "comm_not_overlapped_us", "overlapped_us", "free_us", "bubble_us",
           "preparing_us", "kernel_us", "memcpy_us", "memset_us", "communication_us", "runtime_us",
           "dataloader_us", "cpu_exec_us", "other_us"}}},
        {"operators",
         "",
         "",
         {"Operators",
          "By their own time on the device",
          "device_self_us",
          {"name", "calls", "device_self_us", "device_total_us", "host_self_us", "host_total_us",
           "cores_eligible", "cores_self_pct"},
          {"calls", "device_self_us", "host_self_us"}}},
        {"kernels",
         "",
         "",
         {"Kernels",
          "",
          "total_us",
          {"name", "type", "core", "calls", "total_us", "min_us", "avg_us", "max_us", "share_pct",
           "tensor_cores", "mean_blocks_per_sm", "mean_occupancy_pct"},
          {"calls", "total_us"}}},
        {"memory-peak",
         "",
         "",
         {"Alive at the Peak of Memory",
          "Which operators hold memory when most of it is in use",
          "size_kb",
          {"name", "device", "allocations", "size_kb", "share_pct"},
          {"allocations", "size_kb"}}},
        {"memory-components",
         "",
         "",
         {"Memory by Component",
          "",
          "peak_reserved_mb",
          {"component", "device", "peak_reserved_mb", "peak_allocated_mb", "peak_active_mb", "source"},
          {}}},
        {"memory-statistics",
         "",
         "",
         {"Memory by Operator",
          "",
          "allocation_size_kb",
          {"name", "device", "calls", "allocation_count", "allocation_size_kb", "size_increase_kb",
           "self_size_increase_kb", "max_size_kb", "mean_lifetime_ms", "unreleased_size_kb"},
          {"allocation_count", "self_size_increase_kb", "unreleased_size_kb"}}},
    };
}

std::vector<CatalogSection> clusterSections(bool hasSeveralRanks) {
    const std::vector<std::string_view> operationColumns{
        "name",        "kind",    "calls",   "size_bytes",     "elapsed_us", "avg_elapsed_us",
        "transfer_us", "wait_us", "idle_us", "bandwidth_gbps", "bus_gbps"};
    const std::vector<std::string_view> operationSums{"calls",       "size_bytes", "elapsed_us",
                                                      "transfer_us", "wait_us",    "idle_us"};
    std::vector<CatalogSection> sections{{"communication",
                                          "all-workers",
                                          "",
                                          {"Communication", hasSeveralRanks ? "All workers together" : "",
                                           "elapsed_us", operationColumns, operationSums}}};
    if (hasSeveralRanks) {
        sections.push_back({"distributed-steps",
                            "",
                            "all",
                            {"Steps of All Workers",
                             "Means over the steps of each worker",
                             "",
                             {"worker", "rank", "total_us", "computing_us", "overlapped_us",
                              "communication_us", "other_us", "transfer_us", "synchronizing_us"},
                             {}}});
        sections.push_back(
            {"slow-ranks",
             "rank",
             "",
             {"Slow Workers",
              "Workers that the others wait for, by votes of collectives",
              "votes",
              {"worker", "rank", "votes", "calls", "votes_pct", "caused_wait_us", "worst_op", "slow"},
              {}}});
    }
    return sections;
}

/// Makes the document, piece by piece from its top.
class Report {
public:
    Report(const ReportSubject& subject, const ReportLanguage& language, const model::Profile& profile,
           const analysis::Cluster* cluster, const std::stop_token& stop)
        : subject_(subject), language_(language), profile_(profile), cluster_(cluster), stop_(stop) {}

    /// Incomplete when stopped.
    std::string made(const std::string& madeBy, const std::vector<base::Problem>& problems) {
        addHead(madeBy);
        addFigures();
        addAdvice();
        addSteps();
        addMemory();
        for (const auto& each : recordingSections())
            addTable(each);
        if (cluster_ != nullptr)
            for (const auto& each : clusterSections(cluster_->ranks.size() > 1))
                addClusterTable(each);
        addFacts();
        addProblems(problems);
        html_ += "<footer><p>" + escaped(language_.sentence("Made by " + madeBy)) +
                 "</p></footer>\n</body>\n</html>\n";
        return std::move(html_);
    }

private:
    /// A text of the core, for the page.
    std::string say(std::string_view english) const { return escaped(language_.of(english)); }

    void beginSection(std::string_view title) { html_ += "<section>\n<h2>" + say(title) + "</h2>\n"; }
    void endSection() { html_ += "</section>\n"; }

    void addHead(const std::string& madeBy) {
        const auto title = escaped(subject_.run.name);
        html_ = "<!DOCTYPE html>\n<html lang=\"" + escaped(language_.code) +
                "\">\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                "<meta name=\"generator\" content=\"" +
                escaped(madeBy) + "\">\n<title>" + title + " – " + say("profiling report") +
                "</title>\n<style>";
        html_ += reportStyle();
        html_ += "</style>\n</head>\n<body>\n<header>\n<h1>" + title + "</h1>\n<p class=\"subtitle\">" +
                 escaped(subject_.worker.name) + " · " + say("recording") + ' ' +
                 escaped(model::spanLabel(subject_.span)) + "</p>\n</header>\n";
    }

    void addFigures() {
        const auto figures = analysis::keyFigures(profile_, stop_);
        if (figures.empty())
            return;
        beginSection("At a Glance");
        html_ += "<div class=\"cards\">\n";
        for (const auto& figure : figures)
            html_ += "<div class=\"card\" title=\"" + escaped(tipOf(figure)) + "\"><div class=\"name\">" +
                     say(figure.name) + "</div><div class=\"value\">" +
                     escaped(valueText(figure.value, figure.unit, figure.precision)) +
                     "</div><div class=\"detail\">" + say(figure.detail) + "</div></div>\n";
        html_ += "</div>\n";
        endSection();
    }

    std::string tipOf(const analysis::KeyFigure& figure) const {
        const auto description = language_.of(figure.description);
        return figure.detail.empty() ? description : language_.of(figure.detail) + '\n' + description;
    }

    void addAdvice() {
        const auto advice = analysis::recommendations(profile_, stop_);
        if (advice.empty())
            return;
        beginSection("What Could Be Better");
        html_ += "<ul class=\"advice\">\n";
        for (const auto& piece : advice)
            html_ += "<li><strong>" + escaped(language_.sentence(piece.observation)) + "</strong> " +
                     escaped(language_.sentence(piece.advice)) + "</li>\n";
        html_ += "</ul>\n";
        endSection();
    }

    void addSteps() {
        if (!profile_.steps.data)
            return;
        const auto parts = analysis::stepParts(*profile_.steps.data);
        const auto name = parts.indexOf("step");
        const auto total = parts.indexOf("total_us");
        if (!name || !total || parts.rowCount() == 0)
            return;
        const auto rows = table::allRows(parts);
        std::vector<ChartPart> means;
        std::vector<ChartBar> bars(rows.size());
        for (const auto row : rows)
            bars[row].name = std::string(parts.column(*name).text(row));
        // What stands behind the total is about the same time in another way.
        for (auto column = *name + 1; column < *total; ++column) {
            const auto& spec = parts.spec(column);
            const ChartPart part{language_.of(spec.title), partClass(spec.id), 0};
            const auto sum = table::summarized(parts.column(column), rows).sum;
            means.push_back(part);
            means.back().value = inMicroseconds(spec, sum / static_cast<double>(rows.size()));
            for (const auto row : rows) {
                bars[row].parts.push_back(part);
                bars[row].parts.back().value =
                    inMicroseconds(spec, parts.column(column).number(row).value_or(0));
            }
        }
        const auto donut =
            donutChart(means, table::Unit::Microseconds, language_.of("Parts of the average step"));
        if (donut.empty())
            return;
        beginSection("Average Step");
        html_ += donut;
        endSection();
        beginSection("Time of Each Step");
        html_ += barChart(bars, table::Unit::Microseconds, language_.of("Parts of each step"), language_);
        endSection();
    }

    /// Time columns are kept in nanoseconds whatever their unit.
    static double inMicroseconds(const table::ColumnSpec& spec, double stored) {
        constexpr double nanosecondsEach = 1000;
        return spec.type == table::ValueType::Time ? stored / nanosecondsEach : stored;
    }

    void addMemory() {
        if (!profile_.memory.data)
            return;
        constexpr std::array names{std::pair("allocated", "allocated"), std::pair("reserved", "reserved"),
                                   std::pair("active", "active")};
        const auto originNs = analysis::memoryOrigin(*profile_.memory.data);
        std::string charts;
        const analysis::MemoryByDevice parts(*profile_.memory.data, stop_);
        for (const auto& device : parts.devices()) {
            if (stop_.stop_requested())
                return;
            const auto curves =
                analysis::memoryCurves(parts.of(device), device, analysis::MemoryGrouping::Operator, stop_);
            std::vector<ChartCurve> drawn;
            for (const auto& curve : curves) {
                const auto& [word, cssClass] = names[static_cast<std::size_t>(curve.measure)];
                drawn.push_back({curve.component + ' ' + language_.of(word), cssClass, &curve.series});
            }
            const auto label =
                device.empty() ? std::string("Device Memory") : "Memory of " + device + " over time";
            const auto chart = curveChart(drawn, originNs, language_.of(label), language_);
            if (!chart.empty())
                charts += (device.empty() ? std::string() : "<h3>" + escaped(device) + "</h3>\n") + chart;
        }
        if (charts.empty())
            return;
        beginSection("Device Memory");
        html_ += charts;
        endSection();
    }

    void addTable(const CatalogSection& each) {
        const auto made = session::makeTable(each.name, profile_, {std::string(each.groupBy), {}}, stop_);
        if (made)
            html_ += tableSection(each.section, made.value(), language_, stop_);
    }

    void addClusterTable(const CatalogSection& each) {
        session::ClusterOptions options;
        options.groupBy = each.groupBy;
        options.step = each.step;
        const auto made = session::makeClusterTable(each.name, *cluster_, options, stop_);
        if (made)
            html_ += tableSection(each.section, made.value(), language_, stop_);
    }

    void addFacts() {
        beginSection("Recording");
        html_ += "<dl class=\"facts\">\n";
        addFact("Run", subject_.run.path);
        addFact("Workers", std::to_string(subject_.run.workers.size()));
        addFact("Views", session::viewNames(subject_.span.views));
        const auto properties = session::propertiesTable(subject_.span);
        const auto* names = properties.find("name");
        const auto* values = properties.find("value");
        for (const auto row : table::allRows(properties))
            if (names != nullptr && values != nullptr)
                addFact(names->text(row), values->text(row));
        html_ += "</dl>\n";
        endSection();
    }

    void addFact(std::string_view name, std::string_view value) {
        html_ += "<dt>" + say(name) + "</dt><dd>" + escaped(value) + "</dd>\n";
    }

    void addProblems(const std::vector<base::Problem>& problems) {
        if (problems.empty()) {
            beginSection("Problems");
            html_ += "<p>" + escaped(language_.sentence("None were met in the files")) + "</p>\n";
            endSection();
            return;
        }
        html_ += tableSection({"Problems",
                               "What was odd in the files of the recording",
                               "",
                               {"message", "severity", "kind", "file", "place", "count"},
                               {},
                               {"message", "severity", "place"}},
                              analysis::problemsTable(problems), language_);
    }

    const ReportSubject& subject_;
    const ReportLanguage& language_;
    const model::Profile& profile_;
    const analysis::Cluster* cluster_;
    const std::stop_token& stop_;
    std::string html_;
};

/// What would have to be made of a timeline beside other files is not worth the time; a recording of one file
/// is read in any case.
std::vector<Part> partsOf(const model::SpanFolder& span) {
    std::vector<Part> parts{Part::Steps};
    for (const auto& [part, view] :
         {std::pair(Part::Operators, View::Operator), std::pair(Part::Kernels, View::Kernel),
          std::pair(Part::Memory, View::Memory)})
        if (span.hasView(view))
            parts.push_back(part);
    if (span.files.size() == 1)
        parts.push_back(Part::Devices);
    return parts;
}

} // namespace

session::MemoryNeed reportMemoryNeed(session::Session& session, const ReportSubject& subject) {
    auto need = session.needBefore(subject.span, partsOf(subject.span));
    return need += session::clusterMemoryNeed(subject.run);
}

base::Result<std::string> runReport(session::Session& session, const ReportSubject& subject,
                                    const ReportLanguage& language, const std::string& madeBy,
                                    base::LoadContext& context) {
    const auto profile = session.load(subject.span, partsOf(subject.span), context);
    if (!profile)
        return profile.error();
    base::Diagnostics ofCluster; // it reads files of this recording again
    base::LoadContext own{ofCluster, context.progress, context.stop};
    const auto cluster = session::loadCluster(subject.run, subject.span.number, own);
    context.diagnostics.unite(ofCluster);
    if (!cluster)
        return cluster.error();
    auto report = Report(subject, language, *profile.value(), cluster.value().get(), context.stop)
                      .made(madeBy, context.diagnostics.problems());
    if (context.stop.stop_requested())
        return base::Error{base::stoppedMessage, subject.span.path, ""};
    return report;
}

} // namespace runglass::report
