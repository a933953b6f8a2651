// SPDX-License-Identifier: GPL-3.0-or-later
// What the tactics of the library would do next: for a window that offers them all the time.
#pragma once

#include "core/session/session.h"
#include "core/session/worker.h"

namespace axiscape {

// One tactic of the library over one axis, on top of a schedule.
struct LibraryOffer {
    LibraryKind kind = LibraryKind::dataParallel;
    std::optional<LibraryTactic> made;
    std::string why; // else: one sentence why the model has no such tactic
};

// All of libraryKinds(), in order, made for the state of the snapshot. Stops early if cancelled.
std::vector<LibraryOffer> libraryOffers(const Snapshot& snapshot, const ModelFacts& facts, const std::string& axis,
                                        const Progress& progress = {});

// Works them out on a thread of its own; the facts of the model once, when first asked. The newest question wins.
class LibraryWorker {
  public:
    using Done = std::function<void(std::vector<LibraryOffer>)>;
    explicit LibraryWorker(std::shared_ptr<const Model> model) : m_model(std::move(model)) {}

    // `done` is called from the worker's thread, unless a newer question came.
    void ask(SnapshotPointer snapshot, std::string axis, Done done);

  private:
    std::shared_ptr<const Model> m_model;
    std::optional<ModelFacts> m_facts; // the worker's alone
    LatestWorker m_worker;             // last: it stops before the rest goes
};

} // namespace axiscape
