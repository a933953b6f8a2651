// SPDX-License-Identifier: GPL-3.0-or-later
// session: one open model and its cache of snapshots. What the window and the command line share.
//
//   Result<std::shared_ptr<Session>> s = Session::open("train.mlir");
//   Result<SnapshotPointer> now = (*s)->evaluate(strategy);
//
// A snapshot is made of the one before it (schedule minus its last tactic), so editing tactic k replays from k and undo
// hits the cache. Everything in a snapshot is immutable and may be read from any thread.
#pragma once

#include "core/drawing/graph_style.h"
#include "core/exchange/exchange.h"
#include "core/simulate/simulate.h"
#include "core/spmd/spmd.h"
#include "core/structure/structure.h"
#include "core/tactics/tactics.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace axiscape {

// Facts of the model alone, made once when it is opened.
struct Model {
    std::shared_ptr<const Module> module;
    std::shared_ptr<const Structure> structure;
    std::shared_ptr<const SiteTable> sites;
    std::string path;
    std::string fingerprint;
    SimulationFacts facts;
};

struct Snapshot;
using SnapshotPointer = std::shared_ptr<const Snapshot>;

// The state after the first k tactics of a schedule, and what it costs.
struct Snapshot {
    std::shared_ptr<const Model> model;
    Strategy strategy;           // with k tactics
    SnapshotPointer previous;    // after k - 1 tactics; null for k = 0
    std::vector<Action> actions; // of tactic k
    std::vector<Refusal> refused;
    std::vector<std::string> unmatched; // patterns of tactic k that match nothing
    std::optional<Error> error;         // tactic k could not be applied: the state is that of `previous`
    std::vector<Conflict> conflicts;
    std::vector<SiteId> changedSites;
    std::vector<std::uint32_t> changedArguments;
    SpmdProgram program;                          // program.partition is the state
    std::shared_ptr<const Simulation> simulation; // null without hardware
    double seconds = 0;                           // it took to make

    const Partition& partition() const { return program.partition; }
    std::size_t tacticCount() const { return strategy.schedule.tactics.size(); }
    // The snapshot after the first k tactics of this one's schedule.
    const Snapshot& after(std::size_t k) const;
};

// For the summary of a tactic file and the cards of the schedule: one entry a tactic.
std::vector<TacticSummary> summaryOf(const Snapshot& snapshot);
TacticFile tacticFileOf(const Snapshot& snapshot);
// The axes of a strategy in their own colours: of its mesh, or of one with some of them in parts.
AxisStyles axisStylesOf(const Strategy& strategy);
// What the graph paints for a snapshot; `before` marks its new collectives as new (a preview), else null.
GraphStyle graphStyleOf(const Snapshot& snapshot, const Snapshot* before = nullptr);
// Values whose sharding differs, ascending.
std::vector<ValueId> changedValues(const Snapshot& before, const Snapshot& after);

class Session {
  public:
    // `custom`: the user's rules and costs of custom calls, for as long as the model is open.
    static Result<std::shared_ptr<Session>> open(const std::filesystem::path& path, const Progress& progress = {},
                                                 std::shared_ptr<const CustomRules> custom = nullptr);
    static std::shared_ptr<Session> ofModule(std::shared_ptr<const Module> module, std::string path,
                                             std::shared_ptr<const CustomRules> custom = nullptr);
    ~Session();

    const std::shared_ptr<const Model>& model() const { return m_model; }

    // From any thread, several at a time. Errors: the mesh or the hardware is wrong; cancelled. An error in a tactic is
    // not one here: the snapshot of that tactic carries it and the later tactics go on from the state before.
    Result<SnapshotPointer> evaluate(const Strategy& strategy, const Progress& progress = {});

    void setCacheLimit(std::size_t bytes); // 256 MB by default; least recently used snapshots go first
    std::size_t cacheBytes() const;

  private:
    struct Private;
    explicit Session(std::shared_ptr<const Model> model);
    std::shared_ptr<const Model> m_model;
    std::unique_ptr<Private> m_private;
};

} // namespace axiscape
