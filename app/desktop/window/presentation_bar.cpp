// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/presentation_bar.h"

#include "app/desktop/window/verdict_bar.h"
#include "widgets/common/motion.h"

#include <QAction>
#include <QGraphicsOpacityEffect>
#include <QHBoxLayout>
#include <QLabel>
#include <QPropertyAnimation>
#include <QTimer>

namespace axiscape {
namespace {

constexpr int kHintMilliseconds = 5000, kFadeMilliseconds = 900;
constexpr int kBounds = 1200, kThroughput = 1600; // px: lines at least that wide have room for them

} // namespace

PresentationBar::PresentationBar(Designer& designer, QWidget& window)
    : QFrame(&window), m_title(new QLabel(this)), m_hint(new QLabel(tr("Esc ends the presentation"), this)),
      m_verdict(new VerdictBar(designer, this)) {
    setObjectName(QStringLiteral("presentationBar"));
    setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 4, 4);
    row->setSpacing(24);
    m_title->setObjectName(QStringLiteral("presentationTitle"));
    m_title->setProperty("role", QStringLiteral("strong"));
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long name gives way
    m_hint->setObjectName(QStringLiteral("presentationHint"));
    m_hint->setProperty("role", QStringLiteral("note"));
    QSizePolicy kept = m_hint->sizePolicy();
    kept.setRetainSizeWhenHidden(true); // nothing moves when it goes
    m_hint->setSizePolicy(kept);
    row->addWidget(m_title, 1);
    row->addWidget(m_hint);
    row->addWidget(m_verdict);
    connect(m_verdict, &VerdictBar::moreWanted, &window, [&window] {
        if (auto* fit = window.findChild<QAction*>(QStringLiteral("schedule.fit"))) fit->trigger();
    });
    const auto retitle = [this, &window] { m_title->setText(window.windowTitle().remove(QStringLiteral("[*]"))); };
    connect(&window, &QWidget::windowTitleChanged, this, retitle);
    retitle();
    const auto refresh = [this, &designer] { m_verdict->setVisible(designer.model() != nullptr); };
    connect(&designer, &Designer::modelChanged, this, refresh);
    refresh();
    QTimer::singleShot(kHintMilliseconds, this, &PresentationBar::fadeHint);
}

void PresentationBar::fadeHint() {
    if (motionReduced()) return m_hint->hide();
    auto* effect = new QGraphicsOpacityEffect(m_hint);
    m_hint->setGraphicsEffect(effect);
    auto* fade = new QPropertyAnimation(effect, "opacity", this);
    fade->setDuration(kFadeMilliseconds);
    fade->setStartValue(1.0);
    fade->setEndValue(0.0);
    connect(fade, &QPropertyAnimation::finished, m_hint, &QWidget::hide);
    fade->start(QAbstractAnimation::DeleteWhenStopped);
}

void PresentationBar::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    m_verdict->setBoundsShown(width() >= kBounds);
    m_verdict->setThroughputShown(width() >= kThroughput);
}

} // namespace axiscape
