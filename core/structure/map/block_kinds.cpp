// SPDX-License-Identifier: GPL-3.0-or-later
// What kind of block a block is: by the kernels in it first, by its name where they say nothing; loops by what they
// read a slice of in each round.
#include "core/structure/map/block_parts.h"

#include <algorithm>
#include <array>

namespace axiscape {

std::string_view blockKindName(BlockKind kind) {
    static constexpr std::array<std::string_view, 23> names{
        "program", "embedding", "time embedding", "layer",  "attention", "mlp",  "experts", "router",          "conv",
        "norm",    "head",      "loss",           "pick",   "update",    "loop", "branch",  "message passing", "encode",
        "decode",  "pool",      "stage",          "tables", "other"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view namedByName(NamedBy by) {
    static constexpr std::array<std::string_view, 5> names{"scope", "parameter", "flow", "repetition", "work"};
    return names[static_cast<std::size_t>(by)];
}

namespace structure {
namespace {

// What is in a block, with all that is below it.
struct Content {
    std::uint32_t products = 0, convolutions = 0, attentions = 0, downs = 0, experts = 0, routers = 0, norms = 0,
                  lookups = 0, embeddings = 0, sines = 0, losses = 0, heads = 0, pools = 0, kernels = 0, recomputed = 0;
    bool wholeForward = false, wholeBackward = false; // both passes stand in it
    void add(const Content& other) {
        products += other.products;
        convolutions += other.convolutions;
        attentions += other.attentions;
        downs += other.downs;
        experts += other.experts;
        routers += other.routers;
        norms += other.norms;
        lookups += other.lookups;
        embeddings += other.embeddings;
        sines += other.sines;
        losses += other.losses;
        heads += other.heads;
        pools += other.pools;
        kernels += other.kernels;
        recomputed += other.recomputed;
        wholeForward = wholeForward || other.wholeForward;
        wholeBackward = wholeBackward || other.wholeBackward;
    }
};

class KindFinder {
  public:
    KindFinder(const MapProgram& program, const Kernels& kernels, Blocks& blocks)
        : m_program(program), m_module(program.module), m_kernels(kernels), m_blocks(blocks), m_content(blocks.size()) {
    }

    void run() {
        for (std::uint32_t k = 0; k < m_kernels.size(); ++k)
            m_content[m_blocks.blockOfKernel[KernelId{k}].value].add(contentOf(m_kernels[KernelId{k}]));
        for (std::uint32_t b = m_blocks.size(); b-- > 0;) {
            const BlockId id{b};
            Block& block = m_blocks.list[id];
            if (b > 0) m_content[block.parent.value].add(m_content[b]);
            block.recomputed = m_content[b].kernels > 0 && m_content[b].recomputed == m_content[b].kernels;
            if (block.control.valid()) ofControl(id);
            if (block.kind == BlockKind::other) block.kind = kindOf(id);
        }
        for (std::uint32_t b = 1; b < m_blocks.size(); ++b) nameLoop(BlockId{b});
    }

  private:
    const MapProgram& m_program;
    const Module& m_module;
    const Kernels& m_kernels;
    Blocks& m_blocks;
    std::vector<Content> m_content;

    static Content contentOf(const Kernel& kernel) {
        Content out;
        out.kernels = 1;
        out.recomputed = kernel.recomputed;
        out.products = kernel.kind == KernelKind::product;
        out.convolutions = kernel.kind == KernelKind::convolution;
        out.attentions = kernel.role == ProductRole::scores;
        out.downs = kernel.role == ProductRole::down;
        out.experts = kernel.role == ProductRole::dispatch || kernel.role == ProductRole::combine;
        out.heads = kernel.role == ProductRole::logits;
        out.routers = kernel.role == ProductRole::router;
        out.norms = kernel.kind == KernelKind::norm;
        out.lookups = kernel.name.starts_with("gather");
        out.embeddings = kernel.name.starts_with("embedding");
        out.sines = kernel.name.starts_with("sines");
        out.losses = kernel.kind == KernelKind::loss || kernel.name.starts_with("log_softmax");
        out.pools = kernel.name.starts_with("pool");
        out.wholeForward = kernel.pass == Pass::forward;
        out.wholeBackward = kernel.pass == Pass::backward;
        return out;
    }

    BlockKind kindOf(BlockId id) const {
        const Content& c = m_content[id.value];
        const Block& block = m_blocks[id];
        int runs = 0;
        for (const BlockItem& item : m_blocks.itemsOf(id))
            runs += (item.block.valid() && !numberedStem(m_blocks[item.block].name).empty() &&
                     m_blocks[item.block].kind == BlockKind::layer);
        if (runs >= 2) return BlockKind::stage;
        const bool numbered = !numberedStem(block.name).empty();
        if (c.attentions > 0 && c.convolutions > 2) return BlockKind::stage; // residual, attention, residual
        if (c.attentions > 0 && (c.downs > 0 || c.experts > 0)) return BlockKind::layer;
        if (c.attentions > 0)
            return numbered && c.norms > 0 && c.products > 5 * c.attentions ? BlockKind::layer : BlockKind::attention;
        if (c.experts > 0) return BlockKind::experts;
        if (c.heads > 0 && block.lane == Pass::forward) return BlockKind::head;
        if (c.lookups > 0 && c.products > 0 && c.embeddings == 0 && c.losses == 0 && block.lane == Pass::forward)
            return BlockKind::messages;
        if (c.sines > 0 && c.products > 0) return BlockKind::timeEmbedding;
        if (const BlockKind named = kindOfName(block.name); named != BlockKind::other) return named;
        if (c.downs > 0) return numbered && c.norms > 0 ? BlockKind::layer : BlockKind::mlp;
        if (c.convolutions > 0) return numbered && c.convolutions > 1 ? BlockKind::layer : BlockKind::convolution;
        if (c.embeddings > 0) return BlockKind::embedding;
        if (c.losses > 0) return BlockKind::loss;
        if (c.norms > 0 && c.norms == c.kernels) return BlockKind::norm;
        if (c.routers > 0) return BlockKind::router;
        if (c.pools > 0 && c.products == 0) return BlockKind::pool;
        if (numbered && c.products > 0) return BlockKind::layer;
        return BlockKind::other;
    }

    // What a loop reads a slice of in each round, of as many as there are rounds.
    struct Slices {
        std::uint32_t weights = 0, data = 0, others = 0;
        std::uint32_t weight = ValueFacts::kNone; // an argument
        bool writes = false, picks = false;
    };
    Slices slicesOf(BlockId id) const {
        Slices out;
        const Block& block = m_blocks[id];
        for (const RegionId r : m_module.regions(block.control))
            for (const OpId op : m_module.region(r).ops) {
                if (!m_program.numbered(op)) continue;
                const OpKind kind = m_module.kind(op);
                if (kind == OpKind::dynamic_update_slice) out.writes = true;
                if (kind == OpKind::reduce && m_module.results(op).size() == 2) out.picks = true;
                if (kind != OpKind::dynamic_slice) continue;
                const ValueId from = m_module.operands(op)[0];
                const auto sizes = m_module.ints(op, AttributeName::slice_sizes);
                const auto shape = m_module.type(from).shape;
                if (shape.empty() || sizes.empty() || sizes[0] != 1 || shape[0] != block.trips || shape[0] < 2)
                    continue;
                const auto a = m_program.facts.origin[from.value];
                const Role role = a == ValueFacts::kNone ? Role::other : m_program.structure.argumentRoles[a];
                if (role == Role::parameter) {
                    ++out.weights;
                    out.weight = a;
                } else if (role == Role::batch) {
                    ++out.data;
                } else {
                    ++out.others;
                }
            }
        return out;
    }

    void ofControl(BlockId id) {
        Block& block = m_blocks.list[id];
        const OpKind kind = m_module.kind(block.control);
        if (kind == OpKind::while_) {
            block.trips = tripCount(m_module, block.control).value_or(1);
            block.kind = slicesOf(id).weights > 0 ? BlockKind::layer : BlockKind::loop;
        } else if (isBranching(kind)) {
            block.kind = BlockKind::branch;
        }
    }

    // A loop has the name of its scope, else of the weights it reads a slice of, else of what it counts.
    void nameLoop(BlockId id) {
        Block& block = m_blocks.list[id];
        if (!block.control.valid() || block.name != m_module.kindName(block.control)) return;
        if (m_module.kind(block.control) == OpKind::manual_computation) block.name = "shard_map";
        if (isBranching(m_module.kind(block.control))) {
            BlockId only;
            int parts = 0;
            for (const BlockItem& item : m_blocks.itemsOf(id))
                if (item.block.valid()) {
                    only = item.block;
                    ++parts;
                }
            if (parts == 1) block.name += ": " + m_blocks[only].name;
            return;
        }
        if (m_module.kind(block.control) != OpKind::while_) return;
        block.namedBy = NamedBy::flow;
        const Slices slices = slicesOf(id);
        const Content& c = m_content[id.value];
        if (slices.weights > 0) {
            const auto path = containerOf(m_module.argument(slices.weight).path);
            const bool shared = path.size() > 1;
            block.name = shared ? path[0] : "layer";
            if (shared) block.namedBy = NamedBy::parameter;
        } else if (c.wholeForward && c.wholeBackward) {
            block.name = "micro-batch";
        } else if (slices.writes && slices.picks) {
            block.name = "token";
        } else if (block.trips > 1) {
            block.name = "step";
        } else {
            block.name = "loop";
        }
    }
};

} // namespace

BlockKind kindOfName(std::string_view name) {
    std::string lower(name);
    for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const auto says = [&](std::string_view part) { return lower.find(part) != std::string::npos; };
    if (says("attn") || says("attention")) return BlockKind::attention;
    if (says("expert") || says("moe")) return BlockKind::experts;
    if (says("router")) return BlockKind::router;
    if (says("mlp") || says("ffn") || says("feed_forward") || says("feedforward")) return BlockKind::mlp;
    if (says("time_") || says("timestep")) return BlockKind::timeEmbedding;
    if (says("embed")) return BlockKind::embedding;
    if (says("norm") || lower.starts_with("ln_") || lower == "ln") return BlockKind::norm;
    if (says("head") || says("logits") || says("classifier")) return BlockKind::head;
    if (says("loss")) return BlockKind::loss;
    if (says("conv") || says("downsample") || says("upsample")) return BlockKind::convolution;
    if (says("pool")) return BlockKind::pool;
    if (says("encode")) return BlockKind::encode;
    if (says("decode")) return BlockKind::decode;
    return BlockKind::other;
}

void findKinds(const MapProgram& program, const Kernels& kernels, Blocks& blocks) {
    KindFinder(program, kernels, blocks).run();
}

} // namespace structure
} // namespace axiscape
