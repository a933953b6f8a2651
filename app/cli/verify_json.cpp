// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_values.h"
#include "app/cli/verify.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace axiscape::cli {
namespace {

// Infinite where one side is no number and the other is one.
Json number(double value) { return std::isfinite(value) ? Json(value) : Json("inf"); }

Json opJson(const Module& module, OpId op) {
    if (!op.valid()) return nullptr;
    return {{"op", op.value}, {"kind", module.kindName(op)}, {"location", module.locationText(op)}};
}

Json firstJson(const Verification& result, const Module& module) {
    if (result.firstDifference.empty()) return nullptr;
    Json out = {{"text", words::english(result.firstDifference)}};
    if (!result.first) return out;
    const DifferingElement& first = *result.first;
    out["op"] = first.op.valid() ? Json(first.op.value) : Json(nullptr);
    out["kind"] = first.op.valid() ? Json(module.kindName(first.op)) : Json(nullptr);
    out["location"] = first.op.valid() ? Json(module.locationText(first.op)) : Json(nullptr);
    out["result"] = first.result;
    out["turn"] = first.turn;
    out["device"] = first.device;
    out["index"] = first.index;
    out["have"] = first.have;
    out["expected"] = first.want;
    out["difference"] = number(first.relative);
    return out;
}

} // namespace

std::string verifyJson(const Verification& result, const Module& module, std::uint64_t seed) {
    Json mesh = Json::array();
    for (const MeshAxis& axis : result.mesh.axes) mesh.push_back({axis.name, axis.size});
    Json sizes = Json::array(), kept = Json::array();
    for (const auto& size : result.sizes) sizes.push_back({{"from", size.from}, {"to", size.to}});
    for (const auto& one : result.kept)
        kept.push_back({{"size", one.size}, {"why", one.why}, {"at", opJson(module, one.op)}});
    const Json out = {{"equal", result.verified && result.equal},
                      {"verified", result.verified},
                      {"reason", result.verified ? Json(nullptr) : Json(words::english(result.reason))},
                      {"worst_difference", result.verified ? number(result.worstDifference) : Json(nullptr)},
                      {"tolerance", result.tolerance},
                      {"conditioning", number(result.conditioning)},
                      {"precision", result.precision == Precision::f64 ? "f64" : "as_written"},
                      {"op_by_op", result.opByOp},
                      {"first_difference", firstJson(result, module)},
                      {"shrunk", result.shrunk},
                      {"mesh", mesh},
                      {"devices", result.mesh.devices()},
                      {"element_operations", result.work},
                      {"elements_compared", result.compared},
                      {"elements_not_finite", result.notFinite},
                      {"seed", seed},
                      {"sizes_shrunk", sizes},
                      {"sizes_kept", kept}};
    return out.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace axiscape::cli
