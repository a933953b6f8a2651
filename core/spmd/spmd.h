// SPDX-License-Identifier: GPL-3.0-or-later
// spmd: the program each device runs: local shapes and explicit collectives, as an overlay on the Module.
//
//   SpmdProgram p = lower(partition, {});
//   p.counts[CollectiveKind::all_reduce]                // trip counts multiplied in
//   p.sharding(value)                                    // what each device holds between ops
//
// Where a collective stands: one `result` collective reduces a partial sum right after its op; `use` collectives bring
// an operand from the sharding it has to the one the using op asks. Collectives written in a manual_computation are
// `result` collectives of their ops, where the module's mesh is the strategy's. Counting rules:
// README.md beside this file.
#pragma once

#include "core/partition/partition.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace axiscape {

struct Collective {
    CollectiveKind kind = CollectiveKind::all_reduce;
    bool atUse = false;
    Combiner combiner = Combiner::add;   // reductions
    OpId op;                             // the producer (result) or the user (use)
    bool lifted = false;                 // out of the loop `op`: its users stand in there (SpmdProgram::sharedUses)
    std::uint32_t slot = 0;              // carried value of a while, barrier, case; number of those lifted; else 0
    std::uint32_t index = 0;             // result number, or operand number within the site
    ValueId value;                       // moved
    AxisList axes;                       // all it runs over, in the order that codes print
    FixedVector<Tile, kMaxAxes> tiles;   // gathered or scattered: which axis on which dimension
    std::uint8_t fromDim = 0, toDim = 0; // all_to_all of `partir`; those of `minimal` may be between several
    std::int64_t group = 1;              // devices that take part together
    std::int64_t trips = 1;
    std::int64_t inputBytes = 0, outputBytes = 0; // local, of one execution
    // Bytes the cost model charges: the full (gathered or reduced) buffer; the local one for all_to_all and permute.
    std::int64_t chargedBytes() const { return inputBytes > outputBytes ? inputBytes : outputBytes; }
};

struct CollectiveCounts {
    std::array<std::int64_t, kCollectiveKinds> count{};
    std::int64_t operator[](CollectiveKind kind) const { return count[static_cast<int>(kind)]; }
    std::int64_t total() const;
    friend bool operator==(const CollectiveCounts&, const CollectiveCounts&) = default;
};

// How an operand gets from the sharding it has to the one asked for: by PartIR's collectives, or by those of
// core/redistribute where they send less.
enum class Reshards : std::uint8_t { partir, minimal };

struct LoweringOptions {
    bool shareGathers = false;
    Reshards reshards = Reshards::partir;
    bool lateSums = false; // the rules of the profile `least`: late_sums.h, and tiles are shifted: tile_shift.h
};

// With shared gathers: a use that reads what stands at another use, or was lifted out of the loop around it.
struct SharedUse {
    OpId op;
    std::uint32_t slot = 0, index = 0; // as those of a Collective at the use
    std::uint32_t collective = 0;      // the last of those that bring it
    friend auto operator<=>(const SharedUse&, const SharedUse&) = default;
};

using ShardingIndex = std::uint32_t;

struct SpmdProgram {
    Partition partition;
    LoweringOptions options;
    // What a value is on each device after the reduction right behind its op: partial only between an op and an add
    // with the factor "sum", and on the way of a late sum.
    IdVector<ValueId, ShardingIndex> shardingOf;
    std::vector<TensorSharding> shardings; // each once; 0 is whole
    std::vector<Collective> collectives;   // in order of op; those at the uses of an op before those of its results
    IdVector<OpId, std::uint32_t> firstCollective; // per op, into collectives; one more at the end
    std::vector<SharedUse> sharedUses;             // ascending
    // What stands at an op depends on ops elsewhere: sums wait, tiles are shifted, gathers are lifted out of loops.
    bool spansOps = false;
    CollectiveCounts counts;
    std::int64_t freeSlices = 0; // all_slice: not in counts

    const TensorSharding& sharding(ValueId value) const { return shardings[shardingOf[value]]; }
    std::vector<std::int64_t> localShape(ValueId value) const;
    std::int64_t localBytes(ValueId value) const;
    // Between op and reduction: the local shape of an op's result as the op makes it (a reduce_scatter shrinks it
    // after).
    std::vector<std::int64_t> producedShape(ValueId value) const;
    // What the using site reads, after redistribution.
    std::vector<std::int64_t> askedShape(SiteId site, std::uint32_t operand) const;
    std::span<const Collective> collectivesOf(OpId op) const {
        return {collectives.data() + firstCollective[op], firstCollective.items()[op.value + 1] - firstCollective[op]};
    }
    std::span<const SharedUse> sharedUsesOf(OpId op) const;
    // Something is brought to it, there or elsewhere, or stands behind it.
    bool meetsCollectives(OpId op) const { return !collectivesOf(op).empty() || !sharedUsesOf(op).empty(); }
};

// Bytes of the largest share of a tensor: what does not divide is rounded up, dimension by dimension.
[[nodiscard]] std::int64_t shareBytes(const TensorType& type, const TensorSharding& sharding, const Mesh& mesh);

[[nodiscard]] SpmdProgram lower(const Partition& partition, const LoweringOptions& options,
                                const Progress& progress = {});

// What one device sends, trips counted, in ring accounting: of n devices (n-1)/n of the gathered, reduced or exchanged
// buffer, twice that for all_reduce; the whole local buffer for collective_permute.
[[nodiscard]] double sentBytes(const Collective& collective);
[[nodiscard]] double sentBytes(const SpmdProgram& program);

// --- codes: README.md beside this file

// "w1 2x8 [{batch}, {model}]" for every argument; "result 64x8 [{batch}, {}]" for every result.
[[nodiscard]] std::vector<std::string> argumentCodes(const SpmdProgram& program);
[[nodiscard]] std::vector<std::string> resultCodes(const SpmdProgram& program);
// One string an op result that is sharded or a partial sum: "1.0 dot_general 64x8 [{batch}, {}] add{model}".
[[nodiscard]] std::vector<std::string> opCodes(const Partition& partition);
[[nodiscard]] std::string opsSha256(const std::vector<std::string>& codes);
// "all_gather {batch} use 0.0 operand 1 x1", sorted as text.
[[nodiscard]] std::vector<std::string> collectiveCodes(const SpmdProgram& program);
// "all_reduce {batch}" -> count, sorted as text.
[[nodiscard]] std::vector<std::pair<std::string, std::int64_t>> countsByAxes(const SpmdProgram& program);

} // namespace axiscape
