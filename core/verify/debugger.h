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

namespace axiscape {

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
        layer,      // at the first op of a layer, by its path or the start of it
        line,       // at the first op of a line of the source: train.py:88
        difference, // where a device first holds what it should not
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

class Debugger {
  public:
    // The program is shrunk as far as it can be; its ops keep their numbers. Errors: the program has no local form, or
    // is too large to run even so; there is nothing to sabotage, or no such axis.
    static Result<Debugger> make(const SpmdProgram& program, std::shared_ptr<const Structure> structure,
                                 std::vector<Sabotage> sabotages, DebugOptions options);

    // Runs to the place; false: it was not reached and the run is over.
    Result<bool> run(const StopAt& stop, const Progress& progress = {});
    // Back, or forward, to when so many ops of the device's program had run.
    Result<void> goTo(std::size_t step, const Progress& progress = {});

    std::size_t step() const { return m_step; }
    const Stepping& stepping() const { return *m_stepping; }
    const SpmdProgram& program() const { return m_program; } // the small copy
    bool isSmaller() const { return m_smaller; }
    // The first element, until now, that a device has otherwise than the whole program; none if all are equal.
    const std::optional<DifferingElement>& first() const { return m_first; }
    // Of the program's results those that are wrong, each at its worst element. Complete when the run is over.
    std::vector<DifferingElement> wrongResults() const;
    // A value by what people call it: the path of an argument, a result, an op ("41", or "41.1" for its second result).
    std::optional<ValueId> find(const std::string& name) const;

  private:
    Debugger(SpmdProgram program, DeviceModule device, std::shared_ptr<const Structure> structure, DebugOptions options)
        : m_program(std::move(program)), m_device(std::move(device)), m_structure(std::move(structure)),
          m_options(std::move(options)) {}
    Result<void> restart();
    Result<void> advance();
    bool isAt(const StopAt& stop) const;

    SpmdProgram m_program;
    DeviceModule m_device;
    std::shared_ptr<const Structure> m_structure;
    DebugOptions m_options;
    bool m_smaller = false;
    std::optional<Stepping> m_stepping;
    std::size_t m_step = 0;
    std::optional<DifferingElement> m_first;
};

} // namespace axiscape
