// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/map_foot.h"

#include "widgets/common/paint.h"
#include "widgets/common/theme.h"
#include "widgets/common/window_words.h"

#include <QButtonGroup>
#include <QPainter>
#include <QToolButton>
#include <cmath>

namespace axiscape {
namespace {

constexpr int kButtonHigh = 24, kFootRow = 30, kBeside = 900; // px: from there the legend stands beside the buttons

} // namespace

MapFoot::MapFoot(MapView& view, QWidget* parent) : QWidget(parent), m_view(view) {
    setObjectName(QStringLiteral("mapFoot"));
    auto* group = new QButtonGroup(this);
    for (const MapLens lens : kMapLenses) {
        auto* made = new QToolButton(this);
        const auto number = static_cast<int>(lens) + 1;
        made->setText(inWords(mapLensTitle(lens)));
        made->setObjectName(QStringLiteral("mapLens_%1").arg(QString::fromLatin1(mapLensName(lens).data())));
        made->setToolTip(tr("Show %1 (%2)").arg(made->text()).arg(number));
        made->setCheckable(true);
        made->setChecked(lens == view.lens());
        made->setFocusPolicy(Qt::TabFocus);
        group->addButton(made);
        m_buttons.push_back(made);
        connect(made, &QToolButton::clicked, this, [this, lens] { m_view.setLens(lens); });
    }
    connect(&view, &MapView::lensChanged, this, [this] {
        button(m_view.lens())->setChecked(true);
        updateGeometry();
        place();
        update();
    });
    const auto again = [this] {
        updateGeometry();
        update();
    };
    connect(&view.scene(), &MapScene::figuresChanged, this, again);
    connect(&view.scene(), &MapScene::layoutChanged, this, again);
    connect(&view, &MapView::marksChanged, this, again);
    connect(&view.scene().designer(), &Designer::themeChanged, this, qOverload<>(&QWidget::update));
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

Rect MapFoot::legendRoom(int width) const {
    int buttons = 8;
    for (const QToolButton* one : m_buttons) buttons += one->sizeHint().width() + 2;
    // What marks mean stands at the right end.
    const auto marks =
        m_view.marks().empty() ? 0.f : drawMapMarksLegend(0, 0, m_view.scene().theme(), windowLanguage(), nullptr) + 16;
    if (width >= kBeside)
        return {static_cast<float>(buttons + 14), 5, static_cast<float>(width - buttons - 22) - marks, 0};
    return {10, static_cast<float>(kFootRow), static_cast<float>(width - 20) - marks, 0};
}

int MapFoot::heightForWidth(int width) const {
    if (m_view.scene().empty()) return kFootRow + 20;
    const Rect room = legendRoom(width);
    const float high = drawMapLegend(m_view.scene().picture(), m_view.scene().style(), m_view.look(), room,
                                     m_view.scene().theme(), nullptr);
    return std::max(kFootRow, static_cast<int>(std::ceil(room.y + high)) + 4);
}

QSize MapFoot::sizeHint() const { return {320, heightForWidth(std::max(320, width()))}; }

void MapFoot::place() {
    int left = 8;
    for (QToolButton* one : m_buttons) {
        const int wide = one->sizeHint().width();
        one->setGeometry(left, (kFootRow - kButtonHigh) / 2, wide, kButtonHigh);
        left += wide + 2;
    }
}

void MapFoot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

void MapFoot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Theme& theme = m_view.scene().theme();
    painter.fillRect(rect(), toQColor(theme.canvas));
    painter.fillRect(QRect(0, 0, width(), 1), toQColor(theme.border));
    if (m_view.scene().empty()) return;
    DrawList list;
    const Rect room = legendRoom(width());
    drawMapLegend(m_view.scene().picture(), m_view.scene().style(), m_view.look(), room, theme, &list);
    if (!m_view.marks().empty()) drawMapMarksLegend(room.right() + 16, room.y + 10, theme, windowLanguage(), &list);
    paint(list, painter);
}

} // namespace axiscape
