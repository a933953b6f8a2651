// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/redistribute/devices.h"
#include "core/redistribute/prove.h"
#include "core/redistribute/route.h"

#include <algorithm>
#include <limits>

namespace axiscape::reshard {
namespace {

std::int64_t elementsOf(const std::vector<std::int64_t>& shape) {
    std::int64_t n = 1;
    for (std::int64_t size : shape) n *= size;
    return n;
}

void addAxes(const Plan& plan, std::uint8_t digit, AxisSet& axes) {
    const Digit& d = plan.digits[digit];
    if (d.number < 0)
        axes |= axisBit(d.part.axis);
    else
        for (const Term& term : plan.numbers[static_cast<std::size_t>(d.number)]) addAxes(plan, term.digit, axes);
}

Plan priced(const Field& field, Route route, const PlanOptions& options) {
    Plan plan;
    plan.shape = field.shape;
    plan.elementBytes = field.elementBytes;
    plan.devices = field.devices;
    plan.digits = std::move(route.digits);
    plan.numbers = std::move(route.numbers);
    plan.source = field.source;
    plan.target = field.target;
    const auto bytesOf = [&](const Layout& layout) { return elementsOf(localShape(plan, layout)) * plan.elementBytes; };
    std::int64_t bytes = bytesOf(plan.source);
    const std::int64_t last = bytesOf(plan.target);
    plan.boundBytes = std::max(bytes, last);
    plan.peakBytes = bytes;
    plan.leastBytes = static_cast<double>(last) - (field.conflict() ? 0 : field.commonBytes());
    for (Route::Stage& stage : route.stages) {
        Step step;
        step.kind = stage.kind;
        step.localShape = localShape(plan, stage.after);
        const std::int64_t after = elementsOf(step.localShape) * plan.elementBytes;
        if (stage.kind != CollectiveKind::all_slice) {
            for (const Cut& cut : cutsOnlyIn(stage.before, stage.after)) {
                addAxes(plan, cut.digit, step.axes);
                if (stage.kind != CollectiveKind::collective_permute) step.group *= plan.digits[cut.digit].radix;
            }
            for (const Cut& cut : cutsOnlyIn(stage.after, stage.before)) addAxes(plan, cut.digit, step.axes);
        }
        const Transfer transfer{stage.kind, step.group, static_cast<double>(bytes), static_cast<double>(after),
                                step.axes};
        step.sentBytes = sentBytes(transfer);
        plan.cost += options.cost ? options.cost(transfer) : step.sentBytes;
        plan.sentBytes += step.sentBytes;
        step.before = std::move(stage.before);
        step.after = std::move(stage.after);
        bytes = after;
        plan.peakBytes = std::max(plan.peakBytes, bytes);
        plan.steps.push_back(std::move(step));
    }
    return plan;
}

// Cheaper, or as cheap in fewer steps. Bytes are sums of fractions: what differs by rounding alone is equal.
bool better(const Plan& a, const Plan& b) {
    const double tolerance = 1e-9 * (a.cost + b.cost);
    if (a.cost < b.cost - tolerance) return true;
    return a.cost <= b.cost + tolerance && a.steps.size() < b.steps.size();
}

} // namespace

double sentBytes(const Transfer& transfer) {
    const auto n = static_cast<double>(transfer.group);
    switch (transfer.kind) {
    case CollectiveKind::all_gather:
        return transfer.resultBytes * (n - 1) / n;
    case CollectiveKind::all_to_all:
        return transfer.operandBytes * (n - 1) / n;
    case CollectiveKind::collective_permute:
        return transfer.operandBytes;
    default:
        return 0;
    }
}

Result<Plan> plan(const Problem& problem, const PlanOptions& options) {
    if (auto checked = checkProblem(problem); !checked) return fail(checked.error());
    Plan best;
    bool any = false;
    const auto offer = [&](const Field& field, Route route) {
        Plan next = priced(field, std::move(route), options);
        if (any && !better(next, best)) return;
        best = std::move(next);
        any = true;
    };
    const std::size_t orders = primeOrders(problem);
    for (std::size_t order = 0; order < orders; ++order) {
        const Field field = fieldOf(problem, order);
        offer(field, directRoute(field, true));
        // Nothing sends less: no need to search.
        if (!options.cost && best.sentBytes <= best.leastBytes * (1 + 1e-9)) break;
        if (options.cost) offer(field, directRoute(field, false));
        if (!field.conflict()) continue;
        const auto limit = static_cast<std::uint32_t>(options.searchLimit / orders);
        const double lessThan = options.cost ? std::numeric_limits<double>::infinity() : best.sentBytes;
        if (auto route = chainRoute(field, true, limit, lessThan)) offer(field, std::move(*route));
        if (!options.cost) continue;
        if (auto route = chainRoute(field, false, limit, lessThan)) offer(field, std::move(*route));
    }
    if (auto proved = prove(best); !proved) return fail(proved.error());
    return best;
}

Result<Plan> plan(const Mesh& mesh, std::span<const std::int64_t> shape, int elementBytes, const TensorSharding& from,
                  const TensorSharding& to, const PlanOptions& options) {
    return plan({mesh,
                 {shape.begin(), shape.end()},
                 elementBytes,
                 wholeAxes(from, shape.size(), mesh),
                 wholeAxes(to, shape.size(), mesh)},
                options);
}

} // namespace axiscape::reshard
