// SPDX-License-Identifier: GPL-3.0-or-later
// The open conflicts of a snapshot, a row each, and below each row its answers with what each would do: to peak memory,
// step time, the number of collectives, and the conflicts that are left. What an answer would do comes later, row by
// row.
#pragma once

#include "core/drawing/theme.h"
#include "widgets/common/conflict_text.h"

#include <QAbstractItemModel>

namespace axiscape {

// What one answer changes; figures of time and memory are there where both states have a simulation.
struct ConflictEffect {
    std::optional<double> peakBytes, stepSeconds;
    std::int64_t collectives = 0;
    std::int64_t left = 0; // open conflicts, at single ops
};
ConflictEffect effectOf(const Snapshot& now, const Snapshot& then);

class ConflictsModel : public QAbstractItemModel {
    Q_OBJECT
  public:
    enum Column { What, Peak, Step, Collectives, Left, ColumnCount };
    using QAbstractItemModel::QAbstractItemModel;

    // Null: nothing is open.
    void setSnapshot(SnapshotPointer snapshot);
    // Other questions about it than those that are open.
    void setQuestions(SnapshotPointer snapshot, std::vector<ConflictQuestion> questions);
    void setTheme(const Theme& theme);
    const SnapshotPointer& snapshot() const { return m_snapshot; }
    const std::vector<ConflictQuestion>& questions() const { return m_questions; }
    int edition() const { return m_edition; } // another with every list of questions

    struct Place {
        int question = -1, side = -1; // side -1: the question itself; question -1: none
    };
    static Place placeOf(const QModelIndex& index);
    QModelIndex indexOf(Place place, int column = What) const;

    bool isKnown(Place answer) const;
    void setEffect(Place answer, const ConflictEffect& effect);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& = {}) const override { return ColumnCount; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QString questionText(const ConflictQuestion& question) const;
    QString answerText(Place place, int column) const;
    double change(Place place, int column) const; // less is better; 0: none, or not known
    const std::optional<ConflictEffect>& effect(Place place) const;
    std::string axisOf(const ConflictQuestion& question) const;

    SnapshotPointer m_snapshot;
    int m_edition = 0;
    std::vector<ConflictQuestion> m_questions;
    std::vector<std::vector<std::optional<ConflictEffect>>> m_effects; // per question and side
    Theme m_theme = makeTheme(Theme::Mode::light);
};

} // namespace axiscape
