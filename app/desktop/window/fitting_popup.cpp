// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/fitting_popup.h"

#include "app/desktop/window/fitting_row.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/window_words.h"
#include "widgets/mesh/mesh_edit.h"

#include <QLabel>
#include <QScreen>
#include <QVBoxLayout>
#include <algorithm>

namespace axiscape {

namespace {

constexpr int kWidth = 400;

QString of(const std::string& text) { return QString::fromStdString(text); }
QString bytes(std::int64_t n) { return bytesLabel(static_cast<double>(n)); }

QLabel* popupLabel(const QString& text, const char* role, QWidget* parent) {
    auto* l = new QLabel(text, parent);
    l->setProperty("role", QString::fromLatin1(role));
    l->setWordWrap(true);
    l->setTextFormat(Qt::PlainText);
    l->setContentsMargins(12, 0, 12, 0);
    return l;
}

Strategy withAxis(const Strategy& strategy, const std::string& name, std::int64_t size) {
    auto axes = editedAxes(strategy.mesh);
    for (EditedAxis& axis : axes)
        if (axis.name == name) axis.size = size;
    return withMesh(strategy, axes);
}

} // namespace

FittingPopup::FittingPopup(Designer& designer, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_designer(designer), m_snapshot(designer.snapshot()) {
    setObjectName(QStringLiteral("fittingPopup"));
    setAccessibleName(tr("With what it would fit"));
    setProperty("card", true);
    setAttribute(Qt::WA_DeleteOnClose);
    setAttribute(Qt::WA_StyledBackground);
    setFixedWidth(kWidth);
    m_rows = new QVBoxLayout(this);
    m_rows->setContentsMargins(4, 12, 4, 8);
    m_rows->setSpacing(4);
    const auto& simulation = *m_snapshot->simulation;
    const double over = static_cast<double>(simulation.memory.peak) - simulation.capacityBytes;
    m_heading = popupLabel(tr("Working it out …"), "strong", this);
    m_heading->setObjectName(QStringLiteral("fittingHeading"));
    m_now = popupLabel(tr("Now %1, over by %2").arg(bytes(simulation.memory.peak), bytesLabel(over)), "note", this);
    m_now->setObjectName(QStringLiteral("fittingNow"));
    m_rows->addWidget(m_heading);
    m_rows->addWidget(m_now);
    connect(&designer, &Designer::snapshotChanged, this, &QWidget::close);
    connect(&designer, &Designer::modelChanged, this, &QWidget::close);

    m_task.start(
        [snapshot = m_snapshot](const Progress& progress) {
            const Model& model = *snapshot->model;
            Found found{fitting(*snapshot, modelFacts(*model.sites, *model.structure), progress), {}};
            found.tactic = peakSuggestion(*snapshot, progress);
            return found;
        },
        [this](const Found& found) { showAnswers(found.fitting, found.tactic); });
}

void FittingPopup::popUp(QPoint below) {
    adjustSize();
    const QRect room = screen()->availableGeometry();
    move(std::clamp(below.x(), room.left(), std::max(room.left(), room.right() - kWidth)), below.y());
    show();
}

std::vector<FittingPopup::Answer> FittingPopup::answersOf(const Fitting& fitting,
                                                          const std::optional<PeakSuggestion>& tactic) {
    std::vector<Answer> answers;
    const Strategy& now = m_snapshot->strategy;
    const auto change = [this](const QString& undoText, Strategy next) {
        return [this, undoText, next = std::move(next)] { m_designer.edit(undoText, next); };
    };
    if (tactic && tactic->peakBytes <= fitting.capacityBytes) {
        Strategy next = now;
        next.schedule.tactics.push_back(tactic->tactic);
        const QString name = of(lettersOf(words::named(tactic->tactic.name))), axis = of(tactic->tactic.axis);
        answers.push_back(
            {tr("%1 over %2", "a tactic, an axis").arg(name, axis), bytes(tactic->peakBytes),
             tr("A step takes %1. Click to add it to the schedule").arg(secondsLabel(tactic->stepSeconds)),
             tactic->peakBytes, change(tr("Add %1").arg(name), std::move(next))});
    }
    if (const auto& d = fitting.devices) {
        const QString axis = of(d->axis), size = countLabel(d->size);
        answers.push_back({tr("%1 devices, with %2 at %3").arg(countLabel(d->devices), axis, size), bytes(d->peakBytes),
                           tr("The schedule as it is. Click to resize the axis"), d->peakBytes,
                           change(tr("Resize %1 to %2").arg(axis, size), withAxis(now, d->axis, d->size))});
    }
    if (const auto& b = fitting.batch) {
        const ValueId input{b->argument};
        answers.push_back({tr("A batch of %1 instead of %2").arg(countLabel(b->size), countLabel(b->now)),
                           tr("about %1").arg(bytes(b->peakBytes)),
                           tr("The batch is part of the program: trace it again with that one and open what is "
                              "written. Click to see %1")
                               .arg(of(m_snapshot->model->module->argument(b->argument).path)),
                           b->peakBytes, [this, input] {
                               m_designer.selection().selectArgument(input);
                               m_designer.selection().reveal();
                           }});
    }
    if (const auto& r = fitting.recomputed) {
        const QString layers = r->layers.size() == 1
                                   ? of(r->layers[0])
                                   : tr("%n layers, %1 to %2,", nullptr, static_cast<int>(r->layers.size()))
                                         .arg(of(r->layers.front()), of(r->layers.back()));
        Strategy next = now;
        next.transforms.push_back({{r->layers, {}}});
        answers.push_back(
            {tr("%1 recomputed").arg(layers), tr("about %1").arg(bytes(r->peakBytes)),
             tr("As jax.checkpoint there: %1 more compute a step. Click to do it").arg(secondsLabel(r->seconds)),
             r->peakBytes, change(tr("Recompute %1").arg(layers), std::move(next))});
    }
    std::ranges::stable_sort(answers, {}, &Answer::peakBytes);
    return answers;
}

void FittingPopup::showAnswers(const Fitting& fitting, const std::optional<PeakSuggestion>& tactic) {
    const auto answers = answersOf(fitting, tactic);
    m_heading->setText(answers.empty() ? tr("Nothing by itself fits into %1").arg(bytes(fitting.capacityBytes))
                                       : tr("Fits into %1, with most room first").arg(bytes(fitting.capacityBytes)));
    if (answers.empty())
        m_now->setText(m_now->text() + QLatin1Char('\n') +
                       tr("Tried: one more tactic, more devices along one axis, a smaller batch, layers recomputed. "
                          "Cut the parameters too: try ZeRO or tensor parallelism."));
    QWidget* first = nullptr;
    for (const Answer& answer : answers) {
        auto* row = new FittingRow(answer.what, answer.peak, answer.note, m_designer.theme(), this);
        connect(row, &QAbstractButton::clicked, this, [this, act = answer.act] {
            close();
            act();
        });
        m_rows->addWidget(row);
        row->show(); // now: it counts in the size only when shown
        if (!first) first = row;
    }
    auto* more = new FittingRow(tr("Try all of it together …"), {},
                                tr("Recomputation, tactics, the optimizer's state and variants of the program: what "
                                   "is fastest in which memory"),
                                m_designer.theme(), this);
    more->setObjectName(QStringLiteral("fittingMore"));
    connect(more, &QAbstractButton::clicked, this, [this] {
        close();
        emit moreWanted();
    });
    m_rows->addWidget(more);
    more->show();
    (first ? first : more)->setFocus();
    adjustSize();
}

} // namespace axiscape
