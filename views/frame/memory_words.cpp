// SPDX-License-Identifier: Apache-2.0
#include "views/frame/memory_words.h"

#include "core/session/memory_need.h"
#include "views/frame/pane.h"

namespace runglass::views {

MemoryWords memoryWords(const session::MemoryQuestion& question) {
    return {Pane::tr("There may not be enough memory"),
            errorSentence({question.text(), "", ""}) + u' ' +
                Pane::tr("The program may be ended by the system while it loads."),
            Pane::tr("Load All the Same")};
}

} // namespace runglass::views
