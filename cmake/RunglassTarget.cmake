# SPDX-License-Identifier: Apache-2.0
# The compile rules that every target of ours shares; external code never goes through it.
function(runglass_target name)
    target_compile_features(${name} PUBLIC cxx_std_20)
    set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF)
    target_compile_options(${name} PRIVATE
        # gcc 12 sees overlaps in plain std::string operations (gcc bug 105651)
        $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
        -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast
        $<$<BOOL:${RUNGLASS_WERROR}>:-Werror>)
    target_include_directories(${name} PRIVATE "${CMAKE_SOURCE_DIR}")
endfunction()
