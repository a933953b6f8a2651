// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/measured/measured_panel.h"

#include "widgets/common/file_dialogs.h"
#include "widgets/common/format.h"
#include "widgets/common/theme.h"
#include "widgets/common/window_words.h"
#include "widgets/measured/measured_model.h"
#include "widgets/measured/measured_view.h"
#include "widgets/timeline/segments.h"

#include <QComboBox>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>
#include <set>

namespace axiscape {
namespace {

constexpr int kTableWide = 380, kTableNarrow = 300, kRoomyFrom = 900; // px

QLabel* line(const char* name, const char* role) {
    auto* made = new QLabel;
    made->setObjectName(QString::fromLatin1(name));
    made->setProperty("role", QString::fromLatin1(role));
    made->setTextFormat(Qt::PlainText);
    made->setWordWrap(true);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return made;
}

QSpinBox* numbers(const char* name, const QString& prefix, const QString& accessible) {
    auto* made = new QSpinBox;
    made->setObjectName(QString::fromLatin1(name));
    made->setPrefix(prefix);
    made->setAccessibleName(accessible);
    made->setToolTip(accessible);
    made->setStyleSheet(QStringLiteral("QSpinBox { min-height: 20px; font-size: 12px; border-radius: 4px; }"));
    return made;
}

QString shareText(double share) {
    return QLocale().toString(100 * share, 'f', share < .1 ? 1 : 0) + QStringLiteral(" %");
}

} // namespace

MeasuredPanel::MeasuredPanel(Designer& designer, QWidget* parent)
    : PanelFrame(tr("Measured"), parent), m_designer(designer), m_rows(new MeasuredModel(this)),
      m_view(new MeasuredView), m_pages(new QStackedWidget), m_empty(line("measuredEmpty", "note")),
      m_verdict(line("measuredVerdict", "section")), m_detail(line("measuredDetail", "note")),
      m_open(new QPushButton(tr("Open a measurement…"))), m_program(new QComboBox),
      m_device(numbers("measuredDevice", tr("device "), tr("Device that was measured"))),
      m_run(numbers("measuredRun", tr("run "), tr("Execution of the program"))),
      m_axis(new Segments({{tr("Seconds"), tr("Both on one axis of seconds"), QStringLiteral("measuredSeconds")},
                           {tr("Share"), tr("Each on its own length, for another chip than the simulated one"),
                            QStringLiteral("measuredShare")}})),
      m_by(
          new Segments({{tr("Layer and kind"), tr("A row a layer and kind"), QStringLiteral("measuredByBoth")},
                        {tr("Layer"), tr("A row a layer"), QStringLiteral("measuredByLayer")},
                        {tr("Kind"), tr("Computing, and each kind of collective"), QStringLiteral("measuredByKind")}})),
      m_table(new QTableView) {
    setAcceptDrops(true);
    m_open->setObjectName(QStringLiteral("measuredOpen"));
    m_open->setProperty("small", true);
    m_open->setToolTip(tr("An .xplane.pb or a trace of jax.profiler, of this program"));
    connect(m_open, &QPushButton::clicked, this, &MeasuredPanel::chooseProfile);
    m_program->setObjectName(QStringLiteral("measuredProgram"));
    m_program->setAccessibleName(tr("Program of the profile"));
    m_program->setToolTip(tr("The programs in the profile; the one that devices spend most time on is shown first"));
    header()->addTrailing(m_axis);
    header()->addTrailing(m_open);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setMargin(16);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(makeMeasuredPage());
    setBody(m_pages);
    connect(m_axis, &Segments::currentChanged, this, [this](int choice) { m_view->setShares(choice == 1); });
    connect(m_by, &Segments::currentChanged, this,
            [this](int choice) { m_rows->setSummedBy(static_cast<MeasuredBy>(choice)); });
    connect(m_program, &QComboBox::activated, this,
            [this](int index) { read(static_cast<std::size_t>(m_program->itemData(index).toInt())); });
    for (QSpinBox* one : {m_device, m_run}) connect(one, &QSpinBox::valueChanged, this, &MeasuredPanel::refreshLanes);
    connect(m_view, &MeasuredView::opPicked, this, [this](OpId op) {
        const auto results = m_designer.model()->module->results(op);
        m_designer.selection().selectOp(op, results.empty() ? ValueId{} : results[0]);
        m_designer.selection().reveal();
    });
    connect(&designer.selection(), &Selection::changed, this,
            [this] { m_view->setSelected(m_designer.selection().op()); });
    connect(&designer, &Designer::modelChanged, this, &MeasuredPanel::modelChanged);
    connect(&designer, &Designer::snapshotChanged, this, &MeasuredPanel::refresh);
    connect(&designer, &Designer::themeChanged, this, &MeasuredPanel::restyle);
    restyle();
    refresh();
}

MeasuredPanel::~MeasuredPanel() = default;

QWidget* MeasuredPanel::makeMeasuredPage() {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(4);
    auto* top = new QHBoxLayout;
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_verdict);
    words->addWidget(m_detail);
    top->addLayout(words, 1);
    for (QWidget* one : std::initializer_list<QWidget*>{m_program, m_device, m_run})
        top->addWidget(one, 0, Qt::AlignTop);
    column->addLayout(top);
    auto* scrolled = new QScrollArea; // a mesh may have more lanes than a low panel has room for
    scrolled->setObjectName(QStringLiteral("measuredArea"));
    scrolled->setWidget(m_view);
    scrolled->setWidgetResizable(true);
    scrolled->setFrameShape(QFrame::NoFrame);
    scrolled->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scrolled->setFocusPolicy(Qt::NoFocus);
    m_table->setObjectName(QStringLiteral("measuredTable"));
    m_table->setAccessibleName(tr("What was measured and what is simulated"));
    styleTable(*m_table);
    m_table->setModel(m_rows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(MeasuredModel::layer, QHeaderView::Stretch);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& index) {
        const MeasuredRow* row = m_rows->rowAt(index);
        const auto model = m_designer.model();
        if (!row || !model || row->layer.empty()) return;
        if (const LayerId layer = model->structure->layers.find(row->layer); layer.valid())
            m_designer.selection().selectLayer(layer);
    });
    auto* beside = new QHBoxLayout;
    beside->setSpacing(8);
    beside->addWidget(scrolled, 1);
    auto* table = new QVBoxLayout;
    table->setSpacing(4);
    table->addWidget(m_by, 0, Qt::AlignLeft);
    table->addWidget(m_table, 1);
    beside->addLayout(table);
    column->addLayout(beside, 1);
    return page;
}

void MeasuredPanel::resizeEvent(QResizeEvent* event) {
    PanelFrame::resizeEvent(event);
    m_table->setFixedWidth(width() < kRoomyFrom ? kTableNarrow : kTableWide);
    m_table->setColumnHidden(MeasuredModel::ratio, width() < kRoomyFrom);
}

void MeasuredPanel::openProfile(const QString& path) {
    m_path = path;
    m_error.clear();
    m_measurement.reset();
    m_model = m_designer.model();
    read({});
}

void MeasuredPanel::read(std::optional<std::size_t> program) {
    m_task.start([path = m_path.toStdString(),
                  program](const Progress& progress) { return readMeasurement(path, program, progress); },
                 [this](Result<Measurement> read) { taken(std::move(read)); });
    refresh();
}

void MeasuredPanel::taken(Result<Measurement> read) {
    m_error = read ? QString() : inWords(read.error().said());
    m_measurement = read ? std::make_shared<const Measurement>(std::move(*read)) : nullptr;
    if (m_measurement) {
        const QSignalBlocker quiet(m_program), quietDevice(m_device), quietRun(m_run);
        m_program->clear();
        std::set<std::uint32_t> run; // programs of which devices ran something
        for (const ProfiledOp& op : m_measurement->profile.ops) run.insert(op.program);
        for (const std::uint32_t one : run)
            m_program->addItem(QString::fromStdString(m_measurement->profile.programs[one].name), one);
        m_program->setCurrentIndex(m_program->findData(static_cast<uint>(m_measurement->program())));
        m_program->setVisible(run.size() > 1);
        // Devices and runs are counted from 0, whatever the profile calls them.
        m_device->setRange(0, std::max(0, static_cast<int>(m_measurement->time.devices) - 1));
        m_run->setRange(0, std::max(0, static_cast<int>(m_measurement->time.runs) - 1));
        const std::size_t usual = usualRun(m_measurement->runs);
        const auto devices = std::max<std::size_t>(1, m_measurement->time.devices);
        m_device->setValue(static_cast<int>(usual % devices));
        m_run->setValue(static_cast<int>(usual / devices));
        m_device->setVisible(m_measurement->time.devices > 1);
        m_run->setVisible(m_measurement->time.runs > 1);
    }
    refresh();
    m_view->resetZoom();
}

// By run, then device; where a device did not take part in a run, the nearest that did.
std::size_t MeasuredPanel::chosenRun() const {
    const auto devices = std::max<std::size_t>(1, m_measurement->time.devices);
    const auto at = static_cast<std::size_t>(m_run->value()) * devices + static_cast<std::size_t>(m_device->value());
    return std::min(at, m_measurement->runs.size() - 1);
}

void MeasuredPanel::chooseProfile() {
    askForFile(this, tr("Open a measurement"), QFileInfo(m_path).path(),
               tr("Profiles of jax.profiler (*.xplane.pb *trace.json *trace.json.gz);;All files (*)"),
               [this](const QString& path) { openProfile(path); });
}

void MeasuredPanel::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().size() == 1 &&
        event->mimeData()->urls()[0].isLocalFile())
        event->acceptProposedAction();
}

void MeasuredPanel::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    openProfile(event->mimeData()->urls()[0].toLocalFile());
}

void MeasuredPanel::modelChanged() {
    if (m_model != m_designer.model()) { // it was measured of another program
        m_task.cancel();
        m_path.clear();
        m_error.clear();
        m_measurement.reset();
        m_model.reset();
    }
    refresh();
}

void MeasuredPanel::refresh() {
    const SnapshotPointer snapshot = m_designer.snapshot();
    const bool ready = m_measurement && snapshot && snapshot->model == m_designer.model();
    m_pages->setCurrentIndex(ready ? 1 : 0);
    m_axis->setEnabled(ready);
    header()->setNote(m_path.isEmpty() ? QString() : QFileInfo(m_path).fileName());
    if (!ready) {
        m_view->setParts({}, {}, nullptr);
        m_rows->set(nullptr, {});
        m_empty->setText(
            m_task.isBusy()      ? tr("Reading the profile")
            : !m_error.isEmpty() ? m_error
            : m_measurement
                ? tr("Waiting for the strategy")
                : tr("Drop a profile of this program here, to see what was measured beside what is "
                     "simulated: an .xplane.pb, or the folder.\nMake one with jax.profiler.trace(FOLDER)."));
        return;
    }
    refreshTable();
    refreshLanes();
    refreshVerdict();
}

void MeasuredPanel::refreshTable() {
    m_rows->set(m_measurement,
                measuredAndSimulated(m_measurement->profile, m_measurement->time, m_designer.snapshot().get()));
}

void MeasuredPanel::refreshLanes() {
    const SnapshotPointer snapshot = m_designer.snapshot();
    if (!m_measurement || !snapshot) return;
    const MeasuredRun& run = m_measurement->runs[chosenRun()];
    MeasuredView::Part measured{
        tr("Measured: device %1, run %2, %3").arg(run.device).arg(m_run->value()).arg(secondsLabel(run.seconds())),
        measuredLanes(*m_measurement, chosenRun(), snapshot),
        {}};
    MeasuredView::Part simulated{tr("Simulated"), timelineData(snapshot, false), tr("Choose a device to simulate")};
    if (simulated.data)
        simulated.title = tr("Simulated: %1, %2")
                              .arg(QString::fromStdString(snapshot->pricedOn && snapshot->pricedOn->hardware
                                                              ? snapshot->pricedOn->hardware->title
                                                              : snapshot->strategy.hardware),
                                   secondsLabel(snapshot->simulation->stepSeconds));
    m_view->setLook(m_designer.theme(), axisStylesOf(snapshot->strategy));
    m_view->setParts(std::move(measured), std::move(simulated), &m_measurement->profile);
    m_view->setSelected(m_designer.selection().op());
    m_view->setAccessibleDescription(m_verdict->text() + QStringLiteral("; ") + m_detail->text());
}

void MeasuredPanel::refreshVerdict() {
    const DeviceTime& time = m_measurement->time;
    const SnapshotPointer snapshot = m_designer.snapshot();
    const Simulation* simulation = snapshot->simulation.get();
    m_verdict->setText(simulation ? tr("A step takes %1, simulated %2")
                                        .arg(secondsLabel(time.spanSeconds), secondsLabel(simulation->stepSeconds))
                                  : tr("A step takes %1").arg(secondsLabel(time.spanSeconds)));
    // Of a device in a run, the mean over both.
    QStringList detail{tr("%n device(s)", nullptr, static_cast<int>(time.devices)),
                       tr("%n run(s)", nullptr, static_cast<int>(time.runs))};
    const QString exposed = secondsLabel(time.exposedSeconds), all = secondsLabel(time.collectiveSeconds);
    detail << (simulation ? tr("%1 of %2 of communication exposed (simulated %3 of %4)")
                                .arg(exposed, all, secondsLabel(simulation->exposedSeconds),
                                     secondsLabel(simulation->communicationSeconds))
                          : tr("%1 of %2 of communication exposed").arg(exposed, all));
    detail << tr("%1 not attributed").arg(shareText(m_measurement->unattributedShare()));
    m_detail->setText(detail.join(QStringLiteral(" · ")));
    m_detail->setToolTip(tr("Exposed: a collective runs and nothing is computed beside it, by the union of intervals"));
    m_view->setAccessibleDescription(m_verdict->text() + QStringLiteral("; ") + m_detail->text());
}

void MeasuredPanel::restyle() {
    m_axis->setLook(m_designer.theme());
    m_by->setLook(m_designer.theme());
    if (const SnapshotPointer snapshot = m_designer.snapshot())
        m_view->setLook(m_designer.theme(), axisStylesOf(snapshot->strategy));
}

} // namespace axiscape
