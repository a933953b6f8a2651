// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/fitting_popup.h"

#include "core/base/numbers.h"
#include "core/session/fitting.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QScreen>
#include <QVBoxLayout>
#include <algorithm>

namespace axiscape {

namespace {

constexpr int kWidth = 380;

QString bytes(std::int64_t n) { return QString::fromStdString(bytesText(static_cast<double>(n))); }
QString count(std::int64_t n) { return QString::fromStdString(countText(n)); }

QLabel* label(const QString& text, const char* role) {
    auto* l = new QLabel(text);
    l->setProperty("role", QString::fromLatin1(role));
    l->setWordWrap(true);
    l->setTextFormat(Qt::PlainText);
    return l;
}

} // namespace

FittingPopup::FittingPopup(Designer& designer, QWidget* parent) : QFrame(parent, Qt::Popup) {
    setObjectName(QStringLiteral("fittingPopup"));
    setAccessibleName(tr("With what it would fit"));
    setProperty("card", true);
    setAttribute(Qt::WA_DeleteOnClose);
    setAttribute(Qt::WA_StyledBackground);
    setFixedWidth(kWidth);
    m_rows = new QVBoxLayout(this);
    m_rows->setContentsMargins(16, 12, 16, 12);
    m_rows->setSpacing(4);
    const SnapshotPointer snapshot = designer.snapshot();
    const auto& simulation = *snapshot->simulation;
    m_rows->addWidget(
        label(tr("%1 of %2: it would fit")
                  .arg(bytes(simulation.memory.peak), QString::fromStdString(bytesText(simulation.capacityBytes))),
              "strong"));
    auto* working = label(tr("Working it out …"), "note");
    working->setObjectName(QStringLiteral("fittingWorking"));
    m_rows->addWidget(working);
    connect(&designer, &Designer::snapshotChanged, this, &QWidget::close);
    connect(&designer, &Designer::modelChanged, this, &QWidget::close);

    const QPointer<FittingPopup> guard(this);
    m_worker.start([guard, snapshot, this](const Progress& progress, std::uint64_t) {
        const Model& model = *snapshot->model;
        const auto answers = fitting(*snapshot, modelFacts(*model.sites, *model.structure), progress);
        if (progress.cancelled()) return;
        // The popup waits for this thread before it goes: posting to it is safe, and what is left is dropped with it.
        QMetaObject::invokeMethod(
            this,
            [guard, answers] {
                if (guard) guard->showAnswers(answers);
            },
            Qt::QueuedConnection);
    });
}

void FittingPopup::popUp(QPoint below) {
    adjustSize();
    const QRect room = screen()->availableGeometry();
    move(std::clamp(below.x(), room.left(), std::max(room.left(), room.right() - kWidth)), below.y());
    show();
}

void FittingPopup::showAnswers(const Fitting& fitting) {
    m_running = false;
    delete findChild<QLabel*>(QStringLiteral("fittingWorking"));
    if (const auto& d = fitting.devices)
        addRow(
            tr("on %1 devices, with %2 at %3").arg(count(d->devices), QString::fromStdString(d->axis), count(d->size)),
            bytes(d->peakBytes), tr("The schedule as it is"));
    if (const auto& b = fitting.batch)
        addRow(tr("with a batch of %1 instead of %2").arg(count(b->size), count(b->now)),
               tr("about %1").arg(bytes(b->peakBytes)), tr("What has the batch dimension shrinks with it"));
    if (const auto& r = fitting.recomputed) {
        const auto path = [](const std::string& text) { return QString::fromStdString(text); };
        const QString layers = r->layers.size() == 1
                                   ? path(r->layers[0])
                                   : tr("%n layers, %1 to %2,", nullptr, static_cast<int>(r->layers.size()))
                                         .arg(path(r->layers.front()), path(r->layers.back()));
        addRow(tr("with %1 recomputed").arg(layers), tr("about %1").arg(bytes(r->peakBytes)),
               tr("%1 more compute a step").arg(QString::fromStdString(secondsText(r->seconds))));
    }
    if (!fitting.devices && !fitting.batch && !fitting.recomputed)
        m_rows->addWidget(label(tr("with none of these alone: more devices along one axis, a smaller batch, layers "
                                   "recomputed. Cut the parameters too: try ZeRO or tensor parallelism."),
                                "note"));
    for (auto* l : findChildren<QLabel*>()) l->show(); // now: they count in the size only when shown
    adjustSize();
}

void FittingPopup::addRow(const QString& what, const QString& peak, const QString& note) {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 8, 0, 0);
    row->setSpacing(16);
    auto* text = label(what, "");
    text->setObjectName(QStringLiteral("fittingAnswer"));
    row->addWidget(text, 1);
    auto* figure = label(peak, "figure");
    figure->setWordWrap(false);
    row->addWidget(figure, 0, Qt::AlignTop);
    m_rows->addLayout(row);
    m_rows->addWidget(label(note, "note"));
}

} // namespace axiscape
