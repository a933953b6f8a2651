// SPDX-License-Identifier: GPL-3.0-or-later
// What Python holds: a program that is open, and the state of it after some tactics. Both are cheap to copy and never
// change; a state makes the next one. What they say is the JSON of the command line.
#pragma once

#include "core/search/search.h"
#include "core/session/session.h"
#include "core/structure/logical_dimensions.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace axiscape::python {

// What is asked of a program, or of what transforms make of it, again and again: made when it is first asked for.
class Facts {
  public:
    const ModelFacts& model(const std::shared_ptr<const Model>& of);
    const LogicalDimensions& dimensions(const std::shared_ptr<const Model>& of);

  private:
    struct OfOne {
        std::once_flag modelOnce, dimensionsOnce;
        ModelFacts model;
        LogicalDimensions dimensions;
    };
    OfOne& of(const std::shared_ptr<const Model>& model);
    std::mutex m_mutex;
    std::map<std::shared_ptr<const Model>, OfOne> m_all;
};

struct Program {
    std::shared_ptr<Session> session;
    std::shared_ptr<Facts> facts;

    const Model& model() const { return *session->model(); }
};

struct State {
    Program program;
    SnapshotPointer snapshot;
};

// The argument or result with this path ("params/layer_0/w", "result/0/w") or name. Error: none has; the nearest.
[[nodiscard]] Result<ValueId> findTensor(const Model& model, const std::string& path);

// Nothing applied yet: the mesh, hardware and options of a tactic file, then its schedule.
[[nodiscard]] Result<State> start(const Program& program, const std::string& file, const Progress& progress);
// The schedule of a file more: what is cut there comes after what is cut here.
[[nodiscard]] Result<State> withTactics(const State& state, const std::string& file, const Progress& progress);
[[nodiscard]] Result<State> withLibrary(const State& state, const std::string& kind, const std::string& axis,
                                        const Progress& progress);

struct SearchWish {
    std::vector<std::string> axes; // empty: all
    std::string method = "toast";
    std::int64_t evaluations = 2000;
    double seconds = 0;
    std::uint64_t seed = 1;
    int threads = 0;  // 0: all cores
    std::string name; // of the tactic; empty: as a search calls it
    SearchLimits limits = {};
    std::vector<std::string> only = {}; // SearchOptions::only
};
struct Searched {
    State state;
    std::string json; // as `axiscape-cli search --json`
};
[[nodiscard]] Result<Searched> withSearch(const State& state, const SearchWish& wish, const Progress& progress);

} // namespace axiscape::python
