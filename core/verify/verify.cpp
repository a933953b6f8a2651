// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/verify.h"

#include "core/base/words.h"
#include "core/sharding/device_tile.h"
#include "core/spmd/materialise.h"
#include "core/verify/element_work.h"
#include "core/verify/precision.h"
#include "core/verify/rounding.h"
#include "core/verify/shards.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace axiscape {
namespace {

constexpr double kWideTolerance = 0x1p-24;  // in double precision, of programs that blow up rounding
constexpr double kMostAmplified = 1.0 / 16; // more is no rounding
constexpr double kEasy = 0.25;              // of the work that may be done: what a better example may take

// The results of the whole program.
Result<std::vector<Tensor>> runWhole(const Partition& partition, const std::vector<Tensor>& arguments,
                                     const VerifyOptions& options, const Progress& progress) {
    // What is sharded by hand needs its devices; outside of it each of them computes all there is.
    const auto devices = static_cast<std::uint32_t>(partition.mesh().devices());
    const std::uint32_t together = partition.sites().manualComputations().empty() ? 1 : devices;
    auto whole = Machine::make(partition.sites().modulePointer(), std::vector<std::vector<Tensor>>(together, arguments),
                               {1, together, false, options.functionOf});
    if (!whole) return fail(whole.error());
    if (auto ran = whole->run(progress); !ran) return fail(ran.error());
    return whole->results(0);
}

// How far off each result may be if rounding grows on its way through the program: by what becomes of arguments that
// are a few units of their last place off.
Result<std::vector<double>> amplified(const Partition& partition, const std::vector<Tensor>& arguments,
                                      const std::vector<Tensor>& expected, const VerifyOptions& options,
                                      const Progress& progress) {
    const auto off = runWhole(partition, nudged(arguments), options, progress);
    if (!off) return fail(off.error());
    std::vector<double> tolerance;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const bool tensor = partition.module().type(partition.module().results()[i]).isTensor();
        tolerance.push_back(tensor ? std::min(8 * differenceOf((*off)[i], expected[i]).relative, kMostAmplified) : 0);
    }
    return tolerance;
}

// The element of a result that is furthest off on any device.
struct Worst {
    Difference apart;
    std::uint32_t device = 0;
    std::string have, want;
};

std::vector<Worst> worstOf(const SpmdProgram& program, const std::vector<Tensor>& expected, const Machine& machine,
                           double leastMagnitude, Verification& counts) {
    const Module& module = program.partition.module();
    std::vector<Worst> worst(expected.size());
    std::vector<double> magnitudes;
    for (const Tensor& tensor : expected)
        magnitudes.push_back(tensor.dtype() == ElementType::none ? 0 : std::max(leastMagnitude, magnitudeOf(tensor)));
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

// How results are compared.
struct Strictness {
    double least = 0;             // tolerance: nothing but integers is compared more closely
    bool measureRounding = false; // where something is further off than that: how much rounding grows is measured
};

Result<Verification> verifyLocal(const SpmdProgram& program, const DeviceModule& local, const Structure& structure,
                                 const VerifyOptions& options, const Progress& progress,
                                 const Strictness& strictness = {}) {
    const Partition& partition = program.partition;
    const Module& module = partition.module();
    const Mesh& mesh = partition.mesh();
    const std::vector<Tensor> arguments = randomArguments(module, structure, options.seed);
    const auto devices = static_cast<std::uint32_t>(mesh.devices());
    const auto expected = runWhole(partition, arguments, options, progress);
    if (!expected) return fail(expected.error());
    auto machine =
        Machine::make(local.module, deviceArguments(program, arguments), {1, devices, false, options.functionOf});
    if (!machine) return fail(machine.error());
    if (auto ran = machine->run(progress); !ran) return fail(ran.error());

    Verification result;
    result.equal = true;
    result.replaced = local.replaced;
    result.mesh = mesh;
    const std::vector<Worst> worst = worstOf(program, *expected, *machine, options.leastMagnitude, result);
    const auto rounding = tolerances(module);
    std::vector<double> tolerance;
    bool outside = false;
    for (std::size_t i = 0; i < worst.size(); ++i) {
        const double own = rounding[module.results()[i]];
        tolerance.push_back(own > 0 ? std::max(own, strictness.least) : 0);
        outside = outside || worst[i].apart.relative > tolerance[i];
    }
    if (outside && strictness.measureRounding) {
        const auto grown = amplified(partition, arguments, *expected, options, progress);
        if (!grown) return fail(grown.error());
        for (std::size_t i = 0; i < tolerance.size(); ++i)
            if (tolerance[i] > 0) tolerance[i] = std::max(tolerance[i], (*grown)[i]);
    }
    for (std::size_t i = 0; i < worst.size(); ++i) {
        const double allowed = tolerance[i];
        result.worstDifference = std::max(result.worstDifference, worst[i].apart.relative);
        result.tolerance = std::max(result.tolerance, allowed);
        if (worst[i].apart.relative <= allowed || !result.equal) continue;
        result.equal = false;
        const std::string& path = module.result(i).path;
        result.firstDifference = words::say("result {}{} on device {}, element {}: {}, expected {}", i,
                                            path.empty() ? "" : fmt::format(" ({})", path), worst[i].device,
                                            worst[i].apart.element, worst[i].have, worst[i].want);
    }
    return result;
}

std::string opText(const Module& module, OpId op) {
    if (!op.valid()) return {};
    const std::string at = module.locationText(op);
    return at.empty() ? words::say("{} (op {})", module.fullName(op), op.value)
                      : words::say("{} (op {}) at {}", module.fullName(op), op.value, at);
}

// Why so much is left: the sizes that stay.
std::string keptText(const Module& module, const std::vector<Shrunk::Kept>& kept) {
    std::vector<std::string> sizes;
    for (const auto& one : kept) {
        if (sizes.size() == 3) break;
        sizes.push_back(fmt::format("{}: {}{}{}", one.size, words::shown(one.why), one.op.valid() ? ", " : "",
                                    opText(module, one.op)));
    }
    return sizes.empty() ? std::string() : words::say("; sizes that cannot shrink: {}", fmt::join(sizes, "; "));
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

Result<Verification> verifyShrunk(const SpmdProgram& program, const Structure& structure, const VerifyOptions& options,
                                  const Progress& progress) {
    // A larger copy is a better example; the least one is run if nothing else can be.
    Shrunk small;
    Result<DeviceModule> local;
    double work = 0;
    for (const std::int64_t wanted : {8, 6, 4, 2}) {
        if (progress.cancelled())
            return fail(Error{ErrorCode::cancelled, words::say("verification was cancelled"), {}, {}, {}, {}});
        progress.report(words::noop("shrinking the model"), 0, 0);
        small = shrink(program, wanted);
        local = materialise(small.program);
        if (!local) break;
        work = elementWork(small.program.partition.module()) +
               elementWork(*local->module) * static_cast<double>(small.program.partition.mesh().devices());
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
    const auto notRun = [&](std::string reason) {
        Verification result;
        result.verified = false;
        result.reason = std::move(reason);
        return described(std::move(result));
    };
    const auto reasonOf = [](const Error& error) {
        return (error.where.empty() ? error.what : words::say("{} at {}", error.what, error.where)) +
               (error.why.empty() ? "" : ": " + error.why);
    };
    if (!local) return notRun(reasonOf(local.error()));
    if (work > options.mostWork)
        return notRun(words::say("it takes {:.3g} element operations on {} devices, {:.3g} are the limit{}", work,
                                 mesh.devices(), options.mostWork, keptText(module, small.kept)));
    auto result = verifyLocal(small.program, *local, structure, options, progress);
    if (!result && result.error().code == ErrorCode::cancelled) return fail(result.error());
    if (!result) return notRun(reasonOf(result.error()));
    SpmdProgram ran = small.program;
    if (!result->equal) {
        auto wide = inDoublePrecision(ran);
        const auto wideLocal = wide ? materialise(*wide) : local;
        auto again = wide && wideLocal
                         ? verifyLocal(*wide, *wideLocal, structure, options, progress, {kWideTolerance, false})
                         : verifyLocal(ran, *local, structure, options, progress, {0, true});
        if (!again && again.error().code == ErrorCode::cancelled) return fail(again.error());
        if (again) result = std::move(again);
        if (again && wide && wideLocal) {
            ran = std::move(*wide);
            result->doublePrecision = true;
        }
    }
    if (result->compared > 0 && result->notFinite == result->compared)
        return notRun(words::say("no result is a finite number on random data"));
    if (!result->equal) {
        auto first = firstDifference(ran, randomArguments(ran.partition.module(), structure, options.seed),
                                     options.functionOf, progress, result->doublePrecision ? kWideTolerance : 0);
        if (!first && first.error().code == ErrorCode::cancelled) return fail(first.error());
        if (first) result->first = std::move(*first);
    }
    return described(std::move(*result));
}

} // namespace axiscape
