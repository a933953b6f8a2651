// SPDX-License-Identifier: GPL-3.0-or-later
// Rules of all ops of all models that are there: those of the project, and those beside it.
#include "core/sharding/sharding.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <set>

using namespace axiscape;

namespace {

std::vector<std::filesystem::path> models() {
    std::vector<std::filesystem::path> paths;
    std::vector<std::filesystem::path> folders{test::modelPath("mlp_train").parent_path()};
    if (const auto more = test::shared("models")) folders.push_back(*more);
    for (const auto& folder : folders)
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
            if (entry.path().string().ends_with(".mlir") || entry.path().string().ends_with(".mlir.gz"))
                paths.push_back(entry.path());
    return paths;
}

std::vector<std::span<const std::int64_t>> shapesOf(const SiteTable& sites, SiteId site) {
    std::vector<std::span<const std::int64_t>> shapes;
    for (ValueId v : sites.operands(site)) shapes.push_back(sites.module().type(v).shape);
    for (ValueId v : sites.results(site)) shapes.push_back(sites.module().type(v).shape);
    return shapes;
}

// What must hold of a rule that the rewriter is handed; empty if it does.
std::string broken(const FactorRule& rule, const std::vector<std::span<const std::int64_t>>& shapes) {
    if (rule.slotCount() != shapes.size()) return "slots";
    std::vector<bool> placed(rule.factors.size(), false);
    for (std::uint32_t slot = 0; slot < rule.slotCount(); ++slot) {
        if (rule.rank(slot) != shapes[slot].size()) return "rank of slot " + std::to_string(slot);
        for (std::uint32_t d = 0; d < rule.rank(slot); ++d) {
            std::int64_t product = 1;
            for (FactorIndex f : rule.factorsOf(slot, d)) {
                if (rule.dimOf(slot, f) != d) return "dimension of a factor";
                product *= rule.factors[f].size;
                placed[f] = true;
            }
            if (shapes[slot][d] > 0 && shapes[slot][d] % product != 0)
                return "factors that do not divide dimension " + std::to_string(d) + " of slot " + std::to_string(slot);
        }
    }
    for (std::size_t f = 0; f < rule.factors.size(); ++f) {
        const Factor& factor = rule.factors[f];
        if (!placed[f]) return "a factor that lies nowhere";
        if (factor.size <= 1 || factor.factorClass == FactorClass::whole) return "a factor that cannot be used";
        if (factor.blocked && factor.factorClass != FactorClass::manual) return "a blocked factor";
        if (factor.factorClass != FactorClass::reduction) continue;
        for (const auto [slot, dim] : rule.placesOf(static_cast<FactorIndex>(f)))
            if (slot >= rule.operandCount) return "a reduction in a result";
    }
    return {};
}

} // namespace

class EveryModelTest : public QObject {
    Q_OBJECT
  private slots:
    void everyRuleIsConsistent() {
        std::size_t read = 0;
        for (const auto& path : models()) {
            const auto module = importFile(path);
            if (!module) continue; // some are there to be refused
            ++read;
            const SiteTable sites(*module), extended(*module, RuleSet::extended);
            QCOMPARE(extended.size(), sites.size());
            std::set<RuleId> seen;
            for (std::uint32_t s = 0; s < sites.size(); ++s) {
                const SiteId site{s};
                const bool first = seen.insert(extended.ruleId(site)).second;
                if (!first) continue;
                const auto shapes = shapesOf(sites, site);
                const auto where = [&](const std::string& what) {
                    return path.filename().string() + " op " + std::to_string(sites.op(site).value) + " " +
                           (*module)->fullName(sites.op(site)) + ": " + what;
                };
                const std::string usual = broken(sites.rule(site), shapes), more = broken(extended.rule(site), shapes);
                QVERIFY2(usual.empty(), where(usual).c_str());
                QVERIFY2(more.empty(), where(more).c_str());
                // Every factor of default propagation is one of the extended, too.
                for (const Factor& factor : sites.rule(site).factors) {
                    bool found = false;
                    for (const Factor& other : extended.rule(site).factors) found |= other.inFull == factor.inFull;
                    QVERIFY2(found, where("a default factor that is not extended").c_str());
                }
            }
        }
        QVERIFY(read >= 5);
    }
};

QTEST_GUILESS_MAIN(EveryModelTest)
#include "every_model_test.moc"
