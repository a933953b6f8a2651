// SPDX-License-Identifier: GPL-3.0-or-later
// What a Machine is inside. Control flow is an explicit stack of frames: one for main, one for every region that is
// being run, each with the devices that run it. No recursion, so a machine can stop before any op and go on.
#pragma once

#include "core/interpret/devices/collectives.h"
#include "core/interpret/devices/manual_computation.h"
#include "core/interpret/interpret.h"
#include "core/interpret/machine/checks.h"
#include "core/interpret/machine/environment.h"
#include "core/ops/per_op.h"

#include <map>
#include <unordered_map>

namespace axiscape::machine {

// What a machine runs.
struct Program {
    std::shared_ptr<const Module> module;
    // In its own types, where `module` has it in double precision: the same ops and values. Else null.
    std::shared_ptr<const Module> written;
    std::vector<bool> ofBits; // per op: done as `written`; empty where that is null
};
[[nodiscard]] Result<Program> programOf(std::shared_ptr<const Module> module, bool doublePrecision);

// A region and who runs it.
struct Branch {
    RegionId region;
    std::vector<std::uint32_t> devices;
};

struct Frame {
    OpId owner;      // the op whose region it is; invalid for main
    RegionId region; // invalid for main
    OpId next;       // invalid behind the last op
    std::vector<std::uint32_t> devices;
    std::vector<Branch> later; // what other devices of a `case` run after this
};

} // namespace axiscape::machine

namespace axiscape {

struct Machine::State {
    State(machine::Program program, DeviceGrid devices, MachineOptions with);
    [[nodiscard]] static Result<Machine> machine(machine::Program program, std::vector<std::vector<Tensor>> arguments,
                                                 MachineOptions options);

    [[nodiscard]] Result<void> bindArguments(std::vector<std::vector<Tensor>> arguments);
    [[nodiscard]] Result<void> step();
    bool done() const { return frames.size() == 1 && !frames[0].next.valid(); }

    // --- control flow (machine_control.cpp)
    // Opens the frame of an op with regions.
    [[nodiscard]] Result<void> enter(OpId op);
    // Ends regions that are through, until the top frame has an op to run or main is through.
    [[nodiscard]] Result<void> settle();
    [[nodiscard]] Result<void> endOfRegion();
    void endOfCondition();
    void endOfLoopBody();
    [[nodiscard]] Result<void> endOfBranch();
    void push(OpId owner, RegionId region, std::vector<std::uint32_t> devices);
    // The op is done on all devices of the top frame.
    void finish(OpId op);
    [[nodiscard]] Result<const machine::ManualShards*> boundaryOf(OpId op);

    // --- single ops (machine_ops.cpp)
    [[nodiscard]] Result<void> execute(OpId op);
    // True if `results` now holds what the op makes of `operands`, and no kernel is to be asked.
    bool handsOn(OpId op, std::vector<Tensor>& operands, std::vector<Tensor>& results);
    [[nodiscard]] Result<std::vector<Tensor>> evaluateAsWritten(OpId op, std::vector<Tensor> operands);
    [[nodiscard]] Result<void> evaluateOn(OpId op, std::span<const std::uint32_t> devices);
    [[nodiscard]] Result<void> runExchange(OpId op, std::span<const std::uint32_t> devices);
    [[nodiscard]] Result<void> runCheck(OpId op, const machine::Check& check, std::span<const std::uint32_t> devices);
    [[nodiscard]] Result<void> runComposite(OpId op, std::span<const std::uint32_t> devices);
    [[nodiscard]] Result<void> runNumber(OpId op, std::span<const std::uint32_t> devices);
    // Ops that need to know the devices, collectives apart.
    using OnDevices = Result<void> (State::*)(OpId op, std::span<const std::uint32_t> devices);
    static const PerOp<OnDevices>& onDevices();
    // The operands as the op takes them: given up where it is the last to use them.
    std::vector<Tensor> operandsOf(OpId op, std::uint32_t device);
    // Seen at once; what is not may be the same still.
    bool sameOperands(OpId op, std::uint32_t a, std::uint32_t b) const;
    [[nodiscard]] Result<void> setResults(OpId op, std::uint32_t device, std::vector<Tensor> results);

    std::shared_ptr<const Module> module, written;
    std::vector<bool> ofBits;
    DeviceGrid grid;
    MachineOptions options;
    machine::Lifetimes lifetimes;
    machine::Environment values;
    std::vector<machine::Frame> frames;
    std::uint64_t steps = 0, checks = 0;
    struct Sharing {
        std::vector<std::uint32_t> leaders, next, last;
    };
    Sharing sharing; // of evaluateOn, kept for its memory
    std::vector<FailedCheck> failed;
    // what would be read again at every turn of a loop
    std::unordered_map<std::uint32_t, Tensor> constants;                 // by OpId
    std::unordered_map<std::uint32_t, machine::ManualShards> boundaries; // by OpId
    std::map<std::string, machine::Program, std::less<>> functions;
};

} // namespace axiscape
