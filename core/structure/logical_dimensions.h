// SPDX-License-Identifier: GPL-3.0-or-later
// The dimensions of a model as a person counts them: those of equal layers are one ("heads", not 32 times "heads"),
// each with a name, the ones that say most first.
//
//   LogicalDimensions all = logicalDimensions(module, structure, modelFacts(sites, structure));
//   all[all.listed[0]].name                              // "batch"
//   all.names.of(value, 1) == all.listed[0]              // this dimension of the value is one of them
#pragma once

#include "core/structure/model_facts.h"

#include <memory>

namespace axiscape {

struct LogicalDimension {
    // What it is known by in files, the same as long as the model's arguments are: "params/*/qkv_einsum:1". What a
    // person calls it is kept under this key.
    std::string key;
    std::string name;     // proposed; no two listed ones share it
    bool byRole = false;  // the flow of data says what it is for; else it is called after a tensor that has it
    std::uint32_t in = 1; // dimensions that are one here (of how many layers)
    ValueId example;      // the first value that has it, and where
    std::uint8_t exampleDim = 0;
};

struct LogicalDimensions {
    NamedDimensions names; // joined; numbers as in `all`
    IdVector<DimensionId, LogicalDimension> all;
    std::vector<DimensionId> listed; // known roles in reading order, then by how many values have them
    const LogicalDimension& operator[](DimensionId id) const { return all[id]; }
    DimensionId find(std::string_view key) const; // among the listed; invalid if none
};
using LogicalDimensionsPointer = std::shared_ptr<const LogicalDimensions>;

// Joined are dimensions with one name and the same sizes, and those without a name whose first argument is the same but
// for the parts of its path that count layers. Not listed: size 1, and what a single value has. Linear in the program.
[[nodiscard]] LogicalDimensions logicalDimensions(const Module& module, const Structure& structure,
                                                  const ModelFacts& facts);

} // namespace axiscape
