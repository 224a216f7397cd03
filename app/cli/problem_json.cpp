// SPDX-License-Identifier: Apache-2.0
#include "app/cli/problem_json.h"

namespace runglass::cli {

void writeProblems(JsonWriter& json, std::span<const base::Problem> problems) {
    json.beginArray();
    for (const base::Problem& problem : problems) {
        json.beginObject();
        json.key("code").text(problem.code);
        json.key("severity").text(base::severityName(problem.severity));
        json.key("file").text(problem.file);
        json.key("count").count(problem.count);
        json.key("first");
        if (problem.first.kind == base::Place::Kind::WholeFile)
            json.null();
        else
            json.count(problem.first.position);
        json.key("message").text(problem.message);
        json.endObject();
    }
    json.endArray();
}

} // namespace runglass::cli
