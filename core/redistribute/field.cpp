// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/redistribute/field.h"

#include <algorithm>
#include <numeric>

namespace axiscape::reshard {
namespace {

// A run of an axis that neither end splits; its primes may be taken in any order.
struct Piece {
    AxisId axis = 0;
    std::int64_t before = 1, size = 1;
};

std::vector<Piece> piecesOf(const Problem& problem) {
    std::vector<Piece> pieces;
    std::vector<std::int64_t> borders;
    for (std::size_t a = 0; a < problem.mesh.axes.size(); ++a) {
        const std::int64_t size = problem.mesh.axes[a].size;
        if (size == 1) continue;
        borders.assign({1, size});
        for (const PartSharding* side : {&problem.from, &problem.to})
            for (const AxisParts& parts : *side)
                for (const AxisPart& part : parts)
                    if (part.axis == a && part.size > 1 && part.size < size) {
                        borders.push_back(part.before);
                        borders.push_back(part.before * part.size);
                    }
        std::sort(borders.begin(), borders.end());
        for (std::size_t i = 1; i < borders.size(); ++i)
            if (borders[i] > borders[i - 1])
                pieces.push_back({static_cast<AxisId>(a), borders[i - 1], borders[i] / borders[i - 1]});
    }
    return pieces;
}

using Primes = FixedVector<std::int64_t, kMaxDigits>; // ascending, as often as they occur
Primes primesOf(std::int64_t n) {
    Primes primes;
    for (std::int64_t p = 2; n > 1; ++p) {
        if (p * p > n) p = n;
        for (; n % p == 0; n /= p) primes.push_back(p);
    }
    return primes;
}

std::size_t ordersOf(Primes primes) {
    if (primes.empty() || primes[0] == primes.back()) return 1;
    std::size_t count = 1;
    while (count < kMaxOrders && std::next_permutation(primes.begin(), primes.end())) ++count;
    return count;
}

void makeDigits(Field& field, const Problem& problem, std::size_t order) {
    const Mesh& mesh = problem.mesh;
    std::vector<std::int64_t> strides(mesh.axes.size(), 1);
    for (std::size_t a = mesh.axes.size(); a-- > 1;) strides[a - 1] = strides[a] * mesh.axes[a].size;
    for (const Piece& piece : piecesOf(problem)) {
        Primes primes = primesOf(piece.size);
        const std::size_t orders = ordersOf(primes);
        for (std::size_t i = order % orders; i > 0; --i) std::next_permutation(primes.begin(), primes.end());
        order /= orders;
        std::int64_t before = piece.before;
        for (std::int64_t p : primes) {
            Digit digit;
            digit.radix = p;
            digit.stride = strides[piece.axis] * (mesh.axes[piece.axis].size / (before * p));
            digit.part = {piece.axis, before, p};
            before *= p;
            auto at =
                static_cast<std::size_t>(std::find(field.primes.begin(), field.primes.end(), p) - field.primes.begin());
            if (at == field.primes.size()) {
                field.primes.push_back(p);
                field.available.push_back(0);
            }
            ++field.available[at];
            field.primeOf.push_back(static_cast<std::uint8_t>(at));
            field.digits.push_back(digit);
        }
    }
}

DigitList digitsOf(const Field& field, const AxisParts& parts) {
    DigitList list;
    for (const AxisPart& part : parts)
        for (std::size_t i = 0; i < field.digits.size(); ++i) { // the digits of an axis are in order, major first
            const AxisPart& own = field.digits[i].part;
            if (own.axis == part.axis && own.before >= part.before && own.before < part.before * part.size)
                list.push_back(static_cast<std::uint8_t>(i));
        }
    return list;
}

// The digits of one dimension at both ends, from the outer side, until both are used up.
class Splitter {
  public:
    Splitter(Field& field, std::uint8_t dim, const DigitList& source, const DigitList& target)
        : m_field(field), m_dim(dim), m_source(source), m_target(target), m_outer(field.shape[dim]) {}

    std::int64_t run() {
        while (m_i < m_source.size() || m_j < m_target.size()) {
            m_block = {};
            m_block.dim = m_dim;
            const std::int64_t parts = takeBlock();
            m_block.outer = m_outer;
            m_block.inner = m_outer /= parts;
            m_block.inSource = counts(m_block.source);
            m_block.inTarget = counts(m_block.target);
            m_field.blocks.push_back(m_block);
        }
        return m_outer;
    }

  private:
    std::int64_t takeBlock() {
        if (m_j == m_target.size()) return takeSource();
        if (m_i == m_source.size()) return takeTarget();
        std::int64_t source = takeSource(), target = takeTarget();
        m_block.knot = source != target;
        while (source != target) {
            const bool moreSource = m_i < m_source.size(), moreTarget = m_j < m_target.size();
            if ((!moreTarget && source % target == 0) || (!moreSource && target % source == 0)) break;
            if (moreSource && (source < target || !moreTarget))
                source *= takeSource();
            else if (moreTarget)
                target *= takeTarget();
            else
                break;
        }
        return std::lcm(source, target);
    }
    std::int64_t takeSource() {
        m_block.source.push_back(m_source[m_i]);
        return m_field.digits[m_source[m_i++]].radix;
    }
    std::int64_t takeTarget() {
        m_block.target.push_back(m_target[m_j]);
        return m_field.digits[m_target[m_j++]].radix;
    }
    PrimeCounts counts(const DigitList& list) const {
        PrimeCounts counts;
        counts.resize(m_field.primes.size());
        for (std::uint8_t digit : list) ++counts[m_field.primeOf[digit]];
        return counts;
    }

    Field& m_field;
    std::uint8_t m_dim;
    const DigitList &m_source, &m_target;
    std::size_t m_i = 0, m_j = 0;
    std::int64_t m_outer;
    Block m_block;
};

} // namespace

bool Field::conflict() const {
    return std::any_of(blocks.begin(), blocks.end(), [](const Block& block) { return block.conflict(); });
}

double Field::commonBytes() const {
    double bytes = elementBytes;
    for (std::int64_t size : rest) bytes *= static_cast<double>(size);
    return bytes;
}

std::size_t primeOrders(const Problem& problem) {
    std::size_t orders = 1;
    for (const Piece& piece : piecesOf(problem)) orders = std::min(kMaxOrders, orders * ordersOf(primesOf(piece.size)));
    return orders;
}

bool independent(const Cut& a, const Cut& b) {
    return a.dim != b.dim || a.inner % b.outer == 0 || b.inner % a.outer == 0;
}

void appendCuts(Layout& layout, const Block& block, const DigitList& stack, const std::vector<Digit>& digits) {
    std::int64_t outer = block.outer;
    for (std::uint8_t digit : stack) {
        const std::int64_t inner = outer / digits[digit].radix;
        layout.push_back({block.dim, digit, outer, inner});
        outer = inner;
    }
}

void sortCuts(Layout& layout) {
    std::sort(layout.begin(), layout.end(),
              [](const Cut& a, const Cut& b) { return a.dim != b.dim ? a.dim < b.dim : a.outer > b.outer; });
}

Field fieldOf(const Problem& problem, std::size_t order) {
    Field field;
    field.shape = problem.shape;
    field.elementBytes = problem.elementBytes;
    field.devices = problem.mesh.devices();
    makeDigits(field, problem, order);
    field.blocks.reserve(field.digits.size());
    for (std::size_t d = 0; d < field.shape.size(); ++d) {
        const DigitList source = digitsOf(field, problem.from[d]), target = digitsOf(field, problem.to[d]);
        for (std::uint8_t digit : source) field.inSource |= digitBit(digit);
        for (std::uint8_t digit : target) field.inTarget |= digitBit(digit);
        field.rest.push_back(Splitter(field, static_cast<std::uint8_t>(d), source, target).run());
    }
    for (const Block& block : field.blocks) {
        appendCuts(field.source, block, block.source, field.digits);
        appendCuts(field.target, block, block.target, field.digits);
    }
    return field;
}

} // namespace axiscape::reshard
