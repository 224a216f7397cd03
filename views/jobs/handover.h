// SPDX-License-Identifier: Apache-2.0
#pragma once

#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace runglass::views {

/// Tells ThreadSanitizer that what one thread did before giving happens before what another does after
/// taking. Qt's queues see to that; but Qt is not built with the sanitizer, which therefore sees nothing of
/// it.
class Handover {
public:
#if defined(__SANITIZE_THREAD__)
    void give() {
        __tsan_release(this);
    }
    void take() {
        __tsan_acquire(this);
    }
#else
    void give() {}
    void take() {}
#endif
};

} // namespace runglass::views
