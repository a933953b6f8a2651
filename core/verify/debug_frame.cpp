// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/debug_frame.h"

#include "core/verify/least_scale.h"
#include "core/verify/verify.h"

#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

bool isApart(double have, double want, double scale) {
    if (std::isnan(have) || std::isnan(want)) return std::isnan(have) != std::isnan(want);
    return std::abs(have - want) > kApart * scale;
}

// `want` null: nothing to compare with.
DebugTile tileOf(const Tensor& tensor, const Tensor* want, double scale) {
    DebugTile tile;
    tile.elements = tensor.elements();
    if (tensor.isTuple() || tensor.elements() == 0) return tile;
    const auto numbers = realParts(tensor);
    const auto wanted = want ? realParts(*want) : std::vector<double>();
    if (numbers.empty()) return tile;
    const std::int64_t columns = tensor.rank() == 0 ? 1 : tensor.shape().back();
    const std::int64_t rows = tensor.elements() / columns;
    tile.rows = std::min(rows, kTileCells);
    tile.columns = std::min(columns, kTileCells);
    tile.cells.assign(static_cast<std::size_t>(tile.rows * tile.columns), {0, -1, {}, {}});
    for (std::int64_t i = 0; i < tensor.elements(); ++i) {
        const double have = numbers[static_cast<std::size_t>(i)];
        const bool apart = want && isApart(have, wanted[static_cast<std::size_t>(i)], scale);
        if (apart) {
            ++tile.differing;
            const double by = std::abs(have - wanted[static_cast<std::size_t>(i)]);
            tile.worst = std::isfinite(by) ? std::max(tile.worst, by) : by;
        }
        const std::int64_t row = i / columns * tile.rows / rows, column = i % columns * tile.columns / columns;
        DebugCell& cell = tile.cells[static_cast<std::size_t>(row * tile.columns + column)];
        if (cell.element < 0 || std::abs(have) > std::abs(cell.value)) {
            cell.value = have;
            cell.element = i;
        }
    }
    for (DebugCell& cell : tile.cells) {
        cell.text = elementText(tensor, cell.element);
        if (want && isApart(cell.value, wanted[static_cast<std::size_t>(cell.element)], scale))
            cell.want = elementText(*want, cell.element);
    }
    return tile;
}

WatchedValue watchedOf(const Debugger& debugger, ValueId value) {
    const Stepping& stepping = debugger.stepping();
    const SpmdProgram& program = debugger.program();
    WatchedValue watched;
    watched.value = value;
    const auto& type = program.partition.module().type(value);
    if (!type.isTensor()) return watched;
    const TensorSharding& sharding = program.sharding(value);
    watched.partial = !sharding.partial.empty();
    const Tensor* whole = stepping.whole(value);
    if (whole) {
        watched.largest = magnitudeOf(*whole);
        watched.whole = tileOf(*whole, nullptr, 0);
    }
    const double scale = std::max(watched.largest, verification::kLeastScale);
    for (std::uint32_t device = 0; device < stepping.deviceCount(); ++device) {
        const Tensor* have = stepping.local(value, device);
        DebugTile tile;
        if (have) {
            const bool compared = whole && stepping.isComparable(value);
            if (compared) {
                const Tensor want = shardOf(*whole, sharding, program.partition.mesh(), device);
                tile = tileOf(cornerOf(*have, want.shape()), &want, scale);
                tile.extents = tileOfDevice(whole->shape(), sharding, program.partition.mesh(), device);
            } else {
                tile = tileOf(*have, nullptr, 0);
            }
            watched.largest = std::max(watched.largest, magnitudeOf(*have));
        }
        watched.tiles.push_back(std::move(tile));
    }
    return watched;
}

} // namespace

DebugFrame frameOf(const Debugger& debugger, std::optional<ValueId> watch) {
    const Stepping& stepping = debugger.stepping();
    DebugFrame frame;
    frame.step = debugger.step();
    frame.done = stepping.done();
    frame.last = stepping.last();
    frame.modelOp = stepping.modelOp();
    frame.bytesSent = debugger.bytesSent();
    frame.marks = debugger.marks();
    frame.first = debugger.first();
    frame.firstStep = debugger.firstStep();
    if (frame.done) frame.wrong = debugger.wrongResults();
    const Module& device = stepping.deviceProgram();
    if (frame.last.valid() && has(device.kind(frame.last), Trait::collective)) {
        if (auto hops = ringHops(device, frame.last, stepping.deviceCount())) frame.hops = std::move(*hops);
        const auto operands = device.operands(frame.last);
        for (std::uint32_t id = 0; id < stepping.deviceCount() && !operands.empty(); ++id) {
            const Tensor* sent = stepping.value(operands[0], id);
            frame.sent.push_back(sent ? tileOf(*sent, nullptr, 0) : DebugTile{});
            if (sent) frame.sentLargest = std::max(frame.sentLargest, magnitudeOf(*sent));
        }
    }
    const auto made = stepping.made();
    if (watch)
        frame.watched = watchedOf(debugger, *watch);
    else if (!made.empty())
        frame.watched = watchedOf(debugger, made.front());
    return frame;
}

} // namespace axiscape
