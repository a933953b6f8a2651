// SPDX-License-Identifier: GPL-3.0-or-later
// The state that finding the block of each kernel works on: scopes, weights, repetition, place in the flow of data.
#pragma once

#include "core/structure/map/block_parts.h"

#include <initializer_list>
#include <map>
#include <string_view>

namespace axiscape::structure {

class Labeller {
  public:
    Labeller(const MapProgram& program, const KernelGraph& graph, const Kernels& kernels)
        : m_program(program), m_module(program.module), m_graph(graph), m_kernels(kernels) {
        m_out.places = program.places;
        m_out.placeOf.assign(kernels.size(), kNone);
        m_base.resize(kernels.size());
        m_set.assign(kernels.size(), 0);
        m_anchor.assign(kernels.size(), 0);
        m_lookedUp.assign(m_module.argumentCount(), 0);
        m_after.assign(m_module.opCount(), 0);
        m_feeds.assign(m_module.opCount(), 0);
    }

    Labels run();

  private:
    const MapProgram& m_program;
    const Module& m_module;
    const KernelGraph& m_graph;
    const Kernels& m_kernels;
    Labels m_out;
    std::vector<std::uint32_t> m_base;                       // per kernel
    std::vector<std::uint8_t> m_set;                         // per kernel: its place is settled
    std::map<std::uint32_t, std::vector<KernelId>> m_frames; // by base
    std::vector<std::uint8_t> m_lookedUp;                    // per argument: a table of embeddings
    std::vector<std::uint8_t> m_anchor;                      // per kernel: settled before what is told by the flow
    std::vector<std::uint8_t> m_after, m_feeds;              // per op: from, to what is settled

    bool isControl(KernelId id) const { return m_kernels[id].kind == KernelKind::control; }

    void put(KernelId id, std::uint32_t place);
    std::uint32_t added(std::uint32_t parent, std::string_view name, BlockKind kind, NamedBy by);
    // The part of a place that stands directly in its base.
    std::uint32_t topOf(std::uint32_t place, std::uint32_t base) const;

    // Weights that a kernel reads, as arguments.
    std::vector<std::uint32_t> weightsOf(KernelId id) const;

    std::uint32_t opsInside(KernelId control) const;

    // Which ops of a frame depend on settled kernels, and which such kernels depend on.
    void sweep(std::uint32_t base, const std::vector<KernelId>& list);
    // The op of the frame that a use stands in; invalid outside of it.
    OpId inFrame(OpId op, std::uint32_t base) const;
    bool after(KernelId id) const;
    bool feeds(KernelId id) const;

    // What only starts a loop (zeros, counters) stands with it.
    void labelStarts(const std::vector<KernelId>& list);
    // Scoped tables that others read (a mask for all layers) are no layers.
    void labelTables(std::uint32_t base, const std::vector<KernelId>& list);
    // A loop, or what stands in the scope of one.
    bool ofControl(KernelId id, std::uint32_t base) const;
    bool readsData(KernelId id) const;

    void labelForward(std::uint32_t base, const std::vector<KernelId>& list);

    // By the paths of weights: the deepest that all weights of a kernel share.
    bool labelByWeights(std::uint32_t base, const std::vector<KernelId>& list);

    // Layers by their attentions: each begins behind the residual add before its queries.
    bool labelByAttention(std::uint32_t base, const std::vector<KernelId>& list);

    // By runs of ops that come again and again.
    bool labelByRepeats(std::uint32_t base, const std::vector<KernelId>& list);

    // Nothing names anything: a block for each product with what follows it.
    void labelAlone(std::uint32_t base, const std::vector<KernelId>& list);

    // "dot_general 4096 × 16384": what it does, with the dimensions of its result.
    std::string workName(KernelId id) const;

    // "encode/0", "encode/1" share "encode".
    static std::vector<std::string> sharedPath(const std::vector<std::string>& a, const std::vector<std::string>& b);

    // A name from the weights of several kernels: the path they share, else that of the product.
    std::string weightsName(const std::vector<KernelId>& list) const;

    struct Content {
        bool embedding = false, sines = false, random = false, conv = false, weights = false;
        int products = 0;
        KernelId largest;
    };
    Content contentOf(const std::vector<KernelId>& list) const;

    // Unsettled kernels before the first settled one, by what hangs together.
    void labelBefore(std::uint32_t base, const std::vector<KernelId>& list);
    std::vector<std::vector<KernelId>> connected(const std::vector<KernelId>& list) const;

    bool trains() const;

    // After the last settled one: norm, the product of the head, the loss or what picks from it.
    void labelTail(std::uint32_t base, const std::vector<KernelId>& list);

    // By its weights where they are its own: a table that is looked up at the start says nothing here.
    std::pair<std::string, NamedBy> nameOfHead(const std::vector<KernelId>& tail, KernelId product, int heads) const;
    // The bias of the head: made of the product and of a weight alone.
    bool addsWeight(KernelId id, KernelId product) const;

    // What is left: with what it is made of, else with what reads it.
    void labelBetween(std::uint32_t base, const std::vector<KernelId>& list, bool deep);

    // Kernels of one place that are an attention, a feed-forward pair or experts among others.
    void groupByFlow(bool recomputed);
    // From the first kernel with one role to the last with another; not if that is nearly all there is.
    void group(std::uint32_t place, const std::vector<KernelId>& list, std::string_view name, BlockKind kind,
               std::initializer_list<ProductRole> begins, std::initializer_list<ProductRole> ends, bool until = false);

    std::vector<std::uint8_t> m_hasChildren; // per place

    // All that reads what a kernel makes, constants too.
    std::vector<KernelId> readersOf(KernelId id) const;

    // Names from the base down to a place, as the backward pass has them.
    std::uint32_t mirrored(std::uint32_t place, std::uint32_t base);

    void labelBackward(std::uint32_t base, const std::vector<KernelId>& list);
    void joinBackward(KernelId id, KernelId with, std::uint32_t base);

    void labelUpdate(std::uint32_t base, const std::vector<KernelId>& list);
};

} // namespace axiscape::structure
