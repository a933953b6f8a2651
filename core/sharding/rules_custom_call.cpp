// SPDX-License-Identifier: GPL-3.0-or-later
// Custom calls that JAX and XLA make under names that are known.
#include "core/sharding/custom_rules.h"
#include "core/sharding/rules.h"

#include <algorithm>
#include <charconv>

namespace axiscape::rules {
namespace {

enum class Kind {
    pointwise,      // element by element, or the identity
    pointwiseNamed, // Shardy passes all through, but the last two dimensions are matrices
    matrices,       // the last two dimensions whole, those before batch
    eigenvalues,
    topK,
    approxTopK,
    combine64,
};
struct Target {
    std::string_view name;
    Kind kind;
};

constexpr Target kTargets[] = {
    {"ApproxTopK", Kind::approxTopK},
    {"Cholesky", Kind::pointwiseNamed},
    {"CompactWyHelper", Kind::pointwiseNamed},
    {"Eigh", Kind::eigenvalues},
    {"InspectSharding", Kind::pointwise},
    {"InvertDiagBlocksLowerTriangular", Kind::pointwiseNamed},
    {"InvertDiagBlocksUpperTriangular", Kind::pointwiseNamed},
    {"LayoutConstraint", Kind::pointwise},
    {"MoveToDevice", Kind::pointwise},
    {"MoveToHost", Kind::pointwise},
    {"PartialReduce", Kind::approxTopK},
    {"ProductOfElementaryHouseholderReflectors", Kind::matrices},
    {"Qr", Kind::matrices},
    {"QrDecompositionBlock", Kind::matrices},
    {"Sharding", Kind::pointwise},
    {"TopK", Kind::topK},
    {"X64Combine", Kind::combine64},
    {"X64SplitHigh", Kind::pointwise},
    {"X64SplitLow", Kind::pointwise},
    {"__gpu$TopK", Kind::topK},
    {"annotate_device_placement", Kind::pointwise},
    {"mhlo.erf", Kind::pointwise},
    {"mhlo.topk", Kind::topK},
    {"xla.megascale.provide_metadata", Kind::pointwise},
    {"xla.sdy.FuncResultSharding", Kind::pointwise},
};

// "key = 12" in a dictionary as written; nothing if it is not there.
std::optional<std::int64_t> numberIn(std::string_view dictionary, std::string_view key) {
    const auto at = dictionary.find(key);
    if (at == dictionary.npos) return std::nullopt;
    const auto digits = dictionary.find_first_of("-0123456789", at + key.size());
    if (digits == dictionary.npos) return std::nullopt;
    std::int64_t number = 0;
    const auto [end, error] =
        std::from_chars(dictionary.data() + digits, dictionary.data() + dictionary.size(), number);
    return error == std::errc() && end != nullptr ? std::optional(number) : std::nullopt;
}

std::string_view callText(const Module& module, OpId op, std::string_view name) {
    for (const Attribute& attribute : module.attributes(op))
        if (attribute.text.valid() && module.text(attribute.name) == name) return module.text(attribute.text);
    return {};
}

// Leading dimensions that stand for matrices side by side, in every operand and result that has them; others whole.
void batchOnly(RuleBuilder& rule, std::size_t batch) {
    for (std::size_t d = 0; d < batch; ++d) {
        const FactorIndex factor = rule.parallel(rule.size(0, d), false);
        for (std::uint32_t slot = 0; slot < rule.slotCount(); ++slot) rule.place(slot, d, factor);
    }
}

// The dimensions behind the batch: those at the same place are one factor, and the vectors' own.
void matrices(RuleBuilder& rule) {
    const std::size_t rank = rule.rank(0);
    if (rank < 2) return;
    batchOnly(rule, rank - 2);
    for (std::size_t d = rank - 2; d < rank; ++d) rule.placeEverywhere(rank, d, rule.whole(rule.size(0, d)));
    FactorIndex vector = kNoFactor;
    for (std::uint32_t slot = 0; slot < rule.slotCount(); ++slot) {
        if (rule.rank(slot) + 1 != rank) continue;
        if (vector == kNoFactor) vector = rule.whole(rule.size(slot, rank - 2));
        rule.place(slot, rank - 2, vector);
    }
}

void pointwiseButMatrices(RuleBuilder& rule) {
    const Shape shape = rule.result();
    for (std::size_t d = 0; d < shape.size(); ++d)
        rule.placeEverywhere(shape.size(), d,
                             d + 2 >= shape.size() ? rule.printedOnly(shape[d]) : rule.parallel(shape[d], false));
}

// Vectors as the columns of a matrix, and the values: Shardy passes the matrix's dimensions through.
void eigenvalues(RuleBuilder& rule) {
    const std::size_t rank = rule.rank(0);
    if (rank < 2) return;
    batchOnly(rule, rank - 2);
    for (std::size_t d = rank - 2; d < rank; ++d) {
        const FactorIndex factor = rule.printedOnly(rule.size(0, d));
        rule.place(0, d, factor);
        rule.place(rule.resultSlot(0), d, factor);
        if (d + 1 == rank && rule.resultCount() > 1) rule.place(rule.resultSlot(1), d - 1, factor);
    }
}

void approxTopK(RuleBuilder& rule, std::string_view configuration) {
    const Shape operand = rule.operand(0), result = rule.result();
    const std::int64_t last = static_cast<std::int64_t>(operand.size()) - 1;
    const std::int64_t reduced = numberIn(configuration, "reduction_dim").value_or(last);
    for (std::size_t d = 0; d < operand.size() && d < result.size(); ++d) {
        if (static_cast<std::int64_t>(d) != reduced) {
            rule.placeEverywhere(operand.size(), d, rule.parallel(operand[d], false));
            continue;
        }
        const FactorIndex before = rule.printedOnly(operand[d]), behind = rule.whole(result[d], true);
        for (std::uint32_t slot = 0; slot < rule.slotCount(); ++slot)
            if (rule.rank(slot) == operand.size()) rule.place(slot, d, slot < rule.operandCount() ? before : behind);
    }
}

// Two halves to one number; a state of random numbers is needed whole.
void combine64(RuleBuilder& rule, const Module& module, OpId op) {
    if (makesRandomState(module, op))
        rule.eachDimension(rule.result(), [&](std::size_t, std::int64_t size) { return rule.whole(size, true); });
    else
        rule.pointwise();
}

} // namespace

bool customCall(RuleBuilder& rule, const Module& module, OpId op) {
    if (rule.operandCount() == 0 || rule.resultCount() == 0) return false;
    const std::string_view name = customCallTarget(module, op);
    if (name.starts_with("_SPMDInternalOp_")) {
        rule.pointwise().leaveToExtended();
        return true;
    }
    const auto* found = std::find_if(std::begin(kTargets), std::end(kTargets),
                                     [&](const Target& target) { return target.name == name; });
    if (found == std::end(kTargets)) {
        // JAX's LAPACK, cuSOLVER and FFT calls say how many leading dimensions they repeat over.
        const auto batch = numberIn(callText(module, op, "mhlo.frontend_attributes"), "num_batch_dims");
        if (!batch || *batch < 0) return false;
        batchOnly(rule, static_cast<std::size_t>(*batch));
        for (std::uint32_t slot = 0; slot < rule.slotCount(); ++slot)
            for (std::size_t d = static_cast<std::size_t>(*batch); d < rule.rank(slot); ++d)
                rule.place(slot, d, rule.whole(rule.size(slot, d)));
        return true;
    }
    switch (found->kind) {
    case Kind::pointwise:
        if (rule.operand(0).size() != rule.result().size()) return false;
        rule.pointwise();
        break;
    case Kind::pointwiseNamed:
        pointwiseButMatrices(rule);
        break;
    case Kind::matrices:
        matrices(rule);
        break;
    case Kind::eigenvalues:
        eigenvalues(rule);
        break;
    case Kind::topK:
        topK(rule);
        rule.leaveToExtended();
        break;
    case Kind::approxTopK:
        approxTopK(rule, callText(module, op, "mhlo.backend_config"));
        break;
    case Kind::combine64:
        combine64(rule, module, op);
        break;
    }
    return true;
}

bool makesRandomState(const Module& module, OpId op) {
    if (module.results(op).empty()) return false;
    const auto uses = module.uses(module.results(op)[0]);
    return std::any_of(uses.begin(), uses.end(),
                       [&](Use use) { return module.kind(use.op) == OpKind::rng_bit_generator; });
}

} // namespace axiscape::rules
