// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes that may shrink, and what holds them together. A node is one size of a program: a dimension of a value, a
// factor of a reshape, the trips of a loop. Whatever is asked for, the sizes as they are fulfil it; solve() looks for
// smaller ones. Nothing grows, and a size above 1 stays above 1.
//
// Nodes that are tied keep their difference: they are one class with one unknown. A class that no relation names takes
// the least size that fits its conditions; those that relations join shrink by divisors, prime by prime: from what each
// could be divided by alone, exponents are only ever lowered until all relations hold, so that a solution is always
// found and never needs a search. Sizes of one or two are poor examples (a norm over two features has no gradient to
// speak of, a share of one row cannot be in the wrong order): `wanted` elements are taken rather, where that does not
// come to much.
#pragma once

#include "core/ir/ir.h"

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace axiscape {

class SizeClasses {
  public:
    using Node = std::uint32_t;
    // Why a class keeps its size.
    struct Pin {
        OpId op;
        std::string why;
    };

    Node add(std::int64_t size);
    std::uint32_t count() const { return static_cast<std::uint32_t>(m_size.size()); }
    std::int64_t size(Node node) const { return m_size[node]; }
    // A size of 0 or 1 never changes and is tied to nothing.
    bool fixed(Node node) const { return m_size[node] <= 1; }

    void tie(Node a, Node b);
    // All are divided by the same number.
    void divideTogether(std::vector<Node> nodes, OpId op);
    void product(Node whole, std::vector<Node> parts, OpId op);
    void pin(Node node, OpId op, std::string_view why);
    void multipleOf(Node node, std::int64_t factor);
    // That very size. Where it cannot be had, the class keeps its size.
    void exactly(Node node, std::int64_t size);
    void atLeast(Node node, std::int64_t least);

    // Pins every class whose size does not follow from those of `known`, or of pinned ones.
    void pinUnlessKnown(const std::vector<Node>& known, std::string_view why);

    void solve(std::int64_t wanted);
    // After solve().
    std::int64_t shrunk(Node node) const;
    // Why the node's class could not shrink at all; null if it did or was small already.
    const Pin* whyKept(Node node) const;

  private:
    struct Condition {
        Node node;
        std::int64_t least = 0;
        std::int64_t multiple = 1;
        bool exact = false; // `least` and no more
    };
    struct Relation {
        Node whole = 0;
        std::vector<Node> parts;
        bool product = false; // else all of parts are divided by one number
        OpId op;
    };
    using Exponents = std::unordered_map<Node, int>; // by root

    Node find(Node node) const;
    void makeRoots();
    std::int64_t wantedOf(const Condition& condition) const;
    // The size of the class's leading node is `size`: do all conditions hold, and the wishes?
    bool feasible(Node root, std::int64_t size, bool wishes) const;
    std::int64_t leastFree(Node root) const;
    std::int64_t leastDivisor(Node root) const;
    void settle(Exponents& exponents) const;
    void divide();
    void exchange(const std::set<Node>& roots, std::int64_t prime);

    std::vector<std::int64_t> m_size;
    mutable std::vector<Node> m_parent;
    std::vector<Condition> m_conditions;
    std::vector<Relation> m_relations;
    std::map<Node, Pin> m_pins; // by the node asked for
    // of solve(), by root
    std::int64_t m_wanted = 2;
    std::vector<std::vector<Condition>> m_conditionsOf;
    std::vector<bool> m_exact;           // some condition asks for one size: wishes do not count
    std::vector<std::int64_t> m_leading; // the size that relations speak of: that of the first node they name, else 0
    std::vector<std::int64_t> m_result;  // of the leading size
    std::unordered_map<Node, Pin> m_kept;
};

} // namespace axiscape
