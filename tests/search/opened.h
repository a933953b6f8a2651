// SPDX-License-Identifier: GPL-3.0-or-later
// A model of the tests, opened to be searched, on TPU v3 where nothing else is said.
#pragma once

#include "core/session/search_problem.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/support/support.h"

namespace axiscape::test {

struct Opened {
    std::shared_ptr<Session> session;
    Strategy strategy;
    SnapshotPointer snapshot;
    SearchProblem problem;
};

inline Opened openedOf(std::shared_ptr<const Module> module, const std::string& name, Mesh mesh,
                       std::vector<Tactic> before = {}, const std::string& hardware = "tpu_v3") {
    auto session = Session::ofModule(std::move(module), name);
    Strategy strategy{std::move(mesh), hardware, {std::move(before), {}}};
    auto snapshot = *session->evaluate(strategy);
    auto problem = *searchProblem(*snapshot);
    return {std::move(session), std::move(strategy), snapshot, std::move(problem)};
}

inline Opened opened(const std::string& name, Mesh mesh, std::vector<Tactic> before = {}) {
    return openedOf(test::model(name), name, std::move(mesh), std::move(before));
}

// A step of few ops and large tensors: tests/jax/wide_programs.py.
inline Opened openedWide(const std::string& name, Mesh mesh, const std::string& hardware = "tpu_v3") {
    return openedOf(*importFile(test::data("search/" + name + ".mlir.gz")), name, std::move(mesh), {}, hardware);
}

inline const Mesh kMesh{{{"batch", 4}, {"model", 2}}};

inline SearchOptions options(SearchMethod method, std::int64_t evaluations, std::uint64_t seed = 7, int threads = 1) {
    SearchOptions out;
    out.method = method;
    out.evaluations = evaluations;
    out.seed = seed;
    out.threads = threads;
    return out;
}

} // namespace axiscape::test
