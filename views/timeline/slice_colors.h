// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/ranges_by_begin.h"
#include "views/timeline/timeline_state.h"

#include <QPalette>
#include <QRgb>

#include <string>
#include <vector>

namespace runglass::views {

/// Fill colours of the slices of one trace: by the family of the name, in the band of its class, or by what
/// the user chose. All fills of a theme have about the same lightness, so that one text colour reads on all
/// of them with a contrast of at least 4.5 : 1. Colours of names are made once. GUI thread only.
class SliceColors {
public:
    SliceColors(const trace::Trace& trace, ColorBy colorBy, bool dark);

    QRgb color(base::TextId name, base::Nanoseconds startNs, base::Nanoseconds lengthNs) {
        if (byName_) {
            const auto at = base::indexOf(name);
            if (at < names_.size() && names_[at] != 0) [[likely]]
                return names_[at];
            return makeNameColor(name);
        }
        return makeTimeColor(startNs, lengthNs);
    }
    /// Colour of the text on any fill.
    static QColor labelColor(bool dark);

private:
    QRgb makeNameColor(base::TextId name);
    QRgb makeTimeColor(base::Nanoseconds startNs, base::Nanoseconds lengthNs) const;

    const trace::Trace& trace_;
    trace::RangesByBegin steps_;
    ColorBy colorBy_;
    bool byName_;
    bool dark_;
    std::vector<QRgb> names_; ///< by TextId; 0: not made yet
};

/// The fill of a name in a category, as SliceColors makes it for ColorBy::Family.
QRgb familyColor(std::string_view name, std::string_view category, bool dark);
/// A colour of the OKLCH space, brought into sRGB by less chroma where needed. Hue in degrees.
QColor oklch(double lightness, double chroma, double hue);

} // namespace runglass::views
