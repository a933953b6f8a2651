// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/redistribute/emit.h"

#include "core/redistribute/devices.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace axiscape::reshard {
namespace {

using Sizes = std::vector<std::int64_t>;

// A local tensor seen with every cut of a step as a dimension of its own: between them what no cut touches.
struct Segment {
    std::int64_t size = 1;
    const Cut* cut = nullptr; // null: what lies between two cuts
};

bool has(const Layout& layout, const Cut& cut) { return std::find(layout.begin(), layout.end(), cut) != layout.end(); }

class Emitter {
  public:
    Emitter(ModuleBuilder& builder, const Plan& plan, ValueId local, int& channels)
        : m_builder(builder), m_plan(plan), m_value(local), m_channels(channels),
          m_dtype(builder.type(builder.typeOf(local)).dtype) {}

    ValueId run() {
        for (std::size_t i = 0; i < m_plan.steps.size(); ++i) {
            const Step& step = m_plan.steps[i];
            switch (step.kind) {
            case CollectiveKind::all_slice:
                slice(step);
                break;
            case CollectiveKind::all_to_all:
                exchange(i);
                break;
            case CollectiveKind::collective_permute:
                permute(i);
                break;
            default:
                gather(i);
            }
        }
        return m_value;
    }

  private:
    // Every cut of either layout, by dimension and outer side first; where both have it, once.
    std::vector<Segment> segments(const Step& step) {
        m_cuts = step.before;
        for (const Cut& cut : step.after)
            if (!has(m_cuts, cut)) m_cuts.push_back(cut);
        std::sort(m_cuts.begin(), m_cuts.end(),
                  [](const Cut& a, const Cut& b) { return a.dim != b.dim ? a.dim < b.dim : a.outer > b.outer; });
        std::vector<Segment> list;
        std::size_t c = 0;
        for (std::size_t d = 0; d < m_plan.shape.size(); ++d) {
            std::int64_t at = m_plan.shape[d];
            for (; c < m_cuts.size() && m_cuts[c].dim == d; ++c) {
                if (at != m_cuts[c].outer) list.push_back({at / m_cuts[c].outer, nullptr});
                list.push_back({m_cuts[c].outer / m_cuts[c].inner, &m_cuts[c]});
                at = m_cuts[c].inner;
            }
            list.push_back({at, nullptr});
        }
        return list;
    }
    static void eraseCuts(std::vector<Segment>& list, const Layout& layout) {
        std::erase_if(list, [&](const Segment& s) { return s.cut && has(layout, *s.cut); });
    }
    static Sizes sizesOf(const std::vector<Segment>& list) {
        Sizes sizes;
        for (const Segment& s : list) sizes.push_back(s.size);
        return sizes;
    }

    void slice(const Step& step) {
        auto local = segments(step);
        eraseCuts(local, step.before);
        reshape(sizesOf(local));
        std::vector<ValueId> operands{m_value};
        Sizes sizes;
        ValueId zero;
        for (const Segment& s : local) {
            sizes.push_back(s.cut ? 1 : s.size);
            if (s.cut) {
                operands.push_back(digit(s.cut->digit));
            } else {
                if (!zero.valid()) zero = constant(0);
                operands.push_back(zero);
            }
        }
        const TypeId type = m_builder.tensor(m_dtype, sizes);
        m_value = m_builder.result(m_builder.op(OpKind::dynamic_slice, operands, std::span(&type, 1)));
        m_builder.ints(AttributeName::slice_sizes, sizes);
        reshape(step.localShape);
    }

    // The blocks for every member side by side in front; after the exchange those of every member, each put where the
    // digit that moved has cut.
    void exchange(std::size_t i) {
        const Step& step = m_plan.steps[i];
        auto before = segments(step);
        auto after = before;
        eraseCuts(before, step.before);
        eraseCuts(after, step.after);
        std::vector<Segment> wide; // the blocks' digits, then all that stays
        Sizes permutation;
        for (const bool blocks : {true, false})
            for (std::size_t s = 0; s < before.size(); ++s)
                if ((before[s].cut != nullptr) == blocks) {
                    wide.push_back(before[s]);
                    permutation.push_back(static_cast<std::int64_t>(s));
                }
        reshape(sizesOf(before));
        transpose(permutation);
        const Sizes apart = sizesOf(wide);
        const Sizes joined = joinedFront(wide, step.group);
        reshape(joined);
        m_value = m_builder.result(m_builder.op(OpKind::all_to_all, {m_value}, {m_builder.tensor(m_dtype, joined)}));
        m_builder.ints(AttributeName::split_dimension, {0});
        m_builder.ints(AttributeName::concat_dimension, {0});
        m_builder.ints(AttributeName::split_count, {step.group});
        collective(groupsText(i), false);
        reshape(apart);
        putBack(wide, after);
        reshape(step.localShape);
    }

    void gather(std::size_t i) {
        const Step& step = m_plan.steps[i];
        auto before = segments(step);
        const auto after = [&] {
            auto list = before;
            eraseCuts(list, step.after);
            return list;
        }();
        std::vector<Segment> wide;
        for (const Segment& s : after)
            if (s.cut) wide.push_back(s);
        eraseCuts(before, step.before);
        wide.insert(wide.end(), before.begin(), before.end());
        Sizes one = sizesOf(before);
        one.insert(one.begin(), 1);
        reshape(one);
        one[0] = step.group;
        m_value = m_builder.result(m_builder.op(OpKind::all_gather, {m_value}, {m_builder.tensor(m_dtype, one)}));
        m_builder.ints(AttributeName::all_gather_dim, {0});
        collective(groupsText(i), true);
        reshape(sizesOf(wide));
        putBack(wide, after);
        reshape(step.localShape);
    }

    void permute(std::size_t i) {
        std::string pairs;
        std::size_t count = 0;
        for (const auto& [source, target] : pairsOf(m_plan, i))
            pairs += fmt::format("{}[{}, {}]", count++ ? ", " : "", source, target);
        m_value = m_builder.result(m_builder.op(OpKind::collective_permute, {m_value}, {m_builder.typeOf(m_value)}));
        m_builder.text(AttributeName::source_target_pairs, fmt::format("dense<[{}]> : tensor<{}x2xi64>", pairs, count));
        collective({}, false);
    }

    // From `now` to `wanted`: what lies between stays in order; of the cuts each goes where the same digit is wanted.
    void putBack(const std::vector<Segment>& now, const std::vector<Segment>& wanted) {
        Sizes permutation;
        std::size_t between = 0;
        for (const Segment& w : wanted) {
            if (w.cut) {
                const auto at = std::find_if(now.begin(), now.end(),
                                             [&](const Segment& s) { return s.cut && s.cut->digit == w.cut->digit; });
                permutation.push_back(at - now.begin());
                continue;
            }
            while (now[between].cut) ++between;
            permutation.push_back(static_cast<std::int64_t>(between++));
        }
        transpose(permutation);
    }
    static Sizes joinedFront(const std::vector<Segment>& wide, std::int64_t group) {
        Sizes sizes{group};
        for (const Segment& s : wide)
            if (!s.cut) sizes.push_back(s.size);
        return sizes;
    }

    void reshape(const Sizes& shape) {
        const TypeId type = m_builder.tensor(m_dtype, shape);
        if (type != m_builder.typeOf(m_value))
            m_value = m_builder.result(m_builder.op(OpKind::reshape, {m_value}, {type}));
    }
    void transpose(const Sizes& permutation) {
        if (std::is_sorted(permutation.begin(), permutation.end())) return;
        const TensorType from = m_builder.type(m_builder.typeOf(m_value));
        Sizes shape;
        for (std::int64_t d : permutation) shape.push_back(from.shape[static_cast<std::size_t>(d)]);
        m_value = m_builder.result(m_builder.op(OpKind::transpose, {m_value}, {m_builder.tensor(m_dtype, shape)}));
        m_builder.ints(AttributeName::permutation, permutation);
    }
    ValueId constant(std::int64_t number) {
        const ValueId value =
            m_builder.result(m_builder.op(OpKind::constant, {}, {m_builder.tensor(ElementType::ui32, {})}));
        m_builder.text(AttributeName::value, std::to_string(number));
        return value;
    }
    // Slices cut by digits of the device's own number.
    ValueId digit(std::uint8_t id) {
        const Digit& d = m_plan.digits[id];
        const TypeId type = m_builder.tensor(ElementType::ui32, {});
        if (!m_partition.valid()) m_partition = m_builder.result(m_builder.op(OpKind::partition_id, {}, {type}));
        ValueId value = m_partition;
        if (d.stride > 1) value = m_builder.result(m_builder.op(OpKind::divide, {value, constant(d.stride)}, {type}));
        if (d.stride * d.radix < m_plan.devices)
            value = m_builder.result(m_builder.op(OpKind::remainder, {value, constant(d.radix)}, {type}));
        return value;
    }
    void collective(const std::string& groups, bool globalIds) {
        m_builder.text(AttributeName::channel_handle,
                       fmt::format("#stablehlo.channel_handle<handle = {}, type = 1>", ++m_channels));
        if (!groups.empty()) m_builder.text(AttributeName::replica_groups, groups);
        if (globalIds) m_builder.text(AttributeName::use_global_device_ids, "unit");
    }
    std::string groupsText(std::size_t i) const {
        const auto groups = groupsOf(m_plan, i);
        std::string text;
        for (const auto& group : groups)
            text += fmt::format("{}[{}]", text.empty() ? "" : ", ", fmt::join(group, ", "));
        return fmt::format("dense<[{}]> : tensor<{}x{}xi64>", text, groups.size(), groups[0].size());
    }

    ModuleBuilder& m_builder;
    const Plan& m_plan;
    ValueId m_value;
    int& m_channels;
    ElementType m_dtype;
    ValueId m_partition;
    Layout m_cuts;
};

} // namespace

ValueId emitPlan(ModuleBuilder& builder, const Plan& plan, ValueId local, int& channels) {
    return Emitter(builder, plan, local, channels).run();
}

std::shared_ptr<const Module> emitModule(const Plan& plan, ElementType dtype) {
    ModuleBuilder builder("redistribution");
    builder.setAttributes(fmt::format("mhlo.num_partitions = {} : i32, mhlo.num_replicas = 1 : i32", plan.devices));
    const ValueId local = builder.argument("x", builder.tensor(dtype, localShape(plan, plan.source)));
    int channels = 0;
    const ValueId result = emitPlan(builder, plan, local, channels);
    return builder.finish(std::span(&result, 1));
}

} // namespace axiscape::reshard
