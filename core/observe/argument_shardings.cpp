// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/argument_shardings.h"

#include "core/hlo/groups.h"
#include "core/hlo/read_text.h"
#include "core/observe/facts.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::observed {

std::optional<TensorSharding> shardingIn(std::string_view text, std::size_t rank, const Mesh& mesh) {
    if (text.find("{replicated}") != text.npos || text == "replicated") return TensorSharding{};
    constexpr std::string_view begin = "devices=";
    const auto at = text.find(begin);
    const auto close = text.find(']', at == text.npos ? text.size() : at);
    if (close == text.npos) return std::nullopt;
    auto tiles = hlo::numbersOf(text.substr(at + begin.size(), close + 1 - at - begin.size()));
    // The order of the devices: behind the arrow, or one by one.
    auto order = text.substr(close + 1);
    order = order.substr(0, order.find_first_of(" }"));
    std::vector<std::int64_t> devices;
    if (order.starts_with("<=")) {
        const auto all = hlo::groupsOf(fmt::format("[1,{}]{}", mesh.devices(), order));
        if (!all || all->size() != 1) return std::nullopt;
        devices = all->front();
    } else {
        devices = hlo::numbersOf(order);
    }
    std::int64_t count = 1;
    for (const auto n : tiles) {
        if (n < 1 || n > mesh.devices()) return std::nullopt;
        count *= n;
    }
    if (tiles.size() < rank || count != mesh.devices() || static_cast<std::int64_t>(devices.size()) != count)
        return std::nullopt;

    // Where each device's tile is, and how far along each dimension an axis moves it.
    std::vector<std::vector<std::int64_t>> tileOf(devices.size());
    for (std::size_t i = 0; i < devices.size(); ++i) {
        auto rest = static_cast<std::int64_t>(i);
        std::vector<std::int64_t> tile(tiles.size());
        for (std::size_t d = tiles.size(); d-- > 0;) {
            tile[d] = rest % tiles[d];
            rest /= tiles[d];
        }
        if (devices[i] < 0 || devices[i] >= count) return std::nullopt;
        tile.resize(rank); // behind them: copies
        tileOf[static_cast<std::size_t>(devices[i])] = std::move(tile);
    }
    struct Step {
        std::int64_t step = 0;
        AxisId axis = 0;
    };
    std::vector<std::vector<Step>> steps(rank);
    std::int64_t stride = mesh.devices();
    const auto axes = static_cast<AxisId>(mesh.axes.size());
    for (AxisId axis = 0; axis < axes; ++axis) {
        stride /= mesh.size(axis);
        if (mesh.size(axis) == 1 || tileOf[static_cast<std::size_t>(stride)].size() != rank) continue;
        for (std::size_t d = 0; d < rank; ++d)
            if (const auto step = tileOf[static_cast<std::size_t>(stride)][d] - tileOf[0][d]; step > 0)
                steps[d].push_back({step, axis});
    }
    TensorSharding out;
    for (std::size_t d = 0; d < rank; ++d) {
        std::ranges::stable_sort(steps[d], [](const Step& a, const Step& b) { return a.step > b.step; });
        for (const Step& step : steps[d]) {
            if (out.dimOf(step.axis) >= 0) return std::nullopt;
            out.append(static_cast<std::uint8_t>(d), step.axis);
        }
        if (tilesOf(out, static_cast<std::uint8_t>(d), mesh) != tiles[d]) return std::nullopt;
    }
    for (std::int64_t device = 0; device < count; ++device) { // every device, not only the neighbours of the first
        const auto place = mesh.coordinates(device);
        for (std::size_t d = 0; d < rank; ++d) {
            std::int64_t tile = 0;
            for (const AxisId axis : out.axesOf(static_cast<std::uint8_t>(d)))
                tile = tile * mesh.size(axis) + place[axis];
            if (tileOf[static_cast<std::size_t>(device)][d] != tile) return std::nullopt;
        }
    }
    return out;
}

std::vector<ObservedArgument> argumentsOf(const hlo::HloModule& module, const Mesh& mesh) {
    std::vector<ObservedArgument> out;
    if (mesh.axes.empty() || module.entry >= module.computations.size()) return out;
    for (const auto& one : module.computations[module.entry].instructions) {
        if (one.opcode != "parameter" || one.shape.isTuple()) continue;
        const auto name = opNameOf(one);
        const auto sharding = one.attribute("sharding");
        if (name.empty() || sharding.empty()) continue;
        if (const auto read = shardingIn(sharding, one.shape.sizes.size(), mesh))
            out.push_back({pathOfName(name), *read});
    }
    return out;
}

} // namespace axiscape::observed
