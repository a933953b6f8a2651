// SPDX-License-Identifier: GPL-3.0-or-later
// How the panel is put together.
#include "widgets/common/theme.h"
#include "widgets/debugger/debugger_panel.h"
#include "widgets/debugger/devices_view.h"
#include "widgets/debugger/lines_model.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QSlider>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>

namespace axiscape {
namespace {

QToolButton* debugButton(const char* name, const QString& text, const QString& tip) {
    auto* made = new QToolButton;
    made->setObjectName(QLatin1String(name));
    made->setText(text);
    made->setToolTip(tip);
    made->setAccessibleName(text);
    made->setProperty("framed", true);
    return made;
}

QLabel* fact(const char* name, const char* role) {
    auto* label = new QLabel;
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (*role) label->setProperty("role", QLatin1String(role));
    return label;
}

} // namespace

void DebuggerPanel::makeHeader() {
    m_back = debugButton("debuggerBack", tr("Back"), tr("One op back (F8)"));
    m_step = debugButton("debuggerStep", tr("Step"), tr("One op on, or one hop of the collective under way (F10)"));
    m_run = debugButton("debuggerRun", tr("Run"), tr("On to the next place to stop at (F5)"));
    m_restart = debugButton("debuggerRestart", tr("Restart"), tr("Back to the beginning (F6)"));
    m_stopWhen = new QComboBox;
    m_stopWhen->setObjectName(QStringLiteral("debuggerStopWhen"));
    m_stopWhen->setAccessibleName(tr("Where a run stops"));
    m_stopWhen->setToolTip(tr("Where a run stops"));
    const std::pair<StopWhen, QString> places[] = {{StopWhen::breakpoints, tr("to a breakpoint")},
                                                   {StopWhen::difference, tr("to the first difference")},
                                                   {StopWhen::collective, tr("to a collective")},
                                                   {StopWhen::selected, tr("to the selected op")},
                                                   {StopWhen::layer, tr("to the selected layer")},
                                                   {StopWhen::line, tr("to the op's source line")},
                                                   {StopWhen::end, tr("to the end")}};
    for (const auto& [when, text] : places) m_stopWhen->addItem(text, static_cast<int>(when));
    m_sabotage =
        debugButton("debuggerSabotage", tr("Sabotage"), tr("Put a mistake into this run, and see what becomes of it"));
    m_sabotage->setPopupMode(QToolButton::InstantPopup);
    m_sabotage->setMenu(new QMenu(m_sabotage));
    connect(m_sabotage->menu(), &QMenu::aboutToShow, this, &DebuggerPanel::fillSabotages);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_back, m_step, m_run, m_stopWhen, m_restart, m_sabotage})
        header()->addTrailing(widget);
    header()->installEventFilter(this);
    connect(m_back, &QToolButton::clicked, this, &DebuggerPanel::stepBack);
    connect(m_step, &QToolButton::clicked, this, &DebuggerPanel::stepForward);
    connect(m_run, &QToolButton::clicked, this, &DebuggerPanel::runToBreakpoint);
    connect(m_restart, &QToolButton::clicked, this, &DebuggerPanel::restart);
}

QWidget* DebuggerPanel::makeFacts() {
    auto* side = new QWidget;
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(8, 4, 8, 4);
    column->setSpacing(6);
    m_watch = new QComboBox;
    m_watch->setObjectName(QStringLiteral("debuggerWatch"));
    m_watch->setAccessibleName(tr("What the devices show"));
    m_watch->setToolTip(tr("What the devices show"));
    m_watch->addItem(tr("Show what was just made"));
    m_watch->addItem(tr("Show the selected tensor"));
    m_watch->setMinimumContentsLength(8);
    m_watch->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_numbers =
        debugButton("debuggerNumbers", tr("Numbers"), tr("Write the numbers into the tiles where there is room"));
    m_numbers->setCheckable(true);
    connect(m_numbers, &QToolButton::toggled, this, [this](bool on) { m_devices->setNumbers(on); });
    column->addWidget(m_watch);
    m_watched = fact("debuggerWatched", "note");
    m_collective = fact("debuggerCollective", "note");
    m_verdict = fact("debuggerVerdict", "");
    m_show =
        debugButton("debuggerShow", tr("Show in the graph"), tr("Select the op at which the devices first went apart"));
    column->addWidget(m_verdict);
    column->addWidget(m_show, 0, Qt::AlignLeft);
    column->addWidget(m_numbers, 0, Qt::AlignLeft);
    column->addWidget(m_collective);
    column->addWidget(m_watched);
    column->addStretch(1);
    const auto watch = [this] {
        std::optional<ValueId> next;
        if (m_watch->currentIndex() == 1 && m_designer.selection().value().valid())
            next = m_designer.selection().value();
        if (next == m_watching) return;
        m_watching = next;
        if (m_frame) ask({});
    };
    connect(m_watch, &QComboBox::currentIndexChanged, this, watch);
    connect(&m_designer.selection(), &Selection::changed, this, watch);
    connect(m_show, &QToolButton::clicked, this, [this] {
        if (!m_frame || !m_frame->first || !m_snapshot) return;
        const OpId op = m_frame->first->op;
        if (!op.valid()) return;
        m_designer.selection().selectOp(op, m_snapshot->model->module->results(op)[m_frame->first->result]);
        m_designer.selection().reveal();
    });
    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("debuggerFacts"));
    scroll->setAccessibleName(tr("What is known at this place"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(side);
    return scroll;
}

void DebuggerPanel::makeBody() {
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);

    m_banner = new QFrame;
    m_banner->setObjectName(QStringLiteral("debuggerBanner"));
    m_banner->setAutoFillBackground(true);
    auto* said = new QHBoxLayout(m_banner);
    said->setContentsMargins(10, 3, 10, 3);
    m_bannerText = fact("debuggerBannerText", "worse");
    auto* right = debugButton("debuggerPutRight", tr("Put it right"), tr("Take the mistake out of the run"));
    connect(right, &QToolButton::clicked, this, &DebuggerPanel::putRight);
    said->addWidget(m_bannerText, 1);
    said->addWidget(right);
    m_banner->hide();
    column->addWidget(m_banner);

    m_lines = new LinesModel(this);
    m_table = new QTableView;
    m_table->setObjectName(QStringLiteral("debuggerLines"));
    m_table->setAccessibleName(tr("Program of one device"));
    m_table->setModel(m_lines);
    styleTable(*m_table);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->horizontalHeader()->setSectionResizeMode(LinesModel::Where, QHeaderView::Stretch);
    m_table->horizontalHeader()->resizeSection(LinesModel::Number, 52);
    m_table->horizontalHeader()->resizeSection(LinesModel::Runs, 150);
    m_table->horizontalHeader()->resizeSection(LinesModel::State, 84);
    connect(m_table, &QTableView::clicked, this, &DebuggerPanel::clickedLine);

    m_devices = new DevicesView;
    auto* across = new QSplitter(Qt::Horizontal);
    across->setObjectName(QStringLiteral("debuggerParts"));
    across->setChildrenCollapsible(false);
    across->addWidget(m_table);
    across->addWidget(m_devices);
    across->addWidget(makeFacts());
    across->setStretchFactor(0, 5);
    across->setStretchFactor(1, 8);
    across->setStretchFactor(2, 4);
    across->setSizes({350, 400, 220});
    column->addWidget(across, 1);

    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(10, 2, 10, 4);
    foot->setSpacing(8);
    m_slider = new QSlider(Qt::Horizontal);
    m_slider->setObjectName(QStringLiteral("debuggerTime"));
    m_slider->setAccessibleName(tr("Time of the run"));
    m_slider->setToolTip(tr("How many ops have run"));
    m_slider->setMinimumWidth(120);
    m_position = fact("debuggerPosition", "note");
    m_position->setWordWrap(false);
    m_cancel = debugButton("debuggerCancel", tr("Cancel"), tr("Stop the run where it is"));
    m_cancel->hide();
    foot->addWidget(m_slider, 1);
    foot->addWidget(m_position);
    foot->addWidget(m_cancel);
    column->addLayout(foot);
    connect(m_slider, &QSlider::valueChanged, this, [this](int value) { goTo(static_cast<std::size_t>(value)); });
    connect(m_cancel, &QToolButton::clicked, this, [this] {
        m_task.cancel();
        m_cancel->hide();
        goTo(m_frame ? m_frame->step : 0);
    });
    setBody(body);
}

} // namespace axiscape
