// SPDX-License-Identifier: GPL-3.0-or-later
// The debugger for SPMD programs: a small copy of a program and its partitioned form run side by side on small real
// numbers, to a place to stop at, forward and back, also with a mistake put in on purpose. A mistake is of the run
// alone and never of the strategy.
//
//   auto d = Debugger::make(program, structure, {{Sabotage::Kind::drop, OpId{41}, {}}}, {.seed = 7});
//   d->run({StopAt::Kind::difference});
//   d->first()->op                                    // where devices go apart
//   d->stepping().local(value, 2)                     // what device 2 holds of it now
#pragma once

#include "core/structure/structure.h"
#include "core/verify/stepping.h"

#include <cmath>
#include <span>

namespace axiscape {

// Over the largest element of a tensor: further off is no rounding of f64 in a run.
inline const double kApart = std::ldexp(1.0, -20);

struct Sabotage {
    enum class Kind : std::uint8_t {
        drop,      // the devices keep what they have instead of an all_reduce
        wrongAxis, // they reduce over another axis
    };
    Kind kind = Kind::drop;
    OpId op;          // of the model, as collectives are listed: all its all_reduces
    std::string axis; // of wrongAxis
};

struct StopAt {
    enum class Kind : std::uint8_t {
        op,         // when its results are made
        layer,      // where a layer is entered, by its path or the start of it
        line,       // where a line of the source is entered: train.py:88
        difference, // where a device first holds what it should not
        collective, // at any collective
        end,
    };
    Kind kind = Kind::end;
    OpId op = {};
    std::string text = {};
};

struct DebugOptions {
    std::uint64_t seed = 0; // of the numbers it runs on
    FunctionOf functionOf = {};
};

// What is known of an op of the device's program.
enum class LineMark : std::uint8_t {
    none,    // it has not run, or there is nothing to compare it with
    partial, // its devices hold summands
    equal,   // the parts are those of the whole program
    differs,
};

class Debugger {
  public:
    // The program is shrunk as far as it can be; its ops keep their numbers. Errors: the program has no local form, or
    // is too large to run even so; there is nothing to sabotage, or no such axis.
    [[nodiscard]] static Result<Debugger> make(const SpmdProgram& program, std::shared_ptr<const Structure> structure,
                                               const std::vector<Sabotage>& sabotages, DebugOptions options);

    // Runs to the place; false: it was not reached and the run is over.
    [[nodiscard]] Result<bool> run(const StopAt& stop, const Progress& progress = {});
    [[nodiscard]] Result<bool> runToAny(std::span<const StopAt> stops, const Progress& progress = {});
    // Back, or forward, to when so many ops of the device's program had run.
    [[nodiscard]] Result<void> goTo(std::size_t step, const Progress& progress = {});

    std::size_t step() const { return m_step; }
    const Stepping& stepping() const { return *m_stepping; }
    const SpmdProgram& program() const { return m_program; } // the small copy
    const std::shared_ptr<const Module>& deviceModule() const { return m_device.module; }
    // Per op of the device's program the op of the model for which it stands.
    std::vector<OpId> modelOps() const { return modelOpsOf(m_program.partition.module(), m_device); }
    bool isSmaller() const { return m_smaller; }
    // The first element, until now, that a device has otherwise than the whole program; none if all are equal.
    const std::optional<DifferingElement>& first() const { return m_first; }
    std::size_t firstStep() const { return m_firstStep; } // how many ops had run then
    // Per op of the device's program, from its last run.
    const std::vector<LineMark>& marks() const { return m_marks; }
    // What has been sent until now, as rings send it (core/verify/ring_hops.h).
    std::int64_t bytesSent() const { return m_sent; }
    // The ops of the device's program that a sabotage has changed.
    const std::vector<OpId>& changed() const { return m_changed; }
    // Of the program's results those that are wrong, each at its worst element. Complete when the run is over.
    std::vector<DifferingElement> wrongResults() const;
    // A value by what people call it: the path of an argument, a result, an op ("41", or "41.1" for its second result).
    std::optional<ValueId> find(const std::string& name) const;

  private:
    Debugger(SpmdProgram program, DeviceModule device, std::shared_ptr<const Structure> structure, DebugOptions options)
        : m_program(std::move(program)), m_device(std::move(device)), m_structure(std::move(structure)),
          m_options(std::move(options)) {}
    [[nodiscard]] Result<void> restart();
    [[nodiscard]] Result<void> advance();
    bool isAt(const StopAt& stop) const;
    bool isIn(const StopAt& stop, OpId op) const;
    void mark(OpId op, LineMark mark);

    SpmdProgram m_program;
    DeviceModule m_device;
    std::shared_ptr<const Structure> m_structure;
    DebugOptions m_options;
    bool m_smaller = false;
    std::optional<Stepping> m_stepping;
    std::size_t m_step = 0;
    OpId m_before; // the op of the model one step ago
    std::optional<DifferingElement> m_first;
    std::size_t m_firstStep = 0;
    std::vector<LineMark> m_marks;
    std::vector<OpId> m_changed;
    std::int64_t m_sent = 0;
};

} // namespace axiscape
