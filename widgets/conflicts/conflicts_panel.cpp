// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/conflicts/conflicts_panel.h"

#include "widgets/common/theme.h"
#include "widgets/common/window_words.h"
#include "widgets/timeline/segments.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QStackedWidget>
#include <QTreeView>

namespace axiscape {
namespace {

// Answers that are worked out unasked; of more, those of the selected question.
constexpr std::size_t kWorkedOut = 12;
constexpr int kWide = 640;  // there is room for all columns
constexpr int kOpened = 20; // of more questions, only the selected one shows its answers

} // namespace

ConflictsPanel::ConflictsPanel(Designer& designer, QWidget* parent)
    : PanelFrame(tr("Conflicts"), parent), m_designer(designer), m_rows(new ConflictsModel(this)),
      m_tree(new QTreeView),
      m_what(new Segments(
          {{tr("Open"), tr("What the schedule asks and nobody has decided"), QStringLiteral("conflictsOpen")},
           {tr("Of the model"), tr("Where a dimension meets itself in an op, before anything is cut"),
            QStringLiteral("conflictsOfModel")}})),
      m_stack(new QStackedWidget), m_empty(new QLabel), m_show(new QPushButton(tr("Show in graph"))),
      m_choose(new QPushButton(tr("Choose"))) {
    setObjectName(QStringLiteral("conflictsPanel"));
    m_show->setObjectName(QStringLiteral("conflictsShow"));
    m_show->setToolTip(tr("Show the op in the graph, where its question can be answered, too"));
    m_choose->setObjectName(QStringLiteral("conflictsChoose"));
    m_choose->setToolTip(tr("Decide as the selected answer says; the other side is moved at the op (Enter)"));
    header()->addTrailing(m_what);
    for (QPushButton* button : {m_show, m_choose}) {
        button->setProperty("small", true);
        header()->addTrailing(button);
    }
    m_tree->setObjectName(QStringLiteral("conflictsTree"));
    m_tree->setAccessibleName(tr("Open conflicts and their answers"));
    m_tree->setAccessibleDescription(
        tr("Enter shows a question in the graph; on an answer it decides. An answer that is selected is previewed."));
    m_tree->setModel(m_rows);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setTextElideMode(Qt::ElideRight);
    styleTree(*m_tree);
    QHeaderView* columns = m_tree->header();
    columns->setStretchLastSection(false);
    columns->setSectionResizeMode(ConflictsModel::What, QHeaderView::Stretch);
    const std::pair<int, int> widths[] = {{ConflictsModel::Peak, 112},
                                          {ConflictsModel::Step, 96},
                                          {ConflictsModel::Collectives, 96},
                                          {ConflictsModel::Left, 112}};
    for (const auto& [column, width] : widths) columns->resizeSection(column, width);
    m_empty->setContentsMargins(12, 12, 12, 12);
    m_empty->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_empty->setWordWrap(true);
    m_empty->setTextFormat(Qt::RichText);
    m_stack->addWidget(m_tree);
    m_stack->addWidget(m_empty);
    setBody(m_stack);

    m_tree->installEventFilter(this);
    m_tree->viewport()->installEventFilter(this);
    connect(m_what, &Segments::currentChanged, this, &ConflictsPanel::take);
    connect(m_show, &QPushButton::clicked, this, &ConflictsPanel::showInGraph);
    connect(m_choose, &QPushButton::clicked, this, &ConflictsPanel::choose);
    connect(m_tree, &QTreeView::clicked, this, [this] {
        if (current().side < 0) showInGraph();
    });
    connect(m_tree, &QTreeView::doubleClicked, this, [this] { current().side < 0 ? showInGraph() : choose(); });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &ConflictsPanel::currentChanged);
    connect(&designer, &Designer::snapshotChanged, this, &ConflictsPanel::take);
    connect(&designer, &Designer::modelChanged, this, &ConflictsPanel::take);
    connect(&designer, &Designer::themeChanged, this, [this] {
        m_rows->setTheme(m_designer.theme());
        m_what->setLook(m_designer.theme());
    });
    m_rows->setTheme(designer.theme());
    m_what->setLook(designer.theme());
    take();
}

ConflictsPanel::~ConflictsPanel() = default;

ConflictsModel::Place ConflictsPanel::current() const { return ConflictsModel::placeOf(m_tree->currentIndex()); }

ScheduleEdit ConflictsPanel::editOf(ConflictsModel::Place answer) const {
    const ConflictQuestion& question = m_rows->questions()[static_cast<std::size_t>(answer.question)];
    if (isOfModel()) return decidingMeeting(m_designer.strategy(), question, answer.side);
    return choosingSide(m_designer.strategy(), m_designer.selectedTactic(), question.axis,
                        question.sides[static_cast<std::size_t>(answer.side)]);
}

// The questions of a large program are put together only for who sees them.
void ConflictsPanel::take() {
    const SnapshotPointer snapshot = m_designer.snapshot();
    const auto before = current();
    preview(false);
    m_meetings.cancel();
    m_rows->setSnapshot(isVisible() && m_designer.model() && !isOfModel() ? snapshot : nullptr);
    if (isVisible() && m_designer.model() && isOfModel() && snapshot) findMeetings();
    takeWords();
    if (m_rows->rowCount() == 0) return currentChanged();
    spread();
    // What was decided is gone: the next question takes its place.
    const int row = std::clamp(before.question, 0, m_rows->rowCount() - 1);
    m_tree->setCurrentIndex(m_rows->index(row, 0));
}

// A question has no figures of its own: its words may have the whole row.
void ConflictsPanel::spread() {
    for (int row = 0; row < m_rows->rowCount(); ++row) m_tree->setFirstColumnSpanned(row, {}, true);
    if (m_rows->rowCount() <= kOpened) m_tree->expandAll();
}

bool ConflictsPanel::isOfModel() const { return m_what->current() == 1; }

void ConflictsPanel::findMeetings() {
    m_meetings.start(
        [snapshot = m_designer.snapshot()](const Progress& progress) { return meetingsOf(snapshot, progress); },
        [this](const Meetings& found) {
            m_rows->setQuestions(found.of, questionsOf(found, m_designer));
            takeWords();
            if (m_rows->rowCount() == 0) return currentChanged();
            spread();
            m_tree->setCurrentIndex(m_rows->index(0, 0));
        });
}

void ConflictsPanel::takeWords() {
    const SnapshotPointer snapshot = m_designer.snapshot();
    const auto open = snapshot && m_designer.model() ? snapshot->conflicts.size() : 0;
    header()->setNote(open ? tr("%n open", nullptr, static_cast<int>(open)) : QString());
    m_stack->setCurrentIndex(m_rows->rowCount() > 0 ? 0 : 1);
    QString title = tr("No open conflicts");
    QString text = tr("Where an op is asked for one axis on two of its dimensions, propagation stops, and "
                      "the question stands here until it is decided.");
    if (!m_designer.model()) {
        title = tr("Nothing is open");
        text = tr("Open a model to design its schedule.");
    } else if (isOfModel() && m_meetings.isBusy()) {
        title = tr("Looking for where dimensions meet themselves");
        text.clear();
    } else if (isOfModel()) {
        title = tr("No dimension meets itself");
        text = tr("In no op an axis that is left could cut one dimension of the model in two places.");
    }
    m_empty->setText(QStringLiteral("<b>%1</b><br/>%2").arg(title.toHtmlEscaped(), text.toHtmlEscaped()));
}

void ConflictsPanel::currentChanged() {
    const auto place = current();
    m_show->setEnabled(place.question >= 0);
    m_choose->setEnabled(place.side >= 0);
    preview(place.side >= 0 && m_tree->hasFocus());
    if (place.question < 0) return;
    m_tree->expand(m_rows->indexOf({place.question, -1}));
    const auto& sides = m_rows->questions()[static_cast<std::size_t>(place.question)].sides;
    for (int side = 0; side < static_cast<int>(sides.size()); ++side)
        if (!m_rows->isKnown({place.question, side})) return askForEffects();
}

void ConflictsPanel::preview(bool wanted) {
    if (wanted)
        m_designer.startPreview(editOf(current()).next);
    else if (m_previewing)
        m_designer.endPreview();
    m_previewing = wanted;
}

// Of the selected question first, then of the others as long as they are few.
void ConflictsPanel::askForEffects() {
    if (!isVisible() || m_rows->rowCount() == 0) return;
    std::vector<ConflictsModel::Place> places;
    const auto add = [&](int question) {
        const auto& sides = m_rows->questions()[static_cast<std::size_t>(question)].sides;
        for (int side = 0; side < static_cast<int>(sides.size()); ++side)
            if (!m_rows->isKnown({question, side})) places.push_back({question, side});
    };
    const int first = std::max(0, current().question);
    add(first);
    for (int question = 0; question < m_rows->rowCount() && places.size() < kWorkedOut; ++question)
        if (question != first) add(question);
    if (places.empty()) return;
    std::vector<Strategy> strategies;
    strategies.reserve(places.size());
    for (const auto& place : places) strategies.push_back(editOf(place).next);
    m_designer.estimate(std::move(strategies),
                        [panel = QPointer(this), places, now = m_rows->snapshot(),
                         edition = m_rows->edition()](std::size_t i, const SnapshotPointer& then) {
                            if (panel && panel->m_rows->edition() == edition)
                                panel->m_rows->setEffect(places[i], effectOf(*now, *then));
                        });
}

void ConflictsPanel::focusRows() {
    if (m_rows->rowCount() == 0) return m_empty->setFocus(Qt::ShortcutFocusReason);
    m_tree->setFocus(Qt::ShortcutFocusReason);
    if (!m_tree->currentIndex().isValid()) m_tree->setCurrentIndex(m_rows->index(0, 0));
}

void ConflictsPanel::showInGraph() {
    const auto place = current();
    if (place.question < 0) return;
    const ConflictQuestion& question = m_rows->questions()[static_cast<std::size_t>(place.question)];
    Selection& selection = m_designer.selection();
    question.op.valid() ? selection.selectOp(question.op, question.value) : selection.selectArgument(question.value);
    selection.reveal();
}

void ConflictsPanel::choose() {
    const auto place = current();
    if (place.side < 0) return;
    // The strategy may be newer than what was asked.
    const AxisId axis = m_rows->questions()[static_cast<std::size_t>(place.question)].axis;
    if (axis >= m_designer.strategy().mesh.axes.size()) return;
    const ScheduleEdit edit = editOf(place);
    preview(false);
    const int selected = edit.selected;
    m_designer.edit(edit.undoText, edit.next);
    m_designer.followTactic(selected);
}

void ConflictsPanel::showEvent(QShowEvent* event) {
    PanelFrame::showEvent(event);
    if (m_rows->snapshot() != m_designer.snapshot()) take();
}

void ConflictsPanel::hideEvent(QHideEvent* event) {
    preview(false);
    PanelFrame::hideEvent(event);
}

// What may be chosen is read before what it would do.
void ConflictsPanel::fitColumns() {
    const bool isNarrow = m_tree->viewport()->width() < kWide;
    for (const int column : {ConflictsModel::Collectives, ConflictsModel::Left})
        m_tree->setColumnHidden(column, isNarrow);
}

bool ConflictsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_tree->viewport()) {
        if (event->type() == QEvent::Resize) fitColumns();
        return PanelFrame::eventFilter(watched, event);
    }
    if (event->type() == QEvent::FocusOut) preview(false);
    if (event->type() == QEvent::FocusIn && current().side >= 0) preview(true);
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            current().side < 0 ? showInGraph() : choose();
            return true;
        }
    }
    return PanelFrame::eventFilter(watched, event);
}

} // namespace axiscape
