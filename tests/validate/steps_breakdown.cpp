// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/validate/steps_breakdown.h"

#include "core/simulate/kernels.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace axiscape::validate {
namespace {

constexpr std::size_t kDearest = 24;

std::string shapeOf(const Module& module, OpId op) {
    std::string text;
    for (ValueId r : module.results(op)) {
        const auto type = module.type(r);
        std::string dims;
        for (auto d : type.shape) dims += fmt::format("{}{}", dims.empty() ? "" : "x", d);
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", dims, elementName(type.dtype));
        if (text.size() > 48) break;
    }
    return text;
}

} // namespace

void reportBreakdown(Report& report, const std::string& title, const SpmdProgram& program, const Hardware& hardware,
                     const Simulation& s, double measured) {
    const auto& partition = program.partition;
    const Module& module = partition.module();
    const auto percent = [&](double seconds) { return fmt::format("{:.1f}", 100 * seconds / measured); };
    std::map<std::string, double> kinds;
    double launches = 0;
    std::vector<OpId> dearest;
    for (OpId op : module.ops()) {
        const double seconds = static_cast<double>(s.opSeconds[op]);
        if (seconds <= 0) continue;
        kinds[std::string(module.kindName(op))] += seconds;
        launches += hardware.launchFloor * static_cast<double>(partition.sites().trips(op));
        dearest.push_back(op);
    }
    Table table{fmt::format("{}: {:.4g} s, measured {:.4g} s; % of what was measured", title, s.stepSeconds, measured),
                {"what", "%"},
                {{"computing", percent(s.computeSeconds)},
                 {"communication", percent(s.communicationSeconds)},
                 {"exposed", percent(s.exposedSeconds)},
                 {"launches", percent(launches)}}};
    for (const auto& [kind, seconds] : kinds)
        if (seconds > 0.005 * measured) table.rows.push_back({"kernels of " + kind, percent(seconds)});
    std::map<std::string, std::pair<double, double>> moved;
    for (std::size_t i = 0; i < program.collectives.size(); ++i) {
        const auto& c = program.collectives[i];
        std::string axes;
        for (AxisId a : c.axes) axes += (axes.empty() ? "" : " ") + partition.mesh().axes[a].name;
        auto& [exposed, busy] = moved[fmt::format("{} over {}", collectiveName(c.kind), axes)];
        exposed += static_cast<double>(s.exposedOf[i]);
        busy += static_cast<double>(s.collectiveSeconds[i]);
    }
    for (const auto& [what, seconds] : moved)
        table.rows.push_back({what + ": busy, exposed", percent(seconds.second) + ", " + percent(seconds.first)});
    report.table(table);
    std::ranges::stable_sort(dearest, std::ranges::greater{}, [&](OpId op) { return s.opSeconds[op]; });
    Table kernels{"dearest kernels", {"%", "times", "root", "made, all devices", "from"}, {}};
    for (std::size_t i = 0; i < std::min(kDearest, dearest.size()); ++i) {
        const OpId op = dearest[i];
        kernels.rows.push_back({percent(static_cast<double>(s.opSeconds[op])),
                                std::to_string(partition.sites().trips(op)), std::string(module.kindName(op)),
                                shapeOf(module, op), module.locationText(op).substr(0, 90)});
    }
    report.table(kernels);
}

} // namespace axiscape::validate
