// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/size_classes.h"

#include "core/base/words.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

namespace axiscape {
namespace {

constexpr std::int64_t kMuch = 64; // wishes are not worth more than that

int power(std::int64_t number, std::int64_t prime) {
    int exponent = 0;
    for (; number % prime == 0; number /= prime) ++exponent;
    return exponent;
}

void addPrimes(std::int64_t number, std::set<std::int64_t>& primes) {
    for (std::int64_t p = 2; p * p <= number; ++p)
        while (number % p == 0) {
            primes.insert(p);
            number /= p;
        }
    if (number > 1) primes.insert(number);
}

} // namespace

SizeClasses::Node SizeClasses::add(std::int64_t size) {
    m_size.push_back(size);
    m_parent.push_back(static_cast<Node>(m_parent.size()));
    return m_parent.back();
}

SizeClasses::Node SizeClasses::find(Node node) const {
    while (m_parent[node] != node) node = m_parent[node] = m_parent[m_parent[node]];
    return node;
}

void SizeClasses::tie(Node a, Node b) {
    if (fixed(a) || fixed(b)) return;
    a = find(a), b = find(b);
    if (a != b) m_parent[std::max(a, b)] = std::min(a, b);
}

void SizeClasses::divideTogether(std::vector<Node> nodes, OpId op) {
    m_relations.push_back({0, std::move(nodes), false, op});
}

void SizeClasses::product(Node whole, std::vector<Node> parts, OpId op) {
    m_relations.push_back({whole, std::move(parts), true, op});
}

void SizeClasses::pin(Node node, OpId op, std::string_view why) {
    if (!fixed(node)) m_pins.try_emplace(node, Pin{op, std::string(why)});
}

void SizeClasses::multipleOf(Node node, std::int64_t factor) {
    if (!fixed(node) && factor > 1) m_conditions.push_back({node, factor, factor});
}

void SizeClasses::exactly(Node node, std::int64_t size) {
    if (!fixed(node) && size > 1) m_conditions.push_back({node, size, size, true});
}

void SizeClasses::atLeast(Node node, std::int64_t least) {
    if (!fixed(node)) m_conditions.push_back({node, std::min(least, m_size[node]), 1});
}

void SizeClasses::pinUnlessKnown(const std::vector<Node>& known, std::string_view why) {
    std::vector<bool> isKnown(count(), false);
    for (const Node node : known) isKnown[find(node)] = true;
    for (const auto& [node, pin] : m_pins) isKnown[find(node)] = true;
    const auto unknown = [&](Node node) { return !fixed(node) && !isKnown[find(node)]; };
    for (bool again = true; again;) {
        again = false;
        for (const Relation& relation : m_relations) {
            std::vector<Node> all = relation.parts;
            if (relation.product) all.push_back(relation.whole);
            std::set<Node> left;
            bool any = false;
            for (const Node node : all) {
                if (unknown(node)) left.insert(find(node));
                any = any || !unknown(node);
            }
            if (left.empty() || !any || (relation.product && left.size() > 1)) continue;
            for (const Node root : left) isKnown[root] = true;
            again = true;
        }
    }
    for (Node node = 0; node < count(); ++node) {
        if (!unknown(node)) continue;
        pin(node, OpId{}, why);
        isKnown[find(node)] = true;
    }
}

void SizeClasses::makeRoots() {
    m_conditionsOf.assign(count(), {});
    m_leading.assign(count(), 0);
    m_result.assign(count(), 0);
    m_kept.clear();
    m_exact.assign(count(), false);
    for (const Condition& condition : m_conditions) {
        m_conditionsOf[find(condition.node)].push_back(condition);
        if (condition.exact) m_exact[find(condition.node)] = true;
    }
    for (const auto& [node, pin] : m_pins) {
        // the reason named first, whatever the order of the map
        const auto [at, isNew] = m_kept.try_emplace(find(node), pin);
        if (!isNew && pin.op.value < at->second.op.value) at->second = pin;
    }
    // The least of a class must stay above 1 like all others.
    std::unordered_map<Node, Node> smallest;
    for (Node node = 0; node < count(); ++node) {
        if (fixed(node)) continue;
        const auto [at, isNew] = smallest.try_emplace(find(node), node);
        if (!isNew && m_size[node] < m_size[at->second]) at->second = node;
    }
    for (const auto& [root, node] : smallest) m_conditionsOf[root].push_back({node, 2, 1});
    for (const Relation& relation : m_relations) {
        const auto lead = [&](Node node) {
            if (fixed(node)) return;
            std::int64_t& leading = m_leading[find(node)];
            if (leading == 0) leading = m_size[node];
            if (leading != m_size[node])
                m_kept.try_emplace(find(node),
                                   Pin{relation.op, words::noop("it divides a size that is tied to another")});
        };
        if (relation.product) lead(relation.whole);
        for (const Node part : relation.parts) lead(part);
    }
    for (Node node = 0; node < count(); ++node)
        if (m_leading[find(node)] == 0) m_leading[find(node)] = m_size[node];
}

// Of every share two elements, if more than the least are wanted.
std::int64_t SizeClasses::wantedOf(const Condition& condition) const {
    const std::int64_t wanted = m_wanted <= 2 ? 0 : condition.multiple > 1 ? 2 * condition.multiple : m_wanted;
    return std::min(wanted, m_size[condition.node]);
}

bool SizeClasses::feasible(Node root, std::int64_t size, bool wishes) const {
    return std::all_of(m_conditionsOf[root].begin(), m_conditionsOf[root].end(), [&](const Condition& condition) {
        const std::int64_t here = m_size[condition.node] + size - m_leading[root];
        const std::int64_t least = wishes && !m_exact[root] ? wantedOf(condition) : 0;
        return here >= std::max(least, condition.least) && here % condition.multiple == 0 &&
               (!condition.exact || here == condition.least);
    });
}

std::int64_t SizeClasses::leastFree(Node root) const {
    const std::int64_t most = m_leading[root];
    for (const bool wishes : {true, false}) {
        for (std::int64_t size = 1; size < most; ++size)
            if (feasible(root, size, wishes)) return size;
        if (most <= kMuch) break;
    }
    return most;
}

std::int64_t SizeClasses::leastDivisor(Node root) const {
    const std::int64_t whole = m_leading[root];
    for (const bool wishes : {true, false}) {
        std::int64_t best = whole;
        for (std::int64_t d = 1; d * d <= whole && best > d; ++d) {
            if (whole % d != 0) continue;
            for (const std::int64_t divisor : {d, whole / d})
                if (divisor < best && feasible(root, divisor, wishes)) best = divisor;
        }
        if (best <= kMuch || !wishes) return best;
    }
    return whole;
}

// Lowers exponents of one prime until the relations hold.
void SizeClasses::settle(Exponents& exponents) const {
    const auto at = [&](Node node) -> int& {
        static thread_local int none;
        if (fixed(node)) return none = 0;
        return exponents[find(node)];
    };
    for (bool again = true; again;) {
        again = false;
        for (const Relation& relation : m_relations) {
            if (!relation.product) {
                int least = INT32_MAX;
                for (const Node part : relation.parts) least = std::min(least, at(part));
                for (const Node part : relation.parts)
                    if (!fixed(part) && at(part) > least) at(part) = least, again = true;
                continue;
            }
            int sum = 0;
            for (const Node part : relation.parts) sum += at(part);
            const int whole = at(relation.whole);
            if (whole > sum) {
                at(relation.whole) = sum;
                again = true;
            }
            for (; sum > whole; --sum, again = true) {
                const auto largest = std::max_element(relation.parts.begin(), relation.parts.end(),
                                                      [&](Node a, Node b) { return at(a) < at(b); });
                --at(*largest);
            }
        }
    }
}

// Where a prime is left that a size cannot be divided by once more (images of 7, 14, 28, ... pixels), a smaller number
// in its place, in all classes that relations join, fits them as well: they are all products.
void SizeClasses::exchange(const std::set<Node>& roots, std::int64_t prime) {
    if (prime < 5) return;
    if (std::none_of(roots.begin(), roots.end(), [&](Node root) { return m_result[root] % prime == 0; })) return;
    std::vector<Node> group(count()); // of roots that relations join: a union-find of its own
    std::iota(group.begin(), group.end(), Node{0});
    const auto leader = [&](Node root) {
        while (group[root] != root) root = group[root] = group[group[root]];
        return root;
    };
    for (const Relation& relation : m_relations) {
        std::optional<Node> first;
        const auto join = [&](Node node) {
            if (fixed(node)) return;
            const Node joined = leader(find(node));
            if (!first)
                first = joined;
            else
                group[joined] = leader(*first);
        };
        for (const Node part : relation.parts) join(part);
        if (relation.product) join(relation.whole);
    }
    // Sums stay sums only if all their sizes change alike.
    std::set<Node> sums;
    const auto powerOf = [&](Node node) { return fixed(node) ? 0 : power(m_result[find(node)], prime); };
    for (const Relation& relation : m_relations) {
        if (relation.product || relation.parts.empty()) continue;
        const int first = powerOf(relation.parts[0]);
        for (const Node part : relation.parts)
            if (powerOf(part) != first)
                for (const Node other : relation.parts)
                    if (!fixed(other)) sums.insert(leader(find(other)));
    }
    std::map<Node, std::vector<Node>> members;
    for (const Node root : roots)
        if (m_result[root] % prime == 0 && !sums.contains(leader(root))) members[leader(root)].push_back(root);
    for (const auto& [first, all] : members) {
        const auto exchanged = [&](Node root, std::int64_t by) {
            std::int64_t size = m_result[root];
            for (int i = power(size, prime); i > 0; --i) size = size / prime * by;
            return size;
        };
        for (const std::int64_t by : {2, 3, 4}) {
            const bool fits = std::all_of(all.begin(), all.end(), [&](Node root) {
                return !m_kept.contains(root) && feasible(root, exchanged(root, by), by != 4);
            });
            if (!fits) continue;
            for (const Node root : all) m_result[root] = exchanged(root, by);
            break;
        }
    }
}

// Classes that relations join.
void SizeClasses::divide() {
    std::set<Node> roots;
    for (const Relation& relation : m_relations) {
        if (relation.product && !fixed(relation.whole)) roots.insert(find(relation.whole));
        for (const Node part : relation.parts)
            if (!fixed(part)) roots.insert(find(part));
    }
    std::set<std::int64_t> primes;
    std::set<std::int64_t> seen;
    for (const Node root : roots)
        if (seen.insert(m_leading[root]).second) addPrimes(m_leading[root], primes);
    for (bool again = true; again;) {
        again = false;
        std::unordered_map<Node, std::int64_t> least;
        for (const Node root : roots) {
            m_result[root] = m_leading[root];
            least[root] = m_kept.contains(root) ? m_leading[root] : leastDivisor(root);
        }
        for (const std::int64_t prime : primes) {
            Exponents exponents;
            for (const Node root : roots) exponents[root] = power(m_leading[root], prime) - power(least[root], prime);
            settle(exponents);
            for (const auto& [root, exponent] : exponents)
                for (int i = 0; i < exponent; ++i) m_result[root] /= prime;
        }
        for (const std::int64_t prime : primes) exchange(roots, prime);
        for (const Node root : roots) {
            if (feasible(root, m_result[root], false) || m_kept.contains(root)) continue;
            m_kept.emplace(root, Pin{OpId{}, words::noop("no smaller size fits all that is asked of it")});
            again = true;
        }
    }
}

void SizeClasses::solve(std::int64_t wanted) {
    m_wanted = wanted;
    makeRoots();
    for (Node node = 0; node < count(); ++node)
        if (const Node root = find(node); root == node && !fixed(node))
            m_result[root] = m_kept.contains(root) ? m_leading[root] : leastFree(root);
    divide();
}

std::int64_t SizeClasses::shrunk(Node node) const {
    if (fixed(node)) return m_size[node];
    const Node root = find(node);
    return m_size[node] + m_result[root] - m_leading[root];
}

const SizeClasses::Pin* SizeClasses::whyKept(Node node) const {
    if (fixed(node) || shrunk(node) < m_size[node]) return nullptr;
    const auto at = m_kept.find(find(node));
    return at == m_kept.end() ? nullptr : &at->second;
}

} // namespace axiscape
