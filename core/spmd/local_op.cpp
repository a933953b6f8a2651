// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/local_op.h"

#include "core/base/text.h"
#include "core/ops/per_op.h"
#include "core/partition/evidence.h"
#include "core/spmd/halo.h"
#include "core/spmd/indexed.h"
#include "core/spmd/pieces.h"
#include "core/spmd/uneven.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace axiscape::spmd {
namespace {

using Ints = std::vector<std::int64_t>;

Ints asVector(std::span<const std::int64_t> list) { return {list.begin(), list.end()}; }

// One element for all: dense<0.0>, dense<"0x0000803F">, but not dense<[...]> or many elements in one hexadecimal text.
bool isSplat(const Module& module, OpId constant) {
    const std::string_view literal = module.literal(constant);
    if (literal.starts_with('[')) return false;
    const TensorType type = module.type(module.results(constant)[0]);
    if (!literal.starts_with('"')) return true;
    const auto bytes = static_cast<std::int64_t>(literal.size() - 4) / 2;
    return type.elements() == 1 || bytes < type.bytes();
}

class LocalOp {
  public:
    LocalOp(DeviceProgram& program, const Partition& partition, OpId op, std::vector<ValueId> operands)
        : m_program(program), m_builder(program.builder()), m_partition(partition), m_module(partition.module()),
          m_op(op), m_site(partition.sites().sitesOf(op)[0]), m_rule(partition.sites().rule(m_site)),
          m_reaches(reachesAt(partition, m_site)), m_operands(std::move(operands)) {}

    std::vector<ValueId> run() {
        maskPadding();
        for (const Reach& reach : m_reaches) fetchHalo(reach);
        const OpKind kind = m_module.kind(m_op);
        if (has(kind, Trait::placement)) return {m_operands[0]}; // it has been brought there
        const Form form = forms()[kind];
        return form ? (this->*form)() : plain();
    }

    // An op that is not listed is the op itself on the device's shares.
    using Form = std::vector<ValueId> (LocalOp::*)();
    static const PerOp<Form>& forms() {
        static constexpr PerOp<Form> kForms{
            {OpKind::constant, &LocalOp::constant},
            {OpKind::iota, &LocalOp::iota},
            {OpKind::slice, &LocalOp::slice},
            {OpKind::dynamic_slice, &LocalOp::dynamicSlice},
            {OpKind::gather, &LocalOp::gather},
            {OpKind::reduce, &LocalOp::reduce},
            {OpKind::scatter, &LocalOp::scatter},
            {OpKind::dynamic_update_slice, &LocalOp::dynamicUpdateSlice},
            {OpKind::torch_index_select, &LocalOp::indexSelect},
            {OpKind::convolution, &LocalOp::convolution},
            {OpKind::concatenate, &LocalOp::concatenate},
        };
        return kForms;
    }

  private:
    TensorSharding definition(std::uint32_t result) const {
        return m_partition.definition(m_module.results(m_op)[result]);
    }
    Ints localShape(std::uint32_t result) const {
        const ValueId value = m_module.results(m_op)[result];
        return axiscape::localShape(m_module.type(value).shape, definition(result), m_partition.mesh());
    }

    // The op as it is but for what is local: operands, sizes and `m_changed`.
    std::vector<ValueId> plain() {
        std::vector<TypeId> types;
        for (std::uint32_t i = 0; i < m_module.results(m_op).size(); ++i) {
            const TensorType type = m_module.type(m_module.results(m_op)[i]);
            types.push_back(type.isTensor() ? m_builder.tensor(type.dtype, localShape(i))
                                            : m_builder.otherType(type.text));
        }
        const LocationId location = copyLocation(m_builder, m_module, m_op);
        m_added = m_module.kind(m_op) == OpKind::unknown
                      ? m_builder.unknownOp(m_builder.intern(m_module.fullName(m_op)), m_operands, types, location)
                      : m_builder.op(m_module.kind(m_op), m_operands, types, location);
        std::vector<AttributeName> changed;
        changed.reserve(m_changed.size());
        for (const auto& [name, values] : m_changed) changed.push_back(name);
        copyAttributes(m_builder, m_module, m_op, changed);
        for (const auto& [name, values] : m_changed) m_builder.ints(name, values);
        for (RegionId region : m_module.regions(m_op)) copyRegion(m_builder, m_module, region);
        std::vector<ValueId> results;
        for (std::uint32_t i = 0; i < m_module.results(m_op).size(); ++i)
            results.push_back(m_builder.result(m_added, i));
        return results;
    }

    std::vector<ValueId> with(AttributeName name, Ints values) {
        change(name) = std::move(values);
        return plain();
    }
    // The list of numbers to write instead of the op's own.
    Ints& change(AttributeName name) {
        for (auto& [known, values] : m_changed)
            if (known == name) return values;
        return m_changed.emplace_back(name, asVector(m_module.ints(m_op, name))).second;
    }
    void change(AttributeName name, std::size_t at, std::int64_t value) {
        if (Ints& values = change(name); at < values.size()) values[at] = value;
    }

    // --- what is not the device's own

    AxisList axesOf(std::uint32_t operand, std::uint8_t dim) const {
        return m_partition.asked(m_site, operand).axesOf(dim);
    }
    // Uneven shares are padded with anything; what is summed along them must not be.
    void maskPadding() {
        const OpKind kind = m_module.kind(m_op);
        const bool byIndex = kind == OpKind::gather || kind == OpKind::torch_index_select;
        for (const NestEntry& entry : m_partition.nest(m_site)) {
            if (entry.factor == kSumFactor) continue;
            const Factor& factor = m_rule.factors[entry.factor];
            if (factor.factorClass != FactorClass::reduction || byIndex) continue;
            for (std::uint32_t i = 0; i < m_rule.operandCount; ++i) {
                const std::uint8_t dim = m_rule.dimOf(i, entry.factor);
                const bool indices = kind == OpKind::scatter && i == m_module.results(m_op).size();
                if (dim != FactorRule::kNoDim && !indices && !fetched(i, dim)) maskPadding(i, dim, factor.combiner);
            }
        }
    }
    void maskPadding(std::uint32_t operand, std::uint8_t dim, Combiner combiner) {
        const std::int64_t size = m_module.type(m_module.operands(m_op)[operand]).shape[dim];
        const AxisList axes = axesOf(operand, dim);
        const std::int64_t tiles = m_partition.mesh().size(axes), local = m_program.shapeOf(m_operands[operand])[dim];
        if (tiles * local == size || !m_masked.insert({operand, dim}).second) return;
        Ints starts;
        for (std::int64_t t = 0; t < tiles; ++t) starts.push_back(t * local);
        ValueId& value = m_operands[operand];
        const ElementType dtype = m_program.dtypeOf(value);
        const ValueId neutral = m_program.scalar(dtype, identityLiteral(combiner, dtype));
        value = keptWithin(m_program, value, dim, perTile(m_program, axes, starts), 0, size, neutral);
    }
    bool fetched(std::uint32_t operand, std::uint8_t dim) const {
        return std::any_of(m_reaches.begin(), m_reaches.end(),
                           [&](const Reach& r) { return r.operand == operand && r.dim == dim; });
    }

    // The operand is then all that the device reads: windows neither run over its ends nor spread it.
    void fetchHalo(const Reach& reach) {
        const OpKind kind = m_module.kind(m_op);
        ValueId fill;
        if (kind == OpKind::pad) fill = m_operands[1];
        if (kind == OpKind::reduce_window) {
            const ElementType dtype = m_program.dtypeOf(m_operands[0]);
            fill = m_program.scalar(dtype, identityLiteral(combinerOf(m_module, m_op), dtype));
        }
        m_operands[reach.operand] =
            fetch(m_program, m_operands[reach.operand], reach, axesOf(reach.operand, reach.dim), fill);
        if (kind == OpKind::convolution) {
            const auto spatial = m_module.ints(m_op, AttributeName::input_spatial_dimensions);
            const auto s = static_cast<std::size_t>(std::find(spatial.begin(), spatial.end(), std::int64_t{reach.dim}) -
                                                    spatial.begin());
            change(AttributeName::padding, 2 * s, 0);
            change(AttributeName::padding, 2 * s + 1, 0);
            change(AttributeName::lhs_dilation, s, 1);
        } else if (kind == OpKind::reduce_window) {
            change(AttributeName::padding, 2 * std::size_t{reach.dim}, 0);
            change(AttributeName::padding, 2 * std::size_t{reach.dim} + 1, 0);
            change(AttributeName::base_dilations, reach.dim, 1);
        } else if (kind == OpKind::slice) {
            change(AttributeName::start_indices, reach.dim, 0);
        } else if (kind == OpKind::pad) {
            change(AttributeName::edge_padding_low, reach.dim, 0);
            change(AttributeName::edge_padding_high, reach.dim, 0);
            change(AttributeName::interior_padding, reach.dim, 0);
        }
    }

    // --- op by op

    // A device that has whole groups of features, or of a batch, has so many less.
    std::vector<ValueId> convolution() {
        const auto localGroups = [&](AttributeName groups, AttributeName input) {
            const std::int64_t count = m_module.intOr(m_op, groups, 1);
            const auto dim = static_cast<std::uint32_t>(m_module.intOr(m_op, input, 0));
            const auto factors = m_rule.factorsOf(0, dim);
            if (count == 1 || factors.empty() || m_rule.factors[factors[0]].factorClass != FactorClass::parallel)
                return;
            std::int64_t left = count;
            for (const NestEntry& entry : m_partition.nest(m_site))
                if (entry.factor == factors[0]) left = dividedUp(left, m_partition.mesh().size(entry.axis));
            change(groups) = {left};
        };
        localGroups(AttributeName::feature_group_count, AttributeName::input_feature_dimension);
        localGroups(AttributeName::batch_group_count, AttributeName::input_batch_dimension);
        return plain();
    }

    // Along the dimension that is joined every operand was brought to where the device's part of the result would take
    // it; each counts where it is.
    std::vector<ValueId> concatenate() {
        if (m_reaches.empty()) return plain();
        const std::uint8_t dim = m_reaches[0].dim;
        ValueId value = m_operands.back();
        for (std::size_t i = m_reaches.size() - 1; i-- > 0;) {
            const Reach& reach = m_reaches[i];
            const ValueId start = perTile(m_program, axesOf(reach.operand, dim), reach.starts);
            value = keptWithin(m_program, m_operands[i], dim, start, reach.starts[0], reach.size, value);
        }
        return {value};
    }

    std::vector<ValueId> constant() {
        const TensorSharding sharding = definition(0);
        if (sharding.tiles.empty() || isSplat(m_module, m_op)) return plain();
        const TensorType type = m_module.type(m_module.results(m_op)[0]);
        const ValueId whole =
            m_builder.result(m_builder.op(OpKind::constant, {}, {m_builder.tensor(type.dtype, type.shape)}));
        copyAttributes(m_builder, m_module, m_op);
        return {m_program.slice(whole, sharding.tiles)};
    }

    // The local numbers start at the device's tile.
    std::vector<ValueId> iota() {
        const auto dim = static_cast<std::uint8_t>(m_module.intOr(m_op, AttributeName::iota_dimension, 0));
        const AxisList axes = definition(0).axesOf(dim);
        auto results = plain();
        if (axes.empty()) return results;
        const Ints shape = localShape(0);
        const ElementType dtype = m_module.type(m_module.results(m_op)[0]).dtype;
        ValueId start = m_program.tileIndex(axes);
        const ValueId size = m_program.scalar(ElementType::ui32, std::to_string(shape[dim]));
        start = m_program.add(OpKind::multiply, {start, size}, m_builder.tensor(ElementType::ui32, {}));
        if (dtype != ElementType::ui32) start = m_program.add(OpKind::convert, {start}, m_builder.tensor(dtype, {}));
        const TypeId type = m_builder.tensor(dtype, shape);
        return {m_program.add(OpKind::add, {results[0], m_program.broadcast(start, shape)}, type)};
    }

    // Dimensions that are cut are taken in full, once what lies elsewhere is fetched.
    std::vector<ValueId> slice() {
        for (Tile tile : definition(0).tiles)
            change(AttributeName::limit_indices, tile.dim, m_program.shapeOf(m_operands[0])[tile.dim]);
        return plain();
    }

    std::vector<ValueId> dynamicSlice() { return with(AttributeName::slice_sizes, localShape(0)); }

    std::vector<ValueId> gather() {
        Ints sizes = asVector(m_module.ints(m_op, AttributeName::slice_sizes));
        const auto operand = m_program.shapeOf(m_operands[0]);
        const auto whole = m_module.type(m_module.operands(m_op)[0]).shape;
        for (std::size_t d = 0; d < sizes.size(); ++d)
            if (sizes[d] == whole[d]) sizes[d] = operand[d];
        const auto dims = indexedDims(m_module.ints(m_op, AttributeName::start_index_map), sizes);
        if (!anyCut(dims)) return with(AttributeName::slice_sizes, sizes);
        // Each device looks up what it has; what the others have is 0 here, and the sum brings all together.
        const LocalIndices local = localIndices(m_program, m_operands[1], dims, indexVectorDim(1), true);
        m_operands[1] = local.indices;
        const ValueId found = with(AttributeName::slice_sizes, sizes)[0];
        const Ints shape = m_program.shapeOf(found);
        const auto offsets = m_module.ints(m_op, AttributeName::offset_dims);
        Ints lookups;
        for (std::size_t d = 0; d < shape.size(); ++d)
            if (std::find(offsets.begin(), offsets.end(), static_cast<std::int64_t>(d)) == offsets.end())
                lookups.push_back(static_cast<std::int64_t>(d));
        return {zeroOutside(found, local.inside, lookups)};
    }
    ValueId zeroOutside(ValueId found, ValueId inside, std::span<const std::int64_t> lookups) {
        const Ints shape = m_program.shapeOf(found);
        const ElementType dtype = m_program.dtypeOf(found);
        inside = m_program.add(OpKind::broadcast_in_dim, {inside}, m_builder.tensor(ElementType::i1, shape));
        m_builder.ints(AttributeName::broadcast_dimensions, lookups);
        const ValueId zero = m_program.broadcast(zeroOf(m_program, dtype), shape);
        return m_program.add(OpKind::select, {inside, found, zero}, m_builder.tensor(dtype, shape));
    }

    // An update outside the device's part is dropped, as one outside the whole tensor is.
    std::vector<ValueId> scatter() {
        if (const TensorSharding made = definition(0); !made.partial.empty())
            m_operands[0] = once(m_operands[0], made.partial[0].combiner);
        const auto inputs = m_module.results(m_op).size();
        const auto inserted = m_module.ints(m_op, AttributeName::inserted_window_dims);
        Ints sizes(m_program.shapeOf(m_operands[0]).size(), 0);
        for (auto d : inserted) sizes[static_cast<std::size_t>(d)] = 1;
        const auto dims = indexedDims(m_module.ints(m_op, AttributeName::scatter_dims_to_operand_dims), sizes);
        if (anyCut(dims))
            m_operands[inputs] =
                localIndices(m_program, m_operands[inputs], dims, indexVectorDim(inputs), false).indices;
        return plain();
    }

    // As a gather of single elements of a dimension.
    std::vector<ValueId> indexSelect() {
        for (const NestEntry& entry : m_partition.nest(m_site)) {
            const std::uint8_t dim = m_rule.dimOf(0, entry.factor);
            if (m_rule.factors[entry.factor].factorClass != FactorClass::reduction) continue;
            const std::int64_t whole = m_module.type(m_module.operands(m_op)[0]).shape[dim];
            const IndexedDim indexed{axesOf(0, dim), whole, m_program.shapeOf(m_operands[0])[dim]};
            const std::size_t rank = m_program.shapeOf(m_operands[1]).size();
            const LocalIndices local = localIndices(m_program, m_operands[1], {&indexed, 1}, rank, true);
            m_operands[1] = local.indices;
            const ValueId found = plain()[0];
            // The dimensions of the indices stand where the dimension stood that they count in.
            std::vector<std::int64_t> to;
            const std::size_t batch =
                m_program.shapeOf(m_operands[0]).size() + rank - 1 - m_program.shapeOf(found).size();
            for (std::size_t d = 0; d < rank; ++d)
                to.push_back(static_cast<std::int64_t>(d < batch ? d : dim + d - batch));
            return {zeroOutside(found, local.inside, to)};
        }
        return plain();
    }

    std::vector<ValueId> dynamicUpdateSlice() {
        const auto whole = m_module.type(m_module.operands(m_op)[0]).shape;
        const auto update = m_module.type(m_module.operands(m_op)[1]).shape;
        const Ints local = localShape(0);
        std::vector<IndexedDim> dims(whole.size());
        for (std::size_t d = 0; d < whole.size(); ++d)
            if (update[d] != whole[d])
                dims[d] = {definition(0).axesOf(static_cast<std::uint8_t>(d)), whole[d], local[d]};
        if (!anyCut(dims)) return plain();
        return {updatePart(m_program, m_operands[0], m_operands[1], {m_operands.begin() + 2, m_operands.end()}, dims)};
    }

    // Per number of an index; those that take one element of a dimension can be cut there.
    std::vector<IndexedDim> indexedDims(std::span<const std::int64_t> map, const Ints& sizes) const {
        const auto whole = m_module.type(m_module.operands(m_op)[0]).shape;
        const Ints local = m_program.shapeOf(m_operands[0]);
        const TensorSharding sharding = m_partition.asked(m_site, 0);
        std::vector<IndexedDim> dims(map.size());
        for (std::size_t k = 0; k < map.size(); ++k) {
            const auto d = static_cast<std::size_t>(map[k]);
            if (sizes[d] == 1) dims[k] = {sharding.axesOf(static_cast<std::uint8_t>(d)), whole[d], local[d]};
        }
        return dims;
    }
    std::size_t indexVectorDim(std::uint32_t indices) const {
        const auto rank = static_cast<std::int64_t>(m_program.shapeOf(m_operands[indices]).size());
        return static_cast<std::size_t>(m_module.intOr(m_op, AttributeName::index_vector_dim, rank));
    }

    // A partial result is combined with those of the other devices later: what it starts from must count once. Taking
    // it in often does no harm to max, min, and, or.
    ValueId once(ValueId start, Combiner combiner) {
        if (combiner != Combiner::add && combiner != Combiner::mul) return start;
        FixedVector<AxisId, kMaxAxes> axes;
        for (PartialAxis p : definition(0).partial) axes.push_back(p.axis);
        return m_program.onFirst(axes, start, identityLiteral(combiner, m_program.dtypeOf(start)));
    }
    // What a device alone reduces starts from the neutral element (XLA takes any reduction of single elements for the
    // elements themselves); the start that is given comes behind it.
    std::vector<ValueId> reduce() {
        const TensorSharding made = definition(0);
        if (made.partial.empty()) return plain();
        const Combiner combiner = made.partial[0].combiner;
        const ValueId start = m_operands[1];
        const ElementType dtype = m_program.dtypeOf(start);
        const std::string identity = identityLiteral(combiner, dtype);
        const OpId from = m_module.definingOp(m_module.operands(m_op)[1]);
        if (from.valid() && m_module.kind(from) == OpKind::constant && m_module.literal(from) == identity)
            return plain();
        m_operands[1] = m_program.scalar(dtype, identity);
        const ValueId result = plain()[0];
        const ValueId first = m_program.broadcast(once(start, combiner), m_program.shapeOf(result));
        return {m_program.combined(combiner, result, first)};
    }

    DeviceProgram& m_program;
    ModuleBuilder& m_builder;
    const Partition& m_partition;
    const Module& m_module;
    OpId m_op;
    SiteId m_site;
    const FactorRule& m_rule;
    std::vector<Reach> m_reaches;
    std::vector<ValueId> m_operands;
    OpId m_added;
    std::vector<std::pair<AttributeName, Ints>> m_changed;
    std::set<std::pair<std::uint32_t, std::uint8_t>> m_masked; // operands' dimensions
};

} // namespace

namespace {

bool sumsPadding(const Partition& partition, SiteId site, FactorIndex factor) {
    const SiteTable& sites = partition.sites();
    const FactorRule& rule = sites.rule(site);
    if (rule.factors[factor].factorClass != FactorClass::reduction) return false;
    for (std::uint32_t i = 0; i < rule.operandCount; ++i)
        if (rule.dimOf(i, factor) != FactorRule::kNoDim &&
            !isEven(partition.module().type(sites.operands(site)[i]).shape, partition.asked(site, i), partition.mesh()))
            return true;
    return false;
}

} // namespace

} // namespace axiscape::spmd

namespace axiscape {

Text whyNotLocal(const Partition& partition, OpId op) {
    const Module& module = partition.module();
    const SiteId site = partition.sites().sitesOf(op)[0];
    const FactorRule& rule = partition.sites().rule(site);
    for (const auto& entry : partition.nest(site)) {
        if (entry.factor == kSumFactor) continue;
        if (module.kind(op) == OpKind::custom_call && spmd::sumsPadding(partition, site, entry.factor))
            return words::phrase(
                "its factor {} is summed, and cut by {} into uneven shares: what a call makes of the padding "
                "is not known",
                fmt::join(factorPlaces(rule, entry.factor), "="), partition.mesh().axes[entry.axis].name);
        if (rule.factors[entry.factor].byDefault) continue;
        const auto operand = rule.operandCount > 0 ? rule.dimOf(0, entry.factor) : FactorRule::kNoDim;
        const auto indexed = module.ints(op, AttributeName::scatter_dims_to_operand_dims);
        const OpKind kind = module.kind(op);
        const bool parallel = rule.factors[entry.factor].factorClass == FactorClass::parallel;
        if (has(kind, Trait::cutAnywhere) || (has(kind, Trait::cutParallel) && parallel)) continue;
        if (kind == OpKind::scatter &&
            std::find(indexed.begin(), indexed.end(), std::int64_t{operand}) != indexed.end())
            continue;
        return words::phrase("its factor {}, which the option extended cuts along {}, has no local form",
                             fmt::join(factorPlaces(rule, entry.factor), "="), partition.mesh().axes[entry.axis].name);
    }
    return {};
}

bool hasLocalForm(OpKind kind) { return spmd::LocalOp::forms().lists(kind); }

std::vector<ValueId> addLocalOp(DeviceProgram& program, const Partition& partition, OpId op,
                                std::vector<ValueId> operands) {
    return spmd::LocalOp(program, partition, op, std::move(operands)).run();
}

} // namespace axiscape
