// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tactics/card_painter.h"

#include "core/drawing/icons.h"
#include "widgets/common/window_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

struct CardWords {
    Q_DECLARE_TR_FUNCTIONS(axiscape::CardWords)
};

constexpr float kPadding = 10, kHeader = 32, kLine = 18, kFoot = 34;
constexpr float kText = kCardWidth - 2 * kPadding;

QString linkText(const TacticCard& card) {
    return card.automatic ? CardWords::tr("Search again") : CardWords::tr("Edit");
}

float widthOf(const QString& text, float pixels, bool medium = false) {
    return textWidth(text.toStdString(), pixels, medium);
}

// Everything one card draws, with its colours settled.
class Painter {
  public:
    Painter(const TacticCard& card, const CardState& state, Point at, const AxisStyles& axes, const Theme& theme,
            DrawList& out)
        : m_card(card), m_state(state), m_at(at), m_axes(axes), m_theme(theme), m_out(out) {}

    void draw() {
        frame();
        header();
        const float below = sentence();
        if (!m_card.enabled)
            return text(kPadding, m_state.height - 12,
                        QString::fromStdString(elided(m_card.wouldBe.toStdString(), 12, kText)), 12, m_theme.text2);
        if (m_card.error.isEmpty()) figures(below);
        foot();
    }

  private:
    Rect part(float x, float y, float width, float height) const { return {m_at.x + x, m_at.y + y, width, height}; }
    void text(float x, float y, const QString& words, float pixels, Colour colour, Align align = Align::left,
              bool medium = false) {
        m_out.text({m_at.x + x, m_at.y + y}, words.toStdString(), pixels, colour, align, medium);
    }
    Colour primary() const { return m_card.enabled && !m_card.pending ? m_theme.text1 : m_theme.text3; }
    int previewAxis() const { return m_card.axes.empty() ? -1 : m_card.axes.front(); }

    void frame() {
        Colour fill = m_theme.panel, line = m_theme.border;
        float width = 1;
        Dash dash = Dash::solid;
        if (m_state.hovered && m_card.enabled) line = m_theme.strong;
        if (!m_card.enabled) fill = m_theme.header, line = m_theme.strong, dash = Dash::wouldBe;
        if (!m_card.error.isEmpty()) line = m_theme.over, width = 1.5f;
        if (m_card.preview) {
            const int axis = previewAxis();
            fill = axis < 0 ? m_theme.tint : axisLook(m_theme, m_axes.lookOf(static_cast<std::size_t>(axis))).wash;
            line = axis < 0 ? m_theme.accent : axisLook(m_theme, m_axes.lookOf(static_cast<std::size_t>(axis))).line;
            width = 1.5f, dash = Dash::wouldBe;
        }
        if (m_state.lifted) fill = m_theme.tint;
        const Rect card = part(0, 0, kCardWidth, m_state.height);
        m_out.rect(card, fill, line, 6, width).dash = dash;
        if (m_state.selected) m_out.rect(card.grown(3), 0, m_theme.accent, 9, 2);
        if (m_state.focused) m_out.rect(card.grown(3), 0, m_theme.text1, 9, 2).dash = Dash::focus;
    }

    void header() {
        grip();
        m_out.rect(part(26, 7, 18, 18), m_theme.hover, 0, 9);
        text(35, 20, QString::number(m_state.number), 11, m_theme.text2, Align::centre);
        const float room = kCardWidth - 52 - 34;
        m_out.text({m_at.x + 52, m_at.y + 20.5f}, elided(m_card.name.toStdString(), 13, room, true), 13,
                   m_card.enabled ? m_theme.text1 : m_theme.text3, Align::left, true);
        if (m_card.preview) return;
        const Rect eye = cardEyeRect();
        drawIcon(Icon::eye, m_at.x + eye.x + 4, m_at.y + eye.y + 4, 16, m_card.enabled ? m_theme.text3 : m_theme.off,
                 m_out);
        if (!m_card.enabled) {
            const Point stroke[2] = {{m_at.x + eye.x + 5, m_at.y + eye.y + 19},
                                     {m_at.x + eye.x + 19, m_at.y + eye.y + 5}};
            m_out.polyline(stroke, m_theme.text3, 1.5f);
        }
    }

    void grip() {
        for (int column = 0; column < 2; ++column)
            for (int row = 0; row < 3; ++row)
                m_out.rect(part(12.f + 4 * static_cast<float>(column), 11.f + 4 * static_cast<float>(row), 2, 2),
                           m_theme.off, 0, 1);
    }

    // Two lines: the chips and what they are on; what came of it. Returns where the figures begin.
    float sentence() {
        float x = kPadding;
        const float first = kHeader + 13, second = first + kLine;
        if (!m_card.enabled) {
            wrapped(kHeader + 13, m_card.details.value(0), m_theme.text3);
            return 0;
        }
        for (int axis : m_card.axes) {
            if (x > 90) break; // more chips than there is room for
            x += drawChip(static_cast<std::size_t>(axis), m_at.x + x, m_at.y + kHeader + 1, 16, false, m_axes, m_theme,
                          &m_out) +
                 3;
        }
        if (!m_card.axes.empty()) x += 3;
        const QString on = CardWords::tr("on");
        text(x, first, on, 12, m_theme.text2);
        x += widthOf(on, 12) + 4;
        m_out.text({m_at.x + x, m_at.y + first},
                   elided(m_card.subject.toStdString(), 12, kCardWidth - kPadding - x, true), 12, primary(),
                   Align::left, true);
        QString detail;
        for (const QString& words : m_card.details) {
            detail = words;
            if (widthOf(words, 12) <= kText) break;
        }
        float indent = 0;
        if (!m_card.stale.isEmpty()) { // before what was wished for: it is what there is to do about
            detail = m_card.stale;
            indent = 18;
            drawIcon(Icon::warn, m_at.x + kPadding - 1, m_at.y + second - 12, 14, m_theme.warn, m_out);
        }
        m_out.text({m_at.x + kPadding + indent, m_at.y + second}, elided(detail.toStdString(), 12, kText - indent), 12,
                   m_card.stale.isEmpty() ? m_theme.text2 : m_theme.warn);
        const float rule = kHeader + 2 * kLine + 8;
        m_out.rect(part(1, rule, kCardWidth - 2, 1), m_card.preview ? m_theme.border : m_theme.hover).smooth = false;
        return rule + 6;
    }

    // Words over as many lines as they need.
    void wrapped(float baseline, const QString& words, Colour colour) {
        QString line;
        for (const QString& word : words.split(QLatin1Char(' '))) {
            const QString longer = line.isEmpty() ? word : line + QLatin1Char(' ') + word;
            if (!line.isEmpty() && widthOf(longer, 12) > kText) {
                text(kPadding, baseline, line, 12, colour);
                baseline += kLine;
                line = word;
            } else {
                line = longer;
            }
        }
        text(kPadding, baseline, line, 12, colour);
    }

    // Fixed columns: label, value right-aligned, delta right-aligned.
    void figures(float y) {
        const float end = m_state.height - kFoot - (footHasTwoLines() ? kLine : 0);
        float widest = 40; // of the deltas with their triangles: the values end left of it
        for (const Figure& figure : m_card.figures)
            widest = std::max(widest, widthOf(figure.delta, 12) + (figure.direction ? 11.f : 0.f));
        for (std::size_t i = 0; i < m_card.figures.size(); ++i) {
            const Figure& figure = m_card.figures[i];
            const float baseline = y + 13;
            const std::size_t left = m_card.figures.size() - i;
            if (y + kLine > end + 2) return;
            if (left > 1 && y + 2 * kLine > end + 2) // the last line there is
                return text(kPadding, baseline, CardWords::tr("and %1 more").arg(left), 12, m_theme.text3);
            text(kPadding, baseline, figure.label, 12, m_theme.text3);
            text(kCardWidth - kPadding - widest - 8, baseline, figure.value, 12, primary(), Align::right, true);
            const Colour colour = m_card.pending                                                   ? m_theme.off
                                  : figure.judgement == Judgement::better                          ? m_theme.ok
                                  : figure.judgement == Judgement::worse                           ? m_theme.over
                                  : figure.direction == 0 && !figure.delta.contains(QChar(0x2009)) ? m_theme.text3
                                                                                                   : m_theme.text1;
            text(kCardWidth - kPadding, baseline, figure.delta, 12, colour, Align::right);
            if (figure.direction != 0)
                triangle(kCardWidth - kPadding - widthOf(figure.delta, 12) - 10, baseline, figure.direction, colour);
            y += kLine;
        }
    }

    // Painted: Roboto has no glyph for it.
    void triangle(float x, float baseline, int direction, Colour colour) {
        const float top = m_at.y + baseline - 8, bottom = m_at.y + baseline - 1, left = m_at.x + x;
        const Point down[3] = {{left, top}, {left + 7, top}, {left + 3.5f, bottom}};
        const Point up[3] = {{left, bottom}, {left + 7, bottom}, {left + 3.5f, top}};
        m_out.polygon(direction < 0 ? down : up, colour);
    }

    bool hasProblem() const { return !m_card.warning.isEmpty() || !m_card.error.isEmpty(); }
    bool hasLine() const { return hasProblem() || (m_card.automatic && !m_card.preview); }
    bool footHasTwoLines() const { return hasLine() && m_card.capacityBytes > 0; }

    void foot() {
        const float baseline = m_state.height - kFoot + 13;
        if (hasLine()) line(m_card.capacityBytes > 0 ? baseline - kLine : baseline + 7);
        if (m_card.capacityBytes <= 0) return;
        const bool over = !m_card.fits();
        const Colour colour = m_card.pending ? m_theme.off : over ? m_theme.over : m_theme.text3;
        text(kPadding, baseline, roomText(m_card.peakBytes, m_card.capacityBytes), 11, colour);
        text(kCardWidth - kPadding, baseline, CardWords::tr("of %1").arg(inWords(words::inBytes(m_card.capacityBytes))),
             11, colour, Align::right);
        const Rect bar = part(kPadding, m_state.height - 16, kText, 6);
        m_out.rect(bar, m_theme.hover, 0, 3);
        const auto share = static_cast<float>(std::min(1.0, m_card.peakBytes / m_card.capacityBytes));
        if (share > 0)
            m_out.rect({bar.x, bar.y, std::max(4.f, bar.width * share), bar.height},
                       over ? m_theme.over : m_theme.computeProducts, 0, 3);
    }

    // What is wrong, and the word that answers it.
    void line(float baseline) {
        const Rect link = cardLinkRect(m_card, m_state.height);
        if (hasProblem()) {
            const bool error = !m_card.error.isEmpty();
            const Colour colour = error ? m_theme.over : m_theme.warn;
            drawIcon(error ? Icon::close : Icon::warn, m_at.x + kPadding - 1, m_at.y + baseline - 12, 14, colour,
                     m_out);
            const float room = (link.width > 0 ? link.x - 6 : kCardWidth - kPadding) - kPadding - 18;
            m_out.text({m_at.x + kPadding + 18, m_at.y + baseline},
                       elided((error ? m_card.error : m_card.warning).toStdString(), 12, room), 12, colour);
        }
        if (!m_card.preview) text(kCardWidth - kPadding, baseline, linkText(m_card), 12, m_theme.accent, Align::right);
    }

    const TacticCard& m_card;
    const CardState& m_state;
    const Point m_at;
    const AxisStyles& m_axes;
    const Theme& m_theme;
    DrawList& m_out;
};

} // namespace

void drawCard(const TacticCard& card, const CardState& state, Point at, const AxisStyles& axes, const Theme& theme,
              DrawList& out) {
    Painter(card, state, at, axes, theme, out).draw();
}

Rect cardEyeRect() { return {kCardWidth - 30, 4, 24, 24}; }
Rect cardGripRect() { return {4, 4, 20, 24}; }

Rect cardLinkRect(const TacticCard& card, float height) {
    if (!card.enabled || card.preview || (card.warning.isEmpty() && card.error.isEmpty() && !card.automatic)) return {};
    const float width = widthOf(linkText(card), 12) + 8;
    const float top = card.capacityBytes > 0 ? height - kFoot - kLine - 4 : height - kFoot + 2;
    return {kCardWidth - kPadding - width + 4, top, width, 24};
}

} // namespace axiscape
