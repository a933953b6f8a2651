// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/panels.h"

#include "app/desktop/document/front_document.h"
#include "widgets/conflicts/conflicts_panel.h"
#include "widgets/debugger/debugger_panel.h"
#include "widgets/dimensions/dimensions_panel.h"
#include "widgets/lessons/lessons_panel.h"
#include "widgets/measured/measured_panel.h"
#include "widgets/mesh/mesh_panel.h"
#include "widgets/model/model_panel.h"
#include "widgets/model/outline_panel.h"
#include "widgets/observed/observed_panel.h"
#include "widgets/redistribution/redistribution_panel.h"
#include "widgets/search/search_panel.h"
#include "widgets/shardings/op_panel.h"
#include "widgets/shardings/shardings_panel.h"
#include "widgets/tactics/schedule_panel.h"
#include "widgets/tactics/tactics_panel.h"
#include "widgets/timeline/timeline_panel.h"

#include <type_traits>

namespace axiscape {
namespace {

// A panel is made of the document, and of what else of it its constructor asks for.
template <class Panel> QWidget* make(FrontDocument& document, QWidget* parent) {
    if constexpr (std::is_constructible_v<Panel, Designer&, Searcher&, QWidget*>)
        return new Panel(document, document.search(), parent);
    else
        return new Panel(document, parent);
}

constexpr auto kLeft = Qt::LeftDockWidgetArea, kRight = Qt::RightDockWidgetArea, kBottom = Qt::BottomDockWidgetArea;
constexpr auto kFirst = PanelEntry::Place::first, kBelow = PanelEntry::Place::below,
               kRightOf = PanelEntry::Place::right, kTabOf = PanelEntry::Place::tab;

// clang-format off
const PanelEntry kPanels[] = {
    {"dockModel", QT_TRANSLATE_NOOP("axiscape::MainWindow", "Model"), "window.md", kLeft, kFirst, "", {200, 120}, {256, 204}, make<ModelPanel>},
    {"dockDimensions", QT_TRANSLATE_NOOP("axiscape::MainWindow", "Dimensions"), "dimensions.md", kLeft, kBelow, "dockModel", {200, 108}, {256, 294}, make<DimensionsPanel>},
    {"dockTactics", QT_TRANSLATE_NOOP("axiscape::MainWindow", "Tactics"), "library.md", kLeft, kBelow, "dockDimensions", {200, 60}, {256, 132}, make<TacticsPanel>},
    {"dockMesh", QT_TRANSLATE_NOOP("axiscape::MainWindow", "Mesh"), "mesh.md", kRight, kFirst, "", {300, 120}, {364, 280}, make<MeshPanel>},
    {"dockShardings", QT_TRANSLATE_NOOP("axiscape::MainWindow", "Sharding"), "why.md", kRight, kBelow, "dockMesh", {300, 168}, {364, 640}, make<ShardingsPanel>},
    {"dockOp", QT_TRANSLATE_NOOP("axiscape::MainWindow", "Op"), "window.md", kRight, kTabOf, "dockShardings", {300, 168}, {}, make<OpPanel>},
    {"dockSchedule", QT_TRANSLATE_NOOP("axiscape::MainWindow", "Schedule"), "tactics.md", kBottom, kFirst, "", {240, 180}, {460, 300}, make<SchedulePanel>},
    {"dockTimeline", QT_TRANSLATE_NOOP("axiscape::MainWindow", "Timeline"), "cost.md", kBottom, kRightOf, "dockSchedule", {480, 208}, {852, 300}, make<TimelinePanel>},
    {"dockSearch", QT_TRANSLATE_NOOP("axiscape::MainWindow", "Search"), "search.md", kBottom, kTabOf, "dockTimeline", {480, 208}, {}, make<SearchPanel>},
    {"dockRedistribution", QT_TRANSLATE_NOOP("axiscape::MainWindow", "Redistribution"), "redistribution.md", kBottom, kTabOf, "dockTimeline", {480, 208}, {}, make<RedistributionPanel>},
    {"dockDebugger", QT_TRANSLATE_NOOP("axiscape::MainWindow", "Debugger"), "debugger.md", kBottom, kTabOf, "dockTimeline", {480, 208}, {}, make<DebuggerPanel>},
    {"dockConflicts", QT_TRANSLATE_NOOP("axiscape::MainWindow", "Conflicts"), "conflicts.md", kBottom, kTabOf, "dockTimeline", {480, 208}, {}, make<ConflictsPanel>},
    {"dockObserved", QT_TRANSLATE_NOOP("axiscape::MainWindow", "Observed"), "observed.md", kBottom, kTabOf, "dockTimeline", {480, 208}, {}, make<ObservedPanel>},
    {"dockMeasured", QT_TRANSLATE_NOOP("axiscape::MainWindow", "Measured"), "measured.md", kBottom, kTabOf, "dockTimeline", {480, 208}, {}, make<MeasuredPanel>},
    {"dockLessons", QT_TRANSLATE_NOOP("axiscape::MainWindow", "Lessons"), "lessons.md", kRight, kTabOf, "dockShardings", {276, 168}, {}, make<LessonsPanel>},
    {"dockOutline", QT_TRANSLATE_NOOP("axiscape::MainWindow", "Outline"), "window.md", kBottom, kTabOf, "dockTimeline", {480, 208}, {}, make<OutlinePanel>},
};
// clang-format on

} // namespace

std::span<const PanelEntry> panels() { return kPanels; }

} // namespace axiscape
