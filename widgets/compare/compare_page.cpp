// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/compare_page.h"

#include "widgets/common/counts.h"
#include "widgets/common/panel.h"
#include "widgets/common/strategy_edits.h"
#include "widgets/common/strip_delegate.h"
#include "widgets/common/theme.h"
#include "widgets/common/what_if.h"
#include "widgets/compare/compare_table.h"
#include "widgets/compare/curve_plot.h"
#include "widgets/compare/differences_model.h"
#include "widgets/compare/name_dialog.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace axiscape {
namespace {

QLabel* label(const QString& text, const char* role) {
    auto* made = new QLabel(text);
    made->setProperty("role", QString::fromLatin1(role));
    made->setTextFormat(Qt::PlainText);
    return made;
}

QPushButton* button(const QString& text, const char* name, const QString& tip) {
    auto* made = new QPushButton(text);
    made->setObjectName(QString::fromLatin1(name));
    made->setProperty("small", true);
    made->setToolTip(tip);
    return made;
}

} // namespace

ComparePage::ComparePage(Designer& designer, Strategies& strategies, QWidget* parent)
    : QWidget(parent), m_designer(designer), m_strategies(strategies), m_model(new CompareModel(this)),
      m_table(new CompareTable(designer, *m_model)), m_plot(new CurvePlot(designer)),
      m_differences(new DifferencesModel(this)), m_list(new QTableView), m_fromStrips(new StripDelegate(this)),
      m_toStrips(new StripDelegate(this)), m_stack(new QStackedWidget) {
    setObjectName(QStringLiteral("comparePage"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(makeHead());
    auto* split = new QSplitter(Qt::Horizontal);
    split->setHandleWidth(4);
    split->setChildrenCollapsible(false);
    split->addWidget(makeTableSide());
    split->addWidget(makePlotSide());
    split->setSizes({1050, 614});
    column->addWidget(split, 1);

    connect(m_table, &CompareTable::openRequested, this, &ComparePage::open);
    connect(m_table, &CompareTable::menuRequested, this, &ComparePage::openMenu);
    connect(m_table, &CompareTable::renameRequested, this, &ComparePage::rename);
    const auto indexOf = [this](int at) { return m_model->strategies()[static_cast<std::size_t>(at)].index; };
    connect(m_table, &CompareTable::baselineRequested, this,
            [this, indexOf](int at) { carryOut(comparedWith(m_strategies.project(), indexOf(at))); });
    connect(m_table, &CompareTable::duplicateRequested, this,
            [this, indexOf](int at) { carryOut(copied(m_strategies.project(), indexOf(at))); });
    connect(m_table, &CompareTable::removeRequested, this,
            [this, indexOf](int at) { carryOut(deleted(m_strategies.project(), indexOf(at))); });
    connect(m_table, &CompareTable::columnPointed, m_plot, &CurvePlot::mark);
    connect(m_plot, &CurvePlot::columnPointed, m_plot, &CurvePlot::mark);
    connect(m_table, &CompareTable::currentStrategyChanged, this, &ComparePage::refreshDifferences);
    connect(&strategies, &Strategies::changed, this, &ComparePage::refresh);
    connect(&strategies, &Strategies::snapshotsChanged, this, &ComparePage::refresh);
    connect(&designer, &Designer::themeChanged, this, &ComparePage::refreshDifferences);
    refresh();
}

QWidget* ComparePage::makeHead() {
    auto* head = new QWidget;
    head->setObjectName(QStringLiteral("compareHead"));
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(12, 4, 12, 0);
    row->setSpacing(8);
    auto* back = button(tr("Back to the graph"), "compareBack", tr("Esc"));
    connect(back, &QPushButton::clicked, this, &ComparePage::leaveRequested);
    row->addWidget(back);
    row->addWidget(label(tr("Compare"), "title"));
    m_about = label({}, "note");
    row->addWidget(m_about);
    m_whatIf = new WhatIfBadge;
    connect(m_whatIf, &QToolButton::clicked, this, [this] { carryOut(withoutWhatIfs(m_strategies.project())); });
    row->addWidget(m_whatIf);
    row->addStretch(1);
    m_saved = new QToolButton;
    m_saved->setObjectName(QStringLiteral("compareSaved"));
    m_saved->setText(tr("Comparisons"));
    m_saved->setProperty("framed", true);
    m_saved->setPopupMode(QToolButton::InstantPopup);
    m_saved->setToolTip(tr("Keep which strategies are compared, and come back to it"));
    m_saved->setMenu(new QMenu(m_saved));
    connect(m_saved->menu(), &QMenu::aboutToShow, this, &ComparePage::fillComparisons);
    row->addWidget(m_saved);
    m_only = button(tr("Only differences"), "compareOnly", tr("Hide the rows that are the same in all"));
    m_only->setCheckable(true);
    connect(m_only, &QPushButton::toggled, m_model, &CompareModel::setOnlyDifferences);
    row->addWidget(m_only);
    auto* pin = button(tr("Pin the current strategy"), "comparePin",
                       tr("Keep it as it is now, beside the one that you go on editing"));
    connect(pin, &QPushButton::clicked, this, &ComparePage::pinOpen);
    row->addWidget(pin);
    return head;
}

QWidget* ComparePage::makeTableSide() {
    auto* frame = new QFrame;
    frame->setObjectName(QStringLiteral("panel"));
    auto* column = new QVBoxLayout(frame);
    column->setContentsMargins(1, 1, 1, 1);
    column->setSpacing(0);
    auto* empty = new QWidget;
    auto* box = new QVBoxLayout(empty);
    box->setContentsMargins(16, 16, 16, 16);
    box->setSpacing(8);
    m_hint = label({}, "note");
    m_hint->setWordWrap(true);
    box->addWidget(label(tr("Nothing to compare with yet"), "strong"));
    box->addWidget(m_hint);
    auto* pin = button(tr("Pin the current strategy"), "compareFirstPin", {});
    connect(pin, &QPushButton::clicked, this, &ComparePage::pinOpen);
    box->addWidget(pin, 0, Qt::AlignLeft);
    box->addStretch(1);
    m_stack->addWidget(m_table);
    m_stack->addWidget(empty);
    column->addWidget(m_stack, 1);
    m_verdict = label({}, "verdict");
    m_verdict->setObjectName(QStringLiteral("compareVerdict"));
    m_verdict->setWordWrap(true);
    m_verdict->setContentsMargins(12, 10, 12, 10);
    column->addWidget(m_verdict);
    return frame;
}

QWidget* ComparePage::makePlotSide() {
    auto* split = new QSplitter(Qt::Vertical);
    split->setHandleWidth(4);
    split->setChildrenCollapsible(false);
    auto* curves = new PanelFrame(tr("Memory over time"));
    auto* order = new QButtonGroup(this);
    for (const auto& [text, id] : {std::pair(tr("Time"), 0), std::pair(tr("Program order"), 1)}) {
        auto* choice = new QToolButton;
        choice->setText(text);
        choice->setCheckable(true);
        choice->setChecked(id == 0);
        order->addButton(choice, id);
        curves->header()->addTrailing(choice);
    }
    connect(order, &QButtonGroup::idClicked, this, [this](int id) { m_plot->setProgramOrder(id == 1); });
    curves->setBody(m_plot);
    split->addWidget(curves);

    auto* differ = new PanelFrame(tr("Shardings that differ"));
    m_differTitle = label({}, "note");
    differ->header()->addTrailing(m_differTitle);
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_list->setObjectName(QStringLiteral("compareDifferences"));
    m_list->setAccessibleName(tr("Shardings that differ"));
    m_list->setModel(m_differences);
    styleTable(*m_list);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setItemDelegateForColumn(DifferencesModel::before, m_fromStrips);
    m_list->setItemDelegateForColumn(DifferencesModel::after, m_toStrips);
    m_list->setTabKeyNavigation(false);
    m_list->horizontalHeader()->setSectionResizeMode(DifferencesModel::tensor, QHeaderView::Stretch);
    m_list->horizontalHeader()->resizeSection(DifferencesModel::before, 168);
    m_list->horizontalHeader()->resizeSection(DifferencesModel::after, 168);
    m_list->horizontalHeader()->resizeSection(DifferencesModel::bytes, 76);
    connect(m_list, &QTableView::activated, this, [this](const QModelIndex& index) {
        const ValueId value = m_differences->difference(index.row()).value;
        Selection& selection = m_designer.selection();
        const Module& module = *m_designer.model()->module;
        module.isArgument(value) ? selection.selectArgument(value)
                                 : selection.selectOp(module.definingOp(value), value);
        showInGraph();
        selection.reveal();
    });
    column->addWidget(m_list, 1);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(12, 8, 12, 8);
    m_show = button(tr("Show in the graph"), "compareShow", tr("The graph marks what the two do differently"));
    connect(m_show, &QPushButton::clicked, this, &ComparePage::showInGraph);
    m_open = button({}, "compareOpen", tr("Edit this strategy from now on (Enter)"));
    connect(m_open, &QPushButton::clicked, this, [this] { open(chosenColumn()); });
    foot->addWidget(m_show);
    foot->addWidget(m_open);
    foot->addStretch(1);
    column->addLayout(foot);
    differ->setBody(body);
    split->addWidget(differ);
    split->setSizes({430, 500});
    return split;
}

void ComparePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void ComparePage::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return emit leaveRequested();
    QWidget::keyPressEvent(event);
}

// A program that is closed is not held.
void ComparePage::forgetOthers() {
    const auto isOther = [this](const CompareColumn& column) {
        return column.snapshot && column.snapshot->model != m_designer.model();
    };
    if (std::ranges::none_of(m_model->strategies(), isOther)) return;
    m_plot->setColumns({});
    m_model->setColumns({});
    m_differences->set(nullptr, {}, nullptr, {});
}

void ComparePage::refresh() {
    if (!isVisible()) return forgetOthers(); // nobody looks: nothing is worked out
    m_strategies.request();
    auto columns = compareColumns(m_strategies);
    const bool open = m_designer.model() != nullptr;
    QStringList axes;
    for (const auto& axis : m_designer.strategy().mesh.axes)
        axes << QStringLiteral("%1 %2").arg(QString::fromStdString(axis.name)).arg(axis.size);
    QStringList supposed;
    for (const CompareColumn& column : columns)
        if (const QStringList words = whatIfWords(column.strategy); !words.isEmpty())
            supposed << tr("%1: %2", "strategy, what is supposed").arg(column.letter, words.join(QStringLiteral(", ")));
    m_whatIf->setWords(supposed);
    m_whatIf->setColours(m_designer.theme());
    const auto hardware = findHardware(m_designer.strategy().hardware);
    m_about->setText(!open ? QString()
                           : tr("%1 on %2 × %3, mesh %4")
                                 .arg(columns.size() == 1 ? tr("1 strategy") : tr("%1 strategies").arg(columns.size()))
                                 .arg(countLabel(m_designer.strategy().mesh.devices()))
                                 .arg(hardware ? QString::fromStdString(hardware->title) : tr("devices"))
                                 .arg(axes.join(QStringLiteral(" × "))));
    m_hint->setText(
        tr("Pin the strategy you have open: it stays here as it is now. Then change the schedule; the table "
           "shows what each change costs."));
    m_stack->setCurrentIndex(columns.size() < 2 ? 1 : 0);
    m_verdict->setText(columns.size() < 2 ? QString() : verdictText(columns));
    m_verdict->setVisible(!m_verdict->text().isEmpty());
    m_plot->setColumns(columns);
    m_model->setColumns(std::move(columns));
    refreshDifferences();
}

int ComparePage::chosenColumn() const {
    const auto& columns = m_model->strategies();
    if (const int current = m_table->currentStrategy(); current >= 0) return current;
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (columns[i].open) return static_cast<int>(i);
    return columns.empty() ? -1 : 0;
}

int ComparePage::otherColumn() const {
    const auto& columns = m_model->strategies();
    const int chosen = chosenColumn(), baseline = baselineOf(columns);
    if (baseline != chosen) return baseline;
    for (std::size_t i = 0; i < columns.size(); ++i) // the baseline itself: against what is open, else the next one
        if (static_cast<int>(i) != chosen && columns[i].open) return static_cast<int>(i);
    return columns.size() < 2 ? -1 : chosen == 0 ? 1 : 0;
}

void ComparePage::refreshDifferences() {
    const auto& columns = m_model->strategies();
    const int chosen = chosenColumn(), other = otherColumn();
    const bool two = chosen >= 0 && other >= 0 && other < static_cast<int>(columns.size());
    const CompareColumn* to = two ? &columns[static_cast<std::size_t>(chosen)] : nullptr;
    const CompareColumn* from = two ? &columns[static_cast<std::size_t>(other)] : nullptr;
    const bool ready = two && to->snapshot && from->snapshot;
    m_differences->set(ready ? from->snapshot : nullptr, two ? from->letter : QString(), ready ? to->snapshot : nullptr,
                       two ? to->letter : QString());
    for (auto [delegate, column] :
         {std::pair(m_fromStrips, DifferencesModel::before), std::pair(m_toStrips, DifferencesModel::after)})
        delegate->setLook(m_designer.theme(), m_differences->axes(column));
    const auto count = m_differences->tensors();
    m_differTitle->setText(
        !two         ? QString()
        : !ready     ? tr("computing")
        : count == 0 ? tr("%1 and %2 cut every tensor alike").arg(from->letter, to->letter)
                     : tr("%1 → %2, %3, largest first")
                           .arg(from->letter, to->letter,
                                count == 1 ? tr("1 tensor")
                                           : tr("%1 tensors").arg(countLabel(static_cast<std::int64_t>(count)))));
    m_show->setEnabled(ready);
    m_open->setVisible(two && !to->open);
    m_open->setText(two ? tr("Open %1").arg(to->letter) : QString());
    m_list->viewport()->update();
}

void ComparePage::carryOut(std::optional<StrategyEdit> edit) {
    if (edit) m_strategies.edit(edit->undoText, std::move(edit->next));
}

void ComparePage::pinOpen() {
    if (m_designer.model()) carryOut(pinnedCopy(m_strategies.project()));
}

void ComparePage::open(int column) {
    if (column < 0 || column >= static_cast<int>(m_model->strategies().size())) return;
    carryOut(opened(m_strategies.project(), m_model->strategies()[static_cast<std::size_t>(column)].index, true));
}

void ComparePage::showInGraph() {
    const auto& columns = m_model->strategies();
    const int chosen = chosenColumn(), other = otherColumn();
    if (chosen < 0 || other < 0) return;
    // The graph shows the open one: held against it is whichever of the two is another.
    const CompareColumn& first = columns[static_cast<std::size_t>(chosen)];
    const CompareColumn& held = first.open ? columns[static_cast<std::size_t>(other)] : first;
    if (!held.snapshot) return;
    m_designer.compareWith(held.snapshot, held.name);
    emit graphRequested();
}

void ComparePage::rename(int column) {
    if (column < 0 || column >= static_cast<int>(m_model->strategies().size())) return;
    const CompareColumn& shown = m_model->strategies()[static_cast<std::size_t>(column)];
    askForName(this, tr("Rename strategy"), shown.name, [this, index = shown.index](const QString& name) {
        carryOut(named(m_strategies.project(), index, name));
    });
}

void ComparePage::openMenu(int column, QPoint global) {
    if (column < 0 || column >= static_cast<int>(m_model->strategies().size())) return;
    const CompareColumn shown = m_model->strategies()[static_cast<std::size_t>(column)];
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("compareMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString& text, const QKeySequence& key, bool enabled, auto&& does) {
        QAction* action = menu->addAction(text);
        action->setShortcut(key); // shown; the table handles the key itself
        action->setEnabled(enabled);
        connect(action, &QAction::triggered, this, does);
    };
    const auto project = [this]() -> const Project& { return m_strategies.project(); };
    const std::size_t index = shown.index;
    add(tr("Open"), Qt::Key_Return, !shown.open, [this, column] { open(column); });
    add(tr("Compare with this one"), Qt::Key_B, !shown.baseline,
        [=, this] { carryOut(comparedWith(project(), index)); });
    menu->addSeparator();
    add(tr("Rename…"), Qt::Key_F2, true, [this, column] { rename(column); });
    add(tr("Duplicate"), Qt::CTRL | Qt::Key_D, true, [=, this] { carryOut(copied(project(), index)); });
    add(shown.pinned ? tr("Unpin") : tr("Pin"), {}, true,
        [=, this] { carryOut(pinSet(project(), index, !shown.pinned)); });
    menu->addSeparator();
    add(tr("Delete"), Qt::Key_Delete, project().strategies.size() > 1,
        [=, this] { carryOut(deleted(project(), index)); });
    menu->popup(global);
}

void ComparePage::fillComparisons() {
    QMenu* menu = m_saved->menu();
    menu->clear();
    const Project& project = m_strategies.project();
    for (std::size_t i = 0; i < project.comparisons.size(); ++i)
        menu->addAction(QString::fromStdString(project.comparisons[i].name), this,
                        [this, i] { carryOut(comparisonShown(m_strategies.project(), i)); });
    if (!project.comparisons.empty()) menu->addSeparator();
    QAction* save = menu->addAction(tr("Keep this comparison…"), this, [this] {
        askForName(this, tr("Keep comparison"), tr("Comparison %1").arg(m_strategies.project().comparisons.size() + 1),
                   [this](const QString& name) { carryOut(comparisonSaved(m_strategies.project(), name)); });
    });
    save->setEnabled(m_model->strategies().size() > 1);
}

} // namespace axiscape
