// SPDX-License-Identifier: GPL-3.0-or-later
// The table of chips in core/simulate/README.md says what the profiles say.
#include "core/hardware/hardware.h"
#include "tests/support/markdown_table.h"

#include <QtTest/QtTest>
#include <fmt/format.h>
#include <set>

using namespace axiscape;

namespace {

std::string linkText(const NetworkLevel& level) {
    return fmt::format("{} {} x {:.4g}", level.name, level.size, level.bandwidth / 1e9);
}

std::string rowOf(const Hardware& h) {
    std::vector<std::string> links;
    links.reserve(h.levels.size());
    for (const NetworkLevel& level : h.levels) links.push_back(linkText(level));
    return fmt::format("| `{}` | {:.4g} | {:.4g} | {:.4g} | {:.4g} | {:.3g} | {} |", h.name, h.bf16.peak / 1e12,
                       h.f32.peak / 1e12, h.memoryBytes / (1 << 30), h.memoryBandwidth / 1e9, h.launchFloor * 1e6,
                       fmt::join(links, ", "));
}

std::set<std::string> rowsOfPage() {
    std::set<std::string> rows;
    for (const auto& row : test::tableOf(test::pageOfTree("core/simulate/README.md"), "| profile | bf16"))
        rows.insert(fmt::format("| {} |", fmt::join(row, " | ")));
    return rows;
}

} // namespace

class ChipsTest : public QObject {
    Q_OBJECT

  private slots:
    void tableSaysWhatProfilesSay() {
        std::set<std::string> rows;
        for (const std::string& name : hardwareNames()) {
            const auto hardware = findHardware(name);
            QVERIFY2(hardware.has_value(), name.c_str());
            rows.insert(rowOf(*hardware));
        }
        QVERIFY(rows.size() > 10);
        const auto page = rowsOfPage();
        for (const std::string& row : rows) QVERIFY2(page.contains(row), ("missing: " + row).c_str());
        for (const std::string& row : page) QVERIFY2(rows.contains(row), ("not so: " + row).c_str());
    }
};

QTEST_GUILESS_MAIN(ChipsTest)
#include "chips_test.moc"
