// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/device_branches.h"

#include <algorithm>
#include <map>
#include <optional>

namespace axiscape::simulation {

namespace {

// Scalars that follow from the number of the device and constants, one value a device.
class ScalarOfDevice {
  public:
    ScalarOfDevice(const Module& module, std::int64_t devices)
        : m_module(module), m_devices(static_cast<std::size_t>(devices)) {}

    using Values = std::vector<std::int64_t>;

    const std::optional<Values>& of(ValueId value) {
        if (const auto known = m_known.find(value.value); known != m_known.end()) return known->second;
        m_known.emplace(value.value, std::nullopt); // nothing is made of itself
        auto made = make(value);
        return m_known.insert_or_assign(value.value, std::move(made)).first->second;
    }

  private:
    std::optional<Values> make(ValueId value) {
        if (m_module.valueKind(value) != ValueKind::opResult || m_module.type(value).elements() != 1) return {};
        if (const auto constant = constantOf(value)) return Values(m_devices, *constant);
        const OpId op = m_module.definingOp(value);
        const OpKind kind = m_module.kind(op);
        if (kind == OpKind::partition_id) {
            Values numbers(m_devices);
            for (std::size_t d = 0; d < m_devices; ++d) numbers[d] = static_cast<std::int64_t>(d);
            return numbers;
        }
        const auto operands = m_module.operands(op);
        if (operands.empty() || operands.size() > 3 || !m_module.regions(op).empty()) return {};
        std::vector<Values> in;
        for (const ValueId operand : operands) {
            const auto& from = of(operand);
            if (!from) return {};
            in.push_back(*from);
        }
        Values out(m_devices);
        for (std::size_t d = 0; d < m_devices; ++d) {
            const auto at = [&](std::size_t i) { return in[i][d]; };
            std::optional<std::int64_t> one;
            if (in.size() == 1)
                one = unary(kind, m_module.type(value).dtype, at(0));
            else if (in.size() == 2)
                one = binary(op, kind, m_module.type(value).dtype, at(0), at(1));
            else
                one = ternary(kind, at(0), at(1), at(2));
            if (!one) return {};
            out[d] = *one;
        }
        return out;
    }

    std::optional<std::int64_t> constantOf(ValueId value) const {
        if (const auto number = m_module.constantInteger(value)) return number;
        const OpId op = m_module.definingOp(value);
        if (m_module.kind(op) != OpKind::constant) return {};
        if (m_module.literal(op) == "true") return 1;
        if (m_module.literal(op) == "false") return 0;
        return {};
    }

    static std::optional<std::int64_t> unary(OpKind kind, ElementType type, std::int64_t x) {
        switch (kind) {
        case OpKind::convert:
            if (isFloat(type)) return {};
            return type == ElementType::i1 ? x != 0 : x;
        case OpKind::reshape:
        case OpKind::broadcast_in_dim:
            return x;
        case OpKind::negate:
            return -x;
        case OpKind::not_:
            return type == ElementType::i1 ? std::optional<std::int64_t>(x == 0) : std::nullopt;
        default:
            return {};
        }
    }

    std::optional<std::int64_t> binary(OpId op, OpKind kind, ElementType type, std::int64_t x, std::int64_t y) const {
        if (isFloat(type)) return {};
        switch (kind) {
        case OpKind::add:
            return x + y;
        case OpKind::subtract:
            return x - y;
        case OpKind::multiply:
            return x * y;
        case OpKind::divide:
            return y == 0 ? std::nullopt : std::optional(x / y);
        case OpKind::remainder:
            return y == 0 ? std::nullopt : std::optional(x % y);
        case OpKind::minimum:
            return std::min(x, y);
        case OpKind::maximum:
            return std::max(x, y);
        case OpKind::and_:
            return x & y;
        case OpKind::or_:
            return x | y;
        case OpKind::compare:
            return compared(m_module.textOf(op, AttributeName::comparison_direction), x, y);
        default:
            return {};
        }
    }

    static std::optional<std::int64_t> compared(std::string_view how, std::int64_t x, std::int64_t y) {
        const auto is = [&](std::string_view name) { return how.find(name) != how.npos; };
        if (is("EQ")) return x == y;
        if (is("NE")) return x != y;
        if (is("GE")) return x >= y;
        if (is("GT")) return x > y;
        if (is("LE")) return x <= y;
        if (is("LT")) return x < y;
        return {};
    }

    static std::optional<std::int64_t> ternary(OpKind kind, std::int64_t x, std::int64_t y, std::int64_t z) {
        if (kind == OpKind::select) return x != 0 ? y : z;
        if (kind == OpKind::clamp) return std::clamp(y, std::min(x, z), z);
        return {};
    }

    const Module& m_module;
    std::size_t m_devices;
    std::map<std::uint32_t, std::optional<Values>> m_known;
};

} // namespace

DeviceBranches::DeviceBranches(const SpmdProgram& program) {
    const Module& module = program.partition.module();
    const SiteTable& sites = program.partition.sites();
    std::optional<ScalarOfDevice> scalars;
    for (const OpId op : module.ops()) {
        const OpKind kind = module.kind(op);
        if ((kind != OpKind::case_ && kind != OpKind::if_) || !sites.isLive(op)) continue;
        const auto branches = module.regions(op).size();
        if (branches < 2 || module.operands(op).empty()) continue;
        if (!scalars) scalars.emplace(module, program.partition.mesh().devices());
        const auto& index = scalars->of(module.operands(op)[0]);
        if (!index || std::ranges::all_of(*index, [&](std::int64_t i) { return i == index->front(); })) continue;
        BranchChoice choice{op, {}};
        for (const std::int64_t i : *index) {
            if (kind == OpKind::if_) // the first region is taken where it holds
                choice.ofDevice.push_back(i != 0 ? 0u : 1u);
            else // any other number takes the last
                choice.ofDevice.push_back(static_cast<std::uint32_t>(
                    i < 0 || i >= static_cast<std::int64_t>(branches) ? branches - 1 : static_cast<std::size_t>(i)));
        }
        m_choices.push_back(std::move(choice));
    }
}

const BranchChoice* DeviceBranches::find(OpId op) const {
    const auto found = std::ranges::lower_bound(m_choices, op, {}, &BranchChoice::op);
    return found != m_choices.end() && found->op == op ? &*found : nullptr;
}

} // namespace axiscape::simulation
