// SPDX-License-Identifier: GPL-3.0-or-later
// Tensor strips in cells of tables and trees.
#pragma once

#include "core/drawing/drawing.h"

#include <QMetaType>
#include <QStyledItemDelegate>

namespace axiscape {

// Where models keep what this delegate paints: QVariant::fromValue(Strip).
inline constexpr int kStripRole = Qt::UserRole + 40;

// Paints a tensor strip in a table or tree cell, the same as on the graph's edges.
class StripDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    explicit StripDelegate(QObject* parent = nullptr) : QStyledItemDelegate(parent) {}
    void setLook(const Theme& theme, const AxisStyles& axes);
    void setHeight(float height) { m_height = height; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    // The cell of the strip under a point of the item's rectangle: its dimension, or -1. For drops on a table.
    int dimensionAt(const Strip& strip, const QRect& item, QPoint point) const;
    QRect cellRect(const Strip& strip, const QRect& item, int dimension) const;
    // Tints one dimension of one item while something is dragged over it; -1 ends it.
    void setTarget(const QModelIndex& index, int dimension, int axis, bool legal);

  private:
    QPoint origin(const QRect& item) const;
    Theme m_theme = makeTheme(Theme::Mode::light);
    AxisStyles m_axes;
    float m_height = 18;
    QPersistentModelIndex m_target;
    int m_targetDimension = -1, m_targetAxis = -1;
    bool m_targetLegal = false;
};

} // namespace axiscape

Q_DECLARE_METATYPE(axiscape::Strip)
