// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/words.h"
#include "core/search/changes.h"
#include "core/search/grouped.h"
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

    // What is cut of the same arguments along another dimension gets in its way over either axis alone.
    void anotherDimensionOfTheSameArgumentsIsCutOverAllAxes() {
        test::Begun begun("transformer_wide", kMesh, 1, 1);
        const searching::Space& space = begun.space();
        const auto of = [&](const char* dimension, const char* like, const char* axis) {
            return decision(space, std::string("cut ") + dimension + " of params/" + like +
                                       " and its like of the optimizer state over " + axis);
        };
        const std::uint32_t batch = decision(space, "cut batch over batch");
        const auto line = [&](const char* dimension, const char* like) {
            return Decisions{of(dimension, like, "batch"), batch, of(dimension, like, "model")};
        };
        const Decisions model = line("d_model", "*/dense_up"), ffn = line("ffn", "*/dense_up");
        const Decisions other = line("d_model", "embed");
        for (const Decisions& one : {model, ffn, other})
            for (const std::uint32_t d : one) QVERIFY(d < space.decisions.size());
        const auto changes = searching::changesTo(model, space, {}, {}, false)[searching::kOfArguments];
        QVERIFY(isAmong(changes, ffn));
        QVERIFY(isAmong(changes, other)); // the same dimension of other arguments
        QVERIFY(!isAmong(changes, {ffn[0], batch, model[2]}));
    }

    // The embedding's own dimension over c keeps the batch from it where it comes before: so behind the rest, in the
    // place of what cuts its vocabulary there.
    void whatIsAboutSomeArgumentsGoesBehind() {
        const auto behind = [](const searching::Space& space, const Decisions& line, std::uint32_t part,
                               bool areFamilies = false) {
            return searching::changesTo(line, space, {}, {part}, areFamilies)[searching::kPartBehind];
        };
        const auto like = [](const searching::Space& space, const std::string& what, const std::string& axis) {
            return decision(space, "cut d_model of params/" + what + " and its like over " + axis);
        };
        test::Begun begun("transformer_wide", Mesh{{{"a", 4}, {"b", 4}, {"c", 4}}}, 1, 1);
        const searching::Space& space = begun.space();
        const std::uint32_t vocab = decision(space, "cut vocab over c"), batch = decision(space, "cut batch over c"),
                            ffn = decision(space, "cut ffn over a"), part = like(space, "embed", "c"),
                            overB = like(space, "embed", "b"), other = like(space, "*/attn_linear", "c");
        for (const std::uint32_t d : {vocab, batch, ffn, part, overB, other}) QVERIFY(d < space.decisions.size());
        const Decisions line{vocab, batch, ffn};
        QCOMPARE(behind(space, line, part), (std::vector<Decisions>{{batch, ffn, part}}));
        QVERIFY(behind(space, line, overB).empty());
        QVERIFY(behind(space, line, other).empty());
        QVERIFY(behind(space, line, part, true).empty());           // over all axes at once
        QVERIFY(behind(space, {vocab, batch, part}, part).empty()); // stands there already
        QVERIFY(behind(space, {batch, ffn, vocab}, part).empty());  // that is its place: tried as any other
        test::Begun overTwo("transformer_wide", Mesh{{{"a", 4}, {"c", 4}}}, 1, 1);
        const searching::Space& two = overTwo.space();
        QVERIFY(like(two, "embed", "c") < two.decisions.size());
        QVERIFY(behind(two, {decision(two, "cut vocab over c"), decision(two, "cut batch over c"), 0},
                       like(two, "embed", "c"))
                    .empty());
    }

    // What gathers all weights over the batch's axes leaves nothing of the embedding to cut behind it: so before it,
    // over all of these axes, and over those of any other decision about the embedding.
    void whatIsAboutSomeArgumentsGoesBefore() {
        const auto before = [](const searching::Space& space, const Decisions& line, bool areFamilies = false) {
            return searching::changesTo(line, space, {}, {}, areFamilies)[searching::kPartBefore];
        };
        test::Begun begun("transformer_wide", Mesh{{{"a", 4}, {"b", 4}, {"c", 4}}}, 1, 1);
        const searching::Space& space = begun.space();
        const auto of = [&](const char* what, const char* axis) {
            return decision(space, std::string("cut ") + what + " over " + axis);
        };
        const char* made = "d_model where weights make it";
        const char* embedding = "d_model of params/embed and its like";
        const Decisions line{of("ffn", "a"), of(made, "b"), of("heads", "a"), of(made, "c")};
        const Decisions put{of(embedding, "b"), of(embedding, "c")};
        for (const Decisions& some : {line, put})
            for (const std::uint32_t d : some) QVERIFY(d < space.decisions.size());
        const auto changes = before(space, line);
        QVERIFY(isAmong(changes, {line[0], put[0], put[1], line[1], line[2], line[3]}));
        QVERIFY(!isAmong(changes, {line[0], put[0], line[1], line[2], line[3]}));
        for (const Decisions& changed : changes) {
            QVERIFY(changed.size() > line.size());
            for (const std::uint32_t d : searching::addedTo(line, changed)) QVERIFY(d >= space.usual);
        }
        QVERIFY(isAmong(before(space, {put[0], line[1], line[3]}), {put[0], put[1], line[1], line[3]}));
        QVERIFY(before(space, {of("batch", "b")}).empty()); // it has none of these arguments
        QVERIFY(before(space, line, true).empty());         // over all axes at once
        test::Begun overTwo("transformer_wide", Mesh{{{"a", 4}, {"b", 4}}}, 1, 1);
        QVERIFY(
            before(overTwo.space(), {decision(overTwo.space(), "cut d_model where weights make it over b")}).empty());
        // Over groups of three axes as over axes.
        const searching::Space two = searching::grouped(space, {{0}, {1, 2}});
        QVERIFY(isAmong(before(two, searching::regrouped(two, line)),
                        searching::regrouped(two, Decisions{line[0], put[0], put[1], line[1], line[2], line[3]})));
    }

    // The matrices are spread or cut along what all of them have: either is about nearly all of them.
    void whatIsAboutTheSameArgumentsReplacesFirst() {
        test::Begun begun("transformer_wide", kMesh, 1, 1);
        const searching::Space& space = begun.space();
        const std::uint32_t batch = decision(space, "cut batch over batch");
        const std::uint32_t spread = decision(space, "spread matrices on the first dimensions over model");
        const std::uint32_t model = decision(space, "cut d_model of matrices over model");
        const std::uint32_t vocab = decision(space, "cut vocab over model");
        for (const std::uint32_t d : {batch, spread, model, vocab}) QVERIFY(d < space.decisions.size());
        const Decisions line{batch, spread};
        const auto changes = searching::changesTo(line, space, {vocab, model}, {}, false)[searching::kReplace];
        QVERIFY((changes == std::vector<Decisions>{{batch, model}, {batch, vocab}}));
    }

    void oneIsPutInAnyPlace() {
        test::Begun begun("mlp_wide", kMesh, 1, 1);
        const Decisions line{0, 1, 2, 3, 4};
        const auto changes = searching::changesTo(line, begun.space(), {}, {}, false);
        std::vector<Decisions> made = changes[searching::kMove];
        std::ranges::copy(changes[searching::kFurther], std::back_inserter(made));
        std::size_t places = 0;
        for (std::size_t from = 0; from < line.size(); ++from)
            for (std::size_t to = 0; to < line.size(); ++to) {
                if (from == to || from == to + 1) continue; // neighbours exchanged are one change, not two
                Decisions moved = line;
                moved.erase(moved.begin() + static_cast<std::ptrdiff_t>(from));
                moved.insert(moved.begin() + static_cast<std::ptrdiff_t>(to), line[from]);
                QCOMPARE(std::ranges::count(made, moved), 1);
                ++places;
            }
        QCOMPARE(made.size(), places);
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
        const std::vector<Decisions> all{{batch, hiddenToo}, {batchToo, hidden},
                                         {hidden, batchToo}, {hiddenToo, batch},   // one with the other,
                                         {batchToo, batch},  {hiddenToo, hidden}}; // then exchanged
        const auto made = searching::crossed(lines, space, 100);
        QCOMPARE(made.size(), all.size());
        for (const Decisions& line : all) QVERIFY(isAmong(made, line));
        QCOMPARE(searching::crossed(lines, space, 3).size(), std::size_t{3});
        QVERIFY(searching::crossed(std::span(lines).first(1), space, 100) == std::vector<Decisions>{all[4]});
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
