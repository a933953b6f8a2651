// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/halo.h"

#include "core/sharding/rules.h"

#include <algorithm>
#include <cstdlib>
#include <type_traits>

namespace axiscape {
namespace {

std::int64_t dividedUp(std::int64_t n, std::int64_t by) { return n <= 0 ? 0 : (n + by - 1) / by; }
std::int64_t dividedDown(std::int64_t n, std::int64_t by) { return n >= 0 ? n / by : -((-n + by - 1) / by); }

constexpr std::int64_t kMostBlocks = 16; // that one share reads: as many permutes wait for each other

// A block that some share needs a part of: elements [begin, end) of the block of share `from`.
struct Need {
    std::int64_t from, to, begin, end;
    std::int64_t shift() const { return from - to; }
    std::int64_t count() const { return end - begin; }
};

// Near ones first, of both sides in turn. Blocks are cut where the dimension ends.
std::vector<Need> needsOf(const Reach& reach) {
    std::vector<Need> needs;
    for (std::int64_t to = 0; to < reach.shares(); ++to) {
        const auto t = static_cast<std::size_t>(to);
        const std::int64_t begin = std::max<std::int64_t>(0, reach.starts[t]);
        const std::int64_t end = std::min(reach.size, reach.starts[t] + reach.needed[t]);
        for (std::int64_t from = begin / reach.block; from < reach.shares() && from * reach.block < end; ++from) {
            const std::int64_t first = from * reach.block;
            if (from != to)
                needs.push_back({from, to, std::max(begin, first) - first, std::min(end - first, reach.block)});
        }
    }
    std::stable_sort(needs.begin(), needs.end(), [](const Need& a, const Need& b) {
        const auto x = std::abs(a.shift()), y = std::abs(b.shift());
        return x != y ? x < y : a.shift() < b.shift();
    });
    return needs;
}

HaloPlan slidingPlan(const Reach& reach, const std::vector<Need>& needs) {
    HaloPlan plan;
    for (const int side : {-1, 1}) {
        std::int64_t& reached = side < 0 ? plan.left : plan.right;
        for (std::int64_t hop = 1; hop < reach.shares(); ++hop) {
            HaloRound round;
            for (const Need& need : needs) {
                if (need.shift() != side * hop) continue;
                round.slab = std::max(round.slab, side < 0 ? reach.block - need.begin : need.end);
                round.sends.push_back({need.from, need.to, 0});
            }
            if (round.sends.empty()) continue;
            for (HaloSend& send : round.sends) send.offset = side < 0 ? reach.block - round.slab : 0;
            // What is needed of a farther block begins behind all of the nearer ones.
            reached = (hop - 1) * reach.block + round.slab;
            plan.rounds.push_back(std::move(round));
        }
    }
    return plan;
}

// Whether the rounds of each side are hops 1, 2, ... of which all but the last bring the whole block.
bool isOneRun(const HaloPlan& plan, std::int64_t block) {
    std::int64_t left = 0, right = 0;
    for (const HaloRound& round : plan.rounds) (round.sends[0].from < round.sends[0].to ? left : right) += round.slab;
    return block > 0 && left == plan.left && right == plan.right;
}

HaloPlan matchedPlan(const Reach& reach, const std::vector<Need>& needs) {
    HaloPlan plan;
    plan.sliding = false;
    std::vector<std::vector<std::int64_t>> busy; // per round and share: 1 sends, 2 receives
    const auto shares = static_cast<std::size_t>(reach.shares());
    for (const Need& need : needs) {
        std::size_t r = 0;
        const auto from = static_cast<std::size_t>(need.from), to = static_cast<std::size_t>(need.to);
        while (r < busy.size() && ((busy[r][from] & 1) || (busy[r][to] & 2))) ++r;
        if (r == busy.size()) {
            busy.emplace_back(shares, 0);
            plan.rounds.emplace_back();
        }
        busy[r][from] |= 1;
        busy[r][to] |= 2;
        plan.rounds[r].slab = std::max(plan.rounds[r].slab, need.count());
        plan.rounds[r].sends.push_back({need.from, need.to, need.begin});
    }
    for (HaloRound& round : plan.rounds)
        for (HaloSend& send : round.sends) send.offset = std::min(send.offset, reach.block - round.slab);
    return plan;
}

// --- where the shares of an op read

// One dimension of an op under way: what share t of the operand writes and reads.
class ReachMaker {
  public:
    ReachMaker(const FactorRule& rule, std::span<const std::int64_t> cuts) : m_rule(rule), m_cuts(cuts) {}

    std::int64_t cutsOn(std::uint32_t slot, std::size_t dim) const {
        std::int64_t cuts = 1;
        for (FactorIndex f : m_rule.factorsOf(slot, static_cast<std::uint32_t>(dim))) cuts *= m_cuts[f];
        return cuts;
    }
    // Which share of the factor lies in share t of a dimension that holds it.
    std::int64_t shareOf(FactorIndex factor, std::uint32_t slot, std::size_t dim, std::int64_t t) const {
        std::int64_t minor = 1;
        bool found = false;
        for (FactorIndex f : m_rule.factorsOf(slot, static_cast<std::uint32_t>(dim))) {
            if (found) minor *= m_cuts[f];
            found = found || f == factor;
        }
        return found ? t / minor % m_cuts[factor] : 0;
    }
    std::int64_t cut(FactorIndex factor) const { return factor == kNoFactor ? 1 : m_cuts[factor]; }

    Reach begin(std::uint32_t operand, std::size_t dim, std::int64_t size) const {
        Reach reach;
        reach.operand = operand;
        reach.dim = static_cast<std::uint8_t>(dim);
        reach.size = size;
        reach.block = dividedUp(size, cutsOn(operand, dim));
        return reach;
    }

    // In dilated elements, before they are shrunk to those there are.
    static void add(Reach& reach, std::int64_t start, std::int64_t count) {
        reach.starts.push_back(start);
        reach.needed.push_back(count);
    }
    static Reach finish(Reach reach, std::int64_t dilatedLength, std::int64_t dilation = 1) {
        reach.dilation = dilation;
        reach.dilatedLength = dilatedLength;
        std::int64_t most = 0;
        for (std::size_t t = 0; t < reach.starts.size(); ++t) {
            const std::int64_t first = dividedDown(reach.starts[t], dilation);
            const std::int64_t phase = reach.starts[t] - first * dilation;
            most = std::max(most, phase);
            reach.phases.push_back(phase);
            reach.starts[t] = first;
            if (reach.needed[t] > 0) reach.needed[t] = (phase + reach.needed[t] - 1) / dilation + 1;
        }
        reach.length = (most + dilatedLength - 1) / dilation + 1;
        return reach;
    }

  private:
    const FactorRule& m_rule;
    std::span<const std::int64_t> m_cuts;
};

// What is left of `size` for share t of blocks.
std::int64_t validIn(std::int64_t size, std::int64_t block, std::int64_t t) {
    return std::clamp<std::int64_t>(size - t * block, 0, block);
}

struct Window {
    std::int64_t size = 1, stride = 1, low = 0, high = 0, base = 1, dilation = 1;
    bool reversed = false;
    bool trivial() const { return size == 1 && stride == 1 && low == 0 && high == 0 && base == 1; }
};

using Shape = std::span<const std::int64_t>;

struct Op {
    const Module& module;
    OpId op;
    std::int64_t at(AttributeName name, std::size_t i, std::int64_t otherwise) const {
        const auto list = module.ints(op, name);
        return i < list.size() ? list[i] : otherwise;
    }
    Shape shape(std::uint32_t operand) const { return module.type(module.operands(op)[operand]).shape; }
    Shape result() const { return module.type(module.results(op)[0]).shape; }
};

// `count`: how often the window stands; `taps`: the window itself, of a convolution.
Reach windowReach(const ReachMaker& maker, std::uint32_t operand, std::size_t dim, std::int64_t size,
                  std::int64_t outSize, FactorIndex count, FactorIndex taps, const Window& window) {
    Reach reach = maker.begin(operand, dim, size);
    reach.window = true;
    const std::int64_t out = dividedUp(outSize, maker.cut(count)), tap = dividedUp(window.size, maker.cut(taps));
    const std::int64_t shares = maker.cutsOn(operand, dim);
    for (std::int64_t t = 0; t < shares; ++t) {
        const std::int64_t c = count == kNoFactor ? 0 : maker.shareOf(count, operand, dim, t);
        const std::int64_t w = taps == kNoFactor ? 0 : maker.shareOf(taps, operand, dim, t);
        const std::int64_t firstTap = window.reversed ? window.size - (w + 1) * tap : w * tap;
        const std::int64_t stands = validIn(outSize, out, c);
        const std::int64_t covered = stands > 0 ? (stands - 1) * window.stride + (tap - 1) * window.dilation + 1 : 0;
        maker.add(reach, c * out * window.stride - window.low + firstTap * window.dilation, covered);
    }
    return maker.finish(std::move(reach), (out - 1) * window.stride + (tap - 1) * window.dilation + 1, window.base);
}

void convolution(std::vector<Reach>& reaches, const Op& op, const FactorRule& rule, const ReachMaker& maker) {
    const auto inputs = op.module.ints(op.op, AttributeName::input_spatial_dimensions);
    const auto kernels = op.module.ints(op.op, AttributeName::kernel_spatial_dimensions);
    const auto outputs = op.module.ints(op.op, AttributeName::output_spatial_dimensions);
    for (std::size_t s = 0; s < inputs.size() && s < kernels.size() && s < outputs.size(); ++s) {
        const auto in = static_cast<std::size_t>(inputs[s]), kernel = static_cast<std::size_t>(kernels[s]),
                   out = static_cast<std::size_t>(outputs[s]);
        FactorIndex count = kNoFactor, taps = kNoFactor;
        for (FactorIndex f : rule.factorsOf(0, static_cast<std::uint32_t>(in)))
            (rule.factors[f].factorClass == FactorClass::reduction ? taps : count) = f;
        if (maker.cut(count) * maker.cut(taps) == 1) continue;
        const Window window{op.shape(1)[kernel],
                            op.at(AttributeName::window_strides, s, 1),
                            op.at(AttributeName::padding, 2 * s, 0),
                            op.at(AttributeName::padding, 2 * s + 1, 0),
                            op.at(AttributeName::lhs_dilation, s, 1),
                            op.at(AttributeName::rhs_dilation, s, 1),
                            op.at(AttributeName::window_reversal, s, 0) != 0};
        if (window.trivial()) continue;
        reaches.push_back(windowReach(maker, 0, in, op.shape(0)[in], op.result()[out], count, taps, window));
    }
}

void reduceWindow(std::vector<Reach>& reaches, const Op& op, const FactorRule& rule, const ReachMaker& maker,
                  std::size_t d) {
    const Window window{op.at(AttributeName::window_dimensions, d, 1),
                        op.at(AttributeName::window_strides, d, 1),
                        op.at(AttributeName::padding, 2 * d, 0),
                        op.at(AttributeName::padding, 2 * d + 1, 0),
                        op.at(AttributeName::base_dilations, d, 1),
                        op.at(AttributeName::window_dilations, d, 1),
                        false};
    const FactorIndex count = rule.factorsOf(0, static_cast<std::uint32_t>(d))[0];
    if (window.trivial()) return;
    for (std::uint32_t i = 0; i < rule.resultCount; ++i)
        reaches.push_back(windowReach(maker, i, d, op.shape(i)[d], op.result()[d], count, kNoFactor, window));
}

void slice(std::vector<Reach>& reaches, const Op& op, const ReachMaker& maker, std::size_t d) {
    const std::int64_t start = op.at(AttributeName::start_indices, d, 0), stride = op.at(AttributeName::strides, d, 1);
    const std::int64_t size = op.result()[d], out = dividedUp(size, maker.cutsOn(0, d));
    Reach reach = maker.begin(0, d, op.shape(0)[d]);
    for (std::int64_t t = 0; t < maker.cutsOn(0, d); ++t) {
        const std::int64_t valid = validIn(size, out, t);
        maker.add(reach, start + t * out * stride, valid > 0 ? (valid - 1) * stride + 1 : 0);
    }
    reaches.push_back(maker.finish(std::move(reach), (out - 1) * stride + 1));
}

void pad(std::vector<Reach>& reaches, const Op& op, const ReachMaker& maker, std::size_t d) {
    const std::int64_t low = op.at(AttributeName::edge_padding_low, d, 0);
    const std::int64_t apart = op.at(AttributeName::interior_padding, d, 0) + 1;
    const std::int64_t size = op.result()[d], out = dividedUp(size, maker.cutsOn(0, d));
    Reach reach = maker.begin(0, d, op.shape(0)[d]);
    for (std::int64_t t = 0; t < maker.cutsOn(0, d); ++t) maker.add(reach, t * out - low, validIn(size, out, t));
    reaches.push_back(maker.finish(std::move(reach), out, apart));
}

void concatenate(std::vector<Reach>& reaches, const Op& op, const ReachMaker& maker, std::size_t d) {
    const std::int64_t size = op.result()[d], out = dividedUp(size, maker.cutsOn(0, d));
    std::int64_t before = 0;
    for (std::uint32_t i = 0; i < op.module.operands(op.op).size(); ++i) {
        Reach reach = maker.begin(i, d, op.shape(i)[d]);
        for (std::int64_t t = 0; t < maker.cutsOn(i, d); ++t) maker.add(reach, t * out - before, validIn(size, out, t));
        before += op.shape(i)[d];
        reaches.push_back(maker.finish(std::move(reach), out));
    }
}

void reverse(std::vector<Reach>& reaches, const Op& op, const ReachMaker& maker, std::size_t d) {
    Reach reach = maker.begin(0, d, op.shape(0)[d]);
    for (std::int64_t t = 0; t < maker.cutsOn(0, d); ++t)
        maker.add(reach, reach.size - (t + 1) * reach.block, reach.block);
    const std::int64_t length = reach.block;
    reaches.push_back(maker.finish(std::move(reach), length));
}

} // namespace

std::int64_t HaloPlan::slabs() const {
    std::int64_t sum = 0;
    for (const HaloRound& round : rounds) sum += round.slab;
    return sum;
}

HaloPlan haloPlan(const Reach& reach) {
    const auto needs = needsOf(reach);
    HaloPlan sliding = slidingPlan(reach, needs);
    const bool oneRun = isOneRun(sliding, reach.block);
    if (oneRun && reach.window) return sliding;
    HaloPlan matched = matchedPlan(reach, needs);
    return oneRun && sliding.slabs() <= matched.slabs() ? sliding : matched;
}

namespace {

// Along one dimension after the other that a shifted factor cuts.
template <auto along>
void eachCut(std::vector<Reach>& reaches, const Op& op, const FactorRule& rule, const ReachMaker& maker) {
    for (std::uint32_t d = 0; d < rule.rank(0); ++d) {
        const auto factors = rule.factorsOf(0, d);
        if (factors.size() != 1 || maker.cut(factors[0]) == 1) continue;
        if (rule.factors[factors[0]].factorClass != FactorClass::shifted) continue;
        if constexpr (std::is_invocable_v<decltype(along), std::vector<Reach>&, const Op&, const FactorRule&,
                                          const ReachMaker&, std::size_t>)
            along(reaches, op, rule, maker, d);
        else
            along(reaches, op, maker, d);
    }
}

} // namespace

namespace halo {

void convolution(std::vector<Reach>& reaches, const Module& module, OpId op, const FactorRule& rule, Cuts cuts) {
    axiscape::convolution(reaches, {module, op}, rule, {rule, cuts});
}
void reduceWindow(std::vector<Reach>& reaches, const Module& module, OpId op, const FactorRule& rule, Cuts cuts) {
    eachCut<axiscape::reduceWindow>(reaches, {module, op}, rule, {rule, cuts});
}
void slice(std::vector<Reach>& reaches, const Module& module, OpId op, const FactorRule& rule, Cuts cuts) {
    eachCut<axiscape::slice>(reaches, {module, op}, rule, {rule, cuts});
}
void pad(std::vector<Reach>& reaches, const Module& module, OpId op, const FactorRule& rule, Cuts cuts) {
    eachCut<axiscape::pad>(reaches, {module, op}, rule, {rule, cuts});
}
void concatenate(std::vector<Reach>& reaches, const Module& module, OpId op, const FactorRule& rule, Cuts cuts) {
    eachCut<axiscape::concatenate>(reaches, {module, op}, rule, {rule, cuts});
}
void reverse(std::vector<Reach>& reaches, const Module& module, OpId op, const FactorRule& rule, Cuts cuts) {
    eachCut<axiscape::reverse>(reaches, {module, op}, rule, {rule, cuts});
}

} // namespace halo

bool hasHalo(const Module& module, OpId op) {
    const OpKind kind = module.kind(op);
    if (kind == OpKind::reduce_window && (module.results(op).size() != 1 || combinerOf(module, op) == Combiner::none))
        return false;
    return has(kind, Trait::reaches);
}

std::vector<Reach> reachesOf(const Module& module, OpId op, const FactorRule& rule, halo::Cuts cuts) {
    std::vector<Reach> reaches;
    const auto find = hasHalo(module, op) ? rules::findReaches(module.kind(op)) : nullptr;
    if (find) find(reaches, module, op, rule, cuts);
    return reaches;
}

bool worthIt(std::span<const Reach> reaches) {
    std::int64_t sent = 0, gathered = 0;
    for (const Reach& reach : reaches) {
        if (reach.length / reach.block > kMostBlocks) return false;
        sent += haloPlan(reach).slabs();
        gathered += (reach.shares() - 1) * reach.block;
    }
    return sent <= gathered;
}

} // namespace axiscape
