// SPDX-License-Identifier: Apache-2.0
#include "core/base/case_fold.h"

#include <catch2/catch.hpp>

using runglass::base::caseFolded;

TEST_CASE("case folding makes letters of any alphabet comparable") {
    CHECK(caseFolded("MatMul_V2") == "matmul_v2");
    CHECK(caseFolded("Étape ÀÖÞ") == "étape àöþ");
    CHECK(caseFolded("ЖЁѢ") == "жёѣ");
    CHECK(caseFolded("ΣΑΣ σας") == "σασ σασ"); // final sigma folds too
    CHECK(caseFolded("\U00010400") == "\U00010428");
    CHECK(caseFolded("编码器 ×÷") == "编码器 ×÷");
}

TEST_CASE("bytes that are no UTF-8 are kept") {
    CHECK(caseFolded("A\xFF\xC3") == "a\xFF\xC3");
    CHECK(caseFolded("\xC3"
                     "A") == "\xC3"
                             "a");
    CHECK(caseFolded("\x80\xE2\x82") == "\x80\xE2\x82");
}
