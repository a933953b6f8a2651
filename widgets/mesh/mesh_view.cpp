// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mesh/mesh_view.h"

#include "core/hardware/hardware.h"
#include "core/session/pricing.h"
#include "widgets/common/beside.h"
#include "widgets/common/counts.h"
#include "widgets/common/paint.h"
#include "widgets/common/window_words.h"
#include "widgets/mesh/axis_handle.h"
#include "widgets/mesh/mesh_edit.h"
#include "widgets/mesh/slowdown_menu.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>
#include <utility>

namespace axiscape {
namespace {

Point pointOf(const QPointF& p) { return {static_cast<float>(p.x()), static_cast<float>(p.y())}; }

} // namespace

MeshView::MeshView(Designer& designer, QWidget* parent) : QWidget(parent), m_designer(designer) {
    setObjectName(QStringLiteral("meshView"));
    setAccessibleName(tr("Devices"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    connect(&designer, &Designer::modelChanged, this, [this] {
        m_picked = -1;
        rebuild();
    });
    connect(&designer, &Designer::snapshotChanged, this, &MeshView::rebuild);
    connect(&designer, &Designer::themeChanged, this, &MeshView::rebuild);
    connect(&designer.selection(), &Selection::changed, this, &MeshView::rebuild);
    connect(&designer.selection(), &Selection::deviceChanged, this, &MeshView::rebuild);
    rebuild();
}

AxisHandle* MeshView::handle(int axis) const {
    for (AxisHandle* handle : m_handles)
        if (handle->axis() == axis) return handle;
    return nullptr;
}

const TensorSharding* MeshView::selectedSharding() {
    const SnapshotPointer snapshot = m_designer.snapshot();
    const ValueId value = m_designer.selection().value();
    if (!snapshot || !value.valid() || !(snapshot->strategy.mesh == m_designer.strategy().mesh)) return nullptr;
    m_sharding = snapshot->program.sharding(value);
    return &m_sharding;
}

void MeshView::rebuild() {
    const Strategy& strategy = m_designer.strategy();
    const AxisStyles axes = axisStylesOf(strategy);
    MeshPictureRequest request;
    request.mesh = &strategy.mesh;
    request.axes = &axes;
    const auto hardware = findHardware(strategy.hardware);
    if (hardware) request.hardware = &*hardware;
    const auto placed = hardware ? placementOn(strategy, *hardware) : Result<NetworkPlacement>();
    if (hardware && placed) request.placement = &*placed;
    const DeviceOrder order = deviceOrderOf(strategy);
    request.order = &order;
    request.draggedFrom = m_drag.from();
    request.draggedTo = m_drag.target();
    request.sharding = selectedSharding();
    const SnapshotPointer snapshot = m_designer.snapshot();
    if (request.sharding) request.shardingMesh = &snapshot->partition().mesh();
    if (request.sharding) request.shape = m_designer.model()->module->type(m_designer.selection().value()).shape;
    request.device = m_designer.selection().device();
    std::vector<SlowDevice> slowDevices = strategy.slowDevices;
    for (SlowDevice& slow : slowDevices) slow.device = order.positionOf(slow.device);
    request.slowDevices = slowDevices;
    request.slowLinks = strategy.slowLinks;
    std::vector<float> shares;
    if (snapshot && snapshot->simulation && snapshot->strategy.mesh == strategy.mesh)
        shares = meshShares(*snapshot->simulation, m_colouredBy);
    request.shares = shares;
    const Theme& theme = m_designer.theme();
    request.shareColour = m_colouredBy == MeshColour::memory ? theme.memory[3] : theme.computeProducts;
    for (const AxisHandle* handle : m_handles) {
        if (handle->lit()) request.hoveredAxis = handle->axis();
        if (handle->hasFocus()) request.focusedAxis = handle->axis();
    }
    request.width = static_cast<float>(width());
    request.height = static_cast<float>(height());
    m_picture = drawMesh(request, m_designer.theme());
    placeHandles();
    update();
}

void MeshView::setColouredBy(MeshColour by) {
    if (by == std::exchange(m_colouredBy, by)) return;
    rebuild();
}

QString MeshView::shareText(std::int64_t device) const {
    const SnapshotPointer snapshot = m_designer.snapshot();
    if (!snapshot || !snapshot->simulation || !(snapshot->strategy.mesh == m_designer.strategy().mesh)) return {};
    const auto percent = [&](MeshColour by) {
        const auto shares = meshShares(*snapshot->simulation, by);
        return inWords(words::inDigits(std::round(100 * shares[static_cast<std::size_t>(device)])));
    };
    return tr("\ncomputes %1 % of the step, waits %2 %, memory %3 % of %4")
        .arg(percent(MeshColour::busy), percent(MeshColour::waiting), percent(MeshColour::memory),
             inWords(words::inBytes(snapshot->simulation->capacityBytes)));
}

void MeshView::placeHandles() {
    const auto& headers = m_picture.headers;
    while (m_handles.size() > headers.size()) {
        m_handles.back()->deleteLater(); // it may be the one that is pressed
        m_handles.back()->hide();
        m_handles.pop_back();
    }
    const std::size_t axes = m_designer.strategy().mesh.axes.size();
    while (m_handles.size() < headers.size()) {
        auto* handle = new AxisHandle(m_designer, -1, m_handles.size() < axes, this);
        connect(handle, &AxisHandle::stateChanged, this, &MeshView::rebuild);
        m_handles.push_back(handle);
        handle->show();
    }
    for (std::size_t i = 0; i < headers.size(); ++i) {
        const Rect& r = headers[i].rect;
        m_handles[i]->setGeometry(QRectF(static_cast<qreal>(r.x), static_cast<qreal>(r.y), static_cast<qreal>(r.width),
                                         static_cast<qreal>(r.height))
                                      .toAlignedRect());
        m_handles[i]->setFocusPolicy(i < axes ? Qt::TabFocus : Qt::NoFocus); // repeated chips are no further stops
        m_handles[i]->setAxis(headers[i].axis);
    }
}

QString MeshView::describe(const MeshCell& cell) const {
    if (cell.count == 1) return describe(cell.device);
    const Mesh& mesh = m_designer.strategy().mesh;
    QStringList ranges;
    for (std::size_t a = 0; a < std::min<std::size_t>(4, mesh.axes.size()); ++a) {
        const QString name = QString::fromStdString(mesh.axes[a].name);
        ranges << (cell.to[a] - cell.from[a] == 1 ? tr("%1 %2").arg(name).arg(cell.from[a])
                                                  : tr("%1 %2 to %3").arg(name).arg(cell.from[a]).arg(cell.to[a] - 1));
    }
    return tr("%1 devices: %2").arg(countLabel(cell.count), ranges.join(QStringLiteral(", ")));
}

QString MeshView::describe(std::int64_t device) const {
    const Mesh& mesh = m_designer.strategy().mesh;
    QStringList where;
    for (std::size_t a = 0; a < mesh.axes.size(); ++a)
        where << tr("%1 %2")
                     .arg(QString::fromStdString(mesh.axes[a].name))
                     .arg(coordinateOf(mesh, static_cast<AxisId>(a), device));
    const std::int64_t number = deviceOrderOf(m_designer.strategy()).at(device);
    QString text = tr("Device %1: %2").arg(number).arg(where.join(QStringLiteral(", ")));
    const SnapshotPointer snapshot = m_designer.snapshot();
    const ValueId value = m_designer.selection().value();
    if (m_colouredBy != MeshColour::tiles) text += shareText(device);
    if (!snapshot || !value.valid() || !(snapshot->strategy.mesh == mesh)) return text;
    const TensorType type = m_designer.model()->module->type(value);
    const auto tile = tileOfDevice(type.shape, snapshot->program.sharding(value), snapshot->partition().mesh(), device);
    QStringList corner;
    std::vector<std::int64_t> local;
    for (const Extent& extent : tile) {
        corner << QString::number(extent.start);
        local.push_back(extent.size);
    }
    text += tr("\n%1 at (%2), %3")
                .arg(inWords(words::shape(local)), corner.join(QStringLiteral(", ")),
                     inWords(words::inBytes(static_cast<double>(tensorBytes(type.dtype, local)))));
    return text;
}

bool MeshView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int cell = m_picture.cellAt(pointOf(help->pos()));
        if (cell < 0) {
            QToolTip::hideText();
            event->ignore();
        } else {
            const MeshCell& hit = m_picture.cells[static_cast<std::size_t>(cell)];
            showTip(describe(hit), *this, pixelsOf(hit.rect), help->pos().x());
        }
        return true;
    }
    return QWidget::event(event);
}

void MeshView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paint(m_picture.list, painter);
    if (!m_keyboard) return;
    DrawList focus;
    for (const MeshCell& cell : m_picture.cells)
        if (cell.device == m_designer.selection().device())
            focus.rect(cell.rect.grown(3), 0, m_designer.theme().text1, 8, 2).dash = Dash::focus;
    if (focus.commands.empty())
        focus
            .rect({1, 1, static_cast<float>(width()) - 2, static_cast<float>(height()) - 2}, 0,
                  m_designer.theme().text1, 4, 2)
            .dash = Dash::focus;
    paint(focus, painter);
}

void MeshView::mouseMoveEvent(QMouseEvent* event) {
    const int cell = m_picture.cellAt(pointOf(event->position()));
    if (m_drag.move(event->position(), singleAt(cell))) {
        setCursor(m_drag.target() < 0 ? Qt::ForbiddenCursor : Qt::ClosedHandCursor);
        return rebuild();
    }
    m_designer.selection().setDevice(
        cell < 0 ? m_picked : static_cast<int>(m_picture.cells[static_cast<std::size_t>(cell)].device));
}

void MeshView::mousePressEvent(QMouseEvent* event) {
    m_keyboard = false;
    const int cell = m_picture.cellAt(pointOf(event->position()));
    if (cell < 0) return pick(-1);
    const auto device = static_cast<int>(m_picture.cells[static_cast<std::size_t>(cell)].device);
    pick(device == m_picked ? -1 : device);
    if (event->button() == Qt::LeftButton && m_designer.model()) m_drag.press(singleAt(cell), event->position());
}

void MeshView::mouseReleaseEvent(QMouseEvent*) {
    const std::int64_t from = m_drag.from(), to = m_drag.target();
    endDrag();
    if (from >= 0 && to >= 0) exchange(from, to);
}

void MeshView::endDrag() {
    const bool moved = m_drag.moving();
    m_drag.cancel();
    unsetCursor();
    if (moved) rebuild();
}

std::int64_t MeshView::singleAt(int cell) const {
    if (cell < 0 || m_designer.strategy().mesh.devices() > kMostOrderedDevices) return -1;
    const MeshCell& hit = m_picture.cells[static_cast<std::size_t>(cell)];
    return hit.count == 1 ? hit.device : -1;
}

void MeshView::exchange(std::int64_t position, std::int64_t other) {
    const DeviceOrder order = deviceOrderOf(m_designer.strategy());
    pick(static_cast<int>(other)); // the device that was moved stays picked
    m_designer.edit(tr("Exchange devices %1 and %2").arg(order.at(position)).arg(order.at(other)),
                    withDevicesExchanged(m_designer.strategy(), position, other));
}

void MeshView::leaveEvent(QEvent*) { m_designer.selection().setDevice(m_picked); }

void MeshView::pick(int device) {
    m_picked = device;
    m_designer.selection().setDevice(device);
}

void MeshView::keyPressEvent(QKeyEvent* event) {
    Point step;
    switch (event->key()) {
    case Qt::Key_Left:
        step.x = -1;
        break;
    case Qt::Key_Right:
        step.x = 1;
        break;
    case Qt::Key_Up:
        step.y = -1;
        break;
    case Qt::Key_Down:
        step.y = 1;
        break;
    case Qt::Key_Escape:
        if (m_drag.moving()) return endDrag();
        if (m_picked < 0) return QWidget::keyPressEvent(event);
        return pick(-1);
    default:
        return QWidget::keyPressEvent(event);
    }
    m_keyboard = true;
    const auto& cells = m_picture.cells;
    if (cells.empty()) return;
    const MeshCell* from = nullptr;
    for (const MeshCell& cell : cells)
        if (m_picked >= 0 && cell.device == m_picked) from = &cell;
    if (!from) return pick(static_cast<int>(cells.front().device));
    // The nearest cell in that direction, straight ahead before sideways.
    const MeshCell* best = nullptr;
    float least = 0;
    for (const MeshCell& cell : cells) {
        const float dx = cell.rect.centre().x - from->rect.centre().x,
                    dy = cell.rect.centre().y - from->rect.centre().y;
        const float ahead = dx * step.x + dy * step.y, aside = std::abs(dx * step.y) + std::abs(dy * step.x);
        const float cost = ahead + 4 * aside;
        if (ahead <= 1 || (best && cost >= least)) continue;
        best = &cell;
        least = cost;
    }
    if (!best) return;
    const bool both = from->count == 1 && best->count == 1; // Ctrl takes the device along
    if (event->modifiers() & Qt::ControlModifier)
        return both && m_designer.model() ? exchange(from->device, best->device) : void();
    pick(static_cast<int>(best->device));
}

// What if a device were slower: the step waits for it. One undo step each.
void MeshView::contextMenuEvent(QContextMenuEvent* event) {
    int device = m_picked;
    if (event->reason() != QContextMenuEvent::Keyboard) {
        const int cell = m_picture.cellAt(pointOf(event->pos()));
        device = cell < 0 ? -1 : static_cast<int>(m_picture.cells[static_cast<std::size_t>(cell)].device);
    }
    if (device < 0 || !m_designer.model() || m_designer.strategy().hardware.empty()) return;
    const auto number = static_cast<int>(deviceOrderOf(m_designer.strategy()).at(device));
    popUpSlowdown(this, m_designer, number, -1, event->globalPos());
}

void MeshView::focusInEvent(QFocusEvent* event) {
    m_keyboard = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    QWidget::focusInEvent(event);
}

void MeshView::focusOutEvent(QFocusEvent* event) {
    m_keyboard = false;
    QWidget::focusOutEvent(event);
}

} // namespace axiscape
