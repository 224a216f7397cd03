// SPDX-License-Identifier: Apache-2.0
#include "views/selection/selection.h"

namespace runglass::views {

void Selection::setPlace(const Place& place) {
    if (place == place_)
        return;
    place_ = place;
    Q_EMIT placeChanged();
}

void Selection::setUnits(const table::DisplayUnits& units) {
    if (units == units_)
        return;
    units_ = units;
    Q_EMIT unitsChanged();
}

} // namespace runglass::views
