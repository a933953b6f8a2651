// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/verify.h"

#include "core/spmd/materialise.h"
#include "core/verify/shards.h"

#include <fmt/format.h>

namespace axiscape {
namespace {

double toleranceOf(ElementType dtype) {
    switch (dtype) {
    case ElementType::f64:
    case ElementType::complex128:
        return 0x1p-36;
    case ElementType::f32:
    case ElementType::tf32:
    case ElementType::complex64:
        return 0x1p-13;
    case ElementType::f16:
        return 0x1p-7;
    case ElementType::bf16:
        return 0x1p-5;
    default:
        return isInteger(dtype) ? 0 : 0.25; // of 8 bits and less
    }
}

} // namespace

Result<Verification> verify(const SpmdProgram& program, const Structure& structure, const VerifyOptions& options,
                            const Progress& progress) {
    const Partition& partition = program.partition;
    const Module& module = partition.module();
    const Mesh& mesh = partition.mesh();
    const auto local = materialise(program);
    if (!local) return fail(local.error());

    const std::vector<Tensor> arguments = randomArguments(module, structure, options.seed);
    // What is sharded by hand needs its devices; outside of it each of them computes all there is.
    const auto devices = static_cast<std::uint32_t>(mesh.devices());
    const std::uint32_t together = partition.sites().manualComputations().empty() ? 1 : devices;
    auto whole = Machine::make(partition.sites().modulePointer(), std::vector<std::vector<Tensor>>(together, arguments),
                               {1, together, false, options.functionOf});
    if (!whole) return fail(whole.error());
    if (auto ran = whole->run(progress); !ran) return fail(ran.error());
    const std::vector<Tensor> expected = whole->results(0);

    std::vector<std::vector<Tensor>> shards(devices);
    for (std::uint32_t device = 0; device < devices; ++device)
        for (std::uint32_t i = 0; i < arguments.size(); ++i)
            shards[device].push_back(paddedShardOf(arguments[i], partition.argument(i), mesh, device));
    auto machine = Machine::make(local->module, std::move(shards), {1, devices, false, options.functionOf});
    if (!machine) return fail(machine.error());
    if (auto ran = machine->run(progress); !ran) return fail(ran.error());

    Verification result{true, 0, {}, local->replaced};
    std::vector<double> magnitudes;
    for (const Tensor& tensor : expected) magnitudes.push_back(std::max(options.leastMagnitude, magnitudeOf(tensor)));
    for (std::uint32_t device = 0; device < devices; ++device) {
        const std::vector<Tensor> have = machine->results(device);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const ValueId value = module.results()[i];
            const Tensor want = shardOf(expected[i], program.sharding(value), mesh, device);
            const Tensor got = cornerOf(have[i], want.shape());
            const Difference apart = differenceOf(got, want, magnitudes[i]);
            result.worstDifference = std::max(result.worstDifference, apart.relative);
            if (apart.relative <= toleranceOf(want.dtype()) || !result.equal) continue;
            result.equal = false;
            const std::string& path = module.result(i).path;
            result.firstDifference = fmt::format("result {}{} on device {}, element {}: {}, expected {}", i,
                                                 path.empty() ? "" : fmt::format(" ({})", path), device, apart.element,
                                                 elementText(got, apart.element), elementText(want, apart.element));
        }
    }
    return result;
}

} // namespace axiscape
