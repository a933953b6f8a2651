// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/verify.h"

#include "core/base/text.h"
#include "core/base/words.h"
#include "core/sharding/device_tile.h"
#include "core/spmd/materialise.h"
#include "core/verify/element_work.h"
#include "core/verify/first_difference.h"
#include "core/verify/rounding.h"
#include "core/verify/shards.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace axiscape {
namespace {

constexpr double kEasy = 0.25; // of the work that may be done: what a better example may take

// The results of the whole program.
Result<std::vector<Tensor>> runWhole(const Partition& partition, const std::vector<Tensor>& arguments,
                                     const VerifyOptions& options, const Progress& progress) {
    // What is sharded by hand needs its devices; outside of it each of them computes all there is.
    const auto devices = static_cast<std::uint32_t>(partition.mesh().devices());
    const std::uint32_t together = partition.sites().manualComputations().empty() ? 1 : devices;
    auto whole = Machine::make(partition.sites().modulePointer(), std::vector<std::vector<Tensor>>(together, arguments),
                               {1, together, false, options.functionOf, options.precision == Precision::f64});
    if (!whole) return fail(whole.error());
    if (auto ran = whole->run(progress); !ran) return fail(ran.error());
    return whole->results(0);
}

// How much each result makes of a difference in the last places of the arguments.
Result<std::vector<double>> conditionings(const Partition& partition, const std::vector<Tensor>& arguments,
                                          const std::vector<Tensor>& expected, const VerifyOptions& options,
                                          const Progress& progress) {
    const auto off = runWhole(partition, verification::nudged(arguments, options.precision), options, progress);
    if (!off) return fail(off.error());
    std::vector<double> conditioning;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const bool tensor = partition.module().type(partition.module().results()[i]).isTensor();
        const double change = tensor ? differenceOf((*off)[i], expected[i]).relative : 0;
        conditioning.push_back(verification::conditioningOf(change, options.precision));
    }
    return conditioning;
}

// The element of a result that is furthest off on any device.
struct Worst {
    Difference apart;
    std::uint32_t device = 0;
    std::string have, want;
};

std::vector<Worst> worstOf(const SpmdProgram& program, const std::vector<Tensor>& expected, const Machine& machine,
                           Verification& counts) {
    const Module& module = program.partition.module();
    std::vector<Worst> worst(expected.size());
    std::vector<double> magnitudes;
    magnitudes.reserve(expected.size());
    for (const Tensor& tensor : expected)
        magnitudes.push_back(tensor.dtype() == ElementType::none ? 0 : magnitudeOf(tensor));
    for (std::uint32_t device = 0; device < machine.deviceCount(); ++device) {
        const std::vector<Tensor> have = machine.results(device);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const ValueId value = module.results()[i];
            if (!module.type(value).isTensor()) continue; // a token
            const Tensor want =
                shardOf(expected[i], program.sharding(value), program.partition.mesh(), std::int64_t{device});
            const Tensor got = cornerOf(have[i], want.shape());
            const Difference apart = differenceOf(got, want, magnitudes[i]);
            counts.compared += want.elements();
            counts.notFinite += notFiniteIn(want);
            if (apart.relative > worst[i].apart.relative)
                worst[i] = {apart, device, elementText(got, apart.element), elementText(want, apart.element)};
        }
    }
    return worst;
}

// What the first result that is further off than it may be has there.
Text differenceText(const Module& module, std::size_t result, const Worst& worst) {
    const std::string& path = module.result(result).path;
    return words::phrase("result {}{} on device {}, element {}: {}, expected {}", result,
                         path.empty() ? "" : fmt::format(" ({})", path), worst.device, worst.apart.element, worst.have,
                         worst.want);
}

Result<Verification> verifyLocal(const SpmdProgram& program, const DeviceModule& local, const Structure& structure,
                                 const VerifyOptions& options, const Progress& progress) {
    const Partition& partition = program.partition;
    const Module& module = partition.module();
    const Mesh& mesh = partition.mesh();
    const std::vector<Tensor> arguments = randomArguments(module, structure, options.seed, options.precision);
    const auto devices = static_cast<std::uint32_t>(mesh.devices());
    const auto expected = runWhole(partition, arguments, options, progress);
    if (!expected) return fail(expected.error());
    const auto conditioning = conditionings(partition, arguments, *expected, options, progress);
    if (!conditioning) return fail(conditioning.error());
    auto machine = Machine::make(local.module, deviceArguments(program, arguments),
                                 {1, devices, false, options.functionOf, options.precision == Precision::f64});
    if (!machine) return fail(machine.error());
    if (auto ran = machine->run(progress); !ran) return fail(ran.error());

    Verification result;
    result.equal = true;
    result.precision = options.precision;
    result.replaced = local.replaced;
    result.mesh = mesh;
    const std::vector<Worst> worst = worstOf(program, *expected, *machine, result);
    const auto rounding = verification::tolerances(module, options.precision);
    verification::OpComparison opByOp{options.precision, options.precision == Precision::f64, {}};
    for (std::size_t i = 0; i < worst.size(); ++i) {
        const double own = rounding[module.results()[i]], grown = (*conditioning)[i];
        const double allowed = verification::toleranceOf(own, grown, options.precision);
        opByOp.ofResults.push_back(allowed);
        if (own > 0) result.conditioning = std::max(result.conditioning, grown);
        result.worstDifference = std::max(result.worstDifference, worst[i].apart.relative);
        result.tolerance = std::max(result.tolerance, allowed);
        if (worst[i].apart.relative <= allowed || !result.equal) continue;
        result.equal = false;
        result.firstDifference = differenceText(module, i, worst[i]);
    }
    if (result.equal) return result;
    const auto first = verification::firstDifference(program, local, arguments, opByOp, options.functionOf, progress);
    if (!first && first.error().code == ErrorCode::cancelled) return fail(first.error());
    if (!first) return result;
    result.first = first->first;
    if (!opByOp.eachAlone || first->first) return result;
    result.equal = result.opByOp = true;
    result.firstDifference = {};
    result.worstDifference = first->worst;
    result.tolerance = first->tolerance;
    return result;
}

Text opText(const Module& module, OpId op) {
    if (!op.valid()) return {};
    const std::string at = module.locationText(op);
    return at.empty() ? words::phrase("{} (op {})", module.fullName(op), op.value)
                      : words::phrase("{} (op {}) at {}", module.fullName(op), op.value, at);
}

// Why so much is left: the sizes that stay.
Text keptText(const Module& module, const std::vector<Shrunk::Kept>& kept) {
    std::vector<Text> sizes;
    for (const auto& one : kept) {
        if (sizes.size() == 3) break;
        const Text size = words::phrase("{}: {}", one.size, words::named(one.why));
        sizes.push_back(one.op.valid() ? words::list({size, opText(module, one.op)}) : size);
    }
    return sizes.empty() ? Text()
                         : words::phrase("; sizes that cannot shrink: {}", words::list(std::move(sizes), "; "));
}

} // namespace

std::vector<std::vector<Tensor>> deviceArguments(const SpmdProgram& program, const std::vector<Tensor>& arguments) {
    const Mesh& mesh = program.partition.mesh();
    std::vector<std::vector<Tensor>> shards(static_cast<std::size_t>(mesh.devices()));
    for (std::uint32_t i = 0; i < arguments.size(); ++i) {
        const TensorSharding& sharding = program.partition.argument(i);
        std::map<std::vector<std::int64_t>, Tensor> tiles; // devices that hold the same one share it
        for (std::size_t device = 0; device < shards.size(); ++device) {
            const auto number = static_cast<std::int64_t>(device);
            std::vector<std::int64_t> tile;
            for (const Tile cut : sharding.tiles) tile.push_back(coordinateOf(mesh, cut.axis, number));
            const auto [at, isNew] = tiles.try_emplace(std::move(tile));
            if (isNew) at->second = paddedShardOf(arguments[i], sharding, mesh, number);
            shards[device].push_back(at->second);
        }
    }
    return shards;
}

Result<Verification> verify(const SpmdProgram& program, const Structure& structure, const VerifyOptions& options,
                            const Progress& progress) {
    const auto local = materialise(program);
    if (!local) return fail(local.error());
    return verifyLocal(program, *local, structure, options, progress);
}

Result<Verification> verify(const SpmdProgram& program, const DeviceModule& device, const Structure& structure,
                            const VerifyOptions& options, const Progress& progress) {
    return verifyLocal(program, device, structure, options, progress);
}

Result<Verification> verifyShrunk(const SpmdProgram& program, const Structure& structure, const VerifyOptions& options,
                                  const Progress& progress) {
    // A larger copy is a better example; the least one is run if nothing else can be.
    Shrunk small;
    Result<DeviceModule> local;
    double work = 0;
    for (const std::int64_t wanted : {8, 6, 4, 2}) {
        if (progress.cancelled())
            return fail(Error{ErrorCode::cancelled, words::phrase("verification was cancelled"), {}, {}, {}, {}});
        progress.report(words::noop("shrinking the model"), 0, 0);
        small = shrink(program, wanted);
        local = materialise(small.program);
        if (!local) break;
        work =
            verification::elementWork(small.program.partition.module()) +
            verification::elementWork(*local->module) * static_cast<double>(small.program.partition.mesh().devices());
        if (work <= options.mostWork * (wanted > 2 ? kEasy : 1)) break;
    }
    const Module& module = small.program.partition.module();
    const Mesh mesh = small.program.partition.mesh();
    const auto described = [&](Verification result) {
        result.module = small.program.partition.sites().modulePointer();
        result.shrunk = small.smaller;
        result.mesh = mesh;
        result.sizes = small.sizes;
        result.kept = small.kept;
        result.work = work;
        return result;
    };
    const auto notRun = [&](Text reason) {
        Verification result;
        result.verified = false;
        result.reason = std::move(reason);
        result.precision = options.precision;
        return described(std::move(result));
    };
    const auto reasonOf = [](const Error& error) {
        const Text what = error.where.empty() ? error.what : words::phrase("{} at {}", error.what, error.where);
        return error.why.empty() ? what : words::phrase("{}: {}", what, error.why);
    };
    if (!local) return notRun(reasonOf(local.error()));
    if (work > options.mostWork)
        return notRun(words::phrase("it takes {:.3g} element operations on {} devices, {:.3g} are the limit{}", work,
                                    mesh.devices(), options.mostWork, keptText(module, small.kept)));
    auto result = verifyLocal(small.program, *local, structure, options, progress);
    if (!result && result.error().code == ErrorCode::cancelled) return fail(result.error());
    if (!result) return notRun(reasonOf(result.error()));
    if (result->compared > 0 && result->notFinite == result->compared)
        return notRun(words::phrase("no result is a finite number on random data"));
    return described(std::move(*result));
}

} // namespace axiscape
