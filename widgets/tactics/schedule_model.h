// SPDX-License-Identifier: GPL-3.0-or-later
// The schedule as a list: one row a tactic, one more while a drag would append one. Rows follow the Designer; the model
// never changes the document.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/tactics/tactic_card.h"

#include <QAbstractListModel>
#include <map>

namespace axiscape {

class ScheduleModel : public QAbstractListModel {
    Q_OBJECT
  public:
    enum Role { CardRole = Qt::UserRole };

    explicit ScheduleModel(Designer& designer, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    const TacticCard& card(int row) const { return m_cards[static_cast<std::size_t>(row)]; }

  public slots:
    void refresh();

  private:
    void askWouldBe(); // what those that are switched off would do

    Designer& m_designer;
    std::vector<TacticCard> m_cards;
    std::map<std::size_t, SnapshotPointer> m_wouldBe; // by tactic that is off: the state with it, of this schedule
};

} // namespace axiscape
