// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/card_text.h"

#include <algorithm>

namespace axiscape {

namespace {

// Where a line may end inside a word: before an East Asian character that closes nothing. Bytes of UTF-8.
std::size_t pieceEnd(std::string_view word, std::size_t from) {
    const auto isEastAsian = [&](std::size_t at) { return static_cast<unsigned char>(word[at]) >= 0xe3; };
    for (std::size_t at = from + 1; at < word.size(); ++at) {
        if ((static_cast<unsigned char>(word[at]) & 0xc0) == 0x80) continue; // inside a character
        const std::string_view one = word.substr(at, 3);
        bool closes = false;
        for (const std::string_view mark : {"。", "，", "、", "：", "；", "）", "”", "！", "？"})
            closes = closes || one == mark;
        if (!closes && (isEastAsian(at) || isEastAsian(from))) return at;
    }
    return word.size();
}

} // namespace

std::vector<std::string> wrappedText(std::string_view text, float pixels, float width, bool medium) {
    std::vector<std::string> lines;
    std::string line;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t space = std::min(text.find(' ', at), text.size());
        const std::string_view word = text.substr(at, space - at);
        at = space + 1;
        for (std::size_t from = 0; from == 0 || from < word.size();) {
            const std::size_t end = pieceEnd(word, from);
            const std::string piece(word.substr(from, end - from));
            std::string longer = line;
            if (!line.empty() && from == 0) longer += ' ';
            longer += piece;
            if (!line.empty() && textWidth(longer, pixels, medium) > width) {
                lines.push_back(line);
                line = piece;
            } else
                line = longer;
            from = std::max<std::size_t>(end, 1);
        }
    }
    if (!line.empty()) lines.push_back(line);
    for (std::string& l : lines) l = elided(l, pixels, width, medium);
    return lines;
}

void drawCardPlate(const Rect& box, const Theme& theme, DrawList& out) {
    for (float spread = 11; spread >= 1; spread -= 2)
        out.rect(Rect{box.x, box.y + 4, box.width, box.height}.grown(spread), withAlpha(rgb(0x141923), 0x06), 0,
                 8 + spread);
    out.rect(box, theme.panel, theme.border, 8);
}

void drawCardKeys(const std::vector<std::pair<std::string, std::string>>& keys, float x, float y, const Theme& theme,
                  DrawList& out) {
    for (const auto& [key, words] : keys) {
        const float w = textWidth(key, 11, true) + 8;
        out.rect({x, y, w, 17}, theme.header, theme.border, 3);
        out.text({x + 4, y + 12.5f}, key, 11, theme.text3, Align::left, true);
        out.text({x + w + 5, y + 13}, words, 12, theme.text3);
        x += w + textWidth(words, 12) + 15;
    }
}

void appendMoved(const DrawList& list, Point by, DrawList& out) {
    const auto points = static_cast<std::uint32_t>(out.points.size());
    const auto characters = static_cast<std::uint32_t>(out.characters.size());
    for (DrawCommand c : list.commands) {
        if (c.kind == DrawCommand::Kind::clip || c.kind == DrawCommand::Kind::unclip) continue;
        c.rect.x += by.x, c.rect.y += by.y;
        if (c.kind == DrawCommand::Kind::text)
            c.first += characters;
        else
            c.first += points;
        out.commands.push_back(c);
    }
    for (Point p : list.points) out.points.push_back({p.x + by.x, p.y + by.y});
    out.characters += list.characters;
}

} // namespace axiscape
