// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_values.h"
#include "app/cli/step.h"
#include "core/mesh/sub_axes.h"
#include "core/sharding/device_tile.h"
#include "core/spmd/spmd.h"

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace axiscape::cli {
namespace {

// As JSON has numbers: what is none is a text ("nan", "(1, 2)").
Json elementJson(const std::string& text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{} && end == text.data() + text.size() && std::isfinite(number)) return number;
    if (text == "true" || text == "false") return text == "true";
    return text;
}

Json tensorJson(const Tensor* tensor) {
    if (!tensor) return {{"shape", nullptr}, {"values", nullptr}};
    Json values = Json::array();
    for (std::int64_t i = 0; i < tensor->elements(); ++i) values.push_back(elementJson(elementText(*tensor, i)));
    return {{"shape", std::vector<std::int64_t>(tensor->shape().begin(), tensor->shape().end())}, {"values", values}};
}

Json placeJson(const Module& module, OpId op) {
    if (!op.valid()) return nullptr;
    return {{"op", op.value}, {"kind", module.kindName(op)}, {"location", module.locationText(op)}};
}

Json differenceJson(const Module& module, const DifferingElement& one) {
    Json out =
        one.op.valid() ? placeJson(module, one.op) : Json{{"op", nullptr}, {"kind", nullptr}, {"location", nullptr}};
    out["result"] = one.result;
    out["turn"] = one.turn;
    out["device"] = one.device;
    out["index"] = one.index;
    out["have"] = elementJson(one.have);
    out["expected"] = elementJson(one.want);
    out["difference"] = std::isfinite(one.relative) ? Json(one.relative) : Json("inf");
    return out;
}

Json watchedJson(const Stopped& stopped, const std::string& name, ValueId value) {
    const Debugger& debugger = stopped.debugger;
    const auto& program = debugger.program();
    const Mesh& mesh = program.partition.mesh();
    const TensorSharding& sharding = program.sharding(value);
    const auto type = program.partition.module().type(value);
    Json dims = Json::array(), devices = Json::array();
    for (std::size_t dim = 0; dim < type.shape.size(); ++dim)
        dims.push_back(axisTexts(mesh, sharding.axesOf(static_cast<std::uint8_t>(dim))));
    for (std::uint32_t id = 0; id < debugger.stepping().deviceCount(); ++id) {
        Json offset = Json::array();
        for (const auto& extent : tileOfDevice(type.shape, sharding, mesh, id)) offset.push_back(extent.start);
        Json device = {{"id", id}, {"offset", offset}};
        device.update(tensorJson(debugger.stepping().local(value, id)));
        devices.push_back(std::move(device));
    }
    return {{"name", name},
            {"sharding", dims},
            {"partial", !sharding.partial.empty()},
            {"devices", devices},
            {"whole", tensorJson(debugger.stepping().whole(value))}};
}

Json collectiveJson(const Stepping& stepping) {
    const auto transfers = stepping.transfers();
    if (transfers.empty()) return nullptr;
    Json moves = Json::array();
    std::int64_t bytes = 0;
    for (const Transfer& one : transfers) {
        moves.push_back({{"from", one.from}, {"to", one.to}, {"bytes", one.bytes}});
        bytes += one.bytes;
    }
    return {{"kind", stepping.deviceProgram().kindName(stepping.last())}, {"bytes", bytes}, {"transfers", moves}};
}

} // namespace

std::string stepJson(const Stopped& stopped) {
    const Debugger& debugger = stopped.debugger;
    const Stepping& stepping = debugger.stepping();
    const Module& module = debugger.program().partition.module();
    Json position = placeJson(module, stepping.modelOp());
    if (position.is_null()) position = {{"op", nullptr}, {"kind", nullptr}, {"location", nullptr}};
    position["layer"] = nullptr;
    if (const OpId op = stepping.modelOp(); op.valid())
        position["layer"] = stopped.structure.layers.layer(stopped.structure.layers.layerOf(op)).path;
    position["step"] = debugger.step();
    position["device_op"] = stepping.last().valid() ? Json(stepping.last().value) : Json(nullptr);
    position["device_kind"] =
        stepping.last().valid() ? Json(stepping.deviceProgram().kindName(stepping.last())) : Json(nullptr);
    position["done"] = stepping.done();
    Json watched = Json::array(), wrong = Json::array(), mesh = Json::array();
    for (const auto& [name, value] : stopped.watched) watched.push_back(watchedJson(stopped, name, value));
    for (const auto& one : debugger.wrongResults()) {
        Json row = {{"name", module.result(one.result).name}};
        row.update(differenceJson(module, one));
        wrong.push_back(std::move(row));
    }
    for (const auto& axis : debugger.program().partition.mesh().axes) mesh.push_back({axis.name, axis.size});
    const Json out = {
        {"position", position},
        {"reached", stopped.reached},
        {"devices", watched.empty() ? Json::array() : watched.front()["devices"]},
        {"whole", watched.empty() ? Json(nullptr) : watched.front()["whole"]},
        {"watched", watched},
        {"collective", collectiveJson(stepping)},
        {"first_difference", debugger.first() ? differenceJson(module, *debugger.first()) : Json(nullptr)},
        {"wrong_results", wrong},
        {"sabotage", stopped.request.sabotage},
        {"seed", stopped.request.seed},
        {"shrunk", debugger.isSmaller()},
        {"mesh", mesh}};
    return out.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace axiscape::cli
