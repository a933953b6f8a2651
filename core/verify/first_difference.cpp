// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/first_difference.h"

#include "core/base/text.h"
#include "core/base/words.h"
#include "core/verify/rounding.h"

#include <algorithm>

namespace axiscape::verification {
namespace {

// How large what an op adds up may be: where equal sums are subtracted, nothing is left but their rounding.
double summandsOf(const Stepping& stepping, const Module& module, OpId op) {
    const auto magnitude = [&](ValueId value) {
        const Tensor* tensor = stepping.whole(value);
        return tensor && tensor->dtype() != ElementType::none && !isInteger(tensor->dtype()) ? magnitudeOf(*tensor) : 0;
    };
    const auto operands = module.operands(op);
    const auto summed = static_cast<double>(summedElements(module, op));
    if (isProduct(module.kind(op))) return summed * magnitude(operands[0]) * magnitude(operands[1]);
    if (!has(module.kind(op), Trait::adds)) return 0;
    double most = 0;
    for (const ValueId value : operands) most = std::max(most, magnitude(value));
    return summed * most;
}

} // namespace

Result<OpComparisonResult> firstDifference(const SpmdProgram& program, DeviceModule device,
                                           const std::vector<Tensor>& arguments, const OpComparison& how,
                                           const FunctionOf& functionOf, const Progress& progress) {
    auto stepping = Stepping::make(program, std::move(device), arguments, functionOf, how.precision);
    if (!stepping) return fail(stepping.error());
    const Module& module = program.partition.module();
    const auto tolerance = tolerances(module, how.precision);
    OpComparisonResult result;
    const auto compared = [&](ValueId value, double allowed, double scale) {
        result.tolerance = std::max(result.tolerance, allowed);
        auto apart = stepping->difference(value, 0, scale);
        if (!apart) return false;
        result.worst = std::max(result.worst, apart->relative);
        if (apart->relative <= allowed) return false;
        result.first = std::move(apart);
        return true;
    };
    std::int64_t steps = 0;
    while (!stepping->done()) {
        if (progress.cancelled())
            return fail(Error{ErrorCode::cancelled, words::phrase("the run was cancelled"), {}, {}, {}, {}});
        if (++steps % 64 == 0)
            progress.report(words::noop("looking for the first difference, operations run"), steps, 0);
        if (auto ran = stepping->step(); !ran) return fail(ran.error());
        const OpId op = stepping->modelOp();
        if (!op.valid() || has(module.kind(op), Trait::entered)) continue;
        const auto made = stepping->made();
        const double scale = made.empty() ? 0 : summandsOf(*stepping, module, op);
        for (const ValueId value : made) {
            // As written, differences of equal sums are all rounding: what is wrong is far off.
            const double allowed = how.eachAlone ? tolerance[value] : 8 * tolerance[value];
            if (compared(value, allowed, how.eachAlone ? scale : 0)) return result;
            if (how.eachAlone) stepping->adopt(value);
        }
    }
    for (std::size_t i = 0; i < module.results().size(); ++i) {
        const ValueId value = module.results()[i];
        if (compared(value, i < how.ofResults.size() ? how.ofResults[i] : tolerance[value], 0)) return result;
    }
    return result;
}

} // namespace axiscape::verification
