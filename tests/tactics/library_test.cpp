// SPDX-License-Identifier: GPL-3.0-or-later
// What the library makes of every train step there is, as a text to review: tests/data/tactics/library.txt for the
// bundled models, library_shared.txt for those beside the checkout. To write them anew after a change that is meant:
//   AXISCAPE_UPDATE=1 build/dev/bin/test_tactics_library
#include "core/base/file.h"
#include "core/spmd/spmd.h"
#include "core/stablehlo/stablehlo.h"
#include "core/tactics/tactics.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <fmt/format.h>
#include <map>

using namespace axiscape;

namespace {

const char* const kBundled[] = {"decode_tiny",
                                "gns_train",
                                "gpt_scan_7b_train",
                                "it32_decode",
                                "matmul_chain",
                                "mlp_train",
                                "moe_train",
                                "t32_train",
                                "transformer_scan_train",
                                "transformer_train_small",
                                "transformer_train_tiny",
                                "unet_train",
                                "x_xt"};
const char* const kShared[] = {"production/nnx_scan_train.mlir",
                               "production/pallas_shard_map_train.mlir",
                               "thirdparty/diffusers_unet_small_train.mlir.gz",
                               "thirdparty/haiku_transformer_lstm_train_v0_4_20.mlir",
                               "thirdparty/hf_distilbert_train.mlir",
                               "thirdparty/hf_electra_infer_generic.mlir",
                               "thirdparty/hf_gpt2_xl_train.mlir.gz",
                               "thirdparty/jraph_gat_train.mlir",
                               "thirdparty/linen_lstm_train.mlir",
                               "thirdparty/linen_resnet50_train.mlir.gz",
                               "thirdparty/sharded_linen_train_sdy.mlir"};

struct Subject {
    std::shared_ptr<const Module> module;
    Structure structure;
    std::shared_ptr<const SiteTable> sites;
    ModelFacts facts;
};

Subject subject(std::shared_ptr<const Module> module) {
    Subject s;
    s.structure = analyse(*module);
    s.sites = std::make_shared<const SiteTable>(module);
    s.facts = modelFacts(*s.sites, s.structure);
    s.module = std::move(module);
    return s;
}

std::string countsText(const Partition& state) {
    const auto& count = lower(state, {}).counts.count;
    return fmt::format("all_gather {} all_reduce {} reduce_scatter {} all_to_all {}", count[0], count[1], count[2],
                       count[3]);
}

std::string ruleText(const InputRule& rule) {
    if (rule.kind == InputRule::Kind::dimension) return fmt::format("{} -> {}", rule.pattern, rule.dim);
    return rule.pattern + (rule.kind == InputRule::Kind::replicated ? " -> REPLICATED" : " -> FIRST_DIVISIBLE_DIM");
}

// Each tactic on the untouched model, then data parallel + Megatron + ZeRO-3 one after the other.
std::string tableOf(const std::string& name, const Subject& s) {
    const Mesh mesh{{{"batch", 2}, {"model", 2}}};
    const Partition whole(s.sites, mesh);
    std::string out = fmt::format("== {}\n", name);
    for (const LibraryKind kind : libraryKinds()) {
        const bool ofBatch = kind == LibraryKind::dataParallel || kind == LibraryKind::edge ||
                             (kind >= LibraryKind::zero1 && kind <= LibraryKind::zero3);
        const auto made = libraryTactic(kind, ofBatch ? "batch" : "model", s.facts, whole);
        out += fmt::format("{}: ", libraryKindName(kind));
        if (!made) {
            out += fmt::format("no: {}\n", words::english(made.error().what));
            continue;
        }
        out += words::english(made->found) + (made->note.empty() ? "" : " " + words::english(made->note)) + '\n';
        constexpr std::size_t most = 14;
        const auto& inputs = made->tactic.inputs;
        for (std::size_t i = 0; i < inputs.size() && i < most; ++i) out += fmt::format("    {}\n", ruleText(inputs[i]));
        if (inputs.size() > most) out += fmt::format("    and {} more\n", inputs.size() - most);
        if (!made->tactic.actions.empty()) out += fmt::format("    {} actions\n", made->tactic.actions.size());
    }
    Partition state = whole;
    for (const auto& [kind, axis] : {std::pair(LibraryKind::dataParallel, "batch"),
                                     {LibraryKind::megatron, "model"},
                                     {LibraryKind::zero3, "batch"}}) {
        const auto made = libraryTactic(kind, axis, s.facts, state);
        if (!made) continue;
        const auto outcome = apply(state, *actionsOf(made->tactic, state));
        state = outcome.partition;
        out +=
            fmt::format("then {}: {}; {} refused\n", libraryKindName(kind), countsText(state), outcome.refused.size());
    }
    return out;
}

void compare(const std::string& file, const std::string& text) {
    const auto path = test::data("tactics/" + file);
    if (qEnvironmentVariableIsSet("AXISCAPE_UPDATE")) QVERIFY(writeFileAtomically(path, text));
    const auto expected = readFile(path);
    QVERIFY2(expected, expected ? "" : expected.error().text().c_str());
    if (text == *expected) return;
    std::size_t line = 1, at = 0;
    while (at < std::min(text.size(), expected->size()) && text[at] == (*expected)[at]) line += text[at++] == '\n';
    const auto from = text.rfind('\n', at) + 1;
    QFAIL(fmt::format("{}:{}: now \"{}\"", file, line, text.substr(from, text.find('\n', at) - from)).c_str());
}

// The counts after each of the tactics named, one after the other.
std::vector<std::array<std::int64_t, 3>> counts(const Subject& s, const Mesh& mesh,
                                                const std::vector<std::pair<LibraryKind, std::string>>& tactics) {
    std::vector<std::array<std::int64_t, 3>> out;
    Partition state(s.sites, mesh);
    for (const auto& [kind, axis] : tactics) {
        const auto made = libraryTactic(kind, axis, s.facts, state);
        if (!made) return {};
        const auto outcome = apply(state, *actionsOf(made->tactic, state));
        if (!outcome.refused.empty()) return {};
        state = outcome.partition;
        const auto& count = lower(state, {}).counts.count;
        out.push_back({count[0], count[1], count[2]});
    }
    return out;
}

using Counts = std::vector<std::array<std::int64_t, 3>>; // all_gather, all_reduce, reduce_scatter
constexpr auto dp = LibraryKind::dataParallel;
constexpr auto mp = LibraryKind::megatron;

} // namespace

class LibraryTest : public QObject {
    Q_OBJECT

  private slots:
    // The published table, and the manual schedules beside it, from the model alone.
    void counts_are_those_of_the_manual_tactics() {
        const Mesh mesh{{{"batch", 16}, {"model", 2}}};
        const auto t32 = subject(test::model("t32_train"));
        QCOMPARE(
            counts(t32, mesh,
                   {{dp, "batch"}, {mp, "model"}, {LibraryKind::zero3, "batch"}, {LibraryKind::embedding, "model"}}),
            (Counts{{0, 290, 0}, {0, 418, 0}, {259, 289, 129}, {515, 354, 257}}));
        QCOMPARE(counts(t32, mesh, {{dp, "batch"}, {mp, "model"}, {LibraryKind::zero2, "batch"}}).back(),
                 (Counts{{129, 289, 129}}.back()));
        QCOMPARE(counts(t32, mesh, {{mp, "model"}, {LibraryKind::embedding, "model"}}),
                 (Counts{{0, 128, 0}, {256, 193, 128}}));
        // Gradients whole: every one is reduced in full, the new parameters gathered.
        QCOMPARE(counts(t32, mesh, {{dp, "batch"}, {mp, "model"}, {LibraryKind::zero1, "batch"}}).back(),
                 (Counts{{129, 418, 0}}.back()));
        const auto scan = subject(test::model("gpt_scan_7b_train"));
        QCOMPARE(
            counts(scan, {{{"batch", 8}, {"model", 4}}},
                   {{dp, "batch"}, {mp, "model"}, {LibraryKind::zero3, "batch"}, {LibraryKind::embedding, "model"}}),
            (Counts{{0, 290, 0}, {0, 450, 0}, {355, 321, 129}, {675, 450, 289}}));
        const auto decode = subject(test::model("it32_decode"));
        QCOMPARE(counts(decode, {{{"batch", 8}, {"model", 4}}},
                        {{dp, "batch"}, {mp, "model"}, {LibraryKind::multiQuery, "model"}}),
                 (Counts{{0, 0, 0}, {0, 98304, 0}, {98304, 98304, 0}}));
    }
    void counts_of_other_models() {
        const Mesh mesh{{{"batch", 4}, {"model", 2}}};
        QCOMPARE(counts(subject(test::model("moe_train")), mesh, {{dp, "batch"}, {LibraryKind::expert, "model"}}),
                 (Counts{{0, 16, 0}, {0, 22, 0}}));
        QCOMPARE(counts(subject(test::model("gns_train")), mesh,
                        {{LibraryKind::edge, "batch"}, {LibraryKind::zero3, "batch"}}),
                 (Counts{{0, 38, 0}, {81, 8, 39}}));
        const auto unet = subject(test::model("unet_train"));
        QCOMPARE(counts(unet, mesh, {{dp, "batch"}, {LibraryKind::zero3, "batch"}}),
                 (Counts{{0, 268, 0}, {405, 2, 266}}));
        QCOMPARE(counts(unet, {{{"model", 4}, {"batch", 2}}}, {{dp, "batch"}, {LibraryKind::zero2, "batch"}}).back(),
                 (Counts{{266, 2, 266}}.back()));
        QCOMPARE(counts(subject(test::model("transformer_train_tiny")), mesh,
                        {{dp, "batch"}, {LibraryKind::sequence, "model"}}),
                 (Counts{{0, 20, 0}, {8, 20, 8}}));
    }

    void what_it_makes_of_bundled_models() {
        std::string text;
        for (const char* name : kBundled) text += tableOf(name, subject(test::model(name)));
        compare("library.txt", text);
    }
    void what_it_makes_of_other_frameworks() {
        std::string text;
        for (const char* name : kShared) {
            AXISCAPE_SHARED_OR_SKIP(path, std::string("models/") + name);
            const auto module = importFile(*path);
            QVERIFY2(module, module ? "" : module.error().text().c_str());
            text += tableOf(name, subject(*module));
        }
        compare("library_shared.txt", text);
    }

    void never_the_dimension_of_stacked_layers() {
        for (const char* name : {"gpt_scan_7b_train", "transformer_scan_train"}) {
            const auto s = subject(test::model(name));
            const Partition whole(s.sites, Mesh{{{"batch", 4}, {"model", 2}}});
            for (const LibraryKind kind : libraryKinds()) {
                const auto made = libraryTactic(kind, "batch", s.facts, whole);
                if (!made) continue;
                const auto actions = actionsOf(made->tactic, whole);
                QVERIFY(actions);
                for (const Action& action : *actions)
                    if (action.kind == Action::Kind::tile &&
                        s.module->argument(action.argument).path.find("layers") != std::string::npos)
                        QVERIFY2(action.dim > 0, s.module->argument(action.argument).path.c_str());
            }
        }
    }

    // What an earlier tactic cut, or an axis does not divide, is left alone, and the sentence says so.
    void fits_the_state_before() {
        const auto s = subject(test::model("mlp_train"));
        Partition state(s.sites, Mesh{{{"batch", 4}, {"odd", 3}}});
        const auto odd = libraryTactic(dp, "odd", s.facts, state);
        QVERIFY(!odd && words::english(odd.error().what).find("does not divide") != std::string::npos);
        const auto first = libraryTactic(dp, "batch", s.facts, state);
        state = apply(state, *actionsOf(first->tactic, state)).partition;
        const auto again = libraryTactic(dp, "batch", s.facts, state);
        QVERIFY(!again && words::english(again.error().what).find("already") != std::string::npos);
        const auto axis = libraryTactic(dp, "rows", s.facts, state);
        QVERIFY(!axis && words::english(axis.error().todo).find("batch=4,odd=3") != std::string::npos);
        for (const LibraryKind kind : libraryKinds()) QVERIFY(findLibraryKind(libraryKindName(kind)) == kind);
        QVERIFY(!findLibraryKind("zero"));
    }
};

QTEST_GUILESS_MAIN(LibraryTest)
#include "library_test.moc"
