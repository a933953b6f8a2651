// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/search/search_panel.h"

#include "core/session/search_again.h"
#include "widgets/common/theme.h"
#include "widgets/common/unpriced.h"
#include "widgets/search/candidates_view.h"
#include "widgets/search/curve_model.h"
#include "widgets/search/inspect_dialog.h"
#include "widgets/search/search_curve_view.h"
#include "widgets/search/search_edits.h"
#include "widgets/search/search_settings.h"
#include "widgets/search/search_words.h"
#include "widgets/timeline/segments.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStyle>
#include <QTableView>

namespace axiscape {
namespace {

constexpr int kLeftWidth = 292, kRoomForBoth = 560, kLeastRight = 210;

QFrame* upright() {
    auto* line = new QFrame;
    line->setFrameShape(QFrame::VLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Mid);
    return line;
}

void setRole(QLabel& label, const QString& role) {
    if (label.property("role").toString() == role) return;
    label.setProperty("role", role);
    label.style()->unpolish(&label);
    label.style()->polish(&label);
}

QLabel* paragraph(const char* name) {
    auto* label = new QLabel;
    label->setObjectName(QLatin1String(name));
    label->setContentsMargins(12, 12, 12, 12);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    label->setWordWrap(true);
    return label;
}

} // namespace

SearchPanel::SearchPanel(Designer& designer, Searcher& searcher, QWidget* parent)
    : PanelFrame(tr("Search"), parent), m_designer(designer), m_searcher(searcher),
      m_settings(new SearchSettings(designer)), m_candidates(new CandidatesModel(this)),
      m_view(new CandidatesView(designer, *m_candidates)), m_curve(new CurveModel(this)),
      m_picture(new SearchCurveView(designer)), m_table(new QTableView),
      m_as(new Segments(
          {{tr("Curve"), tr("The best so far over the evaluations spent"), QStringLiteral("searchAsCurve")},
           {tr("Table"), tr("The same as a table"), QStringLiteral("searchAsTable")}})),
      m_shown(new Segments({{tr("Found"), tr("The candidates"), QStringLiteral("searchShowFound")},
                            {tr("Progress"), tr("The best so far"), QStringLiteral("searchShowCurve")}})),
      m_stack(new QStackedWidget), m_results(new QStackedWidget), m_curves(new QStackedWidget), m_left(makeLeft()),
      m_found(makeFound()), m_line(upright()), m_empty(paragraph("searchEmpty")), m_idle(paragraph("searchIdle")),
      m_headline(new QLabel), m_spent(new QLabel), m_unpriced(new UnpricedMark(QStringLiteral("searchUnpriced"))),
      m_bar(new QProgressBar) {
    header()->addTrailing(m_shown);
    header()->addTrailing(m_as);
    m_empty->setText(tr("Nothing is open\nOpen a model to search for its strategy."));
    auto* content = new QWidget;
    auto* row = new QHBoxLayout(content);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_left);
    row->addWidget(upright());
    row->addWidget(makeRight(), 1);
    m_stack->addWidget(content);
    m_stack->addWidget(m_empty);
    setBody(m_stack);

    connect(&searcher, &Searcher::changed, this, &SearchPanel::followRun);
    connect(&searcher, &Searcher::spentChanged, this, &SearchPanel::followSpent);
    connect(m_settings, &SearchSettings::changed, this, &SearchPanel::refreshStart);
    connect(m_start, &QPushButton::clicked, this, &SearchPanel::startOrStop);
    connect(m_wish, &QPushButton::clicked, this, &SearchPanel::addWish);
    connect(m_hardware, &QPushButton::clicked, this, &SearchPanel::hardwareRequested);
    connect(m_accept, &QPushButton::clicked, this, [this] { accept(chosenRow()); });
    connect(m_asStrategy, &QPushButton::clicked, this, [this] { takeAsStrategy(chosenRow()); });
    connect(m_inspect, &QPushButton::clicked, this, [this] { inspect(chosenRow()); });
    connect(m_view, &CandidatesView::previewRequested, this, &SearchPanel::preview);
    connect(m_view, &CandidatesView::acceptRequested, this, [this](const QModelIndex& at) { accept(at.row()); });
    connect(m_view, &CandidatesView::inspectRequested, this, [this](const QModelIndex& at) { inspect(at.row()); });
    connect(m_view, &CandidatesView::menuRequested, this, &SearchPanel::openMenu);
    connect(m_view, &CandidatesView::currentRowChanged, this, &SearchPanel::refreshButtons);
    connect(m_as, &Segments::currentChanged, m_curves, &QStackedWidget::setCurrentIndex);
    connect(m_shown, &Segments::currentChanged, this, &SearchPanel::arrange);
    connect(&designer, &Designer::modelChanged, this, &SearchPanel::followStrategy);
    connect(&designer, &Designer::snapshotChanged, this, &SearchPanel::followStrategy);
    connect(&designer, &Designer::themeChanged, this, &SearchPanel::restyle);
    restyle();
    followRun();
    followStrategy();
}

QWidget* SearchPanel::makeLeft() {
    auto* left = new QWidget;
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_settings);
    column->addWidget(scroll, 1);
    m_start = new QPushButton;
    m_start->setObjectName(QStringLiteral("searchStart"));
    m_start->setStyleSheet(QStringLiteral("QPushButton { outline: none; }")); // its border shows the focus
    m_wish = new QPushButton(tr("As a wish"));
    m_wish->setObjectName(QStringLiteral("searchWish"));
    m_wish->setStyleSheet(QStringLiteral("QPushButton { outline: none; }"));
    m_wish->setToolTip(
        tr("An automatic tactic with these settings and no plan yet: Search again on its card looks for one"));
    m_hardware = new QPushButton(tr("Choose the hardware…"));
    m_hardware->setObjectName(QStringLiteral("searchHardware"));
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(12, 4, 12, 10);
    buttons->addWidget(m_start, 1);
    buttons->addWidget(m_wish);
    buttons->addWidget(m_hardware, 1);
    column->addLayout(buttons);
    left->setFixedWidth(kLeftWidth);
    return left;
}

QWidget* SearchPanel::makeFound() {
    auto* found = new QWidget;
    auto* column = new QVBoxLayout(found);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_view, 1);
    m_accept = new QPushButton(tr("Add to the schedule"));
    m_accept->setObjectName(QStringLiteral("searchAccept"));
    m_accept->setProperty("small", true);
    m_asStrategy = new QPushButton(tr("New strategy"));
    m_asStrategy->setObjectName(QStringLiteral("searchAsStrategy"));
    m_asStrategy->setProperty("small", true);
    m_asStrategy->setToolTip(tr("Beside the one that is open, which stays as it is"));
    m_inspect = new QPushButton(tr("Inspect…"));
    m_inspect->setObjectName(QStringLiteral("searchInspect"));
    m_inspect->setProperty("small", true);
    m_inspect->setToolTip(tr("Its decisions, and the actions that would be stored (I)"));
    m_stale = new QLabel;
    m_stale->setObjectName(QStringLiteral("searchStale"));
    m_stale->setProperty("role", QStringLiteral("worse"));
    m_stale->setWordWrap(true);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 6, 8, 6);
    row->setSpacing(6);
    row->addWidget(m_accept);
    row->addWidget(m_asStrategy);
    row->addWidget(m_inspect);
    row->addStretch(1);
    auto* below = new QHBoxLayout; // its own line: beside the buttons there is no room in a laptop's window
    below->setContentsMargins(12, 0, 12, 6);
    below->addWidget(m_stale);
    column->addLayout(row);
    column->addLayout(below);
    return found;
}

QWidget* SearchPanel::makeRight() {
    auto* right = new QWidget;
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_headline->setObjectName(QStringLiteral("searchHeadline"));
    m_headline->setTextFormat(Qt::PlainText);
    m_headline->setWordWrap(true);
    m_spent->setObjectName(QStringLiteral("searchSpent"));
    m_spent->setProperty("role", QStringLiteral("note"));
    m_bar->setObjectName(QStringLiteral("searchBar"));
    m_bar->setAccessibleName(tr("Budget spent"));
    m_bar->setRange(0, 1000);
    m_bar->setTextVisible(false);
    auto* status = new QHBoxLayout;
    status->setContentsMargins(12, 8, 12, 6);
    status->setSpacing(10);
    status->addWidget(m_headline, 1);
    status->addWidget(m_unpriced);
    status->addWidget(m_spent);
    status->addWidget(m_bar);
    column->addLayout(status);

    m_table->setObjectName(QStringLiteral("searchTable"));
    m_table->setAccessibleName(tr("The best so far over the evaluations spent"));
    styleTable(*m_table);
    m_table->setModel(m_curve);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(CurveModel::Fit, QHeaderView::Stretch);
    m_table->setMinimumWidth(120);
    m_curves->addWidget(m_picture);
    m_curves->addWidget(m_table);
    auto* results = new QWidget;
    auto* row = new QHBoxLayout(results);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_curves, 8);
    row->addWidget(m_line);
    row->addWidget(m_found, 10);
    m_idle->setTextFormat(Qt::RichText);
    m_results->addWidget(m_idle);
    m_results->addWidget(results);
    column->addWidget(m_results, 1);
    right->setMinimumWidth(kLeastRight);
    return right;
}

void SearchPanel::restyle() {
    m_as->setLook(m_designer.theme());
    m_shown->setLook(m_designer.theme());
}

void SearchPanel::resizeEvent(QResizeEvent* event) {
    PanelFrame::resizeEvent(event);
    arrange();
}

// Both beside each other where there is room, else one of the two.
void SearchPanel::arrange() {
    const bool both = width() - kLeftWidth >= kRoomForBoth, shown = m_results->currentIndex() == 1;
    m_shown->setVisible(shown && !both);
    m_found->setVisible(both || m_shown->current() == 0);
    m_curves->setVisible(both || m_shown->current() == 1);
    m_as->setVisible(shown && (both || m_shown->current() == 1));
    m_line->setVisible(both);
    m_spent->setVisible(both || m_searcher.run().isBusy());
    m_bar->setFixedWidth(both ? 96 : 56);
    followSpent();
}

void SearchPanel::focusStart() { m_start->setFocus(Qt::ShortcutFocusReason); }

void SearchPanel::startOrStop() {
    if (m_searcher.run().isBusy()) return m_searcher.stop();
    if (!m_settings->obstacle().isEmpty()) return;
    preview({});
    m_searcher.start(m_settings->order());
}

void SearchPanel::addWish() {
    if (!m_designer.model()) return;
    const auto edit = wished(m_settings->order(), m_designer.strategy());
    if (!edit) return;
    m_designer.edit(edit->undoText, edit->next);
    m_designer.followTactic(edit->selected);
}

void SearchPanel::searchAgain(int tactic) {
    const auto& tactics = m_designer.strategy().schedule.tactics;
    if (!m_designer.model() || tactic < 0 || tactic >= std::ssize(tactics)) return;
    if (m_searcher.run().isBusy()) return;
    const Strategy& strategy = m_designer.strategy();
    AgainOptions again;
    again.threads = m_settings->order().options.threads;
    const auto options = searchOptionsOf(tactics[static_cast<std::size_t>(tactic)], strategy.mesh, again);
    if (!options) { // it was for other axes: all there are
        Tactic wish = tactics[static_cast<std::size_t>(tactic)];
        wish.axes.clear();
        startAgain(*searchOptionsOf(wish, strategy.mesh, again), tactic);
    } else {
        startAgain(*options, tactic);
    }
}

void SearchPanel::startAgain(const SearchOptions& options, int tactic) {
    SearchOrder order{options, tactic, true, 0};
    m_settings->setOrder(order);
    if (!m_settings->obstacle().isEmpty()) return; // the panel shows what is missing
    preview({});
    m_searcher.start(order);
}

void SearchPanel::followRun() {
    const SearchRun& run = m_searcher.run();
    m_candidates->setRun(run);
    m_curve->setRun(run);
    const SearchWords said = headline(run);
    m_headline->setText(said.text);
    setRole(*m_headline, said.role);
    m_bar->setVisible(run.isBusy());
    m_results->setCurrentIndex(run.curve.empty() ? 0 : 1);
    m_headline->setVisible(!said.text.isEmpty());
    m_idle->setText(
        run.state == SearchRun::State::none
            ? QStringLiteral("<p style='font-weight: 500'>%1</p><p>%2</p>")
                  .arg(tr("Let the machine look for a tactic"),
                       tr("It cuts the model's dimensions over the axes you choose, carries each decision through the "
                          "program, and works out step time and memory of each state. The best are kept: look at them, "
                          "add one to the schedule. Tactics that stand before it are not undone "
                          "(AutomaticPartition)."))
            : QString());
    arrange();
    refreshStart();
    followStrategy();
}

void SearchPanel::followSpent() {
    const SearchRun& run = m_searcher.run();
    m_picture->setRun(run);
    m_spent->setText(m_shown->isHidden() ? spentText(run) : briefSpentText(run)); // a small panel has less room
    m_spent->setToolTip(spentText(run));
    m_bar->setValue(static_cast<int>(1000 * spentPart(run)));
}

void SearchPanel::refreshStart() {
    const SearchRun& run = m_searcher.run();
    const QString obstacle = m_settings->obstacle();
    const bool noHardware = m_designer.model() && m_designer.strategy().hardware.empty();
    m_start->setText(run.state == SearchRun::State::stopping ? tr("Stopping")
                     : run.isBusy()                          ? tr("Stop, keep the best")
                                                             : tr("Start the search"));
    m_start->setEnabled(run.isBusy() ? run.state != SearchRun::State::stopping : obstacle.isEmpty());
    m_start->setToolTip(run.isBusy() ? tr("What was found until then stays") : obstacle);
    m_start->setAccessibleDescription(obstacle);
    if (m_start->property("primary").toBool() == run.isBusy()) {
        m_start->setProperty("primary", !run.isBusy());
        m_start->style()->unpolish(m_start);
        m_start->style()->polish(m_start);
    }
    m_start->setVisible(!noHardware);
    m_wish->setVisible(!run.isBusy());
    m_wish->setEnabled(m_designer.model() && wished(m_settings->order(), m_designer.strategy()));
    m_hardware->setVisible(noHardware);
    m_hardware->setToolTip(obstacle);
}

void SearchPanel::followStrategy() {
    const SearchRun& run = m_searcher.run();
    const SnapshotPointer snapshot = m_designer.snapshot(); // no state of the search has a price for what has none here
    m_unpriced->setSimulation(snapshot && !run.curve.empty() ? snapshot->simulation.get() : nullptr);
    m_stack->setCurrentIndex(m_designer.model() ? 0 : 1);
    const bool stale = !run.found.empty() && !staleText(run, m_designer.strategy()).isEmpty();
    m_candidates->setAccepted(run.found.empty() || stale ? -1 : acceptedIndex(run, m_designer.strategy()));
    refreshStart();
    refreshButtons();
}

int SearchPanel::chosenRow() const {
    if (m_view->currentIndex().isValid()) return m_view->currentIndex().row();
    return m_candidates->rowCount() > 0 ? 0 : -1; // the best
}

void SearchPanel::refreshButtons() {
    const SearchRun& run = m_searcher.run();
    const int row = chosenRow();
    const QString stale = run.found.empty() ? QString() : staleText(run, m_designer.strategy());
    const bool can = row >= 0 && accepted(run, static_cast<std::size_t>(row), m_designer.strategy()).has_value();
    const bool replaces = run.order.again || acceptedIndex(run, m_designer.strategy()) >= 0;
    m_accept->setText(run.isOfShapes() ? tr("Use this mesh")
                      : replaces       ? tr("Use this one instead")
                                       : tr("Add to the schedule"));
    m_accept->setToolTip(run.isOfShapes() ? tr("Replaces the mesh and the schedule, one undo step (Enter)")
                                          : tr("As a tactic, with its actions stored (Enter)"));
    m_accept->setEnabled(can);
    m_asStrategy->setEnabled(row >= 0 && asStrategy(run, static_cast<std::size_t>(row)).has_value());
    m_inspect->setEnabled(row >= 0);
    m_stale->setText(stale.isEmpty() ? QString() : stale + tr(" Search again."));
    m_stale->setVisible(!stale.isEmpty());
    if (m_dialog) {
        std::size_t at = 0;
        while (at < run.found.size() && run.found[at].tactic.actions != m_dialog->found().tactic.actions) ++at;
        m_dialog->setAcceptable(accepted(run, at, m_designer.strategy()).has_value());
    }
}

// As a tactic of the library is previewed. Shapes of other meshes are not: their devices are others.
void SearchPanel::preview(const QModelIndex& index) {
    std::optional<ScheduleEdit> edit;
    if (index.isValid())
        edit = accepted(m_searcher.run(), static_cast<std::size_t>(index.row()), m_designer.strategy());
    if (edit && edit->next.mesh == m_designer.strategy().mesh) {
        m_previewing = true;
        m_designer.startPreview(edit->next);
    } else if (std::exchange(m_previewing, false)) {
        m_designer.endPreview();
    }
}

void SearchPanel::accept(int row) {
    if (row < 0) return;
    const auto edit = accepted(m_searcher.run(), static_cast<std::size_t>(row), m_designer.strategy());
    if (!edit) return;
    preview({});
    m_designer.edit(edit->undoText, edit->next);
    m_designer.followTactic(edit->selected);
    followStrategy();
}

void SearchPanel::takeAsStrategy(int row) {
    const auto made = row < 0 ? std::nullopt : asStrategy(m_searcher.run(), static_cast<std::size_t>(row));
    if (!made) return;
    preview({});
    emit strategyRequested(*made);
    followStrategy();
}

void SearchPanel::inspect(int row) {
    const SearchRun& run = m_searcher.run();
    if (row < 0 || row >= static_cast<int>(run.found.size())) return;
    if (m_dialog) m_dialog->close();
    const FoundTactic found = run.found[static_cast<std::size_t>(row)];
    m_dialog = new InspectDialog(m_designer, found, row + 1, run.capacityBytes, this);
    connect(m_dialog, &InspectDialog::acceptRequested, this, [this, found] {
        const auto& now = m_searcher.run().found; // it may have moved, or be gone with another search
        for (std::size_t i = 0; i < now.size(); ++i)
            if (now[i].mesh == found.mesh && now[i].tactic.actions == found.tactic.actions)
                return accept(static_cast<int>(i));
    });
    refreshButtons();
    m_dialog->show();
}

void SearchPanel::openMenu(const QModelIndex& index, QPoint global) {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("candidateMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QPersistentModelIndex at = index;
    m_view->setCurrentIndex(index);
    QAction* add = menu->addAction(m_accept->text());
    add->setShortcut(Qt::Key_Return); // shown; the view handles the key itself
    add->setEnabled(
        accepted(m_searcher.run(), static_cast<std::size_t>(index.row()), m_designer.strategy()).has_value());
    connect(add, &QAction::triggered, this, [this, at] { accept(at.row()); });
    QAction* beside = menu->addAction(m_asStrategy->text());
    beside->setEnabled(m_asStrategy->isEnabled());
    connect(beside, &QAction::triggered, this, [this, at] { takeAsStrategy(at.row()); });
    QAction* look = menu->addAction(tr("Inspect…"));
    look->setShortcut(Qt::Key_I);
    connect(look, &QAction::triggered, this, [this, at] { inspect(at.row()); });
    menu->popup(global);
}

} // namespace axiscape
