// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/movement/updates.h"

#include "core/interpret/reduction/combine.h"

#include <algorithm>

namespace axiscape::kernels {
namespace {

// Numbers of the updates, sorted by how many earlier ones have the same target; where each such round ends.
struct Rounds {
    std::vector<std::size_t> updates, ends;
};

Rounds roundsOf(std::span<const std::int64_t> targets, std::int64_t elements) {
    std::vector<std::uint32_t> seen(static_cast<std::size_t>(elements), 0), round(targets.size());
    Rounds rounds;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        round[i] = seen[static_cast<std::size_t>(targets[i])]++;
        if (round[i] >= rounds.ends.size()) rounds.ends.push_back(0);
        ++rounds.ends[round[i]];
    }
    std::vector<std::size_t> next(rounds.ends.size(), 0);
    for (std::size_t r = 1; r < next.size(); ++r) {
        next[r] = rounds.ends[r - 1];
        rounds.ends[r] += rounds.ends[r - 1];
    }
    rounds.updates.resize(targets.size());
    for (std::size_t i = 0; i < targets.size(); ++i) rounds.updates[next[round[i]]++] = i;
    return rounds;
}

Tensor elementsAt(const Tensor& tensor, std::span<const std::int64_t> offsets) {
    const std::int64_t shape[] = {static_cast<std::int64_t>(offsets.size())};
    Tensor result(tensor.dtype(), shape);
    copyFrom(result.mutableBytes(), tensor.bytes(), offsets, slotBytes(tensor.dtype()));
    return result;
}

} // namespace

Result<void> applyUpdates(const LaneProgram& program, std::span<Tensor> results, std::span<const Tensor> updates,
                          std::span<const std::int64_t> targets, std::span<const std::int64_t> sources) {
    if (targets.empty()) return {};
    const Rounds rounds = roundsOf(targets, results[0].elements());
    std::size_t first = 0;
    std::vector<std::int64_t> to, from;
    for (const std::size_t end : rounds.ends) {
        to.clear();
        from.clear();
        for (; first < end; ++first) {
            to.push_back(targets[rounds.updates[first]]);
            from.push_back(sources[rounds.updates[first]]);
        }
        std::vector<Tensor> arguments;
        for (const Tensor& t : results) arguments.push_back(elementsAt(t, to));
        for (const Tensor& t : updates) arguments.push_back(elementsAt(t, from));
        auto next = program.run(static_cast<std::int64_t>(to.size()), arguments);
        if (!next) return fail(next.error());
        for (std::size_t i = 0; i < results.size(); ++i)
            foldAt(OpKind::select, results[i].dtype(), results[i].mutableBytes(), (*next)[i].bytes(), to);
    }
    return {};
}

} // namespace axiscape::kernels
