// SPDX-License-Identifier: GPL-3.0-or-later
// A program and its partitioned form, run op by op side by side on the same numbers: what each device holds after every
// op, where it first differs, and which bytes a collective moves where.
//
//   Result<Stepping> s = Stepping::make(program, randomArguments(module, structure, 7));
//   while (!s->done()) {
//       if (auto ran = s->step(); !ran) report(ran.error());
//       for (const Transfer& t : s->transfers()) draw(t.from, t.to, t.bytes);
//   }
#pragma once

#include "core/interpret/interpret.h"
#include "core/spmd/materialise.h"
#include "core/verify/precision.h"
#include "core/verify/shards.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace axiscape {

// Bytes that leave one device for another. What stays is not listed. Every device of a group is sent what it needs by
// those that hold it, whatever algorithm a machine runs it by: all_reduce sends all to all.
struct Transfer {
    std::uint32_t from = 0, to = 0;
    std::int64_t bytes = 0;
};

// One element of a result of the model that a device has otherwise than the whole program.
struct DifferingElement {
    OpId op; // of the model; invalid for an argument
    std::uint32_t result = 0;
    std::uint32_t device = 0;
    std::vector<std::int64_t> index; // in the whole tensor
    double relative = 0;             // over the largest element of the tensor
    std::string have, want;
    std::uint64_t turn = 1; // the how-manieth run of the op: in loops
};

class Stepping {
  public:
    // `arguments` are those of the whole program, in the numbers of `precision`.
    [[nodiscard]] static Result<Stepping> make(const SpmdProgram& program, const std::vector<Tensor>& arguments,
                                               const FunctionOf& functionOf = {},
                                               Precision precision = Precision::asWritten);
    // With another program for the devices than the one that materialise() makes.
    [[nodiscard]] static Result<Stepping> make(const SpmdProgram& program, DeviceModule device,
                                               const std::vector<Tensor>& arguments, const FunctionOf& functionOf,
                                               Precision precision);
    ~Stepping();
    Stepping(Stepping&&) noexcept;
    Stepping& operator=(Stepping&&) noexcept;

    const Module& deviceProgram() const;
    std::uint32_t deviceCount() const;
    bool done() const;
    // The op of the device's program that step() runs next.
    OpId next() const;
    // One op on all devices, and of the whole program all that comes before its end.
    [[nodiscard]] Result<void> step();
    // The op of the device's program that ran last, and the op of the model for which it stands there: an operand that
    // is moved stands for the op that uses it. Invalid before the first step, and where it stands for none.
    OpId last() const;
    OpId modelOp() const;
    // Of the op that ran last; empty if it is no collective.
    std::vector<Transfer> transfers() const;

    // A value of the device's program on one device; null if it was not computed yet.
    const Tensor* value(ValueId value, std::uint32_t device) const;
    // A value of the model: whole, and on one device as far as it holds it.
    const Tensor* whole(ValueId value) const;
    const Tensor* local(ValueId value, std::uint32_t device) const;
    // Results of modelOp() that the op that ran last gave the devices.
    std::vector<ValueId> made() const;
    // The worst element of the value on any device, if one is further off than `tolerance` of the tensor's largest
    // element, or of `scale` if that is more. Nothing is compared that was not computed on both sides, or is a sum
    // still to be taken over devices.
    std::optional<DifferingElement> difference(ValueId value, double tolerance, double scale = 0) const;
    // Whether difference() looks at it.
    bool isComparable(ValueId value) const;
    // The devices go on with their parts of the whole program's value in the place of what they computed.
    void adopt(ValueId value);

  private:
    struct State;
    explicit Stepping(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

// Per op of the device's program the op of the model for which it stands there: an operand that is moved stands for the
// op that uses it. Invalid where it stands for none.
[[nodiscard]] std::vector<OpId> modelOpsOf(const Module& module, const DeviceModule& device);

// The transfers of a collective of a module that runs on so many devices, by the types of its operands. Error: its
// groups cannot be read.
[[nodiscard]] Result<std::vector<Transfer>> transfersOf(const Module& module, OpId op, std::uint32_t devices);

} // namespace axiscape
