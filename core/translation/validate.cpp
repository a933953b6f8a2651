// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/translation/validate.h"

#include "core/interpret/tensor/double_precision.h"
#include "core/translation/blame.h"
#include "core/translation/compare_results.h"
#include "core/translation/repair.h"
#include "core/translation/shrink_both.h"
#include "core/verify/element_work.h"
#include "core/verify/shards.h"
#include "core/verify/verify.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

constexpr double kEasy = 0.25;    // of the limits: what is run as it is
constexpr double kAmplified = 10; // by many layers, what is rounded otherwise

struct Programs {
    std::shared_ptr<const Module> whole, compiled;
    const Placed& placed;

    std::uint32_t devices() const { return static_cast<std::uint32_t>(placed.mesh.devices()); }
};

Result<void> checkPlacement(const Programs& of) {
    const auto several = [](std::size_t have, std::size_t want, const char* what) {
        return fail(words::phrase("the placement does not fit the program"), {},
                    words::phrase("it places {} {}, the program has {}", have, what, want));
    };
    if (of.placed.arguments.size() != of.whole->argumentCount())
        return several(of.placed.arguments.size(), of.whole->argumentCount(), "arguments");
    if (of.placed.results.size() != of.whole->results().size())
        return several(of.placed.results.size(), of.whole->results().size(), "results");
    if (of.compiled->results().size() != of.whole->results().size())
        return fail(words::phrase("the compiled program is of another one"), {},
                    words::phrase("it has {} results, the original {}", of.compiled->results().size(),
                                  of.whole->results().size()));
    for (std::size_t i = 0; i < of.placed.arguments.size(); ++i) {
        const PlacedTensor& one = of.placed.arguments[i];
        if (!one.parameter) continue;
        if (*one.parameter >= of.compiled->argumentCount())
            return fail(words::phrase("the compiled program has no parameter {}", *one.parameter), one.path);
        const auto whole = of.whole->type(ValueId{static_cast<std::uint32_t>(i)}),
                   local = of.compiled->type(ValueId{*one.parameter});
        const auto want = localShape(whole.shape, one.sharding, of.placed.mesh);
        if (!std::ranges::equal(want, local.shape))
            return fail(words::phrase("the placement does not fit the compiled program"), one.path,
                        words::phrase("it says [{}] on a device, parameter {} is [{}]",
                                      fmt::format("{}", fmt::join(want, ", ")), *one.parameter,
                                      fmt::format("{}", fmt::join(local.shape, ", "))));
    }
    return {};
}

MachineOptions machineOptions(std::uint32_t devices) {
    MachineOptions options;
    options.replicas = 1;
    options.partitions = devices;
    options.keepValues = true;
    options.doublePrecision = true;
    return options;
}

std::vector<std::vector<Tensor>> sharesOf(const Programs& of, const std::vector<Tensor>& arguments) {
    std::vector<std::vector<Tensor>> shares(of.devices(), std::vector<Tensor>(of.compiled->argumentCount()));
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (const auto parameter = of.placed.arguments[i].parameter)
            for (std::uint32_t device = 0; device < of.devices(); ++device)
                shares[device][*parameter] =
                    shardOf(arguments[i], of.placed.arguments[i].sharding, of.placed.mesh, device);
    return shares;
}

struct Cost {
    double work = 0, bytes = 0; // of numbers kept of all devices

    bool within(const ValidateOptions& options, double share) const {
        return work <= share * options.mostWork && bytes <= share * options.mostBytes;
    }
};

Cost costOf(const Module& whole, const Module& compiled, std::uint32_t devices) {
    return {verification::elementWork(whole) + verification::elementWork(compiled) * devices,
            8.0 * (verification::elementsMade(whole) + verification::elementsMade(compiled) * devices)};
}

// The programs, or smaller copies of them if they take more than an example should. A larger copy is a better example.
Result<translation::ShrunkBoth> underLimits(const std::shared_ptr<const Module>& whole,
                                            const std::shared_ptr<const Module>& compiled, const Placed& placed,
                                            const ValidateOptions& options, const Progress& progress) {
    const auto devices = static_cast<std::uint32_t>(placed.mesh.devices());
    const Cost cost = costOf(*whole, *compiled, devices);
    if (cost.within(options, kEasy)) return translation::ShrunkBoth{whole, compiled, false, {}};
    translation::ShrunkBoth small{whole, compiled, false, {}};
    Cost left = cost;
    for (const std::int64_t wanted : {32, 16, 8, 4, 2}) {
        if (progress.cancelled())
            return fail(Error{ErrorCode::cancelled, words::phrase("verification was cancelled"), {}, {}, {}, {}});
        progress.report(words::noop("shrinking the model"), 0, 0);
        small = translation::shrinkBoth(whole, compiled, placed, wanted);
        left = costOf(*small.whole, *small.compiled, devices);
        if (!small.smaller || left.within(options, wanted > 2 ? kEasy : 1)) break;
    }
    if (left.within(options, 1)) return small;
    std::vector<Text> kept;
    for (const auto& [size, why] : small.kept)
        if (kept.size() < 3) kept.push_back(words::phrase("{}: {}", size, words::named(why)));
    return fail(
        words::phrase("the compiled program is too large to be run beside the original"), {},
        words::phrase("it takes {:.3g} element operations and {:.3g} GB of numbers on {} devices, the limits are "
                      "{:.3g} and {:.3g} GB; sizes that cannot shrink: {}",
                      left.work, left.bytes / 1e9, devices, options.mostWork, options.mostBytes / 1e9,
                      words::list(std::move(kept), "; ")),
        words::phrase("compile the model with smaller sizes and the same shardings"));
}

} // namespace

Result<OriginalRun> runOriginal(std::shared_ptr<const Module> whole, const Structure& structure, std::uint32_t devices,
                                const ValidateOptions& options, const Progress& progress) {
    OriginalRun run{std::move(whole), {}, {}, {}};
    run.arguments = randomArguments(*run.module, structure, options.seed, Precision::f64);
    auto machine = Machine::make(run.module, {run.arguments}, machineOptions(devices));
    if (!machine) return fail(machine.error());
    auto recording = record(*machine, *run.module, true, options.mostBytes, progress);
    if (!recording) return fail(recording.error());
    run.recording = std::move(*recording);
    run.results = machine->results(0);
    return run;
}

Result<Validation> validateTranslation(std::shared_ptr<const Module> whole, const Structure& structure,
                                       std::shared_ptr<const Module> compiled, const Placed& placed,
                                       const ValidateOptions& options, const Progress& progress) {
    const Programs of{std::move(whole), std::move(compiled), placed};
    if (auto fits = checkPlacement(of); !fits) return fail(fits.error());
    auto small = underLimits(of.whole, of.compiled, placed, options, progress);
    if (!small) return fail(small.error());
    const auto original =
        runOriginal(small->whole, structure, static_cast<std::uint32_t>(placed.mesh.devices()), options, progress);
    if (!original) return fail(original.error());
    auto result = validateTranslation(*original, small->compiled, placed, options, progress);
    if (result) result->shrunk = small->smaller;
    return result;
}

Result<Validation> validateTranslation(const OriginalRun& original, std::shared_ptr<const Module> compiled,
                                       const Placed& placed, const ValidateOptions& options, const Progress& progress) {
    const Programs of{original.module, std::move(compiled), placed};
    if (auto fits = checkPlacement(of); !fits) return fail(fits.error());
    const auto arguments = sharesOf(of, original.arguments);
    auto made = Machine::make(of.compiled, arguments, machineOptions(of.devices()));
    if (!made) return fail(made.error());
    const auto run = record(*made, *of.compiled, false, options.mostBytes, progress);
    if (!run) return fail(run.error());
    std::vector<std::vector<Tensor>> have;
    for (std::uint32_t device = 0; device < of.devices(); ++device) have.push_back(made->results(device));
    const auto compared = translation::compareResults(placed, original.results, have, options.tolerance);
    Validation out;
    out.equal = compared.wrong.empty();
    out.worstDifference = compared.worst;
    out.firstDifference = compared.first;
    out.elements = compared.elements;
    if (out.equal) return out;
    // Many layers amplify what is rounded otherwise: results that agree say by how much.
    const double rounding = kAmplified * compared.rounding;
    const auto blamed =
        translation::blame(*of.whole, original.recording, *of.compiled, *run, placed.mesh, compared.wrong, rounding);
    if (!blamed.first) {
        out.unknown = words::phrase("no value of the compiled program is found to be the first wrong one");
        return out;
    }
    const translation::Repairing repairing{
        of.compiled, placed, original.results, arguments, machineOptions(of.devices()), options};
    auto repaired = translation::repaired(repairing, blamed.suspects, *run, progress);
    if (!repaired) return fail(repaired.error());
    const bool other = *repaired && (*repaired)->op != blamed.first->op;
    const OpId op = other ? (*repaired)->op : blamed.first->op;
    const auto name = translation::instructionOf(*of.compiled, op);
    const auto at = of.compiled->location(op);
    out.wrong = WrongInstruction{
        name.instruction,
        name.computation,
        std::string(of.compiled->text(at.nameStack)),
        of.compiled->locationText(op),
        compared.wrong.front(),
        compared.devices,
        other ? words::phrase("one change to it makes all results right") : blamed.first->why,
        *repaired ? (*repaired)->repair : Text(),
        *repaired ? (*repaired)->elements : std::vector<DifferentElement>(),
    };
    return out;
}

} // namespace axiscape
