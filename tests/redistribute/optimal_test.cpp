// SPDX-License-Identifier: GPL-3.0-or-later
// Small redistributions, every plan of the normal form tried: slices, then all-to-alls and permutes, then gathers, over
// all layouts that cuts by the axes can say. None sends less than the plan that is found.
#include "core/redistribute/field.h"
#include "tests/redistribute/cases.h"
#include "tests/redistribute/random_problem.h"

#include <algorithm>
#include <map>
#include <queue>

using namespace axiscape;
using namespace axiscape::reshard;

namespace {

class Exhaustive {
  public:
    Exhaustive(const Problem& problem, std::size_t mostLayouts) : m_field(fieldOf(problem, 0)), m_most(mostLayouts) {
        for (std::size_t d = 0; d < problem.shape.size(); ++d)
            for (std::int64_t outer = 2; outer <= problem.shape[d]; ++outer)
                for (const std::int64_t prime : m_field.primes)
                    if (problem.shape[d] % outer == 0 && outer % prime == 0)
                        m_places.push_back({static_cast<std::uint8_t>(d), 0, outer, outer / prime});
        m_bound = std::max(bytes(m_field.source), bytes(m_field.target));
        Layout layout;
        collect(layout, 0);
    }
    bool tooMany() const { return m_layouts.size() > m_most; }

    // Dijkstra over (layout, phase).
    double leastBytes() const {
        const std::size_t n = m_layouts.size();
        std::map<std::vector<std::int64_t>, std::size_t> index;
        for (std::size_t i = 0; i < n; ++i) index[key(m_layouts[i])] = i;
        std::vector<double> sent(3 * n, 1e300);
        std::vector<char> done(3 * n, 0);
        using Entry = std::pair<double, std::size_t>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
        const std::size_t start = index.at(key(m_field.source)), end = index.at(key(m_field.target));
        sent[start] = 0;
        queue.push({0, start});
        while (!queue.empty()) {
            const std::size_t at = queue.top().second, from = at % n, phase = at / n;
            queue.pop();
            if (done[at]) continue;
            done[at] = 1;
            if (from == end) return sent[at];
            for (std::size_t to = 0; to < n; ++to) {
                std::size_t next = 0;
                const double bytesMoved = step(m_layouts[from], m_layouts[to], next);
                if (bytesMoved < 0 || next < phase) continue;
                next = next * n + to;
                if (sent[at] + bytesMoved >= sent[next]) continue;
                sent[next] = sent[at] + bytesMoved;
                queue.push({sent[next], next});
            }
        }
        return 1e300;
    }

  private:
    double bytes(const Layout& layout) const {
        double n = m_field.elementBytes;
        for (std::int64_t size : m_field.shape) n *= static_cast<double>(size);
        for (const Cut& cut : layout) n /= static_cast<double>(m_field.digits[cut.digit].radix);
        return n;
    }
    static std::vector<std::int64_t> key(Layout layout) {
        sortCuts(layout);
        std::vector<std::int64_t> k;
        for (const Cut& cut : layout) k.insert(k.end(), {cut.dim, cut.digit, cut.outer, cut.inner});
        return k;
    }
    void collect(Layout& layout, std::size_t digit) {
        if (tooMany()) return;
        if (digit == m_field.digits.size()) {
            if (bytes(layout) > m_bound) return;
            m_layouts.push_back(layout);
            sortCuts(m_layouts.back());
            return;
        }
        collect(layout, digit + 1);
        for (Cut cut : m_places) {
            cut.digit = static_cast<std::uint8_t>(digit);
            if (cut.outer != cut.inner * m_field.digits[digit].radix) continue;
            if (!std::all_of(layout.begin(), layout.end(), [&](const Cut& c) { return independent(c, cut); })) continue;
            layout.push_back(cut);
            collect(layout, digit + 1);
            layout.pop_back();
        }
    }
    // The bytes one step sends, and its phase; negative if there is no such step.
    double step(const Layout& from, const Layout& to, std::size_t& phase) const {
        std::size_t kept = 0;
        double group = 1;
        bool fits = true;
        for (const Cut& cut : from) {
            if (std::find(to.begin(), to.end(), cut) != to.end()) {
                ++kept;
                continue;
            }
            group *= static_cast<double>(m_field.digits[cut.digit].radix);
            fits = fits && std::all_of(to.begin(), to.end(), [&](const Cut& other) { return independent(cut, other); });
        }
        const double before = bytes(from), after = bytes(to);
        if (kept == from.size()) {
            phase = 0;
            return 0;
        }
        phase = kept == to.size() ? 2 : 1;
        if (phase == 2) return after - before;
        if (before != after) return -1;
        if (fits) return before * (1 - 1 / group);
        return ranges(from) == ranges(to) ? before : -1;
    }
    // What is cut, whoever holds the parts.
    static std::vector<std::int64_t> ranges(const Layout& layout) {
        std::vector<std::int64_t> list;
        for (const Cut& cut : layout) {
            if (list.size() >= 3 && list[list.size() - 3] == cut.dim && list.back() == cut.outer)
                list.back() = cut.inner;
            else
                list.insert(list.end(), {cut.dim, cut.outer, cut.inner});
        }
        return list;
    }

    Field m_field;
    std::size_t m_most;
    double m_bound = 0;
    Layout m_places;
    std::vector<Layout> m_layouts;
};

} // namespace

class OptimalTest : public QObject {
    Q_OBJECT

  private slots:
    void noPlanSendsLess() {
        test::RandomProblems problems(11);
        int tried = 0, above = 0;
        while (tried < 60) {
            const auto problem = problems.next();
            if (problem.mesh.axes.size() > 3) continue;
            const auto plan = test::planned(problem);
            if (plan.sentBytes <= plan.leastBytes * (1 + 1e-9)) continue; // nothing can
            const Exhaustive exhaustive(problem, 700);
            if (exhaustive.tooMany()) continue;
            ++tried;
            const double least = exhaustive.leastBytes();
            above += least > plan.sentBytes * (1 + 1e-9); // positions read in other radices are beyond it
            QVERIFY2(plan.sentBytes <= least * (1 + 1e-9),
                     qPrintable(QString("%1: %2 -> %3, %4 bytes instead of %5")
                                    .arg(meshText(problem.mesh).c_str())
                                    .arg(layoutText(plan, plan.source, problem.mesh).c_str())
                                    .arg(layoutText(plan, plan.target, problem.mesh).c_str())
                                    .arg(plan.sentBytes)
                                    .arg(least)));
        }
        QVERIFY(above < tried);
    }
};

QTEST_GUILESS_MAIN(OptimalTest)
#include "optimal_test.moc"
