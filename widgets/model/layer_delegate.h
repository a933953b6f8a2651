// SPDX-License-Identifier: GPL-3.0-or-later
// A row of the layer tree: name left; right the chips of the axes that cut it, then the time of a layer, or the bytes
// of an argument on a device.
#pragma once

#include "core/drawing/theme.h"

#include <QStyledItemDelegate>

namespace axiscape {

class LayerDelegate : public QStyledItemDelegate {
    Q_OBJECT
  public:
    explicit LayerDelegate(QObject* parent = nullptr) : QStyledItemDelegate(parent) {}
    void setLook(const Theme& theme, const AxisStyles& axes);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {120, 24}; }

  private:
    Theme m_theme = makeTheme(Theme::Mode::light);
    AxisStyles m_axes;
};

} // namespace axiscape
