// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/preview_card.h"

#include "widgets/common/window_words.h"

#include "widgets/common/format.h"
#include "widgets/graph/card_text.h"

#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

constexpr float kPreviewPad = 14;

PreviewCard::Judgement judge(double delta) {
    return delta < 0   ? PreviewCard::Judgement::better
           : delta > 0 ? PreviewCard::Judgement::worse
                       : PreviewCard::Judgement::none;
}

// "9.38 GiB" beside "9.10 GiB" needs its unit once.
std::string withoutUnit(const std::string& figure, const std::string& beside) {
    const auto space = figure.rfind(' ');
    const auto other = beside.rfind(' ');
    if (space == std::string::npos || other == std::string::npos) return figure;
    return figure.substr(space) == beside.substr(other) ? figure.substr(0, space) : figure;
}

PreviewCard::Row row(std::string name, const std::string& now, const std::string& then, const QString& delta,
                     double change) {
    return {std::move(name), withoutUnit(now, then), then, withoutUnit(delta.toStdString(), then), judge(change)};
}

// Beside a change: down for better, up for worse, over the base line of its text.
void drawTriangle(float at, float base, bool down, Colour colour, DrawList& out) {
    const float flat = down ? base - 7 : base - 1, tip = down ? base - 1 : base - 7;
    const Point corners[] = {{at - 3.5f, flat}, {at + 3.5f, flat}, {at, tip}};
    out.polygon(corners, colour);
}

} // namespace

void fillFigures(PreviewCard& card, const Snapshot& now, const Snapshot& then) {
    card.rows.clear();
    card.computing = false;
    card.capacityBytes = 0;
    if (now.simulation && then.simulation) {
        const auto& a = *now.simulation;
        const auto& b = *then.simulation;
        const auto peakA = static_cast<double>(a.memory.peak), peakB = static_cast<double>(b.memory.peak);
        card.rows.push_back(row(lettersOf(words::phrase("Peak memory")), lettersOf(words::inBytes(peakA)),
                                lettersOf(words::inBytes(peakB)), bytesDelta(peakB - peakA), peakB - peakA));
        const double slower = b.stepSeconds - a.stepSeconds;
        card.rows.push_back(row(lettersOf(words::phrase("Step time")), lettersOf(words::inSeconds(a.stepSeconds)),
                                lettersOf(words::inSeconds(b.stepSeconds)), secondsDelta(slower), slower));
        card.capacityBytes = b.capacityBytes;
        card.nowBytes = peakA;
        card.thenBytes = peakB;
    }
    for (int k = 0; k < kCollectiveKinds; ++k) {
        const auto kind = static_cast<CollectiveKind>(k);
        const auto before = now.program.counts[kind], after = then.program.counts[kind];
        if (before || after)
            card.rows.push_back(
                {std::string(collectiveName(kind)), lettersOf(words::grouped(before)), lettersOf(words::grouped(after)),
                 before == after ? lettersOf(words::phrase("same")) : countDelta(after - before).toStdString(),
                 PreviewCard::Judgement::none});
    }
}

void drawBriefCard(const PreviewCard& card, Rect box, const Theme& theme, DrawList& out) {
    constexpr float kPad = 10, kApart = 12;
    constexpr std::size_t kFigures = 2; // peak and step; the rest needs the room of the long form
    drawCardPlate(box, theme, out);
    out.text({box.x + kPad, box.y + 18}, elided(card.title, 12, box.width - 2 * kPad, true), 12, theme.text1,
             Align::left, true);
    const float base = box.y + 37;
    if (card.rows.empty()) {
        out.text({box.x + kPad, base}, lettersOf(words::phrase("Computing")), 11, theme.text3);
        return;
    }
    const float column = (box.width - 2 * kPad - kApart) / static_cast<float>(kFigures);
    for (std::size_t i = 0; i < std::min(kFigures, card.rows.size()); ++i) {
        const PreviewCard::Row& row = card.rows[i];
        const float left = box.x + kPad + static_cast<float>(i) * (column + kApart);
        const bool judged = row.judgement != PreviewCard::Judgement::none;
        const bool better = row.judgement == PreviewCard::Judgement::better;
        const Colour colour = card.computing ? theme.off : better ? theme.ok : judged ? theme.over : theme.text1;
        // From the right: the change, the figure, and the name in what is left.
        float right = left + column;
        out.text({right, base}, row.delta, 11, colour, Align::right);
        right -= textWidth(row.delta, 11);
        if (judged) drawTriangle(right - 7, base, better, colour, out), right -= 13;
        right -= 6;
        out.text({right, base}, row.then, 11, card.computing ? theme.off : theme.text1, Align::right, true);
        right -= textWidth(row.then, 11, true) + 6;
        if (right - left >= 20) out.text({left, base}, elided(row.name, 11, right - left), 11, theme.text3);
    }
}

float drawPreviewCard(const PreviewCard& card, float x, float y, const Theme& theme, DrawList* out) {
    const float width = kPreviewCardWidth, inner = width - 2 * kPreviewPad;
    const auto title = wrappedText(card.title, 13, inner, true);
    const auto reach = wrappedText(card.reach, 12, inner, false);
    const auto target = card.target.empty() ? std::vector<std::string>() : wrappedText(card.target, 12, inner, false);
    const float head = 10 + 20 * static_cast<float>(title.size() + target.size() + reach.size()) + 8;
    const auto rowCount = static_cast<float>(card.rows.size());
    const float table = card.rows.empty() ? 38 : 8 + 22 * (rowCount + 1) + 8;
    const bool bar = card.capacityBytes > 0;
    const float foot = (bar ? 32.f : 0.f) + (card.keys.empty() ? 0.f : 36.f);
    const float height = head + table + foot;
    if (!out) return height;

    drawCardPlate({x, y, width, height}, theme, *out);
    float line = y + 10;
    for (const auto& text : title)
        out->text({x + kPreviewPad, (line += 20) - 5}, text, 13, theme.text1, Align::left, true);
    for (const auto& text : target) out->text({x + kPreviewPad, (line += 20) - 5}, text, 12, theme.text1);
    for (const auto& text : reach) out->text({x + kPreviewPad, (line += 20) - 5}, text, 12, theme.text2);
    line = y + head;
    out->rect({x + 1, line, width - 2, 1}, theme.border).smooth = false;

    const Colour plain = card.computing ? theme.off : theme.text1;
    // Columns are as wide as their widest figure; deltas end at the right edge.
    float deltaWidth = 0, thenWidth = textWidth(lettersOf(words::phrase("then")), 12);
    for (const auto& row : card.rows) {
        deltaWidth =
            std::max(deltaWidth, textWidth(row.delta, 12) + (row.judgement == PreviewCard::Judgement::none ? 0 : 13));
        thenWidth = std::max(thenWidth, textWidth(row.then, 12, true));
    }
    const float right = x + width - kPreviewPad, thenEnd = right - deltaWidth - 10, nowEnd = thenEnd - thenWidth - 10;
    line += 8;
    if (card.rows.empty())
        out->text({x + kPreviewPad, line + 15}, lettersOf(words::phrase("Computing")), 12, theme.text3);
    else {
        out->text({nowEnd, line + 15}, lettersOf(words::phrase("now")), 12, theme.text3, Align::right);
        out->text({thenEnd, line + 15}, lettersOf(words::phrase("then")), 12, theme.text3, Align::right);
        line += 22;
    }
    for (const auto& row : card.rows) {
        const float base = line + 15;
        const float nameRoom = nowEnd - textWidth(row.now, 12) - 6 - (x + kPreviewPad);
        out->text({x + kPreviewPad, base}, elided(row.name, 12, nameRoom), 12, theme.text3);
        out->text({nowEnd, base}, row.now, 12, plain, Align::right);
        out->text({thenEnd, base}, row.then, 12, plain, Align::right, true);
        const bool better = row.judgement == PreviewCard::Judgement::better;
        const bool judged = row.judgement != PreviewCard::Judgement::none;
        const Colour colour = card.computing ? theme.off : better ? theme.ok : judged ? theme.over : theme.text1;
        out->text({right, base}, row.delta, 12, colour, Align::right);
        if (judged) drawTriangle(right - textWidth(row.delta, 12) - 9, base, better, colour, *out);
        line += 22;
    }
    line = y + head + table;
    if (bar) {
        const double left = card.capacityBytes - card.thenBytes;
        const std::string verdict = left >= 0 ? lettersOf(words::phrase("{} free", words::inBytes(left)))
                                              : lettersOf(words::phrase("Over by {}", words::inBytes(-left)));
        out->text({x + kPreviewPad, line + 11}, verdict, 11, left >= 0 ? theme.text3 : theme.over);
        out->text({right, line + 11}, lettersOf(words::phrase("of {}", words::inBytes(card.capacityBytes))), 11,
                  theme.text3, Align::right);
        const auto share = [&](double bytes) {
            return static_cast<float>(std::clamp(bytes / card.capacityBytes, 0.0, 1.0)) * inner;
        };
        const float now = share(card.nowBytes), then = share(card.thenBytes), top = line + 16;
        out->rect({x + kPreviewPad, top, inner, 6}, theme.hover, 0, 3);
        out->rect({x + kPreviewPad, top, std::max(3.f, std::min(now, then)), 6},
                  left >= 0 ? theme.computeProducts : theme.over, 0, 3);
        const float from = x + kPreviewPad + std::min(now, then), to = x + kPreviewPad + std::max(now, then);
        const Colour gain = then < now ? theme.ok : theme.over;
        for (float at = from; at + 2 <= to; at += 4) out->line({at, top + 6}, {std::min(at + 4, to), top}, gain, 1.5f);
        line += 32;
    }
    drawCardKeys(card.keys, x + kPreviewPad, line + 9, theme, *out);
    return height;
}

} // namespace axiscape
