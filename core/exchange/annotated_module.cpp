// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/annotated_module.h"

#include "core/base/text.h"
#include "core/ir/module_builder.h"
#include "core/mesh/sub_axes.h"
#include "core/sharding/mesh_line.h"
#include "core/spmd/local_op.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace axiscape::exchange {
namespace {

// An attribute dictionary as written, without what it says of shardings.
std::string withoutShardings(const std::string& attributes) {
    std::string out;
    for (std::size_t at = 0; at < attributes.size();) {
        std::size_t end = at;
        int depth = 0;
        for (bool quoted = false; end < attributes.size(); ++end) {
            const char c = attributes[end];
            if (c == '"' && (end == 0 || attributes[end - 1] != '\\')) quoted = !quoted;
            if (quoted) continue;
            depth += (c == '<' || c == '[' || c == '{' || c == '(') - (c == '>' || c == ']' || c == '}' || c == ')');
            if (c == ',' && depth == 0) break;
        }
        auto one = attributes.substr(at, end - at);
        one.erase(0, std::min(one.find_first_not_of(' '), one.size()));
        if (!one.starts_with("sdy.sharding") && !one.starts_with("mhlo.sharding"))
            out += (out.empty() ? "" : ", ") + one;
        at = end + 1;
    }
    return out;
}

std::string meshLine(const std::string& name, const Mesh& mesh, const DeviceOrder& order) {
    std::vector<std::string> axes;
    axes.reserve(mesh.axes.size());
    for (const auto& axis : mesh.axes) axes.push_back(fmt::format("\"{}\"={}", axis.name, axis.size));
    const std::string ids =
        order.asCounted() ? std::string() : fmt::format(", device_ids=[{}]", fmt::join(order.devices, ", "));
    return fmt::format("sdy.mesh @{} = <[{}]{}>", name, fmt::join(axes, ", "), ids);
}

// "mhlo.num_partitions = 1 : i32, ..." for so many devices.
std::string forDevices(const std::string& attributes, std::int64_t devices) {
    constexpr std::string_view key = "mhlo.num_partitions = ";
    const auto at = attributes.find(key);
    if (at == attributes.npos) return attributes;
    const auto from = at + key.size(), end = attributes.find_first_not_of("0123456789", from);
    return attributes.substr(0, from) + std::to_string(devices) +
           (end == attributes.npos ? "" : attributes.substr(end));
}

class Annotator {
  public:
    Annotator(const SpmdProgram& program, std::span<const Constraint> constraints, const DeviceOrder& order)
        : m_program(program), m_order(order), m_module(program.partition.module()), m_mesh(program.partition.mesh()),
          m_builder(m_module.name(), m_module.source()) {
        for (const auto& c : constraints) {
            if (c.user.valid())
                m_atUse[{c.user, c.operand}] = c.sharding;
            else
                m_atValue[c.value] = c.sharding;
        }
    }

    Result<std::shared_ptr<const Module>> run() {
        if (auto ok = header(); !ok) return fail(ok.error());
        m_copy.assign(m_module.valueCount(), {});
        for (std::uint32_t i = 0; i < m_module.argumentCount(); ++i) {
            Argument info = m_module.argument(i);
            info.attributes = withSharding(info.attributes, ValueId{i});
            const ValueId added = m_builder.argument(std::move(info), typeOf(ValueId{i}));
            define(ValueId{i}, added);
        }
        block(m_module.ops(), RegionId{});
        std::vector<ValueId> results;
        std::vector<ProgramResult> info;
        for (std::size_t i = 0; i < m_module.results().size(); ++i) {
            const ValueId value = m_module.results()[i];
            results.push_back(m_copy[value]);
            info.push_back(m_module.result(i));
            info.back().attributes = withSharding(info.back().attributes, value);
        }
        return m_builder.finish(results, std::move(info));
    }

  private:
    Result<void> header() {
        const Mesh whole = wholeMesh(m_mesh);
        bool found = false;
        std::vector<std::string> taken;
        for (const auto& line : m_module.otherTopLevel()) {
            const auto mesh = readMeshLine(line);
            if (mesh) taken.push_back(mesh->first.substr(1)); // without the @
            if (mesh && mesh->second == whole && m_order.asCounted() && !found) {
                m_meshName = taken.back();
                found = true;
            }
        }
        while (!found && std::find(taken.begin(), taken.end(), m_meshName) != taken.end()) m_meshName += '_';
        for (const OpId op : m_module.ops())
            if (m_module.kind(op) == OpKind::manual_computation && !found)
                return fail(words::phrase("what is sharded by hand is on another mesh than the strategy"),
                            m_module.locationText(op), words::phrase("the strategy's is {}", meshText(whole)),
                            words::phrase("Use the mesh of the program"));
        m_builder.setAttributes(forDevices(m_module.attributes(), m_mesh.devices()));
        m_builder.setMainAttributes(m_module.mainAttributes());
        for (const auto& line : m_module.aliases()) m_builder.addAlias(line);
        for (const auto& line : m_module.otherTopLevel())
            if (const auto mesh = readMeshLine(line); !mesh || (found && mesh->first == "@" + m_meshName))
                m_builder.addTopLevel(line);
        if (!found) m_builder.addTopLevel(meshLine(m_meshName, whole, m_order));
        for (const auto& text : m_module.keptFunctions()) m_builder.addKeptFunction(text);
        return {};
    }

    std::string shardingText(const TensorSharding& sharding, ValueId value) const {
        return fmt::format("#sdy.sharding<@{}, {}>", m_meshName,
                           shardyText(sharding, m_module.type(value).shape.size(), m_mesh));
    }
    std::string withSharding(const std::string& attributes, ValueId value) const {
        auto kept = withoutShardings(attributes);
        if (!m_module.type(value).isTensor()) return kept;
        return (kept.empty() ? "" : kept + ", ") + "sdy.sharding = " + shardingText(m_program.sharding(value), value);
    }

    TypeId typeOf(ValueId value) {
        const TensorType type = m_module.type(value);
        return type.isTensor() && type.text.find('?') == type.text.npos ? m_builder.tensor(type.dtype, type.shape)
                                                                        : m_builder.otherType(type.text);
    }

    ValueId constrained(ValueId value, ValueId copy, const TensorSharding& sharding, LocationId location) {
        const OpId op = m_builder.op(OpKind::sharding_constraint, {copy}, {m_builder.typeOf(copy)}, location);
        m_builder.text(AttributeName::sharding, shardingText(sharding, value));
        return m_builder.result(op);
    }

    void define(ValueId value, ValueId copy, LocationId location = {}) {
        const auto found = m_atValue.find(value);
        m_copy[value] = found == m_atValue.end() ? copy : constrained(value, copy, found->second, location);
    }

    void block(IdRange<OpId> ops, RegionId region) {
        for (const OpId op : ops)
            if (m_module.regionOf(op) == region) single(op);
    }

    void single(OpId op) {
        const LocationId location = copyLocation(m_builder, m_module, op);
        std::vector<ValueId> operands;
        std::vector<TypeId> types;
        for (const ValueId value : m_module.operands(op)) {
            const auto found = m_atUse.find({op, static_cast<std::uint32_t>(operands.size())});
            operands.push_back(found == m_atUse.end() ? m_copy[value]
                                                      : constrained(value, m_copy[value], found->second, location));
        }
        for (const ValueId value : m_module.results(op)) types.push_back(typeOf(value));
        const bool own = m_module.kind(op) == OpKind::sharding_constraint;
        if (own && !m_module.type(m_module.results(op)[0]).isTensor()) {
            m_copy[m_module.results(op)[0]] = operands[0];
            return;
        }
        const OpId copy = m_module.kind(op) == OpKind::unknown
                              ? m_builder.unknownOp(m_module.fullName(op), operands, types, location)
                              : m_builder.op(m_module.kind(op), operands, types, location);
        copyAttributes(m_builder, m_module, op);
        if (own) {
            const ValueId value = m_module.results(op)[0];
            m_builder.text(AttributeName::sharding, shardingText(m_program.sharding(value), value));
        }
        for (const RegionId id : m_module.regions(op)) region(id);
        for (std::uint32_t i = 0; i < types.size(); ++i)
            if (own) // says it already
                m_copy[m_module.results(op)[i]] = m_builder.result(copy, i);
            else
                define(m_module.results(op)[i], m_builder.result(copy, i), location);
    }

    void region(RegionId id) {
        const Region& region = m_module.region(id);
        std::vector<TypeId> types;
        for (const ValueId value : region.arguments) types.push_back(typeOf(value));
        const auto arguments = m_builder.beginRegion(types);
        for (std::uint32_t i = 0; i < arguments.size(); ++i) define(region.arguments[i], arguments[i]);
        block(region.ops, id);
        std::vector<ValueId> yields;
        for (const ValueId value : region.yields) yields.push_back(m_copy[value]);
        m_builder.endRegion(yields);
    }

    const SpmdProgram& m_program;
    const DeviceOrder& m_order;
    const Module& m_module;
    const Mesh& m_mesh;
    ModuleBuilder m_builder;
    std::string m_meshName = "mesh";
    IdVector<ValueId, ValueId> m_copy; // as uses see it
    std::map<ValueId, TensorSharding> m_atValue;
    std::map<std::pair<OpId, std::uint32_t>, TensorSharding> m_atUse;
};

} // namespace

Result<std::shared_ptr<const Module>>
annotatedModule(const SpmdProgram& program, std::span<const Constraint> constraints, const DeviceOrder& order) {
    return Annotator(program, constraints, order).run();
}

} // namespace axiscape::exchange
