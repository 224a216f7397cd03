// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline_drawer/drawer_fixture.h"

#include "views/timeline/area_tab.h"

#include <QTest>

namespace runglass::test {

const char* const hostAndDevice = R"(
{"ph":"X","cat":"op","name":"outer","pid":1,"tid":"host","ts":1000,"dur":100},
{"ph":"X","cat":"op","name":"launch","pid":1,"tid":"host","ts":1010,"dur":20,"args":{"shape":[2,3],"text":"a\tb"}},
{"ph":"X","cat":"op","name":"launch","pid":1,"tid":"host","ts":1050,"dur":10},
{"ph":"X","cat":"kernel","name":"kernel","pid":1,"tid":"device","ts":1005,"dur":20},
{"ph":"X","cat":"kernel","name":"kernel","pid":1,"tid":"device","ts":1070,"dur":20},
{"ph":"s","cat":"ac2g","id":1,"pid":1,"tid":"host","ts":1010},
{"ph":"f","bp":"e","cat":"ac2g","id":1,"pid":1,"tid":"device","ts":1005})";

DrawerFixture::DrawerFixture(std::vector<std::shared_ptr<const trace::Trace>> traces) : drawer(state, jobs) {
    std::vector<views::TraceGroup> groups;
    for (auto& trace : traces)
        groups.push_back({QStringLiteral("rank %1").arg(groups.size()), std::move(trace)});
    drawer.resize(1400, 300);
    drawer.show();
    state.setWidthPixels(1000);
    state.setDocument(views::TimelineDocument(std::move(groups)), false);
}

views::TimelineSlice DrawerFixture::slice(std::string_view name, std::size_t group) const {
    return {group, sliceNamed(state.document().trace(group), name).value_or(trace::SliceRef{})};
}

bool DrawerFixture::select(std::string_view name) {
    state.selectSlice(slice(name));
    return waitUntilIdle();
}

bool DrawerFixture::selectArea(trace::TimeRange range) {
    QSignalSpy updates(drawer.areaTab(), &views::AreaTab::updated);
    views::TimelineArea area{range, {}};
    for (std::size_t group = 0; group < state.document().groups().size(); ++group)
        for (trace::TrackIndex track = 0; track < state.document().trace(group).tracks().size(); ++track)
            area.tracks.push_back({group, track});
    state.selectArea(std::move(area));
    return updates.wait() && waitUntilIdle();
}

QString DrawerFixture::selectedName() const {
    const auto selected = state.selectedSlice();
    return selected ? state.document().name(*selected) : QString();
}

bool DrawerFixture::waitUntilIdle() {
    return QTest::qWaitFor([this] { return jobs.isIdle(); });
}

} // namespace runglass::test
