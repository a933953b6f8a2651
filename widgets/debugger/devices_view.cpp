// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/debugger/devices_view.h"

#include "widgets/common/paint.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace axiscape {
namespace {

Point pointOf(QPointF p) { return {static_cast<float>(p.x()), static_cast<float>(p.y())}; }

// The index of an element in the whole tensor: its place in the tile behind the tile's corner.
QString indexText(const DebugTile& tile, std::int64_t element) {
    QStringList numbers;
    for (std::size_t d = tile.extents.size(); d-- > 0;) {
        const std::int64_t size = std::max<std::int64_t>(tile.extents[d].size, 1);
        numbers.prepend(QString::number(tile.extents[d].start + element % size));
        element /= size;
    }
    return QStringLiteral("[%1]").arg(numbers.join(QStringLiteral(", ")));
}

} // namespace

DevicesView::DevicesView(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("debuggerDevices"));
    setAccessibleName(tr("What each device holds"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void DevicesView::setTheme(const Theme& theme) {
    m_theme = theme;
    update();
}

void DevicesView::setFrame(std::shared_ptr<const DebugFrame> frame, const Mesh& mesh, int hop, Colour line) {
    m_frame = std::move(frame);
    m_mesh = mesh;
    m_hop = hop;
    m_line = line;
    update();
}

void DevicesView::setNumbers(bool numbers) {
    m_numbers = numbers;
    update();
}

DevicesPicture DevicesView::picture() const {
    DevicesPictureRequest request;
    request.frame = m_frame.get();
    request.mesh = &m_mesh;
    request.hop = m_hop;
    request.line = m_line;
    request.device = m_device;
    request.numbers = m_numbers;
    request.wholeName = tr("whole").toStdString();
    request.equalText = tr("equal").toStdString();
    request.notYetText = tr("not yet there").toStdString();
    request.partText = tr("a part of a sum").toStdString();
    request.differText = tr("%1 of %2 differ").arg(QStringLiteral("{0}"), QStringLiteral("{1}")).toStdString();
    request.width = static_cast<float>(width());
    request.height = static_cast<float>(height());
    return drawDevices(request, m_theme);
}

QString DevicesView::cellText(QPoint at) const {
    const DevicesPicture now = picture();
    const DeviceBox* box = now.boxAt(pointOf(at));
    const int cell = box ? DevicesPicture::cellAt(*box, pointOf(at)) : -1;
    if (cell < 0) return {};
    const DebugCell& shown = box->tile->cells[static_cast<std::size_t>(cell)];
    const QString number = QString::fromStdString(shown.text);
    const QString place = box->tile->extents.empty() ? tr("number %1 of the tile").arg(shown.element)
                                                     : indexText(*box->tile, shown.element);
    QString text = box->device < 0 ? tr("%1 = %2 in the whole program", "place, number").arg(place, number)
                                   : tr("%1 = %2 on device %3", "place, number").arg(place, number).arg(box->device);
    if (!shown.want.empty()) text += QLatin1Char('\n') + tr("should be %1").arg(QString::fromStdString(shown.want));
    if (box->tile->elements > static_cast<std::int64_t>(box->tile->cells.size()))
        text += QLatin1Char('\n') + tr("the largest of those that this cell stands for");
    return text;
}

bool DevicesView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = cellText(help->pos());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void DevicesView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    DevicesPicture now = picture();
    if (hasFocus())
        now.list.rect({1, 1, static_cast<float>(width()) - 2, static_cast<float>(height()) - 2}, 0, m_theme.text1, 4, 2)
            .dash = Dash::focus;
    paint(now.list, painter);
}

void DevicesView::mousePressEvent(QMouseEvent* event) {
    const DevicesPicture now = picture();
    if (const DeviceBox* box = now.boxAt(pointOf(event->position()))) pick(box->device);
}

void DevicesView::keyPressEvent(QKeyEvent* event) {
    const bool forward = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down;
    const bool back = event->key() == Qt::Key_Left || event->key() == Qt::Key_Up;
    const int devices = m_frame ? static_cast<int>(m_frame->watched.tiles.size()) : 0;
    if (devices == 0 || (!forward && !back)) return QWidget::keyPressEvent(event);
    pick(m_device < 0 ? 0 : (m_device + (forward ? 1 : devices - 1)) % devices);
}

void DevicesView::pick(int device) {
    m_device = device;
    update();
}

} // namespace axiscape
