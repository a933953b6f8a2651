// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dimensions/dimensions_table.h"

#include "widgets/common/axis_mime.h"
#include "widgets/common/dimension_menu.h"
#include "widgets/common/strip_delegate.h"
#include "widgets/common/theme.h"
#include "widgets/dimensions/dimensions_model.h"

#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QHeaderView>
#include <QMenu>
#include <QMouseEvent>
#include <algorithm>

namespace axiscape {
namespace {

constexpr int kNarrow = 330; // of the columns that do not say the strategy

} // namespace

DimensionsTable::DimensionsTable(Designer& designer, DimensionsModel& model, QWidget* parent)
    : QTableView(parent), m_designer(designer), m_dimensions(model), m_strips(new StripDelegate(this)) {
    setObjectName(QStringLiteral("dimensionsTable"));
    setAccessibleName(tr("Logical dimensions"));
    setAccessibleDescription(tr("The letter of a mesh axis cuts the current dimension everywhere; F2 renames it"));
    styleTable(*this);
    setModel(&model);
    setItemDelegateForColumn(DimensionsModel::Cut, m_strips);
    setSelectionMode(SingleSelection);
    setEditTriggers(DoubleClicked | EditKeyPressed);
    setTextElideMode(Qt::ElideMiddle);
    setWordWrap(false);
    setTabKeyNavigation(false); // Tab leaves the table
    setMouseTracking(true);
    setAcceptDrops(true);
    setDragDropMode(DropOnly);
    setDropIndicatorShown(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setIconSize({12, 12});
    QHeaderView* columns = horizontalHeader();
    columns->setMinimumSectionSize(40);
    columns->resizeSection(DimensionsModel::Tensors, 58);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] { highlight(-1); });
    connect(&model, &QAbstractItemModel::modelReset, this, [this] { highlight(-1); });
    connect(&designer, &Designer::themeChanged, this, &DimensionsTable::takeLook);
    connect(&designer, &Designer::snapshotChanged, this, &DimensionsTable::takeLook);
    connect(&designer, &Designer::modelChanged, this, &DimensionsTable::takeLook);
    takeLook();
}

void DimensionsTable::takeLook() {
    m_strips->setLook(m_designer.theme(), axisStylesOf(m_designer.strategy()));
    viewport()->update();
}

void DimensionsTable::highlight(int row) {
    const int shown = row >= 0 ? row : currentIndex().row();
    const DimensionId id = m_dimensions.at(shown);
    DimensionHighlight next;
    if (id.valid()) {
        const LogicalDimensionsPointer& all = m_designer.dimensions();
        next = {std::shared_ptr<const NamedDimensions>(all, &all->names), id, DimensionsModel::slotOf(shown)};
    }
    m_designer.selection().setDimension(next);
}

void DimensionsTable::showExample(int row) {
    const DimensionId id = m_dimensions.at(row);
    if (!id.valid()) return;
    const Module& module = *m_designer.model()->module;
    const ValueId value = (*m_designer.dimensions())[id].example;
    if (module.isArgument(value))
        m_designer.selection().selectArgument(value);
    else if (const OpId op = module.definingOp(value); op.valid())
        m_designer.selection().selectOp(op, value);
    m_designer.selection().reveal();
}

// --- what an axis would do

const DimensionDrop& DimensionsTable::hold(DimensionId dimension, AxisId axis) {
    if (m_held && m_held->dimension == dimension && m_held->axis == axis) return m_held->drop;
    m_held = {dimension, axis, dimensionDrop(m_designer, dimension, axis)};
    const DimensionDrop& drop = m_held->drop;
    highlight(m_dimensions.rowOf(dimension));
    if (drop.refusal.isEmpty())
        m_designer.startPreview(drop.next);
    else
        m_designer.endPreview();
    emit said(drop.refusal.isEmpty() ? drop.undoText + QStringLiteral(": ") + drop.found : drop.refusal,
              drop.refusal.isEmpty());
    return drop;
}

void DimensionsTable::letGo() {
    if (!m_held) return;
    m_held.reset();
    m_designer.endPreview();
    highlight(-1);
    emit said({}, true);
}

void DimensionsTable::cut(DimensionId dimension, AxisId axis) {
    const DimensionDrop drop = hold(dimension, axis);
    letGo();
    if (drop.refusal.isEmpty()) m_designer.edit(drop.undoText, drop.next);
}

// --- drops

void DimensionsTable::dragEnterEvent(QDragEnterEvent* event) {
    event->setAccepted(axisOf(event->mimeData()).has_value());
}

void DimensionsTable::dragMoveEvent(QDragMoveEvent* event) {
    const auto axis = axisOf(event->mimeData());
    const DimensionId id = m_dimensions.at(indexAt(event->position().toPoint()).row());
    if (!axis || !id.valid()) {
        letGo();
        return event->ignore();
    }
    const bool legal = hold(id, static_cast<AxisId>(*axis)).refusal.isEmpty();
    event->setDropAction(legal ? Qt::CopyAction : Qt::IgnoreAction);
    event->setAccepted(legal);
}

void DimensionsTable::dragLeaveEvent(QDragLeaveEvent*) { letGo(); }

void DimensionsTable::dropEvent(QDropEvent* event) {
    const auto axis = axisOf(event->mimeData());
    const DimensionId id = m_dimensions.at(indexAt(event->position().toPoint()).row());
    if (!axis || !id.valid() || !hold(id, static_cast<AxisId>(*axis)).refusal.isEmpty()) {
        letGo();
        return event->ignore();
    }
    event->setDropAction(Qt::CopyAction);
    event->accept();
    cut(id, static_cast<AxisId>(*axis));
}

// --- keys and menu

QPoint DimensionsTable::below(int row) const {
    return viewport()->mapToGlobal(visualRect(m_dimensions.index(row, DimensionsModel::Cut)).bottomLeft());
}

void DimensionsTable::addCut(QMenu* menu, DimensionId dimension, AxisId axis) {
    const QString axisName = QString::fromStdString(m_designer.strategy().mesh.axes[axis].name);
    const DimensionDrop drop = dimensionDrop(m_designer, dimension, axis);
    if (!drop.refusal.isEmpty()) {
        menu->addAction(tr("Cut over %1: %2", "axis, why not").arg(axisName, drop.refusal))->setEnabled(false);
        return;
    }
    QAction* action = menu->addAction(tr("Cut %1 over %2 everywhere").arg(m_designer.nameOf(dimension), axisName));
    connect(action, &QAction::hovered, this, [this, dimension, axis] { hold(dimension, axis); });
    connect(action, &QAction::triggered, this, [this, dimension, axis] { cut(dimension, axis); });
    if (!menu->activeAction()) {
        menu->setActiveAction(action);
        hold(dimension, axis);
    }
}

// Previews at once; Enter applies, Esc leaves no trace.
void DimensionsTable::popUpCut(DimensionId dimension, AxisId axis, QPoint at) {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("cutMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setAccessibleName(tr("Cut %1").arg(m_designer.nameOf(dimension)));
    connect(menu, &QMenu::aboutToHide, this, &DimensionsTable::letGo);
    menu->popup(at);
    addCut(menu, dimension, axis);
}

void DimensionsTable::keyPressEvent(QKeyEvent* event) {
    const int axis = axisOfLetter(m_designer.strategy().mesh, event->text());
    const int row = currentIndex().row();
    if (axis >= 0 && row >= 0) return popUpCut(m_dimensions.at(row), static_cast<AxisId>(axis), below(row));
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return showExample(row);
    case Qt::Key_Escape:
        if (!currentIndex().isValid()) break;
        return selectionModel()->clear();
    default:
        break;
    }
    QTableView::keyPressEvent(event);
}

void DimensionsTable::contextMenuEvent(QContextMenuEvent* event) {
    const QModelIndex index = event->reason() == QContextMenuEvent::Keyboard ? currentIndex() : indexAt(event->pos());
    const DimensionId id = m_dimensions.at(index.row());
    if (!id.valid()) return;
    setCurrentIndex(index);
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("dimensionMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu, &QMenu::aboutToHide, this, &DimensionsTable::letGo);
    for (std::size_t a = 0; a < m_designer.strategy().mesh.axes.size(); ++a) addCut(menu, id, static_cast<AxisId>(a));
    menu->addSeparator();
    const QModelIndex name = index.siblingAtColumn(DimensionsModel::Name);
    connect(menu->addAction(tr("Rename…")), &QAction::triggered, this, [this, name] { edit(name); });
    connect(menu->addAction(tr("Show a tensor that has it")), &QAction::triggered, this,
            [this, row = index.row()] { showExample(row); });
    menu->popup(event->reason() == QContextMenuEvent::Keyboard ? below(index.row()) : event->globalPos());
}

void DimensionsTable::mouseMoveEvent(QMouseEvent* event) {
    QTableView::mouseMoveEvent(event);
    if (!event->buttons()) highlight(indexAt(event->pos()).row());
}

// In a narrow column what says the strategy is all there is: the dimension, its size and its axes, eight of them in the
// height of a small panel. What else is known stands in the tip.
void DimensionsTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    const bool narrow = width() < kNarrow;
    QHeaderView* columns = horizontalHeader();
    columns->setVisible(!narrow);
    setColumnHidden(DimensionsModel::Tensors, narrow);
    setColumnHidden(DimensionsModel::Example, narrow);
    columns->setSectionResizeMode(DimensionsModel::Name, narrow ? QHeaderView::Stretch : QHeaderView::Interactive);
    columns->setSectionResizeMode(DimensionsModel::Example, narrow ? QHeaderView::Interactive : QHeaderView::Stretch);
    if (!narrow) columns->resizeSection(DimensionsModel::Name, 108);
    columns->resizeSection(DimensionsModel::Cut, narrow ? std::clamp(width() * 45 / 100, 92, 128) : 92);
}

bool DimensionsTable::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) highlight(-1);
    return QTableView::viewportEvent(event);
}

} // namespace axiscape
