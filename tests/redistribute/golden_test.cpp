// SPDX-License-Identifier: GPL-3.0-or-later
// Against what XLA's partitioner and Shardy's planner send for the same redistributions.
#include "tests/redistribute/cases.h"

#include <cmath>
#include <set>

using namespace axiscape;
using namespace axiscape::test;

class GoldenTest : public QObject {
    Q_OBJECT

    std::vector<ReshardCase> m_cases;
    std::vector<reshard::Plan> m_plans;

  private slots:
    void initTestCase() {
        m_cases = reshardCases();
        for (const auto& one : m_cases) m_plans.push_back(planned(one.problem));
    }

    void allCasesAreThere() {
        AXISCAPE_SHARED_OR_SKIP(file, "golden/reshard/cases.jsonl"); // else the committed ones stand in for them
        QVERIFY(m_cases.size() > 1000);
    }

    void everyPlanIsRightAndKeepsTheBound() {
        for (std::size_t i = 0; i < m_cases.size(); ++i) {
            const auto& plan = m_plans[i];
            const auto checked = reshard::check(plan);
            QVERIFY2(checked, (m_cases[i].id + ": " + (checked ? "" : checked.error().text())).c_str());
            QVERIFY2(plan.boundBytes == m_cases[i].bound && plan.peakBytes <= plan.boundBytes, m_cases[i].id.c_str());
            QVERIFY2(plan.sentBytes >= plan.leastBytes * (1 - 1e-9), m_cases[i].id.c_str());
        }
    }

    void fewerBytesThanXla() {
        double sum = 0;
        int count = 0;
        for (std::size_t i = 0; i < m_cases.size(); ++i) {
            if (!m_cases[i].xla || *m_cases[i].xla == 0) continue;
            QVERIFY2(m_plans[i].sentBytes > 0, m_cases[i].id.c_str());
            sum += std::log(*m_cases[i].xla / m_plans[i].sentBytes);
            ++count;
        }
        const double mean = std::exp(sum / count);
        QVERIFY2(mean >= 1.345, qPrintable(QString("geometric mean %1 over %2 cases").arg(mean).arg(count)));
        qInfo("XLA sends %.4f times as much (geometric mean of %d cases)", mean, count);
    }

    // XLA never sends less where it keeps the bound, not even by a little.
    void neverMoreThanXlaWithinTheBound() {
        std::set<std::string> hard{"r0101", "r0333", "r0466", "r2949"};
        for (std::size_t i = 0; i < m_cases.size(); ++i) {
            const auto& one = m_cases[i];
            hard.erase(one.id);
            if (one.xla && one.xlaKeepsBound)
                QVERIFY2(
                    m_plans[i].sentBytes <= *one.xla * (1 + 1e-9),
                    qPrintable(
                        QString("%1: %2 bytes, XLA %3").arg(one.id.c_str()).arg(m_plans[i].sentBytes).arg(*one.xla)));
        }
        QVERIFY(hard.empty());
    }

    void neverMoreThanShardysPlan() {
        double sum = 0;
        int count = 0;
        for (std::size_t i = 0; i < m_cases.size(); ++i) {
            const auto& one = m_cases[i];
            if (!one.shardy) continue;
            QVERIFY2(
                m_plans[i].sentBytes <= *one.shardy * (1 + 1e-9),
                qPrintable(
                    QString("%1: %2 bytes, Shardy %3").arg(one.id.c_str()).arg(m_plans[i].sentBytes).arg(*one.shardy)));
            if (*one.shardy == 0) continue;
            sum += std::log(*one.shardy / m_plans[i].sentBytes);
            ++count;
        }
        const double mean = std::exp(sum / count);
        QVERIFY2(mean >= 1.06, qPrintable(QString("geometric mean %1").arg(mean)));
        qInfo("Shardy's plans send %.4f times as much (geometric mean of %d cases)", mean, count);
    }

    // At most one slice, permute and gather.
    void theNormalForm() {
        for (std::size_t i = 0; i < m_cases.size(); ++i) {
            std::map<CollectiveKind, int> counts;
            for (const auto& step : m_plans[i].steps) ++counts[step.kind];
            for (auto kind :
                 {CollectiveKind::all_slice, CollectiveKind::collective_permute, CollectiveKind::all_gather})
                QVERIFY2(counts[kind] <= 1, m_cases[i].id.c_str());
        }
    }

    // Those that XLA replicates, and the one that ends its compiler.
    void namedCases() {
        const std::map<std::string, std::vector<std::string>> expected{
            {"jax-21562", {"all_to_all"}},
            {"jax-21562-back", {"all_to_all"}},
            {"same-product-1d", {"collective_permute"}},
        };
        std::size_t found = 0;
        bool crash = false;
        for (std::size_t i = 0; i < m_cases.size(); ++i) {
            crash = crash || m_cases[i].name == "compiler-crash";
            const auto at = expected.find(m_cases[i].name);
            if (at == expected.end()) continue;
            ++found;
            std::vector<std::string> kinds;
            for (const auto& step : m_plans[i].steps) kinds.emplace_back(collectiveName(step.kind));
            QVERIFY2(kinds == at->second, at->first.c_str());
            QVERIFY2(m_plans[i].sentBytes <= m_plans[i].leastBytes * (1 + 1e-9), at->first.c_str());
        }
        QCOMPARE(found, expected.size());
        QVERIFY(crash);
    }
};

QTEST_GUILESS_MAIN(GoldenTest)
#include "golden_test.moc"
