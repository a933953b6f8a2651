// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/jax_carry.h"

#include "core/base/text.h"
#include "core/mesh/sub_axes.h"

#include <fmt/format.h>

namespace axiscape::exchange {
namespace {

Result<void> checkValue(const SpmdProgram& program, ValueId value, const std::string& name) {
    const auto& module = program.partition.module();
    const auto& mesh = program.partition.mesh();
    const auto type = module.type(value);
    if (!type.isTensor() || type.dtype == ElementType::tf32)
        return fail(words::phrase("JAX has no array of this type"), name, std::string(type.text));
    const auto& sharding = program.sharding(value);
    if (!sharding.partial.empty())
        return fail(words::phrase("PartitionSpec has no word for a partial sum"), name,
                    shardyText(sharding, type.shape.size(), mesh), words::phrase("Reduce it before it is returned"));
    for (std::size_t dim = 0; dim < type.shape.size(); ++dim) {
        const auto tiles = tilesOf(sharding, static_cast<std::uint8_t>(dim), mesh);
        if (type.shape[dim] % tiles != 0)
            return fail(words::phrase("JAX cuts arguments and results into equal parts only"), name,
                        words::phrase("{} of dimension {} do not divide by {}", type.shape[dim], dim, tiles));
    }
    return {};
}

} // namespace

Result<void> checkCarriedByJax(const ExportInput& input) {
    const auto& program = *input.program;
    const auto& module = program.partition.module();
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        if (auto ok = checkValue(program, ValueId{i}, "argument " + module.argument(i).name); !ok) return ok;
    for (std::size_t i = 0; i < module.results().size(); ++i) {
        const auto& name = module.result(i).name;
        auto ok = checkValue(program, module.results()[i], name.empty() ? fmt::format("result {}", i) : name);
        if (!ok) return ok;
    }
    return {};
}

Result<void> checkNoConstraints(const ExportInput& input, const Progress& progress) {
    const auto needed = neededConstraints(input, progress);
    if (!needed) return fail(needed.error());
    if (needed->empty()) return {};
    return fail(words::phrase("shardings of arguments and results cannot carry a decision on an op"),
                words::phrase("tactic {}", needed->front().tactic), needed->front().action,
                words::phrase("Decide it on an argument, or export to JAX or Shardy, which carry it as a constraint"));
}

} // namespace axiscape::exchange
