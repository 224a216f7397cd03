// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/export_names.h"

#include <catch2/catch.hpp>

using namespace runglass::formats::ascend_text;
using Names = std::vector<std::string>;
using Exports = std::vector<Names>;

TEST_CASE("the name of an export tells table, slice and time") {
    const auto slice = exportName("op_summary_slice_12_20230919172345.csv");
    REQUIRE(slice);
    CHECK(slice->stem == "op_summary");
    CHECK(slice->suffix == ".csv");
    CHECK(slice->slice == 12U);
    CHECK(slice->stamp == "20230919172345");
    const auto whole = exportName("msprof_20230919172345.json");
    REQUIRE(whole);
    CHECK(whole->stem == "msprof");
    CHECK_FALSE(whole->slice);
    CHECK(whole->stamp == "20230919172345");
    const auto endless = exportName("a_slice_99999999999999999999_1.csv"); // no number of a slice
    REQUIRE(endless);
    CHECK_FALSE(endless->slice);
    CHECK_FALSE(exportName("_slice_1_2.csv"));
    CHECK_FALSE(exportName("op_summary_slice_1_2.db"));
}

TEST_CASE("slices of one export stand together by number, whatever the order they were written in") {
    CHECK(exportsAmong({"README.txt", "op_summary_slice_0_20230919172345.csv",
                        "op_summary_slice_10_20230919172345.csv", "op_summary_slice_2_20230919172345.csv",
                        "task_time_slice_0_20230919172345.csv"}) ==
          Exports{{"README.txt"},
                  {"op_summary_slice_0_20230919172345.csv", "op_summary_slice_2_20230919172345.csv",
                   "op_summary_slice_10_20230919172345.csv"},
                  {"task_time_slice_0_20230919172345.csv"}});
    CHECK(exportsAmong({"msprof_slice_0_20230919172347.json", "msprof_slice_1_20230919172345.json",
                        "msprof_slice_2_20230919172349.json"}) ==
          Exports{{"msprof_slice_0_20230919172347.json", "msprof_slice_1_20230919172345.json",
                   "msprof_slice_2_20230919172349.json"}});
}

TEST_CASE("a slice whose number was there begins the next export, and exports stand in order of time") {
    CHECK(exportsAmong({"msprof_slice_0_20230919172345.json", "msprof_slice_0_20240101000000.json",
                        "msprof_slice_1_20230919172346.json", "msprof_slice_1_20231231235959.json"}) ==
          Exports{{"msprof_slice_0_20230919172345.json", "msprof_slice_1_20230919172346.json"},
                  {"msprof_slice_0_20240101000000.json", "msprof_slice_1_20231231235959.json"}});
    CHECK(exportsAmong({"op_summary_20240101000000.csv", "op_summary_slice_0_20230919172345.csv"}) ==
          Exports{{"op_summary_slice_0_20230919172345.csv"}, {"op_summary_20240101000000.csv"}});
}

TEST_CASE("a table may begin with a file that is no slice, a timeline does not") {
    CHECK(exportsAmong({"op_summary_20230919172345.csv", "op_summary_slice_1_20230919172346.csv",
                        "op_summary_slice_2_20230919172347.csv"}) ==
          Exports{{"op_summary_20230919172345.csv", "op_summary_slice_1_20230919172346.csv",
                   "op_summary_slice_2_20230919172347.csv"}});
    CHECK(exportsAmong({"msprof_20230919172345.json", "msprof_slice_0_20240101000001.json",
                        "msprof_slice_1_20240101000000.json"}) ==
          Exports{{"msprof_20230919172345.json"},
                  {"msprof_slice_0_20240101000001.json", "msprof_slice_1_20240101000000.json"}});
    CHECK(exportsAmong({"op_summary_20230919172345.csv", "op_summary_20230919172346.csv"}) ==
          Exports{{"op_summary_20230919172345.csv"}, {"op_summary_20230919172346.csv"}});
}

TEST_CASE("slices that are not there are named") {
    CHECK(missingSlices({"op_summary_20230919172345.csv"}).empty());
    CHECK(missingSlices({"a_slice_0_1.csv", "a_slice_1_1.csv"}).empty());
    CHECK(missingSlices({"a_1.csv", "a_slice_1_1.csv", "a_slice_3_1.csv"}) == "2");
    CHECK(missingSlices({"a_slice_1_1.csv", "a_slice_5_1.csv"}) == "0, 2 to 4");
    CHECK(missingSlices({"kernel_details.csv"}).empty());
}
