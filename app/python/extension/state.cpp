// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/python/extension/state.h"

#include "app/cli/search.h"
#include "core/insight/check.h"
#include "core/insight/found_for.h"
#include "core/session/search_problem.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <thread>

namespace axiscape::python {
namespace {

// A tactic that cannot be applied is an error here: nobody looks at a card.
Result<State> applied(const Program& program, Strategy strategy, const Progress& progress) {
    auto snapshot = program.session->evaluate(strategy, progress);
    if (!snapshot) return fail(snapshot.error());
    if ((*snapshot)->error) {
        Error error = *(*snapshot)->error;
        if (error.where.empty()) error.where = words::phrase("tactic {}", strategy.schedule.tactics.back().name);
        return fail(std::move(error));
    }
    return State{program, std::move(*snapshot)};
}

// One after the other, so that the first that cannot be applied is the one that is named.
Result<State> continued(const Program& program, Strategy strategy, const std::vector<Tactic>& tactics,
                        const Progress& progress) {
    auto state = applied(program, strategy, progress);
    for (const Tactic& tactic : tactics) {
        if (!state) return state;
        strategy.schedule.tactics.push_back(tactic);
        state = applied(program, strategy, progress);
    }
    return state;
}

} // namespace

Facts::OfOne& Facts::of(const std::shared_ptr<const Model>& model) {
    const std::lock_guard lock(m_mutex);
    return m_all[model]; // stays where it is
}

const ModelFacts& Facts::model(const std::shared_ptr<const Model>& model) {
    OfOne& one = of(model);
    std::call_once(one.modelOnce, [&] { one.model = modelFacts(*model->sites, *model->structure); });
    return one.model;
}

const LogicalDimensions& Facts::dimensions(const std::shared_ptr<const Model>& model) {
    const ModelFacts& facts = this->model(model);
    OfOne& one = of(model);
    std::call_once(one.dimensionsOnce,
                   [&] { one.dimensions = logicalDimensions(*model->module, *model->structure, facts); });
    return one.dimensions;
}

Result<ValueId> findTensor(const Model& model, const std::string& path) {
    const Module& module = *model.module;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        if (module.argument(i).path == path || module.argument(i).name == path) return ValueId{i};
    for (std::uint32_t i = 0; i < module.results().size(); ++i)
        if (module.result(i).path == path || module.result(i).name == path) return module.results()[i];
    const std::string near = nearestArgument(module, path);
    return fail(words::phrase("there is no argument and no result '{}'", path), {}, {},
                near.empty() ? Text() : words::phrase("The nearest argument is {}", near));
}

Result<State> start(const Program& program, const std::string& file, const Progress& progress) {
    const auto parsed = parseTacticFile(file, "the schedule");
    if (!parsed) return fail(parsed.error());
    if (parsed->modelArguments != 0 && parsed->modelArguments != program.model().module->argumentCount())
        return fail(words::phrase("the tactic file does not fit the program"), {},
                    mismatch(*parsed, *program.model().module, program.model().fingerprint));
    Strategy strategy = parsed->strategy;
    const std::vector<Tactic> tactics = std::move(strategy.schedule.tactics);
    strategy.schedule.tactics.clear();
    return continued(program, std::move(strategy), tactics, progress);
}

Result<State> withTactics(const State& state, const std::string& file, const Progress& progress) {
    const auto parsed = parseTacticFile(file, "the schedule");
    if (!parsed) return fail(parsed.error());
    return continued(state.program, state.snapshot->strategy, parsed->strategy.schedule.tactics, progress);
}

Result<State> withLibrary(const State& state, const std::string& kind, const std::string& axis,
                          const Progress& progress) {
    const auto known = findLibraryKind(kind);
    if (!known) {
        std::vector<std::string_view> names;
        for (const LibraryKind one : libraryKinds()) names.push_back(libraryKindName(one));
        return fail(words::phrase("the library has no tactic '{}'", kind), {}, {},
                    words::phrase("Known are {}", fmt::format("{}", fmt::join(names, ", "))));
    }
    const Snapshot& now = *state.snapshot;
    if (!now.strategy.mesh.find(axis))
        return fail(words::phrase("the mesh has no axis '{}'", axis), words::phrase("tactic {}", kind), {},
                    words::phrase("Its axes are {}", meshText(now.strategy.mesh)));
    auto made = libraryTactic(*known, axis, state.program.facts->model(now.model), now.partition());
    if (!made) {
        Error error = made.error();
        if (error.where.empty()) error.where = words::phrase("tactic {}", kind);
        return fail(std::move(error));
    }
    Strategy strategy = now.strategy;
    strategy.schedule.tactics.push_back(std::move(made->tactic));
    return applied(state.program, std::move(strategy), progress);
}

Result<Searched> withSearch(const State& state, const SearchWish& wish, const Progress& progress) {
    const Snapshot& now = *state.snapshot;
    const auto problem = searchProblem(now);
    if (!problem) return fail(problem.error());
    const auto method = findSearchMethod(wish.method);
    if (!method)
        return fail(words::phrase("there is no method '{}'", wish.method), words::phrase("automatic tactic"), {},
                    words::phrase("Known are {}", "toast, automap, greedy, random"));
    cli::Found found;
    found.mesh = now.strategy.mesh;
    found.start = now.simulation;
    for (const std::string& name : wish.axes) {
        const auto axis = now.strategy.mesh.find(name);
        if (!axis)
            return fail(words::phrase("the mesh has no axis '{}'", name), words::phrase("automatic tactic"), {},
                        words::phrase("Its axes are {}", meshText(now.strategy.mesh)));
        found.options.axes.push_back(*axis);
    }
    found.options.method = *method;
    found.options.evaluations = wish.evaluations;
    found.options.seconds = wish.seconds;
    found.options.seed = wish.seed;
    found.options.limits = wish.limits;
    found.options.only = wish.only;
    if (auto can = canBeSearched(*problem, found.options); !can) return fail(can.error());
    found.options.threads =
        wish.threads > 0 ? wish.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    found.result = search(*problem, found.options, progress);
    if (found.result.cancelled) return fail(Error{ErrorCode::cancelled, words::phrase("cancelled"), {}, {}, {}, {}});
    Strategy strategy = now.strategy;
    if (!found.result.best().actions.empty()) {
        Tactic tactic = automaticTactic(*problem, found.options, found.result);
        tactic.foundFor = foundFor(*now.model, strategy);
        if (!wish.name.empty()) tactic.name = wish.name;
        strategy.schedule.tactics.push_back(std::move(tactic));
    }
    auto after = applied(state.program, std::move(strategy), progress);
    if (!after) return fail(after.error());
    return Searched{std::move(*after), cli::searchJson(found)};
}

} // namespace axiscape::python
