// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/shardings_table.h"

#include "widgets/common/axis_mime.h"
#include "widgets/common/dimension_menu.h"
#include "widgets/common/strip_delegate.h"
#include "widgets/common/theme.h"
#include "widgets/common/value_menu.h"
#include "widgets/shardings/drop_card.h"
#include "widgets/shardings/shardings_model.h"

#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <QTimerEvent>
#include <QToolTip>

namespace axiscape {
namespace {

constexpr int kScrollEdge = 12, kScrollStep = 12, kScrollMilliseconds = 40;
constexpr int kStripWidth = 150, kBytesWidth = 68;
constexpr int kNarrow = 420; // of what a name needs besides

} // namespace

ShardingsTable::ShardingsTable(Designer& designer, ShardingsModel& model, QWidget* parent)
    : QTableView(parent), m_designer(designer), m_tensors(model), m_strips(new StripDelegate(this)) {
    setObjectName(QStringLiteral("shardingsTable"));
    setAccessibleName(tr("Tensors"));
    setAccessibleDescription(tr("The letter of a mesh axis cuts the selected argument"));
    styleTable(*this);
    setModel(&model);
    setItemDelegateForColumn(ShardingsModel::Sharding, m_strips);
    setSelectionMode(SingleSelection);
    setTextElideMode(Qt::ElideLeft); // the end of a path tells tensors apart
    setWordWrap(false);
    setTabKeyNavigation(false); // Tab leaves the table
    setAcceptDrops(true);
    setDragDropMode(DropOnly);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    model.sort(ShardingsModel::Local, Qt::DescendingOrder);
    QHeaderView* columns = horizontalHeader();
    columns->setSectionsClickable(true);
    connect(columns, &QHeaderView::sectionClicked, this, [this](int column) {
        // Bytes start with the largest, names with the first.
        const bool again = column == m_tensors.sortColumn();
        const bool down = again ? m_tensors.sortOrderNow() == Qt::AscendingOrder : column >= ShardingsModel::Local;
        m_tensors.sort(column, down ? Qt::DescendingOrder : Qt::AscendingOrder);
    });
    columns->setSectionResizeMode(ShardingsModel::Tensor, QHeaderView::Stretch);
    columns->setMinimumSectionSize(40);
    columns->resizeSection(ShardingsModel::Sharding, kStripWidth);
    columns->resizeSection(ShardingsModel::Local, kBytesWidth);
    columns->resizeSection(ShardingsModel::Saved, kBytesWidth);
    m_card = new DropCard(designer, viewport());
    connect(&designer, &Designer::themeChanged, this, &ShardingsTable::takeLook);
    connect(&designer, &Designer::snapshotChanged, this, &ShardingsTable::takeLook);
    connect(&designer, &Designer::modelChanged, this, &ShardingsTable::takeLook);
    takeLook();
}

void ShardingsTable::takeLook() {
    const SnapshotPointer snapshot = m_designer.snapshot();
    m_strips->setLook(m_designer.theme(), axisStylesOf(snapshot ? snapshot->strategy : m_designer.strategy()));
    viewport()->update();
}

int ShardingsTable::argumentAt(const QModelIndex& index) const {
    const auto model = m_designer.model();
    if (!index.isValid() || !model) return -1;
    const ValueId value = m_tensors.valueAt(index.row());
    return model->module->isArgument(value) ? static_cast<int>(value.value) : -1;
}

int ShardingsTable::dimensionUnder(const QModelIndex& index, QPoint at) const {
    const QModelIndex cell = index.siblingAtColumn(ShardingsModel::Sharding);
    return m_strips->dimensionAt(m_tensors.stripOf(m_tensors.valueAt(index.row())), visualRect(cell), at);
}

// --- drops

void ShardingsTable::dragEnterEvent(QDragEnterEvent* event) {
    if (axisOf(event->mimeData()))
        event->accept();
    else
        event->ignore();
}

void ShardingsTable::showCardAt(QPoint at, AxisId axis) {
    const QModelIndex index = indexAt(at);
    const int argument = argumentAt(index);
    if (argument < 0) return m_card->finish();
    const int dim = dimensionUnder(index, at);
    const QRect strip = visualRect(index.siblingAtColumn(ShardingsModel::Sharding));
    const QPoint anchor(dim < 0 ? strip.center().x() : at.x(), visualRect(index).center().y());
    m_card->showFor(static_cast<std::uint32_t>(argument), axis, anchor, dim);
}

void ShardingsTable::dragMoveEvent(QDragMoveEvent* event) {
    const auto axis = axisOf(event->mimeData());
    if (!axis) return event->ignore();
    const QPoint at = event->position().toPoint();
    scrollWhileDragging(at);
    // The card covers its neighbours: while the pointer is on it, its row stays the target.
    const bool onCard = m_card->isVisible() && m_card->geometry().contains(at);
    const int argument = argumentAt(indexAt(at));
    if (!onCard && (argument < 0 || !m_card->shows(static_cast<std::uint32_t>(argument))))
        showCardAt(at, static_cast<AxisId>(*axis));
    const bool legal = m_card->isVisible() && m_card->moveTo(at, event->modifiers().testFlag(Qt::AltModifier));
    event->setDropAction(legal ? Qt::CopyAction : Qt::IgnoreAction);
    event->setAccepted(legal);
}

void ShardingsTable::dragLeaveEvent(QDragLeaveEvent*) {
    m_scroll.stop();
    m_card->finish();
}

void ShardingsTable::dropEvent(QDropEvent* event) {
    m_scroll.stop();
    const auto drop = m_card->dropAt(event->position().toPoint(), event->modifiers().testFlag(Qt::AltModifier));
    m_card->finish();
    if (!drop) return event->ignore();
    event->setDropAction(Qt::CopyAction);
    event->accept();
    m_designer.drop(*drop);
}

void ShardingsTable::scrollWhileDragging(QPoint at) {
    m_scrollBy = at.y() < kScrollEdge ? -kScrollStep : at.y() > viewport()->height() - kScrollEdge ? kScrollStep : 0;
    const QScrollBar* bar = verticalScrollBar();
    const bool possible =
        (m_scrollBy < 0 && bar->value() > bar->minimum()) || (m_scrollBy > 0 && bar->value() < bar->maximum());
    if (!possible) return m_scroll.stop();
    if (!m_scroll.isActive()) m_scroll.start(kScrollMilliseconds, this);
}

void ShardingsTable::timerEvent(QTimerEvent* event) {
    if (event->timerId() != m_scroll.timerId()) return QTableView::timerEvent(event);
    m_card->finish(); // the rows move away under it
    verticalScrollBar()->setValue(verticalScrollBar()->value() + m_scrollBy);
}

// --- keys and menu

void ShardingsTable::keyPressEvent(QKeyEvent* event) {
    const int axis = axisOfLetter(m_designer.strategy().mesh, event->text());
    const QModelIndex index = currentIndex();
    if (axis < 0 || !index.isValid()) {
        if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
            m_designer.selection().reveal();
        else
            QTableView::keyPressEvent(event);
        return;
    }
    const int argument = argumentAt(index);
    const QPoint below =
        viewport()->mapToGlobal(visualRect(index.siblingAtColumn(ShardingsModel::Sharding)).bottomLeft());
    if (argument < 0)
        QToolTip::showText(below, tr("Axes cut arguments; the results of ops follow."), this);
    else
        popUpDimensions(this, m_designer, static_cast<std::uint32_t>(argument), static_cast<AxisId>(axis), below);
}

void ShardingsTable::contextMenuEvent(QContextMenuEvent* event) {
    const QModelIndex index = event->reason() == QContextMenuEvent::Keyboard ? currentIndex() : indexAt(event->pos());
    const int argument = argumentAt(index);
    if (argument < 0) return;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("tensorMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addCutMenus(*menu, m_designer, ValueId{static_cast<std::uint32_t>(argument)});
    menu->addSeparator();
    connect(menu->addAction(tr("Show in graph")), &QAction::triggered, this,
            [this] { m_designer.selection().reveal(); });
    menu->popup(event->globalPos());
}

void ShardingsTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    // What a name ends with comes first: in a narrow panel the bytes saved stand in the tip alone. Strips get half of
    // what the figures leave.
    const bool narrow = width() < kNarrow;
    setColumnHidden(ShardingsModel::Saved, narrow);
    const int room = viewport()->width() - (narrow ? 1 : 2) * kBytesWidth;
    horizontalHeader()->resizeSection(ShardingsModel::Sharding, std::clamp(room / 2, 90, 320));
}

} // namespace axiscape
