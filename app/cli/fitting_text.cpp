// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/fitting_text.h"

#include "core/base/numbers.h"

#include <fmt/format.h>

namespace axiscape::cli {

std::vector<std::string> fittingText(const Fitting& f) {
    std::vector<std::string> lines;
    if (f.fits) return lines;
    const auto bytes = [](std::int64_t n) { return bytesText(static_cast<double>(n)); };
    if (f.devices)
        lines.push_back(fmt::format("On {} devices, with {} at {}: {}", countText(f.devices->devices), f.devices->axis,
                                    countText(f.devices->size), bytes(f.devices->peakBytes)));
    if (f.batch)
        lines.push_back(fmt::format("With a batch of {} instead of {}: about {}", countText(f.batch->size),
                                    countText(f.batch->now), bytes(f.batch->peakBytes)));
    if (f.recomputed) {
        const auto& layers = f.recomputed->layers;
        lines.push_back(
            fmt::format("With {} recomputed ({} more a step): about {}",
                        layers.size() == 1
                            ? layers[0]
                            : fmt::format("{} layers, {} to {},", countText(static_cast<std::int64_t>(layers.size())),
                                          layers.front(), layers.back()),
                        secondsText(f.recomputed->seconds), bytes(f.recomputed->peakBytes)));
    }
    if (lines.empty())
        lines.push_back(
            fmt::format("Neither more devices along one axis, nor a smaller batch, nor recomputed layers are enough"));
    return lines;
}

} // namespace axiscape::cli
