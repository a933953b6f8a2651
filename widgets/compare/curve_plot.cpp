// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/curve_plot.h"

#include "widgets/common/format.h"
#include "widgets/common/paint.h"
#include "widgets/common/theme.h"
#include "widgets/compare/curve_data.h"
#include "widgets/timeline/memory_geometry.h"
#include "widgets/timeline/plot_parts.h"

#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

constexpr QSizeF kLetterPad(6, 3); // between a letter and its peak
constexpr double kNear = 24;       // px: how far the pointer may be from a curve that it means

QPen penOf(const CurveLook& look, bool faded) {
    QColor colour = toQColor(look.colour);
    if (faded) colour.setAlphaF(0.35F);
    QPen pen(colour, static_cast<qreal>(look.width), look.dashes.empty() ? Qt::SolidLine : Qt::CustomDashLine);
    if (!look.dashes.empty()) pen.setDashPattern(QList<qreal>(look.dashes.begin(), look.dashes.end()));
    return pen;
}

} // namespace

struct CurvePlot::Private {
    QCustomPlot* plot = nullptr;
    QSharedPointer<TimeTicker> timeTicker{new TimeTicker};
    QSharedPointer<ByteTicker> byteTicker{new ByteTicker};
    std::vector<CompareColumn> columns;
    std::vector<int> columnOf; // of each graph
    std::vector<QCPItemText*> letters;
    QCPItemStraightLine* capacity = nullptr;
    QCPItemText* capacityWords = nullptr;
    bool programOrder = false;
    int marked = -1;

    // Each letter above its peak; further up, or left of it, where it would be over another, over the capacity or out
    // of the plot.
    void placeLetters() {
        const QRectF area(plot->axisRect()->rect());
        std::vector<QRectF> taken;
        if (capacityWords) {
            const QSizeF size = QFontMetricsF(capacityWords->font()).size(Qt::TextSingleLine, capacityWords->text());
            const double y = plot->yAxis->coordToPixel(capacityWords->position->coords().y());
            taken.emplace_back(area.right() - size.width() - 4, y - size.height() - 4, size.width() + 4,
                               size.height() + 4);
        }
        for (QCPItemText* letter : letters) {
            const QSizeF size = QFontMetricsF(letter->font()).size(Qt::TextSingleLine, letter->text()) + kLetterPad;
            const QPointF peak(plot->xAxis->coordToPixel(letter->position->coords().x()),
                               plot->yAxis->coordToPixel(letter->position->coords().y()));
            const bool left = peak.x() + size.width() > area.right();
            QRectF box(QPointF(left ? peak.x() - size.width() : peak.x(), peak.y() - size.height()), size);
            const auto isTaken = [&](const QRectF& one) { return one.intersects(box); };
            while (std::ranges::any_of(taken, isTaken) && box.top() > area.top()) box.translate(0, -1);
            while (std::ranges::any_of(taken, isTaken) && box.bottom() < area.bottom()) box.translate(0, 1);
            box.moveTop(std::max(box.top(), area.top()));
            taken.push_back(box);
            const int up = qRound(peak.y() - box.bottom());
            letter->setPositionAlignment((left ? Qt::AlignRight : Qt::AlignLeft) |
                                         (up >= 0 ? Qt::AlignBottom : Qt::AlignTop));
            const int beside = static_cast<int>(kLetterPad.width());
            const int down = qRound(box.top() - peak.y());
            letter->setPadding({left ? 0 : beside, up >= 0 ? 0 : std::max(0, down), left ? beside : 0,
                                up >= 0 ? up + static_cast<int>(kLetterPad.height()) : 0});
        }
    }
};

CurvePlot::CurvePlot(Designer& designer, QWidget* parent)
    : QWidget(parent), m_designer(designer), m(std::make_unique<Private>()) {
    setObjectName(QStringLiteral("compareCurves"));
    setAccessibleName(tr("Memory over time"));
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(8, 8, 8, 8);
    m->plot = new RoomedPlot(this);
    m->plot->setFocusPolicy(Qt::NoFocus); // the view around it is what is named
    m->plot->setNoAntialiasingOnDrag(true);
    m->plot->xAxis->setTicker(m->timeTicker);
    m->plot->yAxis->setTicker(m->byteTicker);
    m->plot->setInteractions({});
    m->plot->setMouseTracking(true);
    m->plot->installEventFilter(this);
    box->addWidget(m->plot);
    connect(m->plot, &QCustomPlot::afterLayout, this, [this] { m->placeLetters(); });
    connect(&designer, &Designer::themeChanged, this, &CurvePlot::rebuild);
    rebuild();
}

CurvePlot::~CurvePlot() = default;

void CurvePlot::setColumns(const std::vector<CompareColumn>& columns) {
    m->columns = columns;
    rebuild();
}

void CurvePlot::setProgramOrder(bool on) {
    m->programOrder = on;
    rebuild();
}

std::vector<QRectF> CurvePlot::words() const {
    std::vector<QRectF> boxes;
    const auto add = [&](const QCPItemText* item) { // as painted, without the padding
        const QRectF all(item->topLeft->pixelPosition(), item->bottomRight->pixelPosition());
        boxes.push_back(all.marginsRemoved(QMarginsF(item->padding())));
    };
    for (const QCPItemText* letter : m->letters) add(letter);
    if (m->capacityWords) add(m->capacityWords);
    return boxes;
}
QRectF CurvePlot::plotArea() const { return QRectF(m->plot->axisRect()->rect()); }

int CurvePlot::marked() const { return m->marked; }
int CurvePlot::curves() const { return m->plot->graphCount(); }

void CurvePlot::mark(int column) {
    if (column == m->marked) return;
    m->marked = column;
    restyle();
    m->plot->replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::rebuild() {
    const Theme& theme = m_designer.theme();
    QCustomPlot& plot = *m->plot;
    plot.clearGraphs();
    plot.clearItems();
    m->columnOf.clear();
    m->letters.clear();
    m->capacity = nullptr;
    m->capacityWords = nullptr;
    double peak = 0, last = 0, capacity = 0;
    for (std::size_t c = 0; c < m->columns.size(); ++c) {
        const auto& snapshot = m->columns[c].snapshot;
        if (!snapshot || !snapshot->simulation || snapshot->simulation->curve.empty()) continue;
        const CurvePoints points = curvePoints(*snapshot->simulation, m->programOrder);
        QCPGraph* graph = plot.addGraph();
        graph->setData(points.x, points.bytes, true);
        graph->setName(m->columns[c].letter);
        m->columnOf.push_back(static_cast<int>(c));
        peak = std::max(peak, points.peakBytes);
        last = std::max(last, points.lastX);
        capacity = std::max(capacity, snapshot->simulation->capacityBytes);
        auto* words = new QCPItemText(&plot);
        words->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
        words->position->setCoords(points.peakX, points.peakBytes);
        words->setFont(interfaceFont(12, true));
        words->setText(QStringLiteral("%1 %2").arg(m->columns[c].letter, bytesLabel(points.peakBytes)));
        m->letters.push_back(words);
    }
    const MemoryRange range = memoryRange(peak, capacity);
    if (range.showsCapacity) {
        m->capacity = new QCPItemStraightLine(&plot);
        m->capacity->point1->setCoords(0, capacity);
        m->capacity->point2->setCoords(1, capacity);
        m->capacity->setPen(QPen(toQColor(theme.over), 1.5, Qt::CustomDashLine));
        QPen dashed = m->capacity->pen();
        dashed.setDashPattern({4, 2});
        m->capacity->setPen(dashed);
        auto* words = new QCPItemText(&plot);
        words->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
        words->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
        words->position->setTypeY(QCPItemPosition::ptPlotCoords);
        words->position->setCoords(1, capacity);
        words->setPadding({0, 0, 2, 2});
        words->setFont(interfaceFont(12, true));
        words->setColor(toQColor(theme.over));
        words->setText(tr("Capacity %1").arg(bytesLabel(capacity)));
        m->capacityWords = words;
    }
    plot.xAxis->setRange(0, last > 0 ? last * 1.04 : 1);
    plot.yAxis->setRange(0, range.top);
    const ByteUnit unit = byteUnit(range.top);
    m->byteTicker->setUnit(unit.bytes);
    m->timeTicker->setProgramOrder(m->programOrder);
    m->timeTicker->setWidth(std::max(200, width() - 60));
    plot.yAxis->setLabel(QString::fromUtf8(unit.name));
    plot.setBackground(toQColor(theme.panel));
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis}) {
        axis->setTickLabelFont(interfaceFont(11));
        axis->setLabelFont(interfaceFont(11));
        axis->setTickLabelColor(toQColor(theme.text3));
        axis->setLabelColor(toQColor(theme.text3));
        axis->setBasePen(QPen(toQColor(theme.strong)));
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(Qt::NoPen);
        axis->grid()->setPen(QPen(toQColor(theme.border)));
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    plot.xAxis->grid()->setVisible(false);
    plot.yAxis->setBasePen(Qt::NoPen);
    restyle();
    if (isVisible()) plot.replot(); // else it paints itself once it has a size
}

void CurvePlot::restyle() {
    const Theme& theme = m_designer.theme();
    for (int g = 0; g < m->plot->graphCount(); ++g) {
        const int c = m->columnOf[static_cast<std::size_t>(g)];
        CurveLook look = curveLook(c, m->columns[static_cast<std::size_t>(c)].open, theme);
        if (c == m->marked) look.width += 1;
        const bool faded = m->marked >= 0 && c != m->marked;
        m->plot->graph(g)->setPen(penOf(look, faded));
        QColor words = toQColor(look.colour == theme.memory[3] ? theme.text1 : look.colour);
        if (faded) words.setAlphaF(0.35F);
        m->letters[static_cast<std::size_t>(g)]->setColor(words);
    }
}

// The curve nearest to the pointer is meant.
bool CurvePlot::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Leave) emit columnPointed(-1);
    if (event->type() == QEvent::MouseMove) {
        const QPointF at = static_cast<QMouseEvent*>(event)->position();
        int nearest = -1;
        double least = kNear;
        for (int g = 0; g < m->plot->graphCount(); ++g) {
            const double distance = m->plot->graph(g)->selectTest(at, false);
            if (distance >= 0 && distance < least) {
                least = distance;
                nearest = m->columnOf[static_cast<std::size_t>(g)];
            }
        }
        emit columnPointed(nearest);
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace axiscape
