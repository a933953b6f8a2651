// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numbers.h"
#include "core/exchange/report_parts.h"
#include "core/mesh/sub_axes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace axiscape::report {
namespace {

constexpr int kWidth = 960, kHeight = 220, kLeft = 8, kColumns = 480;

std::string rect(double x, double y, double width, double height, std::string_view style) {
    return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" {}/>", x, y, width, height,
                       style);
}

std::string text(double x, double y, std::string_view what, std::string_view anchor = "start") {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>", x, y, anchor, escaped(what));
}

std::string picture(int height, std::string_view label, const std::string& inside) {
    return fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\" class=\"plot\">\n{}</svg>\n", kWidth,
                       height, escaped(label), inside);
}

// The curve at so many places of the program, each with the highest point of its stretch.
std::vector<const MemoryPoint*> columns(const std::vector<MemoryPoint>& curve) {
    std::vector<const MemoryPoint*> out;
    const auto count = std::min<std::size_t>(kColumns, curve.size());
    for (std::size_t c = 0; c < count; ++c) {
        const auto from = curve.size() * c / count, end = std::max(curve.size() * (c + 1) / count, from + 1);
        const MemoryPoint* highest = &curve[from];
        for (std::size_t i = from; i < end; ++i)
            if (curve[i].total() > highest->total()) highest = &curve[i];
        out.push_back(highest);
    }
    return out;
}

} // namespace

std::string memoryHtml(const ExportInput& input) {
    const auto& s = *input.simulation;
    const auto points = columns(s.curve);
    if (points.empty()) return {};
    const double peak = static_cast<double>(s.memory.peak);
    const bool showsCapacity = s.capacityBytes > 0 && s.capacityBytes < 4 * peak;
    const double top = 1.08 * std::max(peak, showsCapacity ? s.capacityBytes : 0.0);
    const double step = static_cast<double>(kWidth - 2 * kLeft) / static_cast<double>(points.size());
    const auto y = [&](double bytes) { return kHeight * (1 - bytes / std::max(top, 1.0)); };
    std::string out, legend;
    std::vector<double> below(points.size(), 0);
    for (int category = 0; category < kMemoryCategories; ++category) {
        std::string up, down;
        double most = 0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const auto bytes = static_cast<double>(points[i]->bytes[static_cast<std::size_t>(category)]);
            most = std::max(most, bytes);
            const double from = kLeft + step * static_cast<double>(i), to = from + step;
            down.insert(0, fmt::format("L{:.1f} {:.1f}L{:.1f} {:.1f}", to, y(below[i]), from, y(below[i])));
            below[i] += bytes;
            up += fmt::format("{}{:.1f} {:.1f}L{:.1f} {:.1f}", i ? "L" : "M", from, y(below[i]), to, y(below[i]));
        }
        if (most == 0) continue;
        out += fmt::format("<path d=\"{}{}Z\" class=\"m{}\"/>\n", up, down, category);
        legend += fmt::format("<span class=\"legend\"><i class=\"m{}\"></i>{}, at most {}</span> ", category,
                              memoryCategoryName(static_cast<MemoryCategory>(category)), bytesText(most));
    }
    if (showsCapacity) {
        out += fmt::format("<path d=\"M0 {0:.1f}H{1}\" class=\"capacity\"/>", y(s.capacityBytes), kWidth);
        out += text(kWidth - kLeft, y(s.capacityBytes) - 5, "capacity " + bytesText(s.capacityBytes), "end");
    }
    const std::size_t peakStep = s.peakPoint * points.size() / std::max<std::size_t>(s.curve.size(), 1);
    const double at = kLeft + step * static_cast<double>(peakStep);
    out += fmt::format("<path d=\"M{0:.1f} {1:.1f}V{2}\" class=\"stem\"/>", at, y(peak), kHeight);
    out += text(std::clamp(at, 60.0, kWidth - 60.0), y(peak) - 5, "peak " + bytesText(peak), "middle");
    return fmt::format("<p>{}</p>\n", legend) + picture(kHeight, "Memory of one device in program order", out) +
           "<p class=\"note\">Over the program, first op to last.</p>\n";
}

std::string timeHtml(const ExportInput& input) {
    const auto& s = *input.simulation;
    const Mesh& mesh = input.program->partition.mesh();
    double end = s.stepSeconds;
    for (const auto& one : s.intervals) end = std::max(end, one.end);
    if (end <= 0) return {};
    const std::size_t lanes = 1 + mesh.axes.size();
    const AxisStyles styles = axisStyles(mesh, input.strategy->axisColours);
    // Per lane and column the share of it that is busy, of compute and of each kind of collective.
    std::vector<std::array<double, kColumns>> busy(lanes);
    for (auto& lane : busy) lane.fill(0);
    for (const auto& one : s.intervals) {
        if (one.lane >= lanes) continue;
        const double from = one.start / end * kColumns, to = one.end / end * kColumns;
        for (int c = std::max(0, static_cast<int>(from)); c < kColumns && c < to; ++c)
            busy[one.lane][static_cast<std::size_t>(c)] += std::min<double>(to, c + 1) - std::max<double>(from, c);
    }
    constexpr double kLane = 30, kGap = 14, kName = 120;
    std::string out;
    const double column = (kWidth - kLeft - kName) / kColumns;
    int shown = 0;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        double total = 0;
        for (const double b : busy[lane]) total += b;
        if (lane > 0 && total == 0) continue;
        const double top = shown++ * (kLane + kGap);
        out += text(0, top + 12, lane == 0 ? "compute" : mesh.axes[lane - 1].name);
        out += text(0, top + 27, fmt::format("{:.0f} % busy", 100 * total / kColumns));
        out += rect(kName, top, column * kColumns, kLane, "class=\"idle\"");
        std::string path;
        for (std::size_t c = 0; c < kColumns; ++c) {
            const double height = kLane * std::min(busy[lane][c], 1.0);
            if (height < 0.05) continue;
            path += fmt::format("M{:.1f} {:.1f}v{:.1f}h{:.2f}v{:.1f}z", kName + column * static_cast<double>(c),
                                top + kLane, -height, column, height);
        }
        out += fmt::format("<path d=\"{}\" class=\"{}\"/>\n", path,
                           lane == 0 ? "compute" : fmt::format("a{}", styles.lookOf(lane - 1) % 8));
    }
    const int height = static_cast<int>(shown * (kLane + kGap)) + 14;
    out += text(kName, height - 4, "0") + text(kWidth - kLeft, height - 4, secondsText(end), "end");
    return picture(height, "How busy compute and each network axis are over the step", out);
}

} // namespace axiscape::report
