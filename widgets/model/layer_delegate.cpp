// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/model/layer_delegate.h"

#include "core/drawing/drawing.h"
#include "widgets/common/format.h"
#include "widgets/common/paint.h"
#include "widgets/common/theme.h"
#include "widgets/common/window_words.h"
#include "widgets/model/layer_model.h"

#include <QApplication>
#include <QPainter>
#include <algorithm>

namespace axiscape {
namespace {

constexpr float kFigureWidth = 52; // "41.4 GiB"

// Of an argument its bytes; of a layer its time, without a hardware its bytes, else its ops.
QString figure(const QModelIndex& index) {
    const auto bytes = index.data(LayerModel::kBytesRole).toLongLong();
    if (index.data(LayerModel::kArgumentRole).toInt() >= 0) return bytesLabel(static_cast<double>(bytes));
    const double seconds = index.data(LayerModel::kSecondsRole).toDouble();
    if (seconds >= 0) return secondsLabel(seconds);
    if (bytes > 0) return bytesLabel(static_cast<double>(bytes));
    return LayerDelegate::tr("%1 ops").arg(inWords(words::grouped(index.data(LayerModel::kOpsRole).toInt())));
}

} // namespace

void LayerDelegate::setLook(const Theme& theme, const AxisStyles& axes) {
    m_theme = theme;
    m_axes = axes;
}

void LayerDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem row = option;
    initStyleOption(&row, index);
    const QString name = row.text;
    row.text.clear();
    const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &row, painter, option.widget);

    const auto top = static_cast<float>(option.rect.top()), height = static_cast<float>(option.rect.height());
    float right = static_cast<float>(option.rect.right()) - 8;
    DrawList list;
    const std::string text = figure(index).toStdString();
    list.text({right, top + height / 2 + 4}, text, 12, m_theme.text3, Align::right);
    right -= std::max(kFigureWidth, textWidth(text, 12)); // the chips of all rows stand below each other
    const auto axes = index.data(LayerModel::kAxesRole).value<AxisList>();
    const float chips = static_cast<float>(axes.size()) * 18;
    float x = right - chips - 2;
    right -= chips + 4;
    for (const AxisId axis : axes) {
        drawChip(axis, x, top + (height - 16) / 2, 16, false, m_axes, m_theme, &list);
        x += 18;
    }
    const QFont font = interfaceFont(13, !index.parent().isValid());
    // A layer's bytes beside its time, where its name leaves room.
    const auto bytes = index.data(LayerModel::kBytesRole).toLongLong();
    const float nameEnd = static_cast<float>(option.rect.left() + 12 + QFontMetrics(font).horizontalAdvance(name));
    if (bytes > 0 && index.data(LayerModel::kArgumentRole).toInt() < 0 &&
        index.data(LayerModel::kSecondsRole).toDouble() >= 0 && right - kFigureWidth > nameEnd) {
        list.text({right, top + height / 2 + 4}, bytesLabel(static_cast<double>(bytes)).toStdString(), 12,
                  m_theme.text3, Align::right);
        right -= kFigureWidth;
    }
    axiscape::paint(list, *painter);

    QRect room = option.rect;
    room.setLeft(room.left() + 2);
    room.setRight(static_cast<int>(right) - 6);
    painter->save();
    painter->setFont(font);
    painter->setPen(toQColor(m_theme.text1));
    const QString shown = painter->fontMetrics().elidedText(name, Qt::ElideMiddle, room.width());
    painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shown);
    painter->restore();
}

} // namespace axiscape
