// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "app/cli/json_values.h"
#include "app/cli/table.h"
#include "core/base/file.h"
#include "core/simulate/calibration.h"

#include <fmt/format.h>

namespace axiscape::cli {
namespace {

constexpr const char* kSource = "measured";

// As a profile writes a number that it has a source for.
Json measured(double value) { return {value, kSource, 0.9}; }

Json curveJson(const CollectiveCurve& curve, bool isMeasured) {
    Json out = {{"floor", curve.floor}, {"hop", curve.hop}, {"efficiency", curve.efficiency}};
    if (curve.own > 0) out["own"] = curve.own;
    if (curve.ramp > 0) out["ramp"] = curve.ramp;
    if (curve.smallEfficiency > 0) {
        out["small_floor"] = curve.smallFloor;
        out["small_efficiency"] = curve.smallEfficiency;
    }
    if (isMeasured) out["source"] = kSource, out["confidence"] = 0.9;
    return out;
}

void writeProducts(Json& profile, const Hardware& made, const Measurements& rows) {
    for (const MeasuredProduct& row : rows.products) {
        const ProductRate* rate = made.products(row.dtype);
        Json& json = profile["products"][rate == &made.bf16 ? "bf16" : "f32"];
        json["peak"] = measured(rate->peak);
        if (rate->ramp > 0) json["ramp"] = measured(rate->ramp);
    }
    if (rows.products.empty()) return;
    profile["memory"]["bandwidth"] = measured(made.memoryBandwidth);
    profile["launch_floor"] = measured(made.launchFloor);
}

void writeCollectives(Json& profile, const Hardware& made, const Measurements& rows) {
    if (rows.collectives.empty()) return;
    Json& level = profile["levels"][0];
    level["bandwidth"] = measured(made.levels[0].bandwidth);
    const Json before = level["collectives"];
    Json curves = Json::object();
    for (int kind = 0; kind < kCollectiveKinds; ++kind) {
        const auto name = std::string(collectiveName(static_cast<CollectiveKind>(kind)));
        const bool isMeasured =
            std::ranges::any_of(rows.collectives, [&](const auto& row) { return static_cast<int>(row.kind) == kind; });
        // What was not measured stays as its file has it.
        curves[name] = isMeasured              ? curveJson(made.levels[0].curves[static_cast<std::size_t>(kind)], true)
                       : before.contains(name) ? before[name]
                       : before.contains("all")
                           ? before["all"]
                           : curveJson(made.levels[0].curves[static_cast<std::size_t>(kind)], false);
    }
    for (const char* key : {"source", "confidence"})
        if (before.contains(key)) curves[key] = before[key];
    level["collectives"] = std::move(curves);
}

// The base's file with the numbers that the rows speak of.
Json profileJson(const std::string& base, const Calibration& made, const Measurements& rows) {
    Json profile = Json::parse(base);
    profile["name"] = rows.name;
    profile["title"] = rows.name;
    profile["shown"] = true;
    profile["sources"][kSource] = fmt::format("timed on this machine: {} products, {} collectives",
                                              rows.products.size(), rows.collectives.size());
    writeProducts(profile, made.hardware, rows);
    writeCollectives(profile, made.hardware, rows);
    return profile;
}

std::string calibrationText(const Calibration& made, const CalibrateRequest& request) {
    Table table{{"timed", "rows", "error before", "error after"}, {1, 2, 3}, {}};
    const auto percent = [](double share) { return fmt::format("{:.1f} %", 100 * share); };
    for (const CalibratedGroup& group : made.groups)
        table.rows.push_back(
            {group.what, std::to_string(group.rows), percent(group.errorBefore), percent(group.errorAfter)});
    table.rows.push_back({"all", "", percent(made.errorBefore), percent(made.errorAfter)});
    std::string text = tableText(table);
    if (!request.out.empty())
        text += fmt::format("\nwritten to {}: use it with --hardware {}\n", request.out, request.out);
    return text;
}

} // namespace

int calibrateHardware(const Console& console, const CalibrateRequest& request) {
    const auto text = readInput(request.results);
    if (!text) return report(text.error());
    const auto rows = parseMeasurements(*text, request.results);
    if (!rows) return report(rows.error());
    const auto base = findHardware(rows->base);
    if (!base) return report(base.error());
    const auto baseText = hardwareText(rows->base);
    if (!baseText) return report(baseText.error());
    const Calibration made = calibrate(*base, *rows);
    const Json profile = profileJson(*baseText, made, *rows);
    // What is written is what is read: a profile that this program would refuse is never handed out.
    if (const auto read = parseHardware(profile.dump(), "the profile"); !read) return report(read.error());
    if (!request.out.empty())
        if (const auto done = writeFileAtomically(request.out, written(profile)); !done) return report(done.error());
    if (!console.json) return output(calibrationText(made, request));
    Json groups = Json::array();
    for (const CalibratedGroup& group : made.groups)
        groups.push_back({{"what", group.what},
                          {"rows", group.rows},
                          {"error_before", group.errorBefore},
                          {"error_after", group.errorAfter}});
    return output(written({{"profile", profile},
                           {"error_before", made.errorBefore},
                           {"error_after", made.errorAfter},
                           {"groups", groups}}));
}

} // namespace axiscape::cli
