// SPDX-License-Identifier: GPL-3.0-or-later
// Stages of pipelines and experts of mixtures, side by side in their blocks.
#include "core/stablehlo/stablehlo.h"
#include "core/structure/block_lanes.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

struct Found {
    std::shared_ptr<const Module> module;
    ProgramMap map;
};

std::optional<Found> find(const std::filesystem::path& path) {
    const auto read = importFile(path);
    if (!read) return std::nullopt;
    const auto module = *read;
    const Structure structure = analyse(*module);
    Found out{module, mapOf(*module, structure)};
    findLanes(out.map, SiteTable(module), structure);
    return out;
}

} // namespace

class BlockLanesTest : public QObject {
    Q_OBJECT

  private slots:
    void experts() {
        const auto found = find(test::modelPath("moe_train"));
        QVERIFY(found);
        QVERIFY(!found->map.lanes.empty());
        for (const BlockLanes& lanes : found->map.lanes) {
            QVERIFY(lanes.kind == BlockLanes::Kind::experts);
            QCOMPARE(lanes.ticks, std::int64_t{0});
            QVERIFY(lanes.count > 1);
            QCOMPARE(found->module->type(lanes.value).shape[lanes.dim], lanes.count);
            QVERIFY(found->map.lanesOf(lanes.block) == &lanes);
        }
    }
    void stages() {
        AXISCAPE_SHARED_OR_SKIP(file, "models/parallel/pipeline_roll.mlir");
        const auto found = find(*file);
        QVERIFY(found);
        QVERIFY(!found->map.lanes.empty());
        const BlockLanes& lanes = found->map.lanes.front();
        QVERIFY(lanes.kind == BlockLanes::Kind::stages);
        QVERIFY(lanes.count > 1 && lanes.ticks > lanes.count);
        QCOMPARE(lanes.microbatches(), lanes.ticks - lanes.count + 1);
    }
    void aModelWithoutBoth() {
        const auto found = find(test::modelPath("transformer_train_tiny"));
        QVERIFY(found);
        QVERIFY(found->map.lanes.empty());
        QVERIFY(found->map.lanesOf(found->map.blocks.root()) == nullptr);
    }
};

QTEST_APPLESS_MAIN(BlockLanesTest)
#include "block_lanes_test.moc"
