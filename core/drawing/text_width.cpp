// SPDX-License-Identifier: GPL-3.0-or-later
// Advance widths of Roboto in thousandths of its size, without hinting and kerning, as QFontMetricsF gives them. With
// them the layout of a picture needs no fonts and is the same in the window and in a file.
#include "core/drawing/drawing.h"

#include <cstdint>

namespace axiscape {
namespace {

constexpr std::uint16_t kRegular[95] = {248, 258, 320, 616, 562, 732, 622, 175, 342, 348, 431, 567, 197, 276, 264, 413,
                                        562, 562, 562, 562, 562, 562, 562, 562, 562, 562, 242, 211, 508, 549, 523, 473,
                                        898, 652, 623, 651, 656, 568, 553, 681, 713, 272, 552, 627, 539, 873, 713, 688,
                                        631, 688, 616, 594, 597, 648, 637, 887, 627, 601, 599, 265, 411, 265, 418, 451,
                                        309, 544, 562, 523, 564, 530, 348, 562, 551, 243, 239, 507, 243, 877, 552, 570,
                                        562, 568, 339, 516, 327, 551, 484, 751, 496, 473, 496, 338, 244, 338, 680};
constexpr std::uint16_t kMedium[95] = {249, 268, 324, 610, 568, 734, 639, 169, 349, 353, 442, 558, 220, 329, 279, 396,
                                       568, 568, 568, 568, 568, 568, 568, 568, 568, 568, 265, 238, 508, 560, 521, 487,
                                       895, 666, 631, 653, 653, 565, 550, 681, 711, 282, 555, 630, 542, 875, 710, 690,
                                       640, 690, 625, 604, 607, 652, 647, 880, 633, 609, 603, 274, 418, 274, 428, 451,
                                       322, 542, 563, 524, 565, 537, 354, 567, 555, 256, 250, 522, 256, 871, 556, 569,
                                       563, 568, 352, 517, 333, 556, 495, 743, 503, 487, 503, 335, 251, 335, 665};

struct Special {
    char32_t code;
    std::uint16_t regular, medium;
};
// The arrow and the triangles come from DejaVu Sans: Roboto has none.
constexpr Special kSpecial[] = {
    {U'×', 534, 534},      {U'·', 261, 282}, {U'…', 669, 706},      {U'Σ', 571, 571},      {U'→', 838, 838},
    {U'▲', 769, 769},      {U'▼', 769, 769}, {U'\u2212', 572, 564}, {U'\u2009', 204, 204}, {U'\u201c', 354, 385},
    {U'\u201d', 357, 389}, {U'–', 656, 645}, {U'µ', 567, 591},      {U'›', 300, 301}};

// The next code point; moves `at`. Broken sequences count as one character a byte.
char32_t nextCode(std::string_view text, std::size_t& at) {
    const auto lead = static_cast<unsigned char>(text[at++]);
    const int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc0 ? 1 : 0;
    if (!more || at + static_cast<std::size_t>(more) > text.size()) return lead;
    char32_t code = lead & (0x3f >> more);
    for (int i = 0; i < more; ++i) code = code << 6 | (static_cast<unsigned char>(text[at++]) & 0x3f);
    return code;
}

std::uint32_t advance(char32_t code, bool medium) {
    if (code >= 32 && code < 127) return (medium ? kMedium : kRegular)[code - 32];
    for (const Special& s : kSpecial)
        if (s.code == code) return medium ? s.medium : s.regular;
    return code >= 0x2e80 ? 1000 : 562; // East Asian scripts are square; others like a digit
}

} // namespace

float textWidth(std::string_view text, float pixels, bool medium) {
    std::uint32_t sum = 0;
    for (std::size_t at = 0; at < text.size();) sum += advance(nextCode(text, at), medium);
    return static_cast<float>(sum) * pixels / 1000;
}

std::string elided(std::string_view text, float pixels, float width, bool medium) {
    if (textWidth(text, pixels, medium) <= width) return std::string(text);
    const float room = width * 1000 / pixels - static_cast<float>(advance(U'…', medium));
    float sum = 0;
    std::size_t end = 0;
    for (std::size_t at = 0; at < text.size();) {
        sum += static_cast<float>(advance(nextCode(text, at), medium));
        if (sum > room) break;
        end = at;
    }
    return std::string(text.substr(0, end)) + "…";
}

} // namespace axiscape
