// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mesh/device_order.h"

#include "core/base/text.h"
#include "core/base/words.h"
#include "core/mesh/without_spaces.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <numeric>

namespace axiscape {
namespace {

constexpr const char* kOrderForms =
    words::noop("Write the axes as model,batch (devices are counted along the last first), snake, or the "
                "device at every position as 0-3,7-4");
constexpr std::string_view kSnake = "snake";

std::vector<std::string_view> wordsOf(std::string_view text) {
    std::vector<std::string_view> words;
    while (true) {
        const auto comma = text.find(',');
        words.push_back(withoutSpaces(text.substr(0, comma)));
        if (comma == text.npos) return words;
        text.remove_prefix(comma + 1);
    }
}

DeviceOrder simplified(DeviceOrder order) {
    for (std::size_t i = 0; i < order.devices.size(); ++i)
        if (order.devices[i] != static_cast<std::int32_t>(i)) return order;
    return {};
}

DeviceOrder alongAxes(const Mesh& mesh, const AxisList& counting) {
    std::vector<std::int64_t> stride(mesh.axes.size(), 1);
    std::int64_t next = 1;
    for (std::size_t i = counting.size(); i-- > 0;) {
        stride[counting[i]] = next;
        next *= mesh.size(counting[i]);
    }
    DeviceOrder order;
    for (std::int64_t position = 0; position < mesh.devices(); ++position) {
        const auto at = mesh.coordinates(position);
        order.devices.push_back(
            static_cast<std::int32_t>(std::inner_product(at.begin(), at.end(), stride.begin(), std::int64_t{0})));
    }
    return simplified(std::move(order));
}

// A coordinate runs backwards where the number that the coordinates outside it make is odd: as one comes back on it.
DeviceOrder snake(const Mesh& mesh) {
    DeviceOrder order;
    for (std::int64_t position = 0; position < mesh.devices(); ++position) {
        const auto at = mesh.coordinates(position);
        std::int64_t device = 0;
        for (std::size_t a = 0; a < at.size(); ++a) {
            const std::int64_t size = mesh.axes[a].size;
            device = device * size + (device % 2 ? size - 1 - at[a] : at[a]);
        }
        order.devices.push_back(static_cast<std::int32_t>(device));
    }
    return simplified(std::move(order));
}

bool readNumber(std::string_view text, std::int64_t& out) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc{} && end == text.data() + text.size() && !text.empty() && out >= 0;
}

Result<DeviceOrder> listed(const std::vector<std::string_view>& words, std::int64_t count) {
    DeviceOrder order;
    std::vector<bool> seen(static_cast<std::size_t>(count));
    for (const std::string_view word : words) {
        std::int64_t from = 0, to = 0;
        const auto dash = word.find('-');
        const bool range = dash != word.npos;
        if (!readNumber(withoutSpaces(word.substr(0, dash)), from) ||
            (range && !readNumber(withoutSpaces(word.substr(dash + 1)), to)))
            return fail(words::phrase("'{}' is no device and no range of devices", word), {}, {},
                        words::word(kOrderForms));
        if (!range) to = from;
        if (std::max(from, to) >= count)
            return fail(words::phrase("there is no device {}", std::max(from, to)), {},
                        words::phrase("the mesh has {}, from 0 to {}", count, count - 1));
        for (std::int64_t device = from;; device += from < to ? 1 : -1) {
            if (seen[static_cast<std::size_t>(device)]) return fail(words::phrase("device {} is there twice", device));
            seen[static_cast<std::size_t>(device)] = true;
            order.devices.push_back(static_cast<std::int32_t>(device));
            if (device == to) break;
        }
    }
    if (const auto missing = std::find(seen.begin(), seen.end(), false); missing != seen.end())
        return fail(words::phrase("device {} is missing", missing - seen.begin()), {},
                    words::phrase("{} of {} are placed", order.devices.size(), count));
    return simplified(std::move(order));
}

} // namespace

std::int64_t DeviceOrder::positionOf(std::int64_t device) const {
    if (devices.empty()) return device;
    return std::find(devices.begin(), devices.end(), static_cast<std::int32_t>(device)) - devices.begin();
}

Result<DeviceOrder> parseDeviceOrder(std::string_view text, const Mesh& mesh) {
    const std::string_view wanted = withoutSpaces(text);
    if (wanted.empty()) return DeviceOrder{};
    if (mesh.devices() > kMostOrderedDevices)
        return fail(
            words::phrase("the devices of a mesh of more than {} are as they are counted", kMostOrderedDevices));
    if (wanted == kSnake && !mesh.find(kSnake)) return snake(mesh);
    const auto words = wordsOf(wanted);
    if (words.front().find_first_not_of("0123456789- ") == std::string_view::npos) return listed(words, mesh.devices());
    AxisList counting;
    for (const std::string_view word : words) {
        const auto axis = mesh.find(word);
        if (!axis)
            return fail(words::phrase("the mesh has no axis '{}'", word), {},
                        words::phrase("its axes are {}", meshText(mesh)), words::word(kOrderForms));
        if (std::find(counting.begin(), counting.end(), *axis) != counting.end())
            return fail(words::phrase("axis {} is there twice", word));
        counting.push_back(*axis);
    }
    for (AxisId axis = 0; axis < mesh.axes.size(); ++axis)
        if (std::find(counting.begin(), counting.end(), axis) == counting.end())
            return fail(words::phrase("axis {} is missing", mesh.axes[axis].name), {},
                        words::phrase("all axes are counted"), words::word(kOrderForms));
    return alongAxes(mesh, counting);
}

AxisList countingAxes(const DeviceOrder& order, const Mesh& mesh) {
    AxisList axes;
    for (AxisId axis = 0; axis < mesh.axes.size(); ++axis) axes.push_back(axis);
    if (order.asCounted()) return axes;
    // The device one step along an axis from the first is the axis' stride: the largest is outermost.
    const auto strideOf = [&](AxisId axis) {
        std::int64_t step = 1;
        for (std::size_t inner = axis + std::size_t{1}; inner < mesh.axes.size(); ++inner)
            step *= mesh.axes[inner].size;
        return mesh.size(axis) > 1 ? order.at(step) : std::int64_t{0};
    };
    std::stable_sort(axes.begin(), axes.end(), [&](AxisId a, AxisId b) { return strideOf(a) > strideOf(b); });
    return alongAxes(mesh, axes) == order ? axes : AxisList{};
}

std::string deviceOrderText(const DeviceOrder& order, const Mesh& mesh) {
    if (order.asCounted()) return {};
    std::string text;
    if (const AxisList axes = countingAxes(order, mesh); !axes.empty()) {
        for (const AxisId axis : axes) text += fmt::format("{}{}", text.empty() ? "" : ",", mesh.axes[axis].name);
        return text;
    }
    if (order == snake(mesh) && !mesh.find(kSnake)) return std::string(kSnake);
    const auto& ids = order.devices;
    for (std::size_t i = 0; i < ids.size();) {
        std::size_t end = i + 1;
        const int step = end < ids.size() && ids[end] == ids[i] - 1 ? -1 : 1;
        while (end < ids.size() && ids[end] == ids[end - 1] + step) ++end;
        if (end - i == 2) end = i + 1; // "3,4" is as short as "3-4"
        text += fmt::format("{}{}", text.empty() ? "" : ",", ids[i]);
        if (end - i > 1) text += fmt::format("-{}", ids[end - 1]);
        i = end;
    }
    return text;
}

DeviceOrder exchanged(const DeviceOrder& order, const Mesh& mesh, std::int64_t a, std::int64_t b) {
    DeviceOrder next = order;
    if (next.devices.empty()) {
        next.devices.resize(static_cast<std::size_t>(mesh.devices()));
        std::iota(next.devices.begin(), next.devices.end(), 0);
    }
    std::swap(next.devices[static_cast<std::size_t>(a)], next.devices[static_cast<std::size_t>(b)]);
    return simplified(std::move(next));
}

} // namespace axiscape
