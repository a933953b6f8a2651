// SPDX-License-Identifier: GPL-3.0-or-later
// The document as panels see it: what is shown (widgets/common/shown.h), and what a person can mean to do with it.
// app/desktop implements it; panels hold no truth of their own and never talk to each other. All on the window's
// thread.
#pragma once

#include "core/insight/library_offers.h"
#include "core/tactics/kept_answer.h"
#include "widgets/common/selection.h"
#include "widgets/common/shown.h"

#include <QObject>
#include <QString>
#include <functional>

namespace axiscape {

// A mesh axis let go over a dimension of an argument.
struct AxisDrop {
    std::uint32_t argument = 0;
    std::uint8_t dim = 0;
    AxisId axis = 0;
    bool thisOneOnly = false; // Alt: not the same argument of the other layers
    friend bool operator==(const AxisDrop&, const AxisDrop&) = default;
};

// What a person opened and marked in the graph, as a project keeps it; no undo steps.
struct GraphMarks {
    std::vector<std::string> openLayers; // paths; empty: as the graph opens them by itself
    std::vector<std::string> bookmarks;  // as widgets/graph/place_text.h writes them
};

class Designer : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    // --- what is shown
    virtual const Shown& shown() const = 0;
    std::shared_ptr<const Model> model() const { return shown().model; }
    SnapshotPointer snapshot() const { return shown().snapshot; }
    SnapshotPointer preview() const { return shown().preview; }
    const SnapshotPointer& compared() const { return shown().compared; }
    const QString& comparedName() const { return shown().comparedName; }
    const LogicalDimensionsPointer& dimensions() const { return shown().dimensions; }
    const DimensionNames& dimensionNames() const { return shown().dimensionNames; }
    QString nameOf(DimensionId dimension) const;  // empty: none, or not worked out
    virtual const Strategy& strategy() const = 0; // may be newer than the snapshot
    virtual const Theme& theme() const = 0;
    virtual int selectedTactic() const = 0; // -1 none
    virtual const GraphMarks& graphMarks() const = 0;

    // --- what is looked at
    virtual Selection& selection() = 0;
    // A person chose it: cuts over its axis that are dropped from now on join it.
    virtual void selectTactic(int index) = 0;
    // The selection goes there with what was just made: nobody chose it, and no drop joins it.
    virtual void followTactic(int index) = 0;
    // The graph keeps them up to date; they are there before modelChanged where a project brings them.
    virtual void setGraphMarks(GraphMarks marks) = 0;
    virtual void compareWith(SnapshotPointer other, const QString& name) = 0; // null: with none

    // --- what is changed: each is one undo step
    virtual void drop(const AxisDrop& drop) = 0;
    virtual void edit(const QString& undoText, Strategy next) = 0; // everything else of the strategy
    virtual void editDimensionNames(const QString& undoText, DimensionNames names) = 0;

    // --- what a compiler said of the strategy, kept with it; none: nobody asked. Keeping is one undo step.
    virtual const KeptAnswer* keptAnswer() const { return nullptr; }
    // NOLINTNEXTLINE(performance-unnecessary-value-param): those that keep it move it
    virtual void keepAnswer(const QString& /*undoText*/, KeptAnswer /*answer*/) {}

    // --- what a change would do
    // Why this drop is not legal; empty if it is. Cheap: asked on every mouse move.
    virtual QString refusal(const AxisDrop& drop) const = 0;
    // Which tactic a legal drop goes to: "joins 'MP'", "new tactic".
    virtual QString dropTargetText(const AxisDrop& drop) const = 0;
    virtual void startPreview(const AxisDrop& drop) = 0; // the newest wins
    // The same for any other change: what the strategy would be.
    virtual void startPreview(const Strategy& next) = 0;
    virtual void endPreview() = 0;
    // What other strategies would give, one after the other; `each` is called on this thread with its index. The two
    // newest lists are worked out beside each other (two panels ask as a snapshot comes): nothing comes of older ones.
    using Estimated = std::function<void(std::size_t, SnapshotPointer)>;
    virtual void estimate(std::vector<Strategy> strategies, Estimated each) = 0;

    // --- the library
    // What its tactics would do over the axis of that name, on top of the schedule: worked out anew with every
    // snapshot, empty until then.
    virtual void offerLibrary(const std::string& axis) = 0;
    virtual const std::vector<LibraryOffer>& libraryOffers() const = 0;
    // Where its next tactic goes, and so the state that they are made for: after the selected one, else at the end;
    // while one is dragged over the schedule, where it would fall (-1: no longer).
    virtual int librarySlot() const = 0;
    virtual void holdLibraryOver(int slot) = 0;

    // --- teaching: the snapshot shown is the state when `step` placements of the schedule had been made, in the midst
    // of `tactic`, until the strategy changes or the steps end. core/session/steps.h says what there is.
    virtual void showStep(std::size_t tactic, std::uint32_t step) = 0;
    virtual void endSteps() = 0;
    virtual bool isStepping() const = 0;

  signals:
    void modelChanged();
    void snapshotChanged();
    void previewChanged();
    void comparedChanged();
    void keptAnswerChanged();
    void dimensionsChanged(); // they, or their names
    void themeChanged();
    void selectedTacticChanged();
    void libraryOffersChanged();
    void steppingChanged(); // began or ended
    // The drag of an axis has begun or ended; the graph shows its targets.
    void axisDragChanged(int axis); // -1: ended
};

} // namespace axiscape
