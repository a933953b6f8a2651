// SPDX-License-Identifier: GPL-3.0-or-later
// How fast programs run in the reference interpreter: single ops, and a whole train step on one and on eight devices.
#include "core/interpret/interpret.h"
#include "core/stablehlo/stablehlo.h"

#include <benchmark/benchmark.h>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <random>

using namespace axiscape;

namespace {

[[noreturn]] void stop(const Error& error) {
    std::cerr << error.text() << '\n';
    std::exit(1);
}

std::shared_ptr<const Module> moduleOf(const std::string& main) {
    auto module = importText("module {\nfunc.func @main" + main + "\n}\n", "bench.mlir");
    if (!module) stop(module.error());
    return *module;
}

// Small random floats, integers from a few.
Tensor randomTensor(ElementType dtype, std::span<const std::int64_t> shape, std::mt19937& generator) {
    auto tensor = Tensor::zeros(dtype, shape);
    std::uniform_real_distribution<float> real(0, 0.1F);
    std::uniform_int_distribution<std::int32_t> integer(0, 3);
    for (std::int64_t i = 0; i < tensor.elements(); ++i) {
        if (dtype == ElementType::f32) tensor.mutableData<float>()[i] = real(generator);
        if (dtype == ElementType::i32) tensor.mutableData<std::int32_t>()[i] = integer(generator);
    }
    return tensor;
}

// Others for every device: what devices have in common need be computed only once.
std::vector<Tensor> randomArguments(const Module& module, std::uint32_t device) {
    std::mt19937 generator(device + 1);
    std::vector<Tensor> arguments;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i) {
        const auto type = module.type(ValueId{i});
        arguments.push_back(randomTensor(type.dtype, type.shape, generator));
    }
    return arguments;
}

void runAll(benchmark::State& state, const std::shared_ptr<const Module>& module, std::uint32_t devices, double flops) {
    std::vector<std::vector<Tensor>> arguments;
    for (std::uint32_t device = 0; device < devices; ++device) arguments.push_back(randomArguments(*module, device));
    std::uint64_t steps = 0;
    for (auto _ : state) {
        MachineOptions options;
        options.partitions = devices;
        options.functionOf = importFunction;
        auto machine = Machine::make(module, arguments, options);
        if (!machine) stop(machine.error());
        if (auto done = machine->run(); !done) stop(done.error());
        steps = machine->steps();
    }
    state.counters["ops"] = static_cast<double>(steps);
    if (flops > 0)
        state.counters["flops"] = benchmark::Counter(flops * static_cast<double>(state.iterations()),
                                                     benchmark::Counter::kIsRate, benchmark::Counter::kIs1000);
}

void dotGeneral(benchmark::State& state, const std::string& dtype) {
    const auto type = "tensor<512x512x" + dtype + ">";
    runAll(state,
           moduleOf("(%a: " + type + ", %b: " + type + ") -> " + type +
                    " { %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (" + type + ", " + type +
                    ") -> " + type + "\n return %0 : " + type + " }"),
           1, 2.0 * 512 * 512 * 512);
}

void convolution(benchmark::State& state) {
    const std::string in = "tensor<8x56x56x64xf32>", kernel = "tensor<3x3x64x64xf32>";
    runAll(state,
           moduleOf(
               "(%a: " + in + ", %b: " + kernel + ") -> " + in +
               " { %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = "
               "{pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (" +
               in + ", " + kernel + ") -> " + in + "\n return %0 : " + in + " }"),
           1, 2.0 * 8 * 56 * 56 * 64 * 64 * 9);
}

void elementwiseChain(benchmark::State& state) {
    const std::string type = "tensor<1000000xf32>";
    std::string body = "(%x: " + type + ", %y: " + type + ") -> " + type + " {\n";
    for (const std::string line :
         {"%0 = stablehlo.add %x, %y", "%1 = stablehlo.multiply %0, %x", "%2 = stablehlo.subtract %1, %y",
          "%3 = stablehlo.maximum %2, %x", "%4 = stablehlo.negate %3", "%5 = stablehlo.exponential %4",
          "%6 = stablehlo.tanh %5", "%7 = stablehlo.sqrt %6"})
        body += line + " : " + type + "\n";
    runAll(state, moduleOf(body + "return %7 : " + type + " }"), 1, 0);
}

void fourier(benchmark::State& state, const std::string& length) {
    const auto type = "tensor<64x" + length + "xcomplex<f32>>";
    runAll(state,
           moduleOf("(%x: " + type + ") -> " + type + " { %0 = stablehlo.fft %x, type = FFT, length = [" + length +
                    "] : (" + type + ") -> " + type + "\n return %0 : " + type + " }"),
           1, 0);
}

void trainStep(benchmark::State& state) {
    const auto module = importFile(AXISCAPE_SOURCE_DIR "/resources/models/transformer_train_tiny.mlir.gz");
    if (!module) stop(module.error());
    runAll(state, *module, static_cast<std::uint32_t>(state.range(0)), 0);
}

BENCHMARK_CAPTURE(dotGeneral, f32, "f32")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(dotGeneral, bf16, "bf16")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(dotGeneral, complex64, "complex<f32>")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(dotGeneral, i32, "i32")->Unit(benchmark::kMillisecond);
BENCHMARK(convolution)->Unit(benchmark::kMillisecond);
BENCHMARK(elementwiseChain)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fourier, of_1024, "1024")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fourier, of_1021, "1021")->Unit(benchmark::kMillisecond);
BENCHMARK(trainStep)->Arg(1)->Arg(8)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
