// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/logical_dimensions.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <set>

using namespace axiscape;

namespace {

struct Subject {
    std::shared_ptr<const Module> module;
    SiteTable sites;
    Structure structure;
    LogicalDimensions dimensions;
    explicit Subject(const char* name)
        : module(test::model(name)), sites(module), structure(analyse(*module)),
          dimensions(logicalDimensions(*module, structure, modelFacts(sites, structure))) {}

    std::string names() const {
        std::string out;
        for (const DimensionId id : dimensions.listed) out += (out.empty() ? "" : ", ") + dimensions[id].name;
        return out;
    }
    DimensionId named(std::string_view name) const {
        for (const DimensionId id : dimensions.listed)
            if (dimensions[id].name == name) return id;
        return {};
    }
};

} // namespace

class LogicalDimensionsTest : public QObject {
    Q_OBJECT

  private slots:
    void a_transformer_has_the_dimensions_a_person_would_name() {
        const Subject s("t32_train");
        QCOMPARE(s.names(), std::string("batch, sequence, heads, head_dim, ffn, d_model, vocab, qkv_einsum dim 0, "
                                        "dense_up dim 0"));
        // 32 layers are one.
        QCOMPARE(s.dimensions[s.named("heads")].in, 32u);
        QCOMPARE(s.dimensions[s.named("batch")].in, 1u);
        QCOMPARE(s.dimensions.names[s.named("ffn")].sizes, std::vector<std::int64_t>{8192});
        QCOMPARE(s.dimensions[s.named("ffn")].key, std::string("params/*/dense_down:0"));
    }

    void stacked_layers_are_told_by_their_loop() {
        const Subject s("gpt_scan_7b_train");
        QVERIFY(s.named("layer").valid());
        QVERIFY(s.dimensions.names[s.named("layer")].slicedByLoop);
        QVERIFY(s.named("heads").valid());
    }

    void every_value_finds_its_dimension() {
        for (const char* name :
             {"t32_train", "gpt_scan_7b_train", "decode_tiny", "matmul_chain", "moe_train", "unet_train"}) {
            const Subject s(name);
            IdVector<DimensionId, std::uint32_t> count(s.dimensions.all.size(), 0);
            std::size_t arguments = 0;
            for (std::uint32_t v = 0; v < s.module->valueCount(); ++v)
                for (std::size_t d = 0; d < s.module->type(ValueId{v}).shape.size(); ++d) {
                    const DimensionId id = s.dimensions.names.of(ValueId{v}, d);
                    ++count[id];
                    const auto& sizes = s.dimensions.names[id].sizes;
                    QVERIFY(std::binary_search(sizes.begin(), sizes.end(), s.module->type(ValueId{v}).shape[d]));
                    arguments += s.module->isArgument(ValueId{v});
                }
            std::size_t listed = 0;
            std::set<std::string> names, keys;
            for (std::uint32_t i = 0; i < s.dimensions.all.size(); ++i) {
                const DimensionId id{i};
                QCOMPARE(s.dimensions.names[id].values, count[id]);
                listed += s.dimensions.names[id].arguments.size();
            }
            QCOMPARE(listed, arguments);
            for (const DimensionId id : s.dimensions.listed) {
                const LogicalDimension& dimension = s.dimensions[id];
                QVERIFY2(names.insert(dimension.name).second, dimension.name.c_str());
                QVERIFY2(keys.insert(dimension.key).second, dimension.key.c_str());
                QCOMPARE(s.dimensions.names.of(dimension.example, dimension.exampleDim), id);
                QCOMPARE(s.dimensions.find(dimension.key), id);
            }
            QVERIFY(!s.dimensions.listed.empty());
            QVERIFY(!s.dimensions.find("no such key").valid());
        }
    }

    void conflicts_follow_their_dimension() {
        const Subject s("t32_train");
        QVERIFY(s.dimensions.names.conflicts(s.named("sequence")));
        QVERIFY(!s.dimensions.names.conflicts(s.named("heads")));
        for (const DimensionConflict& conflict : s.dimensions.names.conflictList)
            QCOMPARE(conflict.dimension, s.dimensions.names.ofFactor(conflict.site, conflict.first));
    }
};

QTEST_GUILESS_MAIN(LogicalDimensionsTest)
#include "logical_dimensions_test.moc"
