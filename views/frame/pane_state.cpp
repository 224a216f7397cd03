// SPDX-License-Identifier: Apache-2.0
#include "views/frame/pane_state.h"

#include <QComboBox>
#include <QJsonValue>

namespace runglass::views {

namespace {

QJsonValue valueOf(const QComboBox& box, int index) {
    const auto data = box.itemData(index);
    return data.isValid() ? QJsonValue::fromVariant(data) : QJsonValue(box.itemText(index));
}

} // namespace

void saveChoice(QJsonObject& state, const QString& key, const QComboBox& box) {
    if (box.currentIndex() >= 0)
        state.insert(key, valueOf(box, box.currentIndex()));
}

void restoreChoice(const QJsonObject& state, const QString& key, QComboBox& box, Missing missing) {
    const auto wanted = state.value(key);
    if (wanted.isUndefined())
        return;
    for (int index = 0; index < box.count(); ++index)
        if (valueOf(box, index) == wanted)
            return box.setCurrentIndex(index);
    const auto text = wanted.toString();
    if (missing == Missing::Ignore || text.isEmpty())
        return;
    box.addItem(text, text);
    box.setCurrentIndex(box.count() - 1);
}

void restoreFilter(const QJsonObject& state, const QString& key, QComboBox& box, Missing missing) {
    if (!state.contains(key) && box.count() > 0)
        box.setCurrentIndex(0);
    restoreChoice(state, key, box, missing);
}

} // namespace runglass::views
