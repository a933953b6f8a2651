// SPDX-License-Identifier: GPL-3.0-or-later
// The row that is selected: why it is there, what would remove it, where it stands in the model; and what is made of
// all of them.
#include "core/base/file.h"
#include "core/observe/lock.h"
#include "widgets/common/file_dialogs.h"
#include "widgets/common/window_words.h"
#include "widgets/observed/observed_model.h"
#include "widgets/observed/observed_panel.h"
#include "widgets/timeline/segments.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QTableView>
#include <algorithm>

namespace axiscape {

const MatchRow* ObservedPanel::currentRow() const {
    const int at = m_model->rowAt(m_table->currentIndex());
    return m_found && at >= 0 ? &m_found->rows[static_cast<std::size_t>(at)] : nullptr;
}

const CollectiveCause* ObservedPanel::currentCause() const {
    const int at = m_model->rowAt(m_table->currentIndex());
    if (!m_found || at < 0 || !m_found->causes[static_cast<std::size_t>(at)]) return nullptr;
    return &*m_found->causes[static_cast<std::size_t>(at)];
}

void ObservedPanel::refreshWhy() {
    const MatchRow* row = currentRow();
    const CollectiveCause* cause = currentCause();
    const CollectiveRemedy* remedy = cause && cause->remedy ? &*cause->remedy : nullptr;
    const QString says = remedy && m_snapshot ? inWords(remedyText(*remedy, *m_snapshot->model->module)) : QString();
    m_whyTitle->setText(
        row ? QStringLiteral("%1, %2").arg(observedStatusText(row->status), QString::fromStdString(row->kind))
            : tr("Nothing selected"));
    m_figures->setText(ObservedModel::figuresText(m_table->currentIndex()));
    m_figures->setVisible(!m_figures->text().isEmpty());
    m_why->setText(cause                                        ? inWords(cause->sentence)
                   : row && row->status == MatchStatus::missing ? tr("The compiler does without it here")
                                                                : QString());
    m_why->setVisible(!m_why->text().isEmpty());
    m_spec->setText(says);
    m_spec->setVisible(!says.isEmpty());
    m_copy->setVisible(remedy && !remedy->sharding.empty());
    m_apply->setVisible(remedy && changesStrategy(*remedy) && m_found && !m_found->isOtherStrategy);
    const int at = m_model->rowAt(m_table->currentIndex());
    m_show->setEnabled(row && (!row->ops.empty() || std::ranges::any_of(m_found->marks, [at](const ObservedMark& mark) {
                           return static_cast<int>(mark.row) == at;
                       })));
    refreshShrink();
    const bool isOther = m_found && m_found->isOtherStrategy;
    m_otherStrategy->setVisible(isOther);
    m_compare->setVisible(isOther);
    m_otherStrategy->setText(isOther ? tr("The compiler was told other shardings of arguments than this strategy has.")
                                     : QString());
}

void ObservedPanel::copyRemedy() {
    if (const CollectiveCause* cause = currentCause(); cause && cause->remedy)
        QGuiApplication::clipboard()->setText(QString::fromStdString(copiedText(*cause->remedy)));
}

void ObservedPanel::applyRemedy() {
    const CollectiveCause* cause = currentCause();
    if (!cause || !cause->remedy || !changesStrategy(*cause->remedy)) return;
    const std::string& what = cause->remedy->argument.empty() ? cause->remedy->source : cause->remedy->argument;
    m_designer.edit(tr("Cut %1 as the remedy says").arg(QString::fromStdString(what)),
                    strategyWith(m_designer.strategy(), *cause->remedy));
}

void ObservedPanel::compareAsGiven() {
    const auto model = m_designer.model();
    if (!m_found || !model) return;
    const auto given = strategyAsGiven(m_designer.strategy(), *model, m_found->seen);
    if (!given) return;
    m_designer.estimate({*given}, [this](std::size_t, SnapshotPointer made) {
        m_designer.compareWith(std::move(made), tr("as the compiler was told"));
    });
}

void ObservedPanel::showInGraph() { selectOp(true); }

// On the map, in the graph and in the timeline: where it is there for, else where its mark stands.
void ObservedPanel::selectOp(bool again) {
    const int at = m_model->rowAt(m_table->currentIndex());
    const auto model = m_designer.model();
    if (m_filling || !m_found || at < 0 || !model) return;
    const auto mark = std::ranges::find(m_found->marks, static_cast<std::uint32_t>(at), &ObservedMark::row);
    const MatchRow& row = m_found->rows[static_cast<std::size_t>(at)];
    const OpId op = mark != m_found->marks.end() ? mark->op : row.ops.empty() ? OpId{} : row.ops.front();
    if (!op.valid() || model->module->results(op).empty()) return;
    if (!again && m_designer.selection().op() == op) return;
    m_designer.selection().selectOp(op, model->module->results(op)[0]);
    m_designer.selection().reveal();
}

void ObservedPanel::setView(int view) {
    const QScopedValueRollback quiet(m_filling, true);
    m_model->setView(static_cast<ObservedModel::View>(view));
    m_table->resizeColumnsToContents();
    fitCollective();
    if (m_model->shownRows() > 0) m_table->selectRow(0);
    refreshWhy();
}

void ObservedPanel::showRow(int row) {
    const QScopedValueRollback quiet(m_filling, true);
    if (m_views->current() == static_cast<int>(ObservedModel::View::byLayer))
        m_views->setCurrent(static_cast<int>(ObservedModel::View::all));
    for (int i = 0; i < m_model->shownRows(); ++i)
        if (m_model->rowAt(m_model->index(i, 0)) == row) m_table->selectRow(i);
    m_table->scrollTo(m_table->currentIndex());
}

void ObservedPanel::setFound(std::shared_ptr<const WantedAndGot> found) {
    if (found == m_found) return;
    m_found = std::move(found);
    emit foundChanged();
}

void ObservedPanel::writeLock() {
    askToSave(this, tr("Save the lock"), QStringLiteral("step.lock.json"), tr("Locks (*.json)"), QStringLiteral("json"),
              [this](const QString& path) { writeLockTo(path); });
}

void ObservedPanel::writeLockTo(const QString& file) {
    if (!m_found) return;
    const auto written = writeFileAtomically(file.toStdString(), lockText(lockOf(m_found->seen)));
    m_detail->setText(
        written ? tr("Check with: axiscape-cli check --observed DUMP --lock %1").arg(QFileInfo(file).fileName())
                : inWords(written.error().said()));
}

} // namespace axiscape
