// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/redistribution.h"
#include "app/cli/table.h"
#include "core/session/redistribution.h"

#include <chrono>
#include <fmt/format.h>

namespace axiscape::cli {
namespace {

constexpr std::int64_t kCheckedDevices = 4096; // plans for more are proved by their cuts alone

// Plans one case and has its text written.
template <class Write>
Result<std::string> planned(const RedistributionCase& one, const std::optional<Hardware>& hardware, bool bySeconds,
                            Write write) {
    const Mesh& mesh = one.problem.mesh;
    reshard::PlanOptions options;
    if (bySeconds) options.cost = [&](const reshard::Transfer& t) { return transferSeconds(t, mesh, *hardware); };
    const auto start = std::chrono::steady_clock::now();
    const auto plan = reshard::plan(one.problem, options);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    if (!plan) return fail(plan.error());
    if (plan->devices <= kCheckedDevices)
        if (auto checked = reshard::check(*plan); !checked) return fail(checked.error());
    PlannedCase result{one, *plan, took.count(), std::nullopt};
    if (hardware) result.transferSeconds = transferSeconds(*plan, mesh, *hardware);
    return write(result);
}

int planCases(const std::string& path, const std::optional<Hardware>& hardware, bool bySeconds,
              const Progress& progress) {
    const auto text = readInput(path);
    if (!text) return report(text.error());
    std::string out;
    std::int64_t number = 0;
    for (std::string_view rest = *text; !rest.empty();) {
        const auto end = rest.find('\n');
        const auto line = rest.substr(0, end);
        rest = end == rest.npos ? std::string_view{} : rest.substr(end + 1);
        const auto where = fmt::format("{}:{}", path == "-" ? "standard input" : path, ++number);
        if (line.find_first_not_of(" \t\r") == line.npos) continue;
        if (progress.cancelled()) return report({ErrorCode::cancelled, "cancelled", {}, {}, {}, {}});
        progress.report("planning", number, number);
        const auto one = readCase(line, where);
        if (!one) return report(one.error());
        auto written = planned(*one, hardware, bySeconds,
                               [](const PlannedCase& result) { return redistributionJson(result, true); });
        if (!written) {
            Error error = written.error();
            error.where = error.where.empty() ? Text(where) : words::phrase("{}: {}", where, error.where);
            return report(error);
        }
        out += *written;
    }
    return output(out);
}

} // namespace

std::string redistributionTable(const PlannedCase& result) {
    const reshard::Plan& plan = result.plan;
    const Mesh& mesh = result.of.problem.mesh;
    Table table{{"step", "moves", "layout", "local shape", "group", "bytes sent"}, {4, 5}, {}};
    const auto shapeText = [](const std::vector<std::int64_t>& shape) {
        return fmt::format("{}", fmt::join(shape, "x"));
    };
    table.rows.push_back({"", "", reshard::layoutText(plan, plan.source, mesh),
                          shapeText(reshard::localShape(plan, plan.source)), "", ""});
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const auto& step = plan.steps[i];
        const bool permute = step.kind == CollectiveKind::collective_permute;
        table.rows.push_back({std::string(collectiveName(step.kind)),
                              permute ? std::string("devices") : reshard::stepText(plan, i, mesh),
                              reshard::layoutText(plan, step.after, mesh), shapeText(step.localShape),
                              step.group > 1 ? fmt::format("{}", step.group) : "", fmt::format("{}", step.sentBytes)});
    }
    std::string text = tableText(table);
    text += fmt::format("\nsends {} bytes a device; a device has to receive at least {}\n"
                        "largest local tensor {} bytes, the larger of both ends {}\n",
                        plan.sentBytes, plan.leastBytes, plan.peakBytes, plan.boundBytes);
    if (result.transferSeconds) text += fmt::format("takes {:.3g} s\n", *result.transferSeconds);
    return text;
}

int redistribute(const Console& console, const RedistributeRequest& request) {
    std::optional<Hardware> hardware;
    if (!request.hardware.empty()) {
        auto found = findHardware(request.hardware);
        if (!found) return report(found.error());
        hardware = std::move(*found);
    }
    const bool bySeconds = request.cost == "seconds";
    if (!request.cases.empty()) return planCases(request.cases, hardware, bySeconds, console.progress);
    auto read = readRedistribution({request.mesh, request.shape, request.dtype, request.from, request.to});
    if (!read) return report(read.error());
    const RedistributionCase one{{}, read->dtype, std::move(read->problem)};
    const auto text = planned(one, hardware, bySeconds, [&](const PlannedCase& result) {
        return console.json ? redistributionJson(result, false) : redistributionTable(result);
    });
    return text ? output(*text) : report(text.error());
}

} // namespace axiscape::cli
