// SPDX-License-Identifier: GPL-3.0-or-later
// Every colour of the window, by the token names of widgets/README.md. Read from this value, never from literals.
#pragma once

#include "core/drawing/draw_list.h"
#include "core/mesh/mesh.h"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace axiscape {

struct Theme {
    enum class Mode : std::uint8_t { light, dark, contrast };
    Mode mode = Mode::light;
    Colour window, panel, header, canvas, field, group, group2, node, hover, text1, text2, text3, off, border, strong,
        nodeline, edge, accent, tint, fill, onfill, ok, warn, over, oktint, warntint, overtint;
    struct Axis {
        Colour fill, ink, line, wash;
        Pattern pattern;
    };
    std::array<Axis, 8> axes;
    std::array<Colour, 6> memory;        // by MemoryCategory
    Colour computeProducts, computeRest; // timeline lanes
    bool patterns = false;               // on areas of 24 px or more
};

[[nodiscard]] Theme makeTheme(Theme::Mode mode);
// The look of a colour of axes, by number; past eight, colours repeat with the next pattern.
[[nodiscard]] Theme::Axis axisLook(const Theme& theme, std::size_t colour);
// Dark ink or white, whichever reads better on a fill.
[[nodiscard]] Colour inkOn(Colour fill);

// How the axes of a mesh look: each in its colour, letter kept. Parts of an axis have its colour and its letter.
struct AxisStyles {
    std::vector<std::string> names, letters;
    std::vector<std::int64_t> sizes;
    std::vector<std::uint32_t> looks; // which colour; of a part, that of its axis
    std::size_t lookOf(std::size_t axis) const { return axis < looks.size() ? looks[axis] : axis; }
};
// `colours`: of the axes of wholeMesh(mesh), by position if there are none (tactics/axis_colours.h).
[[nodiscard]] AxisStyles axisStyles(const Mesh& mesh, std::span<const std::uint8_t> colours = {});

} // namespace axiscape
