// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/verdict_bar.h"

#include "app/desktop/fitting_popup.h"
#include "core/base/numbers.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace axiscape {

namespace {

constexpr int kRoomForBounds = 1280; // width of the window

} // namespace

QString countsText(const CollectiveCounts& counts) {
    QStringList parts;
    for (int k = 0; k < kCollectiveKinds; ++k) {
        const auto kind = static_cast<CollectiveKind>(k);
        if (!counts[kind]) continue;
        const auto name = collectiveName(kind);
        parts << QString::fromStdString(countText(counts[kind])) + QLatin1Char(' ') +
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
    m_wouldFit->setObjectName(QStringLiteral("verdictWouldFit"));
    m_wouldFit->setProperty("quiet", true);
    m_wouldFit->setProperty("small", true);
    m_wouldFit->setToolTip(tr("On how many devices, at which batch size, with which layers recomputed it would fit"));
    m_wouldFit->hide();
    row->addWidget(m_wouldFit);
    connect(m_wouldFit, &QPushButton::clicked, this, &VerdictBar::sayWhatWouldFit);
    m_step = addFigure(tr("Step time"), QStringLiteral("verdictStep"));
    m_collectives = addFigure(tr("Collectives"), QStringLiteral("verdictCollectives"));
    connect(&designer, &Designer::snapshotChanged, this, &VerdictBar::refresh);
    connect(&designer, &Designer::modelChanged, this, &VerdictBar::refresh);
    connect(&designer, &Designer::themeChanged, this, &VerdictBar::refresh);
    refresh();
}

QLabel* VerdictBar::addFigure(const QString& title, const QString& name) {
    auto* box = new QVBoxLayout;
    box->setSpacing(0);
    auto* above = new QLabel(title, this);
    above->setProperty("role", QStringLiteral("note"));
    auto* value = new QLabel(this);
    value->setObjectName(name);
    value->setProperty("role", QStringLiteral("figure"));
    value->setTextFormat(Qt::RichText);
    value->setAccessibleName(title);
    box->addStretch();
    box->addWidget(above);
    box->addWidget(value);
    box->addStretch();
    static_cast<QHBoxLayout*>(layout())->addLayout(box);
    return value;
}

void VerdictBar::sayWhatWouldFit() {
    const auto snapshot = m_designer.snapshot();
    if (!snapshot || !snapshot->simulation || snapshot->simulation->fits()) return;
    auto* popup = new FittingPopup(m_designer, this);
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
    if (s) {
        const QString peak = strong(bytesText(static_cast<double>(s->memory.peak)));
        const QString of = tr("of %1").arg(QString::fromStdString(bytesText(s->capacityBytes)));
        const Theme& theme = m_designer.theme();
        m_peak->setText(QStringLiteral("<span style='color:%1'>%2</span> %3")
                            .arg(colour(s->fits() ? theme.text1 : theme.over), peak, of));
        m_peak->setToolTip(s->fits() ? tr("Fits on one device")
                                     : tr("Over by %1")
                                           .arg(QString::fromStdString(
                                               bytesText(static_cast<double>(s->memory.peak) - s->capacityBytes))));
        // The way to make it fit takes the room of the bounds in a small window; the tooltip has them.
        const QString bounds = tr("%1 – %2").arg(QString::fromStdString(secondsText(s->lowerBoundSeconds)),
                                                 QString::fromStdString(secondsText(s->upperBoundSeconds)));
        const bool room = s->fits() || window()->width() >= kRoomForBounds;
        m_step->setText(room ? QStringLiteral("%1 (%2)").arg(strong(secondsText(s->stepSeconds)), bounds)
                             : strong(secondsText(s->stepSeconds)));
        m_step->setToolTip(tr("%1: all communication hidden behind compute, and none").arg(bounds));
    } else {
        m_peak->setText(QStringLiteral("–"));
        m_step->setText(QStringLiteral("–"));
    }
    m_collectives->setText(snapshot ? strong(countText(snapshot->program.counts.total())) : QStringLiteral("–"));
    m_collectives->setToolTip(snapshot ? countsText(snapshot->program.counts) : QString());
}

} // namespace axiscape
