// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/insight/library_offers.h"
#include "core/session/session.h"
#include "core/structure/logical_dimensions.h"
#include "widgets/common/selection.h"

#include <QObject>
#include <QString>
#include <functional>
#include <memory>

namespace axiscape {

// A mesh axis let go over a dimension of an argument.
struct AxisDrop {
    std::uint32_t argument = 0;
    std::uint8_t dim = 0;
    AxisId axis = 0;
    bool thisOneOnly = false; // Alt: not the same argument of the other layers
    friend bool operator==(const AxisDrop&, const AxisDrop&) = default;
};

// What a person calls logical dimensions, by key of LogicalDimension; sorted by key. The others have their proposed
// names.
using DimensionNames = std::vector<std::pair<std::string, std::string>>;

// What a person opened and marked in the graph, as a project keeps it; no undo steps.
struct GraphMarks {
    std::vector<std::string> openLayers; // paths; empty: as the graph opens them by itself
    std::vector<std::string> bookmarks;  // as widgets/graph/place_text.h writes them
};

// The document as panels see it: what to paint, and what the user can do to it. app/desktop implements it; panels hold
// no truth of their own and never talk to each other. All on the GUI thread.
class Designer : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    virtual std::shared_ptr<const Model> model() const = 0; // null: nothing is open
    virtual SnapshotPointer snapshot() const = 0;           // of the whole schedule; null until the first is made
    virtual SnapshotPointer preview() const = 0;            // what the drag under way would give; null if none
    virtual const Strategy& strategy() const = 0;           // may be newer than the snapshot
    virtual const Theme& theme() const = 0;
    virtual Selection& selection() = 0;
    virtual int selectedTactic() const = 0; // -1 none
    // A person chose it: cuts over its axis that are dropped from now on join it.
    virtual void selectTactic(int index) = 0;
    // The selection goes there with what was just made: nobody chose it, and no drop joins it.
    virtual void followTactic(int index) { selectTactic(index); }

    // Why this drop is not legal; empty if it is. Cheap: asked on every mouse move.
    virtual QString refusal(const AxisDrop& drop) const = 0;
    // Which tactic a legal drop goes to: "joins 'MP'", "new tactic".
    virtual QString landing(const AxisDrop&) const { return {}; }
    virtual void startPreview(const AxisDrop& drop) = 0; // the newest wins
    // The same for any other change: what the strategy would be.
    virtual void startPreview(const Strategy& next) = 0;
    virtual void endPreview() = 0;
    virtual void drop(const AxisDrop& drop) = 0; // one undo step
    // Everything else that changes the strategy: one undo step with that text.
    virtual void edit(const QString& undoText, Strategy next) = 0;

    // What other strategies would give, one after the other; `each` is called on this thread with its index. The newest
    // list wins: of the one before nothing comes any more.
    using Estimated = std::function<void(std::size_t, SnapshotPointer)>;
    virtual void estimate(std::vector<Strategy> strategies, Estimated each) = 0;

    // What the tactics of the library would do over the axis of that name, on top of the schedule: worked out anew with
    // every snapshot, empty until then.
    virtual void offerLibrary(const std::string& axis) = 0;
    // Where the next tactic of the library goes, and so the state that they are made for: after the selected one, else
    // at the end; while one is dragged over the schedule, where it would fall (-1: no longer).
    virtual int librarySlot() const { return static_cast<int>(strategy().schedule.tactics.size()); }
    virtual void holdLibraryOver(int) {}
    virtual const std::vector<LibraryOffer>& libraryOffers() const = 0;

    // The logical dimensions of the open model: worked out after it was opened, null until then.
    const LogicalDimensionsPointer& dimensions() const { return m_dimensions; }
    void setDimensions(LogicalDimensionsPointer dimensions) {
        m_dimensions = std::move(dimensions);
        emit dimensionsChanged();
    }
    const DimensionNames& dimensionNames() const { return m_dimensionNames; }
    void setDimensionNames(DimensionNames names) {
        if (names == m_dimensionNames) return;
        m_dimensionNames = std::move(names);
        emit dimensionsChanged();
    }
    // One undo step where the document has them.
    virtual void editDimensionNames(const QString& undoText, DimensionNames names) {
        Q_UNUSED(undoText)
        setDimensionNames(std::move(names));
    }
    QString nameOf(DimensionId dimension) const; // empty: none, or not worked out

    // Set before modelChanged where a project brings them; afterwards the graph keeps them up to date.
    const GraphMarks& graphMarks() const { return m_graphMarks; }
    void setGraphMarks(GraphMarks marks) { m_graphMarks = std::move(marks); }

    // Another strategy of the same model, held against the one shown: the graph paints what differs. Null: none.
    const SnapshotPointer& compared() const { return m_compared; }
    const QString& comparedName() const { return m_comparedName; }
    void compareWith(SnapshotPointer other, const QString& name) {
        if (other == m_compared && name == m_comparedName) return;
        m_compared = std::move(other);
        m_comparedName = name;
        emit comparedChanged();
    }

    // Teaching: snapshot() is the state when `step` placements of the schedule had been made, in the midst of `tactic`,
    // until the strategy changes or the steps end. core/session/steps.h says what there is.
    virtual void showStep(std::size_t /*tactic*/, std::uint32_t /*step*/) {}
    virtual void endSteps() {}
    virtual bool isStepping() const { return false; }

  signals:
    void steppingChanged(); // began or ended
    void modelChanged();
    void snapshotChanged();
    void previewChanged();
    void themeChanged();
    void selectedTacticChanged();
    void libraryOffersChanged();
    // The drag of an axis has begun or ended; the graph shows its targets.
    void axisDragChanged(int axis); // -1: ended
    void comparedChanged();
    void dimensionsChanged(); // they, or their names

  private:
    LogicalDimensionsPointer m_dimensions;
    DimensionNames m_dimensionNames;
    GraphMarks m_graphMarks;
    SnapshotPointer m_compared;
    QString m_comparedName;
};

} // namespace axiscape
