// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timeline_panel.h"

#include "core/session/pricing.h"
#include "widgets/common/format.h"
#include "widgets/common/theme.h"
#include "widgets/common/unpriced.h"
#include "widgets/common/what_if.h"
#include "widgets/common/window_words.h"
#include "widgets/timeline/device_stack.h"
#include "widgets/timeline/intervals_model.h"
#include "widgets/timeline/peak_advice.h"
#include "widgets/timeline/peak_view.h"
#include "widgets/timeline/roofline_page.h"
#include "widgets/timeline/segments.h"
#include "widgets/timeline/timeline_painter.h"
#include "widgets/timeline/timeline_plot.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableView>

namespace axiscape {
namespace {

constexpr int kPeakWidth = 232;

} // namespace

TimelinePanel::TimelinePanel(Designer& designer, QWidget* parent)
    : PanelFrame(tr("Timeline"), parent), m_designer(designer), m_plot(new TimelinePlot), m_peak(new PeakView),
      m_stack(new QStackedWidget), m_empty(new QLabel),
      m_order(
          new Segments({{tr("Time"), tr("The x axis is seconds of one step"), QStringLiteral("byTime")},
                        {tr("Program order"), tr("The x axis is the order of the ops"), QStringLiteral("byOrder")}})),
      m_as(new Segments(
          {{tr("Picture"), tr("Lanes and memory"), QStringLiteral("asPicture")},
           {tr("Table"), tr("The intervals of the lanes as a table"), QStringLiteral("asTable")},
           {tr("Devices"), tr("All devices one below the other, equal ones once"), QStringLiteral("asDevices")},
           {tr("Roofline"), tr("Every kernel under the ceilings of the chip"), QStringLiteral("asRoofline")}})),
      m_views(new QStackedWidget), m_table(new QTableView), m_intervals(new IntervalsModel(this)),
      m_stacked(new DeviceStack), m_roofline(new RooflinePage), m_device(new QSpinBox),
      m_unpriced(new UnpricedMark(QStringLiteral("timelineUnpriced"))) {
    m_device->setObjectName(QStringLiteral("shownDevice"));
    m_device->setAccessibleName(tr("Device shown"));
    m_device->setPrefix(tr("device "));
    m_device->setToolTip(tr("The device whose tiles and times are shown"));
    header()->addTrailing(m_unpriced);
    header()->addTrailing(makeWhatIfBadge(designer));
    header()->addTrailing(m_device);
    header()->addTrailing(m_order);
    header()->addTrailing(m_as);
    m_table->setObjectName(QStringLiteral("intervals"));
    m_table->setAccessibleName(tr("Intervals of the timeline"));
    styleTable(*m_table);
    m_table->setModel(m_intervals);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->horizontalHeader()->setSectionsClickable(true);
    m_table->horizontalHeader()->setSectionResizeMode(IntervalsModel::Layer, QHeaderView::Stretch);
    m_table->horizontalHeader()->resizeSection(IntervalsModel::What, 190);
    m_views->addWidget(m_plot);
    m_views->addWidget(m_table);
    auto* scrolled = new QScrollArea;
    scrolled->setWidget(m_stacked);
    scrolled->setWidgetResizable(true);
    scrolled->setFrameShape(QFrame::NoFrame);
    scrolled->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scrolled->setFocusPolicy(Qt::NoFocus);
    m_views->addWidget(scrolled);
    m_views->addWidget(m_roofline);

    auto* content = new QWidget;
    auto* row = new QHBoxLayout(content);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* line = new QFrame;
    line->setFrameShape(QFrame::VLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Mid);
    m_peak->setFixedWidth(kPeakWidth);
    m_peak->setFooter(new PeakAdvice(designer));
    row->addWidget(m_views, 1);
    row->addWidget(line);
    row->addWidget(m_peak);
    m_empty->setContentsMargins(12, 12, 12, 12);
    m_empty->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_stack->addWidget(content);
    m_stack->addWidget(m_empty);
    setBody(m_stack);

    connect(m_order, &Segments::currentChanged, this, &TimelinePanel::refresh);
    connect(m_as, &Segments::currentChanged, this, [this](int view) {
        m_views->setCurrentIndex(view);
        refreshTable();
        refreshStack();
        refreshRoofline();
        showSelection();
    });
    connect(m_table->horizontalHeader(), &QHeaderView::sectionClicked, this, [this](int column) {
        const bool again = column == m_intervals->sortColumn();
        const bool down =
            again ? m_intervals->sortOrder() == Qt::AscendingOrder : column == IntervalsModel::Length; // longest first
        m_intervals->sort(column, down ? Qt::DescendingOrder : Qt::AscendingOrder);
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& index) {
        if (!m_following && index.isValid()) pick(m_intervals->item(index.row()).op);
    });
    connect(m_device, &QSpinBox::valueChanged, this, [this](int number) {
        const DeviceOrder order = deviceOrderOf(m_designer.strategy());
        m_designer.selection().setDevice(static_cast<int>(order.positionOf(number)));
    });
    connect(m_plot, &TimelinePlot::rangeChanged, this, &TimelinePanel::showRange);
    connect(m_stacked, &DeviceStack::rangeWanted, m_plot, &TimelinePlot::zoomTo);
    connect(m_stacked, &DeviceStack::devicePicked, this,
            [this](std::int64_t position) { m_designer.selection().setDevice(static_cast<int>(position)); });
    connect(&designer.selection(), &Selection::deviceChanged, this, [this] {
        m_stacked->setDevice(device());
        // Another device that does the same has the same picture.
        const bool differs =
            m_data && groupOf(m_data->simulation(), device()) != groupOf(m_data->simulation(), m_data->device);
        if (differs)
            refresh();
        else
            refreshHeader();
    });
    connect(&designer.selection(), &Selection::changed, this, &TimelinePanel::showSelection);
    connect(&designer, &Designer::steppingChanged, this, [this] { // what the steps select is gone to meanwhile
        if (m_designer.isStepping()) {
            m_beforeSteps = {m_plot->from(), m_plot->to(), m_table->verticalScrollBar()->value()};
        } else if (m_data) {
            m_plot->zoomTo(m_beforeSteps.from, m_beforeSteps.to);
            m_table->verticalScrollBar()->setValue(m_beforeSteps.scrolled);
        }
    });
    connect(&designer, &Designer::modelChanged, this, &TimelinePanel::refresh);
    connect(&designer, &Designer::snapshotChanged, this, &TimelinePanel::refresh);
    connect(&designer, &Designer::previewChanged, this, &TimelinePanel::refreshPreview);
    connect(&designer, &Designer::themeChanged, this, &TimelinePanel::restyle);
    connect(m_plot, &TimelinePlot::observedPicked, this, &TimelinePanel::observedWanted);
    connect(m_plot, &TimelinePlot::opPicked, this, &TimelinePanel::pick);
    connect(&m_roofline->view(), &RooflineView::opPicked, this, &TimelinePanel::pick);
    connect(m_peak, &PeakView::bufferPicked, this, [this](ValueId value) {
        const Module& module = *m_designer.model()->module;
        Selection& selection = m_designer.selection();
        if (module.isArgument(value))
            selection.selectArgument(value);
        else if (module.valueKind(value) == ValueKind::opResult)
            selection.selectOp(module.definingOp(value), value);
        selection.reveal();
    });
    restyle();
    refresh();
}

bool TimelinePanel::programOrder() const { return m_order->current() == 1; }
void TimelinePanel::setProgramOrder(bool on) { m_order->setCurrent(on ? 1 : 0); }
void TimelinePanel::setTableShown(bool on) { m_as->setCurrent(on ? 1 : 0); }
void TimelinePanel::setDevicesShown(bool on) { m_as->setCurrent(on ? 2 : 0); }
void TimelinePanel::setRooflineShown(bool on) { m_as->setCurrent(on ? 3 : 0); }

QVariantMap TimelinePanel::look() const {
    return {{QStringLiteral("programOrder"), programOrder()},
            {QStringLiteral("table"), m_as->current() == 1},
            {QStringLiteral("devices"), m_as->current() == 2},
            {QStringLiteral("roofline"), m_as->current() == 3},
            {QStringLiteral("column"), m_intervals->sortColumn()},
            {QStringLiteral("order"), static_cast<int>(m_intervals->sortOrder())},
            {QStringLiteral("from"), m_plot->from()},
            {QStringLiteral("to"), m_plot->to()}};
}

void TimelinePanel::showLook(const QVariantMap& look) {
    setProgramOrder(look.value(QStringLiteral("programOrder")).toBool());
    setTableShown(look.value(QStringLiteral("table")).toBool());
    if (look.value(QStringLiteral("devices")).toBool()) setDevicesShown(true);
    if (look.value(QStringLiteral("roofline")).toBool()) setRooflineShown(true);
    m_intervals->sort(look.value(QStringLiteral("column")).toInt(),
                      static_cast<Qt::SortOrder>(look.value(QStringLiteral("order")).toInt()));
    m_plot->zoomTo(look.value(QStringLiteral("from")).toDouble(), look.value(QStringLiteral("to")).toDouble());
}

void TimelinePanel::pick(OpId op) {
    if (!op.valid()) return;
    const QScopedValueRollback quiet(m_following, true);
    const auto results = m_designer.model()->module->results(op);
    m_designer.selection().selectOp(op, results.empty() ? ValueId() : results[0]);
    m_plot->setSelected(op);
    m_designer.selection().reveal();
}

// Only while it is shown: a table of 30,000 rows costs nothing behind the picture.
void TimelinePanel::refreshTable() {
    const QScopedValueRollback quiet(m_following, true);
    m_intervals->setData(m_as->current() == 1 ? m_data : nullptr);
}

// The same holds for the lanes of all devices.
void TimelinePanel::refreshStack() {
    const bool shown = m_as->current() == 2;
    m_peak->setVisible(m_as->current() < 2);
    m_stacked->setSnapshot(shown && m_data ? m_data->snapshot : nullptr);
    m_stacked->setDevice(device());
    showRange();
}

// So are the kernels under their ceilings.
void TimelinePanel::refreshRoofline() {
    const bool shown = m_as->current() == 3;
    m_order->setEnabled(m_data && !shown); // its axes are others
    m_roofline->setSnapshot(shown && m_data ? m_data->snapshot : nullptr);
    m_roofline->view().setSelected(m_designer.selection().op());
}

// Over program order devices do not differ: there the whole step is in sight.
void TimelinePanel::showRange() {
    if (!m_data) return;
    if (programOrder())
        m_stacked->setRange(0, m_data->simulation().stepSeconds);
    else
        m_stacked->setRange(m_plot->from(), m_plot->to());
}
void TimelinePanel::resetZoom() { m_plot->resetZoom(); }

void TimelinePanel::restyle() {
    const Theme& theme = m_designer.theme();
    m_order->setLook(theme);
    m_as->setLook(theme);
    m_device->setStyleSheet(QStringLiteral("QSpinBox { min-height: 20px; font-size: 12px; border-radius: 4px; }"));
    m_plot->setLook(m_designer.theme(), axisStylesOf(m_designer.strategy()));
    m_stacked->setLook(m_designer.theme(), axisStylesOf(m_designer.strategy()));
    m_peak->setLook(m_designer.theme());
    m_roofline->setLook(m_designer.theme());
}

void TimelinePanel::refresh() {
    const SnapshotPointer snapshot = m_designer.snapshot();
    m_data = timelineData(snapshot, programOrder(), device());
    if (m_data) m_plot->setLook(m_designer.theme(), axisStylesOf(snapshot->strategy));
    m_plot->setData(m_data);
    m_peak->setData(m_data ? snapshot : nullptr);
    if (m_data) m_stacked->setLook(m_designer.theme(), axisStylesOf(snapshot->strategy));
    refreshTable();
    refreshStack();
    refreshRoofline();
    m_stack->setCurrentIndex(m_data ? 0 : 1);
    m_empty->setText(!m_designer.model() ? tr("Nothing is open\nOpen a model to see what a step costs.")
                     : snapshot          ? tr("No hardware chosen\nChoose a device to see time and memory.")
                                         : tr("Simulating the step"));
    refreshPreview();
    refreshHeader();
    showSelection();
}

void TimelinePanel::refreshPreview() {
    const auto preview = m_data ? timelineData(m_designer.preview(), programOrder(), device()) : nullptr;
    m_plot->setPreview(preview);
    m_plot->setAccessibleDescription(m_data ? description() : m_empty->text());
}

// The plot in sentences, for those who cannot see it; the tables beside it hold the rest.
QString TimelinePanel::description() const {
    const Simulation& simulation = m_data->simulation();
    QStringList parts{peakText(*m_data, nullptr), tr("capacity %1").arg(bytesLabel(simulation.capacityBytes)),
                      boundsText(simulation), tr("compute %1").arg(secondsLabel(simulation.computeSeconds)),
                      tr("communication %1, of it exposed %2")
                          .arg(secondsLabel(simulation.communicationSeconds), secondsLabel(simulation.exposedSeconds))};
    if (const DeviceGroup* group = groupOf(simulation, m_data->device))
        parts << tr("device %1 computes %2 and waits %3")
                     .arg(QString::number(numberOf(m_data->device)), secondsLabel(group->busySeconds),
                          secondsLabel(group->stalledSeconds));
    if (const QString unpriced = unpricedTip(&simulation); !unpriced.isEmpty()) parts << unpriced;
    return parts.join(QStringLiteral("; "));
}

std::int64_t TimelinePanel::device() const { return std::max(0, m_designer.selection().device()); }

std::int64_t TimelinePanel::numberOf(std::int64_t position) const {
    const DeviceOrder order = deviceOrderOf(m_designer.strategy());
    return order.asCounted() || position < m_designer.strategy().mesh.devices() ? order.at(position) : position;
}

void TimelinePanel::refreshHeader() {
    m_unpriced->setSimulation(m_data ? &m_data->simulation() : nullptr);
    const std::int64_t devices = m_data ? m_data->simulation().devices : 0;
    m_device->setVisible(devices > 1);
    m_order->setEnabled(devices > 0 && m_as->current() != 3);
    m_as->setEnabled(devices > 0);
    if (devices == 0) return header()->setNote({});
    const QSignalBlocker quiet(m_device);
    m_device->setRange(0, static_cast<int>(std::min<std::int64_t>(devices - 1, 1 << 30)));
    m_device->setValue(static_cast<int>(numberOf(device())));
    const QString count = inWords(words::grouped(devices));
    const auto kinds = static_cast<int>(m_data->simulation().groups.size());
    header()->setNote(devices == 1 ? tr("1 device")
                      : kinds < 2  ? tr("%1 devices, all alike · shown:").arg(count)
                                   : tr("%1 devices, %n kind(s) · shown:", nullptr, kinds).arg(count));
}

void TimelinePanel::showSelection() {
    const Selection& selection = m_designer.selection();
    m_peak->setSelected(selection.value());
    m_plot->setSelectedLayer(selection.layer());
    m_roofline->view().setSelected(selection.op());
    if (m_following) return;
    m_plot->setSelected(selection.op());
    if (m_as->current() != 1) return;
    const QScopedValueRollback quiet(m_following, true);
    const int row = selection.op().valid() ? m_intervals->rowOf(selection.op()) : -1;
    if (row < 0) return m_table->selectionModel()->clear();
    if (m_intervals->item(std::max(0, m_table->currentIndex().row())).op == selection.op()) return;
    m_table->setCurrentIndex(m_intervals->index(row, 0));
    m_table->scrollTo(m_intervals->index(row, 0), QAbstractItemView::PositionAtCenter);
}

} // namespace axiscape
