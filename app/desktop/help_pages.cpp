// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/help_window.h"

#include <QCoreApplication>

namespace axiscape {
namespace {

struct Help {
    Q_DECLARE_TR_FUNCTIONS(Help)
};

QString page(std::initializer_list<QString> paragraphs) {
    QString out;
    for (const QString& paragraph : paragraphs) out += QStringLiteral("<p>%1</p>").arg(paragraph);
    return out;
}

} // namespace

std::vector<HelpPage> helpPages() {
    const auto id = [](const char* text) { return QString::fromLatin1(text); };
    return {
        {id("start"), Help::tr("First steps"),
         page(
             {Help::tr("Open a program as JAX prints it (StableHLO text, .mlir), a sample of the start page, or drop a "
                       "file on the window."),
              Help::tr("A <b>mesh</b> arranges the devices along axes such as <i>batch</i> and <i>model</i>. Drag the "
                       "chip of an axis onto a dimension of an argument: that tensor is cut over the devices of the "
                       "axis, and the decision is carried through the whole program (propagation)."),
              Help::tr("Where the devices must exchange data, a <b>collective</b> appears: all_reduce, all_gather, "
                       "reduce_scatter, all_to_all. The bar on top says what memory and time one step takes on each "
                       "device."),
              Help::tr("Everything can be undone. <b>Export</b> writes the strategy for JAX.")})},
        {id("graphView"), Help::tr("Graph"),
         page(
             {Help::tr(
                  "Ops flow from top to bottom; boxes are layers. A double click or Enter opens a box, Left closes "
                  "it. Chips on a tensor show which axes cut which dimension."),
              Help::tr("The mouse wheel moves the graph up and down, with Shift sideways, with Ctrl it zooms about the "
                       "pointer. Dragging the ground moves it, too. F: all of it."),
              Help::tr("Arrows: along the tensors. Ctrl+Up and Ctrl+Down: to what an op reads, to where a tensor is "
                       "used. Alt+Left: back."),
              Help::tr("With an argument selected, type the letter of an axis, choose the dimension, Enter.")})},
        {id("dockModel"), Help::tr("Model"),
         page({Help::tr("The layers of the program as a list, with their arguments: the same as the graph, in words. "
                        "Select here and the graph follows."),
               Help::tr("Type in the search field to find layers and arguments by name.")})},
        {id("dockTactics"), Help::tr("Tactics"),
         page({Help::tr(
                   "Ready-made decisions: data parallel, Megatron, ZeRO and others. Choose the axis on top; each row "
                   "says what the tactic would do to this model over that axis, or why it cannot."),
               Help::tr("Drag a row onto the schedule, double-click it, or press Enter.")})},
        {id("dockMesh"), Help::tr("Mesh"),
         page(
             {Help::tr("The devices as a grid and the axes that arrange them. Drag the chip of an axis onto a tensor."),
              Help::tr("<b>Edit…</b> changes axes, their sizes and order, the hardware, and which links each axis runs "
                       "over. A right click on a device or an axis asks what if it were slower."),
              Help::tr("The picture always shows all devices: the mouse wheel has nothing to move or zoom here.")})},
        {id("dockShardings"), Help::tr("Sharding"),
         page(
             {Help::tr("The selected tensor: how it is cut, and which tile each device holds. Below, all tensors in a "
                       "table; filter by <code>shape:</code>, <code>axis:</code>, <code>bytes&gt;</code>, "
                       "<code>layer:</code> or <code>op:</code>."),
              Help::tr("<b>Why?</b> gives the steps from the tactic to this tensor. <b>Why not?</b> says what stood in "
                       "the way, and what would change it.")})},
        {id("dockOp"), Help::tr("Op"),
         page({Help::tr(
             "The rule by which the selected op carries shardings from operands to results, as an einsum, and "
             "the loops around it as PartIR:Core writes them.")})},
        {id("dockDimensions"), Help::tr("Dimensions"),
         page({Help::tr("Dimensions that belong together through the whole model: batch, sequence, heads, ffn, vocab. "
                        "Drop an axis on one, or type its letter, to cut it everywhere by one tactic. F2 renames.")})},
        {id("dockSchedule"), Help::tr("Schedule"),
         page({Help::tr("The tactics in order. What is decided earlier stays. Each card says what its tactic did to "
                        "memory, time and collectives."),
               Help::tr("Drag a card, or Alt+Up and Alt+Down, to reorder; Space switches it off; Delete removes it. F9 "
                        "plays the selected tactic step by step."),
               Help::tr("The mouse wheel moves along the cards.")})},
        {id("dockTimeline"), Help::tr("Timeline"),
         page({Help::tr(
                   "What a device does over one step: computation, collectives on each network, and memory below with "
                   "its capacity and its peak. Select something here and the graph shows it."),
               Help::tr("The mouse wheel zooms about the pointer, with Shift it moves to earlier and later. Dragging "
                        "zooms into the stretch, a double click shows all of it. Arrows, + and − do the same."),
               Help::tr("The peak can be read as curves, as a map of areas or as a table.")})},
        {id("dockSearch"), Help::tr("Search"),
         page({Help::tr(
             "Lets the machine look for a strategy over the axes you allow, on top of the tactics that are "
             "there. The curve shows the best so far. Stop at any time; inspect what was found, and accept one "
             "as a card of the schedule.")})},
        {id("dockOutline"), Help::tr("Outline"),
         page({Help::tr(
                   "All that the graph shows, as rows: layers, and in them arguments and ops with what they make, how "
                   "it is cut, and the collectives there. What is selected here is selected in the graph."),
               Help::tr(
                   "Right and Left open and close a layer. Enter shows the row in the graph. Ctrl+Up and Ctrl+Down: to "
                   "what an op reads, to where a tensor is used. With an argument, type the letter of an axis. The "
                   "menu key or Shift+F10 lists what can be done."),
               Help::tr("Filter by <code>op:</code>, <code>layer:</code>, <code>axis:</code>, <code>shape:</code>, "
                        "<code>bytes&gt;</code>.")})},
        {id("comparePage"), Help::tr("Compare"),
         page({Help::tr("Pinned strategies side by side: figures against a baseline, curves over each other, and what "
                        "differs in the graph.")})},
    };
}

} // namespace axiscape
