// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/words.h"
#include "core/interpret/machine/machine_state.h"
#include "core/interpret/machine/place.h"
#include "core/interpret/tensor/double_precision.h"
#include "core/interpret/tensor/text_scanner.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>

namespace axiscape::machine {
namespace {

constexpr std::uint32_t kMaxDevices = 1 << 16;

// mhlo.num_partitions = 8 : i32
std::optional<std::uint32_t> moduleNumber(const Module& module, std::string_view name) {
    kernels::TextScanner text(module.attributes());
    std::int64_t number = 0;
    if (!text.skipPast(name) || !text.accept("=") || !text.integer(number) || number < 1) return std::nullopt;
    return static_cast<std::uint32_t>(std::min<std::int64_t>(number, UINT32_MAX));
}

Result<DeviceGrid> gridOf(const Module& module, const MachineOptions& options) {
    DeviceGrid grid = gridNamed(module);
    grid.partitions = std::max(grid.partitions, manualDevices(module));
    const auto first = [&](std::optional<std::uint32_t> asked, std::string_view name, std::uint32_t named) {
        return asked ? *asked : moduleNumber(module, name).value_or(named);
    };
    grid.replicas = first(options.replicas, "mhlo.num_replicas", grid.replicas);
    grid.partitions = first(options.partitions, "mhlo.num_partitions", grid.partitions);
    if (grid.replicas == 0 || grid.partitions == 0 || std::uint64_t{grid.replicas} * grid.partitions > kMaxDevices)
        return fail(
            fmt::format("a machine of {} replicas and {} partitions cannot be made", grid.replicas, grid.partitions),
            {}, "it has from 1 to 65,536 devices");
    return grid;
}

std::string shownShape(ElementType dtype, std::span<const std::int64_t> shape) {
    return fmt::format("{}{}{}", fmt::join(shape, "x"), shape.empty() ? "" : "x", elementName(dtype));
}

} // namespace

Result<Program> programOf(std::shared_ptr<const Module> module, bool doublePrecision) {
    if (!doublePrecision) return Program{std::move(module), nullptr, {}};
    auto wide = inDoublePrecision(*module);
    if (!wide) return fail("a constant cannot be read", module->name());
    auto ofBits = isOfBits(*module);
    return Program{std::move(wide), std::move(module), std::move(ofBits)};
}

} // namespace axiscape::machine

namespace axiscape {

Machine::State::State(machine::Program program, DeviceGrid devices, MachineOptions with)
    : module(std::move(program.module)), written(std::move(program.written)), ofBits(std::move(program.ofBits)),
      grid(devices), options(std::move(with)), lifetimes(*module), values(*module, grid.count(), options.keepValues) {
    machine::Frame main;
    main.next = lifetimes.first(RegionId{});
    main.devices.resize(grid.count());
    std::iota(main.devices.begin(), main.devices.end(), 0u);
    frames.push_back(std::move(main));
}

Result<void> Machine::State::bindArguments(std::vector<std::vector<Tensor>> arguments) {
    if (arguments.size() != 1 && arguments.size() != grid.count())
        return fail(fmt::format("there are arguments for {} devices", arguments.size()), {},
                    fmt::format("the machine has {}", grid.count()), "Give one list for all, or one for each");
    for (std::uint32_t device = 0; device < grid.count(); ++device) {
        auto list = arguments.size() == 1 ? arguments[0] : std::move(arguments[device]);
        if (list.size() != module->argumentCount())
            return fail(fmt::format("main of {} has {} arguments, {} are given",
                                    module->name().empty() ? "the module" : module->name(), module->argumentCount(),
                                    list.size()));
        for (std::uint32_t i = 0; i < list.size(); ++i) {
            const auto type = module->type(ValueId{i});
            const bool fits = list[i].dtype() == type.dtype && std::ranges::equal(list[i].shape(), type.shape);
            if (std::ranges::any_of(type.shape, [](auto d) { return d < 0; }))
                return fail(fmt::format("argument {} ({}) is {}", i, module->argument(i).name, type.text), {},
                            "not evaluated: dynamic shapes");
            if (type.isTensor() && !fits)
                return fail(fmt::format("argument {} ({}) is {}, given is {}", i, module->argument(i).name,
                                        machine::shownShape(type.dtype, type.shape),
                                        machine::shownShape(list[i].dtype(), list[i].shape())));
            values.set(ValueId{i}, device, std::move(list[i]));
        }
    }
    return {};
}

Result<void> Machine::State::step() {
    machine::Frame& frame = frames.back();
    const OpId op = frame.next;
    frame.next = lifetimes.next(op);
    ++steps;
    if (has(module->kind(op), Trait::entered)) {
        if (auto entered = enter(op); !entered) return fail(machine::errorAt(*module, op, entered.error()));
    } else {
        if (auto done = execute(op); !done) return fail(machine::errorAt(*module, op, done.error()));
        finish(op);
    }
    return settle();
}

Machine::Machine(std::unique_ptr<State> state) : m_state(std::move(state)) {}
Machine::~Machine() = default;
Machine::Machine(Machine&&) noexcept = default;
Machine& Machine::operator=(Machine&&) noexcept = default;

Result<Machine> Machine::make(std::shared_ptr<const Module> module, std::vector<std::vector<Tensor>> arguments,
                              MachineOptions options) {
    auto program = machine::programOf(std::move(module), options.doublePrecision);
    if (!program) return fail(program.error());
    return State::machine(std::move(*program), std::move(arguments), std::move(options));
}

Result<Machine> Machine::State::machine(machine::Program program, std::vector<std::vector<Tensor>> arguments,
                                        MachineOptions options) {
    const auto grid = machine::gridOf(*program.module, options);
    if (!grid) return fail(grid.error());
    auto state = std::make_unique<State>(std::move(program), *grid, std::move(options));
    if (auto bound = state->bindArguments(std::move(arguments)); !bound) return fail(bound.error());
    return Machine(std::move(state));
}

std::uint32_t Machine::deviceCount() const { return m_state->grid.count(); }
bool Machine::done() const { return m_state->done(); }
OpId Machine::next() const { return m_state->frames.back().next; }
std::uint64_t Machine::steps() const { return m_state->steps; }

Result<void> Machine::step() {
    if (done()) return {};
    return m_state->step();
}

Result<void> Machine::run(const Progress& progress) {
    while (!done()) {
        if (progress.cancelled()) return fail(Error{ErrorCode::cancelled, "the run was cancelled", {}, {}, {}, {}});
        if (steps() % 64 == 0)
            progress.report(words::noop("interpreting, operations run"), static_cast<std::int64_t>(steps()), 0);
        if (auto stepped = step(); !stepped) return stepped;
    }
    return {};
}

const Tensor* Machine::value(ValueId value, std::uint32_t device) const { return m_state->values.find(value, device); }
void Machine::replace(ValueId value, std::uint32_t device, Tensor tensor) {
    m_state->values.set(value, device, std::move(tensor));
}

std::vector<Tensor> Machine::results(std::uint32_t device) const {
    std::vector<Tensor> results;
    for (const ValueId value : m_state->module->results()) results.push_back(m_state->values.get(value, device));
    return results;
}

const std::vector<FailedCheck>& Machine::failedChecks() const { return m_state->failed; }
std::uint64_t Machine::checks() const { return m_state->checks; }

Result<std::vector<Tensor>> evaluate(const std::shared_ptr<const Module>& module, std::vector<Tensor> arguments,
                                     const Progress& progress, const FunctionOf& functionOf) {
    auto machine = Machine::make(module, {std::move(arguments)}, {1, 1, false, functionOf});
    if (!machine) return fail(machine.error());
    if (auto ran = machine->run(progress); !ran) return fail(ran.error());
    if (const auto& failed = machine->failedChecks(); !failed.empty())
        return fail(failed[0].message, machine::placeOf(*module, failed[0].op));
    return machine->results(0);
}

} // namespace axiscape
