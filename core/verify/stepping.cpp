// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/stepping.h"

#include "core/sharding/device_tile.h"
#include "core/verify/verify.h"

#include <algorithm>

namespace axiscape {

struct Stepping::State {
    SpmdProgram program;
    DeviceModule device;
    Machine whole, local;
    std::vector<OpId> modelOps;             // per op of the device's program: for which it stands
    IdVector<OpId, std::uint64_t> ranWhole; // per op of the model
    std::vector<std::uint64_t> ranLocal;    // per op of the device's program
    OpId last;

    const Module& module() const { return program.partition.module(); }
    Result<void> catchUp();
    bool comparable(ValueId value) const;
};

// The ops of the device's program follow those of the model: one stands for the next op whose results come behind it.
std::vector<OpId> modelOpsOf(const Module& module, const DeviceModule& device) {
    std::vector<OpId> of(device.module->allOpCount());
    for (const OpId op : module.ops())
        for (const ValueId value : module.results(op)) {
            const ValueId local = device.localOf[value];
            if (!local.valid() || device.module->isArgument(local)) continue;
            if (const OpId maker = device.module->definingOp(local); maker.valid() && maker.value < of.size())
                if (OpId& first = of[maker.value]; !first.valid()) first = op;
        }
    for (std::size_t i = of.size(); i-- > 1;)
        if (!of[i - 1].valid()) of[i - 1] = of[i];
    return of;
}

Stepping::Stepping(std::unique_ptr<State> state) : m_state(std::move(state)) {}
Stepping::~Stepping() = default;
Stepping::Stepping(Stepping&&) noexcept = default;
Stepping& Stepping::operator=(Stepping&&) noexcept = default;

Result<Stepping> Stepping::make(const SpmdProgram& program, const std::vector<Tensor>& arguments,
                                const FunctionOf& functionOf, Precision precision) {
    auto device = materialise(program);
    if (!device) return fail(device.error());
    return make(program, std::move(*device), arguments, functionOf, precision);
}

Result<Stepping> Stepping::make(const SpmdProgram& program, DeviceModule device, const std::vector<Tensor>& arguments,
                                const FunctionOf& functionOf, Precision precision) {
    const Partition& partition = program.partition;
    const bool wide = precision == Precision::f64;
    const auto devices = static_cast<std::uint32_t>(partition.mesh().devices());
    const std::uint32_t together = partition.sites().manualComputations().empty() ? 1 : devices;
    auto shards = deviceArguments(program, arguments);
    auto whole = Machine::make(partition.sites().modulePointer(), std::vector<std::vector<Tensor>>(together, arguments),
                               {1, together, true, functionOf, wide});
    if (!whole) return fail(whole.error());
    auto local = Machine::make(device.module, std::move(shards), {1, devices, true, functionOf, wide});
    if (!local) return fail(local.error());
    auto modelOps = modelOpsOf(partition.module(), device);
    const std::size_t ops = device.module->allOpCount(); // what runs may stand inside an op that is not numbered
    return Stepping(std::make_unique<State>(State{program, std::move(device), std::move(*whole), std::move(*local),
                                                  std::move(modelOps),
                                                  IdVector<OpId, std::uint64_t>(partition.module().allOpCount(), 0),
                                                  std::vector<std::uint64_t>(ops, 0), OpId{}}));
}

const Module& Stepping::deviceProgram() const { return *m_state->device.module; }
std::uint32_t Stepping::deviceCount() const { return m_state->local.deviceCount(); }
bool Stepping::done() const { return m_state->local.done(); }
OpId Stepping::next() const { return m_state->local.next(); }
OpId Stepping::last() const { return m_state->last; }

OpId Stepping::modelOp() const {
    const OpId last = m_state->last;
    return last.valid() && last.value < m_state->modelOps.size() ? m_state->modelOps[last.value] : OpId{};
}

// Until the op of the model, whose result the device has now, has run as often there.
Result<void> Stepping::State::catchUp() {
    const OpId op = modelOps[last.value];
    if (!op.valid()) return {};
    bool finishes = false;
    for (const ValueId value : module().results(op)) {
        const ValueId made = device.localOf[value];
        finishes =
            finishes || (made.valid() && !device.module->isArgument(made) && device.module->definingOp(made) == last);
    }
    if (!finishes) return {};
    while (!whole.done() && ranWhole[op] < ranLocal[last.value]) {
        const OpId next = whole.next();
        if (auto ran = whole.step(); !ran) return ran;
        ++ranWhole[next];
    }
    return {};
}

Result<void> Stepping::step() {
    State& s = *m_state;
    if (done()) return {};
    s.last = s.local.next();
    if (auto ran = s.local.step(); !ran) return ran;
    ++s.ranLocal[s.last.value];
    if (auto ran = s.catchUp(); !ran) return ran;
    while (done() && !s.whole.done()) {
        const OpId next = s.whole.next();
        if (auto ran = s.whole.step(); !ran) return ran;
        ++s.ranWhole[next];
    }
    return {};
}

std::vector<Transfer> Stepping::transfers() const {
    if (!m_state->last.valid()) return {};
    auto transfers = transfersOf(deviceProgram(), m_state->last, deviceCount());
    return transfers ? std::move(*transfers) : std::vector<Transfer>{};
}

const Tensor* Stepping::value(ValueId value, std::uint32_t device) const { return m_state->local.value(value, device); }
const Tensor* Stepping::whole(ValueId value) const { return m_state->whole.value(value, 0); }

const Tensor* Stepping::local(ValueId value, std::uint32_t device) const {
    const ValueId there = m_state->device.localOf[value];
    return there.valid() ? m_state->local.value(there, device) : nullptr;
}

std::vector<ValueId> Stepping::made() const {
    const State& s = *m_state;
    std::vector<ValueId> made;
    const OpId op = modelOp();
    if (!op.valid()) return made;
    for (const ValueId value : s.module().results(op))
        if (const ValueId there = s.device.localOf[value];
            there.valid() && !s.device.module->isArgument(there) && s.device.module->definingOp(there) == s.last)
            made.push_back(value);
    return made;
}

// Inside a manual computation a value of the model is the device's own part.
bool Stepping::State::comparable(ValueId value) const {
    const OpId op = module().definingOp(value);
    return module().type(value).isTensor() && program.sharding(value).partial.empty() &&
           !(op.valid() && program.partition.sites().manualAround(op));
}

bool Stepping::isComparable(ValueId value) const { return m_state->comparable(value); }

void Stepping::adopt(ValueId value) {
    State& s = *m_state;
    const Tensor* all = whole(value);
    const ValueId there = s.device.localOf[value];
    if (!all || !there.valid() || !s.comparable(value)) return;
    for (std::uint32_t device = 0; device < deviceCount(); ++device) {
        const Tensor* have = s.local.value(there, device);
        if (!have) continue;
        const Tensor part = shardOf(*all, s.program.sharding(value), s.program.partition.mesh(), device);
        s.local.replace(there, device, withCorner(*have, part));
    }
}

std::optional<DifferingElement> Stepping::difference(ValueId value, double tolerance, double atLeast) const {
    const State& s = *m_state;
    const TensorSharding& sharding = s.program.sharding(value);
    const Mesh& mesh = s.program.partition.mesh();
    const Tensor* all = whole(value);
    if (!all || !s.comparable(value)) return {};
    const double scale = std::max(atLeast, magnitudeOf(*all));
    std::optional<DifferingElement> worst;
    for (std::uint32_t device = 0; device < deviceCount(); ++device) {
        const Tensor* have = local(value, device);
        if (!have) return {};
        const Tensor want = shardOf(*all, sharding, mesh, device);
        const Tensor held = cornerOf(*have, want.shape());
        const Difference apart = differenceOf(held, want, scale);
        if (apart.relative <= tolerance || (worst && apart.relative <= worst->relative)) continue;
        DifferingElement element;
        element.op = s.module().definingOp(value);
        element.result = s.module().index(value);
        element.device = device;
        element.relative = apart.relative;
        element.have = elementText(held, apart.element);
        element.want = elementText(want, apart.element);
        if (element.op.valid()) element.turn = s.ranWhole[element.op];
        std::int64_t rest = apart.element;
        const auto extents = tileOfDevice(all->shape(), sharding, mesh, device);
        element.index.assign(extents.size(), 0);
        for (std::size_t d = extents.size(); d-- > 0; rest /= extents[d].size)
            element.index[d] = extents[d].start + rest % extents[d].size;
        worst = std::move(element);
    }
    return worst;
}

} // namespace axiscape
