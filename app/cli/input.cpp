// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"

#include "core/base/file.h"
#include "core/base/system.h"
#include "core/insight/found_for.h"
#include "core/open/open.h"
#include "core/sharding/custom_rules.h"
#include "core/tactics/annotated.h"

#include <fmt/format.h>
#include <set>

namespace axiscape::cli {

Result<TacticFile> readFileOrProject(const ScheduleSource& source) {
    const auto text = readInput(source.tactics);
    if (!text) return fail(text.error());
    const std::string where = source.tactics == "-" ? "standard input" : source.tactics;
    if (!isProjectText(*text)) {
        if (!source.strategy.empty()) return fail("--strategy is of projects", where, "it is a tactic file");
        return parseTacticFile(*text, where);
    }
    const auto project = parseProject(*text, where);
    if (!project) return fail(project.error());
    std::size_t which = project->project.open;
    if (!source.strategy.empty()) {
        const auto found = findStrategy(project->project, source.strategy);
        if (!found) return noSuchStrategy(project->project, source.strategy, where);
        which = *found;
    }
    return tacticFileOf(*project, which);
}

Result<void> checkFits(const TacticFile& file, const Model& model, const std::string& where) {
    const auto difference = mismatch(file, *model.module, model.fingerprint);
    if (difference.empty()) return {};
    if (file.modelArguments != model.module->argumentCount())
        return fail("the tactic file does not fit the model", where, difference);
    message(fmt::format("{}: {}; going on, as the arguments are as many", where, words::english(difference)));
    return {};
}

Result<void> chooseHardware(Strategy& strategy, const std::string& hardware, const std::string& host) {
    if (!hardware.empty()) strategy.hardware = hardware;
    if (host.empty()) return {};
    if (strategy.hardware.empty())
        return fail("a host launches the kernels of a hardware, and there is none", "--host " + host, {},
                    "Name it with --hardware");
    const auto known = hostNamed(host);
    if (!known) return fail(fmt::format("there is no host '{}'", host), "--host", {}, "Known are compiled and eager");
    strategy.host = *known;
    return {};
}

namespace {

// Of the last tactic.
std::optional<Text> staleWhy(const Snapshot& after) {
    if (!after.previous) return std::nullopt;
    return whyStale(after.strategy.schedule.tactics.back(), foundFor(*after.model, after.previous->strategy));
}

} // namespace

// The first tactic that could not be applied is an error here; what does nothing is worth a line.
Result<void> checkTactics(const Snapshot& snapshot) {
    for (std::size_t k = 1; k <= snapshot.tacticCount(); ++k) {
        const auto& one = snapshot.after(k);
        const auto& name = one.strategy.schedule.tactics.back().name;
        if (one.error) {
            auto error = *one.error;
            if (error.where.empty()) error.where = fmt::format("tactic {}", name);
            if (const auto why = staleWhy(one))
                error.todo = fmt::format("Its plan was {}: search it again (search --again, apply --search)",
                                         words::english(*why));
            return fail(std::move(error));
        }
        for (const auto& pattern : one.unmatched)
            message(fmt::format("tactic {}: no argument matches \"{}\"", name, pattern));
        if (const Tactic& tactic = one.strategy.schedule.tactics.back(); hasNothingStored(tactic))
            message(words::english(nothingStoredText(tactic)));
        else if (const auto why = staleWhy(one))
            message(fmt::format("the plan of tactic {} was {}", name, words::english(*why)));
    }
    return {};
}

namespace {

Result<SnapshotPointer> runUnchecked(Session& session, Strategy strategy, const ScheduleSource& source,
                                     const Progress& progress) {
    if (auto chosen = chooseHardware(strategy, source.hardware, source.host); !chosen) return fail(chosen.error());
    if (!source.reshards.empty()) strategy.schedule.options.reshards = source.reshards;
    return session.evaluate(strategy, progress);
}

Result<SnapshotPointer> run(Session& session, Strategy strategy, const ScheduleSource& source,
                            const Progress& progress) {
    auto snapshot = runUnchecked(session, std::move(strategy), source, progress);
    if (!snapshot) return snapshot;
    if (auto ok = checkTactics(**snapshot); !ok) return fail(ok.error());
    return snapshot;
}

} // namespace

tl::unexpected<Error> noSuchStrategy(const Project& project, const std::string& name, const std::string& where) {
    std::string known;
    for (const auto& one : project.strategies) known += (known.empty() ? "" : ", ") + one.name;
    return fail(fmt::format("there is no strategy \"{}\"", name), where, {}, "Its strategies are " + known);
}

std::filesystem::path resourcesFolder() {
    std::error_code none;
    auto installed = programFile().parent_path().parent_path() / "share/axiscape";
    return std::filesystem::exists(installed, none) ? installed : std::filesystem::path(AXISCAPE_RESOURCES);
}

Result<std::string> readInput(const std::string& path) {
    if (path != "-") return readFile(path);
    const WaitingForInput waiting;
    message("reading standard input");
    return readFile(path);
}

Result<Opened> openInput(const std::string& path, const Console& console) {
    if (path != "-") return openProgram(path, console.progress, console.opening);
    auto bytes = readInput(path);
    if (!bytes) return fail(bytes.error());
    return openBytes(std::move(*bytes), "standard input", console.progress, console.opening);
}

Result<std::shared_ptr<Session>> openModel(const std::string& path, const Console& console,
                                           std::shared_ptr<const CustomRules> custom) {
    auto opened = openInput(path, console);
    if (!opened) return fail(opened.error());
    if (console.progress.cancelled())
        return fail(Error{ErrorCode::cancelled, "reading was cancelled", path, {}, {}, {}});
    return Session::ofModule(std::move(opened->module), path == "-" ? "standard input" : path, std::move(custom),
                             std::move(opened->sizes));
}

Console withSizesOf(const TacticFile& file, const std::string& where, Console console) {
    console.opening.remembered = file.modelSizes;
    console.opening.rememberedIn = where == "-" ? "standard input" : where;
    return console;
}

Result<std::shared_ptr<Session>> openWithCalls(const std::string& model, const std::string& customCalls,
                                               const Console& console) {
    if (customCalls.empty()) return openModel(model, console);
    auto rules = CustomRules::fromFile(customCalls);
    if (!rules) return fail(rules.error());
    auto custom = std::make_shared<const CustomRules>(std::move(*rules));
    auto session = openModel(model, console, custom);
    if (!session) return session;
    const Module& module = *(*session)->model()->module;
    std::set<std::string_view> targets;
    for (OpId op : module.ops())
        if (module.kind(op) == OpKind::custom_call) targets.insert(customCallTarget(module, op));
    for (const auto& call : custom->calls())
        if (!targets.contains(call.target))
            message(fmt::format("{}: the model has no custom call @{}", customCalls, call.target));
    return session;
}

Result<std::shared_ptr<Session>> openModelOf(const TacticFile& file, const std::string& where, const std::string& given,
                                             const std::string& customCalls, const Console& console) {
    const Console opening = file.modelSizes.empty() ? console : withSizesOf(file, where, console);
    if (!given.empty()) return openWithCalls(given, customCalls, opening);
    if (file.modelPath.empty())
        return fail("it does not say where its model is", where,
                    file.modelName.empty() ? "" : "made for " + file.modelName, "Give the model with --model FILE");
    const NamedModel named = namedModel(file.modelPath, where);
    if (!canBeRead(named)) return fail(outsideOf(named, where));
    auto session = openWithCalls(named.path.string(), customCalls, opening);
    if (!named.isOutside) return session;
    if (!session) {
        std::error_code none;
        const bool isOfModel = words::english(session.error().where).starts_with(named.path.string());
        if (!isOfModel || session.error().code == ErrorCode::cancelled || !std::filesystem::exists(named.path, none))
            return session;
        return fail(outsideOf(named, where));
    }
    if (mayBeUsed(named, file.fingerprint, (*session)->model()->fingerprint)) return session;
    if (opening.opening.sizes.empty() || opening.opening.remembered.empty()) return fail(outsideOf(named, where));
    // Other sizes are given than it was made for: with its own it has to be that program.
    Console asMade = opening;
    asMade.opening.sizes.clear();
    const auto made = openModel(named.path.string(), asMade);
    if (!made || !mayBeUsed(named, file.fingerprint, (*made)->model()->fingerprint))
        return fail(outsideOf(named, where));
    return session;
}

Result<Unchecked> evaluateUnchecked(const ScheduleSource& source, const Console& console) {
    auto file = readFileOrProject(source);
    if (!file) return fail(file.error());
    const auto session = openModelOf(*file, source.tactics, source.model, source.customCalls, console);
    if (!session) return fail(session.error());
    auto snapshot = runUnchecked(**session, file->strategy, source, console.progress);
    if (!snapshot) return fail(snapshot.error());
    return Unchecked{std::move(*file), std::move(*snapshot)};
}

Strategy wholeOnOne() {
    Strategy strategy;
    strategy.mesh = {{{"device", 1}}};
    return strategy;
}

Result<SnapshotPointer> evaluate(const ScheduleSource& source, const Console& console) {
    if (source.annotated) {
        const auto session = openWithCalls(source.model, source.customCalls, console);
        if (!session) return fail(session.error());
        const auto& model = *(*session)->model();
        const auto annotated = annotatedStrategy(model.sites, *model.structure);
        if (!annotated) return fail(annotated.error());
        for (const auto& sentence : annotated->leftOut) message(words::english(sentence));
        return run(**session, annotated->strategy, source, console.progress);
    }
    if (source.isModelAlone()) {
        const auto session = openWithCalls(source.model, source.customCalls, console);
        if (!session) return fail(session.error());
        return run(**session, wholeOnOne(), source, console.progress);
    }
    if (source.actions.empty()) {
        const auto file = readFileOrProject(source);
        if (!file) return fail(file.error());
        const auto session = openModelOf(*file, source.tactics, source.model, source.customCalls, console);
        if (!session) return fail(session.error());
        if (auto fits = checkFits(*file, *(*session)->model(), source.tactics); !fits) return fail(fits.error());
        return run(**session, file->strategy, source, console.progress);
    }
    const auto session = openWithCalls(source.model, source.customCalls, console);
    if (!session) return fail(session.error());
    const auto text = readInput(source.actions);
    if (!text) return fail(text.error());
    const auto strategy = parseActionsFile(*text, source.actions, *(*session)->model()->module);
    if (!strategy) return fail(strategy.error());
    return run(**session, *strategy, source, console.progress);
}

Result<void> writeStrategy(const Snapshot& snapshot, const std::string& out) {
    TacticFile file = tacticFileOf(snapshot);
    std::error_code none;
    const auto folder = std::filesystem::absolute(out, none).parent_path();
    if (std::filesystem::exists(snapshot.model->path, none))
        file.modelPath = std::filesystem::proximate(snapshot.model->path, folder, none).generic_string();
    file.strategy.hardware = hardwareSeenFrom(folder, file.strategy.hardware);
    return writeFileAtomically(out, writeTacticFile(file));
}

} // namespace axiscape::cli
