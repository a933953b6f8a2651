// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/dimension_tactic.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

struct Subject {
    std::shared_ptr<const Module> module;
    std::shared_ptr<const SiteTable> sites;
    LogicalDimensions dimensions;
    Mesh mesh;
    Partition whole;

    Subject(const char* name, const char* meshText)
        : module(test::model(name)), sites(std::make_shared<SiteTable>(module)), mesh(*parseMesh(meshText)),
          whole(sites, mesh) {
        const Structure structure = analyse(*module);
        dimensions = logicalDimensions(*module, structure, modelFacts(*sites, structure));
    }
    DimensionId named(std::string_view name) const {
        for (const DimensionId id : dimensions.listed)
            if (dimensions[id].name == name) return id;
        return {};
    }
    Result<LibraryTactic> cut(const char* name, const char* axis) const {
        return dimensionTactic(dimensions, named(name), name, axis, whole);
    }
    Outcome applied(const LibraryTactic& made) const { return axiscape::apply(whole, *actionsOf(made.tactic, whole)); }
};

} // namespace

class DimensionTacticTest : public QObject {
    Q_OBJECT

  private slots:
    void heads_over_model_everywhere() {
        const Subject s("t32_train", "batch=16,model=2");
        const auto made = s.cut("heads", "model");
        QVERIFY(made);
        QCOMPARE(words::english(made->found), std::string("heads in 192 arguments."));
        QVERIFY(made->tactic.inputs.size() <= 4); // for 32 layers and their optimizer state
        const Outcome outcome = s.applied(*made);
        QVERIFY(outcome.refused.empty());
        for (const ArgumentDimension& at : s.dimensions.names[s.named("heads")].arguments)
            QCOMPARE(int(outcome.partition.argument(at.argument).dimOf(1)), int(at.dim));
    }

    void what_propagation_does_not_reach_is_cut_by_actions() {
        const Subject s("transformer_train_tiny", "batch=4,model=2");
        const DimensionId sequence = s.named("sequence");
        const auto made = s.cut("sequence", "model");
        QVERIFY(made);
        QVERIFY(!made->tactic.actions.empty());
        const auto cutValues = [&](const Partition& partition) {
            std::size_t count = 0;
            for (std::uint32_t v = 0; v < s.module->valueCount(); ++v) {
                const int dim = partition.definition(ValueId{v}).dimOf(1);
                if (dim >= 0 && s.dimensions.names.of(ValueId{v}, static_cast<std::size_t>(dim)) == sequence) ++count;
            }
            return count;
        };
        const Outcome all = s.applied(*made);
        QVERIFY(all.refused.empty());
        LibraryTactic inputsOnly = *made;
        inputsOnly.tactic.actions.clear();
        QVERIFY(cutValues(all.partition) > cutValues(s.applied(inputsOnly).partition));
    }

    void the_tactic_survives_its_file() {
        const Subject s("transformer_train_tiny", "batch=4,model=2");
        TacticFile file;
        file.strategy.mesh = s.mesh;
        file.strategy.schedule.tactics = {s.cut("sequence", "model")->tactic};
        const auto back = parseTacticFile(writeTacticFile(file), "test");
        QVERIFY(back);
        QVERIFY(back->strategy == file.strategy);
    }

    void what_cannot_be_cut_says_why() {
        const Subject s("t32_train", "batch=16,model=2,one=1");
        const auto qkv = s.cut("qkv_einsum dim 0", "model");
        QVERIFY(!qkv);
        QCOMPARE(words::english(qkv.error().what),
                 std::string("model (2) does not divide dimension 0 of params/layer_00/qkv_einsum, which is 3"));
        QVERIFY(!s.cut("heads", "expert"));
        QCOMPARE(words::english(s.cut("heads", "one").error().what),
                 std::string("one is a single device: it cuts nothing"));

        // On top of itself: nothing is left.
        const Partition after = s.applied(*s.cut("vocab", "model")).partition;
        const auto again = dimensionTactic(s.dimensions, s.named("vocab"), "vocab", "model", after);
        QVERIFY(!again);
        QCOMPARE(words::english(again.error().what), std::string("model cuts params/embed already"));
    }

    void a_loop_that_steps_along_it_warns() {
        const Subject s("gpt_scan_7b_train", "batch=4,model=2");
        const auto made = s.cut("layer", "model");
        QVERIFY(made);
        QVERIFY(words::english(made->note).find("every step gathers it") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(DimensionTacticTest)
#include "dimension_tactic_test.moc"
