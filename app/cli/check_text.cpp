// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/check_text.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape::cli {
namespace {

std::string missingText(const Finding& f) {
    if (f.tactic.empty())
        return fmt::format("no tactic names {}, though one names others like it: add it, or write * for the layer",
                           f.argument);
    return fmt::format("tactic {}: no argument matches \"{}\"{}", f.tactic, f.argument,
                       f.other.empty() ? "" : fmt::format("; the nearest is {}", f.other));
}

std::string refusedText(const Finding& f, const Snapshot& snapshot) {
    const std::string what = words::english(actionText(*f.action, *snapshot.model->module, snapshot.strategy.mesh));
    const std::string why = words::english(legalityText(f.why));
    return f.argument.empty()
               ? fmt::format("tactic {}: {} is refused: {}", f.tactic, what, why)
               : fmt::format("tactic {}: {} is {} now: {} is refused: {}", f.tactic, f.argument, f.type, what, why);
}

std::string undividedText(const Finding& f, const Snapshot& snapshot) {
    const auto& tactics = snapshot.strategy.schedule.tactics;
    const auto of = std::ranges::find(tactics, f.tactic, &Tactic::name);
    return fmt::format("tactic {}: {} ({}) has no dimension left that {} divides, for \"{}\"", f.tactic, f.argument,
                       f.type, of == tactics.end() ? std::string() : of->axis, f.other);
}

std::string countsText(const Finding& f) {
    std::vector<std::string> changes;
    changes.reserve(f.counts.size());
    for (const auto& [kind, is, was] : f.counts)
        changes.push_back(fmt::format("{} {} (was {})", collectiveName(kind), is, was));
    return fmt::format("after tactic {}: {}", f.tactic, fmt::join(changes, ", "));
}

} // namespace

std::string findingText(const Finding& f, const TacticFile& file, const Snapshot& snapshot) {
    using Kind = Finding::Kind;
    const std::string made = file.modelName.empty() ? "another model" : file.modelName;
    const auto whole = [](double count) { return static_cast<std::int64_t>(count); };
    switch (f.kind) {
    case Kind::changedModel:
        return fmt::format("the model is another program than {}, for which the file was made, with as many "
                           "arguments{}",
                           made,
                           f.argument.empty() ? std::string()
                                              : fmt::format("; {}, which tactic {} names first, is {} now", f.argument,
                                                            f.tactic, f.type));
    case Kind::changedArguments:
        return fmt::format("the model has {} arguments, {} {} than {}, for which the file was made", whole(f.is),
                           whole(std::abs(f.is - f.was)), f.is > f.was ? "more" : "fewer", made);
    case Kind::missingInput:
        return missingText(f);
    case Kind::changedShape:
        return f.action ? refusedText(f, snapshot) : undividedText(f, snapshot);
    case Kind::failedTactic:
        return fmt::format("tactic {}: {}", f.tactic, f.error ? f.error->text() : std::string());
    case Kind::nothingStored: {
        Tactic tactic;
        tactic.name = f.tactic;
        return words::english(nothingStoredText(tactic));
    }
    case Kind::stalePlan:
        return fmt::format("the plan of tactic {} was {}: search it again (search --again, apply --search)", f.tactic,
                           words::english(f.whyStale));
    case Kind::refusedAction:
        return refusedText(f, snapshot);
    case Kind::changedCollectives:
        return countsText(f);
    case Kind::changedMemory:
        return fmt::format("after tactic {}: the peak is {}, was {}", f.tactic, bytesText(f.is), bytesText(f.was));
    case Kind::changedTime:
        return fmt::format("after tactic {}: a step takes {}, was {}", f.tactic, secondsText(f.is), secondsText(f.was));
    case Kind::overMemory:
        return fmt::format("the peak of a device is {}, {} over the {} allowed{}", bytesText(f.is),
                           bytesText(f.is - f.was), bytesText(f.was),
                           f.argument.empty() ? std::string()
                                              : fmt::format("; its largest argument is {}: {}", f.argument,
                                                            bytesText(static_cast<double>(f.argumentBytes))));
    case Kind::overTime:
        return fmt::format("a step takes {}, {} are allowed; tactic {} adds most", secondsText(f.is),
                           secondsText(f.was), f.tactic);
    case Kind::overCollectives:
        return fmt::format("a step has {} {}, {} are allowed; tactic {} adds most", whole(f.is),
                           f.collective ? collectiveName(*f.collective) : "collectives", whole(f.was), f.tactic);
    case Kind::unpriced:
        break;
    }
    return fmt::format("{} of {} have no price: the figures are without them", countText(whole(f.is)), f.other);
}

} // namespace axiscape::cli
