// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tactics/tactics_panel.h"

#include "widgets/common/replay.h"
#include "widgets/common/theme.h"
#include "widgets/tactics/schedule_edits.h"
#include "widgets/tactics/tactic_editor.h"

#include <QAction>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>

namespace axiscape {
namespace {

constexpr int kNoteRole = Qt::UserRole;
enum Row { manualRow, fileRow };

// Name left, what it does right, as in the palette of the mock-ups.
class PaletteDelegate : public QStyledItemDelegate {
  public:
    PaletteDelegate(Designer& designer, QObject* parent) : QStyledItemDelegate(parent), m_designer(designer) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Theme& theme = m_designer.theme();
        const bool enabled = option.state.testFlag(QStyle::State_Enabled);
        const bool lit = option.state.testFlag(QStyle::State_MouseOver);
        if (option.state.testFlag(QStyle::State_Selected) && option.state.testFlag(QStyle::State_HasFocus))
            painter->fillRect(option.rect, toQColor(theme.tint));
        else if (lit && enabled)
            painter->fillRect(option.rect, toQColor(theme.hover));
        const QRect text = option.rect.adjusted(12, 0, -12, 0);
        painter->setFont(interfaceFont(13));
        painter->setPen(toQColor(enabled ? theme.text1 : theme.off));
        const QString name = index.data(Qt::DisplayRole).toString();
        painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter, name);
        const int used = QFontMetrics(interfaceFont(13)).horizontalAdvance(name) + 12;
        painter->setFont(interfaceFont(12));
        painter->setPen(toQColor(enabled ? theme.text3 : theme.off));
        const QRect right = text.adjusted(used, 0, 0, 0);
        painter->drawText(
            right, Qt::AlignRight | Qt::AlignVCenter,
            painter->fontMetrics().elidedText(index.data(kNoteRole).toString(), Qt::ElideRight, right.width()));
    }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {120, 26}; }

  private:
    Designer& m_designer;
};

} // namespace

TacticsPanel::TacticsPanel(Designer& designer, QWidget* parent)
    : PanelFrame(tr("Tactics"), parent), m_designer(designer), m_list(new QListWidget) {
    m_list->setObjectName(QStringLiteral("palette"));
    m_list->setAccessibleName(tr("Tactics"));
    m_list->setItemDelegate(new PaletteDelegate(designer, m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setContentsMargins(0, 4, 0, 4);
    m_list->setMouseTracking(true);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto add = [&](Row row, const QString& name, const QString& note) {
        auto* item = new QListWidgetItem(name);
        item->setData(kNoteRole, note);
        item->setData(Qt::AccessibleDescriptionRole, note);
        m_list->insertItem(row, item);
    };
    add(manualRow, tr("Manual…"), tr("write a pattern"));
    add(fileRow, tr("From a tactic file…"), tr("replay a schedule"));
    setBody(m_list);

    const auto start = [this](const QListWidgetItem* item) {
        if (!item || !item->flags().testFlag(Qt::ItemIsEnabled)) return;
        if (m_list->row(item) == manualRow)
            newManualTactic();
        else
            emit fileRequested();
    };
    connect(m_list, &QListWidget::itemClicked, this, start); // the rows are buttons: one click is enough
    auto* enter = new QAction(m_list);
    enter->setShortcuts({Qt::Key_Return, Qt::Key_Enter});
    enter->setShortcutContext(Qt::WidgetShortcut);
    m_list->addAction(enter);
    connect(enter, &QAction::triggered, this, [this, start] { start(m_list->currentItem()); });
    connect(&designer, &Designer::modelChanged, this, &TacticsPanel::refresh);
    connect(&designer, &Designer::themeChanged, m_list->viewport(), qOverload<>(&QWidget::update));
    refresh();
}

void TacticsPanel::refresh() {
    const bool open = m_designer.model() != nullptr;
    for (int row = 0; row < m_list->count(); ++row)
        m_list->item(row)->setFlags(open ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags);
}

void TacticsPanel::newManualTactic() {
    if (!m_designer.model() || m_designer.strategy().mesh.axes.empty()) return;
    Tactic tactic;
    tactic.name = freeName(m_designer.strategy().schedule, tr("Manual").toStdString());
    tactic.axis = m_designer.strategy().mesh.axes.front().name;
    auto* editor = new TacticEditor(m_designer.model()->module, m_designer.strategy().mesh, tactic, true, this);
    connect(editor, &QDialog::accepted, this, [this, editor] {
        const ScheduleEdit edit = appended(m_designer.strategy(), editor->tactic());
        m_designer.edit(edit.undoText, edit.next);
        m_designer.selectTactic(edit.selected);
    });
    editor->open();
}

} // namespace axiscape
