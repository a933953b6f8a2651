// SPDX-License-Identifier: GPL-3.0-or-later
// Models under tactics of the library, verified: the rows of data/verify/models.txt.
#pragma once

#include "core/spmd/spmd.h"
#include "core/stablehlo/stablehlo.h"
#include "core/tactics/tactics.h"
#include "core/verify/verify.h"
#include "tests/support/support.h"

#include <fmt/format.h>

namespace axiscape::test {

struct VerifySubject {
    std::shared_ptr<const Module> module;
    Structure structure;
    std::shared_ptr<const SiteTable> sites;
    ModelFacts facts;
};

// "mlp_train" is a sample of the project; "thirdparty/linen_lstm_train.mlir" lies beside the checkout. Null if not
// there.
inline std::shared_ptr<const VerifySubject> verifySubject(const std::string& name) {
    std::shared_ptr<const Module> module;
    if (name.find('/') == name.npos) {
        module = model(name);
    } else {
        const auto path = shared("models/" + name);
        if (!path) return nullptr;
        auto read = importFile(*path);
        if (!read) return nullptr;
        module = *read;
    }
    VerifySubject s{module, analyse(*module), std::make_shared<const SiteTable>(module), {}};
    s.facts = modelFacts(*s.sites, s.structure);
    return std::make_shared<const VerifySubject>(std::move(s));
}

// "megatron", or several in order: "data_parallel+megatron+zero3". An axis batch or model, whichever is usual.
inline Result<Partition> scheduled(const VerifySubject& s, const std::string& tactics, const Mesh& mesh) {
    Partition state(s.sites, mesh);
    for (std::size_t from = 0; from < tactics.size();) {
        const std::size_t to = std::min(tactics.find('+', from), tactics.size());
        const LibraryKind kind = *findLibraryKind(tactics.substr(from, to - from));
        const bool ofBatch = kind == LibraryKind::dataParallel || kind == LibraryKind::edge ||
                             (kind >= LibraryKind::zero1 && kind <= LibraryKind::zero3);
        const auto made = libraryTactic(kind, ofBatch ? "batch" : "model", s.facts, state);
        if (!made) return fail(made.error());
        const auto actions = actionsOf(made->tactic, state);
        if (!actions) return fail(actions.error());
        state = apply(state, *actions).partition;
        from = to + 1;
    }
    return state;
}

inline std::string outcomeText(const Result<Verification>& result) {
    if (!result) return "error: " + result.error().text();
    const std::string mesh = meshText(result->mesh);
    if (!result->verified) return fmt::format("not verified: {}", words::english(result->reason));
    if (!result->equal) return fmt::format("DIFFERENT: {}", words::english(result->firstDifference));
    return fmt::format(
        "equal  on {}, {:.2e} element operations{}{}", mesh, result->work, result->shrunk ? "" : ", as it is",
        result->notFinite > 0
            ? fmt::format(", {:.1f} % of the results not finite",
                          100.0 * static_cast<double>(result->notFinite) / static_cast<double>(result->compared))
            : "");
}

} // namespace axiscape::test
