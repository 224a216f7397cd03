# SPDX-License-Identifier: Apache-2.0
# Makes a big trace of a small one in array form with time stamps as text, as the sample run has it: its records again and
# again, each time later by SPAN whole microseconds, until BYTES are written.
#   awk -v BYTES=100000000 -f repeat_trace.awk trace_view.json
BEGIN { RS = "\"ts\": \"" }
{ pieces[++count] = $0 }
count > 1 {
    at = $0 + 0
    if (count == 2 || at < first) first = at
    if (at > last) last = at
}
END {
    sub(/^[ \n]*\[/, "", pieces[1])
    sub(/\][ \n]*$/, "", pieces[count])
    span = int(last - first) + 1000
    printf "["
    for (copy = 0; copy == 0 || written < BYTES; ++copy) {
        text = copy == 0 ? pieces[1] : ", " pieces[1]
        printf "%s", text
        written += length(text)
        for (i = 2; i <= count; ++i) {
            point = index(pieces[i], ".") # whole microseconds are exact in a double, their fractions stay text
            text = sprintf("\"ts\": \"%.0f", substr(pieces[i], 1, point - 1) + copy * span) substr(pieces[i], point)
            printf "%s", text
            written += length(text)
        }
    }
    print "]"
}
