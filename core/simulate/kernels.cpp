// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/kernels.h"

#include "core/simulate/kernel_seconds.h"
#include "core/spmd/own_collectives.h"

#include <algorithm>
#include <map>

namespace axiscape {

namespace {

constexpr std::size_t kMaxLeaves = 24;    // of one kernel
constexpr double kRemakeBytes = 1.25;     // a value made again may read so much more than its own size
constexpr double kRemakeInProducts = 2.5; // the same where only products read it, which hide what they read

// What a value that never reaches memory would cost its reader.
struct Fused {
    std::uint32_t firstLeaf = 0, leafCount = 0;
    ProductSeconds products;
    double vectorFlops = 0;
    bool product = false; // holds one, which is not made twice
};

class Fusion {
  public:
    Fusion(const SpmdProgram& program, const LocalWork& work, const Hardware& hardware, const Kernels* like)
        : m_program(program), m_work(work), m_hardware(hardware), m_like(like), m_sites(program.partition.sites()),
          m_module(program.partition.module()), m_tile(hardware.productTile),
          m_tpu(hardware.compiler == Compiler::tpu) {}

    Kernels run() {
        const auto ops = m_module.opCount();
        m_kernels.runs.assign(ops, 0);
        m_kernels.seconds.assign(ops, 0);
        m_kernels.firstLeaf.assign(ops + 1, 0);
        m_kernels.bufferOf.assign(m_module.valueCount(), BufferId{});
        m_kernels.madeBytes.assign(m_module.valueCount(), 0);
        m_fused.assign(m_module.valueCount(), {});
        m_kernels.leaves.reserve(ops);
        markEscaping();
        findSinks();
        for (std::uint32_t v = 0; v < m_module.valueCount(); ++v)
            if (m_module.valueKind(ValueId{v}) != ValueKind::opResult)
                m_kernels.bufferOf[ValueId{v}] = BufferId{std::size_t{v}};
        for (OpId op : m_module.ops()) {
            m_kernels.firstLeaf[op] = static_cast<std::uint32_t>(m_kernels.leaves.size());
            if (m_sites.isLive(op)) visit(op);
        }
        m_kernels.firstLeaf.items().back() = static_cast<std::uint32_t>(m_kernels.leaves.size());
        for (const auto& [name, count] : m_unpriced) m_kernels.unpriced.emplace_back(name, count);
        return std::move(m_kernels);
    }

  private:
    // Values that must lie in memory whoever reads them: returned, yielded, or moved by a collective.
    void markEscaping() {
        m_escapes.assign(m_module.valueCount(), 0);
        for (ValueId v : m_module.results()) m_escapes[v] = 1;
        for (OpId op : m_module.ops())
            if (workClass(m_module.kind(op)) == WorkClass::control)
                for (RegionId region : m_module.regions(op))
                    for (ValueId v : m_module.region(region).yields) m_escapes[v] = 1;
        for (const auto& c : m_program.collectives) m_escapes[c.value] = 1;
    }

    // The kernel that an op will be part of if everything joins its readers: its own where these are in several.
    void findSinks() {
        m_sink.assign(m_module.opCount(), OpId{});
        for (std::size_t i = m_module.opCount(); i-- > 0;) {
            const OpId op{i};
            m_sink[op] = op;
            const auto cls = workClass(m_module.kind(op));
            const auto results = m_module.results(op);
            if (results.size() != 1 || m_escapes[results[0]] ||
                (cls != WorkClass::loop && cls != WorkClass::alias && cls != WorkClass::source))
                continue;
            OpId sink;
            for (Use use : m_module.uses(results[0])) {
                if (use.op.value < m_module.opCount() && !m_sites.isLive(use.op)) continue;
                const OpId at = use.op.value < m_module.opCount() ? m_sink[use.op] : op;
                sink = !sink.valid() || sink == at ? at : op;
                if (sink == op) break;
            }
            if (sink.valid()) m_sink[op] = sink;
        }
    }

    void visit(OpId op) {
        const auto cls = workClass(m_module.kind(op));
        if (cls == WorkClass::control) {
            for (ValueId r : m_module.results(op)) m_kernels.bufferOf[r] = BufferId{std::size_t{r.value}};
            return;
        }
        const bool relaid = m_tpu && m_module.kind(op) == OpKind::transpose; // a product writes any layout
        if ((cls == WorkClass::alias || relaid) && renames(op)) return;
        m_leaves.clear();
        Fused sum;
        for (std::uint32_t k = 0; k < m_module.operands(op).size(); ++k) addOperand(op, k, sum);
        addOwnWork(op, cls, sum);
        sum.product = sum.product || cls == WorkClass::matmul;
        const auto results = m_module.results(op);
        if (results.size() == 1 &&
            joinsReaders(op, sum.product && cls == WorkClass::loop ? WorkClass::matmul : cls, results[0])) {
            sum.firstLeaf = static_cast<std::uint32_t>(m_fusedLeaves.size());
            sum.leafCount = static_cast<std::uint32_t>(m_leaves.size());
            m_fusedLeaves.insert(m_fusedLeaves.end(), m_leaves.begin(), m_leaves.end());
            m_fused[results[0]] = sum;
            return;
        }
        if (m_module.kind(op) == OpKind::constant) {
            m_kernels.bufferOf[results[0]] = BufferId{std::size_t{results[0].value}};
            return; // lies with the program
        }
        runKernel(op, sum);
    }

    // Another name of what its operands lie in; false if an operand was never written.
    bool renames(OpId op) {
        const auto operands = m_module.operands(op);
        const auto results = m_module.results(op);
        if (operands.size() != results.size()) return false;
        for (std::uint32_t k = 0; k < operands.size(); ++k)
            if (!readFrom(op, operands[k]).valid() || !m_program.collectivesOf(op).empty()) return false;
        for (std::uint32_t k = 0; k < operands.size(); ++k) m_kernels.bufferOf[results[k]] = readFrom(op, operands[k]);
        return true;
    }

    // A redistribution at this use delivers a buffer of its own; the last step of several is what is read.
    BufferId readFrom(OpId op, ValueId value) const {
        const auto all = m_program.collectivesOf(op);
        for (std::size_t i = all.size(); i-- > 0;)
            if (all[i].atUse && all[i].value == value)
                return bufferOfCollective(m_module, m_program.firstCollective[op] + i);
        return m_kernels.bufferOf[value];
    }

    void addLeaf(BufferId buffer, std::int64_t bytes) {
        for (auto& leaf : m_leaves)
            if (leaf.buffer == buffer) {
                leaf.bytes = std::max(leaf.bytes, bytes);
                return;
            }
        m_leaves.push_back({buffer, bytes});
    }

    void addOperand(OpId op, std::uint32_t k, Fused& sum) {
        const ValueId value = m_module.operands(op)[k];
        const SiteId site = siteOf(op, k);
        const auto read = readBytes(op, site, k);
        const BufferId buffer = readFrom(op, value);
        if (buffer.valid()) return addLeaf(buffer, read);
        const Fused& f = m_fused[value];
        addProducts(sum, f.products);
        sum.vectorFlops += f.vectorFlops;
        sum.product = sum.product || f.product;
        for (std::uint32_t i = 0; i < f.leafCount; ++i) {
            const Leaf leaf = m_fusedLeaves[f.firstLeaf + i];
            addLeaf(leaf.buffer, slices(m_module.kind(op)) && k == 0 ? std::min(leaf.bytes, read) : leaf.bytes);
        }
    }

    // Values of a barrier are sites of their own.
    SiteId siteOf(OpId op, std::uint32_t k) const {
        const auto sites = m_sites.sitesOf(op);
        return sites.size() > 1 && k < sites.size() ? sites[k] : sites[0];
    }
    std::uint32_t operandInSite(OpId op, std::uint32_t k) const { return m_sites.sitesOf(op).size() > 1 ? 0 : k; }

    static bool slices(OpKind kind) {
        return kind == OpKind::slice || kind == OpKind::dynamic_slice || kind == OpKind::gather;
    }

    std::int64_t readBytes(OpId op, SiteId site, std::uint32_t k) const {
        const auto kind = m_module.kind(op);
        const auto all = m_work.operandBytes(site, operandInSite(op, k));
        if (k == 0 && slices(kind)) return std::min(all, m_work.resultBytes(site, 0));
        if (k == 0 && kind == OpKind::dynamic_update_slice) return 0;
        if (k == 0 && kind == OpKind::scatter)
            return m_work.operandBytes(site, static_cast<std::uint32_t>(m_module.operands(op).size() - 1));
        return all;
    }

    void addOwnWork(OpId op, WorkClass cls, Fused& sum) {
        sum.vectorFlops += m_work.vectorFlops(op);
        if (cls == WorkClass::matmul) addProducts(sum, products(op));
        m_call = m_work.callCost(op);
        if (m_call) {
            const double flops = m_call->flops.value_or(0);
            if (const auto* rate = m_hardware.products(callType(op)))
                addProducts(sum, productSeconds(*rate, flops, flops));
            sum.vectorFlops += kTranscendental * m_call->transcendentals.value_or(0);
        } else if (isUnpriced(m_module.kind(op)) && !movesOnlyBetweenDevices(op)) {
            m_unpriced[nameOf(op)] += m_sites.trips(op);
        }
    }

    // The network does it, and is charged; or nothing is done, as at the boundary of what is sharded by hand.
    bool movesOnlyBetweenDevices(OpId op) const {
        const OpKind kind = m_module.kind(op);
        if (kind == OpKind::manual_computation || kind == OpKind::named_computation) return true;
        return isCollectiveOp(kind) && !m_program.collectivesOf(op).empty();
    }

    // What a custom call multiplies: the first of its values that is no whole number.
    ElementType callType(OpId op) const {
        const SiteId site = siteOf(op, 0);
        for (const auto values : {m_sites.operands(site), m_sites.results(site)})
            for (ValueId v : values)
                if (const auto type = m_module.type(v); type.isTensor() && !isInteger(type.dtype)) return type.dtype;
        return ElementType::f32;
    }

    std::string nameOf(OpId op) const {
        std::string name(m_module.kindName(op));
        const auto target = customCallTarget(m_module, op);
        return target.empty() ? name : name + " @" + std::string(target);
    }

    static void addProducts(Fused& sum, const ProductSeconds& products) {
        sum.products.busy += products.busy;
        sum.products.ramp += products.ramp;
    }

    ProductSeconds products(OpId op) const {
        const auto work = m_work.products(op, m_tile);
        const auto dtype = m_module.type(m_module.operands(op)[0]).dtype;
        const ProductRate* rate = m_hardware.products(dtype);
        if (!rate) return {};
        ProductRate passes = *rate;
        if (dtype == ElementType::f32) {
            const auto precision = m_module.textOf(op, AttributeName::precision_config);
            if (precision.find("HIGHEST") != precision.npos)
                passes = m_hardware.f32Exact;
            else if (precision.find("HIGH") != precision.npos)
                passes.peak = std::max(m_hardware.f32Exact.peak, rate->peak / 3); // three passes
        }
        return productSeconds(passes, work.flops, work.padded);
    }

    bool joinsReaders(OpId op, WorkClass cls, ValueId value) const {
        if (cls != WorkClass::loop && cls != WorkClass::source && cls != WorkClass::alias && cls != WorkClass::matmul)
            return false;
        if (m_like) return !m_like->bufferOf[value].valid();
        if (m_escapes[value] || m_leaves.size() > kMaxLeaves) return false;
        const OpKind kind = m_module.kind(op);
        if (kind == OpKind::optimization_barrier) return false;
        int readers = 0, products = 0;
        OpId sink;
        bool oneKernel = true;
        for (Use use : m_module.uses(value)) {
            if (use.op.value >= m_module.opCount()) return false; // read inside a reducer
            if (!m_sites.isLive(use.op)) continue;
            if (m_module.regionOf(use.op) != m_module.regionOf(op) || !absorbs(use, op, cls)) return false;
            // A product is written where it is smallest.
            if (cls == WorkClass::matmul &&
                m_work.resultBytes(siteOf(use.op, 0), 0) > m_work.resultBytes(siteOf(op, 0), 0))
                return false;
            ++readers;
            const OpId at = m_sink[use.op];
            oneKernel = oneKernel && (!sink.valid() || sink == at);
            sink = at;
            products += workClass(m_module.kind(use.op)) == WorkClass::matmul;
        }
        if (readers <= 1 || (oneKernel && cls != WorkClass::matmul)) return true;
        if (cls == WorkClass::matmul || (!m_tpu && isExpensive(kind))) return false;
        std::int64_t bytes = 0;
        for (const Leaf& leaf : m_leaves) bytes += leaf.bytes;
        const double most = m_tpu && products == readers ? kRemakeInProducts : kRemakeBytes;
        return static_cast<double>(bytes) <= most * static_cast<double>(m_work.resultBytes(siteOf(op, 0), 0));
    }

    bool absorbs(Use use, OpId producer, WorkClass cls) const {
        const OpKind reader = m_module.kind(use.op);
        switch (workClass(reader)) {
        case WorkClass::loop:
            return cls != WorkClass::matmul || isElementwise(reader);
        case WorkClass::alias:
            return cls != WorkClass::matmul && reader != OpKind::optimization_barrier;
        case WorkClass::reduce:
            return cls != WorkClass::matmul;
        case WorkClass::matmul:                         // reads one tensor through a change of type or layout
            if (m_tpu) return cls != WorkClass::matmul; // or whatever makes it element by element
            return cls != WorkClass::matmul && m_leaves.size() <= 1 && movesOnly(m_module.kind(producer));
        case WorkClass::inPlace:
            return cls != WorkClass::matmul &&
                   (reader == OpKind::dynamic_update_slice ? use.operand > 0
                                                           : use.operand + 1 == m_module.operands(use.op).size());
        default:
            return false;
        }
    }

    static bool movesOnly(OpKind kind) {
        return kind == OpKind::convert || kind == OpKind::transpose || kind == OpKind::broadcast_in_dim ||
               kind == OpKind::reshape || kind == OpKind::constant;
    }

    void runKernel(OpId op, const Fused& sum) {
        const SiteId site = siteOf(op, 0);
        const OpKind kind = m_module.kind(op);
        double bytes = 0;
        for (const Leaf& leaf : m_leaves) bytes += static_cast<double>(leaf.bytes);
        const auto results = m_module.results(op);
        for (std::uint32_t r = 0; r < results.size(); ++r) {
            const SiteId defined = m_sites.definingSite(results[r]);
            const auto made = m_work.resultBytes(defined.valid() ? defined : site, m_sites.resultIndex(results[r]));
            m_kernels.madeBytes[results[r]] = made;
            m_kernels.bufferOf[results[r]] = BufferId{std::size_t{results[r].value}};
            bytes += static_cast<double>(made);
        }
        if (workClass(kind) == WorkClass::inPlace) {
            const auto last = static_cast<std::uint32_t>(m_module.operands(op).size() - 1);
            const auto update = m_work.operandBytes(site, kind == OpKind::scatter ? last : 1);
            bytes += static_cast<double>(update - m_kernels.madeBytes[results[0]]);
        }
        if (m_call && m_call->bytes) bytes = *m_call->bytes;
        // What is read after the reduction right behind the op.
        const auto all = m_program.collectivesOf(op);
        for (std::size_t i = 0; i < all.size(); ++i)
            if (!all[i].atUse)
                m_kernels.bufferOf[all[i].value] = bufferOfCollective(m_module, m_program.firstCollective[op] + i);
        m_kernels.runs[op] = 1;
        m_kernels.seconds[op] = static_cast<float>(kernelSeconds(m_hardware, sum.products, sum.vectorFlops, bytes));
        if (movesOnlyBetweenDevices(op)) m_kernels.seconds[op] = 0;
        m_kernels.leaves.insert(m_kernels.leaves.end(), m_leaves.begin(), m_leaves.end());
    }

    const SpmdProgram& m_program;
    const LocalWork& m_work;
    const Hardware& m_hardware;
    const Kernels* m_like;
    const SiteTable& m_sites;
    const Module& m_module;
    const std::int64_t m_tile;
    const bool m_tpu;
    Kernels m_kernels;
    IdVector<ValueId, std::uint8_t> m_escapes;
    IdVector<OpId, OpId> m_sink;
    IdVector<ValueId, Fused> m_fused;
    std::vector<Leaf> m_fusedLeaves, m_leaves;
    std::optional<CustomCost> m_call; // of the op that is visited
    std::map<std::string, std::int64_t> m_unpriced;
};

} // namespace

Kernels fuse(const SpmdProgram& program, const LocalWork& work, const Hardware& hardware, const Kernels* like) {
    return Fusion(program, work, hardware, like).run();
}

} // namespace axiscape
