// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/stablehlo.h"
#include "core/structure/model_facts.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

namespace {

struct Subject {
    std::shared_ptr<const Module> module;
    SiteTable sites;
    ModelFacts facts;
    explicit Subject(const char* name)
        : module(test::model(name)), sites(module), facts(modelFacts(sites, analyse(*module))) {}

    std::uint32_t argument(std::string_view path) const {
        for (std::uint32_t a = 0; a < module->argumentCount(); ++a)
            if (module->argument(a).path == path) return a;
        return 0xffffffffu;
    }
    std::string names(std::string_view path) const {
        const auto a = argument(path);
        std::string out;
        for (std::size_t d = 0; d < module->type(ValueId{a}).shape.size(); ++d)
            out += (d > 0 ? " " : "") + facts.dimensions[facts.dimensions.of(ValueId{a}, d)].name;
        return out;
    }
    std::size_t count(std::string_view name) const {
        const auto& all = facts.dimensions.dimensions;
        return static_cast<std::size_t>(
            std::count_if(all.begin(), all.end(), [&](const NamedDimension& d) { return d.name == name; }));
    }
};

} // namespace

class FactsTest : public QObject {
    Q_OBJECT

  private slots:
    void a_product_with_its_own_transpose() {
        const auto module = test::model("x_xt");
        const SiteTable sites(module);
        const auto names = namedDimensions(sites);
        QCOMPARE(names.size(), 2u); // the rows, and what is summed over
        QCOMPARE(names.conflictList.size(), std::size_t(1));
        QVERIFY(names.conflicts(names.of(ValueId{0u}, 0)));
        QVERIFY(!names.conflicts(names.of(ValueId{0u}, 1)));
        const auto product = module->results()[0];
        QVERIFY(names.of(product, 0) == names.of(product, 1));
    }

    void a_chain_of_products() {
        const Subject s("matmul_chain");
        QCOMPARE(s.facts.dimensions.size(), 4u);
        QCOMPARE(s.names("x"), std::string("batch "));
        QCOMPARE(s.names("w1"), std::string(" hidden"));
        QCOMPARE(s.names("w2"), std::string("hidden "));
    }

    void a_transformer() {
        const Subject s("t32_train");
        QCOMPARE(s.names("params/embed"), std::string("vocab d_model"));
        QCOMPARE(s.names("params/layer_07/attn_linear"), std::string("heads d_model"));
        QCOMPARE(s.names("params/layer_07/dense_down"), std::string("ffn d_model"));
        QCOMPARE(s.names("opt_state/nu/layer_07/norm_mlp"), std::string("d_model"));
        QCOMPARE(s.names("batch/0"), std::string("batch sequence"));
        QCOMPARE(s.count("heads"), std::size_t(32));
        QCOMPARE(s.count("ffn"), std::size_t(32));
        for (const char* one : {"batch", "sequence", "vocab", "d_model"}) QCOMPARE(s.count(one), std::size_t(1));
        // Query and key sequence of attention, and nothing else.
        for (const auto& conflict : s.facts.dimensions.conflictList)
            QCOMPARE(s.facts.dimensions[conflict.dimension].name, std::string("sequence"));
        QCOMPARE(s.facts.attentions.size(), std::size_t(32));
        QCOMPARE(s.facts.gradients.size(), std::size_t(289));
    }

    void layers_in_a_loop() {
        const Subject s("gpt_scan_7b_train");
        QCOMPARE(s.names("params/layers/attn_linear"), std::string("layer heads d_model"));
        QCOMPARE(s.names("params/layers/dense_up"), std::string("layer  d_model ffn"));
        const auto a = s.argument("params/layers/attn_linear");
        QVERIFY(s.facts.dimensions[s.facts.dimensions.of(ValueId{a}, 0)].slicedByLoop);
        QVERIFY(!s.facts.dimensions[s.facts.dimensions.of(ValueId{a}, 1)].slicedByLoop);
    }

    void a_decode_loop() {
        const Subject s("decode_tiny");
        QCOMPARE(s.facts.attentions.size(), std::size_t(2));
        for (const Attention& attention : s.facts.attentions) {
            QVERIFY(!attention.keysHaveHeads);
            QCOMPARE(attention.caches.size(), std::size_t(2));
        }
        QCOMPARE(s.names("kv_cache/layer_00/k").substr(0, 10), std::string("batch keys"));
    }

    void experts_and_graphs() {
        const Subject moe("moe_train");
        QCOMPARE(moe.facts.experts.size(), std::size_t(2));
        QCOMPARE(moe.names("params/layer_00/w_in").substr(0, 8), std::string("experts "));
        const Subject gns("gns_train");
        QVERIFY(!gns.facts.batch.valid());
        QVERIFY(gns.facts.edges.valid());
        QCOMPARE(gns.names("batch/0/senders"), std::string("edges"));
        // The weights of the last step, which nothing reads, are parameters all the same.
        QVERIFY(gns.facts.roles[gns.argument("params/step_02/node/0/w")] == Role::parameter);
        QVERIFY(gns.facts.roles[gns.argument("opt_state/mu/step_02/node/0/w")] == Role::optimizerState);
    }

    // Printed without locations and names a train step is the same: told by its loss and its donated state.
    void without_names_or_locations() {
        for (const char* name : {"transformer_train_tiny", "mlp_train", "gns_train", "transformer_scan_train"}) {
            const Subject named(name);
            const auto plain = importText(printGeneric(*named.module), "plain");
            QVERIFY2(plain, plain ? "" : plain.error().text().c_str());
            QVERIFY((*plain)->argument(0).path != named.module->argument(0).path);
            const SiteTable sites(*plain);
            const ModelFacts facts = modelFacts(sites, analyse(**plain));
            QVERIFY2(facts.roles == named.facts.roles, name);
            QCOMPARE(facts.attentions.size(), named.facts.attentions.size());
            QCOMPARE(facts.hidden.size(), named.facts.hidden.size());
            QCOMPARE(facts.gradients.size(), named.facts.gradients.size());
            QVERIFY(facts.batch == named.facts.batch && facts.sequence == named.facts.sequence);
        }
    }

    void every_value_of_a_tag() {
        const auto module = test::model("transformer_train_tiny");
        const auto inAttention = taggedValues(*module, "layer_*/attn");
        QCOMPARE(taggedValues(*module, "attn"), inAttention);
        QVERIFY(!inAttention.empty());
        bool hasOutput = false; // batch 8, sequence 32, d_model 64
        for (const ValueId v : inAttention)
            hasOutput = hasOutput || std::ranges::equal(module->type(v).shape, std::vector<std::int64_t>{8, 32, 64});
        QVERIFY(hasOutput);
        QVERIFY(taggedValues(*module, "layer_0/attn").size() < inAttention.size());
        QVERIFY(taggedValues(*module, "nothing").empty());
    }
};

QTEST_GUILESS_MAIN(FactsTest)
#include "facts_test.moc"
