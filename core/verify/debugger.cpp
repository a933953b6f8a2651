// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/debugger.h"

#include "core/base/text.h"
#include "core/base/words.h"
#include "core/ir/resize.h"
#include "core/mesh/sub_axes.h"
#include "core/verify/element_work.h"
#include "core/verify/least_scale.h"
#include "core/verify/ring_hops.h"
#include "core/verify/shrink.h"
#include "core/verify/verify.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape {
namespace {

constexpr double kMostWork = 1e9; // element operations of all devices

tl::unexpected<Error> refusedRun(const Text& what) { return fail(what); }

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

Result<DeviceModule> sabotaged(const SpmdProgram& program, DeviceModule device, const Sabotage& sabotage,
                               std::vector<OpId>& changed) {
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
    for (const auto& text : changes.texts) changed.push_back(text.op);
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
                                const std::vector<Sabotage>& sabotages, DebugOptions options) {
    Shrunk small = shrink(program);
    auto device = materialise(small.program);
    if (!device) return fail(device.error());
    const double work =
        verification::elementWork(small.program.partition.module()) +
        verification::elementWork(*device->module) * static_cast<double>(small.program.partition.mesh().devices());
    if (work > kMostWork)
        return refusedRun(
            words::phrase("a run takes {:.3g} element operations, {:.3g} are the limit", work, kMostWork));
    std::vector<OpId> changed;
    for (const Sabotage& one : sabotages) {
        device = sabotaged(small.program, std::move(*device), one, changed);
        if (!device) return fail(device.error());
    }
    Debugger debugger(std::move(small.program), std::move(*device), std::move(structure), std::move(options));
    debugger.m_smaller = small.smaller;
    debugger.m_changed = std::move(changed);
    if (auto started = debugger.restart(); !started) return fail(started.error());
    return debugger;
}

Result<void> Debugger::restart() {
    const auto arguments = randomArguments(m_program.partition.module(), *m_structure, m_options.seed, Precision::f64);
    auto stepping = Stepping::make(m_program, m_device, arguments, m_options.functionOf, Precision::f64);
    if (!stepping) return fail(stepping.error());
    m_stepping.emplace(std::move(*stepping));
    m_step = 0;
    m_before = {};
    m_first.reset();
    m_firstStep = 0;
    m_marks.assign(m_device.module->allOpCount(), LineMark::none);
    m_sent = 0;
    return {};
}

// The worst of what an op gives counts.
void Debugger::mark(OpId op, LineMark mark) {
    LineMark& now = m_marks[op.value];
    now = std::max(now, mark);
}

Result<void> Debugger::advance() {
    m_before = m_stepping->modelOp();
    if (auto ran = m_stepping->step(); !ran) return ran;
    ++m_step;
    const OpId last = m_stepping->last();
    m_marks[last.value] = LineMark::none;
    if (has(m_device.module->kind(last), Trait::collective))
        if (const auto hops = ringHops(*m_device.module, last, m_stepping->deviceCount()))
            for (const auto& hop : *hops)
                for (const Hop& one : hop) m_sent += one.bytes;
    for (const ValueId value : m_stepping->made()) {
        if (!m_program.sharding(value).partial.empty()) mark(last, LineMark::partial);
        if (!m_stepping->isComparable(value)) continue;
        auto apart = m_stepping->difference(value, kApart, verification::kLeastScale);
        mark(last, apart ? LineMark::differs : LineMark::equal);
        if (!apart || m_first) continue;
        m_first = std::move(apart);
        m_firstStep = m_step;
    }
    return {};
}

bool Debugger::isIn(const StopAt& stop, OpId op) const {
    if (!op.valid()) return false;
    if (stop.kind == StopAt::Kind::line) return isLine(m_program.partition.module().locationText(op), stop.text);
    const std::string& path = m_structure->layers.layer(m_structure->layers.layerOf(op)).path;
    return path == stop.text || path.starts_with(stop.text + '/');
}

bool Debugger::isAt(const StopAt& stop) const {
    const OpId op = m_stepping->modelOp();
    switch (stop.kind) {
    case StopAt::Kind::op:
        return op == stop.op && op.valid() && !m_stepping->made().empty();
    case StopAt::Kind::layer:
    case StopAt::Kind::line:
        return isIn(stop, op) && !isIn(stop, m_before);
    case StopAt::Kind::difference:
        return m_first && m_firstStep == m_step;
    case StopAt::Kind::collective:
        return has(m_device.module->kind(m_stepping->last()), Trait::collective);
    case StopAt::Kind::end:
        return false;
    }
    return false;
}

Result<bool> Debugger::run(const StopAt& stop, const Progress& progress) {
    return runToAny(std::span(&stop, 1), progress);
}

Result<bool> Debugger::runToAny(std::span<const StopAt> stops, const Progress& progress) {
    while (!m_stepping->done()) {
        if (progress.cancelled()) return fail(Error{ErrorCode::cancelled, "cancelled", {}, {}, {}, {}});
        if (m_step % 64 == 0)
            progress.report(words::noop("running on numbers, operations of a device"),
                            static_cast<std::int64_t>(m_step), 0);
        if (auto ran = advance(); !ran) return fail(ran.error());
        if (std::ranges::any_of(stops, [this](const StopAt& stop) { return isAt(stop); })) return true;
    }
    return std::ranges::any_of(stops, [](const StopAt& stop) { return stop.kind == StopAt::Kind::end; });
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
        if (auto apart = m_stepping->difference(results[i], kApart, verification::kLeastScale)) {
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
