// SPDX-License-Identifier: GPL-3.0-or-later
// A profile of a person's own machine: matrix products and collectives that were timed there, and the numbers of a
// profile near it moved until what is simulated comes nearest to them. Only what the rows speak of moves: rates of
// products by type, the bandwidth of memory, the launch of a kernel; of the nearest level of the network its bandwidth,
// and for each kind of collective its floor and its efficiency.
//
//   auto rows = parseMeasurements(text, "results.json");
//   Calibration c = calibrate(*findHardware(rows->base), *rows);
//   c.errorBefore, c.errorAfter                      // means of |simulated / measured - 1|
#pragma once

#include "core/hardware/hardware.h"

namespace axiscape {

struct MeasuredProduct {
    ElementType dtype = ElementType::f32; // of the operands and the result
    std::int64_t batch = 1, m = 1, n = 1, k = 1;
    double seconds = 0;
};
// On devices of the nearest level; bytes as in CollectiveCost.
struct MeasuredCollective {
    CollectiveKind kind = CollectiveKind::all_reduce;
    std::int64_t devices = 2;
    double bytes = 0, seconds = 0;
};
struct Measurements {
    std::string name, base; // of the profile to make; of the one to begin with
    std::vector<MeasuredProduct> products;
    std::vector<MeasuredCollective> collectives;
};

// resources/schema/measurements.schema.json. Errors name the line and the key.
[[nodiscard]] Result<Measurements> parseMeasurements(std::string_view text, const std::string& where);

struct CalibratedGroup {
    std::string what; // "f32 products", "all_reduce"
    std::size_t rows = 0;
    double errorBefore = 0, errorAfter = 0;
};
struct Calibration {
    Hardware hardware;
    std::vector<CalibratedGroup> groups;
    double errorBefore = 0, errorAfter = 0; // means over all rows; never worse after
};
[[nodiscard]] Calibration calibrate(const Hardware& base, const Measurements& rows);

} // namespace axiscape
