// SPDX-License-Identifier: GPL-3.0-or-later
// What the attributes of sdy.manual_computation fix at its boundary.
#include "core/sharding/sharding.h"
#include "core/sharding/shardy_text.h"

#include <algorithm>

namespace axiscape {
namespace {

constexpr std::uint32_t kNone = 0xffffffffu;

std::string_view textOf(const Module& module, OpId op, std::string_view name) {
    for (const Attribute& attribute : module.attributes(op))
        if (module.text(attribute.name) == name && attribute.text.valid()) return module.text(attribute.text);
    return {};
}

// The manual axes of each dimension: those that come first.
ManualBoundary boundaryOf(const ShardyText& sharding, const std::vector<std::string>& axes) {
    ManualBoundary boundary;
    for (const ShardyDim& dim : sharding.dims) {
        auto& list = boundary.dims.emplace_back();
        for (const AxisRef& axis : dim.axes)
            if (axis.isWhole() && std::find(axes.begin(), axes.end(), axis.name) != axes.end())
                list.push_back(axis.name);
    }
    return boundary;
}

ManualComputation read(const Module& module, OpId op) {
    ManualComputation manual;
    manual.op = op;
    const auto axes = parseManualAxes(textOf(module, op, "manual_axes"));
    if (!axes) {
        manual.problem = axes.error().text();
        return manual;
    }
    manual.axes = *axes;
    for (const char* name : {"in_shardings", "out_shardings"}) {
        const auto shardings = parseShardyPerValue(textOf(module, op, name));
        if (!shardings) {
            manual.problem = std::string(name) + ": " + shardings.error().text();
            manual.boundaries.clear();
            return manual;
        }
        for (const ShardyText& sharding : *shardings) manual.boundaries.push_back(boundaryOf(sharding, manual.axes));
    }
    return manual;
}

} // namespace

void SiteTable::findManual() {
    const Module& m = *m_module;
    for (OpId op : m.ops()) {
        const RegionId region = m.regionOf(op);
        const OpId parent = region.valid() ? m.region(region).parent : OpId{};
        std::uint32_t around = kNone;
        if (parent.valid() && !m_manualAround.empty()) {
            const auto own = std::find_if(m_manual.begin(), m_manual.end(),
                                          [&](const ManualComputation& manual) { return manual.op == parent; });
            around =
                own == m_manual.end() ? m_manualAround[parent] : static_cast<std::uint32_t>(own - m_manual.begin());
        }
        if (m.kind(op) == OpKind::manual_computation) {
            if (m_manualAround.empty()) m_manualAround.assign(m.opCount(), kNone);
            ManualComputation manual = read(m, op);
            if (manual.problem.empty() && manual.boundaries.size() != sitesOf(op).size()) {
                manual.problem = "as many shardings as operands and results are needed";
                manual.boundaries.clear();
            }
            manual.inside = manual.axes;
            if (around != kNone) {
                const auto& outer = m_manual[around].inside;
                manual.inside.insert(manual.inside.end(), outer.begin(), outer.end());
            }
            m_manual.push_back(std::move(manual));
        }
        if (!m_manualAround.empty()) m_manualAround[op] = around;
    }
}

const ManualComputation* SiteTable::manualAround(OpId op) const {
    if (m_manualAround.empty() || m_manualAround[op] == kNone) return nullptr;
    return &m_manual[m_manualAround[op]];
}

const ManualComputation* SiteTable::manualOf(OpId op) const {
    for (const ManualComputation& manual : m_manual)
        if (manual.op == op) return &manual;
    return nullptr;
}

} // namespace axiscape
