// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/session.h"

#include "core/base/text.h"
#include "core/base/words.h"
#include "core/open/open.h"
#include "core/session/model.h"
#include "core/session/pricing.h"
#include "core/session/snapshot_cache.h"

#include <chrono>
#include <mutex>

namespace axiscape {
namespace {

using Clock = std::chrono::steady_clock;

tl::unexpected<Error> cancelledError() {
    return fail(Error{ErrorCode::cancelled, words::phrase("cancelled"), {}, {}, {}, {}});
}

// What the snapshot before has cost already: the state did not change.
void keepState(Snapshot& snapshot) {
    snapshot.program = snapshot.previous->program;
    snapshot.simulation = snapshot.previous->simulation;
    snapshot.pricedOn = snapshot.previous->pricedOn;
    snapshot.conflicts = snapshot.previous->conflicts;
}

// Runs the last tactic of snapshot.strategy on snapshot.previous; false if it was cancelled on the way.
bool runTactic(Snapshot& snapshot, const std::shared_ptr<const PricedHardware>& priced, const Progress& progress) {
    const Tactic& tactic = snapshot.strategy.schedule.tactics.back();
    const Partition& before = snapshot.previous->partition();
    if (!tactic.enabled) {
        keepState(snapshot);
        return true;
    }
    auto actions = actionsOf(tactic, before, &snapshot.unmatched);
    if (!actions) {
        snapshot.error = actions.error();
        keepState(snapshot);
        return true;
    }
    Outcome outcome = apply(before, *actions, progress);
    if (outcome.cancelled || progress.cancelled()) return false;
    snapshot.actions = std::move(*actions);
    snapshot.refused = std::move(outcome.refused);
    snapshot.conflicts = std::move(outcome.conflicts);
    snapshot.changedSites = std::move(outcome.changedSites);
    snapshot.changedArguments = std::move(outcome.changedArguments);
    return price(snapshot, outcome.partition, priced, progress);
}

} // namespace

struct Session::Private {
    // The model's sites with the factors that the options let the rewriter use; made when first asked for.
    std::shared_ptr<const SiteTable> sitesFor(const Model& model, const Options& options) {
        if (!options.extended) return model.sites;
        const std::lock_guard lock(mutex);
        if (!extendedSites)
            extendedSites =
                std::make_shared<const SiteTable>(model.module, RuleSet::extended, model.sites->customRules());
        return extendedSites;
    }

    // A session on what transforms make of this one's model; made when first asked for.
    Result<Session*> derived(const std::shared_ptr<const Model>& opened, const std::vector<Transform>& transforms) {
        const auto key = transformsText(transforms);
        {
            const std::lock_guard lock(mutex);
            if (const auto found = transformed.find(key); found != transformed.end()) return found->second.get();
        }
        auto model = transformedModel(opened, transforms);
        if (!model) return fail(model.error());
        const std::lock_guard lock(mutex);
        auto& made = transformed[key];
        if (!made) made.reset(new Session(std::move(*model)));
        return made.get();
    }

    std::mutex mutex;
    std::shared_ptr<const SiteTable> extendedSites;
    std::map<std::string, std::unique_ptr<Session>> transformed;
    session::SnapshotCache cache;
};

Session::Session(std::shared_ptr<const Model> model)
    : m_model(std::move(model)), m_private(std::make_unique<Private>()) {}

Session::~Session() = default;

Result<std::shared_ptr<Session>> Session::open(const std::filesystem::path& path, const Progress& progress,
                                               std::shared_ptr<const CustomRules> custom) {
    auto opened = openProgram(path, progress);
    if (!opened) return fail(opened.error());
    if (progress.cancelled()) return cancelledError();
    return ofModule(std::move(opened->module), path.string(), std::move(custom));
}

std::shared_ptr<Session> Session::ofModule(std::shared_ptr<const Module> module, std::string path,
                                           std::shared_ptr<const CustomRules> custom, std::vector<NamedSize> sizes) {
    return std::shared_ptr<Session>(
        new Session(makeModel(std::move(module), std::move(path), std::move(custom), std::move(sizes))));
}

Result<SnapshotPointer> Session::evaluate(const Strategy& strategy, const Progress& progress) {
    if (auto checked = checkMesh(strategy.mesh); !checked) return fail(checked.error());
    if (strategy.transforms != m_model->transforms) {
        const auto derived = m_private->derived(m_model, strategy.transforms);
        if (!derived) return fail(derived.error());
        return (*derived)->evaluate(strategy, progress);
    }
    const auto priced = pricedHardwareOf(strategy);
    if (!priced) return fail(priced.error());
    const auto keys = session::prefixKeys(strategy, **priced);
    const std::size_t count = strategy.schedule.tactics.size();
    std::size_t known = count + 1; // the longest prefix that is there already, plus one
    SnapshotPointer latest;
    while (known > 0 && !latest) latest = m_private->cache.find(keys[--known]);
    for (std::size_t k = latest ? known + 1 : 0; k <= count; ++k) {
        if (progress.cancelled()) return cancelledError();
        progress.report(words::noop("applying tactics"), static_cast<std::int64_t>(k),
                        static_cast<std::int64_t>(count));
        const auto start = Clock::now();
        auto snapshot = std::make_shared<Snapshot>();
        snapshot->model = m_model;
        snapshot->previous = latest;
        snapshot->strategy = strategy;
        const auto& all = strategy.schedule.tactics;
        // A list of its own, which has room for no more than these.
        snapshot->strategy.schedule.tactics =
            std::vector<Tactic>(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(k));
        const Options& options = strategy.schedule.options;
        const bool done =
            k == 0 ? price(*snapshot,
                           Partition(m_private->sitesFor(*m_model, options), strategy.mesh, rewriteOptions(options)),
                           *priced, progress)
                   : runTactic(*snapshot, *priced, progress);
        if (!done) return cancelledError();
        snapshot->seconds = std::chrono::duration<double>(Clock::now() - start).count();
        latest = snapshot;
        m_private->cache.insert(keys[k], latest);
    }
    return latest;
}

Result<std::shared_ptr<const Model>> Session::modelOf(const std::vector<Transform>& transforms) {
    if (transforms == m_model->transforms) return m_model;
    const auto derived = m_private->derived(m_model, transforms);
    if (!derived) return fail(derived.error());
    return (*derived)->m_model;
}

void Session::setCacheLimit(std::size_t bytes) { m_private->cache.setLimit(bytes); }
std::size_t Session::cacheBytes() const { return m_private->cache.bytes(); }

} // namespace axiscape
