// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/rules.h"

#include <algorithm>
#include <numeric>

namespace axiscape::rules {
namespace {

// One side of a reshape, walked major to minor.
struct Side {
    Shape shape;
    std::uint32_t slot;
    std::size_t dim = 0;
    std::int64_t left = 0;    // of the current dimension
    std::int64_t covered = 1; // product of the factors so far

    Side(Shape s, std::uint32_t at) : shape(s), slot(at), left(s.empty() ? 1 : s[0]) {}
    bool done() const { return dim >= shape.size(); }
    void take(RuleBuilder& rule, FactorIndex factor, std::int64_t size) {
        rule.place(slot, dim, factor);
        covered *= size;
        left /= size;
        if (left > 1) return;
        ++dim;
        left = done() ? 1 : shape[dim];
    }
    bool atDimension() const { return done() || left == shape[dim]; } // nothing of the dimension is covered yet
};

} // namespace

// A common divisor of what is left on both sides is a factor of both. Where there is none, each side gets a factor of
// its own, and the side behind is brought up until the products agree again; then factors are shared once more. Default
// propagation leaves such a group whole, up to the next place where both sides begin a dimension.
void reshape(RuleBuilder& rule) {
    const auto sized = [](Shape shape) {
        return std::all_of(shape.begin(), shape.end(), [](auto n) { return n > 0; });
    };
    if (!sized(rule.operand(0)) || !sized(rule.result())) return;
    Side from(rule.operand(0), 0), to(rule.result(), rule.resultSlot(0));
    bool parted = false;
    const auto own = [&](Side& side, std::int64_t size) { side.take(rule, rule.parallel(size, false), size); };
    while (!from.done() || !to.done()) {
        if (from.covered == to.covered && from.atDimension() && to.atDimension()) parted = false;
        if (!from.done() && from.left == 1) {
            own(from, 1);
        } else if (!to.done() && to.left == 1) {
            own(to, 1);
        } else if (from.done() || to.done()) {
            Side& rest = from.done() ? to : from;
            own(rest, rest.left);
        } else if (from.covered == to.covered) {
            const std::int64_t shared = std::gcd(from.left, to.left);
            if (shared > 1) {
                const FactorIndex factor = rule.parallel(shared, !parted);
                from.take(rule, factor, shared);
                to.take(rule, factor, shared);
            } else {
                parted = true;
                own(from, from.left);
                own(to, to.left);
            }
        } else {
            Side& behind = from.covered < to.covered ? from : to;
            const Side& ahead = from.covered < to.covered ? to : from;
            const std::int64_t missing = ahead.covered / behind.covered;
            const bool meets = ahead.covered % behind.covered == 0 && behind.left % missing == 0;
            // else what the other side could not share, so that the rest may be
            const std::int64_t unshared = behind.left / std::gcd(behind.left, ahead.left);
            own(behind, meets ? missing : unshared > 1 ? unshared : behind.left);
        }
    }
}

} // namespace axiscape::rules
