// SPDX-License-Identifier: GPL-3.0-or-later
// interpret: runs a Module on real numbers, on one device or on many in lock-step.
//
//   Result<std::vector<Tensor>> y = evaluate(module, {x, w});                  // one device
//
//   Machine machine = *Machine::make(module, arguments, {.devices = 8});       // arguments[device][i]
//   while (!machine.done()) { show(machine.next()); if (auto e = machine.step(); !e) report(e.error()); }
//   machine.value(someValue, 3)                                                // on device 3
//
// Accuracy: f32 arithmetic is f32 and f64 is f64. Types of 16 bits and less are computed in f32 and rounded to nearest
// even after every op. A reduction adds in index order; `reduce` keeps its sums of bf16 and f16 in f32 and rounds once
// at the end, windows and scatters round every step, as XLA does on the CPU. Transcendental functions of f32 and below
// may be computed in f64 and rounded once. Not evaluated, with an error that says so: quantized types, dynamic shapes,
// infeed, outfeed, send, recv, custom calls that are no plain mathematics.
#pragma once

#include "core/interpret/tensor/tensor.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace axiscape {

// A check.expect_* of the program that did not hold, on one device.
struct FailedCheck {
    OpId op;
    std::uint32_t device = 0;
    std::string message; // "expect_close: element [3, 1] is 1.5, expected 2.5: 4194304 ULP apart, allowed 3"
};

// Finds a function that an op names (the decomposition of a composite, called computations), as a module of its own.
using FunctionOf = std::function<Result<std::shared_ptr<const Module>>(const Module&, std::string_view name)>;

struct MachineOptions {
    // Devices are numbered replica * partitions + partition. By default what the module says
    // (mhlo.num_replicas, mhlo.num_partitions); where it does not, those that its collectives and manual computations
    // name, and one if there are none.
    std::optional<std::uint32_t> replicas, partitions;
    bool keepValues = false; // else a value is let go after its last use
    FunctionOf functionOf;
    // Floats and complex numbers are f64, whatever the module says, and so are those of its arguments:
    // core/interpret/tensor/double_precision.h. Bits are still those of the module's own types.
    bool doublePrecision = false;
};

// Devices run the same op at the same time; where their branches or trip counts differ, some wait. A collective that
// waits for a device which does not come is an error, not a hang.
class Machine {
  public:
    // arguments[device][i]; one list for all devices if there is only one. Checks number, dtype and shape.
    [[nodiscard]] static Result<Machine> make(std::shared_ptr<const Module> module,
                                              std::vector<std::vector<Tensor>> arguments, MachineOptions options = {});
    ~Machine();
    Machine(Machine&&) noexcept;
    Machine& operator=(Machine&&) noexcept;

    std::uint32_t deviceCount() const;
    bool done() const;
    // The op that step() runs next; invalid when done.
    OpId next() const;
    // Ops run so far, every iteration counted.
    std::uint64_t steps() const;
    // Runs one op on all its devices. An error ends the run and names op and source line.
    [[nodiscard]] Result<void> step();
    // Steps until done; `progress` is told and asked now and then.
    [[nodiscard]] Result<void> run(const Progress& progress = {});

    // The value as it is now on the device; null if not yet computed, let go, or in a region that the device skipped.
    const Tensor* value(ValueId value, std::uint32_t device) const;
    // Puts another tensor of its type in the place of a value that was computed: the run goes on with that.
    void replace(ValueId value, std::uint32_t device, Tensor tensor);
    // Whether step() can run such ops at all; of any other it fails and says so.
    static bool evaluates(OpKind kind);
    // What main returns; when done.
    std::vector<Tensor> results(std::uint32_t device) const;
    const std::vector<FailedCheck>& failedChecks() const;
    // Checks that were evaluated, failed ones included.
    std::uint64_t checks() const;

  private:
    struct State;
    explicit Machine(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

// The whole program on one device; the results. A failed check is an error.
[[nodiscard]] Result<std::vector<Tensor>> evaluate(const std::shared_ptr<const Module>& module,
                                                   std::vector<Tensor> arguments, const Progress& progress = {},
                                                   const FunctionOf& functionOf = {});

} // namespace axiscape
