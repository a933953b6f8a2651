// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/kernel_seconds.h"

#include <algorithm>
#include <cmath>

namespace axiscape {

namespace {

constexpr double kNotOverlapped = 0.05; // of the shorter of arithmetic and memory, as XLA takes it for GPUs

} // namespace

ProductSeconds productSeconds(const ProductRate& rate, double flops, double padded) {
    if (rate.peak <= 0 || flops <= 0) return {};
    return {padded / (rate.peak * rate.efficiency),
            rate.ramp > 0 ? rate.ramp * std::pow(flops * 1e-9, rate.exponent) : 0};
}

double kernelSeconds(const Hardware& hardware, const ProductSeconds& products, double vectorFlops, double bytes,
                     bool warm) {
    // An instruction of a TPU feeds matrix and vector units at once. Its compilers add their times up by a norm with
    // exponents from 1.7 to 4.8 (tpu_compiler_*.json).
    const double vector = vectorFlops / hardware.vectorRate;
    const double compute =
        hardware.compiler == Compiler::tpu ? std::hypot(products.busy, vector) : products.busy + vector;
    const double rate = hardware.memoryBandwidth * hardware.memoryEfficiency;
    const double memory =
        bytes / (warm && bytes <= hardware.cacheBytes ? std::max(rate, hardware.cacheBandwidth) : rate);
    return hardware.launchFloor + std::max(compute, memory) + kNotOverlapped * std::min(compute, memory) +
           products.ramp;
}

} // namespace axiscape
