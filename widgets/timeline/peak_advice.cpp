// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/peak_advice.h"

#include "widgets/common/window_words.h"

#include "widgets/common/axis_chip.h"
#include "widgets/common/format.h"
#include "widgets/common/schedule_edits.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QTimer>

namespace axiscape {
namespace {

constexpr int kRestMilliseconds = 400; // nobody edits: the processor is free

} // namespace

PeakAdvice::PeakAdvice(Designer& designer, QWidget* parent)
    : QWidget(parent), m_designer(designer), m_add(new QPushButton), m_rest(new QTimer(this)) {
    setObjectName(QStringLiteral("peakAdvice"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 8, 0);
    m_add->setObjectName(QStringLiteral("peakAdviceAdd"));
    m_add->setAccessibleName(tr("What would lower the peak most"));
    m_add->setProperty("quiet", true);
    m_add->setProperty("small", true);
    m_add->setIconSize(kAxisChipIconSize);
    m_add->installEventFilter(this);
    row->addWidget(m_add, 0, Qt::AlignLeft);
    m_rest->setSingleShot(true);
    m_rest->setInterval(kRestMilliseconds);
    connect(m_rest, &QTimer::timeout, this, &PeakAdvice::ask);
    connect(m_add, &QPushButton::clicked, this, [this] {
        const Strategy next = with();
        preview(false);
        m_designer.edit(tr("Add %1").arg(QString::fromStdString(next.schedule.tactics.back().name)), next);
    });
    const auto again = [this] {
        show(std::nullopt);
        m_rest->start();
    };
    connect(&designer, &Designer::snapshotChanged, this, again);
    connect(&designer, &Designer::modelChanged, this, again);
    again();
}

Strategy PeakAdvice::with() const {
    Tactic tactic = m_suggestion->tactic;
    tactic.name = freeName(m_designer.strategy().schedule, tactic.name);
    return appended(m_designer.strategy(), tactic).next;
}

void PeakAdvice::ask() {
    const SnapshotPointer snapshot = m_designer.snapshot();
    if (!snapshot || !snapshot->simulation || m_designer.isStepping()) return;
    m_task.start([snapshot](const Progress& progress) { return peakSuggestion(*snapshot, progress); },
                 [this](std::optional<PeakSuggestion> found) { show(std::move(found)); });
}

void PeakAdvice::show(std::optional<PeakSuggestion> suggestion) {
    m_rest->stop();
    if (!suggestion) m_task.cancel();
    m_suggestion = std::move(suggestion);
    m_previewing = false;
    setVisible(m_suggestion.has_value());
    if (!m_suggestion) return;
    const Tactic& tactic = m_suggestion->tactic;
    const QString name = inWords(words::named(tactic.name)), axis = QString::fromStdString(tactic.axis);
    const QString saved = bytesDelta(-static_cast<double>(m_suggestion->savedBytes));
    m_add->setText(tr("With %1: %2").arg(name, saved));
    const Mesh& mesh = m_designer.strategy().mesh;
    if (const auto found = mesh.find(tactic.axis))
        m_add->setIcon(
            axisChipIcon(*found, axisStylesOf(m_designer.strategy()), m_designer.theme(), devicePixelRatioF()));
    m_add->setToolTip(tr("With %1 over %2 the peak would be %3, a step %4\nClick to add it to the schedule")
                          .arg(name, axis, bytesLabel(static_cast<double>(m_suggestion->peakBytes)),
                               secondsLabel(m_suggestion->stepSeconds)));
    m_add->setAccessibleName(tr("What would lower the peak most: %1 over %2, %3").arg(name, axis, saved));
}

void PeakAdvice::preview(bool on) {
    if (on == m_previewing || (on && !m_suggestion)) return;
    m_previewing = on;
    if (on)
        m_designer.startPreview(with());
    else
        m_designer.endPreview();
}

bool PeakAdvice::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Enter || event->type() == QEvent::FocusIn) preview(true);
    if (event->type() == QEvent::Leave || event->type() == QEvent::FocusOut || event->type() == QEvent::Hide)
        preview(false);
    return QWidget::eventFilter(watched, event);
}

} // namespace axiscape
