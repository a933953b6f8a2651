// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of a model are for, told by the flow of data in the forward pass, never by names: which arguments are
// weights and along which of their dimensions, where attention is, which dimension is the batch.
//
//   ModelFacts facts = modelFacts(sites, analyse(sites.module()));
//   facts.dimensions[facts.batch].name        // "batch"
#pragma once

#include "core/structure/named_dimensions.h"
#include "core/structure/structure.h"

#include <optional>
#include <string>
#include <vector>

namespace axiscape {

// A parameter that a forward dot_general or convolution multiplies data with. Dimensions are those of the model; an
// argument's own dimension is found by its name.
struct WeightUse {
    std::uint32_t argument = 0;
    OpId op;
    std::vector<DimensionId> contracted; // in weight and data, not in the result
    std::vector<DimensionId> made;       // in weight and result
    std::vector<DimensionId> batched;    // in weight, data and result: one weight for each of several (experts)
    bool isConvolution = false;
};

// A table of rows that inputs look up: by gather, or as a one-hot product.
struct Embedding {
    std::uint32_t argument = 0;
    DimensionId vocabulary, features;
};

// softmax(queries x keys) x values, neither factor a weight.
struct Attention {
    OpId scores, mixed;                       // the two products
    std::vector<DimensionId> heads;           // kept in both products and made by weights
    DimensionId queries, keys;                // the two sequences; invalid where they are not told apart (one query)
    std::vector<std::uint32_t> inputWeights;  // whose results become queries, keys and values
    std::vector<std::uint32_t> fusedWeights;  // of these: results are split by slicing, so that heads do not reach them
    std::vector<std::uint32_t> outputWeights; // that contract the heads
    std::vector<std::uint32_t> caches;        // inputs that hold keys or values of earlier steps
    bool keysHaveHeads = false;               // false: multi-query
};

// A dimension that one weight makes and another contracts, within a block: the hidden width of a feed-forward pair.
struct HiddenDimension {
    DimensionId dimension;
    std::vector<std::uint32_t> makers, contractors; // arguments
};

// The value that the update of a parameter takes as its gradient.
struct Gradient {
    std::uint32_t parameter = 0;
    ValueId value;
};

// A loop in which what one stage makes moves on to the next, a tick an iteration.
struct Pipeline {
    OpId loop, shift;      // the forward `while`; what moves the state on in it
    DimensionId dimension; // of the stages, where they are one of a tensor; invalid where written by hand
    std::string axis;      // written by hand for each device along this axis; else empty
    std::int64_t stages = 1, ticks = 1;
    std::vector<ArgumentDimension> stacked; // of arguments with a share for each stage; ascending
    // As many enter; with several rounds, counted once in each.
    std::int64_t microbatches() const { return ticks - stages + 1; }
    // The share of ticks in which a stage has nothing to work on: (S - 1) / (M + S - 1).
    double bubble() const { return static_cast<double>(stages - 1) / static_cast<double>(ticks); }
    // The micro-batch a stage works on in a tick; nothing in the bubble.
    std::optional<std::int64_t> microbatchAt(std::int64_t stage, std::int64_t tick) const {
        const std::int64_t m = tick - stage;
        return m >= 0 && m < microbatches() ? std::optional(m) : std::nullopt;
    }
};

// Keys and values that go round from device to device, written by hand along this axis.
struct Ring {
    OpId loop, shift;
    std::string axis;
};

struct ModelFacts {
    NamedDimensions dimensions;
    std::vector<Role> roles;
    std::vector<std::uint32_t> inputs; // arguments that are data: neither parameters nor optimizer state, not scalars
    std::vector<WeightUse> weightUses; // in order of ops
    std::vector<Embedding> embeddings;
    std::vector<Attention> attentions;
    std::vector<HiddenDimension> hidden; // in order of their first maker; heads are not among them
    std::vector<DimensionId> residual;   // dimensions of what blocks add to
    std::vector<DimensionId> experts;
    std::vector<Gradient> gradients;        // in order of results
    std::vector<Pipeline> pipelines;        // in order of loops
    std::vector<Ring> rings;                // in order of loops
    DimensionId batch;                      // of the inputs; invalid if they share none
    DimensionId sequence;                   // of queries, in inputs
    DimensionId edges;                      // rows of inputs that pick rows of data: the edges of a graph
    std::vector<ArgumentDimension> spatial; // the outermost spatial dimension of inputs that convolutions slide over

    bool isWeight(std::uint32_t argument) const; // in weightUses or embeddings
    // The first dimension of an argument with that name.
    std::optional<std::uint8_t> dimOf(std::uint32_t argument, DimensionId dimension) const;
};

// Dimensions come with suggested names. Linear in the program but for short walks from each softmax and each sum.
[[nodiscard]] ModelFacts modelFacts(const SiteTable& sites, const Structure& structure);

} // namespace axiscape
