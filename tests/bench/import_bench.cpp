// SPDX-License-Identifier: GPL-3.0-or-later
// How long reading takes: t48_train (3.7 MB), a generated text of 20 MB, and the files named on the command line.
//
//   import_bench [--benchmark_...] [FILE...]
//   import_bench --once FILE        CPU seconds and the growth of the process, for import_side_by_side.py
//   import_bench --write FILE       the generated text
#include "core/base/file.h"
#include "core/stablehlo/stablehlo.h"

#include <benchmark/benchmark.h>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iostream>

using namespace axiscape;

namespace {

// Blocks of ops as a transformer's layer has them, each with a location of its own, until the text is that long.
std::string generated(std::size_t length) {
    std::string text = "module @jit_step attributes {mhlo.num_partitions = 1 : i32} {\n"
                       "  func.func public @main(%arg0: tensor<512x1024xf32> loc(\"x\"), %arg1: tensor<1024x1024xf32> "
                       "loc(\"params['w']\")) -> (tensor<512x1024xf32> {jax.result_info = \"result\"}) {\n"
                       "    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32> loc(#loc)\n";
    std::string locations = "#loc = loc(unknown)\n#loc1 = loc(\"model.py\":10:4 to :40)\n", last = "%arg0";
    std::size_t value = 0, location = 2;
    const auto line = [&](const std::string& op, std::string_view name) {
        last = "%" + std::to_string(value++);
        const auto at = "#loc" + std::to_string(location++);
        text += "    " + last + " = stablehlo." + op + " loc(" + at + ")\n";
        locations += at + " = loc(\"jit(step)/jvp(layer_" + std::to_string(value / 8) + ")/" + std::string(name) +
                     "\"(#loc1))\n";
        return last;
    };
    const std::string whole = "tensor<512x1024xf32>", rows = "tensor<512xf32>";
    while (text.size() + locations.size() < length) {
        const auto in = last;
        const auto product = line("dot_general " + in +
                                      ", %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, "
                                      "DEFAULT] : (" +
                                      whole + ", tensor<1024x1024xf32>) -> " + whole,
                                  "dot_general");
        const auto power = line("exponential " + product + " : " + whole, "exp");
        const auto sum = line("reduce(" + power + " init: %cst) applies stablehlo.add across dimensions = [1] : (" +
                                  whole + ", tensor<f32>) -> " + rows,
                              "reduce_sum");
        const auto wide =
            line("broadcast_in_dim " + sum + ", dims = [0] : (" + rows + ") -> " + whole, "broadcast_in_dim");
        const auto share = line("divide " + power + ", " + wide + " : " + whole, "div");
        const auto less =
            line("compare LT, " + share + ", " + in + ", FLOAT : (" + whole + ", " + whole + ") -> tensor<512x1024xi1>",
                 "lt");
        line("select " + less + ", " + share + ", " + in + " : tensor<512x1024xi1>, " + whole, "select_n");
    }
    return text + "    return " + last + " : " + whole + " loc(#loc)\n  } loc(#loc)\n} loc(#loc)\n" + locations;
}

std::string textOf(const std::string& path) {
    auto text = readFile(path);
    if (!text) {
        std::cerr << text.error().text() << '\n';
        std::exit(1);
    }
    return std::move(*text);
}

void import(benchmark::State& state, const std::string& text) {
    std::size_t ops = 0;
    for (auto _ : state) {
        state.PauseTiming();
        auto copy = text;
        state.ResumeTiming();
        const auto module = importText(std::move(copy));
        if (!module) {
            state.SkipWithError(module.error().text().c_str());
            return;
        }
        ops = (*module)->allOpCount();
    }
    state.counters["ops"] = static_cast<double>(ops);
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
}

// Of this program alone: what rusage says includes the process that started it.
double peakMebibytes() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (double kibibytes = 0; word == "VmHWM:" && status >> kibibytes) return kibibytes / 1024.0;
    return 0.0;
}

int once(const std::string& path) {
    const double before = peakMebibytes();
    auto text = textOf(path);
    const auto start = std::clock();
    const auto module = importText(std::move(text), path);
    const auto end = std::clock();
    if (!module) {
        std::cerr << module.error().text() << '\n';
        return 1;
    }
    std::cout << static_cast<double>(end - start) / CLOCKS_PER_SEC << ' ' << peakMebibytes() - before << '\n';
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    constexpr std::size_t kLength = 20u << 20;
    if (argc == 3 && std::strcmp(argv[1], "--once") == 0) return once(argv[2]);
    if (argc == 3 && std::strcmp(argv[1], "--write") == 0) return std::ofstream(argv[2]) << generated(kLength) ? 0 : 1;
    benchmark::Initialize(&argc, argv);
    const auto add = [](const std::string& name, std::string text) {
        benchmark::RegisterBenchmark(name.c_str(), [text = std::move(text)](benchmark::State& state) {
            import(state, text);
        })->Unit(benchmark::kMillisecond);
    };
    add("t48_train", textOf(AXISCAPE_SOURCE_DIR "/resources/models/t48_train.mlir.gz"));
    add("generated_20MB", generated(kLength));
    for (int i = 1; i < argc; ++i) add(argv[i], textOf(argv[i]));
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
