// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/attribution.h"

namespace axiscape {

namespace {

// What redistributions deliver of a value on each device, at all its uses, and the use that gets most.
struct Delivered {
    std::int64_t bytes = 0, most = 0;
    OpId op;
};

IdVector<ValueId, Delivered> deliveredOf(const SpmdProgram& program) {
    IdVector<ValueId, Delivered> delivered(program.partition.module().valueCount());
    for (const auto& c : program.collectives) {
        if (!c.atUse) continue;
        auto& d = delivered[c.value];
        d.bytes += c.outputBytes;
        if (c.outputBytes <= d.most) continue;
        d.most = c.outputBytes;
        d.op = c.op;
    }
    return delivered;
}

} // namespace

std::vector<AttributedBuffer> attributePeak(const Simulation& simulation,
                                            std::span<const SpmdProgram* const> prefixes) {
    const SpmdProgram& program = *prefixes.back();
    const Module& module = program.partition.module();
    std::vector<AttributedBuffer> rows;
    rows.reserve(simulation.peakBuffers.size());
    for (const auto& buffer : simulation.peakBuffers) {
        AttributedBuffer row;
        row.buffer = buffer;
        if (module.valueKind(buffer.value) == ValueKind::opResult) row.op = module.definingOp(buffer.value);
        const auto type = module.type(buffer.value);
        row.wholeBytes = type.isTensor() ? (type.elements() * elementBits(type.dtype) + 7) / 8 : 0;
        rows.push_back(row);
    }
    std::vector<std::int64_t> before(rows.size(), 0);
    for (std::size_t p = 0; p < prefixes.size(); ++p) {
        const auto delivered = deliveredOf(*prefixes[p]);
        for (std::size_t r = 0; r < rows.size(); ++r) {
            auto& row = rows[r];
            const bool moved = row.buffer.category == MemoryCategory::collectives;
            const auto& of = delivered[row.buffer.value];
            const auto bytes = moved ? of.bytes : prefixes[p]->localBytes(row.buffer.value);
            if (p > 0 && bytes != before[r]) row.prefix = p;
            before[r] = bytes;
            if (moved && p + 1 == prefixes.size() && of.op.valid()) row.op = of.op;
        }
    }
    for (auto& row : rows)
        if (row.op.valid()) row.source = module.locationText(row.op);
    return rows;
}

} // namespace axiscape
