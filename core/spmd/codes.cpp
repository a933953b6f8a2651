// SPDX-License-Identifier: GPL-3.0-or-later
// The program as lines of text: README.md beside this file, "Codes".
#include "core/base/numbers.h"
#include "core/base/sha256.h"
#include "core/mesh/sub_axes.h"
#include "core/spmd/spmd.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace axiscape {
namespace {

// "64x8 [{batch}, {}] add{model}"
std::string tensorCode(const Partition& partition, ValueId value, const TensorSharding& sharding) {
    const auto shape = partition.module().type(value).shape;
    return shapeCode(localShape(shape, sharding, partition.mesh())) + " " +
           shardingCode(sharding, shape.size(), partition.mesh());
}

std::string axesCode(const AxisList& axes, const Mesh& mesh) {
    return fmt::format("{{{}}}", fmt::join(axisTexts(mesh, axes), ","));
}

} // namespace

std::vector<std::string> argumentCodes(const SpmdProgram& program) {
    const Module& module = program.partition.module();
    std::vector<std::string> codes;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i) {
        const ValueId value{i};
        codes.push_back(module.argument(i).name + " " + tensorCode(program.partition, value, program.sharding(value)));
    }
    return codes;
}

std::vector<std::string> resultCodes(const SpmdProgram& program) {
    const Module& module = program.partition.module();
    std::vector<std::string> codes;
    for (std::size_t i = 0; i < module.results().size(); ++i) {
        const ValueId value = module.results()[i];
        codes.push_back(module.result(i).name + " " + tensorCode(program.partition, value, program.sharding(value)));
    }
    return codes;
}

std::vector<std::string> opCodes(const Partition& partition) {
    const Module& module = partition.module();
    std::vector<std::string> codes;
    for (OpId op : module.ops()) {
        std::uint32_t result = 0;
        for (ValueId value : module.results(op)) {
            const TensorSharding sharding = partition.definition(value);
            if (!sharding.whole())
                codes.push_back(fmt::format("{}.{} {} {}", op.value, result, module.kindName(op),
                                            tensorCode(partition, value, sharding)));
            ++result;
        }
    }
    return codes;
}

std::string opsSha256(const std::vector<std::string>& codes) {
    Sha256 hash;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        if (i > 0) hash.add("\n");
        hash.add(codes[i]);
    }
    return hash.hex();
}

std::vector<std::string> collectiveCodes(const SpmdProgram& program) {
    const Mesh& mesh = program.partition.mesh();
    std::vector<std::string> codes;
    for (const Collective& c : program.collectives) {
        std::string code = fmt::format("{} {}", collectiveName(c.kind), axesCode(c.axes, mesh));
        if (c.kind == CollectiveKind::all_to_all) code += fmt::format(" {}->{}", c.fromDim, c.toDim);
        if (c.atUse) {
            code += fmt::format(" use {}.{} operand {}", c.op.value, c.slot, c.index);
        } else {
            if (c.combiner != Combiner::add) code += fmt::format(" {}", combinerName(c.combiner));
            code += fmt::format(" result {}.{}", c.op.value, c.index);
        }
        codes.push_back(code + fmt::format(" x{}", c.trips));
    }
    std::sort(codes.begin(), codes.end());
    return codes;
}

std::vector<std::pair<std::string, std::int64_t>> countsByAxes(const SpmdProgram& program) {
    std::map<std::string, std::int64_t> counts;
    for (const Collective& c : program.collectives)
        counts[fmt::format("{} {}", collectiveName(c.kind), axesCode(c.axes, program.partition.mesh()))] += c.trips;
    return {counts.begin(), counts.end()};
}

} // namespace axiscape
