// SPDX-License-Identifier: GPL-3.0-or-later
// The logical dimensions of a model (after TOAST's named-dimension analysis): every dimension of every value is named;
// an op identifies the dimensions that share a factor of its rule; what is connected is one dimension of the model:
// batch, sequence, heads, ... A dimension that holds several factors (reshape) is named by its major one, for that is
// the one an axis cuts first.
//
//   NamedDimensions names = namedDimensions(sites);
//   names.of(value, 0) == names.of(other, 2)         // the same logical dimension
#pragma once

#include "core/sharding/sharding.h"

#include <string>
#include <utility>
#include <vector>

namespace axiscape {

using DimensionId = Id<struct DimensionTag>;

struct ArgumentDimension {
    std::uint32_t argument = 0;
    std::uint8_t dim = 0;
    friend auto operator<=>(const ArgumentDimension&, const ArgumentDimension&) = default;
};

struct NamedDimension {
    std::string name;                         // "batch", "heads"; empty where the data flow does not tell
    std::vector<std::int64_t> sizes;          // distinct, ascending; several where a reshape splits or joins it
    std::uint32_t values = 0;                 // how many values have it
    std::vector<ArgumentDimension> arguments; // ascending
    // A loop takes one slice after the other along it (stacked layers, time steps): cutting it makes every step gather.
    bool slicedByLoop = false;
    // Looked up by index in a gather or scatter: the rows of an embedding, the nodes of a graph.
    bool indexed = false;
};

// Two factors of one op with the same name: one axis cannot cut both (query and key sequence of attention scores).
struct DimensionConflict {
    SiteId site;
    FactorIndex first = 0, second = 0;
    DimensionId dimension;
};

class NamedDimensions {
  public:
    std::uint32_t size() const { return static_cast<std::uint32_t>(dimensions.size()); }
    const NamedDimension& operator[](DimensionId id) const { return dimensions[id]; }
    // Dimensions of size 1 have one of their own.
    DimensionId of(ValueId value, std::size_t dim) const {
        return m_ofNode[m_firstDim[value.value] + static_cast<std::uint32_t>(dim)];
    }
    DimensionId ofFactor(SiteId site, FactorIndex factor) const { return m_ofNode[m_firstFactor[site.value] + factor]; }
    bool conflicts(DimensionId id) const { return m_inConflict[id.value] != 0; }
    // The same with the dimensions of each class as one. Classes are numbered in order of their first dimension; the
    // name is that of the first member that has one.
    NamedDimensions joined(const IdVector<DimensionId, DimensionId>& classOf) const;

    IdVector<DimensionId, NamedDimension> dimensions; // in order of their first value
    std::vector<DimensionConflict> conflictList;      // in order of sites

  private:
    friend NamedDimensions namedDimensions(const SiteTable& sites);
    std::vector<std::uint32_t> m_firstDim, m_firstFactor; // first node of a value, of a site
    std::vector<DimensionId> m_ofNode;
    std::vector<std::uint8_t> m_inConflict;
};

// Union-find over dimensions and factors, in the default factors only. What is made of constants alone (iota, a
// broadcast scalar) is joined with its first use only: a shared zero says nothing. Nearly linear in the sizes of the
// rules.
[[nodiscard]] NamedDimensions namedDimensions(const SiteTable& sites);

} // namespace axiscape
