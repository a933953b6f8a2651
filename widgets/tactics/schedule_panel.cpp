// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tactics/schedule_panel.h"

#include "widgets/common/schedule_edits.h"
#include "widgets/common/tactic_mime.h"
#include "widgets/common/what_if.h"
#include "widgets/tactics/options_button.h"
#include "widgets/tactics/schedule_model.h"
#include "widgets/tactics/schedule_view.h"
#include "widgets/tactics/step_player.h"
#include "widgets/tactics/tactic_editor.h"

#include <QDragEnterEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace axiscape {

SchedulePanel::SchedulePanel(Designer& designer, QWidget* parent)
    : PanelFrame(tr("Schedule"), parent), m_designer(designer), m_model(new ScheduleModel(designer, this)),
      m_view(new ScheduleView(designer, *m_model)), m_player(new StepPlayer(designer)), m_stack(new QStackedWidget),
      m_empty(new QLabel), m_conflicts(new QPushButton), m_steps(new QPushButton(tr("Step through"))) {
    setAcceptDrops(true);
    m_conflicts->setObjectName(QStringLiteral("conflicts"));
    m_conflicts->setProperty("small", true);
    m_conflicts->setToolTip(tr("The list of conflicts: where propagation stopped, and who asked for what"));
    header()->addTrailing(makeWhatIfBadge(designer));
    header()->addTrailing(m_conflicts);
    m_steps->setObjectName(QStringLiteral("stepThrough"));
    m_steps->setProperty("small", true);
    m_steps->setToolTip(tr("How the selected tactic spreads through the program, placement by placement (F9)"));
    header()->addTrailing(m_steps);
    auto* options = new OptionsButton(designer);
    options->setFixedHeight(24);
    header()->addTrailing(options);
    m_empty->setContentsMargins(12, 12, 12, 12);
    m_empty->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_empty->setWordWrap(true);
    m_empty->setTextFormat(Qt::RichText);
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_empty);
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_player);
    column->addWidget(m_stack, 1);
    setBody(body);

    connect(m_steps, &QPushButton::clicked, this, &SchedulePanel::stepThrough);
    connect(&designer, &Designer::steppingChanged, this, &SchedulePanel::refresh);
    connect(m_conflicts, &QPushButton::clicked, this, &SchedulePanel::conflictsWanted);
    connect(m_view, &ScheduleView::moveRequested, this, &SchedulePanel::moveTactic);
    connect(m_view, &ScheduleView::toggleRequested, this, &SchedulePanel::toggleTactic);
    connect(m_view, &ScheduleView::removeRequested, this, &SchedulePanel::removeTactic);
    connect(m_view, &ScheduleView::duplicateRequested, this, &SchedulePanel::duplicateTactic);
    connect(m_view, &ScheduleView::editRequested, this, &SchedulePanel::editTactic);
    connect(m_view, &ScheduleView::searchAgainRequested, this, &SchedulePanel::searchAgainWanted);
    connect(m_view, &ScheduleView::menuRequested, this, &SchedulePanel::openMenu);
    connect(m_model, &QAbstractItemModel::rowsInserted, this, &SchedulePanel::refresh);
    connect(m_model, &QAbstractItemModel::rowsRemoved, this, &SchedulePanel::refresh);
    connect(&designer, &Designer::modelChanged, this, &SchedulePanel::refresh);
    connect(&designer, &Designer::snapshotChanged, this, &SchedulePanel::refresh);
    refresh();
}

void SchedulePanel::refresh() {
    const bool open = m_designer.model() != nullptr;
    const QString empty = open
                              ? tr("No tactic yet\nDrag one from Tactics to here, or double-click it there. Or drag an "
                                   "axis of the mesh onto a dimension.")
                              : tr("Nothing is open\nOpen a model to design its schedule.");
    m_empty->setText(QStringLiteral("<b>%1</b><br/>%2")
                         .arg(empty.section(QLatin1Char('\n'), 0, 0).toHtmlEscaped(),
                              empty.section(QLatin1Char('\n'), 1).toHtmlEscaped()));
    header()->setNote(open ? tr("earlier wins · %1").arg(OptionsButton::summary(m_designer.strategy()))
                           : tr("order is meaning: earlier wins"));
    m_stack->setCurrentIndex(m_model->rowCount() > 0 ? 0 : 1);
    const SnapshotPointer snapshot = m_designer.snapshot();
    const int conflicts = snapshot ? static_cast<int>(snapshot->conflicts.size()) : 0;
    m_conflicts->setText(conflicts == 1 ? tr("1 conflict") : tr("%n conflicts", nullptr, conflicts));
    m_conflicts->setVisible(conflicts > 0);
    m_steps->setEnabled(snapshot && snapshot->tacticCount() > 0);
    m_steps->setText(m_designer.isStepping() ? tr("Stop stepping") : tr("Step through"));
}

void SchedulePanel::carryOut(std::optional<ScheduleEdit> edit) {
    if (!edit) return;
    m_designer.edit(edit->undoText, edit->next);
    m_designer.followTactic(edit->selected);
}

void SchedulePanel::moveTactic(int from, int to) { carryOut(moved(m_designer.strategy(), from, to)); }

// The eye of a card does not select it: drops go on to the tactic that was selected.
void SchedulePanel::toggleTactic(int row) {
    if (const auto edit = toggled(m_designer.strategy(), row)) m_designer.edit(edit->undoText, edit->next);
}

void SchedulePanel::removeTactic(int row) { carryOut(removed(m_designer.strategy(), row)); }
void SchedulePanel::duplicateTactic(int row) { carryOut(duplicated(m_designer.strategy(), row)); }

void SchedulePanel::editTactic(int row) {
    const auto& tactics = m_designer.strategy().schedule.tactics;
    if (!m_designer.model() || row < 0 || row >= static_cast<int>(tactics.size())) return;
    const Tactic original = tactics[static_cast<std::size_t>(row)];
    auto* editor = new TacticEditor(m_designer.model()->module, m_designer.strategy().mesh, original, false, this);
    connect(editor, &QDialog::accepted, this, [this, editor, row, original] {
        // The dialog does not block: only the tactic it was opened on may be replaced.
        const auto& now = m_designer.strategy().schedule.tactics;
        if (row >= static_cast<int>(now.size()) || !(now[static_cast<std::size_t>(row)] == original)) return;
        Tactic changed = editor->tactic();
        Tactic sameButName = original;
        sameButName.name = changed.name;
        carryOut(changed == sameButName ? renamed(m_designer.strategy(), row, QString::fromStdString(changed.name))
                                        : replaced(m_designer.strategy(), row, changed));
    });
    editor->open();
}

void SchedulePanel::openMenu(int row, QPoint global) {
    const auto& tactics = m_designer.strategy().schedule.tactics;
    if (row < 0 || row >= static_cast<int>(tactics.size())) return;
    const bool on = tactics[static_cast<std::size_t>(row)].enabled;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("tacticMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString& text, const QKeySequence& key, auto&& does) {
        QAction* action = menu->addAction(text);
        action->setShortcut(key); // shown; the view handles the key itself
        connect(action, &QAction::triggered, this, does);
        return action;
    };
    add(tr("Edit…"), Qt::Key_F2, [this, row] { editTactic(row); });
    add(on ? tr("Switch off") : tr("Switch on"), Qt::Key_Space, [this, row] { toggleTactic(row); });
    if (tactics[static_cast<std::size_t>(row)].kind == Tactic::Kind::automatic)
        add(tr("Search again"), {}, [this, row] { emit searchAgainWanted(row); })->setEnabled(on);
    add(tr("Duplicate"), Qt::CTRL | Qt::Key_D, [this, row] { duplicateTactic(row); });
    add(tr("Step through"), Qt::Key_F9, [this, row] {
        m_player->start(static_cast<std::size_t>(row));
    })->setEnabled(on);
    menu->addSeparator();
    add(tr("Move left"), Qt::ALT | Qt::Key_Left, [this, row] { moveTactic(row, row - 1); })->setEnabled(row > 0);
    add(tr("Move right"), Qt::ALT | Qt::Key_Right, [this, row] {
        moveTactic(row, row + 1);
    })->setEnabled(row + 1 < static_cast<int>(tactics.size()));
    menu->addSeparator();
    add(tr("Delete"), Qt::Key_Delete, [this, row] { removeTactic(row); });
    menu->popup(global);
}

// A tactic of the palette falls between the cards nearest to the pointer: it is made for the state there. The palette
// previews it as long as it is held.
void SchedulePanel::dragEnterEvent(QDragEnterEvent* event) {
    if (!tacticOf(event->mimeData())) return;
    event->acceptProposedAction();
    holdOver(event->position().toPoint());
}

void SchedulePanel::dragMoveEvent(QDragMoveEvent* event) {
    event->acceptProposedAction();
    holdOver(event->position().toPoint());
}

void SchedulePanel::dragLeaveEvent(QDragLeaveEvent*) {
    m_view->markSlot(-1);
    m_designer.holdLibraryOver(-1);
}

int SchedulePanel::holdOver(QPoint at) {
    const int slot = m_view->tacticSlotAt(m_view->viewport()->mapFrom(this, at).x());
    m_view->markSlot(slot);
    m_designer.holdLibraryOver(slot);
    return slot;
}

void SchedulePanel::dropEvent(QDropEvent* event) {
    const auto kind = tacticOf(event->mimeData());
    if (!kind) return event->ignore();
    event->acceptProposedAction();
    const int slot = holdOver(event->position().toPoint());
    m_view->markSlot(-1);
    emit libraryTacticDropped(*kind, slot);
}

void SchedulePanel::stepThrough() {
    if (m_designer.isStepping()) return m_designer.endSteps();
    const int selected = m_designer.selectedTactic();
    const auto count = m_designer.strategy().schedule.tactics.size();
    if (count > 0) m_player->start(selected >= 0 ? static_cast<std::size_t>(selected) : count - 1);
}

} // namespace axiscape
