// SPDX-License-Identifier: GPL-3.0-or-later
// Commands: moving about in the graph.
#include "app/desktop/commands/commands.h"

#include "app/desktop/window/main_window.h"
#include "widgets/graph/graph_panel.h"
#include "widgets/graph/graph_view.h"

namespace axiscape {

std::vector<Command> WindowCommands::ofGraph() {
    using W = MainWindow;
    return {
        {.id = "graph.fit",
         .menu = Menu::graph,
         .text = tr("&Fit the graph"),
         .tip = tr("Show the whole graph (F in the graph)"),
         .run = [](W& w) { w.graph().fit(); },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "whole everything zoom"),
         .isEnabled = hasModel,
         .icon = Icon::fit},
        {.id = "graph.zoomIn",
         .menu = Menu::graph,
         .text = tr("Zoom &in"),
         .keys = QKeySequence::ZoomIn,
         .tip = tr("Show less of the graph, larger"),
         .run = [](W& w) { w.graph().zoomIn(); },
         .isEnabled = hasModel,
         .icon = Icon::zoomIn},
        {.id = "graph.zoomOut",
         .menu = Menu::graph,
         .text = tr("Zoom &out"),
         .keys = QKeySequence::ZoomOut,
         .tip = tr("Show more of the graph, smaller"),
         .run = [](W& w) { w.graph().zoomOut(); },
         .isEnabled = hasModel,
         .icon = Icon::zoomOut},
        {.id = "graph.back",
         .menu = Menu::graph,
         .apart = true,
         .text = tr("&Back"),
         .tip = tr("Back to where you were (Alt+Left in the graph)"),
         .run = [](W& w) { w.graph().goBack(); },
         .isEnabled = hasModel},
        {.id = "graph.forward",
         .menu = Menu::graph,
         .text = tr("F&orward"),
         .tip = tr("Forward again (Alt+Right in the graph)"),
         .run = [](W& w) { w.graph().goForward(); },
         .isEnabled = hasModel},
        {.id = "graph.definition",
         .menu = Menu::graph,
         .text = tr("Go to what it &reads"),
         .tip = tr("Follow an operand (Ctrl+Up in the graph)"),
         .run =
             [](W& w) {
                 w.graph().showOps();
                 w.graph().view().followDefinition();
             },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "operand producer input"),
         .isEnabled = hasModel},
        {.id = "graph.use",
         .menu = Menu::graph,
         .text = tr("Go to where it is &used"),
         .tip = tr("Follow a use (Ctrl+Down in the graph)"),
         .run =
             [](W& w) {
                 w.graph().showOps();
                 w.graph().view().followUse();
             },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "consumer user output"),
         .isEnabled = hasModel},
        {.id = "graph.bookmark",
         .menu = Menu::graph,
         .text = tr("Set or remove a book&mark"),
         .tip = tr("Bookmark what is selected (Ctrl+B, F2 next)"),
         .run =
             [](W& w) {
                 w.graph().showOps();
                 w.graph().view().toggleBookmark();
             },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "pin mark favourite"),
         .isEnabled = hasModel},
        {.id = "graph.collectives",
         .menu = Menu::graph,
         .apart = true,
         .text = tr("Find the &collectives"),
         .tip = tr("Where devices exchange data; F3 goes from one to the next"),
         .run = [](W& w) { w.graph().find(QStringLiteral("collective:")); },
         .words = QT_TRANSLATE_NOOP(
             "axiscape::CommandWords",
             "communication all_reduce all_gather reduce_scatter all_to_all collective_permute filter "
             "search"),
         .isEnabled = hasModel},
    };
}

} // namespace axiscape
