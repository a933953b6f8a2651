// SPDX-License-Identifier: GPL-3.0-or-later
// The answers of why.h in words.
#include "core/base/text.h"
#include "core/partition/admission.h"
#include "core/partition/why.h"

#include <fmt/format.h>

namespace axiscape {
namespace {

const std::string& axisName(const Partition& p, AxisId axis) { return p.mesh().axes[axis].name; }

std::string tacticOf(std::uint32_t step, std::span<const TacticMark> tactics) {
    for (const TacticMark& mark : tactics)
        if (step < mark.placements) return mark.name;
    return {};
}

// "step 7, Z3, model.py:12:4"
Text whereText(const Partition& p, const Placement& placement, std::span<const TacticMark> tactics) {
    std::vector<Text> parts{words::phrase("step {}", placement.step + 1)};
    if (std::string tactic = tacticOf(placement.step, tactics); !tactic.empty())
        parts.push_back(words::named(std::move(tactic)));
    if (placement.site.valid())
        if (std::string line = p.module().locationText(p.sites().op(placement.site)); !line.empty())
            parts.emplace_back(std::move(line));
    return words::list(std::move(parts));
}

Text placedText(const Partition& p, const Placement& placement) {
    if (placement.onArgument)
        return words::phrase("{} has {} on dim {}", valueText(p, ValueId{placement.argument}),
                             axisName(p, placement.axis), placement.dim);
    return words::phrase("{} has {} on {}", siteText(p, placement.site), axisName(p, placement.axis),
                         factorText(p, placement.site, placement.factor));
}

Text causeText(const Partition& p, const Placement& placement) {
    switch (placement.reason) {
    case Placement::Reason::action:
        return placement.chosen ? words::phrase("the tactic chose it") : words::phrase("the tactic tiles it so");
    case Placement::Reason::boundary:
        return words::phrase("its shardings fix it");
    case Placement::Reason::constraint:
        return words::phrase("the program says so there");
    case Placement::Reason::forward:
        return words::phrase("its operand {} has it", valueText(p, placement.from));
    case Placement::Reason::partialSum:
        return words::phrase("both of its operands are partial sums, and nobody else uses them");
    case Placement::Reason::backward:
    case Placement::Reason::use:
        return placement.onArgument
                   ? words::phrase("{}, which uses it, asks for it", siteText(p, placement.fromSite))
                   : words::phrase("{}, which uses its result, asks for it", siteText(p, placement.fromSite));
    }
    return {};
}

Text asked(const Partition& p, const WhyNot& answer, const Ask& ask) {
    const bool onArgument = !answer.site.valid();
    Text what = onArgument || ask.factor == kNoFactor ? words::phrase("dim {}", ask.dim)
                                                      : factorText(p, answer.site, ask.factor);
    Text who;
    switch (ask.from) {
    case Ask::From::operand:
        who = words::phrase("operand {} ({}), which has it on dim {}", ask.slot, valueText(p, ask.value), ask.dim);
        break;
    case Ask::From::partialSums:
        who = words::phrase("the two partial sums it adds");
        break;
    case Ask::From::use:
        who = words::phrase("{}, which uses {} as operand {}", siteText(p, ask.use.site), valueText(p, ask.value),
                            ask.use.operand);
        break;
    }
    Text text = words::phrase("asked for on {} by {}", what, who);
    if (ask.verdict == Verdict::useWouldGather)
        text =
            words::list({text, words::phrase(": but {} would have to gather it", siteText(p, ask.hindrance.site))}, "");
    else if (ask.verdict != Verdict::counts)
        text = words::list({text, words::phrase(": but {}", verdictText(ask.verdict))}, "");
    return text;
}

Text sentence(const Partition& p, const WhyNot& answer, std::span<const TacticMark> tactics) {
    using Reason = WhyNot::Reason;
    const Text value = valueText(p, answer.value), axis = axisName(p, answer.axis);
    const Text since = answer.placed ? words::list({" (", whereText(p, *answer.placed, tactics), ")"}, "") : Text();
    switch (answer.reason) {
    case Reason::isThere:
        return words::phrase("{} is cut by {}{}", value, axis, since);
    case Reason::partialSum:
        return words::phrase("{} is a partial sum over {}{}: {}", value, axis, since, placedText(p, *answer.placed));
    case Reason::inNest:
        return words::phrase("{}{}; an op holds an axis once, and what is decided stays", placedText(p, *answer.placed),
                             since);
    case Reason::conflict:
        return words::phrase(
            "a conflict: {} is asked for along {} in more than one way; nothing is placed until one is "
            "chosen",
            value, axis);
    case Reason::pending:
        return words::phrase("{} could take {}: nothing was propagated since", value, axis);
    case Reason::refused:
        return words::phrase("{} is asked for along {}, but {}", value, axis, verdictText(answer.verdict));
    case Reason::atomic:
        return words::phrase("{} is kept whole along {}: a tactic made it atomic", value, axis);
    case Reason::noRule:
        return words::phrase("{} has no rule: nothing passes through it",
                             answer.site.valid() ? siteText(p, answer.site) : value);
    case Reason::scalar:
        return words::phrase("{} is a scalar: there is nothing to cut", value);
    case Reason::nobodyAsked:
        return words::phrase("nobody asked: no neighbour of {} has {} there", value, axis);
    }
    return {};
}

// A value by which a site is shown: its last result, of a while the result behind the loop.
ValueId shownAt(const Partition& p, SiteId site) {
    const auto results = p.sites().results(site);
    return results.empty() ? ValueId{} : results.back();
}

// What the uses of an argument, which alone could ask, answer themselves.
void addUses(const Partition& p, const WhyNot& answer, std::span<const TacticMark> tactics,
             std::vector<WhyLine>& lines) {
    constexpr std::size_t kMost = 3;
    const auto uses = p.sites().uses(answer.value);
    for (std::size_t i = 0; i < uses.size() && i < kMost; ++i) {
        const SiteId site = uses[i].site;
        if (const auto chain = whyChain(p, site, answer.axis); !chain.empty()) {
            lines.push_back({words::phrase("{} leaves it whole: {}", siteText(p, site), placedText(p, chain.front())),
                             {},
                             whereText(p, chain.front(), tactics),
                             shownAt(p, site)});
            continue;
        }
        const auto results = p.sites().results(site);
        const auto asks = asksOf(p, site, answer.axis);
        const auto what = asks.empty() || results.empty() ? words::phrase("nobody asks it for the axis")
                                                          : sentence(p, whyNot(p, results[0], answer.axis), {});
        lines.push_back({words::phrase("{} uses it: {}", siteText(p, site), what), {}, {}, shownAt(p, site)});
    }
    if (uses.size() > kMost) lines.push_back({words::phrase("and {} further uses", uses.size() - kMost), {}, {}, {}});
}

} // namespace

Text valueText(const Partition& p, ValueId value) {
    const Module& module = p.module();
    if (module.isArgument(value)) return module.argument(value.value).path;
    const OpId op = module.definingOp(value);
    if (!op.valid() || op.value >= module.opCount()) return module.valueName(value);
    std::string text = fmt::format("{} {}", module.kindName(op), op.value);
    if (module.valueKind(value) == ValueKind::regionArgument)
        return words::phrase("{} value {}", text, module.index(value));
    return module.index(value) == 0 ? Text(text) : words::phrase("{} result {}", text, module.index(value));
}

Text siteText(const Partition& p, SiteId site) {
    const OpId op = p.sites().op(site);
    Text text = fmt::format("{} {}", p.module().kindName(op), op.value);
    if (p.sites().sitesOf(op).size() > 1) text = words::phrase("{} value {}", text, p.sites().carried(site));
    return text;
}

Text factorText(const Partition& p, SiteId site, FactorIndex factor) {
    if (factor == kSumFactor) return words::phrase("the sum: it adds two partial sums");
    const FactorRule& rule = p.sites().rule(site);
    if (factor >= rule.factors.size()) return words::phrase("no factor");
    // The letter is that of the full rule, which is what is printed.
    std::string text =
        printRule(p.module(), p.sites().op(site), p.sites().carried(site), p.sites().customRules().get());
    if (text.empty()) text = printRule(rule);
    return words::phrase("{} of {}", factorName(rule.factors[factor].inFull), text.substr(0, text.find(" {")));
}

std::vector<WhyLine> whyLines(const Partition& p, std::span<const Placement> chain,
                              std::span<const TacticMark> tactics) {
    std::vector<WhyLine> lines;
    for (const Placement& placement : chain)
        lines.push_back({placedText(p, placement), causeText(p, placement), whereText(p, placement, tactics),
                         placement.onArgument ? ValueId{placement.argument} : shownAt(p, placement.site)});
    return lines;
}

std::vector<Text> whyText(const Partition& p, std::span<const Placement> chain, std::span<const TacticMark> tactics,
                          std::size_t most) {
    const std::vector<WhyLine> steps = whyLines(p, chain, tactics);
    std::vector<Text> lines;
    const std::size_t head = most == 0 || steps.size() <= most ? steps.size() : most / 2;
    const std::size_t tail = most == 0 || steps.size() <= most ? steps.size() : steps.size() - (most - head - 1);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (i >= head && i < tail) {
            if (i == head) lines.push_back(words::phrase("… {} steps …", tail - head));
            continue;
        }
        lines.push_back(words::list({steps[i].text, ": ", steps[i].cause, " (", steps[i].where, ")"}, ""));
    }
    return lines;
}

std::vector<WhyLine> whyNotLines(const Partition& p, const WhyNot& answer, std::span<const TacticMark> tactics) {
    std::vector<WhyLine> lines{{sentence(p, answer, tactics), {}, {}, answer.value}};
    if (answer.reason == WhyNot::Reason::isThere) return lines;
    for (const Ask& ask : answer.asks)
        lines.push_back(
            {asked(p, answer, ask), {}, {}, ask.from == Ask::From::use ? shownAt(p, ask.use.site) : ask.value});
    if (answer.reason == WhyNot::Reason::nobodyAsked && !answer.site.valid()) addUses(p, answer, tactics, lines);
    for (std::size_t d = 0; d < answer.tiles.size(); ++d)
        if (!answer.tiles[d].legal())
            lines.push_back({words::phrase("a tile of dim {}: {}", d, legalityText(answer.tiles[d])), {}, {}, {}});
    return lines;
}

std::vector<Text> whyNotText(const Partition& p, const WhyNot& answer, std::span<const TacticMark> tactics) {
    std::vector<Text> lines;
    for (WhyLine& line : whyNotLines(p, answer, tactics)) lines.push_back(std::move(line.text));
    return lines;
}

} // namespace axiscape
