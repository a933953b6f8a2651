// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of what a compiler did: the axes of a collective as chips, how much more is sent as a bar beside the figure.
// What sends more is red, what sends less is green; the sign beside it says the same.
#pragma once

#include "widgets/common/designer.h"

#include <QStyledItemDelegate>

namespace axiscape {

class ObservedDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    ObservedDelegate(Designer& designer, QObject* parent) : QStyledItemDelegate(parent), m_designer(designer) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

  private:
    Designer& m_designer;
};

} // namespace axiscape
