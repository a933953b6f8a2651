// SPDX-License-Identifier: GPL-3.0-or-later
// What would fit, and what each way to get there costs: recomputation x sharding x optimizer state x captured variants
// of a program (other batches, other lengths of a sequence).
//
//   FitRequest ask{{{"", session}}, strategy, {mesh}, 0};
//   Result<FitResult> found = whatFits(ask);
//   for (const std::size_t i : found->front) use(found->points[i].strategy, found->points[i].peakBytes);
//
// Every point is a strategy that was evaluated as any other is, on the model that its transforms make. Recomputations:
// none, all layers, but for products without batch dimensions, but for all products. Shardings: what stands in the
// strategy already, then tactics of the library, an axis each, and the optimizer's state, gradients and parameters cut
// along the first axis in steps (ZeRO 1 to 3). Shardings that lie far from the best by time and by memory are not tried
// with every recomputation.
#pragma once

#include "core/session/session.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace axiscape {

struct FitVariant {
    std::string name; // "" where there is only one
    std::shared_ptr<Session> session;
};

struct FitRequest {
    std::vector<FitVariant> variants;
    Strategy base;            // its tactics stand before all others; with hardware
    std::vector<Mesh> meshes; // of which each is tried; that of `base` if empty
    double seconds = 0;       // no new point is begun after so many; 0: all are tried
    int threads = 1;
};

// What one member of a point brings, against the same without it.
struct FitGain {
    std::string member;         // "recompute layers", "ZeRO-3"
    std::int64_t peakBytes = 0; // less, negative: more
    double step = 0;            // longer, as a share: 0.04
};

struct FitPoint {
    std::size_t variant = 0; // of the request
    Strategy strategy;
    double stepSeconds = 0;
    std::int64_t peakBytes = 0, capacityBytes = 0;
    std::optional<double> tokens; // of a step
    std::vector<FitGain> gains;
    bool fits() const { return peakBytes <= capacityBytes; }
    // Bytes to the limit with 5 % to spare; negative: what it would have to lose.
    std::int64_t spareBytes() const { return capacityBytes - capacityBytes / 20 - peakBytes; }
    double perSecond() const { return tokens.value_or(1) / stepSeconds; } // tokens, else steps
};

struct FitResult {
    std::vector<FitPoint> points;   // all that were evaluated
    std::vector<std::size_t> front; // no other point is both faster (by tokens) and smaller; fastest first
    bool complete = true;           // false: time was up, or it was cancelled
};

// Meshes of that many devices: along one axis, and with a second one of 2, 4 or 8.
[[nodiscard]] std::vector<Mesh> meshesToTry(std::int64_t devices);

// Errors: a strategy without hardware; what the base cannot be evaluated for.
[[nodiscard]] Result<FitResult> whatFits(const FitRequest& request, const Progress& progress = {});

// "Data parallel, ZeRO-3; recompute layers": tactics beyond those of `base`, and transforms.
[[nodiscard]] std::string fitPointText(const FitPoint& point);

} // namespace axiscape
