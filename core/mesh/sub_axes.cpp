// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mesh/sub_axes.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <fmt/format.h>

namespace axiscape {
namespace {

// How many shares of the whole axis lie outside the part: 2 of "model:(2)4"; 1 of an axis in one piece.
std::int64_t outsideOf(const MeshAxis& axis) {
    std::int64_t pre = 1;
    if (const auto open = axis.name.find(":("); open != std::string::npos)
        std::from_chars(axis.name.data() + open + 2, axis.name.data() + axis.name.size(), pre);
    return pre;
}

MeshAxis part(std::string_view whole, std::int64_t pre, std::int64_t size) {
    return {fmt::format("{}:({}){}", whole, pre, size), size};
}

// Parts of one axis stand side by side.
bool belongTogether(const MeshAxis& a, const MeshAxis& b) {
    return isPart(a) && isPart(b) && wholeAxisName(a.name) == wholeAxisName(b.name);
}

} // namespace

bool isPart(const MeshAxis& axis) { return axis.name.find(':') != std::string::npos; }

bool hasParts(const Mesh& mesh) { return std::any_of(mesh.axes.begin(), mesh.axes.end(), isPart); }

std::string_view wholeAxisName(std::string_view name) { return name.substr(0, name.find(':')); }

Mesh splitAxis(const Mesh& mesh, AxisId axis, std::int64_t major) {
    assert(mesh.axes.size() < kMaxAxes && major > 1 && major < mesh.size(axis) && mesh.size(axis) % major == 0);
    Mesh out = mesh;
    const MeshAxis old = mesh.axes[axis];
    const auto whole = wholeAxisName(old.name);
    const auto pre = outsideOf(old);
    out.axes[axis] = part(whole, pre, major);
    out.axes.insert(out.axes.begin() + axis + 1, part(whole, pre * major, old.size / major));
    return out;
}

Mesh wholeMesh(const Mesh& mesh) {
    Mesh out;
    for (std::size_t a = 0; a < mesh.axes.size(); ++a) {
        if (a > 0 && belongTogether(mesh.axes[a - 1], mesh.axes[a]))
            out.axes.back().size *= mesh.axes[a].size;
        else
            out.axes.push_back({std::string(wholeAxisName(mesh.axes[a].name)), mesh.axes[a].size});
    }
    return out;
}

AxisId wholeAxisOf(const Mesh& mesh, AxisId part) {
    AxisId whole = 0;
    for (std::size_t a = 1; a <= part; ++a) whole += !belongTogether(mesh.axes[a - 1], mesh.axes[a]);
    return whole;
}

AxisList partsOfAxis(const Mesh& mesh, AxisId whole) {
    AxisList parts;
    AxisId at = 0;
    for (std::size_t a = 0; a < mesh.axes.size(); ++a) {
        if (a > 0) at += !belongTogether(mesh.axes[a - 1], mesh.axes[a]);
        if (at == whole) parts.push_back(static_cast<AxisId>(a));
    }
    return parts;
}

AxisSet partsOfAxes(const Mesh& mesh, AxisSet whole) {
    AxisSet set = 0;
    for (std::size_t a = 0; a < mesh.axes.size(); ++a)
        if (whole & axisBit(wholeAxisOf(mesh, static_cast<AxisId>(a)))) set |= axisBit(static_cast<AxisId>(a));
    return set;
}

AxisSet wholeAxesOf(const Mesh& mesh, AxisSet parts) {
    AxisSet set = 0;
    for (std::size_t a = 0; a < mesh.axes.size(); ++a)
        if (parts & axisBit(static_cast<AxisId>(a))) set |= axisBit(wholeAxisOf(mesh, static_cast<AxisId>(a)));
    return set;
}

std::vector<std::string> axisTexts(const Mesh& mesh, std::span<const AxisId> axes) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < axes.size();) {
        const MeshAxis& first = mesh.axes[axes[i]];
        std::int64_t size = first.size;
        std::size_t end = i + 1;
        while (end < axes.size() && axes[end] == axes[end - 1] + 1 &&
               belongTogether(mesh.axes[axes[end - 1]], mesh.axes[axes[end]]))
            size *= mesh.axes[axes[end++]].size;
        const bool one = end == i + 1;
        const bool all = !one && end - i == partsOfAxis(mesh, wholeAxisOf(mesh, axes[i])).size();
        const auto whole = wholeAxisName(first.name);
        texts.push_back(one ? first.name : all ? std::string(whole) : part(whole, outsideOf(first), size).name);
        i = end;
    }
    return texts;
}

} // namespace axiscape
