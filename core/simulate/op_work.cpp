// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/op_work.h"

#include <algorithm>
#include <cmath>

namespace axiscape {

bool isUnpriced(OpKind kind) { return workClass(kind) == WorkClass::opaque && !has(kind, Trait::priced); }

LocalWork::LocalWork(const SpmdProgram& program, std::int64_t device)
    : m_program(program), m_sites(program.partition.sites()), m_module(program.partition.module()),
      m_uneven(program.partition.options().padding), m_at(program.partition.mesh().coordinates(device)) {
    m_divisor.reserve(program.shardings.size());
    for (const auto& sharding : program.shardings) {
        std::int64_t divisor = 1;
        for (const auto& tile : sharding.tiles) divisor *= program.partition.mesh().size(tile.axis);
        m_divisor.push_back(divisor);
    }
}

std::int64_t LocalWork::bytes(ValueId value, std::int64_t divisor) const {
    const auto type = m_module.type(value);
    if (!type.isTensor()) return 0;
    return (type.elements() / divisor * elementBits(type.dtype) + 7) / 8;
}

std::int64_t LocalWork::slotDivisor(SiteId site, std::uint32_t slot) const {
    const auto& nest = m_program.partition.nest(site);
    if (nest.empty()) return 1;
    const auto& rule = m_sites.rule(site);
    if (slot >= rule.slotCount()) return 1;
    const auto first = rule.pool.begin() + rule.firstFactor[rule.firstDim[slot]];
    const auto last = rule.pool.begin() + rule.firstFactor[rule.firstDim[slot + 1]];
    std::int64_t divisor = 1;
    for (const auto& entry : nest)
        if (std::find(first, last, entry.factor) != last) divisor *= m_program.partition.mesh().size(entry.axis);
    return divisor;
}

namespace {

// A dimension cut into equal shares, rounded up, of which the last may be smaller or nothing.
struct Share {
    std::int64_t parts = 1, index = 0;
    void cut(std::int64_t size, std::int64_t at) {
        parts *= size;
        index = index * size + at;
    }
    std::int64_t of(std::int64_t size) const {
        const auto whole = (size + parts - 1) / parts;
        return std::clamp<std::int64_t>(size - index * whole, 0, whole);
    }
};

} // namespace

std::int64_t LocalWork::localDim(SiteId site, std::uint32_t slot, std::int64_t dim) const {
    const auto& rule = m_sites.rule(site);
    const auto operands = m_sites.operands(site);
    const ValueId value = slot < operands.size() ? operands[slot] : m_sites.results(site)[slot - operands.size()];
    const auto d = static_cast<std::size_t>(dim);
    const auto size = m_module.type(value).shape[d];
    if (slot >= rule.slotCount() || d >= rule.rank(slot)) return size;
    const auto factors = rule.factorsOf(slot, static_cast<std::uint32_t>(d));
    Share share;
    for (const auto& entry : m_program.partition.nest(site))
        if (std::find(factors.begin(), factors.end(), entry.factor) != factors.end())
            share.cut(m_program.partition.mesh().size(entry.axis), m_at[entry.axis]);
    return m_uneven ? share.of(size) : std::max<std::int64_t>(1, size / share.parts);
}

std::int64_t LocalWork::slotElements(SiteId site, std::uint32_t slot, ValueId value) const {
    const auto type = m_module.type(value);
    if (!type.isTensor()) return 0;
    if (!m_uneven) return type.elements() / slotDivisor(site, slot);
    std::int64_t elements = 1;
    for (std::size_t d = 0; d < type.shape.size(); ++d) elements *= localDim(site, slot, static_cast<std::int64_t>(d));
    return elements;
}

std::int64_t LocalWork::unevenBytes(ValueId value) const {
    const auto type = m_module.type(value);
    if (!type.isTensor()) return 0;
    const auto& tiles = m_program.sharding(value).tiles;
    std::int64_t elements = type.elements();
    for (std::size_t i = 0; i < tiles.size();) { // tiles are grouped by dimension
        Share share;
        const auto dim = tiles[i].dim;
        for (; i < tiles.size() && tiles[i].dim == dim; ++i)
            share.cut(m_program.partition.mesh().size(tiles[i].axis), m_at[tiles[i].axis]);
        if (const auto size = type.shape[dim]; size > 0) elements = elements / size * share.of(size);
    }
    return (elements * elementBits(type.dtype) + 7) / 8;
}

std::int64_t LocalWork::operandBytes(SiteId site, std::uint32_t operand) const {
    const ValueId value = m_sites.operands(site)[operand];
    return (slotElements(site, operand, value) * elementBits(m_module.type(value).dtype) + 7) / 8;
}

std::int64_t LocalWork::resultBytes(SiteId site, std::uint32_t result) const {
    const ValueId value = m_sites.results(site)[result];
    const auto elements = slotElements(site, m_sites.rule(site).operandCount + result, value);
    return (elements * elementBits(m_module.type(value).dtype) + 7) / 8;
}

std::int64_t LocalWork::resultElements(SiteId site, std::uint32_t result) const {
    return slotElements(site, m_sites.rule(site).operandCount + result, m_sites.results(site)[result]);
}

namespace {

double roundedUp(std::int64_t size, std::int64_t tile) {
    const std::int64_t tiles = (size + tile - 1) / tile;
    return static_cast<double>(tiles * tile);
}

// Rows go through the matrix unit by eights, the other sides by whole tiles; a compiler puts the shorter side of the
// result in the rows.
LocalWork::Products productsOf(double batch, std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t tile) {
    const auto rows = std::min(m, n), columns = std::max(m, n);
    LocalWork::Products p;
    p.flops = 2 * batch * static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
    p.padded = 2 * batch * roundedUp(rows, 8) * roundedUp(columns, tile) * roundedUp(k, tile);
    return p;
}

bool contains(std::span<const std::int64_t> list, std::int64_t x) {
    return std::find(list.begin(), list.end(), x) != list.end();
}

} // namespace

LocalWork::Products LocalWork::dotProducts(OpId op, SiteId site, std::int64_t tile) const {
    const auto leftBatch = m_module.ints(op, AttributeName::lhs_batching_dimensions);
    const auto leftSum = m_module.ints(op, AttributeName::lhs_contracting_dimensions);
    const auto rightBatch = m_module.ints(op, AttributeName::rhs_batching_dimensions);
    const auto rightSum = m_module.ints(op, AttributeName::rhs_contracting_dimensions);
    double batch = 1;
    std::int64_t m = 1, n = 1, k = 1;
    const auto operands = m_sites.operands(site);
    const auto leftRank = static_cast<std::int64_t>(m_module.type(operands[0]).shape.size());
    const auto rightRank = static_cast<std::int64_t>(m_module.type(operands[1]).shape.size());
    for (std::int64_t d = 0; d < leftRank; ++d) {
        const auto size = localDim(site, 0, d);
        if (contains(leftBatch, d))
            batch *= static_cast<double>(size);
        else if (contains(leftSum, d))
            k *= size;
        else
            m *= size;
    }
    for (std::int64_t d = 0; d < rightRank; ++d)
        if (!contains(rightBatch, d) && !contains(rightSum, d)) n *= localDim(site, 1, d);
    return productsOf(batch, m, n, k, tile);
}

LocalWork::Products LocalWork::convolutionProducts(OpId op, SiteId site, std::int64_t tile, bool taps) const {
    const auto outFeature = m_module.intOr(op, AttributeName::output_feature_dimension, 1);
    const auto n = localDim(site, 2, outFeature);
    auto m = resultElements(site, 0) / std::max<std::int64_t>(1, n);
    // The kernel's input features are those of one group already.
    auto k = localDim(site, 1, m_module.intOr(op, AttributeName::kernel_input_feature_dimension, 0));
    std::int64_t window = 1, places = 1;
    for (auto d : m_module.ints(op, AttributeName::kernel_spatial_dimensions)) window *= localDim(site, 1, d);
    if (!taps) return productsOf(1, m, n, k * window, tile);
    for (auto d : m_module.ints(op, AttributeName::output_spatial_dimensions)) places *= localDim(site, 2, d);
    // The gradient of a kernel has a window as large as the image and a result as large as the kernel: there the
    // window is summed over in one product, for each place of the result.
    const auto times = std::max<std::int64_t>(1, std::min(window, places));
    if (places < window) {
        m /= std::max<std::int64_t>(1, places);
        k *= window;
    }
    const double each = 2 * static_cast<double>(times);
    return {each * static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k),
            each * roundedUp(m, tile) * roundedUp(n, tile) * roundedUp(k, tile)};
}

LocalWork::Products LocalWork::products(OpId op, std::int64_t tile, bool taps) const {
    const auto sites = m_sites.sitesOf(op);
    if (sites.empty()) return {};
    const SiteId site = sites[0];
    const OpKind kind = m_module.kind(op);
    if (kind == OpKind::dot_general) return dotProducts(op, site, tile);
    if (kind == OpKind::convolution) return convolutionProducts(op, site, tile, taps);
    if (kind != OpKind::dot) return {};
    // always the last dimension of the left with the first of the right
    const auto left = m_module.type(m_sites.operands(site)[0]).shape;
    const auto k = left.empty() ? 1 : localDim(site, 0, static_cast<std::int64_t>(left.size()) - 1);
    return productsOf(1, resultElements(site, 0), 1, k, 1);
}

std::optional<CustomCost> LocalWork::callCost(OpId op) const {
    if (m_module.kind(op) != OpKind::custom_call) return std::nullopt;
    const SiteId site = m_sites.sitesOf(op)[0];
    if (const CustomRules* custom = m_sites.customRules().get()) {
        std::vector<std::vector<std::int64_t>> shapes;
        for (const auto values : {m_sites.operands(site), m_sites.results(site)})
            for (ValueId v : values) {
                auto& shape = shapes.emplace_back();
                for (std::size_t d = 0; d < m_module.type(v).shape.size(); ++d)
                    shape.push_back(
                        localDim(site, static_cast<std::uint32_t>(shapes.size() - 1), static_cast<std::int64_t>(d)));
            }
        const std::vector<std::span<const std::int64_t>> slots(shapes.begin(), shapes.end());
        if (auto cost = custom->cost(customCallTarget(m_module, op), slots)) return cost;
    }
    auto cost = ownCost(m_module, op);
    if (!cost) return std::nullopt;
    double share = 1; // every axis of the nest cuts the work
    for (const auto& entry : m_program.partition.nest(site))
        share /= static_cast<double>(m_program.partition.mesh().size(entry.axis));
    for (auto* part : {&cost->flops, &cost->bytes, &cost->transcendentals})
        if (*part) **part *= share;
    return cost;
}

double LocalWork::vectorFlops(OpId op) const {
    const auto sites = m_sites.sitesOf(op);
    if (sites.empty()) return 0;
    const SiteId site = sites[0];
    if (m_sites.results(site).empty()) return 0;
    const OpKind kind = m_module.kind(op);
    const auto made = static_cast<double>(resultElements(site, 0));
    constexpr double kRandom = 50; // vector instructions an element
    switch (workClass(kind)) {
    case WorkClass::loop:
        return has(kind, Trait::expensive) ? made * kTranscendental : made;
    case WorkClass::reduce: {
        double read = 0;
        for (std::uint32_t k = 0; k < m_sites.operands(site).size(); ++k) {
            const auto bits = std::max(1, elementBits(m_module.type(m_sites.operands(site)[k]).dtype));
            read += static_cast<double>(operandBytes(site, k)) * 8 / bits;
        }
        return read;
    }
    case WorkClass::opaque:
        if (kind == OpKind::sort || kind == OpKind::top_k) return made * std::log2(std::max(2.0, made));
        if (has(kind, Trait::random)) return made * kRandom;
        return 0;
    default:
        return 0;
    }
}

} // namespace axiscape
