// SPDX-License-Identifier: GPL-3.0-or-later
// The run of a debugger as a Task works on it: it is kept from one question to the next as long as they are about the
// same program on the same numbers, and nobody but the work itself ever touches it.
#pragma once

#include "core/session/session.h"
#include "core/verify/debug_frame.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace axiscape {

// A mistake put in on purpose. It is of the run alone: no strategy ever holds it.
struct Mistake {
    std::optional<Sabotage> sabotage;
    std::optional<std::pair<std::size_t, std::size_t>> swapped; // places of two tactics in the schedule
    bool none() const { return !sabotage && !swapped; }
};

struct DebugQuestion {
    SnapshotPointer snapshot; // whose program is run
    Mistake mistake;
    std::uint64_t number = 0; // of program and mistake: another number is another run
    std::size_t step = 0;     // where to go, if there are no places to stop at
    std::vector<StopAt> stops;
    std::optional<ValueId> watch; // none: what was just made
};

// What stays the same for the whole of a run.
struct DebugProgram {
    std::shared_ptr<const Module> device;
    std::vector<OpId> lines;    // its ops in their order
    std::vector<OpId> modelOps; // per op of it
    std::vector<OpId> changed;  // by the mistake
    std::shared_ptr<const SpmdProgram> small;
    bool smaller = false;
};

struct DebugAnswer {
    std::optional<Error> error;
    std::shared_ptr<const DebugProgram> program; // null with an error of its making
    DebugFrame frame;
    bool reached = true; // one of the places to stop at
};

class DebugRun {
  public:
    [[nodiscard]] DebugAnswer answer(const DebugQuestion& question, const Progress& progress);

  private:
    std::optional<Error> begin(const DebugQuestion& question, const Progress& progress);

    std::optional<std::uint64_t> m_number;
    std::optional<Debugger> m_debugger;
    std::shared_ptr<const DebugProgram> m_program;
};

} // namespace axiscape
