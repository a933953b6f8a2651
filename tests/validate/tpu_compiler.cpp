// SPDX-License-Identifier: GPL-3.0-or-later
// The hidden profiles that mimic the TPU compiler's own estimates, op by op.
#include "core/simulate/compiler_estimate.h"
#include "tests/support/support.h"
#include "tests/validate/measured.h"

#include <cmath>
#include <fmt/format.h>
#include <fstream>

namespace axiscape::validate {
namespace {

void runTpuCompiler(Report& report) {
    const auto path = test::shared("golden/tpu/calibration.json");
    if (!path) return report.skip("golden/tpu/calibration.json");
    std::ifstream file(*path);
    std::map<std::string, Errors> errors;
    const auto calibration = nlohmann::json::parse(file);
    for (const auto& [chip, data] : calibration.items()) {
        const auto hardware = findHardware("tpu_compiler_" + chip);
        if (!hardware) return report.check("there is a profile of the compiler for " + chip, false);
        const double clock = data.at("assumed").at("clock_mhz").get<double>() * 1e6;
        const double tile = static_cast<double>(hardware->productTile);
        for (const auto& row : data.at("rows")) {
            const auto kind = row.at("kind").get<std::string>();
            if (kind.find("matmul") == kind.npos || !row.contains("cycles") || !row.at("cycles").is_number() ||
                row.at("cycles").get<double>() <= 0)
                continue;
            const auto up = [](double x, double t) { return std::ceil(x / t) * t; };
            const double b = row.value("b", 1.0), m = row.at("m"), k = row.at("k"), n = row.at("n");
            const auto type = row.at("dtype") == "f32" ? ElementType::f32 : ElementType::bf16;
            const bool wide = type == ElementType::f32 || kind == "matmul_f32_accumulate";
            const double width = type == ElementType::f32 ? 4 : 2;
            const double padded = 2 * b * up(std::min(m, n), 8) * up(std::max(m, n), tile) * up(k, tile);
            EstimatedWork work;
            work.products = productSeconds(*hardware->products(type), 2 * b * m * k * n, padded);
            for (const auto& op : row.at("ops")) // a copy's result: where to, where from, a counter of 4 bytes
                if (op[0] == "copy-start") work.onChipRead += (op[2].get<double>() - 4) / 2;
            work.read = std::max(0.0, b * (m * k + k * n) * width - work.onChipRead);
            work.written = b * m * n * (wide ? 4 : 2);
            work.narrowToMemory = wide ? 0 : b * m * n;
            const double ours = estimatedSeconds(*hardware, work);
            const double error = std::abs(ours * clock / row.at("cycles").get<double>() - 1);
            auto& e = errors[chip];
            const bool fitted = wasFitted(fmt::format("{}|{}|{}|{}", kind, row.at("m").get<int>(),
                                                      row.at("k").get<int>(), row.at("n").get<int>()));
            (fitted ? e.fitted : e.judged).push_back(error);
        }
    }
    reportErrors(report, "the TPU compiler's estimate of matrix products: error of the cycles", errors, 0.1, 0.1,
                 "tpu_single_products_worst_median");
}

const Section tpuCompilerSection{"tpu_compiler", "the TPU compiler's own cost model, op by op", runTpuCompiler};

} // namespace
} // namespace axiscape::validate
