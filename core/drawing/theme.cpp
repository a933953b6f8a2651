// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drawing/theme.h"

#include "core/mesh/sub_axes.h"

#include <initializer_list>

namespace axiscape {
namespace {

constexpr std::uint32_t kInk = 0x10141A;

// One row a token: light, dark, high contrast.
struct Token {
    Colour Theme::*member;
    std::uint32_t value[3];
};
constexpr Token kTokens[] = {
    {&Theme::window, {0xE9EBEF, 0x0C0E11, 0x000000}},      {&Theme::panel, {0xFFFFFF, 0x1A1D22, 0x000000}},
    {&Theme::header, {0xF6F7F9, 0x202429, 0x000000}},      {&Theme::canvas, {0xF8F9FB, 0x14171B, 0x000000}},
    {&Theme::field, {0xFFFFFF, 0x121519, 0x000000}},       {&Theme::group, {0xEEF0F4, 0x1C2026, 0x000000}},
    {&Theme::group2, {0xF8F9FB, 0x171A1F, 0x000000}},      {&Theme::node, {0xFFFFFF, 0x262B32, 0x000000}},
    {&Theme::hover, {0xEEF0F4, 0x262B32, 0x2B2B2B}},       {&Theme::text1, {0x171B22, 0xE8EBEF, 0xFFFFFF}},
    {&Theme::text2, {0x464F5C, 0xB6BDC7, 0xFFFFFF}},       {&Theme::text3, {0x5D6672, 0x929BA7, 0xE0E0E0}},
    {&Theme::off, {0xA0A7B2, 0x5E6671, 0x8F8F8F}},         {&Theme::border, {0xD8DCE3, 0x30363F, 0x8F8F8F}},
    {&Theme::strong, {0x7A8492, 0x717B88, 0xFFFFFF}},      {&Theme::nodeline, {0xAEB6C2, 0x515B68, 0xFFFFFF}},
    {&Theme::edge, {0x7B8593, 0x717B88, 0xFFFFFF}},        {&Theme::accent, {0x3F4FC4, 0x9AA6FF, 0xFFFFFF}},
    {&Theme::tint, {0xE9EBFB, 0x272C4B, 0x23308F}},        {&Theme::fill, {0x3F4FC4, 0x5261D2, 0xFFFFFF}},
    {&Theme::onfill, {0xFFFFFF, 0xFFFFFF, 0x000000}},      {&Theme::ok, {0x177645, 0x62CC93, 0x6BFFA8}},
    {&Theme::warn, {0x8F5E00, 0xE6B65A, 0xFFD166}},        {&Theme::over, {0xB3261E, 0xFF8F85, 0xFF9A91}},
    {&Theme::oktint, {0xE4F3EA, 0x17301F, 0x00330F}},      {&Theme::warntint, {0xFAF0DA, 0x352A12, 0x3A2A00}},
    {&Theme::overtint, {0xFBE8E6, 0x3A1D1B, 0x4A0D08}},    {&Theme::computeProducts, {0x56616F, 0x8A95A3, 0xD0D0D0}},
    {&Theme::computeRest, {0xA7B0BC, 0x505A66, 0x808080}},
};

// Okabe-Ito, moved until no two of the eight meet under any colour vision. The fill is the same in every theme.
struct AxisRow {
    std::uint32_t fill, ink, line[3], wash[3];
    Pattern pattern;
};
constexpr AxisRow kAxes[8] = {
    {0x53BBF6, kInk, {0x0F6FA8, 0x7CCBF8, 0x53BBF6}, {0xE3F2FC, 0x182B38, 0x00283D}, Pattern::none},
    {0xE9AD43, kInk, {0x8A5A00, 0xEDBD69, 0xE9AD43}, {0xFBF1DD, 0x33291A, 0x3A2500}, Pattern::diagonalUp},
    {0x269361, kInk, {0x1B7048, 0x4DBB87, 0x4FD495}, {0xE2F2EA, 0x16291F, 0x00301A}, Pattern::dots},
    {0xB46B93, kInk, {0x96507A, 0xD08DB1, 0xE39BC5}, {0xF6EAF1, 0x2F2029, 0x38162A}, Pattern::diagonalDown},
    {0xFFF100, kInk, {0x736900, 0xFFF100, 0xFFF100}, {0xFBF8D6, 0x2E2C14, 0x333000}, Pattern::horizontal},
    {0xD65E00, kInk, {0xB34E00, 0xF58A3C, 0xFF8A33}, {0xFCEBDD, 0x332215, 0x3F1C00}, Pattern::grid},
    {0x1067B4, 0xFFFFFF, {0x1067B4, 0x5FA8E6, 0x7DBBFF}, {0xE0ECF7, 0x14263A, 0x00234D}, Pattern::vertical},
    {0xBFCAC2, kInk, {0x5F6B64, 0xBFCAC2, 0xDDE6DF}, {0xEFF2F0, 0x25292A, 0x262B28}, Pattern::crosses},
};

// parameters, optimizer state, gradients, activations, temporaries, collectives
constexpr std::uint32_t kMemory[6][2] = {{0x37557A, 0x5E86B5}, {0x7E9CC0, 0x3F5F86}, {0xC2D2E5, 0x9DB8D8},
                                         {0xB58B4C, 0x8C6A36}, {0xE3CDA2, 0xD1B47E}, {0x5A2E3E, 0xCC6E80}};

} // namespace

Theme makeTheme(Theme::Mode mode) {
    Theme theme{};
    theme.mode = mode;
    const auto column = static_cast<std::size_t>(mode);
    for (const Token& token : kTokens) theme.*token.member = rgb(token.value[column]);
    for (std::size_t i = 0; i < theme.axes.size(); ++i)
        theme.axes[i] = {rgb(kAxes[i].fill), rgb(kAxes[i].ink), rgb(kAxes[i].line[column]), rgb(kAxes[i].wash[column]),
                         kAxes[i].pattern};
    for (std::size_t i = 0; i < theme.memory.size(); ++i)
        theme.memory[i] = rgb(kMemory[i][mode == Theme::Mode::light ? 0 : 1]);
    theme.patterns = mode == Theme::Mode::contrast;
    return theme;
}

Theme::Axis axisLook(const Theme& theme, std::size_t colour) {
    const std::size_t count = theme.axes.size();
    Theme::Axis look = theme.axes[colour % count];
    look.pattern = theme.axes[(colour + colour / count) % count].pattern;
    return look;
}

Colour inkOn(Colour fill) {
    const auto channel = [&](int shift) { return static_cast<float>(fill >> shift & 0xff); };
    const float luma = 0.299f * channel(16) + 0.587f * channel(8) + 0.114f * channel(0);
    return luma > 105 ? rgb(kInk) : rgb(0xFFFFFF);
}

AxisStyles axisStyles(const Mesh& mesh, std::span<const std::uint8_t> colours) {
    AxisStyles styles;
    const auto letters = axisLetters(wholeMesh(mesh)); // parts of an axis have its letter
    for (AxisId a = 0; a < mesh.axes.size(); ++a) {
        const AxisId whole = wholeAxisOf(mesh, a);
        styles.looks.push_back(whole < colours.size() ? colours[whole] : whole);
        styles.letters.push_back(letters[whole]);
    }
    for (const MeshAxis& axis : mesh.axes) {
        styles.names.push_back(axis.name);
        styles.sizes.push_back(axis.size);
    }
    return styles;
}

} // namespace axiscape
