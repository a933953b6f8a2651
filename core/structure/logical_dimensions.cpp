// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/logical_dimensions.h"

#include "core/structure/structure_parts.h"
#include "core/structure/tensor_name.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>

namespace axiscape {
namespace {

// In the order a person reads them.
constexpr std::array<std::string_view, 17> kReadingOrder{
    "batch", "sequence", "queries",  "keys",   "heads",    "head_dim", "ffn",  "hidden", "d_model",
    "vocab", "experts",  "channels", "height", "features", "edges",    "step", "layer"};

std::size_t rankOf(const LogicalDimension& dimension) {
    if (!dimension.byRole) return kReadingOrder.size() + 1;
    std::string_view name = dimension.name;
    name = name.substr(0, name.find(' ')); // "ffn 2" reads as "ffn"
    return static_cast<std::size_t>(std::find(kReadingOrder.begin(), kReadingOrder.end(), name) -
                                    kReadingOrder.begin());
}

struct Where {
    ValueId value;
    std::uint8_t dim = 0;
};

// The first value of every dimension.
IdVector<DimensionId, Where> firstValues(const Module& module, const NamedDimensions& names) {
    IdVector<DimensionId, Where> first(names.size());
    for (std::uint32_t v = 0; v < module.valueCount(); ++v)
        for (std::size_t d = 0; d < module.type(ValueId{v}).shape.size(); ++d)
            if (Where& at = first[names.of(ValueId{v}, d)]; !at.value.valid())
                at = {ValueId{v}, static_cast<std::uint8_t>(d)};
    return first;
}

std::string keyOf(const Module& module, const Structure& structure, const NamedDimension& dimension, Where first) {
    if (!dimension.arguments.empty()) {
        const ArgumentDimension& at = dimension.arguments.front();
        return structure::withoutLayers(module.argument(at.argument).path) + ':' + std::to_string(at.dim);
    }
    if (!first.value.valid()) return {};
    std::string key;
    if (const OpId op = module.definingOp(first.value); op.valid() && op.value < module.opCount())
        key = structure::withoutLayers(structure.layers.layer(structure.layers.layerOf(op)).path) + '/';
    return key + tensorName(module, first.value, NameForm::brief) + ':' + std::to_string(first.dim);
}

std::string sizesText(const NamedDimension& dimension) {
    std::string text;
    for (const std::int64_t size : dimension.sizes) text += std::to_string(size) + ',';
    return text;
}

// A factor that no value has, or a dimension of size 1: no one counts it.
bool counts(const NamedDimension& dimension) { return !dimension.sizes.empty() && dimension.sizes.back() > 1; }

} // namespace

DimensionId LogicalDimensions::find(std::string_view key) const {
    const auto at = std::find_if(listed.begin(), listed.end(), [&](DimensionId id) { return all[id].key == key; });
    return at == listed.end() ? DimensionId{} : *at;
}

LogicalDimensions logicalDimensions(const Module& module, const Structure& structure, const ModelFacts& facts) {
    const NamedDimensions& separate = facts.dimensions;
    const auto first = firstValues(module, separate);
    LogicalDimensions out;
    IdVector<DimensionId, DimensionId> classOf(separate.size());
    std::unordered_map<std::string, DimensionId> known;
    for (std::uint32_t i = 0; i < separate.size(); ++i) {
        const DimensionId id{i};
        const NamedDimension& dimension = separate[id];
        const DimensionId fresh{out.all.size()};
        DimensionId to = fresh;
        const std::string key = counts(dimension) ? keyOf(module, structure, dimension, first[id]) : std::string();
        if (counts(dimension)) {
            const std::string& alike = dimension.name.empty() ? key : dimension.name;
            to = known.emplace(alike + '|' + sizesText(dimension), fresh).first->second;
        }
        classOf[id] = to;
        if (to == fresh)
            out.all.push_back({key, dimension.name, !dimension.name.empty(), 1, first[id].value, first[id].dim});
        else
            ++out.all[to].in;
    }
    out.names = separate.joined(classOf);

    for (std::uint32_t i = 0; i < out.all.size(); ++i) {
        const DimensionId id{i};
        const NamedDimension& dimension = out.names[id];
        if (counts(dimension) && (out.all[id].byRole || !dimension.arguments.empty() || dimension.values > 1))
            out.listed.push_back(id);
    }
    for (const DimensionId id : out.listed) {
        LogicalDimension& dimension = out.all[id];
        if (!dimension.byRole)
            dimension.name =
                tensorName(module, dimension.example, NameForm::brief) + " dim " + std::to_string(dimension.exampleDim);
    }
    std::stable_sort(out.listed.begin(), out.listed.end(), [&](DimensionId a, DimensionId b) {
        const auto x = rankOf(out[a]), y = rankOf(out[b]);
        if (x != y) return x < y;
        const bool p = out.names[a].arguments.empty(), q = out.names[b].arguments.empty();
        if (p != q) return q;
        return out.names[a].values > out.names[b].values;
    });
    std::map<std::string, int> names, keys;
    for (const DimensionId id : out.listed) {
        LogicalDimension& dimension = out.all[id];
        if (const int before = names[dimension.name]++; before > 0) dimension.name += ' ' + std::to_string(before + 1);
        if (const int before = keys[dimension.key]++; before > 0) dimension.key += '#' + std::to_string(before + 1);
    }
    return out;
}

} // namespace axiscape
