// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/observed/observed_panel.h"

#include "core/observe/dump.h"
#include "core/session/keep_answer.h"
#include "widgets/common/answer_words.h"
#include "widgets/common/file_dialogs.h"
#include "widgets/common/format.h"
#include "widgets/common/paint.h"
#include "widgets/common/window_words.h"
#include "widgets/observed/observed_delegate.h"
#include "widgets/observed/observed_model.h"
#include "widgets/observed/storeyed_header.h"
#include "widgets/timeline/segments.h"

#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStyle>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

namespace axiscape {
namespace {

constexpr qsizetype kMostElements = 4;
constexpr int kWhyWide = 240, kRoomy = 1340, kNarrow = 960, kTight = 800, kMostCollective = 150,
              kLeastCollective = 112; // px

QLabel* label(const char* name, const char* role) {
    auto* made = new QLabel;
    made->setObjectName(QString::fromLatin1(name));
    made->setProperty("role", QString::fromLatin1(role));
    made->setTextFormat(Qt::PlainText);
    made->setWordWrap(true);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return made;
}

QPushButton* button(const char* name, const QString& text, const QString& tip) {
    auto* made = new QPushButton(text);
    made->setObjectName(QString::fromLatin1(name));
    made->setProperty("small", true);
    made->setToolTip(tip);
    return made;
}

} // namespace

ObservedPanel::ObservedPanel(Designer& designer, QWidget* parent)
    : PanelFrame(tr("Observed"), parent), m_designer(designer), m_model(new ObservedModel(this)),
      m_pages(new QStackedWidget), m_table(new QTableView), m_headings(new StoreyedHeader(m_table)),
      m_views(new Segments(
          {{tr("All"), tr("Each collective, wanted and got"), QStringLiteral("observedAll")},
           {tr("Only differences"), tr("Hide what is as designed"), QStringLiteral("observedOnlyDifferences")},
           {tr("By layer"), tr("A row a layer: what it sends, wanted and got"), QStringLiteral("observedByLayer")}})),
      m_empty(label("observedEmpty", "note")) {
    setAcceptDrops(true);
    auto* open = button("observedOpen", tr("Open a dump…"),
                        tr("HLO that XLA dumped for this program, as text or proto, or the folder it is in"));
    connect(open, &QPushButton::clicked, this, &ObservedPanel::chooseDump);
    m_ask = button("observedAsk", {}, {});
    connect(m_ask, &QPushButton::clicked, this, &ObservedPanel::askXla);
    m_how = button("observedAskHow", QStringLiteral("…"), tr("Which compiler is asked, in which Python, for how long"));
    connect(m_how, &QPushButton::clicked, this, &ObservedPanel::chooseHow);
    connect(&m_askClock, &QTimer::timeout, this, [this] { m_empty->setText(askingText()); });
    m_views->setLook(designer.theme());
    connect(m_views, &Segments::currentChanged, this, &ObservedPanel::setView);
    connect(&designer, &Designer::themeChanged, this, [this] { m_views->setLook(m_designer.theme()); });
    header()->addTrailing(m_views);
    header()->addTrailing(m_ask);
    header()->addTrailing(m_how);
    header()->addTrailing(open);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setMargin(16);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(makePage());
    setBody(m_pages);
    connect(&designer, &Designer::modelChanged, this, &ObservedPanel::snapshotChanged);
    connect(&designer, &Designer::snapshotChanged, this, &ObservedPanel::snapshotChanged);
    connect(&designer, &Designer::keptAnswerChanged, this, &ObservedPanel::refresh);
    connect(&designer, &Designer::themeChanged, m_table->viewport(), qOverload<>(&QWidget::update));
    connect(&designer, &Designer::themeChanged, this, &ObservedPanel::refreshShrink);
    refresh();
}

ObservedPanel::~ObservedPanel() = default;

QWidget* ObservedPanel::makePage() {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(4);
    auto* top = new QHBoxLayout;
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    m_verdict = label("observedVerdict", "section");
    m_detail = label("observedDetail", "note");
    words->addWidget(m_verdict);
    words->addWidget(m_detail);
    top->addLayout(words, 1);
    m_lock = button("observedLock", tr("Make this a check…"),
                    tr("Writes a lock of what the compiler does now: axiscape-cli check fails on what is added to it"));
    connect(m_lock, &QPushButton::clicked, this, &ObservedPanel::writeLock);
    m_run = button("observedRun", tr("Run beside the original"), {});
    connect(m_run, &QPushButton::clicked, this, &ObservedPanel::runBeside);
    top->addWidget(m_run, 0, Qt::AlignTop);
    top->addWidget(m_lock, 0, Qt::AlignTop);
    column->addLayout(top);
    auto* ran = new QHBoxLayout;
    m_runVerdict = label("observedRunVerdict", "note");
    m_showWrong = button("observedShowWrong", tr("Show"), tr("Show the op that it was made of, in the graph"));
    m_debug = button("observedDebug", tr("Debug"), tr("Run the strategy's program in the debugger up to that op"));
    connect(m_showWrong, &QPushButton::clicked, this, &ObservedPanel::showWrongOp);
    connect(m_debug, &QPushButton::clicked, this, [this] {
        showWrongOp();
        emit debugWanted(m_ran->op);
    });
    ran->addWidget(m_runVerdict, 1);
    m_shrinkWrong = button("observedShrinkWrong", {}, {});
    connect(m_shrinkWrong, &QPushButton::clicked, this, &ObservedPanel::shrinkWrong);
    ran->addWidget(m_shrinkWrong, 0, Qt::AlignTop);
    ran->addWidget(m_showWrong, 0, Qt::AlignTop);
    ran->addWidget(m_debug, 0, Qt::AlignTop);
    column->addLayout(ran);
    m_shrinkVerdict = label("observedShrinkVerdict", "note");
    m_shrinkVerdict->setTextFormat(Qt::RichText);
    m_shrinkVerdict->setOpenExternalLinks(true);
    column->addWidget(m_shrinkVerdict);

    m_table->setObjectName(QStringLiteral("observedTable"));
    m_table->setAccessibleName(tr("What was wanted and what the compiler did"));
    m_table->setHorizontalHeader(m_headings);
    m_table->setModel(m_model);
    m_headings->setGroups({{tr("Wanted: the design"), ObservedModel::wanted, ObservedModel::wantedTime},
                           {tr("Got: XLA's program"), ObservedModel::got, ObservedModel::gotTime}});
    m_headings->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_headings, &QWidget::customContextMenuRequested, this, &ObservedPanel::chooseColumns);
    m_table->setItemDelegate(new ObservedDelegate(m_designer, m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(24);
    m_headings->setSectionResizeMode(ObservedModel::place, QHeaderView::Stretch);
    m_table->setFrameShape(QFrame::NoFrame);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        refreshWhy();
        selectOp(false);
    });
    connect(m_table, &QTableView::activated, this, &ObservedPanel::showInGraph);
    auto* beside = new QHBoxLayout;
    beside->setSpacing(8);
    beside->addWidget(m_table, 1);
    beside->addWidget(makeWhy());
    column->addLayout(beside, 1);
    return page;
}

QWidget* ObservedPanel::makeWhy() {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(8, 0, 8, 0);
    column->setSpacing(4);
    m_whyTitle = label("observedWhyTitle", "strong");
    m_figures = label("observedFigures", "note");
    m_why = label("observedWhy", "");
    m_spec = label("observedSpec", "code");
    m_spec->setFont(monoFont(12));
    m_otherStrategy = label("observedOther", "note");
    m_copy = button("observedCopy", tr("Copy"), tr("Copy the spec as JAX writes it"));
    m_apply =
        button("observedApply", tr("Apply"), tr("Cut the argument like this in the strategy; Ctrl+Z takes it back"));
    m_show = button("observedShow", tr("Show"), tr("Show the op in the graph"));
    m_compare = button("observedCompare", tr("Compare"),
                       tr("Shows the strategy that the compiler was told beside yours, in the graph and on the map"));
    connect(m_copy, &QPushButton::clicked, this, &ObservedPanel::copyRemedy);
    connect(m_apply, &QPushButton::clicked, this, &ObservedPanel::applyRemedy);
    connect(m_show, &QPushButton::clicked, this, &ObservedPanel::showInGraph);
    connect(m_compare, &QPushButton::clicked, this, &ObservedPanel::compareAsGiven);
    column->addWidget(m_whyTitle);
    column->addWidget(m_figures);
    column->addWidget(m_why);
    column->addWidget(m_spec);
    auto* row = new QHBoxLayout;
    m_shrinkRow = button("observedShrinkRow", {}, {});
    connect(m_shrinkRow, &QPushButton::clicked, this, &ObservedPanel::shrinkRow);
    for (QPushButton* one : {m_show, m_copy, m_apply, m_shrinkRow}) row->addWidget(one);
    row->addStretch(1);
    column->addLayout(row);
    column->addWidget(m_otherStrategy);
    column->addWidget(m_compare, 0, Qt::AlignLeft);
    column->addStretch(1);
    auto* area = new QScrollArea; // sentences may be longer than a low panel is high
    area->setObjectName(QStringLiteral("observedWhyArea"));
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFixedWidth(kWhyWide);
    area->setWidget(page);
    area->viewport()->setAutoFillBackground(false);
    page->setAutoFillBackground(false);
    return area;
}

void ObservedPanel::resizeEvent(QResizeEvent* event) {
    PanelFrame::resizeEvent(event);
    layColumns();
}

// Times give way first, then all that the tooltip says, too, where there is not the room for all columns; what a person
// has chosen stays. The figures of the row that is selected stand beside the table at any width.
void ObservedPanel::layColumns() {
    const auto least = [](int column) {
        switch (column) {
        case ObservedModel::wantedTime:
        case ObservedModel::gotTime:
            return kRoomy;
        case ObservedModel::source:
        case ObservedModel::wantedEach:
        case ObservedModel::gotEach:
            return kNarrow;
        case ObservedModel::wanted:
        case ObservedModel::got:
        case ObservedModel::moreTime:
            return kTight;
        default:
            return 0;
        }
    };
    for (int column = 0; column < ObservedModel::columns; ++column) {
        const auto chosen = m_chosen.find(column);
        m_table->setColumnHidden(column, chosen != m_chosen.end() ? !chosen->second : width() < least(column));
    }
    m_headings->groupsChanged();
    for (const int column : {ObservedModel::wanted, ObservedModel::got}) // wide enough for the title over them
        m_table->resizeColumnToContents(column);
    fitCollective();
}

void ObservedPanel::chooseColumns(const QPoint& at) {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("observedColumns"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (int column = ObservedModel::source; column < ObservedModel::columns; ++column) {
        auto* action = menu->addAction(ObservedModel::columnText(column));
        action->setCheckable(true);
        action->setChecked(!m_table->isColumnHidden(column));
        action->setData(column);
        connect(action, &QAction::toggled, this, [this, column](bool on) {
            m_chosen[column] = on;
            layColumns();
        });
    }
    menu->addSeparator();
    auto* byWidth = menu->addAction(tr("As there is room"));
    byWidth->setEnabled(!m_chosen.empty());
    connect(byWidth, &QAction::triggered, this, [this] {
        m_chosen.clear();
        layColumns();
    });
    menu->popup(m_headings->mapToGlobal(at));
}

// The place takes what is left.
void ObservedPanel::fitCollective() {
    constexpr auto collective = ObservedModel::collective;
    m_table->resizeColumnToContents(collective);
    const int most = width() < kNarrow ? kLeastCollective : kMostCollective;
    m_table->setColumnWidth(collective, std::min(most, m_table->columnWidth(collective)));
}

void ObservedPanel::openDump(const QString& path) {
    m_path = path;
    m_asked = false;
    setFound(nullptr);
    m_error.clear();
    m_snapshot = nullptr;
    snapshotChanged();
    refresh();
}

void ObservedPanel::chooseDump() {
    askForFile(this, tr("Open a dump of XLA"), QFileInfo(m_path).path(),
               tr("HLO (*.txt *.txt.gz *.hlo *.pb *.pb.gz);;All files (*)"),
               [this](const QString& path) { openDump(path); });
}

void ObservedPanel::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().size() == 1 &&
        event->mimeData()->urls()[0].isLocalFile())
        event->acceptProposedAction();
}

void ObservedPanel::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    openDump(event->mimeData()->urls()[0].toLocalFile());
}

// Behind another tab it costs no causes. A dock there counts as visible, so it is asked itself.
void ObservedPanel::showEvent(QShowEvent* event) {
    PanelFrame::showEvent(event);
    if (auto* dock = qobject_cast<QDockWidget*>(parentWidget()); dock && dock != m_dock) {
        m_dock = dock;
        connect(dock, &QDockWidget::visibilityChanged, this, [this](bool inFront) {
            m_isInFront = inFront;
            snapshotChanged();
        });
    }
    snapshotChanged();
}

void ObservedPanel::snapshotChanged() {
    const bool showsNothing = m_path.isEmpty() && !m_asked;
    if (showsNothing && isRead()) refresh(); // what is kept may be of another strategy now
    const SnapshotPointer now = m_designer.snapshot();
    const bool isNew = now != m_snapshot, isMarked = m_found != nullptr || m_task.isBusy();
    if (showsNothing || (!isRead() && !isMarked)) return;
    if (!isNew) {
        if (isRead() && m_found && !m_found->asksCauses && !m_task.isBusy()) ask(); // now somebody reads why
        return;
    }
    if (m_asked) { // what was said is of the strategy before
        m_asked = false;
        m_askClock.stop();
        setFound(nullptr);
        m_task.cancel();
        m_error = tr("The strategy has changed: ask again.");
    }
    if (m_snapshot && m_snapshot->model != m_designer.model()) { // the dump is of another program
        m_path.clear();
        setFound(nullptr);
        m_error.clear();
        m_task.cancel();
    }
    m_snapshot = now;
    if (now && now->model == m_designer.model() && !m_path.isEmpty()) ask();
    refresh();
}

// Behind another tab only what the map and the timeline mark is worked out.
void ObservedPanel::ask() {
    m_task.start(
        [path = m_path.toStdString(), snapshot = m_snapshot, causes = isRead()](const Progress& progress) -> Answer {
            auto seen = observeFile(path, snapshot->strategy.mesh);
            if (!seen) return {nullptr, seen.error(), {}};
            auto found = causes ? wantedAndGot(std::move(*seen), *snapshot, progress)
                                : wantedAndGotRows(std::move(*seen), *snapshot);
            return {std::make_shared<const WantedAndGot>(std::move(found)), {}, {}};
        },
        [this](Answer answer) { answered(std::move(answer)); });
}

void ObservedPanel::answered(Answer answer) {
    m_running.cancel();
    m_shrinking.cancel();
    m_shrinkText.clear();
    m_ran.reset();
    m_runError.clear();
    m_error = answer.error ? inWords(answer.error->said()) : QString();
    setFound(std::move(answer.found));
    m_compilersPeak = answer.compilersPeak;
    const int kept = m_table->currentIndex().row();
    const QScopedValueRollback quiet(m_filling, true);
    m_model->set(m_found);
    m_table->resizeColumnsToContents();
    fitCollective();
    if (m_model->shownRows() > 0) m_table->selectRow(std::clamp(kept, 0, m_model->shownRows() - 1));
    refresh();
    if (answer.kept) m_designer.keepAnswer(tr("Keep XLA's answer"), std::move(*answer.kept));
}

void ObservedPanel::refresh() {
    const bool ready = m_found != nullptr;
    m_pages->setCurrentIndex(ready ? 1 : 0);
    m_views->setVisible(ready);
    header()->setNote(m_asked            ? tr("XLA for %1").arg(backendWords(m_askedBackend))
                      : m_path.isEmpty() ? QString()
                                         : QFileInfo(m_path).fileName());
    const bool asking = m_asked && m_task.isBusy();
    m_ask->setText(asking ? tr("Cancel") : tr("Ask XLA"));
    m_ask->setToolTip(asking
                          ? tr("Ends the compiler")
                          : tr("Compiles this strategy for %1, as many devices as the mesh has, with the jax of %2; no "
                               "device is needed")
                                .arg(backendWords(m_wish.backend), QString::fromStdString(python())));
    if (!ready) {
        const bool hasKept = m_path.isEmpty() && m_designer.keptAnswer();
        m_empty->setText(asking               ? askingText()
                         : hasKept            ? keptText()
                         : !m_error.isEmpty() ? m_error
                         : m_path.isEmpty()
                             ? tr("Drop what XLA dumped for this program here, a file or the folder, to see what it "
                                  "sends beside what you designed.\nDump it with "
                                  "XLA_FLAGS=\"--xla_dump_to=FOLDER --xla_dump_hlo_as_text\".")
                         : m_snapshot ? tr("Reading the dump")
                                      : tr("Waiting for the strategy"));
        return;
    }
    int same = 0;
    for (const MatchRow& row : m_found->rows) same += row.status == MatchStatus::same;
    const int differ = static_cast<int>(m_found->rows.size()) - same;
    const double by = m_found->gotBytes - m_found->wantedBytes;
    switch (m_found->verdict) {
    case ObservedVerdict::asDesigned:
        m_verdict->setText(tr("The compiler does what was designed"));
        break;
    case ObservedVerdict::noMoreSent:
        m_verdict->setText(tr("The compiler does it otherwise, and sends no more: %1 a step").arg(bytesDelta(by)));
        break;
    case ObservedVerdict::moreSent:
        m_verdict->setText(tr("The compiler sends more than was designed: %1 a step").arg(bytesDelta(by)));
        break;
    }
    QStringList detail{tr("%n as designed", "", same), tr("%n differ", "", differ)};
    if (m_found->wantedSeconds && m_found->gotSeconds)
        detail << tr("%1 on the links instead of %2")
                      .arg(secondsLabel(*m_found->gotSeconds), secondsLabel(*m_found->wantedSeconds));
    if (m_compilersPeak && m_snapshot && m_snapshot->simulation) detail << peaksText();
    m_detail->setText(detail.join(QStringLiteral(" · ")));
    refreshWhy();
    refreshRun();
}

// What was answered before, here or in the session that saved the project.
QString ObservedPanel::keptText() const {
    const KeptAnswer& answer = *m_designer.keptAnswer();
    const SnapshotPointer now = m_designer.snapshot();
    const QString text = keptAnswerText(answer, now && !isAnswerOf(answer, *now));
    return m_error.isEmpty() ? text : m_error + QStringLiteral("\n\n") + text;
}

void ObservedPanel::runBeside() {
    m_ran.reset();
    m_runError.clear();
    const bool ends = m_running.isBusy();
    m_running.cancel();
    if (!ends && m_found && m_snapshot && !m_path.isEmpty())
        m_running.start([file = m_found->seen.file, snapshot = m_snapshot](
                            const Progress& progress) { return validateDump(file, *snapshot, {}, progress); },
                        [this](Result<DumpValidation> ran) {
                            if (ran)
                                m_ran = std::move(*ran);
                            else
                                m_runError = inWords(ran.error().said());
                            refreshRun();
                        });
    refreshRun();
}

void ObservedPanel::refreshRun() {
    const bool running = m_running.isBusy();
    m_run->setVisible(!m_path.isEmpty());
    m_run->setText(running ? tr("Cancel") : tr("Run beside the original"));
    m_run->setToolTip(running ? tr("Ends the run")
                              : tr("Runs this program on all devices, on small numbers, beside the model: is it the "
                                   "same, and if not, which instruction is the first wrong one?"));
    const Validation* ran = m_ran ? &m_ran->validation : nullptr;
    QString text = running ? tr("Running both programs") : m_runError;
    QString role = QStringLiteral("note");
    if (ran && ran->equal) {
        text = tr("Run beside the original it is equal: the largest difference is %1 of a result's largest element.")
                   .arg(QString::number(ran->worstDifference, 'g', 2));
        role = QStringLiteral("better");
    } else if (ran) {
        QStringList lines{
            tr("Run beside the original it computes something else: %1.").arg(inWords(ran->firstDifference))};
        if (const auto& wrong = ran->wrong) {
            const QString at = QString::fromStdString(wrong->opName.empty()   ? wrong->source
                                                      : wrong->source.empty() ? wrong->opName
                                                                              : wrong->opName + ", " + wrong->source);
            lines << tr("First wrong: %1 in %2 (%3): %4.")
                         .arg(QString::fromStdString(wrong->instruction), QString::fromStdString(wrong->computation),
                              at, inWords(wrong->why));
            if (!wrong->repair.empty()) lines << tr("Tried: %1.").arg(inWords(wrong->repair));
            if (!wrong->elements.empty())
                lines << tr("It makes %1 instead of %2 on device %3.")
                             .arg(QString::fromStdString(wrong->elements.front().have),
                                  QString::fromStdString(wrong->elements.front().want))
                             .arg(wrong->elements.front().device);
        } else {
            lines << inWords(ran->unknown);
        }
        QStringList elements;
        for (const DifferentElement& one : ran->elements)
            if (elements.size() < kMostElements)
                elements << tr("device %1: %2 instead of %3")
                                .arg(one.device)
                                .arg(QString::fromStdString(one.have), QString::fromStdString(one.want));
        if (elements.size() > 1) lines << elements.join(QStringLiteral(" · "));
        text = lines.join(QLatin1Char('\n'));
        role = QStringLiteral("worse");
    }
    if (ran && ran->shrunk) text += QLatin1Char('\n') + tr("Smaller copies of both programs were run.");
    m_runVerdict->setProperty("role", role);
    m_runVerdict->style()->polish(m_runVerdict);
    m_runVerdict->setText(text);
    m_runVerdict->setVisible(!text.isEmpty());
    const bool hasOp = m_ran && m_ran->op.valid() && m_snapshot && m_snapshot->model == m_designer.model();
    m_showWrong->setVisible(hasOp);
    m_debug->setVisible(hasOp);
    refreshShrink();
}

void ObservedPanel::showWrongOp() {
    const auto model = m_designer.model();
    if (!m_ran || !m_ran->op.valid() || !model || !m_snapshot || m_snapshot->model != model) return;
    const auto results = model->module->results(m_ran->op);
    m_designer.selection().selectOp(m_ran->op, results.empty() ? ValueId{} : results[0]);
    m_designer.selection().reveal();
}

} // namespace axiscape
