// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tactics/step_player.h"

#include "core/session/steps.h"
#include "widgets/common/counts.h"
#include "widgets/common/icons.h"
#include "widgets/common/window_words.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSlider>
#include <QTimer>
#include <QToolButton>

namespace axiscape {
namespace {

constexpr int kStepMilliseconds = 400;
constexpr std::uint32_t kMostPlayed = 60; // steps that playing shows

} // namespace

StepPlayer::StepPlayer(Designer& designer, QWidget* parent)
    : QWidget(parent), m_designer(designer), m_slider(new QSlider(Qt::Horizontal)), m_count(new QLabel),
      m_text(new QLabel), m_timer(new QTimer(this)) {
    setObjectName(QStringLiteral("stepPlayer"));
    setAccessibleName(tr("Propagation, step by step"));
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_StyledBackground);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 8, 4);
    row->setSpacing(4);
    m_toFirst = button(Icon::undo, QStringLiteral("stepFirst"), tr("To the beginning (Home)"));
    m_back = button(Icon::left, QStringLiteral("stepBack"), tr("One step back (Left)"));
    m_play = button(Icon::play, QStringLiteral("stepPlay"), tr("Play or pause (Space)"));
    m_play->setCheckable(true);
    m_forward = button(Icon::right, QStringLiteral("stepForward"), tr("One step (Right)"));
    m_slider->setObjectName(QStringLiteral("stepSlider"));
    m_slider->setAccessibleName(tr("Step"));
    m_slider->setFocusPolicy(Qt::NoFocus); // its keys are those of the bar
    m_slider->setFixedWidth(80);
    m_count->setObjectName(QStringLiteral("stepCount"));
    m_count->setProperty("role", QStringLiteral("note"));
    m_text->setObjectName(QStringLiteral("stepText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setMinimumWidth(0);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    for (QWidget* part : std::initializer_list<QWidget*>{m_toFirst, m_back, m_play, m_forward, m_slider, m_count})
        row->addWidget(part);
    row->addSpacing(8);
    row->addWidget(m_text, 1);
    m_close = button(Icon::close, QStringLiteral("stepClose"), tr("Show the whole schedule again (Esc)"));
    row->addWidget(m_close);
    m_timer->setInterval(kStepMilliseconds);
    connect(m_toFirst, &QToolButton::clicked, this, [this] { goTo(0); });
    connect(m_back, &QToolButton::clicked, this, &StepPlayer::back);
    connect(m_play, &QToolButton::clicked, this, &StepPlayer::togglePlay);
    connect(m_forward, &QToolButton::clicked, this, &StepPlayer::forward);
    connect(m_close, &QToolButton::clicked, this, &StepPlayer::leave);
    connect(m_slider, &QSlider::valueChanged, this, [this](int value) {
        if (static_cast<std::uint32_t>(value) != position()) goTo(value);
    });
    connect(m_timer, &QTimer::timeout, this, [this] {
        show(std::min(m_last, m_step + m_stride));
        if (m_step == m_last) m_timer->stop();
        refresh();
    });
    connect(&designer, &Designer::steppingChanged, this, [this] {
        if (m_designer.isStepping()) return;
        m_timer->stop();
        m_whole.reset();
        hide();
    });
    connect(&designer, &Designer::themeChanged, this, &StepPlayer::refreshIcons);
    refreshIcons();
    hide();
}

QToolButton* StepPlayer::button(Icon icon, const QString& name, const QString& tip) {
    auto* made = new QToolButton(this);
    made->setObjectName(name);
    made->setToolTip(tip);
    made->setAccessibleName(tip);
    made->setFocusPolicy(Qt::NoFocus);
    made->setFixedSize(26, 26);
    made->setProperty("drawn", static_cast<int>(icon)); // painted anew in every theme
    return made;
}

void StepPlayer::refreshIcons() {
    for (QToolButton* one : {m_toFirst, m_back, m_play, m_forward, m_close})
        one->setIcon(makeIcon(static_cast<Icon>(one->property("drawn").toInt()), m_designer.theme().text2,
                              m_designer.theme().off));
}

bool StepPlayer::playing() const { return m_timer->isActive(); }

void StepPlayer::start(std::size_t tactic) {
    if (m_designer.isStepping()) m_designer.endSteps();
    const SnapshotPointer whole = m_designer.snapshot();
    if (!whole || tactic >= whole->tacticCount()) return;
    const TacticSteps steps = stepsOf(*whole, tactic);
    if (steps.count() == 0) return;
    m_whole = whole;
    m_tactic = tactic;
    m_first = steps.first, m_last = steps.last;
    m_stride = std::max(1u, steps.count() / kMostPlayed);
    const QSignalBlocker quiet(m_slider);
    m_slider->setRange(0, static_cast<int>(steps.count()));
    QWidget::show();
    setFocus();
    show(m_first);
}

void StepPlayer::leave() { m_designer.endSteps(); }

void StepPlayer::forward() {
    m_timer->stop();
    if (m_step < m_last) show(m_step + 1);
}

void StepPlayer::back() {
    m_timer->stop();
    if (m_step > m_first) show(m_step - 1);
}

void StepPlayer::goTo(int position) {
    m_timer->stop();
    show(std::clamp(m_first + static_cast<std::uint32_t>(std::max(0, position)), m_first, m_last));
}

void StepPlayer::togglePlay() {
    if (m_timer->isActive()) {
        m_timer->stop();
    } else {
        if (m_step == m_last) show(m_first); // again
        m_timer->start();
    }
    refresh();
}

void StepPlayer::show(std::uint32_t step) {
    if (!m_whole) return;
    m_step = step;
    m_designer.showStep(m_tactic, step);
    if (step > m_first) { // the tensor that got the axis
        const ValueId value = stepLine(*m_whole, m_tactic, step - 1).value;
        const Module& module = *m_whole->model->module;
        if (value.valid()) {
            Selection& selection = m_designer.selection();
            module.isArgument(value) ? selection.selectArgument(value)
                                     : selection.selectOp(module.definingOp(value), value);
            selection.reveal();
        }
    }
    refresh();
}

void StepPlayer::refresh() {
    if (!m_whole) return;
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(static_cast<int>(position()));
    m_count->setText(
        tr("%1 of %2")
            .arg(countLabel(static_cast<std::int64_t>(position())), countLabel(static_cast<std::int64_t>(count()))));
    m_back->setEnabled(m_step > m_first);
    m_toFirst->setEnabled(m_step > m_first);
    m_forward->setEnabled(m_step < m_last);
    m_play->setChecked(playing());
    const QString tactic = QString::fromStdString(m_whole->after(m_tactic + 1).strategy.schedule.tactics.back().name);
    if (m_step == m_first) {
        m_text->setText(tr("Before %1.\nRight makes a step, Space plays.").arg(tactic));
        return;
    }
    const WhyLine line = stepLine(*m_whole, m_tactic, m_step - 1);
    const QString text = inWords(line.text), cause = inWords(line.cause);
    const auto fitted = [this](const QString& words) {
        return m_text->fontMetrics().elidedText(words, Qt::ElideRight, std::max(40, m_text->width()));
    };
    m_text->setText(fitted(text) + QLatin1Char('\n') + fitted(cause));
    m_text->setAccessibleName(QStringLiteral("%1: %2").arg(text, cause));
    m_text->setToolTip(QStringLiteral("%1: %2 (%3)").arg(text, cause, inWords(line.where)));
}

void StepPlayer::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Right:
        return forward();
    case Qt::Key_Left:
        return back();
    case Qt::Key_Space:
        return togglePlay();
    case Qt::Key_Home:
        return goTo(0);
    case Qt::Key_End:
        return goTo(static_cast<int>(count()));
    case Qt::Key_Escape:
        return leave();
    default:
        QWidget::keyPressEvent(event);
    }
}

void StepPlayer::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refresh();
}

void StepPlayer::hideEvent(QHideEvent* event) {
    m_timer->stop();
    QWidget::hideEvent(event);
}

} // namespace axiscape
