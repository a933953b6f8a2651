// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/redistribution.h"

#include "core/base/text.h"

#include <charconv>

namespace axiscape {
namespace {

constexpr const char* kShapeForm = words::noop("Write a shape as 12x6");

// "12x6", "[12, 6]"; "" and "[]" are a scalar's.
Result<std::vector<std::int64_t>> parseShape(std::string_view text) {
    std::vector<std::int64_t> shape;
    std::string_view rest = text;
    if (rest.size() >= 2 && rest.front() == '[' && rest.back() == ']') rest = rest.substr(1, rest.size() - 2);
    while (!rest.empty()) {
        const auto end = rest.find_first_of("x,");
        auto digits = rest.substr(0, end);
        while (!digits.empty() && digits.front() == ' ') digits.remove_prefix(1);
        std::int64_t size = 0;
        const auto [last, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
        if (error != std::errc{} || last != digits.data() + digits.size() || size < 0)
            return fail(words::phrase("'{}' is no size of a dimension", digits), {}, words::phrase("read '{}'", text),
                        words::word(kShapeForm));
        shape.push_back(size);
        if (end == rest.npos) break;
        rest = rest.substr(end + 1);
        if (rest.empty())
            return fail(words::phrase("the shape '{}' ends without a size", text), {}, {}, words::word(kShapeForm));
    }
    return shape;
}

} // namespace

Result<Redistribution> readRedistribution(const TypedRedistribution& typed) {
    Redistribution one;
    auto mesh = parseMesh(typed.mesh);
    if (!mesh) return fail(mesh.error());
    one.problem.mesh = std::move(*mesh);
    auto shape = parseShape(typed.shape);
    if (!shape) return fail(shape.error());
    one.problem.shape = std::move(*shape);
    const auto dtype = elementFromName(typed.dtype);
    if (!dtype)
        return fail(words::phrase("'{}' is no element type", typed.dtype), "--dtype", {},
                    words::phrase("Such as f32 or bf16"));
    one.dtype = *dtype;
    one.problem.elementBytes = (elementBits(*dtype) + 7) / 8;
    auto from = reshard::parseSharding(typed.from, one.problem.mesh);
    if (!from) return fail(from.error());
    auto to = reshard::parseSharding(typed.to, one.problem.mesh);
    if (!to) return fail(to.error());
    one.problem.from = std::move(*from);
    one.problem.to = std::move(*to);
    return one;
}

double transferSeconds(const reshard::Transfer& transfer, const Mesh& mesh, const Hardware& hardware) {
    const bool gather = transfer.kind == CollectiveKind::all_gather;
    return collectiveSeconds({transfer.kind, gather ? transfer.resultBytes : transfer.operandBytes, transfer.axes},
                             mesh, hardware);
}

double transferSeconds(const reshard::Plan& plan, const Mesh& mesh, const Hardware& hardware) {
    double seconds = 0;
    double operand = static_cast<double>(plan.elementBytes);
    for (const std::int64_t size : reshard::localShape(plan, plan.source)) operand *= static_cast<double>(size);
    for (const auto& step : plan.steps) {
        double after = static_cast<double>(plan.elementBytes);
        for (const std::int64_t size : step.localShape) after *= static_cast<double>(size);
        seconds += transferSeconds({step.kind, step.group, operand, after, step.axes}, mesh, hardware);
        operand = after;
    }
    return seconds;
}

} // namespace axiscape
