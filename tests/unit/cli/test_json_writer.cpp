// SPDX-License-Identifier: Apache-2.0
#include "app/cli/json_writer.h"

#include <catch2/catch.hpp>

#include <limits>

using runglass::cli::JsonWriter;

TEST_CASE("documents are nested and indented") {
    JsonWriter json;
    json.beginObject();
    json.key("a").beginArray().integer(-1).count(UINT64_MAX).endArray();
    json.key("b").beginObject().endObject();
    json.key("c").real(0.1);
    json.key("d").flag(true);
    json.key("e").null();
    json.endObject();
    CHECK(std::move(json).finished() == "{\n"
                                        "  \"a\": [\n"
                                        "    -1,\n"
                                        "    18446744073709551615\n"
                                        "  ],\n"
                                        "  \"b\": {},\n"
                                        "  \"c\": 0.1,\n"
                                        "  \"d\": true,\n"
                                        "  \"e\": null\n"
                                        "}\n");
}

TEST_CASE("texts are escaped and malformed ones are repaired") {
    JsonWriter json;
    json.text("say \"hi\"\\\n\x01 \xE4\xB8\xAD \xFF");
    CHECK(std::move(json).finished() == "\"say \\\"hi\\\"\\\\\\n\\u0001 \xE4\xB8\xAD \xEF\xBF\xBD\"\n");
}

TEST_CASE("what JSON has no number for is null") {
    JsonWriter json;
    json.beginArray();
    for (const double value : {1e308, std::numeric_limits<double>::infinity(),
                               -std::numeric_limits<double>::infinity(), std::nan("")})
        json.real(value);
    json.endArray();
    CHECK(std::move(json).finished() == "[\n  1e+308,\n  null,\n  null,\n  null\n]\n");
}
