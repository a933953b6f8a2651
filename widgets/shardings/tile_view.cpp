// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/tile_view.h"

#include "core/session/pricing.h"
#include "widgets/common/axis_chip.h"
#include "widgets/common/beside.h"
#include "widgets/common/paint.h"
#include "widgets/common/window_words.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace axiscape {
namespace {

constexpr std::size_t kNamedDevices = 12;

Point pointOf(const QPointF& p) { return {static_cast<float>(p.x()), static_cast<float>(p.y())}; }

} // namespace

TileView::TileView(Designer& designer, QWidget* parent) : QWidget(parent), m_designer(designer) {
    setObjectName(QStringLiteral("tileView"));
    setAccessibleName(tr("Tiles"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    connect(&designer.selection(), &Selection::deviceChanged, this, &TileView::rebuild);
    connect(&designer, &Designer::themeChanged, this, &TileView::rebuild);
}

void TileView::setMesh(const Mesh& mesh) { m_mesh = mesh; }

void TileView::setTensor(std::vector<std::int64_t> shape, const TensorSharding& sharding) {
    if (shape != m_shape) m_steps.assign(shape.size(), 0);
    m_shape = std::move(shape);
    m_sharding = sharding;
    rebuild();
}

void TileView::rebuild() {
    const AxisStyles axes = shownStyles(m_mesh, m_designer);
    TilePictureRequest request;
    request.shape = m_shape;
    request.sharding = &m_sharding;
    request.mesh = &m_mesh;
    request.axes = &axes;
    const DeviceOrder order = deviceOrderOf(m_designer.strategy());
    request.order = &order;
    request.device = m_designer.selection().device();
    if (request.device >= m_mesh.devices()) request.device = -1;
    request.steps = m_steps;
    request.width = static_cast<float>(width());
    request.height = static_cast<float>(height());
    m_picture = drawTiles(request, m_designer.theme());
    setAccessibleDescription(QString::fromStdString(shardyText(m_sharding, m_shape.size(), m_mesh)));
    update();
}

void TileView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paint(m_picture.list, painter);
    if (!hasFocus()) return;
    DrawList focus;
    focus
        .rect({1, 1, static_cast<float>(width()) - 2, static_cast<float>(height()) - 2}, 0, m_designer.theme().text1, 4,
              2)
        .dash = Dash::focus;
    paint(focus, painter);
}

QString TileView::describe(const TileHit& hit) const {
    const TileDevices devices = devicesOfTile(m_sharding, hit.tile, m_mesh, kNamedDevices);
    QStringList names, corner;
    const DeviceOrder order = deviceOrderOf(m_designer.strategy());
    for (const std::int64_t position : devices.first) names << QString::number(order.at(position));
    if (devices.count > static_cast<std::int64_t>(kNamedDevices)) names << QStringLiteral("…");
    std::vector<std::int64_t> local;
    for (std::size_t d = 0; d < m_shape.size(); ++d) {
        const Extent extent =
            extentOfTile(m_shape[d], tilesOf(m_sharding, static_cast<std::uint8_t>(d), m_mesh), hit.tile[d]);
        corner << QString::number(extent.start);
        local.push_back(extent.size);
    }
    return tr("On device %1\n%2 at (%3)")
        .arg(names.join(QLatin1Char(' ')), inWords(words::shape(local)), corner.join(QStringLiteral(", ")));
}

bool TileView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int tile = m_picture.tileAt(pointOf(help->pos()));
    if (tile < 0) {
        QToolTip::hideText();
        event->ignore();
    } else {
        const TileHit& hit = m_picture.tiles[static_cast<std::size_t>(tile)];
        showTip(describe(hit), *this, pixelsOf(hit.rect), help->pos().x());
    }
    return true;
}

void TileView::mouseMoveEvent(QMouseEvent* event) {
    if (!std::exchange(m_inside, true)) m_before = m_designer.selection().device();
    const int tile = m_picture.tileAt(pointOf(event->position()));
    if (tile < 0) return m_designer.selection().setDevice(m_before);
    const auto devices = devicesOfTile(m_sharding, m_picture.tiles[static_cast<std::size_t>(tile)].tile, m_mesh, 1);
    m_designer.selection().setDevice(static_cast<int>(devices.first[0]));
}

void TileView::mousePressEvent(QMouseEvent* event) {
    const Point p = pointOf(event->position());
    if (const int hit = m_picture.stepperAt(p); hit >= 0) {
        const StepperHit stepper = m_picture.steppers[static_cast<std::size_t>(hit)];
        return step(stepper.dim, stepper.by);
    }
    if (m_picture.tileAt(p) >= 0) m_before = m_designer.selection().device(); // it stays
}

void TileView::leaveEvent(QEvent*) {
    if (std::exchange(m_inside, false)) m_designer.selection().setDevice(m_before);
}

void TileView::step(std::uint8_t dim, int by) {
    m_steps[dim] += by; // the picture offers no step out of range
    rebuild();
}

void TileView::keyPressEvent(QKeyEvent* event) {
    const bool forward = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down;
    const bool back = event->key() == Qt::Key_Left || event->key() == Qt::Key_Up;
    const int devices = static_cast<int>(m_mesh.devices());
    if ((!forward && !back) || m_shape.empty() || devices == 0) return QWidget::keyPressEvent(event);
    const int device = m_designer.selection().device();
    m_designer.selection().setDevice(device < 0 ? 0 : (device + (forward ? 1 : devices - 1)) % devices);
}

} // namespace axiscape
