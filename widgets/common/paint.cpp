// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/paint.h"

#include "core/drawing/theme.h"
#include "widgets/common/theme.h"

#include <QGlyphRun>
#include <QPaintEngine>
#include <QPainter>
#include <QTextLayout>
#include <cmath>
#include <optional>
#include <string>
#include <unordered_map>

namespace axiscape {
namespace {

constexpr float kRoundFrom = 1.4f; // pixels: thinner lines have plain ends and joins

QStringList families(Font font) {
    if (font == Font::mono) return {QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono")};
    return {QStringLiteral("Roboto"), QStringLiteral("Noto Sans"), QStringLiteral("Open Sans"),
            QStringLiteral("DejaVu Sans")};
}

QFont makeFont(Font kind, bool medium) {
    QFont font(families(kind));
    font.setWeight(medium ? QFont::Medium : QFont::Normal);
    font.setHintingPreference(QFont::PreferNoHinting); // widths are those of the tables in core/drawing
    // JetBrains Mono joins "->" to an arrow: code is shown as it is written, character by character.
    font.setStyleStrategy(kind == Font::mono
                              ? static_cast<QFont::StyleStrategy>(QFont::PreferAntialias | QFont::PreferNoShaping)
                              : QFont::PreferAntialias);
    return font;
}

QRectF qrect(const Rect& r) {
    return {static_cast<qreal>(r.x), static_cast<qreal>(r.y), static_cast<qreal>(r.width),
            static_cast<qreal>(r.height)};
}
QPointF qpoint(Point p) { return {static_cast<qreal>(p.x), static_cast<qreal>(p.y)}; }

class ListPainter {
  public:
    ListPainter(const DrawList& list, QPainter& painter)
        : m_list(list), m_painter(painter), m_dpi(painter.device()->logicalDpiY()),
          m_pixels(painter.paintEngine()->type() == QPaintEngine::Raster) {}

    void run() {
        m_painter.save();
        smooth(true);
        for (const DrawCommand& c : m_list.commands) paint(c);
        if (m_clipped) m_painter.restore();
        m_painter.restore();
    }

  private:
    void paint(const DrawCommand& c) {
        switch (c.kind) {
        case DrawCommand::Kind::rect:
            paintRect(c);
            break;
        case DrawCommand::Kind::polyline:
            paintLine(c);
            break;
        case DrawCommand::Kind::polygon:
            paintPolygon(c);
            break;
        case DrawCommand::Kind::text:
            paintText(c);
            break;
        case DrawCommand::Kind::clip:
            endClip();
            m_painter.save();
            m_painter.setClipRect(qrect(c.rect), Qt::IntersectClip);
            m_clipped = true;
            break;
        case DrawCommand::Kind::unclip:
            endClip();
            break;
        }
    }

    // restore() brings back the painter's own state, so what is remembered of it no longer holds.
    void endClip() {
        if (!m_clipped) return;
        m_painter.restore();
        m_clipped = false;
        m_fill.reset(), m_stroke.reset();
        m_fontKey = 0;
        m_smooth = !m_smooth;
        smooth(true);
    }

    void smooth(bool on) {
        if (on == m_smooth) return;
        m_smooth = on;
        m_painter.setRenderHint(QPainter::Antialiasing, on);
    }

    void brush(Colour colour) {
        if (m_fill == colour) return;
        m_fill = colour;
        if (colour)
            m_painter.setBrush(toQColor(colour));
        else
            m_painter.setBrush(Qt::NoBrush);
    }

    // Round ends and joins cost most of what stroking costs, and are not seen on hairlines.
    void pen(Colour colour, float width, Dash dash, Qt::PenJoinStyle join = Qt::MiterJoin) {
        if (m_stroke == colour && width == m_width && dash == m_dash && join == m_join) return;
        m_stroke = colour, m_width = width, m_dash = dash, m_join = join;
        if (!colour) {
            m_painter.setPen(Qt::NoPen);
            return;
        }
        const auto w = static_cast<qreal>(width);
        QPen made(toQColor(colour), w, Qt::SolidLine, join == Qt::RoundJoin ? Qt::RoundCap : Qt::FlatCap, join);
        if (dash != Dash::solid) {
            const DashLengths lengths = dashLengths(dash);
            made.setCapStyle(Qt::FlatCap);
            made.setDashPattern({static_cast<qreal>(lengths.on) / w, static_cast<qreal>(lengths.off) / w});
        }
        m_painter.setPen(made);
    }

    void paintRect(const DrawCommand& c) {
        const QRectF outer = qrect(c.rect);
        if (!c.stroke && c.radius <= 0) {
            if (c.fill) {
                smooth(c.smooth);
                m_painter.fillRect(outer, toQColor(c.fill));
            }
            if (c.pattern != Pattern::none) paintPattern(c, outer);
            return;
        }
        smooth(c.smooth);
        if (c.pattern != Pattern::none) {
            DrawCommand ground = c;
            ground.pattern = Pattern::none;
            ground.stroke = 0;
            ground.radius = std::max(c.radius, 0.01f);
            paintRect(ground);
            paintPattern(c, outer);
        }
        brush(c.pattern == Pattern::none ? c.fill : 0);
        pen(c.stroke, c.width, c.dash);
        const qreal inset = c.stroke ? static_cast<qreal>(c.width) / 2 : 0;
        const QRectF inner = outer.adjusted(inset, inset, -inset, -inset);
        const qreal radius = std::max(0.0, static_cast<qreal>(c.radius) - inset);
        if (radius > 0)
            m_painter.drawRoundedRect(inner, radius, radius);
        else
            m_painter.drawRect(inner);
    }

    // Lines of 1 px, 8 px apart, in the ink of the fill. They start at multiples of 8 so that neighbours join.
    void paintPattern(const DrawCommand& c, const QRectF& area) {
        constexpr qreal pitch = 8;
        m_painter.save();
        m_painter.setClipRect(area, Qt::IntersectClip);
        m_painter.setPen(QPen(toQColor(inkOn(c.fill)), 1));
        const auto from = [](qreal v) { return std::floor(v / pitch) * pitch; };
        const bool horizontal = c.pattern == Pattern::horizontal || c.pattern == Pattern::grid;
        const bool vertical = c.pattern == Pattern::vertical || c.pattern == Pattern::grid;
        if (horizontal)
            for (qreal y = from(area.top()) + 4.5; y < area.bottom(); y += pitch)
                m_painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        if (vertical)
            for (qreal x = from(area.left()) + 4.5; x < area.right(); x += pitch)
                m_painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        if (c.pattern == Pattern::diagonalUp || c.pattern == Pattern::diagonalDown) {
            const qreal h = area.height();
            const bool up = c.pattern == Pattern::diagonalUp;
            for (qreal x = from(area.left()) - std::ceil(h / pitch) * pitch; x < area.right() + h; x += pitch)
                m_painter.drawLine(QPointF(x, up ? area.bottom() : area.top()),
                                   QPointF(x + h, up ? area.top() : area.bottom()));
        }
        if (c.pattern == Pattern::dots || c.pattern == Pattern::crosses)
            for (qreal y = from(area.top()) + 4; y < area.bottom(); y += pitch)
                for (qreal x = from(area.left()) + 4; x < area.right(); x += pitch) {
                    if (c.pattern == Pattern::dots) {
                        m_painter.fillRect(QRectF(x - 1, y - 1, 2, 2), toQColor(inkOn(c.fill)));
                        continue;
                    }
                    m_painter.drawLine(QPointF(x - 2, y - 2), QPointF(x + 2, y + 2));
                    m_painter.drawLine(QPointF(x - 2, y + 2), QPointF(x + 2, y - 2));
                }
        m_painter.restore();
    }

    void paintLine(const DrawCommand& c) {
        if (c.count < 2 || !c.stroke) return;
        collect(c);
        smooth(c.smooth);
        pen(c.stroke, c.width, c.dash, c.width < kRoundFrom ? Qt::BevelJoin : Qt::RoundJoin);
        if (!c.arrow) {
            m_painter.drawPolyline(m_points.constData(), static_cast<int>(m_points.size()));
            return;
        }
        const Point tip = m_list.points[c.first + c.count - 1], before = m_list.points[c.first + c.count - 2];
        const auto head = arrowHead(before, tip);
        const float length = std::hypot(tip.x - before.x, tip.y - before.y);
        if (length > 2)
            m_points.back() -= QPointF(static_cast<qreal>((tip.x - before.x) / length * 2),
                                       static_cast<qreal>((tip.y - before.y) / length * 2));
        m_painter.drawPolyline(m_points.constData(), static_cast<int>(m_points.size()));
        brush(c.stroke);
        pen(0, 1, Dash::solid);
        const QPointF triangle[3] = {qpoint(head[0]), qpoint(head[1]), qpoint(head[2])};
        m_painter.drawConvexPolygon(triangle, 3);
    }

    void paintPolygon(const DrawCommand& c) {
        if (c.count < 3) return;
        collect(c);
        smooth(c.smooth);
        brush(c.fill);
        pen(c.stroke, c.width, c.dash, c.width < kRoundFrom ? Qt::MiterJoin : Qt::RoundJoin);
        m_painter.drawPolygon(m_points.constData(), static_cast<int>(m_points.size()));
    }

    void collect(const DrawCommand& c) {
        m_points.resize(static_cast<int>(c.count));
        for (std::uint32_t i = 0; i < c.count; ++i) m_points[static_cast<int>(i)] = qpoint(m_list.points[c.first + i]);
    }

    const QFont& font(const DrawCommand& c) {
        const auto tenths = static_cast<std::uint32_t>(std::lround(c.pixels * 10));
        const std::uint32_t key = tenths << 10 | static_cast<std::uint32_t>(m_dpi & 0xff) << 2 |
                                  static_cast<std::uint32_t>(c.medium) << 1 | static_cast<std::uint32_t>(c.font);
        static thread_local std::unordered_map<std::uint32_t, QFont> fonts;
        if (key == m_fontKey) return m_font;
        auto found = fonts.find(key);
        if (found == fonts.end()) {
            if (fonts.size() > 200) fonts.clear(); // a zoom that never rests
            QFont made = makeFont(c.font, c.medium);
            made.setPointSizeF(std::max(tenths / 10.0, 1.0) * 72 / m_dpi); // pixel sizes are whole in QFont
            found = fonts.emplace(key, made).first;
        }
        m_fontKey = key;
        m_font = found->second;
        m_painter.setFont(m_font);
        return m_font;
    }

    // A text with its glyphs chosen: that costs more than painting them, and most texts of a graph come again and
    // again.
    struct Shaped {
        QList<QGlyphRun> runs; // the baseline is at 0
        qreal width = 0;
    };
    const Shaped& shaped(const QFont& used, std::string_view utf8) {
        static thread_local std::unordered_map<std::uint32_t, std::unordered_map<std::string, Shaped>> known;
        if (known.size() > 200) known.clear(); // a zoom that never rests
        auto& texts = known[m_fontKey];
        if (texts.size() > 4000) texts.clear();
        const auto [at, isNew] = texts.try_emplace(std::string(utf8));
        if (!isNew) return at->second;
        QTextLayout layout(QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())), used,
                           m_painter.device());
        QTextOption option;
        option.setWrapMode(QTextOption::NoWrap);
        layout.setTextOption(option);
        layout.beginLayout();
        QTextLine line = layout.createLine();
        line.setLineWidth(1e6); // lays it out: before, it has no ascent
        line.setPosition(QPointF(0, -line.ascent()));
        layout.endLayout();
        at->second = {layout.glyphRuns(), line.naturalTextWidth()};
        return at->second;
    }

    void paintText(const DrawCommand& c) {
        const std::string_view utf8 = m_list.textOf(c);
        if (utf8.empty()) return;
        const QFont& used = font(c);
        pen(c.fill, 1, Dash::solid);
        const Shaped& text = shaped(used, utf8);
        QPointF at(static_cast<qreal>(c.rect.x), static_cast<qreal>(c.rect.y));
        if (c.align != Align::left) at.rx() -= c.align == Align::centre ? text.width / 2 : text.width;
        if (m_pixels)
            for (const QGlyphRun& run : text.runs) m_painter.drawGlyphRun(at, run);
        else // a page keeps the characters: they can be searched and copied
            m_painter.drawText(at, QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())));
    }

    const DrawList& m_list;
    QPainter& m_painter;
    int m_dpi;
    bool m_pixels;
    bool m_clipped = false, m_smooth = false;
    std::optional<Colour> m_fill, m_stroke; // not known at first
    float m_width = -1;
    Dash m_dash = Dash::solid;
    Qt::PenJoinStyle m_join = Qt::MiterJoin;
    std::uint32_t m_fontKey = 0;
    QFont m_font;
    QVector<QPointF> m_points;
};

} // namespace

void paint(const DrawList& list, QPainter& painter) { ListPainter(list, painter).run(); }

QFont interfaceFont(int pixels, bool medium) {
    QFont font = makeFont(Font::interface, medium);
    font.setPixelSize(pixels);
    return font;
}

QFont monoFont(int pixels) {
    QFont font = makeFont(Font::mono, false);
    font.setPixelSize(pixels);
    return font;
}

} // namespace axiscape
