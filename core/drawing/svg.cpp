// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drawing/drawing.h"

#include <fmt/format.h>
#include <iterator>

namespace axiscape {
namespace {

class SvgWriter {
  public:
    SvgWriter(const DrawList& list, const Rect& bounds, const Theme& theme) : m_list(list) {
        put("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:g}\" height=\"{1:g}\" viewBox=\"{2:g} {3:g} {0:g} "
            "{1:g}\" font-family=\"Roboto,'Noto Sans','Open Sans','DejaVu Sans',sans-serif\">\n",
            bounds.width, bounds.height, bounds.x, bounds.y);
        put("<rect x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\" fill=\"{}\"/>\n", bounds.x, bounds.y,
            bounds.width, bounds.height, colour(theme.canvas));
    }

    std::string write() {
        for (const DrawCommand& c : m_list.commands) one(c);
        if (m_clipped) put("</g>\n");
        put("</svg>\n");
        return std::move(m_out);
    }

  private:
    template <class... A> void put(fmt::format_string<A...> format, A&&... arguments) {
        fmt::format_to(std::back_inserter(m_out), format, std::forward<A>(arguments)...);
    }
    static std::string colour(Colour c) { return c ? fmt::format("#{:06x}", c & 0xffffff) : "none"; }
    static std::string opacity(const char* of, Colour c) {
        const unsigned alpha = c >> 24;
        return !c || alpha == 255 ? "" : fmt::format(" {}-opacity=\"{:.3g}\"", of, alpha / 255.0);
    }
    static std::string stroke(const DrawCommand& c) {
        if (!c.stroke) return {};
        std::string s = fmt::format(" stroke=\"{}\" stroke-width=\"{:g}\"{}", colour(c.stroke), c.width,
                                    opacity("stroke", c.stroke));
        if (c.dash != Dash::solid) {
            const DashLengths d = dashLengths(c.dash);
            s += fmt::format(" stroke-dasharray=\"{:g} {:g}\"", d.on, d.off);
        } else if (c.kind != DrawCommand::Kind::rect)
            s += " stroke-linecap=\"round\" stroke-linejoin=\"round\"";
        return s;
    }

    void one(const DrawCommand& c) {
        switch (c.kind) {
        case DrawCommand::Kind::rect:
            rect(c);
            break;
        case DrawCommand::Kind::polyline:
            if (c.count < 2 || !c.stroke) break;
            put("<polyline points=\"{}\" fill=\"none\"{}/>\n", points(c), stroke(c));
            if (c.arrow) {
                const auto head = arrowHead(m_list.points[c.first + c.count - 2], m_list.points[c.first + c.count - 1]);
                put("<polygon points=\"{:g},{:g} {:g},{:g} {:g},{:g}\" fill=\"{}\"/>\n", head[0].x, head[0].y,
                    head[1].x, head[1].y, head[2].x, head[2].y, colour(c.stroke));
            }
            break;
        case DrawCommand::Kind::polygon:
            put("<polygon points=\"{}\" fill=\"{}\"{}{}/>\n", points(c), colour(c.fill), opacity("fill", c.fill),
                stroke(c));
            break;
        case DrawCommand::Kind::text:
            text(c);
            break;
        case DrawCommand::Kind::clip:
            if (m_clipped) put("</g>\n");
            put("<clipPath id=\"c{}\"><rect x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\"/></clipPath>"
                "<g clip-path=\"url(#c{})\">\n",
                m_clips, c.rect.x, c.rect.y, c.rect.width, c.rect.height, m_clips);
            ++m_clips;
            m_clipped = true;
            break;
        case DrawCommand::Kind::unclip:
            if (m_clipped) put("</g>\n");
            m_clipped = false;
            break;
        }
    }

    void rect(const DrawCommand& c) {
        const float inset = c.stroke ? c.width / 2 : 0;
        const Rect r = c.rect.grown(-inset);
        if (r.width <= 0 || r.height <= 0) return;
        const std::string place = fmt::format("x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\" rx=\"{:g}\"", r.x,
                                              r.y, r.width, r.height, c.radius > inset ? c.radius - inset : 0);
        put("<rect {} fill=\"{}\"{}{}/>\n", place, colour(c.fill), opacity("fill", c.fill), stroke(c));
        if (c.pattern == Pattern::none) return;
        // The pattern stands beside its first use: one per kind and ink.
        const Colour ink = inkOn(c.fill);
        const std::string id = fmt::format("p{}-{:06x}", static_cast<int>(c.pattern), ink & 0xffffff);
        if (m_patterns.find(id + ";") == std::string::npos) {
            m_patterns += id + ";";
            put("<pattern id=\"{}\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"><path d=\"{}\" "
                "stroke=\"{}\" "
                "fill=\"none\"/></pattern>\n",
                id, tile(c.pattern), colour(ink));
        }
        put("<rect {} fill=\"url(#{})\"/>\n", place, id);
    }

    static const char* tile(Pattern pattern) {
        switch (pattern) {
        case Pattern::diagonalUp:
            return "M0 8L8 0M-2 2L2 -2M6 10L10 6";
        case Pattern::diagonalDown:
            return "M0 0L8 8M-2 6L2 10M6 -2L10 2";
        case Pattern::dots:
            return "M3 4h2";
        case Pattern::horizontal:
            return "M0 4.5H8";
        case Pattern::vertical:
            return "M4.5 0V8";
        case Pattern::grid:
            return "M0 4.5H8M4.5 0V8";
        case Pattern::crosses:
            return "M2 2L6 6M2 6L6 2";
        case Pattern::none:
            break;
        }
        return "";
    }

    std::string points(const DrawCommand& c) const {
        std::string s;
        for (std::uint32_t i = 0; i < c.count; ++i) {
            const Point p = m_list.points[c.first + i];
            fmt::format_to(std::back_inserter(s), "{}{:g},{:g}", i ? " " : "", p.x, p.y);
        }
        return s;
    }

    void text(const DrawCommand& c) {
        if (!c.count) return;
        static constexpr const char* anchor[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
        put("<text x=\"{:g}\" y=\"{:g}\" font-size=\"{:g}\" fill=\"{}\"{}{}{}>", c.rect.x, c.rect.y, c.pixels,
            colour(c.fill), anchor[static_cast<int>(c.align)], c.medium ? " font-weight=\"500\"" : "",
            c.font == Font::mono ? " font-family=\"'JetBrains Mono','DejaVu Sans Mono',monospace\"" : "");
        for (char ch : m_list.textOf(c)) switch (ch) {
            case '&':
                m_out += "&amp;";
                break;
            case '<':
                m_out += "&lt;";
                break;
            case '>':
                m_out += "&gt;";
                break;
            default:
                if (static_cast<unsigned char>(ch) >= 0x20) m_out += ch; // control characters are not XML
            }
        put("</text>\n");
    }

    const DrawList& m_list;
    std::string m_out, m_patterns;
    int m_clips = 0;
    bool m_clipped = false;
};

} // namespace

std::string writeSvg(const DrawList& list, Rect bounds, const Theme& theme) {
    return SvgWriter(list, bounds, theme).write();
}

} // namespace axiscape
