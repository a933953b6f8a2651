// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shrink/shrink.h"

#include "core/shrink/around.h"
#include "core/shrink/fewer_devices.h"
#include "core/shrink/piece.h"
#include "core/translation/shrink_both.h"

#include <algorithm>

namespace axiscape {
namespace {

using shrinking::Both;
using translation::InstructionName;

tl::unexpected<Error> cancelledShrink() {
    return fail(Error{ErrorCode::cancelled, words::phrase("cancelled"), {}, {}, {}, {}});
}

// A difference is one if it is there on two sets of numbers.
class Judge {
  public:
    Judge(const ValidateOptions& options, const Progress& progress) : m_options(options), m_progress(progress) {}

    // What still differs; nothing: they are equal, or cannot be run.
    std::optional<Validation> differs(const Both& both) const {
        std::optional<Validation> first;
        for (std::uint64_t more = 0; more < 2; ++more) {
            ValidateOptions options = m_options;
            options.seed += more;
            if (more > 0) options.mostTrials = 0; // that they differ is all that is asked
            auto result =
                validateTranslation(both.whole, analyse(*both.whole), both.compiled, both.placed, options, m_progress);
            if (!result || result->equal || !(result->worstDifference > 0)) return {};
            if (!first) first = std::move(*result);
        }
        return first;
    }

  private:
    const ValidateOptions& m_options;
    const Progress& m_progress;
};

bool names(const std::optional<Validation>& found, const InstructionName& name) {
    return found && found->wrong && found->wrong->instruction == name.instruction;
}

constexpr std::uint32_t kSmallEnough = 8; // ops of both: no more pieces are tried

std::uint32_t opsOfBoth(const Both& both) { return shrinking::opsOf(*both.whole) + shrinking::opsOf(*both.compiled); }

struct Kept {
    Both both;
    Validation validation;
    bool named = false; // validation says that it is the instruction
    bool own = false;   // what differs is the result of the instruction itself, made of right values
    bool shows() const { return named || own; }
};

Both smallerSizes(const Both& both, std::int64_t wanted, bool& smaller) {
    const auto small = translation::shrinkBoth(both.whole, both.compiled, both.placed, wanted);
    smaller = small.smaller;
    return {small.whole, small.compiled, both.placed};
}

// Is it made by the instruction?
bool isResultOf(const Module& compiled, ValueId value, const InstructionName& name) {
    if (compiled.valueKind(value) != ValueKind::opResult) return false;
    const auto own = translation::instructionOf(compiled, compiled.definingOp(value));
    return own.instruction == name.instruction && own.computation == name.computation;
}

// The smallest of all pieces that still differ; those that show the instruction go first.
std::optional<Kept> smallestPiece(const Both& both, const InstructionName& name, const ValidateOptions& options,
                                  const Judge& judge, const Progress& progress) {
    auto runs = runBoth(both, options, progress);
    if (!runs) return {};
    const shrinking::Counterparts counterparts(both, *runs);
    const auto values = shrinking::wrongValues(both, counterparts, name);
    std::optional<Kept> best;
    std::int64_t tried = 0;
    for (const auto& wrong : values) {
        progress.report(words::noop("cutting the programs"), tried++, static_cast<std::int64_t>(values.size()));
        for (const bool loose : {false, true}) {
            if (progress.cancelled() || (best && best->shows() && opsOfBoth(best->both) <= kSmallEnough)) return best;
            const auto cut = cutAround(both, counterparts, name, wrong, loose);
            if (!cut || (best && best->shows() && opsOfBoth(*cut) >= opsOfBoth(best->both))) continue;
            auto found = judge.differs(*cut);
            if (!found) continue;
            Kept one{*cut, {}, names(found, name), isResultOf(*both.compiled, wrong.compiled, name)};
            if (best && best->shows() && !one.shows()) continue;
            if (best && best->shows() == one.shows() && opsOfBoth(*cut) >= opsOfBoth(best->both)) continue;
            one.validation = std::move(*found);
            best = std::move(one);
        }
    }
    return best;
}

} // namespace

FaultSize faultSize(const Both& both) {
    FaultSize size{shrinking::opsOf(*both.whole),
                   both.compiled ? shrinking::opsOf(*both.compiled) : 0,
                   both.placed.mesh.devices(),
                   both.whole->argumentCount(),
                   0,
                   0};
    for (std::uint32_t i = 0; i < both.whole->argumentCount(); ++i) {
        const auto type = both.whole->type(ValueId{i});
        size.elements += type.elements();
        for (const auto d : type.shape) size.largest = std::max(size.largest, d);
    }
    return size;
}

Result<ShrunkFault> shrinkFault(const Both& both, const std::string& instruction, const ValidateOptions& options,
                                const Progress& progress) {
    progress.report(words::noop("running both programs"), 0, 0);
    auto first = validateTranslation(both.whole, analyse(*both.whole), both.compiled, both.placed, options, progress);
    if (!first) return fail(first.error());
    if (first->equal)
        return fail(
            words::phrase("there is nothing to shrink: the programs are equal"), {},
            words::phrase("the largest difference is {:.2g} of a result's largest element", first->worstDifference));
    InstructionName name;
    if (first->wrong) name = {first->wrong->instruction, first->wrong->computation};
    if (!instruction.empty() && instruction != name.instruction) {
        name = {};
        for (const OpId op : both.compiled->ops())
            if (const auto own = translation::instructionOf(*both.compiled, op); own.instruction == instruction)
                name = own;
        if (name.instruction.empty())
            return fail(words::phrase("the compiled program has no instruction {}", words::named(instruction)));
    }
    if (name.instruction.empty()) return fail(words::phrase("no instruction is known to be wrong"));

    const Judge judge(options, progress);
    Kept kept{both, *first, true, false};
    // Small sizes first: all that follows is quicker. Where they lose the difference, the sizes stay.
    for (const std::int64_t wanted : {4, 16}) {
        bool smaller = false;
        Both small = smallerSizes(both, wanted, smaller);
        if (!smaller) break;
        auto found = judge.differs(small);
        if (!names(found, name)) continue;
        kept = {std::move(small), std::move(*found), true, false};
        break;
    }
    if (auto piece = smallestPiece(kept.both, name, options, judge, progress)) kept = std::move(*piece);
    if (kept.both.whole == both.whole || !kept.shows())
        if (auto piece = smallestPiece(both, name, options, judge, progress);
            piece && (piece->shows() || !kept.shows()))
            kept = std::move(*piece);
    if (progress.cancelled()) return cancelledShrink();
    progress.report(words::noop("shrinking sizes"), 0, 0);
    for (const std::int64_t wanted : {2, 4, 8}) {
        bool smaller = false;
        Both small = smallerSizes(kept.both, wanted, smaller);
        if (!smaller) continue;
        auto found = judge.differs(small);
        if (!found || (kept.named && !names(found, name))) continue;
        kept = {std::move(small), std::move(*found), kept.named, kept.own};
        break;
    }
    progress.report(words::noop("dropping devices"), 0, 0);
    for (std::size_t axis = kept.both.placed.mesh.axes.size(); axis-- > 0;) {
        auto fewer = shrinking::withoutAxis(kept.both, AxisId(axis));
        if (!fewer) continue;
        auto found = judge.differs(*fewer);
        if (!found || (kept.named && !names(found, name))) continue;
        kept = {std::move(*fewer), std::move(*found), kept.named, kept.own};
    }
    if (progress.cancelled()) return cancelledShrink();
    const bool same = kept.own || names(kept.validation, name);
    ShrunkFault out{kept.both, kept.validation, faultSize(both), faultSize(kept.both), same, {}};
    const auto& differs = kept.validation.firstDifference;
    if (same)
        out.stays = words::phrase("{} is still the first wrong instruction: {}", name.instruction, differs);
    else if (!kept.validation.wrong)
        out.stays = words::phrase("the results still differ: {}", differs);
    else
        out.stays =
            words::phrase("the results still differ, from {} on: {}", kept.validation.wrong->instruction, differs);
    return out;
}

} // namespace axiscape
