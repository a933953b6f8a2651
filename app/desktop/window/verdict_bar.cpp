// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/verdict_bar.h"

#include "app/desktop/window/fitting_popup.h"
#include "core/insight/launch_time.h"
#include "core/simulate/certainty.h"
#include "widgets/common/answer_words.h"
#include "widgets/common/certainty_words.h"
#include "widgets/common/unpriced.h"
#include "widgets/common/what_if.h"
#include "widgets/common/window_words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>

namespace axiscape {

namespace {

// Rounded to three digits, with marks: no more is known.
QString roundCount(double count) {
    const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(std::max(count, 1.0))) - 2));
    return QString::fromStdString(
        lettersOf(words::grouped(static_cast<std::int64_t>(std::llround(count / unit) * std::llround(unit)))));
}

} // namespace

QString countsText(const CollectiveCounts& counts) {
    QStringList parts;
    for (int k = 0; k < kCollectiveKinds; ++k) {
        const auto kind = static_cast<CollectiveKind>(k);
        if (!counts[kind]) continue;
        const auto name = collectiveName(kind);
        parts << inWords(words::grouped(counts[kind])) + QLatin1Char(' ') +
                     QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }
    return parts.isEmpty() ? VerdictBar::tr("none") : parts.join(QStringLiteral(", "));
}

VerdictBar::VerdictBar(Designer& designer, QWidget* parent) : QWidget(parent), m_designer(designer) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 8, 0);
    row->setSpacing(24);
    m_peak = addFigure(tr("Peak memory"), QStringLiteral("verdictPeak"));
    m_wouldFit = new QPushButton(tr("What would fit?"), this);
    m_wouldFit->setAccessibleName(m_wouldFit->text());
    m_wouldFit->setObjectName(QStringLiteral("verdictWouldFit"));
    m_wouldFit->setProperty("quiet", true);
    m_wouldFit->setProperty("small", true);
    m_wouldFit->setToolTip(tr("On how many devices, at which batch size, with which layers recomputed it would fit"));
    m_wouldFit->hide();
    row->addWidget(m_wouldFit);
    connect(m_wouldFit, &QPushButton::clicked, this, &VerdictBar::sayWhatWouldFit);
    m_step = addFigure(tr("Step time"), QStringLiteral("verdictStep"));
    row->addWidget(makeWhatIfBadge(designer, this));
    m_throughput = addFigure(tr("Throughput"), QStringLiteral("verdictThroughput"));
    m_collectives = addFigure(tr("Collectives"), QStringLiteral("verdictCollectives"));
    connect(&designer, &Designer::snapshotChanged, this, &VerdictBar::refresh);
    connect(&designer, &Designer::keptAnswerChanged, this, &VerdictBar::refresh);
    connect(&designer, &Designer::modelChanged, this, &VerdictBar::takeModel);
    connect(&designer, &Designer::themeChanged, this, &VerdictBar::refresh);
    takeModel();
}

void VerdictBar::takeModel() {
    m_work.reset();
    m_task.cancel();
    refresh();
    const auto model = m_designer.model();
    if (!model) return;
    m_task.start([model](const Progress&) { return workOf(*model); },
                 [this](ModelWork work) {
                     m_work = std::move(work);
                     refresh();
                     emit changed();
                 });
}

void VerdictBar::setThroughputShown(bool shown) {
    m_throughputShown = shown;
    m_throughput->parentWidget()->setVisible(shown && !m_throughput->text().isEmpty());
}

void VerdictBar::setBoundsShown(bool shown) {
    if (shown == std::exchange(m_boundsShown, shown)) return;
    refresh();
}

void VerdictBar::setTight(bool isTight) {
    layout()->setSpacing(isTight ? 10 : 24);
    layout()->setContentsMargins(isTight ? 0 : 8, 0, isTight ? 0 : 8, 0);
}

void VerdictBar::setQuestionShort(bool isShort) {
    m_wouldFit->setText(isShort ? QStringLiteral("?") : m_wouldFit->accessibleName());
}

void VerdictBar::refreshThroughput(const Snapshot* snapshot) {
    QString text, tip;
    if (snapshot && snapshot->simulation && m_work && m_work->flops > 0 && snapshot->model == m_designer.model()) {
        const Efficiency e = efficiencyOf(*m_work, *snapshot);
        const QString use = tr("MFU %1 %").arg(inWords(words::inDigits(std::round(1000 * e.mfu) / 10)));
        if (e.tokens) {
            const QString tokens = tr("%1 tokens/s").arg(roundCount(*e.tokens / snapshot->simulation->stepSeconds));
            text = QStringLiteral("<b>%1</b> (%2)").arg(tokens, use);
            tip = tr("%1: batch times sequence, each step").arg(tokens) + QLatin1Char('\n');
        } else {
            text = QStringLiteral("<b>%1</b>").arg(use);
        }
        tip += tr("%1: how much of what the matrix units of all devices could do in that time the model's products use "
                  "(model flops utilization).\nThey are %2 flops a step: every matrix product of the program, a "
                  "multiply and an add counted as two; what is computed again for the backward pass is left out.")
                   .arg(use, QLocale().toString(e.modelFlops, 'g', 3));
        if (e.hfu > e.mfu)
            tip += QLatin1Char('\n') + tr("With what is computed again they use %1 % (hardware flops utilization).")
                                           .arg(inWords(words::inDigits(std::round(1000 * e.hfu) / 10)));
        m_step->setToolTip(m_step->toolTip() + QLatin1Char('\n') + tip);
    }
    m_throughput->setText(text);
    m_throughput->setToolTip(tip);
    setThroughputShown(m_throughputShown);
}

QLabel* VerdictBar::addFigure(const QString& title, const QString& name) {
    auto* figure = new QWidget(this); // shown and hidden with its title
    auto* box = new QVBoxLayout(figure);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(0);
    auto* above = new QLabel(title, figure);
    above->setObjectName(name + QLatin1String("Title"));
    above->setProperty("role", QStringLiteral("note"));
    auto* value = new QLabel(figure);
    value->setObjectName(name);
    value->setProperty("role", QStringLiteral("figure"));
    value->setTextFormat(Qt::RichText);
    value->setAccessibleName(title);
    box->addStretch();
    box->addWidget(above);
    box->addWidget(value);
    box->addStretch();
    layout()->addWidget(figure);
    return value;
}

void VerdictBar::setOwnAnswers(std::vector<OwnAnswer> answers) {
    if (answers == m_ownAnswers) return;
    m_ownAnswers = std::move(answers);
    refresh();
}

void VerdictBar::sayWhatWouldFit() {
    const auto snapshot = m_designer.snapshot();
    if (!snapshot || !snapshot->simulation || snapshot->simulation->fits()) return;
    auto* popup = new FittingPopup(m_designer, this);
    connect(popup, &FittingPopup::moreWanted, this, &VerdictBar::moreWanted);
    popup->popUp(m_wouldFit->mapToGlobal(QPoint(0, m_wouldFit->height() + 4)));
}

void VerdictBar::refresh() {
    const auto snapshot = m_designer.snapshot();
    const Simulation* s = snapshot ? snapshot->simulation.get() : nullptr;
    const auto colour = [this](Colour c) { return QStringLiteral("#%1").arg(c & 0xffffffu, 6, 16, QLatin1Char('0')); };
    const auto strong = [](const std::string& text) {
        return QStringLiteral("<b>%1</b>").arg(QString::fromStdString(text));
    };
    m_wouldFit->setVisible(s && !s->fits());
    auto* stepTitle = findChild<QLabel*>(QStringLiteral("verdictStepTitle"));
    if (s) {
        const QString peak = strong(lettersOf(words::inBytes(static_cast<double>(s->memory.peak))));
        const QString of = tr("of %1").arg(inWords(words::inBytes(s->capacityBytes)));
        const Theme& theme = m_designer.theme();
        m_peak->setText(QStringLiteral("<span style='color:%1'>%2</span> %3")
                            .arg(colour(s->fits() ? theme.text1 : theme.over), peak, of));
        m_peak->setToolTip(s->fits() ? tr("Fits on one device")
                                     : tr("Over by %1")
                                           .arg(QString::fromStdString(lettersOf(words::inBytes(
                                               static_cast<double>(s->memory.peak) - s->capacityBytes)))));
        const auto hardware = findHardware(snapshot->strategy.hardware);
        if (hardware) {
            const OwnRatios own = ratiosFor(m_ownAnswers, *hardware);
            const LearntRange peakIn = peakRange(*hardware, s->memory, own.ratios);
            QString tip = m_peak->toolTip() + QLatin1Char('\n') +
                          rangeText(words::inBytes(peakIn.range.low), words::inBytes(peakIn.range.high));
            const int answers = static_cast<int>(peakIn.answers);
            if (peakIn.isWidened)
                tip += QLatin1Char('\n') +
                       (own.compiler == "cpu"
                            ? tr("Range widened by %n answer(s) of your own, of XLA for the CPU", nullptr, answers)
                            : tr("Range widened by %n answer(s) of your own", nullptr, answers));
            m_peak->setToolTip(tip);
        }
        if (const QString said = answeredPeakText(m_designer.keptAnswer(), snapshot.get()); !said.isEmpty())
            m_peak->setToolTip(m_peak->toolTip() + QLatin1Char('\n') + said);
        // The unit once; no range where all communication is hidden either way.
        const QString lower = inWords(words::inSeconds(s->lowerBoundSeconds)),
                      upper = inWords(words::inSeconds(s->upperBoundSeconds));
        const bool ranges = lower != upper;
        const qsizetype unit = lower.lastIndexOf(QLatin1Char(' '));
        const bool sameUnit = unit >= 0 && lower.mid(unit) == upper.mid(upper.lastIndexOf(QLatin1Char(' ')));
        const QString bounds = ranges ? tr("%1 – %2").arg(sameUnit ? lower.left(unit) : lower, upper) : upper;
        const QString step = withUnpricedMark(strong(lettersOf(words::inSeconds(s->stepSeconds))), s);
        m_step->setText(m_boundsShown && ranges ? QStringLiteral("%1 (%2)").arg(step, bounds) : step);
        QString tip = tr("%1: all communication hidden behind compute, and none").arg(bounds);
        if (const QString range = stepRangeText(*snapshot); !range.isEmpty()) tip += QLatin1Char('\n') + range;
        const auto why = whyNothingPays(*snapshot);
        if (why) tip += QLatin1Char('\n') + inWords(*why);
        // In the open: else a person cuts this and that, and wonders that nothing makes the step shorter.
        stepTitle->setText(why ? tr("Step time: mostly launches") : tr("Step time"));
        m_step->setToolTip(withUnpricedTip(tip, s));
        stepTitle->setToolTip(m_step->toolTip());
    } else {
        m_peak->setText(QStringLiteral("–"));
        m_step->setText(QStringLiteral("–"));
        m_step->setToolTip({});
        stepTitle->setText(tr("Step time"));
        stepTitle->setToolTip({});
    }
    refreshThroughput(snapshot.get());
    m_collectives->setText(snapshot ? strong(lettersOf(words::grouped(snapshot->program.counts.total())))
                                    : QStringLiteral("–"));
    m_collectives->setToolTip(snapshot ? countsText(snapshot->program.counts) : QString());
}

} // namespace axiscape
