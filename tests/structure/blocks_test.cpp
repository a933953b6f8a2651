// SPDX-License-Identifier: GPL-3.0-or-later
// The blocks of real programs, in the order in which a person lists them, and what every map promises.
#include "core/stablehlo/stablehlo.h"
#include "core/structure/map_view.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <fmt/format.h>

using namespace axiscape;

namespace {

std::shared_ptr<const Module> importOrNull(const std::filesystem::path& path) {
    auto module = importFile(path);
    return module ? *module : nullptr;
}

// Kinds of the closed blocks of a lane, with folds, trips and members of stages: "embedding, layer × 32, head, loss".
std::string laneText(const ProgramMap& map, Pass lane) {
    std::string out;
    for (const MapNode& node : visibleNodes(map, initiallyOpen(map))) {
        if (node.lane != lane || !node.block.valid()) continue;
        const Block& block = map.blocks[node.block];
        std::string text(blockKindName(block.kind));
        const auto times = static_cast<std::int64_t>(node.others.size() + 1) * block.trips;
        if (times > 1) text += fmt::format(" × {}", times);
        if (block.kind == BlockKind::stage && (block.namedBy == NamedBy::scope || block.name.starts_with("stage ")))
            text += fmt::format(" of {}", map.blocks.children(node.block).size());
        out += (out.empty() ? "" : ", ") + text;
    }
    return out;
}

// Names of the kernels in a block and below, in order.
std::string kernelsText(const ProgramMap& map, BlockId id) {
    std::string out;
    for (const BlockItem& item : map.blocks.itemsOf(id))
        out += (item.kernel.valid() ? map.kernels[item.kernel].name : kernelsText(map, item.block)) + "; ";
    return out;
}

// The first block of a kind, in the order of the tree.
BlockId firstOf(const ProgramMap& map, BlockKind kind) {
    for (std::uint32_t b = 0; b < map.blocks.size(); ++b)
        if (map.blocks[BlockId{b}].kind == kind && map.blocks[BlockId{b}].lane == Pass::forward) return BlockId{b};
    return {};
}

bool inOrder(std::string_view text, const std::vector<std::string>& parts) {
    std::size_t at = 0;
    for (const std::string& part : parts) {
        at = text.find(part, at);
        if (at == std::string_view::npos) return false;
        at += part.size();
    }
    return true;
}

bool hasStore(const ProgramMap& map, StoreKind kind) {
    return std::ranges::any_of(map.blocks.stores, [&](const Store& store) { return store.kind == kind; });
}

struct Expected {
    const char* file;
    const char* forward; // kinds
    const char* backward;
    BlockKind inside;
    std::vector<std::string> kernels; // of the first block of that kind, in order, others between them
    std::vector<StoreKind> stores;
};

const std::vector<StoreKind> kTrained{StoreKind::parameters, StoreKind::optimizerState, StoreKind::batch};
const std::vector<StoreKind> kScanned{StoreKind::parameters, StoreKind::optimizerState, StoreKind::batch,
                                      StoreKind::saved};
const std::vector<std::string> kLayer{"rms_norm", "qkv",      "scores", "softmax",    "context", "output", "rms_norm",
                                      "add",      "rms_norm", "up",     "gelu, gate", "down",    "bias",   "add"};
const std::vector<std::string> kResidual{"group_norm, silu", "conv", "bias", "silu", "add",
                                         "group_norm, silu", "conv", "add"};

// What look/blocks.md lists, in kinds.
const std::vector<Expected>& expected() {
    static const std::vector<Expected> rows{
        {"jax/t32_train.mlir", "embedding, layer × 32, head, loss", "loss, head, layer × 32, embedding",
         BlockKind::layer, kLayer, kTrained},
        {"jax/t48_train.mlir", "embedding, layer × 48, head, loss", "loss, head, layer × 48, embedding",
         BlockKind::layer, kLayer, kTrained},
        {"jax/transformer_train_tiny.mlir", "embedding, layer, layer, head, loss",
         "loss, head, layer, layer, embedding", BlockKind::layer, kLayer, kTrained},
        {"jax/transformer_train_small.mlir", "embedding, layer × 4, head, loss", "loss, head, layer × 4, embedding",
         BlockKind::layer, kLayer, kTrained},
        {"jax/gpt_scan_7b_train.mlir", "embedding, tables, layer × 32, head, loss", "loss, head, layer × 32, embedding",
         BlockKind::layer, kLayer, kScanned},
        {"jax/transformer_scan_train.mlir", "embedding, tables, layer × 4, head, loss",
         "loss, head, layer × 4, embedding", BlockKind::layer, kLayer, kScanned},
        {"jax/it32_decode.mlir",
         "embedding, layer × 32, head, pick",
         "",
         BlockKind::layer,
         {"rms_norm", "q", "k", "v", "cache update", "cache update", "scores", "softmax", "context", "output", "add",
          "rms_norm", "up", "gelu, gate", "down", "add"},
         {StoreKind::parameters, StoreKind::caches}},
        {"jax/decode_tiny.mlir",
         "embedding, layer, layer, head, pick",
         "",
         BlockKind::layer,
         {"rms_norm", "cache update", "scores", "softmax", "context", "output", "add"},
         {StoreKind::parameters, StoreKind::caches}},
        {"jax/moe_train.mlir",
         "embedding, layer, layer, head, loss",
         "loss, head, layer, layer, embedding",
         BlockKind::layer,
         {"rms_norm", "qkv", "scores", "softmax", "context", "output", "add", "rms_norm", "router", "softmax", "top_k",
          "dispatch", "up", "gelu", "down", "combine", "add"},
         kTrained},
        {"jax/unet_train.mlir",
         "time embedding, conv, stage of 3, conv, stage of 3, conv, stage of 3, stage of 1, stage of 4, conv, stage of "
         "4, "
         "conv, stage of 4, norm, head, loss",
         nullptr, BlockKind::layer, kResidual, kTrained},
        {"jax/gns_train.mlir",
         "encode, encode, message passing, message passing, message passing, decode, loss",
         nullptr,
         BlockKind::messages,
         {"gather", "edge", "relu", "edge", "add", "segment_sum", "node", "relu", "node", "add"},
         kTrained},
        {"jax/gns_train_paper.mlir",
         "encode, encode, message passing × 23, message passing, decode, loss",
         nullptr,
         BlockKind::messages,
         {"gather", "edge", "relu", "edge", "add", "segment_sum", "node", "relu", "node", "add"},
         kTrained},
        {"jax/mlp_train.mlir",
         "layer, layer, layer, loss",
         "loss, layer, layer, layer",
         BlockKind::layer,
         {"dot_general", "bias, relu"},
         kTrained},
        {"production/nnx_scan_train.mlir",
         "embedding, tables, layer × 8, norm, head, loss",
         "loss, head, norm, layer × 8, embedding",
         BlockKind::layer,
         {"rms_norm", "qkv", "scores", "softmax", "context", "output", "add", "rms_norm", "silu", "gate", "down",
          "add"},
         kScanned},
        {"thirdparty/hf_gpt2_xl_train.mlir.gz",
         "embedding, tables, embedding, other, layer × 48, norm, head, loss",
         nullptr,
         BlockKind::layer,
         {"layer_norm", "qkv", "scores", "softmax", "context", "output", "dropout", "add", "layer_norm", "up", "gelu",
          "down", "add"},
         kTrained},
        {"thirdparty/hf_llama_7b_train.mlir.gz",
         "embedding, tables, layer × 32, norm, head, loss",
         nullptr,
         BlockKind::layer,
         {"rms_norm", "q", "k", "v", "rope", "rope", "scores", "softmax", "context", "output", "add", "rms_norm",
          "gate", "silu", "gate", "down", "add"},
         kTrained},
        {"thirdparty/hf_bert_100_layers_train.mlir.gz",
         "embedding, tables, layer × 100, head, loss",
         nullptr,
         BlockKind::layer,
         {"q", "k", "v", "scores", "softmax", "context", "output", "add", "layer_norm", "up", "gelu", "down", "add",
          "layer_norm"},
         kTrained},
        {"thirdparty/diffusers_unet_sd15_train.mlir.gz",
         nullptr,
         nullptr,
         BlockKind::layer,
         {"group_norm", "silu", "conv", "add", "group_norm", "silu", "conv"},
         kTrained},
        {"thirdparty/linen_resnet50_train.mlir.gz",
         "conv, norm, pool, stage of 3, stage of 4, stage of 6, stage of 3, pool, other, head, loss",
         nullptr,
         BlockKind::layer,
         {"conv", "batch_norm", "relu", "conv", "batch_norm", "relu", "conv", "batch_norm", "add", "relu"},
         {StoreKind::parameters, StoreKind::optimizerState, StoreKind::batch, StoreKind::statistics}},
    };
    return rows;
}

} // namespace

class BlocksTest : public QObject {
    Q_OBJECT

  private slots:
    void rows_data() {
        QTest::addColumn<int>("row");
        for (std::size_t i = 0; i < expected().size(); ++i) QTest::newRow(expected()[i].file) << static_cast<int>(i);
    }
    // A row of the list of what a person expects: blocks, their backward, kernels inside, stores, nothing unnamed.
    void rows() {
        QFETCH(int, row);
        const Expected& want = expected()[static_cast<std::size_t>(row)];
        AXISCAPE_SHARED_OR_SKIP(path, std::string("models/") + want.file);
        const auto module = importOrNull(*path);
        QVERIFY(module);
        const ProgramMap map = mapOf(*module, analyse(*module));
        const std::string forward = laneText(map, Pass::forward), backward = laneText(map, Pass::backward);
        const auto view = visibleNodes(map, initiallyOpen(map));
        std::uint64_t recognised = 0;
        for (const Kernel& kernel : map.kernels.list) recognised += kernel.recognised ? kernel.opCount : 0;
        qInfo("%s", fmt::format("{} | expected {} | found {} | {:.1f} % of ops in named kernels | {} nodes", want.file,
                                want.forward ? want.forward : "(any)", forward,
                                100.0 * static_cast<double>(recognised) / module->opCount(), view.size())
                        .c_str());
        if (want.forward) QCOMPARE(forward, std::string(want.forward));
        if (want.backward) QCOMPARE(backward, std::string(want.backward));
        QVERIFY(view.size() <= kMostNodes);
        for (const MapNode& node : view) QVERIFY(!node.name(map).empty());
        const BlockId inside = firstOf(map, want.inside);
        QVERIFY(inside.valid());
        const std::string kernels = kernelsText(map, inside);
        QVERIFY2(inOrder(kernels, want.kernels), kernels.c_str());
        for (const StoreKind kind : want.stores)
            QVERIFY2(hasStore(map, kind), std::string(storeKindName(kind)).c_str());
        QVERIFY2(recognised >= module->opCount() / 10 * 9, std::to_string(recognised).c_str());
    }

    void every_op_stands_in_one_block_and_one_kernel_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"decode_tiny", "gns_train", "gpt_scan_7b_train", "it32_decode", "matmul_chain",
                                 "mlp_train", "moe_train", "t32_train", "transformer_train_tiny", "unet_train", "x_xt"})
            QTest::newRow(name) << name;
    }
    void every_op_stands_in_one_block_and_one_kernel() {
        QFETCH(QString, name);
        const auto module = test::model(name.toStdString());
        const Structure structure = analyse(*module);
        const ProgramMap map = mapOf(*module, structure);
        const Blocks& blocks = map.blocks;
        std::vector<int> inKernel(module->opCount(), 0), inTree(module->opCount(), 0);
        for (std::uint32_t k = 0; k < map.kernels.size(); ++k) {
            const KernelId id{k};
            QVERIFY(!map.kernels[id].name.empty());
            QVERIFY(map.kernels[id].opCount > 0);
            for (const OpId op : map.kernels.opsOf(id)) {
                ++inKernel[op.value];
                QCOMPARE(map.kernels.kernelOf[op], id);
                QCOMPARE(blocks.blockOf[op], blocks.blockOfKernel[id]); // a kernel stands in one block
            }
        }
        for (const OpId op : blocks.ops) ++inTree[op.value];
        for (std::uint32_t i = 0; i < module->opCount(); ++i) QVERIFY(inKernel[i] == 1 && inTree[i] == 1);
        for (std::uint32_t b = 0; b < blocks.size(); ++b) {
            const BlockId id{b};
            const Block& block = blocks[id];
            QVERIFY(!block.name.empty() && block.opCount > 0);
            QCOMPARE(b == 0, !block.parent.valid());
            for (const BlockId child : blocks.children(id)) QCOMPARE(blocks[child].parent, id);
            for (const OpId op : blocks.opsOf(id)) { // its own, or of one below it
                BlockId at = blocks.blockOf[op];
                while (at.valid() && at != id) at = blocks[at].parent;
                QCOMPARE(at, id);
            }
            QCOMPARE(blocks[block.foldOf].foldSize, block.foldSize);
            QCOMPARE(blocks[block.foldOf].parent, block.parent);
            if (block.forward.valid()) QCOMPARE(blocks[block.forward].lane, Pass::forward);
        }
        std::size_t arguments = 0;
        for (const Store& store : blocks.stores) {
            QVERIFY(!store.name.empty() && !store.values.empty());
            for (const ValueId v : store.values) arguments += module->isArgument(v);
        }
        QCOMPARE(arguments, std::size_t(module->argumentCount()));
        for (const BlockEdge& edge : blocks.edges) {
            QVERIFY(edge.valueCount > 0 && edge.to.valid());
            if (edge.from.valid()) QCOMPARE(blocks[edge.from].parent, blocks[edge.to].parent);
        }
        // The same program gives the same map.
        const ProgramMap again = mapOf(*module, structure);
        QCOMPARE(again.blocks.size(), blocks.size());
        QVERIFY(again.blocks.ops == blocks.ops && again.blocks.crossing == blocks.crossing);
        for (std::uint32_t b = 0; b < blocks.size(); ++b)
            QCOMPARE(again.blocks[BlockId{b}].name, blocks[BlockId{b}].name);
    }

    // Without locations and names of arguments the flow of data tells the same blocks.
    void without_names() {
        const auto module = test::model("t32_train");
        const auto bare = importText(printGeneric(*module));
        QVERIFY(bare);
        const ProgramMap map = mapOf(**bare, analyse(**bare));
        QCOMPARE(laneText(map, Pass::forward), std::string("embedding, layer × 32, head, loss"));
        const std::string kernels = kernelsText(map, firstOf(map, BlockKind::layer));
        QVERIFY2(inOrder(kernels, {"rms_norm", "qkv", "scores", "softmax", "context", "output", "add", "rms_norm",
                                   "down", "add"}),
                 kernels.c_str());
    }

    void equal_layers_fold_and_pair_with_their_backward() {
        const auto module = test::model("t32_train");
        const ProgramMap map = mapOf(*module, analyse(*module));
        int folded = 0;
        for (const BlockId id : map.blocks.children(map.blocks.root())) {
            const Block& block = map.blocks[id];
            if (block.kind != BlockKind::layer || block.lane != Pass::backward) continue;
            ++folded;
            QCOMPARE(block.foldSize, 32u);
            QCOMPARE(map.blocks[block.forward].name + "′", block.name);
            QCOMPARE(map.blocks[block.forward].backward, id);
        }
        QCOMPARE(folded, 32);
    }

    // A layer that is run again for the backward pass stands there, marked.
    void what_is_named_for_its_work_is_in_the_language_of_the_reader() {
        words::Language other;
        other.translated = [](const char* english, const char*, std::int64_t) {
            return std::string("<") + english + '>';
        };
        const auto module = test::model("transformer_train_tiny");
        const ProgramMap map = mapOf(*module, analyse(*module));
        const auto named = [&](std::string_view name) -> const Block* {
            for (std::uint32_t b = 0; b < map.blocks.size(); ++b)
                if (map.blocks[BlockId{b}].name == name) return &map.blocks[BlockId{b}];
            return nullptr;
        };
        const Block *layer = named("layer_0"), *embed = named("embed"), *back = named("embed′");
        QVERIFY(layer && embed && back);
        QCOMPARE(layer->namedBy, NamedBy::scope);
        QCOMPARE(words::shown(blockTitle(*layer), other), std::string("layer_0")); // the program's own
        QCOMPARE(words::shown(blockTitle(*embed), other), std::string("<embed>"));
        QCOMPARE(words::shown(blockTitle(*back), other), std::string("<embed>′"));
        QCOMPARE(words::english(blockTitle(*back)), back->name);
    }

    void what_is_run_again_is_marked() {
        const auto module = test::model("gpt_scan_7b_train");
        const ProgramMap map = mapOf(*module, analyse(*module));
        bool found = false;
        for (std::uint32_t b = 0; b < map.blocks.size(); ++b) {
            const Block& block = map.blocks[BlockId{b}];
            if (!block.recomputed) continue;
            found = true;
            QCOMPARE(block.lane, Pass::backward);
        }
        QVERIFY(found);
    }

    // An open layer leaves the others folded beside it; too many small blocks join.
    void nodes_of_what_is_open() {
        const auto module = test::model("t32_train");
        const ProgramMap map = mapOf(*module, analyse(*module));
        const auto closed = visibleNodes(map, {});
        const BlockId layer = firstOf(map, BlockKind::layer);
        const auto open = visibleNodes(map, {layer});
        QVERIFY(open.size() > closed.size() && open.size() <= closed.size() + map.blocks[layer].itemCount);
        const auto rest = std::ranges::find_if(
            open, [&](const MapNode& n) { return n.block.valid() && map.blocks[n.block].foldOf == layer; });
        QVERIFY(rest != open.end());
        QCOMPARE(rest->others.size(), std::size_t(30));
        QCOMPARE(rest->name(map), std::string("layer_1 … layer_31"));
        // Equal kernels in a row are one node.
        BlockId update;
        for (const BlockId id : map.blocks.children(map.blocks.root()))
            if (map.blocks[id].kind == BlockKind::update) update = id;
        QVERIFY(std::ranges::any_of(visibleNodes(map, {update}),
                                    [&](const MapNode& n) { return n.name(map) == "adam × 289"; }));
        const auto few = visibleNodes(map, {}, 10);
        QVERIFY(few.size() <= 10);
        std::size_t joined = 0;
        for (const MapNode& node : few) joined += node.joined.size();
        QVERIFY(joined >= 2);
    }

    void a_small_program_shows_every_op() {
        const auto module = test::model("matmul_chain");
        const ProgramMap map = mapOf(*module, analyse(*module));
        std::size_t kernels = 0;
        for (const MapNode& node : visibleNodes(map, initiallyOpen(map))) kernels += node.kernel.valid();
        QCOMPARE(kernels, std::size_t(module->opCount()));
    }
};

QTEST_APPLESS_MAIN(BlocksTest)
#include "blocks_test.moc"
