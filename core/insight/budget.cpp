// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/budget.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace axiscape {
namespace {

using Unit = std::pair<std::string_view, double>;

// A number and one of the units, the longest that fits; none if there is anything else.
std::optional<double> quantity(std::string_view text, std::initializer_list<Unit> units) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || !std::isfinite(number) || number < 0) return std::nullopt;
    std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    while (unit.starts_with(' ')) unit.remove_prefix(1);
    if (unit.empty()) return number;
    for (const Unit& known : units)
        if (known.first == unit) return number * known.second;
    return std::nullopt;
}

Error wrong(std::string_view option, const std::string& value, std::string_view todo) {
    return {ErrorCode::wrongInput, fmt::format("{} cannot be \"{}\"", option, value), {}, {}, std::string(todo), {}};
}

} // namespace

Result<std::int64_t> parseMemory(std::string_view option, const std::string& typed) {
    constexpr double Ki = 1024, k = 1000;
    const auto bytes = quantity(typed, {{"B", 1},
                                        {"KiB", Ki},
                                        {"MiB", Ki * Ki},
                                        {"GiB", Ki * Ki * Ki},
                                        {"TiB", Ki * Ki * Ki * Ki},
                                        {"K", Ki},
                                        {"M", Ki * Ki},
                                        {"G", Ki * Ki * Ki},
                                        {"T", Ki * Ki * Ki * Ki},
                                        {"KB", k},
                                        {"MB", k * k},
                                        {"GB", k * k * k},
                                        {"TB", k * k * k * k}});
    if (!bytes || *bytes > 1e18) return fail(wrong(option, typed, "Give bytes, 512MiB or 16G"));
    return static_cast<std::int64_t>(*bytes);
}

Result<Budget> parseBudget(const TypedBudget& typed) {
    Budget budget;
    if (!typed.maxMemory.empty()) {
        const auto bytes = parseMemory("--max-memory", typed.maxMemory);
        if (!bytes) return fail(bytes.error());
        budget.memoryBytes = *bytes;
    }
    if (!typed.maxTime.empty()) {
        const auto seconds = quantity(typed.maxTime, {{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}});
        if (!seconds) return fail(wrong("--max-time", typed.maxTime, "Give seconds, or 800ms"));
        budget.seconds = *seconds;
    }
    for (const std::string& one : typed.collectives) {
        const auto equals = one.find('=');
        const auto count = quantity(std::string_view(one).substr(equals == one.npos ? 0 : equals + 1), {});
        const auto whole = count && *count == std::floor(*count) && *count < 1e15;
        constexpr auto todo = "Give how many of all kinds, or KIND=N: all_gather=12";
        if (!whole) return fail(wrong("--max-collectives", one, todo));
        const auto allowed = static_cast<std::int64_t>(*count);
        if (equals == one.npos) {
            budget.collectives = allowed;
            continue;
        }
        int kind = 0;
        while (kind < kCollectiveKinds && collectiveName(static_cast<CollectiveKind>(kind)) != one.substr(0, equals))
            ++kind;
        if (kind == kCollectiveKinds) return fail(wrong("--max-collectives", one, todo));
        budget.collectivesOf.emplace_back(static_cast<CollectiveKind>(kind), allowed);
    }
    return budget;
}

} // namespace axiscape
