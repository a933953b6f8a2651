// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/words.h"
#include "core/search/changes.h"
#include "tests/search/begun.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;
using searching::Decisions;
using test::kMesh;

namespace {

std::uint32_t decision(const searching::Space& space, const std::string& text) {
    const auto at = std::ranges::find(space.decisions, text,
                                      [](const searching::Decision& one) { return words::english(one.text); });
    return static_cast<std::uint32_t>(at - space.decisions.begin());
}

bool isAmong(const std::vector<Decisions>& changes, const Decisions& line) {
    return std::ranges::find(changes, line) != changes.end();
}

} // namespace

class ChangesTest : public QObject {
    Q_OBJECT
  private slots:
    // Over one axis alone neither way is better than the other where both axes are cut: so over both at once.
    void theStateAloneIsCutInsteadOfAll() {
        test::Begun begun("transformer_wide", kMesh, 1, 1);
        const searching::Space& space = begun.space();
        const auto of = [&](const char* what, const char* axis) {
            return decision(space, std::string("cut d_model of params/embed and its like") + what + " over " + axis);
        };
        const std::uint32_t batch = decision(space, "cut batch over batch");
        const Decisions all{of("", "batch"), batch, of("", "model")};
        const Decisions state{of(" of the optimizer state", "batch"), batch, of(" of the optimizer state", "model")};
        for (const std::uint32_t d : {all[0], all[1], all[2], state[0], state[2]}) QVERIFY(d < space.decisions.size());
        const auto changes = [&](const Decisions& line) {
            return searching::changesTo(line, space, {batch}, {}, false)[searching::kStateInstead];
        };
        QVERIFY(isAmong(changes(all), state));
        QVERIFY(isAmong(changes(state), all));
        QVERIFY(!isAmong(changes(all), {state[0], batch, all[2]}));
        QVERIFY(changes({batch}).empty()); // the batch has no state
    }

    void oneLineOverAnAxisAnotherOverTheOthers() {
        test::Begun begun("mlp_wide", kMesh, 1, 1);
        const searching::Space& space = begun.space();
        const auto of = [&](const char* what, const char* axis) {
            return decision(space, std::string("cut ") + what + " over " + axis);
        };
        const std::uint32_t batch = of("b dim 0", "batch"), batchToo = of("b dim 0", "model");
        const std::uint32_t hidden = of("hidden", "batch"), hiddenToo = of("hidden", "model");
        for (const std::uint32_t d : {batch, batchToo, hidden, hiddenToo}) QVERIFY(d < space.decisions.size());
        const std::vector<Decisions> lines{{batch, batchToo}, {hidden, hiddenToo}};
        const std::vector<Decisions> all{
            {batch, hiddenToo}, {batchToo, hidden}, {hidden, batchToo}, {hiddenToo, batch}};
        const auto made = searching::crossed(lines, space, 100);
        QCOMPARE(made.size(), all.size());
        for (const Decisions& line : all) QVERIFY(isAmong(made, line));
        QCOMPARE(searching::crossed(lines, space, 3).size(), std::size_t{3});
        QVERIFY(searching::crossed(std::span(lines).first(1), space, 100).empty());
    }

    void twoChangesAreMadeAtOnce() {
        const Decisions line{1, 2, 3, 4};
        const Decisions without{1, 3, 4}, instead{1, 2, 3, 7}, behind{1, 2, 3, 4, 7}, other{1, 9, 3, 4};
        QCOMPARE(searching::bothOf(line, without, instead).value(), (Decisions{1, 3, 7}));
        QCOMPARE(searching::bothOf(line, instead, without).value(), (Decisions{1, 3, 7}));
        QVERIFY(!searching::bothOf(line, without, other));       // the same place
        QVERIFY(!searching::bothOf(line, {7, 2, 3, 4}, behind)); // the same decision twice
        QCOMPARE(searching::addedTo(line, {1, 9, 3, 4, 7}), (Decisions{9, 7}));
    }
};

QTEST_GUILESS_MAIN(ChangesTest)
#include "changes_test.moc"
