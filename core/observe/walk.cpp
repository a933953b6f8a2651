// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/walk.h"

#include "core/base/saturating.h"
#include "core/bytecode/cursor.h"
#include "core/hlo/groups.h"
#include "core/hlo/read_text.h"
#include "core/observe/facts.h"
#include "core/observe/trips.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

namespace axiscape::observed {
namespace {

using namespace hlo;

class Walk {
  public:
    Walk(const HloModule& module, std::int64_t devices)
        : m_module(module), m_devices(devices), m_names(computationsByName(module)), m_has(module.computations.size()),
          m_open(module.computations.size()) {}

    std::vector<ObservedCollective> run() {
        visit({m_module.entry, nullptr, 0}, {}, false, {});
        return std::move(m_found);
    }

  private:
    struct Reached {
        std::vector<ObservedLoop> loops;
        std::optional<std::int64_t> trips = 1;
        bool dead = false;
    };

    const Computation& at(std::uint32_t c) const { return m_module.computations[c]; }

    // The computations an instruction runs, reducers and comparators aside. What an async-start runs is named by its
    // update and done, too.
    std::vector<std::uint32_t> called(const Instruction& i) const {
        std::vector<std::uint32_t> result;
        if (i.opcode == "async-update" || i.opcode == "async-done") return result;
        const auto add = [&](std::string_view name) {
            if (const auto c = computationOf(m_names, name)) result.push_back(*c);
        };
        for (const auto& attribute : i.attributes) {
            if (attribute.name == "calls" || attribute.name == "condition" || attribute.name == "body" ||
                attribute.name == "true_computation" || attribute.name == "false_computation" ||
                (attribute.name == "to_apply" && i.opcode == "call"))
                add(attribute.text);
            if (attribute.name == "branch_computations" || attribute.name == "called_computations")
                for (const auto one : partsOf(attribute.text)) add(one);
        }
        return result;
    }
    bool hasCollective(std::uint32_t c) {
        auto& known = m_has[c];
        if (known) return *known;
        if (m_open[c]) throw Damage{0, "a computation calls itself"};
        m_open[c] = true;
        bool found = false;
        for (const auto& i : at(c).instructions) {
            found = found || collectiveOf(i.opcode);
            for (const auto callee : called(i)) found = hasCollective(callee) || found;
        }
        m_open[c] = false;
        known = found;
        return found;
    }
    // By instruction: nobody reads it, and it has no effect of its own.
    static std::vector<bool> deadOnes(const Computation& c) {
        std::vector<bool> dead(c.instructions.size(), true);
        for (std::size_t n = c.instructions.size(); n-- > 0;) {
            const auto& i = c.instructions[n];
            if (n == c.root || hasEffect(i)) dead[n] = false;
            if (dead[n]) continue;
            for (const auto operand : i.operands) dead[operand] = false;
            for (const auto before : partsOf(i.attribute("control-predecessors")))
                for (std::size_t other = 0; other < n; ++other)
                    if (c.instructions[other].name == (before.starts_with('%') ? before.substr(1) : before))
                        dead[other] = false;
        }
        return dead;
    }
    // All who read it, as it is or laid out otherwise, take a part of it.
    static bool isSlicedAgain(const Computation& c, std::uint32_t n) {
        std::vector<bool> same(c.instructions.size());
        same[n] = true;
        bool sliced = false;
        for (std::size_t m = n + 1; m < c.instructions.size(); ++m) {
            const auto& i = c.instructions[m];
            if (std::ranges::none_of(i.operands, [&](std::uint32_t operand) { return same[operand]; })) continue;
            const bool moves = i.opcode == "copy" || i.opcode == "bitcast" || i.opcode == "reshape" ||
                               i.opcode == "transpose" || i.opcode.starts_with("all-gather");
            if (moves)
                same[m] = true;
            else if (i.opcode == "dynamic-slice" && same[i.operands[0]])
                sliced = true;
            else
                return false;
        }
        return sliced && !same[c.root];
    }
    // Going back through what only moves, it comes to what computes and has its name.
    bool isOfResult(const Computation& c, std::uint32_t n) const {
        constexpr int kFarthest = 16;
        constexpr std::array<std::string_view, 9> kMoves = {"copy",      "bitcast",           "reshape",
                                                            "transpose", "dynamic-slice",     "slice",
                                                            "convert",   "get-tuple-element", "concatenate"};
        const std::string name = madeFor(c.instructions[n], m_module).opName;
        if (name.empty()) return false;
        for (int steps = 0; steps < kFarthest && !c.instructions[n].operands.empty(); ++steps) {
            n = c.instructions[n].operands[0];
            const auto& i = c.instructions[n];
            const bool moves = collectiveOf(i.opcode) || i.opcode.ends_with("-done") ||
                               std::ranges::find(kMoves, i.opcode) != kMoves.end();
            if (!moves) return madeFor(i, m_module).opName == name;
        }
        return false;
    }
    static bool hasEffect(const Instruction& i) {
        return i.opcode == "infeed" || i.opcode == "outfeed" || i.opcode.starts_with("send") ||
               i.opcode.starts_with("recv") || i.attribute("custom_call_has_side_effect") == "true";
    }

    void visit(const Place& place, const Reached& reached, bool fused, const std::string& fusion) {
        const auto& c = at(place.computation);
        const auto dead = deadOnes(c);
        for (std::uint32_t n = 0; n < c.instructions.size(); ++n) {
            const auto& i = c.instructions[n];
            Reached here = reached;
            here.dead = reached.dead || dead[n];
            if (collectiveOf(i.opcode)) {
                take(place, n, here, fused, fusion);
                continue;
            }
            for (const auto callee : called(i)) {
                if (!hasCollective(callee)) continue;
                Reached inner = here;
                if (i.opcode == "while") {
                    const auto trips = tripsOf(m_module, m_names, place, n);
                    inner.loops.push_back({std::string(i.name), std::string(c.name), trips});
                    inner.trips =
                        inner.trips && trips ? std::optional(saturatingProduct(*inner.trips, *trips)) : std::nullopt;
                }
                const Place next{callee, &place, n};
                const bool inFusion = fused || i.opcode == "fusion";
                visit(next, inner, inFusion, i.opcode == "fusion" && !fused ? std::string(i.name) : fusion);
            }
        }
    }
    void take(const Place& place, std::uint32_t n, const Reached& reached, bool fused, const std::string& fusion) {
        const auto& c = at(place.computation);
        const auto& i = c.instructions[n];
        // A place called more than once is one instruction that runs more often.
        const auto [seen, isNew] = m_seen.try_emplace({place.computation, n}, m_found.size());
        if (!isNew) {
            auto& before = m_found[seen->second];
            before.trips = before.trips && reached.trips ? std::optional(saturatingSum(*before.trips, *reached.trips))
                                                         : std::nullopt;
            before.dead = before.dead && reached.dead;
            return;
        }
        // The parts of one that is computed in a chain of fusions carry the same mark.
        const auto chain = fused ? chainOf(i) : std::string();
        if (!chain.empty()) {
            const auto [link, first] = m_chains.try_emplace(chain, m_found.size());
            if (!first) {
                seen->second = link->second;
                auto& parts = m_found[link->second].parts;
                if (std::find(parts.begin(), parts.end(), fusion) == parts.end()) parts.push_back(fusion);
                return;
            }
        }
        auto row = rowOf(c, n, m_module, m_names);
        row.loops = reached.loops;
        row.trips = reached.trips;
        row.dead = reached.dead;
        row.slicedAgain = isSlicedAgain(c, n);
        row.isOfResult = isOfResult(c, n);
        if (fused) {
            row.form = chain.empty() ? ObservedCollective::Form::fused : ObservedCollective::Form::asyncFused;
            row.parts.push_back(fusion);
        }
        if (row.groups.empty() && row.pairs.empty() && row.kind != "collective_permute") {
            row.groups.emplace_back(static_cast<std::size_t>(m_devices)); // {}: all devices
            std::iota(row.groups[0].begin(), row.groups[0].end(), 0);
        }
        if (fused && row.kind == "all_reduce" && c.name.starts_with("all-reduce-scatter")) {
            row.kind = "reduce_scatter"; // written as a sum and slices of it
            row.resultShapes = leafTexts(c.instructions[c.root].shape);
            row.resultBytes = bytesOf(c.instructions[c.root].shape);
        }
        m_found.push_back(std::move(row));
    }

    const HloModule& m_module;
    const std::int64_t m_devices;
    const ComputationsByName m_names;
    std::vector<std::optional<bool>> m_has;
    std::vector<bool> m_open;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> m_seen;
    std::map<std::string, std::size_t> m_chains;
    std::vector<ObservedCollective> m_found;
};

} // namespace

std::vector<ObservedCollective> collectivesOf(const HloModule& module, std::int64_t devices) {
    return Walk(module, devices).run();
}

} // namespace axiscape::observed
