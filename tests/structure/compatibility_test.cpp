// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/stablehlo.h"
#include "core/structure/compatibility.h"
#include "core/structure/logical_dimensions.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <set>

using namespace axiscape;

namespace {

struct Known {
    std::shared_ptr<const Module> module;
    Structure structure;
    SiteTable sites;
    ModelFacts facts;
    Compatibility sets;
    explicit Known(std::shared_ptr<const Module> m)
        : module(std::move(m)), structure(analyse(*module)), sites(module), facts(modelFacts(sites, structure)),
          sets(compatibilitySets(sites, structure, facts.dimensions)) {}
};

std::shared_ptr<const Module> imported(std::string text) {
    auto module = importText(std::move(text), "test");
    if (!module) qFatal("%s", module.error().text().c_str());
    return *module;
}

std::shared_ptr<const Module> forward(int layers) {
    auto module = importFile(test::data("search/forward_" + std::to_string(layers) + ".mlir.gz"));
    if (!module) qFatal("%s", module.error().text().c_str());
    return *module;
}

// Dimensions that more than one value has.
int colours(const Known& known) {
    int count = 0;
    for (const NamedDimension& one : known.facts.dimensions.dimensions)
        count += !one.sizes.empty() && one.sizes.back() > 1 && one.values > 1;
    return count;
}

} // namespace

class CompatibilityTest : public QObject {
    Q_OBJECT
  private slots:
    void aMatrixTimesItsTransposeHasOneConflict() {
        const Known known(test::model("x_xt"));
        QCOMPARE(known.sets.sets.size(), 1u);
        const auto& set = known.sets.sets[0];
        const auto at = set.conflicts[0];
        QVERIFY(known.sets.side(at, 0) != known.sets.side(at, 1));
        QCOMPARE(known.sets.side(at, 0), known.sets.conflict[at].first);
    }

    void coloursOfAForwardTransformer_data() {
        QTest::addColumn<int>("layers");
        for (const int layers : {1, 2, 4, 8}) QTest::addRow("%d", layers) << layers;
    }
    // batch, sequence, model, vocabulary; and in every layer heads, the widths of keys and values, the hidden one.
    void coloursOfAForwardTransformer() {
        QFETCH(int, layers);
        const Known known(forward(layers));
        QCOMPARE(colours(known), 4 + 4 * layers);
        QCOMPARE(known.sets.sets.size(), std::size_t(layers)); // one a layer: queries against keys
        QCOMPARE(known.sets.classes, 1u);                      // and all alike
        QCOMPARE(known.sets.clashes, 0u);
    }

    // What queries are in one op of a set they are in all: the factor that keeps the rows of the scores is side 0
    // everywhere.
    void sidesAgreeThroughASet() {
        const Known known(forward(1));
        const auto& sets = known.sets;
        for (std::uint32_t c = 0; c < sets.conflict.size(); ++c) {
            const SiteId site = sets.conflict[c].site;
            const FactorRule& rule = known.sites.rule(site);
            std::uint32_t slot = 0;
            const auto check = [&](ValueId value) {
                const auto shape = known.module->type(value).shape;
                const auto a = rule.dimOf(slot, sets.side(c, 0)), b = rule.dimOf(slot, sets.side(c, 1));
                ++slot;
                if (shape.size() != 4 || a == FactorRule::kNoDim || b == FactorRule::kNoDim) return;
                QVERIFY2(a < b, std::string(known.module->kindName(known.sites.op(site))).c_str());
            };
            for (const ValueId v : known.sites.operands(site)) check(v);
            for (const ValueId v : known.sites.results(site)) check(v);
        }
    }

    void aMatrixPlusItsTransposeClashes() {
        const Known known(imported(R"(
func.func public @main(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = stablehlo.add %x, %t : tensor<8x8xf32>
  return %s : tensor<8x8xf32>
})"));
        QCOMPARE(known.sets.sets.size(), 1u);
        QVERIFY(known.sets.clashes > 0);
    }

    void conflictsOfASiteAreFound() {
        const Known known(forward(4));
        std::set<std::uint32_t> seen;
        for (std::uint32_t s = 0; s < known.sites.size(); ++s) {
            const auto [from, count] = known.sets.ofSite(SiteId{s});
            for (std::uint32_t c = from; c < from + count; ++c) {
                QCOMPARE(known.sets.conflict[c].site, SiteId{s});
                seen.insert(c);
            }
        }
        QCOMPARE(seen.size(), known.sets.conflict.size());
    }
};

QTEST_GUILESS_MAIN(CompatibilityTest)
#include "compatibility_test.moc"
