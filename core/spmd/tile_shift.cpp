// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/tile_shift.h"

#include "core/spmd/late_sums.h"
#include "core/spmd/pieces.h"

#include <algorithm>
#include <optional>
#include <set>

namespace axiscape {
namespace {

constexpr std::int64_t kMostElements = 64; // of a dimension: stages, not positions of a sequence
constexpr std::int64_t kNothing = -1;

struct Place { // an element of a dimension of a value
    ValueId value;
    std::int64_t at = kNothing;
};
using Places = std::vector<Place>;

// What ops along one dimension move, traced back to the values that they do
// not.
class Tracing {
  public:
    Tracing(const Partition& partition, std::uint8_t dim) : m_module(partition.module()), m_dim(dim) {}

    // The ops on the way, the last one first.
    std::vector<OpId> ops;

    std::optional<Places> placesOf(ValueId value, int depth = 0) {
        if (depth > 0)
            if (auto moved = movedBy(value, depth)) return moved;
        if (depth == 0) return movedBy(value, depth);
        Places places;
        for (std::int64_t i = 0; i < sizeOf(value); ++i) places.push_back({value, i});
        return places;
    }

  private:
    static constexpr int kDeepest = 8;

    std::int64_t sizeOf(ValueId value) const { return m_module.type(value).shape[m_dim]; }
    static std::int64_t at(std::span<const std::int64_t> list, std::size_t i, std::int64_t otherwise) {
        return i < list.size() ? list[i] : otherwise;
    }

    std::optional<Places> movedBy(ValueId value, int depth) {
        if (depth > kDeepest || m_module.valueKind(value) != ValueKind::opResult) return std::nullopt;
        const OpId op = m_module.definingOp(value);
        const std::size_t known = ops.size();
        ops.push_back(op);
        auto places = moved(op, depth);
        if (!places) ops.resize(known);
        return places;
    }

    std::optional<Places> moved(OpId op, int depth) {
        switch (m_module.kind(op)) {
        case OpKind::slice:
            return slice(op, depth);
        case OpKind::pad:
            return pad(op, depth);
        case OpKind::concatenate:
            return concatenate(op, depth);
        case OpKind::add:
            return sum(op, depth);
        default:
            return std::nullopt;
        }
    }

    std::optional<Places> slice(OpId op, int depth) {
        const ValueId operand = m_module.operands(op)[0], result = m_module.results(op)[0];
        const auto from = m_module.type(operand).shape, to = m_module.type(result).shape;
        for (std::size_t d = 0; d < from.size(); ++d)
            if (d != m_dim && from[d] != to[d]) return std::nullopt;
        if (at(m_module.ints(op, AttributeName::strides), m_dim, 1) != 1) return std::nullopt;
        const auto all = placesOf(operand, depth + 1);
        if (!all) return std::nullopt;
        const auto start = at(m_module.ints(op, AttributeName::start_indices), m_dim, 0);
        return Places(all->begin() + start, all->begin() + start + to[m_dim]);
    }

    std::optional<Places> pad(OpId op, int depth) {
        if (!isZeros(m_module, m_module.operands(op)[1])) return std::nullopt;
        const auto low = m_module.ints(op, AttributeName::edge_padding_low),
                   high = m_module.ints(op, AttributeName::edge_padding_high),
                   interior = m_module.ints(op, AttributeName::interior_padding);
        for (std::size_t d = 0; d < m_module.type(m_module.operands(op)[0]).shape.size(); ++d)
            if (at(interior, d, 0) != 0 || (d != m_dim && (at(low, d, 0) != 0 || at(high, d, 0) != 0)))
                return std::nullopt;
        const auto inner = placesOf(m_module.operands(op)[0], depth + 1);
        if (!inner) return std::nullopt;
        Places places;
        for (std::int64_t i = -at(low, m_dim, 0); i < std::ssize(*inner) + at(high, m_dim, 0); ++i)
            places.push_back(i >= 0 && i < std::ssize(*inner) ? (*inner)[static_cast<std::size_t>(i)] : Place{});
        return places;
    }

    std::optional<Places> concatenate(OpId op, int depth) {
        if (m_module.intOr(op, AttributeName::dimension, 0) != m_dim) return std::nullopt;
        Places places;
        for (ValueId operand : m_module.operands(op)) {
            const auto part = placesOf(operand, depth + 1);
            if (!part) return std::nullopt;
            places.insert(places.end(), part->begin(), part->end());
        }
        return places;
    }

    // Of pads that do not overlap.
    std::optional<Places> sum(OpId op, int depth) {
        const auto a = placesOf(m_module.operands(op)[0], depth + 1), b = placesOf(m_module.operands(op)[1], depth + 1);
        if (!a || !b) return std::nullopt;
        Places places;
        for (std::size_t i = 0; i < a->size(); ++i) {
            const Place &one = (*a)[i], &other = (*b)[i];
            if (one.at != kNothing && other.at != kNothing) return std::nullopt;
            places.push_back(one.at != kNothing ? one : other);
        }
        return places;
    }

    const Module& m_module;
    const std::uint8_t m_dim;
};

// What must come from another share, as rounds in which each sends and receives
// at most once, slabs at one offset.
std::vector<HaloRound> roundsOf(const TileShift& shift) {
    std::map<std::pair<std::int64_t, std::int64_t>, std::pair<std::int64_t, std::int64_t>> needs; // from, to: range
    for (std::size_t i = 0; i < shift.from.size(); ++i) {
        const std::int64_t q = shift.from[i], to = static_cast<std::int64_t>(i) / shift.block;
        if (q == kNothing || q >= shift.size || q / shift.block == to) continue;
        const auto [found, isNew] = needs.try_emplace({q / shift.block, to}, q % shift.block, q % shift.block + 1);
        if (!isNew) {
            found->second.first = std::min(found->second.first, q % shift.block);
            found->second.second = std::max(found->second.second, q % shift.block + 1);
        }
    }
    std::vector<HaloRound> rounds;
    for (const auto& [pair, range] : needs) {
        const HaloSend send{pair.first, pair.second, range.first};
        const auto fits = [&](const HaloRound& round) {
            return round.slab == range.second - range.first &&
                   std::ranges::none_of(round.sends, [&](const HaloSend& other) {
                       return other.from == send.from || other.to == send.to || other.offset != send.offset;
                   });
        };
        const auto found = std::ranges::find_if(rounds, fits);
        if (found == rounds.end())
            rounds.push_back({range.second - range.first, {send}});
        else
            found->sends.push_back(send);
    }
    return rounds;
}

// Whether the round can bring these, too: slabs at its offset, nobody sends or receives another one.
bool takesOn(const HaloRound& round, const HaloRound& more) {
    const auto isThere = [&](const HaloSend& send) {
        return std::ranges::any_of(round.sends,
                                   [&](const HaloSend& one) { return one.from == send.from && one.to == send.to; });
    };
    return round.slab == more.slab && std::ranges::all_of(more.sends, [&](const HaloSend& send) {
               return send.offset == round.sends[0].offset &&
                      (isThere(send) || std::ranges::none_of(round.sends, [&](const HaloSend& one) {
                           return one.from == send.from || one.to == send.to;
                       }));
           });
}

// Shifts of one root that complete one another, as the two ends of a roll that are added to something one after the
// other, are one permute: what the later one needs is sent in the rounds of the earlier one.
void shareRounds(std::vector<TileShift>& shifts, const Module& module) {
    const auto join = [](TileShift& first, TileShift& later) {
        std::erase_if(later.rounds, [&](const HaloRound& wanted) {
            const auto taking =
                std::ranges::find_if(first.rounds, [&](const HaloRound& round) { return takesOn(round, wanted); });
            if (taking == first.rounds.end()) return false;
            for (const HaloSend& send : wanted.sends)
                if (std::ranges::none_of(taking->sends, [&](const HaloSend& one) { return one.to == send.to; }))
                    taking->sends.push_back(send);
            later.rides.push_back({first.op, static_cast<std::size_t>(taking - first.rounds.begin()), *taking});
            return true;
        });
    };
    for (std::size_t j = 1; j < shifts.size(); ++j)
        for (std::size_t i = 0; i < j && !shifts[j].rounds.empty(); ++i) {
            const TileShift &a = shifts[i], &b = shifts[j];
            if (a.root == b.root && a.dim == b.dim && a.axes == b.axes && a.block == b.block &&
                module.regionOf(a.op) == module.regionOf(b.op))
                join(shifts[i], shifts[j]);
        }
}

class Finding {
  public:
    Finding(const SpmdProgram& program, IdVector<OpId, std::uint8_t>& skipped)
        : m_program(program), m_p(program.partition), m_sites(m_p.sites()), m_module(m_p.module()), m_skipped(skipped) {
    }

    std::optional<TileShift> at(OpId op) {
        if (!isMoving(op)) return std::nullopt;
        const ValueId value = m_module.results(op)[0];
        if (m_sites.isProgramResult(value) || std::ranges::find(m_readWhole, value) != m_readWhole.end())
            return std::nullopt;
        const auto shape = m_module.type(value).shape;
        for (std::uint8_t d = 0; d < shape.size(); ++d)
            if (shape[d] <= kMostElements && (between(value).axesOf(d).empty() || m_module.kind(op) == OpKind::add))
                if (auto shift = along(op, value, d)) return shift;
        return std::nullopt;
    }

  private:
    // What only moves elements, and makes no sum that is reduced: its result lies
    // as its nest has it, but for a shift.
    bool isMoving(OpId op) const {
        const OpKind kind = m_module.kind(op);
        if (kind != OpKind::slice && kind != OpKind::pad && kind != OpKind::concatenate && kind != OpKind::add)
            return false;
        const auto operands = m_module.operands(op);
        return m_p.definition(m_module.results(op)[0]).partial.empty() &&
               std::ranges::all_of(operands, [&](ValueId v) { return m_program.sharding(v).partial.empty(); });
    }
    TensorSharding between(ValueId value) const {
        const bool moved = m_module.valueKind(value) == ValueKind::opResult && isMoving(m_module.definingOp(value));
        return moved ? m_p.definition(value) : m_program.sharding(value);
    }

    std::optional<TileShift> along(OpId op, ValueId value, std::uint8_t dim) {
        Tracing tracing(m_p, dim);
        const auto places = tracing.placesOf(value);
        if (!places) return std::nullopt;
        for (const Place& place : *places) // what is read must be there
            if (place.at != kNothing && m_module.valueKind(place.value) == ValueKind::opResult &&
                (m_skipped[m_module.definingOp(place.value)] ||
                 std::ranges::find(tracing.ops, m_module.definingOp(place.value)) != tracing.ops.end()))
                return std::nullopt;
        TileShift shift;
        shift.op = op;
        shift.value = value;
        shift.dim = dim;
        if (!findRoot(shift, *places)) return std::nullopt;
        shift.size = m_module.type(shift.root).shape[dim];
        const std::int64_t tiles = tilesOf(between(shift.root), dim, m_p.mesh());
        if (shift.size % tiles != 0) return std::nullopt;
        shift.block = shift.size / tiles;
        number(shift, *places);
        const auto read = std::ranges::count_if(shift.from, [&](auto q) { return q != kNothing && q < shift.size; });
        if (read == 0) return std::nullopt;
        const std::int64_t gathered = (shift.shares() - 1) * shift.block; // elements that a gather would send
        if (allAsk(value, shift.sharding(between(value))) && std::ssize(shift.from) == shift.size) {
            shift.rounds = roundsOf(shift);
            std::int64_t slabs = 0;
            for (const HaloRound& round : shift.rounds) slabs += round.slab;
            if (slabs > gathered) return std::nullopt;
        } else if (m_module.kind(op) == OpKind::slice && shift.others.empty() && std::ssize(shift.from) == read &&
                   2 * read < shift.size && !isGathered(shift) && allAsk(value, between(value))) {
            shift.summed = true;
        } else {
            return std::nullopt;
        }
        m_readWhole.insert(m_readWhole.end(), shift.others.begin(), shift.others.end());
        m_readWhole.push_back(shift.root); // it lies as it was found
        skip(tracing.ops, op);
        return shift;
    }

    // Elsewhere all of the root is wanted: a gather that is there already serves this use, too.
    bool isGathered(const TileShift& shift) const {
        return std::ranges::any_of(m_sites.uses(shift.root), [&](SiteUse use) {
            const OpId user = m_sites.op(use.site);
            return user != shift.op && m_sites.isLive(user) && !m_skipped[user] &&
                   m_p.asked(use.site, use.operand).axesOf(shift.dim).empty();
        });
    }

    // The one value on the way that is cut along the dimension, as the result is
    // elsewhere; the others are whole there.
    bool findRoot(TileShift& shift, const Places& places) const {
        for (const Place& place : places) {
            if (place.at == kNothing || place.value == shift.root) continue;
            if (std::ranges::find(shift.others, place.value) != shift.others.end()) continue;
            const TensorSharding& sharding = between(place.value);
            if (!sharding.partial.empty() || !isInBlock(place.value, shift.op)) return false;
            if (sharding.axesOf(shift.dim).empty())
                shift.others.push_back(place.value);
            else if (shift.root.valid())
                return false;
            else
                shift.root = place.value;
        }
        if (!shift.root.valid()) return false;
        shift.axes = between(shift.root).axesOf(shift.dim);
        if (between(shift.root).tiles != shift.sharding(between(shift.value)).tiles) return false;
        return std::ranges::all_of(shift.others,
                                   [&](ValueId other) { return between(other).tiles == between(shift.value).tiles; });
    }
    // What a loop only hands on is brought to its uses before the loop.
    bool isInBlock(ValueId value, OpId op) const {
        if (m_module.valueKind(value) == ValueKind::regionArgument) {
            const RegionId region = m_module.regionOfArgument(value);
            const auto yields = m_module.region(region).yields;
            const auto k = m_module.index(value);
            return region == m_module.regionOf(op) && (k >= yields.size() || yields[k] != value);
        }
        return m_module.valueKind(value) == ValueKind::opResult &&
               m_module.regionOf(m_module.definingOp(value)) == m_module.regionOf(op);
    }

    void number(TileShift& shift, const Places& places) const {
        for (const Place& place : places) {
            std::int64_t base = 0;
            if (place.value != shift.root) base = shift.size;
            for (std::size_t i = 0; base > 0 && i < shift.others.size() && shift.others[i] != place.value; ++i)
                base += m_module.type(shift.others[i]).shape[shift.dim];
            shift.from.push_back(place.at == kNothing ? kNothing : base + place.at);
        }
    }

    bool allAsk(ValueId value, const TensorSharding& sharding) const {
        bool used = false;
        for (SiteUse use : m_sites.uses(value)) {
            if (!m_sites.isLive(m_sites.op(use.site)) || m_skipped[m_sites.op(use.site)]) continue;
            if (m_p.asked(use.site, use.operand).tiles != sharding.tiles) return false;
            used = true;
        }
        return used;
    }

    // The last first: what only skipped ops read is skipped.
    void skip(std::vector<OpId> ops, OpId last) {
        std::ranges::sort(ops, std::greater{}, &OpId::value);
        for (OpId op : ops) {
            if (op == last) continue;
            const ValueId value = m_module.results(op)[0];
            const bool onlyHere =
                !m_sites.isProgramResult(value) && std::ranges::all_of(m_sites.uses(value), [&](SiteUse use) {
                    const OpId user = m_sites.op(use.site);
                    return user == last || m_skipped[user] || !m_sites.isLive(user);
                });
            if (onlyHere) m_skipped[op] = 1;
        }
    }

    const SpmdProgram& m_program;
    const Partition& m_p;
    const SiteTable& m_sites;
    const Module& m_module;
    IdVector<OpId, std::uint8_t>& m_skipped;
    std::vector<ValueId> m_readWhole; // by shifts that are found
};

} // namespace

TensorSharding TileShift::sharding(const TensorSharding& definition) const {
    TensorSharding out = definition;
    if (!summed && definition.axesOf(dim).empty())
        for (AxisId axis : axes) out.append(dim, axis);
    return out;
}

std::vector<TileShift> tileShifts(const SpmdProgram& program, IdVector<OpId, std::uint8_t>& skipped) {
    const Module& module = program.partition.module();
    skipped.assign(module.opCount(), 0);
    std::vector<TileShift> shifts;
    Finding finding(program, skipped);
    // The last of several ops first: those before it are then its own.
    for (std::uint32_t o = module.opCount(); o-- > 0;) {
        const OpId op{o};
        if (skipped[op] || !program.partition.sites().isLive(op)) continue;
        if (auto shift = finding.at(op)) shifts.push_back(std::move(*shift));
    }
    std::ranges::reverse(shifts);
    shareRounds(shifts, module);
    return shifts;
}

ValueId shifted(DeviceProgram& program, const TileShift& shift, ValueId root, std::span<const ValueId> others,
                Arrived& arrived) {
    const std::span axes(shift.axes.begin(), shift.axes.size());
    // The share, what arrives, and the others in a row; where each share finds
    // the root's elements in it.
    std::vector<ValueId> row{root};
    const auto shares = static_cast<std::size_t>(shift.shares());
    std::vector<std::map<std::int64_t, std::int64_t>> found(shares);
    for (std::size_t t = 0; t < shares; ++t)
        for (std::int64_t i = 0; i < shift.block; ++i) found[t][static_cast<std::int64_t>(t) * shift.block + i] = i;
    std::int64_t length = shift.block;
    const auto take = [&](const HaloRound& round, ValueId slab) {
        row.push_back(slab);
        for (const HaloSend& send : round.sends)
            for (std::int64_t i = 0; i < round.slab; ++i)
                found[static_cast<std::size_t>(send.to)][send.from * shift.block + send.offset + i] = length + i;
        length += round.slab;
    };
    for (const TileShift::Ride& ride : shift.rides) take(ride.round, arrived.at({ride.op, ride.number}));
    for (std::size_t r = 0; r < shift.rounds.size(); ++r) {
        const HaloRound& round = shift.rounds[r];
        const std::int64_t offset = round.sends[0].offset;
        const ValueId slab = program.permuteTiles(spmd::sliced(program, root, shift.dim, offset, offset + round.slab),
                                                  axes, round.sends);
        arrived[{shift.op, r}] = slab;
        take(round, slab);
    }
    for (ValueId other : others) row.push_back(other);
    const ValueId all = spmd::joined(program, row, shift.dim);
    const ValueId zero = spmd::zeroOf(program, program.dtypeOf(root));
    const auto count = shift.summed ? std::ssize(shift.from) : shift.block;
    std::vector<ValueId> pieces;
    for (std::int64_t i = 0; i < count; ++i) {
        std::vector<std::int64_t> at(shares, 0), missing(shares, 0);
        for (std::size_t t = 0; t < shares; ++t) {
            const auto p = static_cast<std::size_t>(shift.summed ? i : static_cast<std::int64_t>(t) * shift.block + i);
            const std::int64_t q = shift.from[p];
            if (q >= shift.size)
                at[t] = length + q - shift.size;
            else if (const auto here = found[t].find(q); here != found[t].end())
                at[t] = here->second;
            else
                missing[t] = 1;
        }
        ValueId piece = spmd::slicedAt(program, all, shift.dim, spmd::perTile(program, axes, at), 1);
        if (std::ranges::find(missing, 1) != missing.end())
            piece = spmd::keptWithin(program, piece, shift.dim, spmd::perTile(program, axes, missing), 0, 1, zero);
        pieces.push_back(piece);
    }
    return spmd::joined(program, pieces, shift.dim);
}

} // namespace axiscape
