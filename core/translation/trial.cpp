// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/translation/trial.h"

#include "core/interpret/devices/groups.h"
#include "core/translation/axis_groups.h"
#include "core/translation/blame.h"
#include "core/translation/device_offsets.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>

namespace axiscape::translation {
namespace {

constexpr std::size_t kMostReads = 8; // other values that an operand is tried as

using Lists = std::vector<std::vector<std::uint32_t>>;

std::string denseText(const Lists& lists) {
    std::string text = "dense<[";
    for (std::size_t i = 0; i < lists.size(); ++i)
        text += fmt::format("{}[{}]", i ? ", " : "", fmt::join(lists[i], ", "));
    return text + fmt::format("]> : tensor<{}x{}xi64>", lists.size(), lists.empty() ? 0 : lists[0].size());
}

class Trials {
  public:
    Trials(const Module& compiled, const Mesh& mesh, OpId op, AxisSet partialOver)
        : m_module(compiled), m_mesh(mesh), m_op(op), m_partialOver(partialOver) {}

    std::vector<Trial> run() {
        switch (m_module.kind(m_op)) {
        case OpKind::all_reduce:
            reductions();
            break;
        case OpKind::all_gather:
        case OpKind::all_to_all:
        case OpKind::reduce_scatter:
            groups();
            break;
        case OpKind::collective_permute:
            permutes();
            break;
        case OpKind::constant:
            offsets();
            break;
        case OpKind::while_:
            turns();
            break;
        default:
            sums();
            break;
        }
        if (isCollective(m_module.kind(m_op))) reads();
        return std::move(m_trials);
    }

  private:
    Trial& add(Text repair) {
        Trial& trial = m_trials.emplace_back();
        trial.op = m_op;
        trial.repair = std::move(repair);
        return trial;
    }
    Trial& reduced(Trial::Reduced what, AxisSet axes, bool largest) {
        const std::string names = axisNames(m_mesh, axesOf(axes));
        Trial& trial = add(axes == 0 ? words::phrase("the results are right without it")
                           : largest ? words::phrase("the results are right with the maximum over {}", names)
                                     : words::phrase("the results are right with the sum over {}", names));
        trial.reduced = what;
        trial.axes = axes;
        trial.largest = largest;
        return trial;
    }

    DeviceGrid grid() const { return {1, static_cast<std::uint32_t>(m_mesh.devices())}; }
    Lists presentGroups() const {
        const auto groups = groupsOf(m_module, m_op, grid());
        return groups ? *groups : Lists();
    }
    // Reductions do not mind the order.
    static Lists unordered(Lists groups) {
        for (auto& group : groups) std::ranges::sort(group);
        std::ranges::sort(groups);
        return groups;
    }

    void reductions() {
        const Lists present = unordered(presentGroups());
        const Combiner combiner = combinerOf(m_module, m_op);
        const AxisSet all = usedAxes(m_mesh);
        AxisSet now = 0;
        for (AxisSet axes = all; axes != 0; axes = (axes - 1) & all)
            if (unordered(groupsAlong(m_mesh, axesOf(axes))) == present) now = axes;
        if (now != 0 && combiner != Combiner::add) reduced(Trial::Reduced::operands, now, false);
        reduced(Trial::Reduced::operands, 0, false);
        for (AxisSet axes = all; axes != 0; axes = (axes - 1) & all)
            if (axes != now) reduced(Trial::Reduced::operands, axes, combiner == Combiner::max);
        if (now != 0 && combiner == Combiner::add) reduced(Trial::Reduced::operands, now, true);
    }

    void sums() {
        if (m_partialOver != 0) {
            reduced(Trial::Reduced::results, m_partialOver, false);
            reduced(Trial::Reduced::results, m_partialOver, true);
            return;
        }
        const AxisSet all = usedAxes(m_mesh);
        for (const bool largest : {false, true})
            for (AxisSet axes = all; axes != 0; axes = (axes - 1) & all)
                if (!largest || namesCollective(m_module, m_op)) reduced(Trial::Reduced::results, axes, largest);
    }

    void groups() {
        const Lists present = presentGroups();
        if (present.empty() || !m_module.find(m_op, AttributeName::replica_groups)) return;
        for (const AxisOrder& order : axisOrders(m_mesh)) {
            const Lists lists = groupsAlong(m_mesh, order);
            if (lists[0].size() != present[0].size()) continue; // its shapes would be others
            // The order within a group is what counts, not that of the groups.
            Lists a = lists, b = present;
            std::ranges::sort(a);
            std::ranges::sort(b);
            if (a == b) continue;
            Trial& trial = add(words::phrase("the results are right with groups along {}", axisNames(m_mesh, order)));
            trial.edits.push_back({m_op, AttributeName::replica_groups, denseText(lists)});
        }
    }

    void pairs(const Lists& lists, Text repair) {
        if (lists.empty() || std::ranges::find(m_tried, lists) != m_tried.end()) return;
        m_tried.push_back(lists);
        add(std::move(repair)).edits.push_back({m_op, AttributeName::source_target_pairs, denseText(lists)});
    }
    void permutes() {
        const auto present = pairsOf(m_module, m_op, grid());
        if (!present || present->empty()) return;
        Lists now, back, next, previous;
        const std::size_t count = present->size();
        for (std::size_t i = 0; i < count; ++i) {
            const auto [source, target] = (*present)[i];
            now.push_back({source, target});
            back.push_back({target, source});
            next.push_back({source, (*present)[(i + 1) % count].second});
            previous.push_back({source, (*present)[(i + count - 1) % count].second});
        }
        m_tried = {now};
        pairs(back, words::phrase("the results are right if it sends the other way"));
        pairs(next, words::phrase("the results are right if each target is that of the next pair"));
        pairs(previous, words::phrase("the results are right if each target is that of the pair before"));
        for (const AxisOrder& order : axisOrders(m_mesh)) {
            const Lists groups = groupsAlong(m_mesh, order);
            if (groups.size() == 1) { // all axes: devices as another order of axes numbers them
                Lists there, here;
                for (std::uint32_t i = 0; i < groups[0].size(); ++i) {
                    there.push_back({i, groups[0][i]});
                    here.push_back({groups[0][i], i});
                }
                std::ranges::sort(here);
                const std::string names = axisNames(m_mesh, order);
                pairs(there, words::phrase("the results are right if it takes the mesh as {}", names));
                pairs(here, words::phrase("the results are right if it takes the mesh as {}", names));
            }
            if (order.size() != 1) continue;
            const std::string name = axisNames(m_mesh, order);
            Lists up, down;
            for (const auto& group : groups)
                for (std::size_t i = 0; i < group.size(); ++i) {
                    up.push_back({group[i], group[(i + 1) % group.size()]});
                    down.push_back({group[(i + 1) % group.size()], group[i]});
                }
            pairs(up, words::phrase("the results are right if it sends to the next along {}", name));
            pairs(down, words::phrase("the results are right if it sends to the one before along {}", name));
        }
    }

    // A table of one number a device, that slices start at.
    void offsets() {
        const auto present = integersOf(m_module, m_op);
        const auto devices = static_cast<std::size_t>(m_mesh.devices());
        if (present.size() != devices || m_module.type(m_module.results(m_op)[0]).shape.size() != 1) return;
        std::int64_t stride = 0;
        for (const std::int64_t offset : present)
            if (offset > 0 && (stride == 0 || offset < stride)) stride = offset;
        if (stride == 0) return;
        std::vector<std::vector<std::int64_t>> tried = {present};
        for (const AxisOrder& order : axisOrders(m_mesh)) {
            std::vector<std::int64_t> table(devices);
            for (const auto& group : groupsAlong(m_mesh, order))
                for (std::size_t i = 0; i < group.size(); ++i) table[group[i]] = static_cast<std::int64_t>(i) * stride;
            // As many parts as now, else the offsets would be past the end.
            if (std::ranges::max(table) != std::ranges::max(present)) continue;
            if (std::ranges::find(tried, table) != tried.end()) continue;
            tried.push_back(table);
            Trial& trial = add(words::phrase("the results are right with offsets along {}", axisNames(m_mesh, order)));
            trial.edits.push_back({m_op, AttributeName::value, fmt::format("[{}]", fmt::join(table, ", "))});
        }
    }

    // The limit that the condition of a loop compares with.
    void turns() {
        if (m_module.regions(m_op).empty()) return;
        const RegionId condition = *m_module.regions(m_op).begin();
        for (const OpId op : m_module.ops()) {
            if (m_module.kind(op) != OpKind::compare || m_module.regionOf(op) != condition) continue;
            for (const ValueId value : m_module.operands(op)) {
                const auto limit = m_module.constantInteger(value);
                if (!limit) continue;
                for (const std::int64_t by : {1, -1}) {
                    Trial& trial = add(by > 0 ? words::phrase("the results are right with one turn more")
                                              : words::phrase("the results are right with one turn less"));
                    trial.edits.push_back(
                        {m_module.definingOp(value), AttributeName::value, fmt::format("{}", *limit + by)});
                }
            }
        }
    }

    // Values of an operand's type: those that carry the name of this op first, for so XLA names what it makes for an
    // op's sake; and those that nobody reads.
    void reads() {
        const auto operands = m_module.operands(m_op);
        for (std::uint32_t k = 0; k < operands.size() && k < 2; ++k) {
            std::vector<std::pair<int, ValueId>> others;
            for (std::uint32_t v = 0; v < m_module.valueCount(); ++v) {
                const ValueId value{v};
                if (!isBefore(value) || value == operands[k] || m_module.typeId(value) != m_module.typeId(operands[k]))
                    continue;
                if (const int likely = likelihood(value); likely > 0) others.emplace_back(likely, value);
            }
            std::ranges::sort(others, [](const auto& a, const auto& b) {
                return a.first != b.first ? a.first > b.first : a.second.value > b.second.value;
            });
            if (others.size() > kMostReads) others.resize(kMostReads);
            for (const auto& [likely, value] : others)
                add(words::phrase("the results are right if it reads {}", nameOf(value))).reads = Trial::Read{k, value};
        }
    }
    bool isBefore(ValueId value) const {
        if (m_module.isArgument(value)) return !m_module.regionOf(m_op).valid();
        if (m_module.valueKind(value) == ValueKind::regionArgument)
            return m_module.regionOfArgument(value) == m_module.regionOf(m_op);
        const OpId op = m_module.definingOp(value);
        return op.value < m_op.value && m_module.regionOf(op) == m_module.regionOf(m_op);
    }
    int likelihood(ValueId value) const {
        int likely = 0;
        if (m_module.valueKind(value) != ValueKind::opResult) return likely;
        const auto name = m_module.location(m_module.definingOp(value)).nameStack;
        if (name.valid() && name == m_module.location(m_op).nameStack) likely += 2;
        if (m_module.uses(value).empty()) likely += 4;
        return likely;
    }
    std::string nameOf(ValueId value) const {
        if (m_module.valueKind(value) == ValueKind::opResult)
            if (auto name = instructionOf(m_module, m_module.definingOp(value)).instruction; !name.empty()) return name;
        return m_module.valueName(value);
    }

    const Module& m_module;
    const Mesh& m_mesh;
    OpId m_op;
    AxisSet m_partialOver;
    std::vector<Trial> m_trials;
    std::vector<Lists> m_tried; // pairs
};

} // namespace

std::vector<Trial> trialsOf(const Module& compiled, const Mesh& mesh, OpId op, AxisSet partialOver) {
    return Trials(compiled, mesh, op, partialOver).run();
}

} // namespace axiscape::translation
