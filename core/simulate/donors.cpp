// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/donors.h"

#include <algorithm>

namespace axiscape::simulation {
namespace {

struct FreeResult {
    TypeId type;
    std::int64_t bytes;
    std::uint32_t result;
    std::uint32_t taken = 0; // of the first of a kind: how many of that kind are

    auto kind() const { return std::pair(type.value, bytes); }
};

bool isDonorWithoutResult(const Module& module, std::uint32_t a) {
    return module.argument(a).donated && module.argument(a).aliasedResult < 0;
}

// By kind, and in the order of the program within one.
std::vector<FreeResult> freeResults(const Module& module, const LocalWork& work,
                                    const std::vector<std::uint32_t>& donors) {
    const auto results = module.results();
    std::vector<FreeResult> free;
    for (std::uint32_t r = 0; r < results.size(); ++r)
        if (donors[r] == Storage::kNoArgument)
            free.push_back({module.typeId(results[r]), work.valueBytes(results[r]), r});
    std::stable_sort(free.begin(), free.end(),
                     [](const FreeResult& left, const FreeResult& right) { return left.kind() < right.kind(); });
    return free;
}

} // namespace

std::vector<std::uint32_t> donorsOf(const Module& module, const LocalWork& work) {
    const auto results = module.results();
    std::vector<std::uint32_t> donors(results.size(), Storage::kNoArgument);
    bool some = false;
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
        some = some || isDonorWithoutResult(module, a);
        const auto r = module.argument(a).aliasedResult;
        if (r >= 0 && static_cast<std::size_t>(r) < results.size() &&
            work.valueBytes(ValueId{a}) == work.valueBytes(results[static_cast<std::size_t>(r)]))
            donors[static_cast<std::size_t>(r)] = a;
    }
    if (!some) return donors;
    auto free = freeResults(module, work, donors);
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
        if (!isDonorWithoutResult(module, a)) continue;
        const std::pair kind(module.typeId(ValueId{a}).value, work.valueBytes(ValueId{a}));
        const auto first = std::lower_bound(free.begin(), free.end(), kind,
                                            [](const FreeResult& f, const auto& wanted) { return f.kind() < wanted; });
        if (first == free.end() || first->kind() != kind) continue;
        const auto next = static_cast<std::size_t>(first - free.begin()) + first->taken;
        if (next >= free.size() || free[next].kind() != kind) continue;
        donors[free[next].result] = a;
        ++first->taken;
    }
    return donors;
}

} // namespace axiscape::simulation
