// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/kernels.h"

#include "core/partition/carry.h"
#include "core/simulate/compiler_estimate.h"
#include "core/simulate/fused_attention.h"
#include "core/simulate/gpu_generations.h"
#include "core/simulate/loop_stacks.h"
#include "core/simulate/product_layouts.h"
#include "core/simulate/reduced_sums.h"
#include "core/simulate/sliced_operands.h"
#include "core/simulate/tpu_generations.h"
#include "core/spmd/own_collectives.h"

#include <algorithm>
#include <map>

namespace axiscape {

namespace {

constexpr std::uint32_t kNoKernel = 0xffffffffu;
constexpr std::size_t kMaxLeaves = 24; // of one kernel
constexpr double kRemakeBytes = 1.25;  // a value made again may read so much more than its own size
constexpr double kRemakeExpensive =
    0.55; // on GPUs, a transcendental function: where reading twice is less than writing
constexpr double kRemakeInProducts = 2.5; // the same where only products read it, which hide what they read

class Fusion {
  public:
    Fusion(const SpmdProgram& program, const LocalWork& work, const ProgramFacts& facts, const Hardware& hardware,
           const FusedKernels* like)
        : m_program(program), m_work(work), m_facts(facts), m_hardware(hardware), m_like(like),
          m_sites(program.partition.sites()), m_module(program.partition.module()), m_tile(hardware.productTile),
          m_tpu(hardware.compiler == Compiler::tpu), m_remakesExpensive(simulation::remakesExpensive(hardware)),
          m_keepsActivations(simulation::keepsActivations(hardware)),
          m_writesSoftmaxes(simulation::writesSoftmaxes(hardware)),
          m_limitsEpilogues(simulation::limitsEpilogues(hardware)),
          m_transposesBytes(simulation::transposesBytes(hardware)), m_rowsWhole(simulation::runsRowsWhole(hardware)) {}

    FusedKernels run() {
        const auto ops = m_module.opCount();
        m_kernels.runs.assign(ops, 0);
        m_kernels.seconds.assign(ops, 0);
        m_kernels.firstLeaf.assign(ops + 1, 0);
        m_kernels.bufferOf.assign(m_module.valueCount(), BufferId{});
        m_kernels.madeBytes.assign(m_module.valueCount(), 0);
        m_kernels.fused.assign(m_module.valueCount(), {});
        m_kernels.leaves.reserve(ops);
        m_escapes = m_facts.escapes;
        for (const auto& c : m_program.collectives) m_escapes[c.value] = 1;
        findSinks();
        if (m_hardware.estimate) findEpilogues();
        numberWork();
        for (std::uint32_t v = 0; v < m_module.valueCount(); ++v)
            if (m_module.valueKind(ValueId{v}) != ValueKind::opResult)
                m_kernels.bufferOf[ValueId{v}] = BufferId{std::size_t{v}};
        for (OpId op : m_module.ops()) {
            m_kernels.firstLeaf[op] = static_cast<std::uint32_t>(m_kernels.leaves.size());
            if (m_sites.isLive(op)) visit(op);
        }
        m_kernels.firstLeaf.items().back() = static_cast<std::uint32_t>(m_kernels.leaves.size());
        if (m_hardware.estimate) estimateKernels(m_program, m_work, m_facts, m_hardware, m_arithmetic, m_kernels);
        for (const auto& [name, count] : m_unpriced) m_kernels.unpriced.emplace_back(name, count);
        return std::move(m_kernels);
    }

  private:
    // The kernel that an op will be part of if everything joins its readers: its own where these are in several.
    void findSinks() {
        m_sink.resize(m_module.opCount());
        m_readers.assign(m_module.opCount(), 0);
        for (std::size_t i = m_module.opCount(); i-- > 0;) {
            const OpId op{i};
            m_sink[op] = op;
            const auto cls = m_facts.workClass[op];
            const auto results = m_module.results(op);
            if (results.size() != 1 || m_escapes[results[0]] ||
                (cls != WorkClass::loop && cls != WorkClass::alias && cls != WorkClass::source && !isPerRow(op)))
                continue;
            OpId sink;
            std::uint32_t readers = 0;
            for (Use use : m_module.uses(results[0])) {
                if (use.op.value < m_module.opCount() && !m_sites.isLive(use.op)) continue;
                ++readers;
                const OpId at = use.op.value < m_module.opCount() ? m_sink[use.op] : op;
                sink = !sink.valid() || sink == at ? at : op;
                if (sink == op) break;
            }
            if (sink.valid()) m_sink[op] = sink;
            if (sink.valid() && sink != op) m_readers[op] = readers;
        }
    }

    // Element-wise work on a product that leads to one value, which other products read: the compiler makes it once, in
    // the kernel of the first product, where it would else be made again for each of them.
    void findEpilogues() {
        m_epilogue.assign(m_module.opCount(), 0);
        for (OpId op : m_module.ops())
            if (m_facts.workClass[op] == WorkClass::matmul && m_sites.isLive(op)) followEpilogue(op);
    }
    void followEpilogue(OpId product) {
        constexpr std::size_t kMost = 48;
        m_chain.assign(1, product);
        ValueId last;
        for (std::size_t i = 0; i < m_chain.size(); ++i)
            for (ValueId r : m_module.results(m_chain[i])) {
                if (m_escapes[r] || m_chain.size() > kMost) return;
                for (Use use : m_module.uses(r)) {
                    if (use.op.value >= m_module.opCount()) return;
                    if (!m_sites.isLive(use.op)) continue;
                    const auto cls = m_facts.workClass[use.op];
                    if (cls == WorkClass::matmul) {
                        if (last.valid() && last != r) return;
                        last = r;
                    } else if (cls != WorkClass::loop && cls != WorkClass::alias) {
                        return;
                    } else if (std::find(m_chain.begin(), m_chain.end(), use.op) == m_chain.end()) {
                        m_chain.push_back(use.op);
                    }
                }
            }
        for (std::size_t i = 1; i < m_chain.size(); ++i) m_epilogue[m_chain[i]] = 1;
    }

    // --- what ops read, write and compute: asked once for all that are alike and lie in the same nest

    struct OwnWork {
        std::uint32_t first = 0; // into m_bytes: what it reads of each operand, then what it writes of each result
        double vectorFlops = 0;
        ProductSeconds products;
    };

    void numberWork() {
        nestNumbers(m_program.partition, m_nestOf);
        // Those in use are few: numbered anew, in order of their first site.
        std::vector<std::uint32_t> dense;
        std::uint32_t nests = 0;
        for (std::uint32_t& nest : m_nestOf) {
            if (nest >= dense.size()) dense.resize(nest + 1, kNoKernel);
            if (dense[nest] == kNoKernel) dense[nest] = nests++;
            nest = dense[nest];
        }
        m_nests = std::max(1u, nests);
        m_known.assign(m_facts.alike.empty() ? m_module.opCount() : std::size_t{m_facts.alikeCount} * m_nests,
                       kNoKernel);
    }

    // Ops with one site only.
    const OwnWork& workOf(OpId op) {
        const SiteId site = m_sites.sitesOf(op)[0];
        const auto at = m_facts.alike.empty() ? std::size_t{op.value}
                                              : std::size_t{m_facts.alike[op.value]} * m_nests + m_nestOf[site.value];
        if (m_known[at] != kNoKernel) return m_ownWork[m_known[at]];
        OwnWork own;
        own.first = static_cast<std::uint32_t>(m_bytes.size());
        for (std::uint32_t k = 0; k < m_module.operands(op).size(); ++k) m_bytes.push_back(readBytes(op, site, k));
        for (std::uint32_t r = 0; r < m_module.results(op).size(); ++r) m_bytes.push_back(m_work.resultBytes(site, r));
        own.vectorFlops = m_work.vectorFlops(op);
        if (m_facts.workClass[op] == WorkClass::matmul) {
            own.products = products(op);
            if (m_transposesBytes)
                own.products.ramp += simulation::transposedBytes(m_module, op, {m_bytes.data() + own.first, 2}) /
                                     (m_hardware.memoryBandwidth * m_hardware.memoryEfficiency);
        }
        m_known[at] = static_cast<std::uint32_t>(m_ownWork.size());
        m_ownWork.push_back(own);
        return m_ownWork.back();
    }
    bool isOneSite(OpId op) const { return m_sites.sitesOf(op).size() == 1; }
    std::int64_t firstResultBytes(OpId op) {
        if (!isOneSite(op)) return m_work.resultBytes(siteOf(op, 0), 0);
        return m_bytes[workOf(op).first + m_module.operands(op).size()];
    }

    void visit(OpId op) {
        const auto cls = m_facts.workClass[op];
        if (cls == WorkClass::control) {
            for (ValueId r : m_module.results(op)) m_kernels.bufferOf[r] = BufferId{std::size_t{r.value}};
            readReduced(op);
            return;
        }
        const bool relaid = m_tpu && m_module.kind(op) == OpKind::transpose; // a product writes any layout
        if ((cls == WorkClass::alias || relaid) && renames(op)) return;
        m_leaves.clear();
        FusedValue sum;
        const auto operands = static_cast<std::uint32_t>(m_module.operands(op).size());
        m_call.reset();
        if (isOneSite(op)) {
            const OwnWork own = workOf(op);
            for (std::uint32_t k = 0; k < operands; ++k) addOperand(op, k, m_bytes[own.first + k], sum);
            sum.vectorFlops += own.vectorFlops;
            addProducts(sum, own.products);
        } else {
            for (std::uint32_t k = 0; k < operands; ++k) addOperand(op, k, readBytes(op, siteOf(op, k), k), sum);
            sum.vectorFlops += m_work.vectorFlops(op);
        }
        if (cls == WorkClass::opaque) addCall(op, sum);
        sum.product = sum.product || cls == WorkClass::matmul;
        const OpKind kind = m_module.kind(op); // what is broadcast is made before, of few elements
        sum.transcendental = (sum.transcendental || has(kind, Trait::expensive)) && kind != OpKind::broadcast_in_dim;
        const auto results = m_module.results(op);
        if (results.size() == 1 && joinsReaders(op, sum.product && cls == WorkClass::loop ? WorkClass::matmul : cls,
                                                results[0], sum.transcendental)) {
            sum.firstLeaf = static_cast<std::uint32_t>(m_kernels.fusedLeaves.size());
            sum.leafCount = static_cast<std::uint32_t>(m_leaves.size());
            m_kernels.fusedLeaves.insert(m_kernels.fusedLeaves.end(), m_leaves.begin(), m_leaves.end());
            m_kernels.fused[results[0]] = sum;
            return;
        }
        if (m_module.kind(op) == OpKind::constant) {
            m_kernels.bufferOf[results[0]] = BufferId{std::size_t{results[0].value}};
            return; // lies with the program
        }
        runKernel(op, sum);
    }

    // What is read after the reduction right behind the op.
    void readReduced(OpId op) {
        const auto all = m_program.collectivesOf(op);
        for (std::size_t i = 0; i < all.size(); ++i)
            if (!all[i].atUse)
                m_kernels.bufferOf[all[i].value] = bufferOfCollective(m_module, m_program.firstCollective[op] + i);
    }

    // Another name of what its operands lie in; false if an operand was never written.
    bool renames(OpId op) {
        const auto operands = m_module.operands(op);
        const auto results = m_module.results(op);
        if (operands.size() != results.size()) return false;
        if (m_program.meetsCollectives(op)) return false;
        for (ValueId value : operands)
            if (!m_kernels.bufferOf[value].valid()) return false;
        for (std::uint32_t k = 0; k < operands.size(); ++k)
            m_kernels.bufferOf[results[k]] = m_kernels.bufferOf[operands[k]];
        return true;
    }

    // A redistribution at this use, or at one that it shares with, delivers a buffer of its own; the last step of
    // several is what is read.
    BufferId readFrom(OpId op, std::uint32_t k) const {
        const ValueId value = m_module.operands(op)[k];
        const bool sites = m_sites.sitesOf(op).size() > 1;
        for (const SharedUse& shared : m_program.sharedUsesOf(op))
            if (shared.slot == (sites ? k : 0) && shared.index == operandInSite(op, k))
                return bufferOfCollective(m_module, shared.collective);
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

    void addOperand(OpId op, std::uint32_t k, std::int64_t read, FusedValue& sum) {
        const ValueId value = m_module.operands(op)[k];
        const BufferId buffer = readFrom(op, k);
        if (buffer.valid()) return addLeaf(buffer, read);
        const FusedValue& f = m_kernels.fused[value];
        addProducts(sum, f.products);
        sum.vectorFlops += f.vectorFlops / readersInKernel(op, value);
        sum.product = sum.product || f.product;
        sum.transcendental = sum.transcendental || f.transcendental;
        for (std::uint32_t i = 0; i < f.leafCount; ++i) {
            const Leaf leaf = m_kernels.fusedLeaves[f.firstLeaf + i];
            addLeaf(leaf.buffer,
                    has(m_module.kind(op), Trait::readsPart) && k == 0 ? std::min(leaf.bytes, read) : leaf.bytes);
        }
    }

    // How often the kernel that `op` joins reads the value, which it makes once. Of what very many read, nothing is
    // shared: those are constants.
    double readersInKernel(OpId op, ValueId value) const {
        const OpId made = m_module.definingOp(value);
        if (m_readers[made] > 0) return m_readers[made];
        constexpr std::size_t kMany = 64;
        const auto uses = m_module.uses(value);
        if (uses.size() <= 1 || uses.size() > kMany) return 1;
        int readers = 0;
        const bool once = !m_epilogue.empty() && m_epilogue[made];
        for (Use use : uses)
            readers +=
                use.op.value < m_module.opCount() && m_sites.isLive(use.op) && (once || m_sink[use.op] == m_sink[op]);
        return std::max(1, readers);
    }

    // Values of a barrier are sites of their own.
    SiteId siteOf(OpId op, std::uint32_t k) const {
        const auto sites = m_sites.sitesOf(op);
        return sites.size() > 1 && k < sites.size() ? sites[k] : sites[0];
    }
    std::uint32_t operandInSite(OpId op, std::uint32_t k) const { return m_sites.sitesOf(op).size() > 1 ? 0 : k; }

    std::int64_t readBytes(OpId op, SiteId site, std::uint32_t k) const {
        const auto kind = m_module.kind(op);
        const auto all = m_work.operandBytes(site, operandInSite(op, k));
        if (k == 0 && has(kind, Trait::readsPart)) return std::min(all, m_work.resultBytes(site, 0));
        if (k == 0 && kind == OpKind::dynamic_update_slice) return 0;
        if (k == 0 && kind == OpKind::scatter)
            return m_work.operandBytes(site, static_cast<std::uint32_t>(m_module.operands(op).size() - 1));
        return all;
    }

    void addCall(OpId op, FusedValue& sum) {
        m_call = m_work.callCost(op);
        if (m_call) {
            const double flops = m_call->flops.value_or(0);
            if (const auto* rate = m_hardware.products(callType(op))) {
                ProductRate reached = *rate;
                if (simulation::isFusedAttention(m_program, m_work, op, flops))
                    reached.efficiency *= m_hardware.fusedAttention;
                addProducts(sum, productSeconds(reached, flops, flops));
            }
            sum.vectorFlops += kTranscendental * m_call->transcendentals.value_or(0);
        } else if (isUnpriced(m_module.kind(op)) && !movesOnlyBetweenDevices(op)) {
            m_unpriced[nameOf(op)] += m_sites.trips(op);
        }
    }

    // The network does it, and is charged; or nothing is done, as at the boundary of what is sharded by hand.
    bool movesOnlyBetweenDevices(OpId op) const {
        const OpKind kind = m_module.kind(op);
        if (has(kind, Trait::computation)) return true;
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

    static void addProducts(FusedValue& sum, const ProductSeconds& products) {
        sum.products.busy += products.busy;
        sum.products.ramp += products.ramp;
    }

    ProductSeconds products(OpId op) const {
        const auto work = m_work.products(op, m_tile, m_tpu);
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

    bool isPerRow(OpId op) const { return m_rowsWhole && m_facts.rowParts[op] == simulation::RowPart::perRow; }

    // What a reduction of more than rows reads of them is written, but where the halves that the compiler makes of it
    // are whole rows after all.
    bool endsRows(OpId op) const {
        if (!m_rowsWhole || m_facts.rowParts[op] != simulation::RowPart::written) return false;
        const auto shape = m_program.localShape(m_module.results(op)[0]);
        std::int64_t elements = 1;
        for (const std::int64_t size : shape) elements *= size;
        return simulation::innerHalf(elements) != shape.back();
    }

    // Blackwell's compiler does not where the function widens what it reads, as in a cross-entropy of logits in bf16.
    bool isRowExponential(OpId op, std::int64_t read) {
        return m_rowsWhole && m_facts.rowParts[op] == simulation::RowPart::exponential &&
               (m_remakesExpensive ||
                static_cast<double>(read) > kRemakeExpensive * static_cast<double>(firstResultBytes(op)));
    }

    bool joinsReaders(OpId op, WorkClass cls, ValueId value, bool transcendental) {
        const bool row = isPerRow(op);
        if (cls != WorkClass::loop && cls != WorkClass::source && cls != WorkClass::alias && cls != WorkClass::matmul &&
            !row)
            return false;
        if (m_like) return !m_like->bufferOf[value].valid();
        if (m_escapes[value] || m_leaves.size() > kMaxLeaves) return false;
        const OpKind kind = m_module.kind(op);
        if (kind == OpKind::optimization_barrier || endsRows(op)) return false;
        if (m_tpu && simulation::isShiftedBeside(m_program, m_facts.rowParts, op)) return false;
        if (m_writesSoftmaxes && simulation::isNarrowSoftmax(m_program, m_facts.rowParts, op)) return false;
        int readers = 0, products = 0;
        bool sliced = false;
        OpId sink;
        bool oneKernel = true;
        for (Use use : m_module.uses(value)) {
            if (use.op.value >= m_module.opCount()) return false; // read inside a reducer
            if (!m_sites.isLive(use.op)) continue;
            if (m_module.regionOf(use.op) != m_module.regionOf(op) || !absorbs(use, op, cls)) return false;
            if (cls == WorkClass::matmul && m_tpu && simulation::isReducedBehind(m_program, use.op)) return false;
            // A product is written where it is smallest.
            if (cls == WorkClass::matmul && firstResultBytes(use.op) > firstResultBytes(op)) return false;
            ++readers;
            const OpId at = m_sink[use.op];
            oneKernel = oneKernel && (!sink.valid() || sink == at);
            sink = at;
            products += m_facts.workClass[use.op] == WorkClass::matmul;
            sliced = sliced || (m_tpu && transcendental && simulation::isSlicedOperand(m_program, use));
        }
        if (sliced && readers > 1) return false;
        if (readers <= 1 || row || (oneKernel && cls != WorkClass::matmul)) return true;
        if (cls == WorkClass::matmul) return false;
        std::int64_t bytes = 0;
        for (const Leaf& leaf : m_leaves) bytes += leaf.bytes;
        const bool costs = m_keepsActivations ? transcendental && !isSigmoid(kind) : has(kind, Trait::expensive);
        const bool expensive = !m_tpu && costs && !isRowExponential(op, bytes);
        if (expensive && !m_remakesExpensive) return false;
        const double most = expensive                      ? kRemakeExpensive
                            : m_tpu && products == readers ? kRemakeInProducts
                                                           : kRemakeBytes;
        return static_cast<double>(bytes) <= most * static_cast<double>(firstResultBytes(op));
    }

    // A product does not wait for a loop: what it reads would stay until then.
    bool isLoopBetween(OpId first, OpId second) const {
        const auto next = std::ranges::upper_bound(m_facts.controls, first);
        return next != m_facts.controls.end() && *next < second;
    }

    bool absorbs(Use use, OpId producer, WorkClass cls) const {
        const OpKind reader = m_module.kind(use.op);
        switch (m_facts.workClass[use.op]) {
        case WorkClass::loop:
            if (cls != WorkClass::matmul) return true;
            if (m_limitsEpilogues) return isEpilogue(use);
            return isElementwise(reader) && !(m_tpu && isLoopBetween(producer, use.op));
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

    // What libraries of matrix products do with a product before they write it: change its type, add to it, scale it or
    // cut off what is below zero.
    bool isEpilogue(Use use) const {
        const OpKind reader = m_module.kind(use.op);
        if (reader == OpKind::convert || reader == OpKind::add) return true;
        if (reader != OpKind::multiply && reader != OpKind::divide && reader != OpKind::maximum) return false;
        const OpId other = m_module.definingOp(m_module.operands(use.op)[1 - use.operand]);
        return other.valid() && m_module.kind(other) == OpKind::broadcast_in_dim &&
               m_module.type(m_module.operands(other)[0]).shape.empty();
    }

    static bool isSigmoid(OpKind kind) { return kind == OpKind::tanh || kind == OpKind::logistic; }

    static bool movesOnly(OpKind kind) { return has(kind, Trait::relays) || kind == OpKind::constant; }

    void runKernel(OpId op, const FusedValue& sum) {
        const SiteId site = siteOf(op, 0);
        const OpKind kind = m_module.kind(op);
        double bytes = 0;
        for (const Leaf& leaf : m_leaves) bytes += static_cast<double>(leaf.bytes);
        const auto results = m_module.results(op);
        for (std::uint32_t r = 0; r < results.size(); ++r) {
            const SiteId defined = m_sites.definingSite(results[r]);
            const auto made =
                isOneSite(op) ? m_bytes[workOf(op).first + m_module.operands(op).size() + r]
                              : m_work.resultBytes(defined.valid() ? defined : site, m_sites.resultIndex(results[r]));
            m_kernels.madeBytes[results[r]] = made;
            m_kernels.bufferOf[results[r]] = BufferId{std::size_t{results[r].value}};
            bytes += static_cast<double>(made);
        }
        if (m_facts.workClass[op] == WorkClass::inPlace) {
            const auto last = static_cast<std::uint32_t>(m_module.operands(op).size() - 1);
            const auto update = m_work.operandBytes(site, kind == OpKind::scatter ? last : 1);
            bytes += static_cast<double>(update - m_kernels.madeBytes[results[0]]);
        }
        if (m_call && m_call->bytes) bytes = *m_call->bytes;
        readReduced(op);
        m_kernels.runs[op] = 1;
        m_kernels.running.push_back(op);
        const ProductSeconds sustained{sum.products.busy / m_hardware.sustained, sum.products.ramp};
        const bool free = movesOnlyBetweenDevices(op) || simulation::onlyStartsStacks(m_sites, op) ||
                          (!m_tpu && (simulation::onlyStacks(m_sites, op) || simulation::onlyTakes(m_sites, op)));
        if (!free && m_hardware.estimate)
            m_arithmetic.push_back({op, sustained, sum.vectorFlops, sum.product});
        else if (!free)
            m_kernels.seconds[op] = static_cast<float>(kernelSeconds(m_hardware, sustained, sum.vectorFlops, bytes));
        m_kernels.leaves.insert(m_kernels.leaves.end(), m_leaves.begin(), m_leaves.end());
    }

    const SpmdProgram& m_program;
    const LocalWork& m_work;
    const ProgramFacts& m_facts;
    const Hardware& m_hardware;
    const FusedKernels* m_like;
    const SiteTable& m_sites;
    const Module& m_module;
    const std::int64_t m_tile;
    const bool m_tpu, m_remakesExpensive, m_keepsActivations, m_writesSoftmaxes, m_limitsEpilogues, m_transposesBytes,
        m_rowsWhole;
    FusedKernels m_kernels;
    IdVector<ValueId, std::uint8_t> m_escapes;
    std::vector<std::uint32_t> m_nestOf; // per site
    std::uint32_t m_nests = 1;
    std::vector<std::uint32_t> m_known; // per op, or per class of ops and nest: into m_ownWork
    std::vector<OwnWork> m_ownWork;
    std::vector<std::int64_t> m_bytes;
    IdVector<OpId, OpId> m_sink;
    IdVector<OpId, std::uint32_t> m_readers; // how often the one kernel that reads what the op makes does; 0: several
    IdVector<OpId, std::uint8_t> m_epilogue; // of a product, whoever reads it
    std::vector<OpId> m_chain;
    std::vector<Leaf> m_leaves;
    std::vector<KernelArithmetic> m_arithmetic; // where a compiler's estimate is mimicked
    std::optional<CustomCost> m_call;           // of the op that is visited
    std::map<std::string, std::int64_t> m_unpriced;
};

} // namespace

FusedKernels fuse(const SpmdProgram& program, const LocalWork& work, const ProgramFacts& facts,
                  const Hardware& hardware, const FusedKernels* like) {
    return Fusion(program, work, facts, hardware, like).run();
}

} // namespace axiscape
