// SPDX-License-Identifier: GPL-3.0-or-later
// Matrix products measured on real chips, one kernel each.
#include "core/simulate/kernel_seconds.h"
#include "tests/validate/measured.h"

#include <cmath>
#include <fmt/format.h>

namespace axiscape::validate {
namespace {

ElementType typeOf(const std::string& name) {
    if (name == "f32") return ElementType::f32;
    if (name == "f16") return ElementType::f16;
    if (name.rfind("f8", 0) == 0) return ElementType::f8E4M3FN;
    return ElementType::bf16;
}

void runMatmul(Report& report) {
    const auto file = measuredFile("matmul.json");
    if (!file) return report.skip("golden/measured/matmul.json");
    std::map<std::string, Errors> errors;
    for (const auto& row : file->at("rows")) {
        const auto chip = row.at("chip").get<std::string>(), dtype = row.at("dtype").get<std::string>();
        const auto hardware = findHardware(chip == "tpu7x_half" ? "tpu7x" : chip);
        if (!hardware) return report.check("there is a profile " + chip, false);
        const auto arrow = dtype.find("->");
        const auto in = typeOf(dtype.substr(0, dtype.find('x'))), out = typeOf(dtype.substr(arrow + 2));
        const double b = row.at("batch"), m = row.at("m"), n = row.at("n"), k = row.at("k");
        const double flops = 2 * b * m * n * k;
        const auto tile = static_cast<double>(hardware->productTile);
        const auto padded = [&](double x) { return std::ceil(x / tile) * tile; };
        const double rows = std::min(m, n), columns = std::max(m, n);
        const double tiles = 2 * b * std::ceil(rows / 8) * 8 * padded(columns) * padded(k);
        const double bytes = b * ((m * k + k * n) * elementBits(in) + m * n * elementBits(out)) / 8;
        const double ours =
            kernelSeconds(*hardware, productSeconds(*hardware->products(in), flops, tiles), 0, bytes, true);
        const double error = std::abs(ours / row.at("seconds").get<double>() - 1);
        auto& e = errors[fmt::format("{} {}", chip,
                                     elementBits(in) == 8     ? "8 bit"
                                     : in == ElementType::f32 ? "f32"
                                                              : "16 bit")];
        // The few rows of chips that were not fitted all judge.
        const bool table = row.at("source") == "xla";
        const bool fitted =
            table && wasFitted(fmt::format("{}|{}|{}|{}|{}", chip, row.at("batch").get<int>(), row.at("m").get<int>(),
                                           row.at("n").get<int>(), row.at("k").get<int>()));
        (fitted ? e.fitted : e.judged).push_back(error);
    }
    reportErrors(report, "matrix products: error of the seconds of one kernel", errors, 0.15, 0.15,
                 "matmul_worst_median");
}

const Section matmulSection{"matmul", "matrix products measured on GPUs", runMatmul};

} // namespace
} // namespace axiscape::validate
