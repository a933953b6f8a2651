// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/model/outline_panel.h"

#include "core/insight/neighbours.h"
#include "widgets/common/strip_delegate.h"
#include "widgets/common/tensor_words.h"
#include "widgets/common/value_menu.h"
#include "widgets/common/window_words.h"
#include "widgets/model/outline_model.h"
#include "widgets/model/program_tree_view.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <memory>

namespace axiscape {
namespace {

constexpr std::size_t kMenuPlaces = 40; // more are counted

} // namespace

OutlinePanel::OutlinePanel(Designer& designer, QWidget* parent) : OutlinePanel(designer, new OutlineModel, parent) {}

OutlinePanel::OutlinePanel(Designer& designer, OutlineModel* rows, QWidget* parent)
    : ProgramPanel(tr("Outline"), designer, rows, parent), m_rows(rows), m_strips(new StripDelegate(this)) {
    search().setObjectName(QStringLiteral("outlineFilter"));
    search().setPlaceholderText(tr("Filter name, op:, layer:, axis:, shape:, bytes>"));
    search().setAccessibleName(tr("Filter ops and arguments"));
    search().setToolTip(tr("op:dot_general layer:attn axis:batch shape:4096 bytes>64M local<1G dtype:bf16\n"
                           "All of them must hold; Enter selects the first"));
    tree().setObjectName(QStringLiteral("outlineTree"));
    tree().setAccessibleName(tr("Outline of the graph"));
    tree().setAccessibleDescription(tr("Enter shows the row in the graph, the letter of a mesh axis cuts an argument, "
                                       "Ctrl+Up and Ctrl+Down follow what is read and where it is used"));
    tree().setItemDelegateForColumn(OutlineModel::Sharding, m_strips);
    tree().setAllColumnsShowFocus(true);
    tree().setTextElideMode(Qt::ElideMiddle);
    QHeaderView* columns = tree().header();
    columns->setMinimumSectionSize(40);
    const std::pair<int, int> widths[] = {{OutlineModel::Name, 280},
                                          {OutlineModel::Type, 170},
                                          {OutlineModel::Sharding, 230},
                                          {OutlineModel::Collectives, 230}};
    for (const auto& [column, width] : widths) columns->resizeSection(column, width);
    connect(&tree(), &ProgramTreeView::menuRequested, this, &OutlinePanel::openMenu);
    begin();
}

void OutlinePanel::focusRows() {
    tree().setFocus(Qt::ShortcutFocusReason);
    if (!tree().currentIndex().isValid()) tree().setCurrentIndex(m_rows->index(0, 0));
}

QString OutlinePanel::note() const {
    return OutlineModel::tr("%1 ops").arg(inWords(words::grouped(m_rows->opCount())));
}

std::uint32_t OutlinePanel::shown() const { return m_rows->shownOps(); }

void OutlinePanel::takeLook() {
    const SnapshotPointer snapshot = designer().snapshot();
    m_strips->setLook(designer().theme(), axisStylesOf(snapshot ? snapshot->strategy : designer().strategy()));
}

bool OutlinePanel::treeKey(const QKeyEvent& key) {
    if (key.modifiers() == Qt::ControlModifier && key.key() == Qt::Key_Up) return follow(&OutlinePanel::fillReads);
    if (key.modifiers() == Qt::ControlModifier && key.key() == Qt::Key_Down) return follow(&OutlinePanel::fillUses);
    return ProgramPanel::treeKey(key);
}

void OutlinePanel::goTo(ValueId value, OpId op) {
    if (op.valid())
        designer().selection().selectOp(op, value);
    else
        designer().selection().selectArgument(value);
}

void OutlinePanel::addPlace(QMenu& menu, ValueId value, OpId op) {
    const Model& model = *designer().model();
    const Snapshot* snapshot = designer().snapshot().get();
    menu.addAction(op.valid() ? opWords(model, snapshot, op) : argumentWords(model, snapshot, value.value), this,
                   [this, value, op] { goTo(value, op); });
}

void OutlinePanel::fillReads(QMenu& menu) {
    const OpId op = designer().selection().op();
    if (!op.valid()) return;
    for (const auto& [value, maker] : readBy(*designer().model()->module, op))
        if (maker.valid() || designer().model()->module->isArgument(value)) addPlace(menu, value, maker);
}

void OutlinePanel::fillUses(QMenu& menu) {
    const Module& module = *designer().model()->module;
    const auto users = usersOf(module, designer().selection().value(), designer().selection().op());
    for (std::size_t i = 0; i < users.size() && i < kMenuPlaces; ++i)
        addPlace(menu, firstResult(module, users[i]), users[i]);
    if (users.size() > kMenuPlaces)
        menu.addAction(tr("and %n more", nullptr, static_cast<int>(users.size() - kMenuPlaces)))->setEnabled(false);
}

bool OutlinePanel::follow(void (OutlinePanel::*fill)(QMenu&)) {
    if (!designer().model()) return false;
    auto menu = std::make_unique<QMenu>(this);
    menu->setObjectName(QStringLiteral("outlinePlaces"));
    (this->*fill)(*menu);
    const auto places = menu->actions();
    if (places.isEmpty()) return true;
    if (places.size() == 1) {
        places.first()->trigger();
        return true;
    }
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setActiveAction(places.first());
    menu.release()->popup(tree().viewport()->mapToGlobal(tree().visualRect(tree().currentIndex()).bottomLeft()));
    return true;
}

void OutlinePanel::openMenu(const QModelIndex& index, QPoint global) {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("outlineMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const int argument = index.data(ProgramModel::kArgumentRole).toInt();
    if (argument >= 0) addCutMenus(*menu, designer(), ValueId{static_cast<std::uint32_t>(argument)});
    const std::pair<QString, void (OutlinePanel::*)(QMenu&)> lists[] = {
        {tr("What it reads"), &OutlinePanel::fillReads}, {tr("Where it is used"), &OutlinePanel::fillUses}};
    for (const auto& [title, fill] : lists) {
        auto* list = new QMenu(title, menu);
        (this->*fill)(*list);
        if (list->isEmpty())
            delete list;
        else
            menu->addMenu(list);
    }
    if (!menu->isEmpty()) menu->addSeparator();
    menu->addAction(tr("Show in graph"), this, [this] { designer().selection().reveal(); });
    menu->popup(global);
}

} // namespace axiscape
