// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/axis_facts_view.h"

#include "widgets/common/window_words.h"

#include "widgets/common/axis_chip.h"
#include "widgets/common/beside.h"
#include "widgets/common/counts.h"
#include "widgets/common/paint.h"
#include "widgets/shardings/report_words.h"

#include <QHelpEvent>
#include <QPainter>
#include <QPushButton>
#include <cmath>

namespace axiscape {
namespace {

constexpr float kStripHeight = 20;

} // namespace

AxisFactsView::AxisFactsView(Designer& designer, QWidget* parent) : QWidget(parent), m_designer(designer) {
    setObjectName(QStringLiteral("axisFacts"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&designer, &Designer::themeChanged, this, qOverload<>(&QWidget::update));
}

void AxisFactsView::setFacts(const std::vector<AxisFact>& facts, const Mesh& mesh) {
    m_facts = facts;
    m_mesh = mesh;
    QStringList lines;
    for (std::size_t i = 0; i < m_facts.size(); ++i)
        lines << tr("%1: %2").arg(QString::fromStdString(m_mesh.axes[m_facts[i].axis].name), text(i));
    setAccessibleName(lines.join(QStringLiteral("; ")));
    while (m_buttons.size() < m_facts.size()) {
        auto* button = new QPushButton(this);
        button->setObjectName(QStringLiteral("why"));
        button->setProperty("quiet", true);
        button->setProperty("small", true);
        connect(button, &QPushButton::clicked, this,
                [this, line = m_buttons.size()] { emit whyRequested(m_facts[line].axis); });
        m_buttons.push_back(button);
    }
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        m_buttons[i]->setVisible(i < m_facts.size());
        if (i >= m_facts.size()) continue;
        const QString axis = QString::fromStdString(m_mesh.axes[m_facts[i].axis].name);
        const bool cut = m_facts[i].kind == AxisFact::Kind::cut;
        m_buttons[i]->setText(cut                                          ? tr("Why?")
                              : m_facts[i].kind == AxisFact::Kind::partial ? tr("Why not cut?")
                                                                           : tr("Why not?"));
        m_buttons[i]->setAccessibleName(cut ? tr("Why is it cut over %1?").arg(axis)
                                            : tr("Why is it not cut over %1?").arg(axis));
        m_buttons[i]->setToolTip(tr("The steps that led to it, from the tactic on"));
    }
    placeButtons();
    updateGeometry();
    update();
}

void AxisFactsView::placeButtons() {
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        const int wide = m_buttons[i]->sizeHint().width();
        m_buttons[i]->setGeometry(width() - wide, static_cast<int>(i) * kLine, wide, kLine);
    }
}

QString AxisFactsView::text(std::size_t line) const {
    const AxisFact& fact = m_facts[line];
    const QString tactic = inWords(words::named(fact.tacticName));
    switch (fact.kind) {
    case AxisFact::Kind::cut:
        return tactic.isEmpty() ? tr("dim %1").arg(fact.dim)
                                : tr("dim %1, by %2").arg(QString::number(fact.dim), tactic);
    case AxisFact::Kind::partial:
        return fact.then.empty() ? tr("partial sum")
                                 : tr("partial sum, then %1").arg(QString::fromStdString(fact.then));
    case AxisFact::Kind::repeated:
        return tr("repeated %1 times over %2")
            .arg(countLabel(m_mesh.size(fact.axis)), QString::fromStdString(m_mesh.axes[fact.axis].name));
    }
    return {};
}

bool AxisFactsView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto line = static_cast<std::size_t>(help->pos().y() / kLine);
    const bool known = line < m_facts.size();
    showTip(known ? QString::fromStdString(reasonText(m_facts[line])) : QString(), *this,
            {0, static_cast<int>(line) * static_cast<int>(kLine), width(), static_cast<int>(kLine)}, help->pos().x());
    return true;
}

void AxisFactsView::paintEvent(QPaintEvent*) {
    const Theme& theme = m_designer.theme();
    const AxisStyles axes = shownStyles(m_mesh, m_designer);
    DrawList list;
    float y = 0;
    for (std::size_t i = 0; i < m_facts.size(); ++i, y += kLine) {
        const AxisFact& fact = m_facts[i];
        const Rect box{0, y + 4, 16, 16};
        const Theme::Axis look = axisLook(theme, axes.lookOf(fact.axis));
        float x = 22;
        if (fact.kind == AxisFact::Kind::cut) {
            drawChip(fact.axis, box.x, box.y, 16, false, axes, theme, &list);
        } else {
            const bool partial = fact.kind == AxisFact::Kind::partial;
            Rect at = box;
            if (partial) {
                list.text({8, y + 16.5f}, "Σ", 13, theme.text1, Align::centre, true);
                at.x += 18;
                x += 18;
            }
            list.rect(at, partial ? look.wash : 0, partial ? look.line : theme.strong, 3, 1).dash =
                partial ? Dash::tunnel : Dash::solid;
            list.text({at.x + 8, y + 16.3f}, axes.letters[fact.axis], 11, theme.text1, Align::centre, true);
        }
        const std::string shown = elided(text(i).toStdString(), 12, static_cast<float>(m_buttons[i]->x() - 4) - x);
        list.text({x, y + 16.3f}, shown, 12, theme.text1);
    }
    QPainter painter(this);
    paint(list, painter);
}

StripView::StripView(Designer& designer, QWidget* parent) : QWidget(parent), m_designer(designer) {
    setObjectName(QStringLiteral("strip"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&designer, &Designer::themeChanged, this, qOverload<>(&QWidget::update));
}

void StripView::setStrip(Strip strip, const Mesh& mesh) {
    m_strip = std::move(strip);
    m_mesh = mesh;
    updateGeometry();
    update();
}

QSize StripView::sizeHint() const {
    const float width =
        drawStrip(m_strip, 0, 0, kStripHeight, shownStyles(m_mesh, m_designer), m_designer.theme(), nullptr);
    return {static_cast<int>(std::ceil(width)) + 1, static_cast<int>(kStripHeight)};
}

void StripView::paintEvent(QPaintEvent*) {
    DrawList list;
    drawStrip(m_strip, 0, 0, kStripHeight, shownStyles(m_mesh, m_designer), m_designer.theme(), &list);
    QPainter painter(this);
    paint(list, painter);
}

} // namespace axiscape
