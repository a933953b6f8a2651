// SPDX-License-Identifier: GPL-3.0-or-later
// What was found, best first, a row a candidate. While the search runs a better one comes in on top: the other rows
// stay the rows they are.
#pragma once

#include "widgets/search/search_run.h"

#include <QAbstractListModel>

namespace axiscape {

class CandidatesModel : public QAbstractListModel {
    Q_OBJECT
  public:
    enum Role {
        StepRole = Qt::UserRole, // "462 ms"
        StepDeltaRole,           // "▼ − 261 ms" against the state before
        GainRole,                // bool: a shorter step and better than all there was
        PeakRole,                // "7.93 GiB"
        FitRole,                 // "8.07 GiB free"
        FitsRole,                // bool
        DecisionsRole,           // "batch over x; heads over y"
        MeshRole,                // "x=4, y=2"; empty unless shapes of a mesh were looked for
        AcceptedRole,            // bool: it is in the schedule
    };
    using QAbstractListModel::QAbstractListModel;

    void setRun(const SearchRun& run);
    void setAccepted(int row); // -1: none
    const std::vector<FoundTactic>& found() const { return m_found; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

  private:
    std::vector<FoundTactic> m_found;
    SearchCost m_before;
    std::optional<SearchCost> m_current;
    double m_capacityBytes = 0;
    bool m_ofShapes = false;
    int m_accepted = -1;
};

} // namespace axiscape
