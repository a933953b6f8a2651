// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/shrink.h"

#include "core/base/words.h"
#include "core/mesh/sub_axes.h"
#include "core/verify/resized_program.h"

#include <algorithm>
#include <set>

namespace axiscape {
namespace {

constexpr int kRounds = 16;
constexpr std::int64_t kMostDevices = 16; // of a shrunk mesh, where its axes allow it

// Letters apart: a window that covers more or less of a dimension counts factors that nothing is placed on.
bool sameRule(const FactorRule& a, const FactorRule& b) {
    return a.operandCount == b.operandCount && a.resultCount == b.resultCount && a.firstDim == b.firstDim &&
           a.firstFactor == b.firstFactor && a.pool == b.pool &&
           std::ranges::equal(a.factors, b.factors, [](const Factor& x, const Factor& y) {
               return x.factorClass == y.factorClass && x.combiner == y.combiner && x.byDefault == y.byDefault &&
                      x.blocked == y.blocked;
           });
}

class Shrinking {
  public:
    Shrinking(const SpmdProgram& program, std::int64_t wanted)
        : m_program(program), m_partition(program.partition), m_sites(m_partition.sites()),
          m_module(m_partition.module()), m_mesh(m_partition.mesh()), m_graph(sizeGraph(m_sites)), m_wanted(wanted) {}

    Shrunk run() {
        shrinkMesh();
        ask();
        for (int round = 0; round < kRounds; ++round) {
            m_graph.classes.solve(m_wanted);
            const auto module = verification::resizedProgram(m_module, m_graph);
            if (!module || !verification::checkSizes(*module, m_module, m_graph)) continue;
            auto sites = std::make_shared<const SiteTable>(module, m_sites.ruleSet(), m_sites.customRules());
            if (!checkRules(*sites)) continue;
            Shrunk shrunk;
            shrunk.program = lower(m_partition.onSites(std::move(sites), m_small), m_program.options);
            describe(shrunk);
            return shrunk;
        }
        Shrunk same;
        same.program = m_program;
        describe(same);
        same.smaller = false;
        same.sizes.clear();
        return same;
    }

  private:
    // --- what the partition asks of the sizes

    void shrinkMesh() {
        m_small = m_mesh;
        // Parts of axes carry sizes in their names, and what is written by hand counts devices.
        if (hasParts(m_mesh) || !m_sites.manualComputations().empty() || hasUnevenShares()) return;
        for (MeshAxis& axis : m_small.axes)
            for (const std::int64_t size : {4, 3, 2})
                if (axis.size > 4 && axis.size % size == 0) axis.size = size;
        while (m_small.devices() > kMostDevices) {
            const auto largest = std::find_if(m_small.axes.begin(), m_small.axes.end(),
                                              [](const MeshAxis& axis) { return axis.size == 4; });
            if (largest == m_small.axes.end()) break;
            largest->size = 2;
        }
    }

    template <class Each> void eachSharding(Each each) const {
        for (std::uint32_t v = 0; v < m_module.valueCount(); ++v) {
            each(ValueId{v}, m_program.sharding(ValueId{v}));
            each(ValueId{v}, m_partition.definition(ValueId{v}));
        }
        for (std::uint32_t s = 0; s < m_sites.size(); ++s) {
            const SiteId site{s};
            if (m_partition.nest(site).empty()) continue;
            const auto operands = m_sites.operands(site);
            for (std::uint32_t i = 0; i < operands.size(); ++i) each(operands[i], m_partition.asked(site, i));
        }
    }
    bool hasUnevenShares() const {
        bool uneven = false;
        if (m_partition.options().padding)
            eachSharding([&](ValueId value, const TensorSharding& sharding) {
                for (const Tile tile : sharding.tiles)
                    uneven = uneven || m_module.type(value).shape[tile.dim] % tilesOf(sharding, tile.dim, m_mesh) != 0;
            });
        return uneven;
    }

    void ask() {
        SizeClasses& classes = m_graph.classes;
        eachSharding([&](ValueId value, const TensorSharding& sharding) {
            for (const Tile tile : sharding.tiles) {
                const auto node = m_graph.of(value, tile.dim);
                const std::int64_t tiles = tilesOf(sharding, tile.dim, m_mesh);
                if (m_module.type(value).shape[tile.dim] % tiles != 0)
                    classes.pin(node, m_module.definingOp(value), words::noop("its shares are uneven"));
                else
                    share(node, m_module.type(value).shape[tile.dim], tiles, tilesOf(sharding, tile.dim, m_small));
            }
        });
        for (std::uint32_t s = 0; s < m_sites.size(); ++s) {
            const SiteId site{s};
            for (const auto& entry : m_partition.nest(site)) {
                if (entry.factor == kSumFactor) continue;
                const FactorRule& rule = m_sites.rule(site);
                if (rule.factors[entry.factor].factorClass == FactorClass::shifted)
                    m_graph.pinAll(m_module, m_sites.op(site),
                                   words::noop("its shares need elements of their neighbours"));
            }
        }
        for (const auto& factor : m_graph.factors) {
            const SiteId site = m_sites.sitesOf(factor.op)[0];
            std::int64_t shares = 1, smallShares = 1;
            for (const auto& entry : m_partition.nest(site))
                if (entry.factor != kSumFactor && m_sites.rule(site).factors[entry.factor].inFull == factor.inFull) {
                    shares *= m_mesh.size(entry.axis);
                    smallShares *= m_small.size(entry.axis);
                }
            share(factor.node, classes.size(factor.node), shares, smallShares);
        }
    }
    // Where every device has one element it has one in the copy: what is cut to the end lets what is inside it be cut,
    // as in the reshape of a batch of one a device and its sequence to one dimension.
    void share(SizeClasses::Node node, std::int64_t size, std::int64_t shares, std::int64_t smallShares) {
        if (size == shares)
            m_graph.classes.exactly(node, smallShares);
        else
            m_graph.classes.multipleOf(node, smallShares);
    }

    // --- what came of it

    bool checkRules(const SiteTable& sites) {
        bool all = true;
        for (std::uint32_t s = 0; s < m_sites.size(); ++s) {
            const OpId op = m_sites.op(SiteId{s});
            if (sameRule(m_sites.rule(SiteId{s}), sites.rule(SiteId{s}))) continue;
            m_graph.pinAll(m_module, op, words::noop("its rule would be another"));
            all = false;
        }
        return all;
    }

    void describe(Shrunk& shrunk) const {
        const SizeClasses& classes = m_graph.classes;
        std::set<Shrunk::Size> sizes;
        std::set<std::int64_t> kept;
        for (SizeClasses::Node node = 0; node < classes.count(); ++node) {
            const std::int64_t size = classes.size(node);
            if (classes.shrunk(node) != size) sizes.insert({size, classes.shrunk(node)});
            const auto* why = classes.whyKept(node);
            if (why && kept.insert(size).second) shrunk.kept.push_back({why->op, size, why->why});
        }
        shrunk.sizes.assign(sizes.rbegin(), sizes.rend());
        std::stable_sort(shrunk.kept.begin(), shrunk.kept.end(),
                         [](const Shrunk::Kept& a, const Shrunk::Kept& b) { return a.size > b.size; });
        shrunk.smaller = !shrunk.sizes.empty() || m_small != m_mesh;
    }

    const SpmdProgram& m_program;
    const Partition& m_partition;
    const SiteTable& m_sites;
    const Module& m_module;
    const Mesh& m_mesh;
    SizeGraph m_graph;
    std::int64_t m_wanted;
    Mesh m_small;
};

} // namespace

Shrunk shrink(const SpmdProgram& program, std::int64_t wanted) { return Shrinking(program, wanted).run(); }

} // namespace axiscape
