// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timeline_painter.h"

#include "widgets/timeline/buffer_words.h"

#include "widgets/common/format.h"
#include "widgets/common/paint.h"
#include "widgets/common/theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

struct Timelines {
    Q_DECLARE_TR_FUNCTIONS(axiscape::Timelines)
};

constexpr float kPatternFrom = 24, kMarkFrom = 4;

// Gather is plain, reduce_scatter one diagonal, all_reduce one upright, all_to_all a cross, permute a level line.
void drawMark(CollectiveKind kind, Rect bar, Colour ink, DrawList& out) {
    const float left = bar.x + 1.5f, right = bar.right() - 1.5f, top = bar.y + 3, bottom = bar.bottom() - 3;
    const float middle = bar.x + bar.width / 2;
    switch (kind) {
    case CollectiveKind::reduce_scatter:
        out.line({left, bottom}, {right, top}, ink);
        break;
    case CollectiveKind::all_reduce:
        out.line({middle, top}, {middle, bottom}, ink);
        break;
    case CollectiveKind::all_to_all:
        out.line({left, bottom}, {right, top}, ink);
        out.line({left, top}, {right, bottom}, ink);
        break;
    case CollectiveKind::collective_permute:
        out.line({left, bar.centre().y}, {right, bar.centre().y}, ink);
        break;
    case CollectiveKind::all_gather:
    case CollectiveKind::all_slice:
        break;
    }
}

QString passesText(const LaneLabel& label) {
    switch (label.pass) {
    case LaneLabel::Pass::forward:
        return label.andUpdate ? Timelines::tr("forward and update") : Timelines::tr("forward");
    case LaneLabel::Pass::backward:
        return label.andUpdate ? Timelines::tr("backward and update") : Timelines::tr("backward");
    case LaneLabel::Pass::both:
        return label.andUpdate ? Timelines::tr("forward, backward and update") : Timelines::tr("forward and backward");
    case LaneLabel::Pass::update:
        break;
    }
    return Timelines::tr("update");
}

// A span of layers in fewer and fewer words: never words for a part of it.
QStringList spanTexts(const TimelineData& data, const LaneLabel& label) {
    using Pass = LaneLabel::Pass;
    const auto of = [](const std::string& text) { return QString::fromStdString(text); };
    const QString first = of(data.labels[label.label]), last = of(data.labels[label.last]);
    const QString from = of(data.layers[label.label]), to = of(data.layers[label.last]);
    // Not: from one and back to it.
    const bool named = label.label != label.last && !from.isEmpty() && !to.isEmpty();
    const QString passes = passesText(label);
    QStringList texts;
    if (named && label.pass == Pass::both && !label.andUpdate)
        texts << Timelines::tr("%1 to %2", "layers").arg(first, last);
    else if (named && label.pass == Pass::forward && !label.andUpdate)
        texts << Timelines::tr("%1 to %2", "layers").arg(from, to);
    else if (named && label.pass != Pass::update)
        texts << Timelines::tr("%1 to %2, %3", "layers, passes").arg(from, to, passes);
    texts << passes;
    return texts;
}

class LanePainter {
  public:
    LanePainter(const LanesView& view, const AxisStyles& axes, const Theme& theme, DrawList& out)
        : m_view(view), m_axes(axes), m_theme(theme), m_out(out) {}

    void draw() {
        for (std::size_t i = 0; i < m_view.data.lanes.size(); ++i) {
            const Rect row{m_view.area.x, m_view.area.y + kLaneStep * static_cast<float>(i), m_view.area.width,
                           kLaneHeight};
            name(m_view.data.lanes[i], row);
            m_out.rect(row, m_theme.hover, 0, 2);
            m_out.clip(row.grown(2));
            bars(m_view.data.lanes[i], m_view.pictures[i], row);
            m_out.unclip();
        }
    }

  private:
    void name(const Lane& lane, Rect row) {
        const float baseline = row.y + row.height / 2 + 4;
        if (lane.axis < 0) {
            const QString text = lane.axis == kOtherLinks ? Timelines::tr("Other links") : Timelines::tr("Compute");
            m_out.text({row.x - 8, baseline}, text.toStdString(), 11, m_theme.text2, Align::right);
            return;
        }
        const auto axis = static_cast<std::size_t>(lane.axis);
        const float chip = drawChip(axis, row.x - 8 - 14, row.y + 1, 14, false, m_axes, m_theme, &m_out);
        m_out.text({row.x - 8 - chip - 4, baseline}, elided(m_axes.names[axis], 11, row.x - 8 - chip - 8), 11,
                   m_theme.text2, Align::right);
    }

    Rect barOf(const LaneBlock& block, Rect row) const {
        // A gap of one pixel keeps neighbours apart.
        return {block.x0 + 0.5f, row.y + 1, std::max(1.5f, block.width() - 1), row.height - 2};
    }

    void bars(const Lane& lane, const LanePicture& picture, Rect row) {
        for (const LaneBlock& block : picture.blocks) {
            const Rect bar = barOf(block, row);
            if (lane.axis == kOtherLinks) {
                m_out.rect(bar, m_theme.panel, m_theme.strong, 2).pattern = Pattern::diagonalUp;
                continue;
            }
            if (lane.axis < 0) {
                auto& drawn = m_out.rect(bar, block.product ? m_theme.computeProducts : m_theme.computeRest, 0, 2);
                if (block.recomputed) drawn.pattern = Pattern::diagonalUp; // as on the map
                continue;
            }
            const Theme::Axis look = axisLook(m_theme, m_axes.lookOf(static_cast<std::size_t>(lane.axis)));
            auto& rect = m_out.rect(bar, look.fill, bar.width >= kMarkFrom ? withAlpha(look.line, 0x8c) : 0, 2, 0.75f);
            if (m_theme.patterns && bar.width >= kPatternFrom) rect.pattern = look.pattern;
            if (!block.mixed && bar.width >= kMarkFrom) drawMark(block.kind, bar, look.ink, m_out);
        }
        for (const LaneLabel& label : picture.labels) drawLabel(lane, picture, label, row);
        if (m_view.selected.valid()) rings(lane, row);
    }

    void drawLabel(const Lane& lane, const LanePicture& picture, const LaneLabel& label, Rect row) {
        const std::string text = textOfLabel(m_view.data, lane, label);
        if (text.empty()) return;
        const LaneBlock& block = picture.blocks[label.block];
        const Colour fill = block.product ? m_theme.computeProducts : m_theme.computeRest;
        // Over several blocks it stands on a plate of its own, and on hatching: words are not read across gaps.
        if (label.block != label.lastBlock || block.recomputed)
            m_out.rect({label.x0 + 0.5f, row.y + 1, textWidth(text, 11) + 11, row.height - 2}, fill, 0, 2);
        m_out.text({label.x0 + 6, row.y + row.height / 2 + 4}, text, 11,
                   block.product ? m_theme.panel : inkOn(m_theme.computeRest));
    }

    void rings(const Lane& lane, Rect row) {
        for (const LaneItem& item : lane.items) {
            if (item.op != m_view.selected || item.end < m_view.scale.from || item.start > m_view.scale.to) continue;
            const float x0 = m_view.scale.x(item.start), x1 = std::max(m_view.scale.x(item.end), x0 + kMergeBelow);
            m_out.rect({x0 - 1.5f, row.y - 1, x1 - x0 + 3, row.height + 2}, 0, m_theme.accent, 3, 2);
        }
    }

    const LanesView& m_view;
    const AxisStyles& m_axes;
    const Theme& m_theme;
    DrawList& m_out;
};

class MemoryPainter {
  public:
    MemoryPainter(const MemoryView& view, const Theme& theme, QPainter& painter)
        : m_view(view), m_theme(theme), m_painter(painter) {}

    void paint() {
        if (m_view.samples.empty()) return;
        m_painter.save();
        m_painter.setClipRect(m_view.area.adjusted(0, -8, 0, 1));
        stack();
        overCapacity();
        outline(m_view.data, m_view.samples, QPen(toQColor(m_theme.text1), 1));
        preview();
        m_painter.restore();
        capacity();
        peak();
    }

  private:
    qreal y(double bytes) const { return m_view.area.bottom() - m_view.area.height() * bytes / m_view.bytesAtTop; }
    static const MemoryPoint& point(const TimelineData& data, const CurveSample& sample) {
        return data.curve[sample.point];
    }

    // From the top category down, each over the ones before: no seams between them.
    void stack() {
        m_painter.setPen(Qt::NoPen);
        m_painter.setRenderHint(QPainter::Antialiasing, false); // steps have upright edges
        QPolygonF shape;
        for (int category = kMemoryCategories - 1; category >= 0; --category) {
            shape.clear();
            shape << QPointF(static_cast<qreal>(m_view.samples.front().x), y(0));
            for (const CurveSample& sample : m_view.samples) {
                std::int64_t below = 0;
                const auto& bytes = point(m_view.data, sample).bytes;
                for (int c = 0; c <= category; ++c) below += bytes[static_cast<std::size_t>(c)];
                shape << QPointF(static_cast<qreal>(sample.x), y(static_cast<double>(below)));
            }
            shape << QPointF(static_cast<qreal>(m_view.samples.back().x), y(0));
            m_painter.setBrush(toQColor(m_theme.memory[static_cast<std::size_t>(category)]));
            m_painter.drawPolygon(shape);
        }
        m_painter.setRenderHint(QPainter::Antialiasing);
    }

    // The part above the line is hatched.
    void overCapacity() {
        const double limit = m_view.data.simulation().capacityBytes;
        if (limit <= 0 || m_view.data.simulation().fits()) return;
        QPolygonF shape;
        shape << QPointF(static_cast<qreal>(m_view.samples.front().x), y(limit));
        for (const CurveSample& sample : m_view.samples)
            shape << QPointF(static_cast<qreal>(sample.x),
                             std::min(y(static_cast<double>(point(m_view.data, sample).total())), y(limit)));
        shape << QPointF(static_cast<qreal>(m_view.samples.back().x), y(limit));
        m_painter.setBrush(QBrush(toQColor(m_theme.over), Qt::BDiagPattern));
        m_painter.drawPolygon(shape);
    }

    void outline(const TimelineData& data, const std::vector<CurveSample>& samples, const QPen& pen) {
        QPolygonF line;
        for (const CurveSample& sample : samples)
            line << QPointF(static_cast<qreal>(sample.x), y(static_cast<double>(point(data, sample).total())));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(pen);
        m_painter.drawPolyline(line);
    }

    static QPen dashed(Colour colour, qreal width, qreal on, qreal off) {
        QPen pen(toQColor(colour), width, Qt::SolidLine, Qt::FlatCap);
        pen.setDashPattern({on / width, off / width});
        return pen;
    }

    void preview() {
        if (!m_view.preview || !m_view.previewSamples) return;
        const auto now = m_view.data.simulation().memory.peak, then = m_view.preview->simulation().memory.peak;
        const Colour colour = then < now ? m_theme.ok : then > now ? m_theme.over : m_theme.text2;
        outline(*m_view.preview, *m_view.previewSamples, dashed(colour, 1.5, 4, 3));
    }

    void capacity() {
        const double limit = m_view.data.simulation().capacityBytes;
        if (limit <= 0) return;
        m_painter.setFont(interfaceFont(11, true));
        const QString words = Timelines::tr("Capacity %1").arg(bytesLabel(limit));
        if (!m_view.showsCapacity) {
            m_painter.setPen(toQColor(m_theme.text3));
            m_painter.setFont(interfaceFont(11));
            m_painter.drawText(QRectF(m_view.area.left(), m_view.area.top() - 14, m_view.area.width(), 14),
                               Qt::AlignVCenter |
                                   (peakAt() > m_view.area.center().x() ? Qt::AlignLeft : Qt::AlignRight),
                               Timelines::tr("%1, far above this axis").arg(words)); // away from the peak's plate
            return;
        }
        const qreal at = y(limit);
        m_painter.setPen(dashed(m_theme.over, 1.5, 6, 3));
        m_painter.drawLine(QPointF(m_view.area.left(), at), QPointF(m_view.area.right(), at));
        // On a plate: above capacity there is something behind it.
        const qreal wide = m_painter.fontMetrics().horizontalAdvance(words) + 8;
        const QRectF plate(m_view.area.right() - wide, at - 18, wide, 16);
        m_painter.fillRect(plate, toQColor(m_theme.panel));
        m_painter.setPen(toQColor(m_theme.over));
        m_painter.drawText(plate, Qt::AlignCenter, words);
    }

    // Where the peak stands in the plot; left of it where it is out of sight.
    qreal peakAt() const {
        const std::size_t point = m_view.data.peakPoint;
        const auto& positions = m_view.data.positions;
        if (point >= positions.size()) return -1;
        const double at = (positions[point > 0 ? point - 1 : 0] + positions[point]) / 2; // the middle of its step
        if (at < m_view.scale.from || at > m_view.scale.to) return -1;
        return static_cast<qreal>(m_view.scale.x(at));
    }

    void peak() {
        const qreal at = peakAt();
        if (at < 0) return;
        const QPointF top(at, y(static_cast<double>(m_view.data.curve[m_view.data.peakPoint].total())));
        m_painter.setPen(dashed(m_theme.text1, 1, 2, 2));
        m_painter.drawLine(QPointF(top.x(), m_view.area.bottom()), top);
        m_painter.setPen(QPen(toQColor(m_theme.text1), 1.5));
        m_painter.setBrush(toQColor(m_theme.panel));
        m_painter.drawEllipse(top, 4, 4);

        const QFont font = interfaceFont(11, true);
        const QString words = peakText(m_view.data, m_view.preview);
        const qreal width = std::min(QFontMetricsF(font).horizontalAdvance(words) + 14, m_view.area.width());
        QRectF box(top.x() + 10, top.y() - 25, width, 20);
        if (box.right() > m_view.area.right()) box.moveRight(top.x() - 10);
        if (box.left() < m_view.area.left()) box.moveLeft(m_view.area.left());
        box.moveTop(std::max(box.top(), m_view.area.top() - 4));
        m_painter.setPen(QPen(toQColor(m_theme.border), 1));
        m_painter.setBrush(toQColor(m_theme.panel));
        m_painter.drawRoundedRect(box.translated(0.5, 0.5), 4, 4);
        m_painter.setFont(font);
        m_painter.setPen(toQColor(m_theme.text1));
        m_painter.drawText(box, Qt::AlignCenter, QFontMetricsF(font).elidedText(words, Qt::ElideRight, width - 8));
    }

    const MemoryView& m_view;
    const Theme& m_theme;
    QPainter& m_painter;
};

} // namespace

float lanesHeight(std::size_t lanes) {
    return lanes ? kLaneStep * static_cast<float>(lanes) - (kLaneStep - kLaneHeight) : 0;
}

std::string textOfLabel(const TimelineData& data, const Lane& lane, const LaneLabel& label) {
    constexpr float kPixels = 11, kPadding = 10;
    const float room = label.x1 - label.x0 - kPadding;
    if (label.item >= 0 && !lane.items[static_cast<std::size_t>(label.item)].op.valid()) return {};
    if (label.item >= 0)
        return elided(data.snapshot->model->module->kindName(lane.items[static_cast<std::size_t>(label.item)].op),
                      kPixels, room);
    if (!label.several) return elided(data.labels[label.label], kPixels, room);
    for (const QString& text : spanTexts(data, label))
        if (textWidth(text.toStdString(), kPixels) <= room) return text.toStdString();
    // A part of "forward and backward" would be said of half of it.
    if (label.pass == LaneLabel::Pass::both || label.andUpdate) return {};
    return elided(spanTexts(data, label).back().toStdString(), kPixels, room);
}

void drawLanes(const LanesView& view, const AxisStyles& axes, const Theme& theme, DrawList& out) {
    LanePainter(view, axes, theme, out).draw();
}

void paintMemory(const MemoryView& view, const Theme& theme, QPainter& painter) {
    MemoryPainter(view, theme, painter).paint();
}

QString peakText(const TimelineData& data, const TimelineData* preview) {
    const QString what = QString::fromStdString(peakName(*data.snapshot));
    QString figure = bytesLabel(static_cast<double>(data.simulation().memory.peak));
    const QString then = preview ? bytesLabel(static_cast<double>(preview->simulation().memory.peak)) : figure;
    if (then != figure) {
        const QString unit = then.section(QLatin1Char(' '), -1);
        if (figure.endsWith(unit)) figure.chop(unit.size() + 1);
        figure += QStringLiteral(" \u2192 ") + then;
    }
    return what.isEmpty() ? Timelines::tr("Peak %1").arg(figure) : Timelines::tr("Peak %1, %2").arg(figure, what);
}

} // namespace axiscape
