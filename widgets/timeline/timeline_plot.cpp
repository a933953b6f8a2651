// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timeline_plot.h"

#include "core/session/observed_marks.h"
#include "widgets/common/beside.h"
#include "widgets/common/format.h"
#include "widgets/common/paint.h"
#include "widgets/common/theme.h"
#include "widgets/common/window_words.h"
#include "widgets/timeline/plot_parts.h"
#include "widgets/timeline/timeline_painter.h"

#include <QVBoxLayout>

namespace axiscape {
namespace {

constexpr int kLeft = 84, kRight = 14, kTop = 8, kGap = 31, kBottom = 24;
constexpr int kClick = 4; // px: a press that moves less is a click
constexpr double kWheelStep = 1.2;
constexpr double kDeepest = 1e-5; // of the whole: zoom stops there
constexpr std::array<const char*, kMemoryCategories> kCategories{
    QT_TRANSLATE_NOOP("axiscape::TimelinePlot", "parameters"),
    QT_TRANSLATE_NOOP("axiscape::TimelinePlot", "optimizer state"),
    QT_TRANSLATE_NOOP("axiscape::TimelinePlot", "gradients"),
    QT_TRANSLATE_NOOP("axiscape::TimelinePlot", "activations"),
    QT_TRANSLATE_NOOP("axiscape::TimelinePlot", "temporaries"),
    QT_TRANSLATE_NOOP("axiscape::TimelinePlot", "collective buffers")};

Rect ours(const QRect& r) {
    return {static_cast<float>(r.x()), static_cast<float>(r.y()), static_cast<float>(r.width()),
            static_cast<float>(r.height())};
}

} // namespace

struct TimelinePlot::Private {
    QCustomPlot* plot = nullptr;
    QCPAxisRect* lanes = nullptr;
    QCPAxisRect* memory = nullptr;
    QSharedPointer<TimeTicker> timeTicker{new TimeTicker};
    QSharedPointer<ByteTicker> byteTicker{new ByteTicker};
    std::shared_ptr<const TimelineData> data, preview;
    Theme theme = makeTheme(Theme::Mode::light);
    AxisStyles axes;
    OpId selected;
    LayerId selectedLayer;
    std::vector<Stretch> stretches; // of the selected layer
    std::shared_ptr<const WantedAndGot> observed;
    std::vector<TimelineMark> marks;
    std::vector<TimelineBadge> badges;
    QPoint pointerAt;
    int pointer = -1; // x, or -1
    int pressed = -1; // x where a drag began, or -1
    QPoint pressedAt;

    // Made again when the range, the size or the data changes.
    TimeScale pictureScale;
    std::vector<LanePicture> pictures;
    std::vector<CurveSample> samples, previewSamples;
    bool stale = true;

    TimeScale scale() const {
        const QCPRange range = memory->axis(QCPAxis::atBottom)->range();
        const QRect area = memory->rect();
        return {range.lower, range.upper, static_cast<float>(area.left()), static_cast<float>(area.width())};
    }

    void refreshPictures() {
        const TimeScale now = scale();
        if (!stale && now.from == pictureScale.from && now.to == pictureScale.to && now.left == pictureScale.left &&
            now.width == pictureScale.width)
            return;
        stale = false;
        pictureScale = now;
        pictures.clear();
        for (const Lane& lane : data->lanes) pictures.push_back(lanePicture(lane, now));
        samples = curveSamples(data->curve, data->positions, now);
        previewSamples.clear();
        if (preview) previewSamples = curveSamples(preview->curve, preview->positions, now);
        badges = timelineBadges(marks, now, badgesArea());
    }

    // Of their own above the lanes, while there are any.
    int top() const { return kTop + (marks.empty() ? 0 : static_cast<int>(kObservedRow)); }
    Rect badgesArea() const {
        const Rect area = ours(lanes->rect());
        return {area.x, area.y - kObservedRow - 3, area.width, kObservedRow};
    }
    void findMarks() {
        marks.clear();
        if (data && observed) marks = timelineMarks(*data, *observed);
        lanes->setMargins(QMargins(kLeft, top(), kRight, 0));
    }
    const TimelineBadge* badgeUnder(QPoint at) const {
        for (const TimelineBadge& badge : badges)
            if (badge.rect.grown(1).contains({static_cast<float>(at.x()), static_cast<float>(at.y())})) return &badge;
        return nullptr;
    }

    void paintLanes(QCPPainter& painter) {
        if (!data || lanes->width() <= 0) return;
        refreshPictures();
        DrawList list;
        const Rect area = ours(lanes->rect());
        drawLanes({*data, pictures, pictureScale, area, selected}, axes, theme, list);
        drawObserved(*data, marks, badges, pictureScale, area, theme, list);
        drawStretches(stretches, pictureScale, {area.x, area.y - 4, area.width, 3}, theme, list); // above the bars
        drawBounds(*data, pictureScale, {area.x, area.bottom() + 2, area.width, 12}, theme, list);
        paint(list, painter);
    }

    void paintMemoryRect(QCPPainter& painter) {
        if (!data || memory->width() <= 0) return;
        refreshPictures();
        const MemoryRange range = memoryRange(peakOfBoth(), data->simulation().capacityBytes);
        painter.setAntialiasing(true);
        paintMemory({*data, samples, pictureScale, QRectF(memory->rect()), range.top, range.showsCapacity,
                     preview.get(), &previewSamples},
                    theme, painter);
        const ByteUnit unit = byteUnit(range.top);
        painter.setFont(interfaceFont(11));
        painter.setPen(toQColor(theme.text3));
        painter.drawText(QRect(12, memory->top() - 16, kLeft - 20, 14), Qt::AlignRight | Qt::AlignVCenter,
                         QString::fromLatin1(unit.name));
    }

    // The line under the pointer through both plots, and the band of a zoom.
    void paintOverlay(QCPPainter& painter) {
        if (!data) return;
        const int top = lanes->top(), bottom = memory->bottom();
        if (pressed >= 0 && std::abs(pointer - pressed) >= kClick) {
            const QRect band(QPoint(std::min(pressed, pointer), top), QPoint(std::max(pressed, pointer), bottom));
            painter.setPen(QPen(toQColor(theme.accent), 1));
            painter.setBrush(toQColor(withAlpha(theme.accent, 0x22)));
            painter.drawRect(band);
            return;
        }
        if (pointer < memory->left() || pointer > memory->right()) return;
        painter.setPen(QPen(toQColor(theme.strong), 1));
        painter.drawLine(QLineF(pointer, top, pointer, bottom));
        if (const LaneItem* item = itemUnder(pointerAt); item && pressed < 0) {
            DrawList list;
            const ItemCard card = itemCard(*data, *item);
            drawItemCard(card, placeOf(card, pointerAt), theme, list);
            paint(list, painter);
        }
    }

    // Of the interval under a position, as far as it is in sight.
    Rect barAt(QPoint position) const {
        const LaneItem* item = itemUnder(position);
        if (!item) return {};
        const TimeScale s = scale();
        const float from = std::max(s.x(item->start), s.left), to = std::min(s.x(item->end), s.left + s.width);
        return {from, static_cast<float>(lanes->top()) + kLaneStep * static_cast<float>(laneAt(position)),
                std::max(1.f, to - from), kLaneHeight};
    }

    Rect placeOf(const ItemCard& card, QPoint position) const {
        return itemCardPlace(card, static_cast<float>(position.x()), barAt(position), ours(plot->rect()).grown(-4));
    }

    void findStretches() {
        stretches.clear();
        if (data) stretches = stretchesOf(*data, selectedLayer);
    }

    double peakOfBoth() const {
        const auto now = data->simulation().memory.peak;
        return static_cast<double>(preview ? std::max(now, preview->simulation().memory.peak) : now);
    }

    double end() const { return data && data->end > 0 ? data->end : 1; }

    void build(QWidget* parent) {
        plot = new RoomedPlot(parent);
        plot->setObjectName(QStringLiteral("timelineCanvas"));
        plot->setFocusPolicy(Qt::NoFocus); // the plot around it takes the keys
        plot->setNoAntialiasingOnDrag(false);
        plot->setMinimumSize(0, 0);
        plot->plotLayout()->clear();
        plot->plotLayout()->setRowSpacing(0);
        lanes = new QCPAxisRect(plot, true);
        memory = new QCPAxisRect(plot, true);
        plot->plotLayout()->addElement(0, 0, lanes);
        plot->plotLayout()->addElement(1, 0, memory);
        for (QCPAxisRect* rect : {lanes, memory}) {
            rect->setAutoMargins(QCP::msNone);
            rect->setMinimumSize(40, 8);
            for (QCPAxis* axis : rect->axes()) {
                axis->setVisible(false);
                axis->grid()->setVisible(false);
                axis->setLayer(QStringLiteral("axes"));
                axis->grid()->setLayer(QStringLiteral("grid"));
            }
        }
        lanes->setMargins(QMargins(kLeft, kTop, kRight, 0));
        memory->setMargins(QMargins(kLeft, kGap, kRight, kBottom));
        QCPAxis* x = memory->axis(QCPAxis::atBottom);
        QCPAxis* y = memory->axis(QCPAxis::atLeft);
        for (QCPAxis* axis : {x, y}) {
            axis->setVisible(true);
            axis->setTickLabelFont(interfaceFont(11));
            axis->setSubTicks(false);
            axis->setTickLengthIn(0);
        }
        x->setTicker(timeTicker);
        x->setTickLengthOut(4);
        x->setTickLabelPadding(2);
        y->setTicker(byteTicker);
        y->setTickLength(0, 0);
        y->setTickLabelPadding(8);
        y->grid()->setVisible(true);
        if (QCPLayer* overlay = plot->layer(QStringLiteral("overlay"))) overlay->setMode(QCPLayer::lmBuffered);
        new PaintedPlottable(*lanes, {kLeft, 4 + static_cast<int>(kObservedRow), kRight, 16},
                             [this](QCPPainter& p) { paintLanes(p); });
        new PaintedPlottable(*memory, {kLeft, kGap, kRight, 0}, [this](QCPPainter& p) { paintMemoryRect(p); });
        new PaintedOverlay(*plot, [this](QCPPainter& p) { paintOverlay(p); });
        restyle();
    }

    void restyle() {
        plot->setBackground(QBrush(toQColor(theme.panel)));
        QCPAxis* x = memory->axis(QCPAxis::atBottom);
        QCPAxis* y = memory->axis(QCPAxis::atLeft);
        x->setBasePen(QPen(toQColor(theme.strong), 1));
        x->setTickPen(QPen(toQColor(theme.strong), 1));
        y->setBasePen(Qt::NoPen);
        y->setTickPen(Qt::NoPen);
        for (QCPAxis* axis : {x, y}) axis->setTickLabelColor(toQColor(theme.text3));
        y->grid()->setPen(QPen(toQColor(theme.border), 1));
        y->grid()->setZeroLinePen(Qt::NoPen);
    }

    void replot() {
        stale = true;
        if (data) {
            const int height = static_cast<int>(lanesHeight(data->lanes.size()));
            lanes->setMinimumSize(40, height);
            lanes->setMaximumSize(QWIDGETSIZE_MAX, height);
            const double top = memoryRange(peakOfBoth(), data->simulation().capacityBytes).top;
            memory->axis(QCPAxis::atLeft)->setRange(0, top);
            byteTicker->setUnit(byteUnit(top).bytes);
        }
        plot->replot(QCustomPlot::rpQueuedReplot);
    }

    int laneAt(QPoint position) const {
        if (!data || !lanes->rect().adjusted(0, 0, 0, 1).contains(position)) return -1;
        const int row = (position.y() - lanes->top()) / static_cast<int>(kLaneStep);
        return row < static_cast<int>(data->lanes.size()) ? row : -1;
    }

    const LaneItem* itemUnder(QPoint position) const {
        const int row = laneAt(position);
        if (row < 0) return nullptr;
        const TimeScale s = scale();
        const double pixel = s.at(s.left + 1) - s.at(s.left);
        const Lane& lane = data->lanes[static_cast<std::size_t>(row)];
        const auto item = itemAt(lane, s.at(static_cast<float>(position.x()) + 0.5f), 2 * pixel);
        return item < 0 ? nullptr : &lane.items[static_cast<std::size_t>(item)];
    }
};

TimelinePlot::TimelinePlot(QWidget* parent) : QWidget(parent), d(std::make_unique<Private>()) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timeline"));
    d->build(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(d->plot);
    d->plot->setMouseTracking(true);
    d->plot->installEventFilter(this);
    connect(d->plot, &QCustomPlot::beforeReplot, this,
            [this] { d->timeTicker->setWidth(d->plot->width() - kLeft - kRight); });
    QCPAxis* x = d->memory->axis(QCPAxis::atBottom);
    connect(x, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this](const QCPRange& range) {
        d->lanes->axis(QCPAxis::atBottom)->setRange(range);
        emit rangeChanged();
    });
}

TimelinePlot::~TimelinePlot() = default;

void TimelinePlot::setData(std::shared_ptr<const TimelineData> next) {
    const bool sameAxis = d->data && next && d->data->programOrder == next->programOrder &&
                          d->data->snapshot->model == next->snapshot->model;
    // Showing everything, or an axis that means something else: show everything again.
    const bool whole = !sameAxis || (from() <= 0 && to() >= d->end());
    d->data = std::move(next);
    d->timeTicker->setProgramOrder(d->data && d->data->programOrder);
    d->findStretches();
    d->findMarks();
    if (whole) resetZoom();
    d->replot();
}

void TimelinePlot::setPreview(std::shared_ptr<const TimelineData> preview) {
    d->preview = std::move(preview);
    d->replot();
}

void TimelinePlot::setObserved(std::shared_ptr<const WantedAndGot> observed) {
    if (observed == d->observed) return;
    d->observed = std::move(observed);
    d->findMarks();
    d->replot();
}

std::vector<TimelineBadge> TimelinePlot::badges() const { return d->badges; }

void TimelinePlot::setLook(const Theme& theme, const AxisStyles& axes) {
    d->theme = theme;
    d->axes = axes;
    d->restyle();
    d->replot();
}

void TimelinePlot::setSelected(OpId op) {
    if (op == d->selected) return;
    d->selected = op;
    // The first interval of it, if none is in view.
    const LaneItem* first = nullptr;
    bool inView = false;
    if (d->data && op.valid())
        for (const Lane& lane : d->data->lanes)
            for (const LaneItem& item : lane.items) {
                if (item.op != op) continue;
                if (!first) first = &item;
                inView = inView || (item.end >= from() && item.start <= to());
            }
    if (first && !inView) {
        const double size = to() - from(), middle = (first->start + first->end) / 2;
        zoomTo(middle - size / 2, middle + size / 2);
    }
    d->replot();
}

void TimelinePlot::setSelectedLayer(LayerId layer) {
    if (layer == d->selectedLayer) return;
    d->selectedLayer = layer;
    d->findStretches();
    d->replot();
}

void TimelinePlot::resetZoom() { zoomTo(0, d->end()); }

void TimelinePlot::zoomTo(double from, double to) {
    const double whole = d->end();
    const double size = std::clamp(to - from, whole * kDeepest, whole);
    const double start = std::clamp(from, 0.0, whole - size);
    d->memory->axis(QCPAxis::atBottom)->setRange(start, start + size);
    d->plot->replot(QCustomPlot::rpQueuedReplot);
}

double TimelinePlot::from() const { return d->memory->axis(QCPAxis::atBottom)->range().lower; }
double TimelinePlot::to() const { return d->memory->axis(QCPAxis::atBottom)->range().upper; }
QRect TimelinePlot::lanesArea() const { return d->lanes->rect(); }
QRect TimelinePlot::memoryArea() const { return d->memory->rect(); }
QWidget* TimelinePlot::canvas() const { return d->plot; }

ItemCard TimelinePlot::cardAt(QPoint position) const {
    const LaneItem* item = d->itemUnder(position);
    return item ? itemCard(*d->data, *item) : ItemCard{};
}

QRectF TimelinePlot::cardPlaceAt(QPoint position) const {
    const Rect place = d->itemUnder(position) ? d->placeOf(cardAt(position), position) : Rect{};
    return QRectF(QPointF(static_cast<double>(place.x), static_cast<double>(place.y)),
                  QSizeF(static_cast<double>(place.width), static_cast<double>(place.height)));
}

QRectF TimelinePlot::barAt(QPoint position) const {
    const Rect bar = d->barAt(position);
    return QRectF(QPointF(static_cast<double>(bar.x), static_cast<double>(bar.y)),
                  QSizeF(static_cast<double>(bar.width), static_cast<double>(bar.height)));
}

QString TimelinePlot::tipAt(QPoint position) const {
    if (!d->data) return {};
    if (const TimelineBadge* badge = d->badgeUnder(position)) {
        QStringList lines;
        for (const std::uint32_t mark : badge->marks)
            lines << inWords(observedMarkText(d->observed->rows[d->marks[mark].row]));
        if (badge->count > badge->marks.size())
            lines << tr("and %n more", nullptr, static_cast<int>(badge->count - badge->marks.size()));
        return lines.join(QLatin1Char('\n')) + QLatin1Char('\n') + tr("Click for the row");
    }
    if (!d->memory->rect().contains(position)) return {};
    const TimeScale s = d->scale();
    const auto curve = d->data->curve;
    if (curve.empty()) return {};
    const MemoryPoint& point = curve[pointAt(d->data->positions, s.at(static_cast<float>(position.x())))];
    const double bytes = d->memory->axis(QCPAxis::atLeft)->pixelToCoord(position.y());
    double below = 0;
    for (std::size_t c = 0; c < kMemoryCategories; ++c) {
        below += static_cast<double>(point.bytes[c]);
        if (bytes < below)
            return tr("%1, %2 of %3", "category, bytes, total")
                .arg(tr(kCategories[c]), bytesLabel(static_cast<double>(point.bytes[c])),
                     bytesLabel(static_cast<double>(point.total())));
    }
    return tr("%1 in use").arg(bytesLabel(static_cast<double>(point.total())));
}

bool TimelinePlot::eventFilter(QObject* watched, QEvent* event) {
    if (watched != d->plot || !d->data) return QWidget::eventFilter(watched, event);
    QCPLayer* overlay = d->plot->layer(QStringLiteral("overlay"));
    switch (event->type()) {
    case QEvent::MouseButtonPress: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        setFocus(Qt::MouseFocusReason);
        if (mouse->button() != Qt::LeftButton || mouse->pos().x() < d->memory->left() - kClick) break;
        d->pressedAt = mouse->pos();
        d->pressed = std::clamp(mouse->pos().x(), d->memory->left(), d->memory->right());
        return true;
    }
    case QEvent::MouseMove: {
        const QPoint at = static_cast<QMouseEvent*>(event)->pos();
        d->pointerAt = at;
        d->pointer = d->pressed >= 0 ? std::clamp(at.x(), d->memory->left(), d->memory->right()) : at.x();
        overlay->replot();
        const LaneItem* item = d->itemUnder(at);
        d->plot->setCursor((item || d->badgeUnder(at)) && d->pressed < 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
        return true;
    }
    case QEvent::MouseButtonRelease: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() != Qt::LeftButton || d->pressed < 0) break;
        const int start = d->pressed;
        d->pressed = -1;
        const int stop = std::clamp(mouse->pos().x(), d->memory->left(), d->memory->right());
        if (std::abs(mouse->pos().x() - d->pressedAt.x()) >= kClick) {
            const TimeScale s = d->scale();
            zoomTo(s.at(static_cast<float>(std::min(start, stop))), s.at(static_cast<float>(std::max(start, stop))));
        } else if (const TimelineBadge* badge = d->badgeUnder(mouse->pos())) {
            emit observedPicked(static_cast<int>(badge->row));
        } else if (const LaneItem* item = d->itemUnder(mouse->pos()); item && item->op.valid()) {
            emit opPicked(item->op);
        }
        overlay->replot();
        return true;
    }
    case QEvent::MouseButtonDblClick:
        d->pressed = -1;
        resetZoom();
        return true;
    case QEvent::Leave:
        d->pointer = -1;
        overlay->replot();
        break;
    case QEvent::ToolTip: { // an interval has its card
        const auto* help = static_cast<QHelpEvent*>(event);
        showTip(tipAt(help->pos()), *d->plot, QRect(help->pos() - QPoint(6, 6), QSize(12, 12)), help->pos().x());
        return true;
    }
    case QEvent::Wheel: {
        const auto* wheel = static_cast<QWheelEvent*>(event);
        const bool sideways = wheel->modifiers().testFlag(Qt::ShiftModifier); // for wheels that turn one way only
        const QPoint turn = sideways ? wheel->angleDelta().transposed() : wheel->angleDelta();
        const double size = to() - from();
        if (std::abs(turn.x()) > std::abs(turn.y())) {
            const double by = -size * turn.x() / 1200;
            zoomTo(from() + by, to() + by);
        } else if (turn.y() != 0) {
            const double at = d->scale().at(static_cast<float>(wheel->position().x()));
            const double factor = std::pow(kWheelStep, -turn.y() / 120.0);
            zoomTo(at - (at - from()) * factor, at + (to() - at) * factor);
        }
        return true;
    }
    case QEvent::Resize:
        d->stale = true;
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void TimelinePlot::keyPressEvent(QKeyEvent* event) {
    const double size = to() - from(), middle = (from() + to()) / 2;
    const auto zoom = [&](double factor) { zoomTo(middle - size * factor / 2, middle + size * factor / 2); };
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(1 / kWheelStep);
    case Qt::Key_Minus:
        return zoom(kWheelStep);
    case Qt::Key_0:
    case Qt::Key_F:
        return resetZoom();
    case Qt::Key_Left:
        return zoomTo(from() - size / 10, to() - size / 10);
    case Qt::Key_Right:
        return zoomTo(from() + size / 10, to() + size / 10);
    case Qt::Key_Home:
        return zoomTo(0, size);
    case Qt::Key_End:
        return zoomTo(d->end() - size, d->end());
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace axiscape
