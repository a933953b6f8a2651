// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timeline_panel.h"

#include "core/base/numbers.h"
#include "widgets/common/format.h"
#include "widgets/common/theme.h"
#include "widgets/timeline/peak_view.h"
#include "widgets/timeline/timeline_painter.h"
#include "widgets/timeline/timeline_plot.h"

#include <QButtonGroup>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>

namespace axiscape {
namespace {

constexpr int kPeakWidth = 232;

QToolButton* segment(const QString& text, const QString& tip, const QString& name) {
    auto* button = new QToolButton;
    button->setObjectName(name);
    button->setText(text);
    button->setToolTip(tip);
    button->setCheckable(true);
    button->setFixedHeight(24);
    return button;
}

} // namespace

TimelinePanel::TimelinePanel(Designer& designer, QWidget* parent)
    : PanelFrame(tr("Timeline"), parent), m_designer(designer), m_plot(new TimelinePlot), m_peak(new PeakView),
      m_stack(new QStackedWidget), m_empty(new QLabel),
      m_time(segment(tr("Time"), tr("The x axis is seconds of one step"), QStringLiteral("byTime"))),
      m_order(segment(tr("Program order"), tr("The x axis is the order of the ops"), QStringLiteral("byOrder"))),
      m_device(new QSpinBox) {
    m_device->setObjectName(QStringLiteral("shownDevice"));
    m_device->setAccessibleName(tr("Device shown"));
    m_device->setPrefix(tr("device "));
    m_device->setToolTip(tr("The device whose tiles and times are shown"));
    m_device->setButtonSymbols(QAbstractSpinBox::NoButtons); // keys and the wheel count
    m_time->setChecked(true);
    auto* segments = new QButtonGroup(this);
    segments->addButton(m_time);
    segments->addButton(m_order);
    header()->addTrailing(m_device);
    auto* order = new QWidget;
    auto* halves = new QHBoxLayout(order);
    halves->setContentsMargins(0, 0, 0, 0);
    halves->setSpacing(0);
    halves->addWidget(m_time);
    halves->addWidget(m_order);
    header()->addTrailing(order);

    auto* content = new QWidget;
    auto* row = new QHBoxLayout(content);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* line = new QFrame;
    line->setFrameShape(QFrame::VLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Mid);
    m_peak->setFixedWidth(kPeakWidth);
    row->addWidget(m_plot, 1);
    row->addWidget(line);
    row->addWidget(m_peak);
    m_empty->setContentsMargins(12, 12, 12, 12);
    m_empty->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_stack->addWidget(content);
    m_stack->addWidget(m_empty);
    setBody(m_stack);

    connect(m_order, &QToolButton::toggled, this, &TimelinePanel::refresh);
    connect(m_device, &QSpinBox::valueChanged, this, [this](int device) { m_designer.selection().setDevice(device); });
    connect(&designer.selection(), &Selection::deviceChanged, this, &TimelinePanel::refreshHeader);
    connect(&designer.selection(), &Selection::changed, this, &TimelinePanel::showSelection);
    connect(&designer, &Designer::modelChanged, this, &TimelinePanel::refresh);
    connect(&designer, &Designer::snapshotChanged, this, &TimelinePanel::refresh);
    connect(&designer, &Designer::previewChanged, this, &TimelinePanel::refreshPreview);
    connect(&designer, &Designer::themeChanged, this, &TimelinePanel::restyle);
    connect(m_plot, &TimelinePlot::opPicked, this, [this](OpId op) {
        const auto results = m_designer.model()->module->results(op);
        m_designer.selection().selectOp(op, results.empty() ? ValueId() : results[0]);
        emit m_designer.selection().revealRequested();
    });
    connect(m_peak, &PeakView::bufferPicked, this, [this](ValueId value) {
        const Module& module = *m_designer.model()->module;
        Selection& selection = m_designer.selection();
        if (module.isArgument(value))
            selection.selectArgument(value);
        else if (module.valueKind(value) == ValueKind::opResult)
            selection.selectOp(module.definingOp(value), value);
        emit selection.revealRequested();
    });
    restyle();
    refresh();
}

bool TimelinePanel::programOrder() const { return m_order->isChecked(); }
void TimelinePanel::setProgramOrder(bool on) { (on ? m_order : m_time)->setChecked(true); }
void TimelinePanel::resetZoom() { m_plot->resetZoom(); }

void TimelinePanel::restyle() {
    const Theme& theme = m_designer.theme();
    const auto hex = [](Colour c) { return toQColor(c).name(); };
    // Two halves of one frame; the field as low as they are.
    const QString half =
        QStringLiteral("QToolButton { border: 1px solid %1; color: %2; border-radius: 0; padding: 0 8px;"
                       " font-size: 12px; %3 } QToolButton:checked { background: %4; color: %5; }"
                       " QToolButton:focus { border-color: %6; }");
    const auto dress = [&](QToolButton* button, const QString& corners) {
        button->setStyleSheet(half.arg(hex(theme.strong), hex(theme.text3), corners, hex(theme.tint), hex(theme.text1),
                                       hex(theme.accent)));
    };
    dress(m_time, QStringLiteral("border-top-left-radius: 4px; border-bottom-left-radius: 4px; margin-right: -1px;"));
    dress(m_order, QStringLiteral("border-top-right-radius: 4px; border-bottom-right-radius: 4px;"));
    m_device->setStyleSheet(QStringLiteral("QSpinBox { min-height: 20px; font-size: 12px; border-radius: 4px; }"));
    m_plot->setLook(m_designer.theme(), axisStyles(m_designer.strategy().mesh));
    m_peak->setLook(m_designer.theme());
}

void TimelinePanel::refresh() {
    const SnapshotPointer snapshot = m_designer.snapshot();
    m_data = timelineData(snapshot, programOrder());
    if (m_data) m_plot->setLook(m_designer.theme(), axisStyles(snapshot->strategy.mesh));
    m_plot->setData(m_data);
    m_peak->setData(m_data ? snapshot : nullptr);
    m_stack->setCurrentIndex(m_data ? 0 : 1);
    m_empty->setText(!m_designer.model() ? tr("Nothing is open\nOpen a model to see what a step costs.")
                     : snapshot          ? tr("No hardware chosen\nChoose a device to see time and memory.")
                                         : tr("Simulating the step"));
    refreshPreview();
    refreshHeader();
    showSelection();
}

void TimelinePanel::refreshPreview() {
    const auto preview = m_data ? timelineData(m_designer.preview(), programOrder()) : nullptr;
    m_plot->setPreview(preview);
    m_plot->setAccessibleDescription(m_data ? description() : m_empty->text());
}

// The plot in sentences, for those who cannot see it; the tables beside it hold the rest.
QString TimelinePanel::description() const {
    const Simulation& simulation = m_data->simulation();
    QStringList parts{peakText(*m_data, nullptr), tr("capacity %1").arg(bytesLabel(simulation.capacityBytes)),
                      tr("step %1").arg(secondsLabel(simulation.stepSeconds)),
                      tr("compute %1").arg(secondsLabel(simulation.computeSeconds)),
                      tr("communication %1, of it exposed %2")
                          .arg(secondsLabel(simulation.communicationSeconds), secondsLabel(simulation.exposedSeconds))};
    return parts.join(QStringLiteral("; "));
}

void TimelinePanel::refreshHeader() {
    const std::int64_t devices = m_data ? m_data->simulation().devices : 0;
    m_device->setVisible(devices > 1);
    m_time->setEnabled(devices > 0);
    m_order->setEnabled(devices > 0);
    if (devices == 0) return header()->setNote({});
    const QSignalBlocker quiet(m_device);
    m_device->setRange(0, static_cast<int>(std::min<std::int64_t>(devices - 1, 1 << 30)));
    m_device->setValue(std::max(0, m_designer.selection().device()));
    header()->setNote(devices == 1
                          ? tr("1 device")
                          : tr("%1 devices, all alike · shown:").arg(QString::fromStdString(countText(devices))));
}

void TimelinePanel::showSelection() { m_plot->setSelected(m_designer.selection().op()); }

} // namespace axiscape
