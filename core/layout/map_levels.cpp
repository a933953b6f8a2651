// SPDX-License-Identifier: GPL-3.0-or-later
// Levels of a net that goes down and up again, told by what skips: what a block makes is read far behind, and these
// ways lie within each other.
#include "core/layout/map_parts.h"

#include <algorithm>
#include <map>
#include <set>

namespace axiscape::maps {
namespace {

constexpr std::size_t kFewReaders = 3;   // what more read is for all of them (a time embedding), no skip
constexpr std::size_t kSmallestRank = 3; // of what skips: batch, place, channels

// Per column, the columns further behind that read what it makes, and per reader these sources.
std::map<std::uint32_t, std::set<std::uint32_t>> skipsTo(const Module& module, const ProgramMap& map,
                                                         const Shown& shown, const std::vector<MapBox>& boxes) {
    const auto columnOf = [&](OpId op) {
        const auto box = shown.boxOfKernel[map.kernels.kernelOf[op]];
        return box == kNone || boxes[box].lane != MapLaneKind::forward ? kNone : boxes[box].column;
    };
    // What a loss compares with is no level of the net.
    const auto isLoss = [&](OpId op) {
        const BlockId block = boxes[shown.boxOfKernel[map.kernels.kernelOf[op]]].node.block;
        return block.valid() && map.blocks[block].kind == BlockKind::loss;
    };
    std::map<std::uint32_t, std::set<std::uint32_t>> readers, sources;
    for (const OpId op : module.ops()) {
        const auto to = columnOf(op);
        if (to == kNone || isLoss(op)) continue;
        for (const ValueId v : module.operands(op)) {
            if (module.valueKind(v) != ValueKind::opResult || !module.type(v).isTensor() ||
                module.type(v).shape.size() < kSmallestRank)
                continue;
            const OpId maker = module.definingOp(v);
            if (!maker.valid() || maker.value >= module.opCount() || module.kind(maker) == OpKind::constant) continue;
            if (const auto from = columnOf(maker); from != kNone && from + 1 < to) readers[from].insert(to);
        }
    }
    for (const auto& [from, all] : readers)
        if (all.size() <= kFewReaders)
            for (const auto to : all) sources[to].insert(from);
    return sources;
}

struct Span {
    std::uint32_t first, last; // columns
};

struct Level {
    std::uint32_t source, reader; // columns
};

// The longest row of ways that lie within each other, from the innermost outwards; of several the narrowest.
std::vector<Level> nested(const std::map<std::uint32_t, std::set<std::uint32_t>>& sources) {
    struct Step {
        Level level;
        std::uint32_t length = 1, sum = 0;
        std::size_t inner = static_cast<std::size_t>(-1);
    };
    std::vector<Step> steps; // by reader
    std::size_t best = 0;
    for (const auto& [reader, from] : sources)
        for (const auto source : from) {
            Step step{{source, reader}, 1, source};
            for (std::size_t i = 0; i < steps.size(); ++i) {
                const Step& inner = steps[i];
                if (inner.level.reader >= reader || inner.level.source <= source) continue;
                if (std::pair(inner.length + 1, inner.sum + source) <= std::pair(step.length, step.sum)) continue;
                step.length = inner.length + 1;
                step.sum = inner.sum + source;
                step.inner = i;
            }
            steps.push_back(step);
            if (std::pair(step.length, step.sum) > std::pair(steps[best].length, steps[best].sum))
                best = steps.size() - 1;
        }
    std::vector<Level> out;
    if (steps.empty()) return out;
    for (std::size_t i = best; i < steps.size(); i = steps[i].inner) out.push_back(steps[i].level);
    std::ranges::reverse(out);
    return out;
}

std::vector<Span> spansOf(const std::map<std::uint32_t, std::set<std::uint32_t>>& sources) {
    const std::vector<Level> levels = nested(sources);
    std::vector<Span> out;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        if (i + 1 == levels.size()) {
            out.push_back({levels[i].source, levels[i].reader});
            break;
        }
        // It begins behind what the level around hands across; what only carries on after it stands with it.
        const auto& from = sources.at(levels[i].reader);
        out.push_back({*from.upper_bound(levels[i + 1].source), levels[i + 1].reader - 1});
    }
    return out;
}

} // namespace

Levels oneLevel(std::uint32_t columns) {
    Levels out;
    out.row.assign(columns, 0);
    out.slot.resize(columns);
    for (std::uint32_t c = 0; c < columns; ++c) out.slot[c] = c;
    out.slots = columns;
    return out;
}

Levels findLevels(const Module& module, const ProgramMap& map, const Shown& shown, const std::vector<MapBox>& boxes,
                  std::uint32_t columns) {
    Levels out = oneLevel(columns);
    const auto spans = spansOf(skipsTo(module, map, shown, boxes));
    if (spans.size() < 2) return out;
    for (std::uint32_t c = 0; c < columns; ++c) {
        const auto around = std::ranges::count_if(spans, [&](const Span& s) { return s.first <= c && c <= s.last; });
        out.row[c] = around > 0 ? static_cast<std::uint32_t>(around) - 1 : 0;
        out.rows = std::max(out.rows, out.row[c] + 1);
        // The next one stands beside it, or above or below where the level is another.
        out.slot[c] = c == 0 ? 0 : out.slot[c - 1] + (out.row[c] == out.row[c - 1] ? 1 : 0);
    }
    out.slots = columns == 0 ? 0 : out.slot.back() + 1;
    return out;
}

} // namespace axiscape::maps
