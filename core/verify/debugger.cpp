// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/debugger.h"

#include "core/base/text.h"
#include "core/ir/resize.h"
#include "core/mesh/sub_axes.h"
#include "core/verify/element_work.h"
#include "core/verify/shrink.h"
#include "core/verify/verify.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape {
namespace {

constexpr double kMostWork = 1e9;           // element operations of all devices
const double kApart = std::ldexp(1.0, -20); // of the largest element: more than rounding of f64 grows to here

tl::unexpected<Error> refusedRun(const Text& what) { return fail(words::english(what)); }

// Groups of devices that differ in their place on one axis alone; without an axis each device by itself.
std::string groupsAlong(const Mesh& mesh, std::optional<AxisId> axis) {
    const std::int64_t devices = mesh.devices();
    std::int64_t stride = 1, size = 1;
    if (axis) {
        size = mesh.axes[*axis].size;
        for (std::size_t i = *axis + 1; i < mesh.axes.size(); ++i) stride *= mesh.axes[i].size;
    }
    std::vector<std::string> groups;
    for (std::int64_t first = 0; first < devices; ++first) {
        if (first / stride % size != 0) continue;
        std::vector<std::int64_t> group;
        for (std::int64_t k = 0; k < size; ++k) group.push_back(first + k * stride);
        groups.push_back(fmt::format("[{}]", fmt::join(group, ", ")));
    }
    return fmt::format("dense<[{}]> : tensor<{}x{}xi64>", fmt::join(groups, ", "), groups.size(), size);
}

Result<DeviceModule> sabotaged(const SpmdProgram& program, DeviceModule device, const Sabotage& sabotage) {
    const Mesh mesh = wholeMesh(program.partition.mesh());
    std::optional<AxisId> axis;
    if (sabotage.kind == Sabotage::Kind::wrongAxis) {
        axis = mesh.find(sabotage.axis);
        if (!axis) return refusedRun(words::phrase("the mesh has no axis {}", sabotage.axis));
    }
    const auto modelOps = modelOpsOf(program.partition.module(), device);
    Resizing changes;
    for (const OpId op : device.module->ops())
        if (device.module->kind(op) == OpKind::all_reduce && modelOps[op.value] == sabotage.op)
            changes.texts.push_back({op, AttributeName::replica_groups, groupsAlong(mesh, axis)});
    if (changes.texts.empty()) return refusedRun(words::phrase("op {} has no all_reduce", sabotage.op.value));
    device.module = ModuleBuilder::resized(*device.module, changes);
    return device;
}

bool isLine(const std::string& location, const std::string& line) {
    const auto at = location.find(line);
    if (line.empty() || at == location.npos) return false;
    const auto behind = at + line.size();
    return behind == location.size() || location[behind] < '0' || location[behind] > '9';
}

} // namespace

Result<Debugger> Debugger::make(const SpmdProgram& program, std::shared_ptr<const Structure> structure,
                                std::vector<Sabotage> sabotages, DebugOptions options) {
    Shrunk small = shrink(program);
    auto device = materialise(small.program);
    if (!device) return fail(device.error());
    const double work = elementWork(small.program.partition.module()) +
                        elementWork(*device->module) * static_cast<double>(small.program.partition.mesh().devices());
    if (work > kMostWork)
        return refusedRun(
            words::phrase("a run takes {:.3g} element operations, {:.3g} are the limit", work, kMostWork));
    for (const Sabotage& one : sabotages) {
        device = sabotaged(small.program, std::move(*device), one);
        if (!device) return fail(device.error());
    }
    Debugger debugger(std::move(small.program), std::move(*device), std::move(structure), std::move(options));
    debugger.m_smaller = small.smaller;
    if (auto started = debugger.restart(); !started) return fail(started.error());
    return debugger;
}

Result<void> Debugger::restart() {
    auto arguments = randomArguments(m_program.partition.module(), *m_structure, m_options.seed, Precision::f64);
    auto stepping = Stepping::make(m_program, m_device, std::move(arguments), m_options.functionOf, Precision::f64);
    if (!stepping) return fail(stepping.error());
    m_stepping.emplace(std::move(*stepping));
    m_step = 0;
    m_first.reset();
    return {};
}

Result<void> Debugger::advance() {
    if (auto ran = m_stepping->step(); !ran) return ran;
    ++m_step;
    for (const ValueId value : m_stepping->made()) {
        if (m_first) break;
        m_first = m_stepping->difference(value, kApart);
    }
    return {};
}

bool Debugger::isAt(const StopAt& stop) const {
    const OpId op = m_stepping->modelOp();
    const auto& module = m_program.partition.module();
    switch (stop.kind) {
    case StopAt::Kind::op:
        return op == stop.op && op.valid() && !m_stepping->made().empty();
    case StopAt::Kind::layer: {
        if (!op.valid()) return false;
        const std::string& path = m_structure->layers.layer(m_structure->layers.layerOf(op)).path;
        return path == stop.text || path.starts_with(stop.text + '/');
    }
    case StopAt::Kind::line:
        return op.valid() && isLine(module.locationText(op), stop.text);
    case StopAt::Kind::difference:
        return m_first.has_value();
    case StopAt::Kind::end:
        return false;
    }
    return false;
}

Result<bool> Debugger::run(const StopAt& stop, const Progress& progress) {
    while (!m_stepping->done()) {
        if (progress.cancelled()) return fail(Error{ErrorCode::cancelled, "cancelled", {}, {}, {}, {}});
        if (auto ran = advance(); !ran) return fail(ran.error());
        if (isAt(stop)) return true;
    }
    return stop.kind == StopAt::Kind::end;
}

Result<void> Debugger::goTo(std::size_t step, const Progress& progress) {
    if (step < m_step)
        if (auto again = restart(); !again) return again;
    while (m_step < step && !m_stepping->done()) {
        if (progress.cancelled()) return fail(Error{ErrorCode::cancelled, "cancelled", {}, {}, {}, {}});
        if (auto ran = advance(); !ran) return ran;
    }
    return {};
}

std::vector<DifferingElement> Debugger::wrongResults() const {
    std::vector<DifferingElement> wrong;
    const auto& results = m_program.partition.module().results();
    for (std::size_t i = 0; i < results.size(); ++i)
        if (auto apart = m_stepping->difference(results[i], kApart)) {
            apart->result = static_cast<std::uint32_t>(i); // of the program
            wrong.push_back(std::move(*apart));
        }
    return wrong;
}

std::optional<ValueId> Debugger::find(const std::string& name) const {
    const Module& module = m_program.partition.module();
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        if (module.argument(i).path == name || module.argument(i).name == name) return ValueId{i};
    for (std::size_t i = 0; i < module.results().size(); ++i)
        if (module.result(i).path == name || module.result(i).name == name) return module.results()[i];
    std::uint32_t op = 0, result = 0;
    const char* const last = name.data() + name.size();
    auto [end, error] = std::from_chars(name.data(), last, op);
    if (error != std::errc{}) return std::nullopt;
    if (end != last && *end == '.') {
        const auto second = std::from_chars(end + 1, last, result);
        if (second.ec != std::errc{}) return std::nullopt;
        end = second.ptr;
    }
    if (end != last || op >= module.opCount()) return std::nullopt;
    const auto results = module.results(OpId{op});
    if (result >= results.size()) return std::nullopt;
    return results[result];
}

} // namespace axiscape
