// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/observed/observed_delegate.h"

#include "core/drawing/drawing.h"
#include "core/insight/insight.h"
#include "widgets/common/paint.h"
#include "widgets/common/theme.h"
#include "widgets/observed/observed_model.h"

#include <QPainter>

namespace axiscape {
namespace {

constexpr int kAxisChip = 14, kChipGap = 3, kBarRoom = 56; // px
constexpr float kBarHigh = 8;

} // namespace

void ObservedDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    const Theme& theme = m_designer.theme();
    const int differs = index.data(ObservedModel::JudgedRole).toInt();
    Colour colour = differs == 0 ? theme.text2 : theme.text1;
    if (index.column() == ObservedModel::state || index.column() == ObservedModel::more)
        colour = differs > 0 ? theme.over : differs < 0 ? theme.ok : theme.text2;
    for (const auto role : {QPalette::Text, QPalette::HighlightedText})
        option->palette.setColor(role, QColor::fromRgba(colour));
    const QString kind = index.data(ObservedModel::KindRole).toString(); // none: of a layer
    if (index.column() == ObservedModel::collective && !kind.isEmpty()) option->text = kind;
}

QSize ObservedDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    if (index.column() == ObservedModel::collective)
        size.rwidth() +=
            static_cast<int>(index.data(ObservedModel::AxesRole).toStringList().size()) * (kAxisChip + kChipGap) + 10;
    if (index.column() == ObservedModel::more) size.rwidth() += kBarRoom + 8;
    return size;
}

void ObservedDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    const Theme& theme = m_designer.theme();
    DrawList list;
    const auto middle = static_cast<float>(option.rect.center().y()) + .5f;
    if (index.column() == ObservedModel::collective) {
        const AxisStyles axes = axisStylesOf(m_designer.strategy());
        const int margin = option.widget ? option.widget->style()->pixelMetric(QStyle::PM_FocusFrameHMargin) + 1 : 3;
        auto left =
            static_cast<float>(option.rect.left() + margin + 8 +
                               option.fontMetrics.horizontalAdvance(index.data(ObservedModel::KindRole).toString()));
        for (const QString& name : index.data(ObservedModel::AxesRole).toStringList())
            for (std::size_t axis = 0; axis < axes.names.size(); ++axis) {
                if (axes.names[axis] != name.toStdString()) continue;
                if (left + kAxisChip > static_cast<float>(option.rect.right())) break;
                drawChip(axis, left, middle - kAxisChip / 2.f, kAxisChip, false, axes, theme, &list);
                left += kAxisChip + kChipGap;
            }
    } else if (index.column() == ObservedModel::more) {
        const auto bar = index.data(ObservedModel::BarRole).toFloat();
        const float zero = static_cast<float>(option.rect.left()) + 4 + kBarRoom / 2.f, half = kBarRoom / 2.f;
        list.line({zero, middle - 6}, {zero, middle + 6}, theme.border);
        const float wide = std::max(1.5f, std::abs(bar) * half);
        if (bar > 0) // hatched: never by colour alone
            list.rect({zero, middle - kBarHigh / 2, wide, kBarHigh}, theme.overtint, theme.over, 0, 1).pattern =
                Pattern::diagonalUp;
        else if (bar < 0)
            list.rect({zero - wide, middle - kBarHigh / 2, wide, kBarHigh}, theme.ok);
    }
    axiscape::paint(list, *painter);
}

} // namespace axiscape
