// SPDX-License-Identifier: Apache-2.0
#include "views/loss/tag_store.h"

#include <QSettings>
#include <QStringList>

namespace runglass::views {

using namespace Qt::StringLiterals;
using analysis::loss::Settings;

namespace {

const auto filesKey = u"loss/files"_s; ///< paths, the last used first
const auto tagsKey = u"loss/tags"_s;   ///< path → settings
const auto defaultKey = u"loss/default"_s;
constexpr qsizetype mostFiles = 200;

} // namespace

QVariantMap toMap(const Settings& settings) {
    QStringList lossTags;
    for (const auto& tag : settings.lossTags)
        lossTags << QString::fromStdString(tag);
    QVariantMap map;
    map[u"lossTags"_s] = lossTags;
    map[u"iterationTag"_s] = QString::fromStdString(settings.iterationTag);
    map[u"source"_s] = QString::fromUtf8(sourceName(settings.source));
    map[u"epochTag"_s] = QString::fromStdString(settings.epochTag);
    map[u"expression"_s] = QString::fromStdString(settings.expression);
    if (settings.rank)
        map[u"rank"_s] = *settings.rank;
    return map;
}

std::optional<Settings> settingsFromMap(const QVariantMap& map) {
    const auto text = [&map](const QString& key) { return map.value(key).toString().toStdString(); };
    Settings settings;
    settings.lossTags.clear();
    for (const auto& tag : map.value(u"lossTags"_s).toStringList())
        settings.lossTags.push_back(tag.toStdString());
    settings.iterationTag = text(u"iterationTag"_s);
    settings.source = analysis::loss::sourceNamed(text(u"source"_s)).value_or(settings.source);
    settings.epochTag = text(u"epochTag"_s);
    settings.expression = text(u"expression"_s);
    if (map.contains(u"rank"_s))
        settings.rank = map.value(u"rank"_s).toInt();
    return errorOf(settings) ? std::nullopt : std::optional(settings);
}

std::optional<Settings> TagStore::settingsFor(const QString& path) const {
    const auto all = QSettings().value(tagsKey).toMap();
    return all.contains(path) ? settingsFromMap(all.value(path).toMap()) : std::nullopt;
}

void TagStore::remember(const QString& path, const Settings& settings) {
    QSettings store;
    auto files = store.value(filesKey).toStringList();
    auto all = store.value(tagsKey).toMap();
    files.removeAll(path);
    files.prepend(path);
    while (files.size() > mostFiles)
        all.remove(files.takeLast());
    all[path] = toMap(settings);
    store.setValue(filesKey, files);
    store.setValue(tagsKey, all);
}

std::optional<Settings> TagStore::defaultSettings() const {
    const auto map = QSettings().value(defaultKey).toMap();
    return map.isEmpty() ? std::nullopt : settingsFromMap(map);
}

void TagStore::setDefault(const std::optional<Settings>& settings) {
    if (settings)
        QSettings().setValue(defaultKey, toMap(*settings));
    else
        QSettings().remove(defaultKey);
}

} // namespace runglass::views
