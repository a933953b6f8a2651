// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/redistribute/prove.h"

#include "core/redistribute/field.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace axiscape::reshard {
namespace {

bool contains(const Layout& layout, const Cut& cut) {
    return std::find(layout.begin(), layout.end(), cut) != layout.end();
}
bool includes(const Layout& more, const Layout& less) {
    return std::all_of(less.begin(), less.end(), [&](const Cut& cut) { return contains(more, cut); });
}

// The base digits that a layout's digits are made of; false if one is used twice.
bool collectDigits(const Plan& plan, const Layout& layout, DigitSet& base) {
    base = 0;
    DigitSet numbersDone = 0; // the digits of one number share its base digits
    for (const Cut& cut : layout) {
        const Digit& digit = plan.digits[cut.digit];
        DigitSet own = 0;
        if (digit.number < 0) {
            own = digitBit(cut.digit);
        } else {
            if (numbersDone & (DigitSet(1) << digit.number)) continue;
            numbersDone |= DigitSet(1) << digit.number;
            for (const Term& term : plan.numbers[static_cast<std::size_t>(digit.number)])
                if (plan.digits[term.digit].number < 0) own |= digitBit(term.digit);
        }
        if (base & own) return false;
        base |= own;
    }
    return true;
}

bool clean(const Plan& plan, const Layout& layout) {
    for (std::size_t i = 0; i < layout.size(); ++i) {
        const Cut& cut = layout[i];
        const std::int64_t parts = plan.digits[cut.digit].radix;
        if (cut.inner < 1 || cut.outer != cut.inner * parts || plan.shape[cut.dim] % cut.outer != 0) return false;
        for (std::size_t k = 0; k < i; ++k)
            if (layout[k].digit == cut.digit || !independent(layout[k], cut)) return false;
    }
    DigitSet base = 0;
    return collectDigits(plan, layout, base);
}

// Which ranges of a dimension are cut at all, whoever holds the parts: neighbours joined.
struct Span {
    std::uint8_t dim = 0;
    std::int64_t outer = 1, inner = 1;
    friend bool operator==(const Span&, const Span&) = default;
};
FixedVector<Span, 63> spansOf(const Layout& layout) {
    FixedVector<Span, 63> spans;
    for (const Cut& cut : layout) {
        if (!spans.empty() && spans.back().dim == cut.dim && spans.back().inner == cut.outer)
            spans.back().inner = cut.inner;
        else
            spans.push_back({cut.dim, cut.outer, cut.inner});
    }
    return spans;
}

// The same tiles, some positions said in other radices: the digits of every number in `after` stand, without a gap,
// where in `before` the digits stand that the number is made of.
bool sameTiles(const Plan& plan, const Layout& before, const Layout& after) {
    std::size_t gone = 0, come = 0;
    for (const Cut& cut : before) gone += !contains(after, cut);
    for (const Cut& cut : after) come += !contains(before, cut);
    for (std::size_t number = 0; number < plan.numbers.size(); ++number) {
        Span was, is;
        std::int64_t weight = 1, stride = 1;
        for (auto cut = before.rbegin(); cut != before.rend(); ++cut) { // innermost first
            if (contains(after, *cut)) continue;
            for (const Term& term : plan.numbers[number]) {
                if (term.digit != cut->digit) continue;
                if (term.weight != weight || (weight > 1 && was.outer != cut->inner)) return false;
                was = {cut->dim, cut->outer, weight > 1 ? was.inner : cut->inner};
                weight *= plan.digits[cut->digit].radix;
                --gone;
            }
        }
        for (auto cut = after.rbegin(); cut != after.rend(); ++cut) {
            const Digit& digit = plan.digits[cut->digit];
            if (contains(before, *cut) || digit.number != static_cast<std::int32_t>(number)) continue;
            if (digit.stride != stride || (stride > 1 && is.outer != cut->inner)) return false;
            is = {cut->dim, cut->outer, stride > 1 ? is.inner : cut->inner};
            stride *= digit.radix;
            --come;
        }
        if (weight != stride || !(was == is)) return false;
    }
    return gone == 0 && come == 0;
}

bool allowed(const Step& step) {
    switch (step.kind) {
    case CollectiveKind::all_slice:
        return includes(step.after, step.before);
    case CollectiveKind::all_gather:
        return includes(step.before, step.after);
    case CollectiveKind::collective_permute:
        return spansOf(step.before) == spansOf(step.after);
    case CollectiveKind::all_to_all:
        return step.before.size() == step.after.size() &&
               std::all_of(step.before.begin(), step.before.end(), [&](const Cut& cut) {
                   return contains(step.after, cut) ||
                          (std::any_of(step.after.begin(), step.after.end(),
                                       [&](const Cut& to) { return to.digit == cut.digit; }) &&
                           std::all_of(step.after.begin(), step.after.end(),
                                       [&](const Cut& to) { return independent(cut, to); }));
               });
    default:
        return false;
    }
}

// slice* (all_to_all | permute)* gather*
int phaseOf(CollectiveKind kind) {
    return kind == CollectiveKind::all_slice ? 0 : kind == CollectiveKind::all_gather ? 2 : 1;
}

} // namespace

Result<void> prove(const Plan& plan) {
    const auto broken = [](std::size_t step, const char* why) {
        return fail(
            Error{ErrorCode::internal, fmt::format("step {} of a redistribution is wrong", step + 1), {}, why, {}, {}});
    };
    const Layout* last = &plan.source;
    int phase = 0;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const Step& step = plan.steps[i];
        if (phaseOf(step.kind) < phase) return broken(i, "slices come first and gathers last");
        phase = phaseOf(step.kind);
        if (*last != step.before && !sameTiles(plan, *last, step.before))
            return broken(i, "it does not start where the step before ends");
        if (!clean(plan, step.before) || !clean(plan, step.after)) return broken(i, "its cuts lie across one another");
        if (!allowed(step)) return broken(i, "its kind cannot move this");
        last = &step.after;
    }
    if (*last != plan.target) return broken(plan.steps.size(), "it does not end at the target");
    if (plan.peakBytes > plan.boundBytes) return broken(plan.steps.size(), "a local tensor is larger than both ends");
    return {};
}

} // namespace axiscape::reshard
