// SPDX-License-Identifier: GPL-3.0-or-later
// ir: a program as flat arrays. What a Module is, and everything that can be asked of it in constant time.
//
// A Module is `main` of a StableHLO file with every call inlined in place: one list of ops in text order, the ops of
// `while` and `case` regions included, right after their op (cond before body). It never changes once built and is
// shared by pointer.
//
//   for (OpId op : module.ops())                       // numbered as core/partition/README.md says
//       for (ValueId v : module.operands(op)) use(module.type(v).shape);
//
// Invariants
// - Ops [0, opCount) are the numbered ones. Ops of the regions of reduce, scatter, sort, ... belong to their op and are
//   kept behind them: [opCount, allOpCount). They are reached only through regions().
// - Values [0, argumentCount) are the arguments of main, in order. The results of an op are consecutive values.
// - `return` is no op: what a region returns is Region::yields; what main returns is module.results().
// - Attributes have the names of the generic form ("permutation", "broadcast_dimensions", "slice_sizes") whichever form
//   was read. Structured ones are flattened to lists of integers: see AttributeName.
#pragma once

#include "core/base/base.h"
#include "core/ir/element_type.h"
#include "core/ops/ops.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape {

using OpId = Id<struct OpTag>;
using ValueId = Id<struct ValueTag>;
using TypeId = Id<struct TypeTag>;
using RegionId = Id<struct RegionTag>;
using LocationId = Id<struct LocationTag>;

// A ranked, static tensor type. Types that are none (tokens, tuples, quantized, dynamic) have dtype none, no shape and
// their text.
struct TensorType {
    ElementType dtype = ElementType::none;
    std::span<const std::int64_t> shape; // a dynamic dimension is -1 (text is then kept too)
    std::string_view text;               // the type as written, "tensor<2x8xf32>"

    bool isTensor() const { return dtype != ElementType::none; }
    std::int64_t elements() const {
        std::int64_t n = 1;
        for (auto d : shape) n *= d;
        return n;
    }
    // Rounded up to whole bytes.
    std::int64_t bytes() const { return (elements() * elementBits(dtype) + 7) / 8; }
};

// Bytes of a tensor of that dtype with another (local) shape.
[[nodiscard]] std::int64_t tensorBytes(ElementType dtype, std::span<const std::int64_t> shape);

// Known attribute names; each is interned under the same number in every module. Flattened ones:
//   dot_general   lhs_batching_dimensions rhs_batching_dimensions lhs_contracting_dimensions rhs_contracting_dimensions
//   gather        offset_dims collapsed_slice_dims operand_batching_dims start_indices_batching_dims start_index_map
//                 index_vector_dim slice_sizes
//   scatter       update_window_dims inserted_window_dims input_batching_dims scatter_indices_batching_dims
//                 scatter_dims_to_operand_dims index_vector_dim
//   convolution   input_batch_dimension input_feature_dimension input_spatial_dimensions kernel_input_feature_dimension
//                 kernel_output_feature_dimension kernel_spatial_dimensions output_batch_dimension
//                 output_feature_dimension output_spatial_dimensions window_strides padding (low, high per dimension)
//                 lhs_dilation rhs_dilation window_reversal feature_group_count batch_group_count
//   reduce, reverse, concatenate (one), sort (one), iota (iota_dimension), top_k (k)   as in the spec
// clang-format off
#define AXISCAPE_ATTRIBUTES(X)                                                                                         \
    X(value) X(permutation) X(broadcast_dimensions) X(broadcast_sizes) X(dimensions) X(dimension) X(iota_dimension)    \
    X(lhs_batching_dimensions) X(rhs_batching_dimensions) X(lhs_contracting_dimensions) X(rhs_contracting_dimensions)  \
    X(precision_config) X(algorithm) X(start_indices) X(limit_indices) X(strides) X(slice_sizes)                       \
    X(edge_padding_low) X(edge_padding_high) X(interior_padding) X(comparison_direction) X(compare_type)               \
    X(offset_dims) X(collapsed_slice_dims) X(operand_batching_dims) X(start_indices_batching_dims)                     \
    X(start_index_map) X(index_vector_dim) X(indices_are_sorted) X(unique_indices) X(update_window_dims)               \
    X(inserted_window_dims) X(input_batching_dims) X(scatter_indices_batching_dims) X(scatter_dims_to_operand_dims)    \
    X(input_batch_dimension) X(input_feature_dimension) X(input_spatial_dimensions)                                    \
    X(kernel_input_feature_dimension) X(kernel_output_feature_dimension) X(kernel_spatial_dimensions)                  \
    X(output_batch_dimension) X(output_feature_dimension) X(output_spatial_dimensions) X(window_dimensions)            \
    X(window_strides) X(base_dilations) X(window_dilations) X(padding) X(lhs_dilation) X(rhs_dilation)                 \
    X(window_reversal) X(feature_group_count) X(batch_group_count) X(is_stable) X(k) X(largest) X(call_target_name)    \
    X(has_side_effect) X(backend_config) X(fft_type) X(fft_length) X(sharding) X(name) X(composite_attributes)         \
    X(decomposition) X(version) X(exponent_bits) X(mantissa_bits) X(replica_groups) X(channel_handle)                  \
    X(use_global_device_ids) X(all_gather_dim) X(scatter_dimension) X(split_dimension) X(concat_dimension)             \
    X(split_count) X(source_target_pairs) X(rng_algorithm) X(rng_distribution) X(transpose_a) X(left_side) X(lower)    \
    X(unit_diagonal) X(epsilon) X(feature_index) X(known_expanding_dimensions) X(known_nonexpanding_dimensions)
// clang-format on

enum class AttributeName : std::uint16_t {
    none, // the empty text
#define X(name) name,
    AXISCAPE_ATTRIBUTES(X)
#undef X
        knownCount,
};

struct Attribute {
    StringId name;                            // below knownCount: an AttributeName
    std::uint32_t firstInt = 0, intCount = 0; // into the module's pool; lists, and single integers and booleans
    StringId text;                            // the value as written, where it is not a list of integers; else invalid
};

struct Region {
    OpId parent;
    IdRange<OpId> ops; // with the ops of regions inside
    IdRange<ValueId> arguments;
    std::span<const ValueId> yields; // owned by the module
};

enum class ValueKind : std::uint8_t { argument, opResult, regionArgument };

struct Use {
    OpId op;
    std::uint32_t operand = 0;
};

// Where an op comes from. `nameStack` is JAX's, as written: "jit(step)/transpose(jvp(layer_0))/attn/dot_general".
struct Location {
    StringId nameStack;
    StringId function; // of the innermost frame: "matmul_chain.<locals>.f"
    StringId file;     // of the innermost frame
    std::int32_t line = 0, column = 0;
};

struct Argument {
    std::string name;       // "params['layer_0']['w']"; "arg3" if the file names none
    std::string path;       // "params/layer_0/w": for globs; `.value` dropped, "[0].mu" is "/0/mu"
    int aliasedResult = -1; // donated into that result (tf.aliasing_output)
    bool donated = false;   // tf.aliasing_output or jax.buffer_donor
    std::string attributes; // the attribute dictionary as written, without braces
};

struct ProgramResult {
    std::string name; // jax.result_info; may be empty
    std::string path; // as Argument::path
    std::string attributes;
};

// The text a module was read from. Constants and messages point into it.
struct SourceText {
    std::string path;
    std::string text;
};

class Module {
  public:
    const std::string& name() const { return m_name; } // "jit_step"
    const std::shared_ptr<const SourceText>& source() const { return m_source; }
    // Attributes of the module op and other top-level lines (meshes, ...), as written.
    const std::string& attributes() const { return m_attributes; }
    const std::vector<std::string>& otherTopLevel() const { return m_otherTopLevel; }
    // Definitions of attributes and types that the texts here may name: "#map = affine_map<...>".
    const std::vector<std::string>& aliases() const { return m_aliases; }
    // Functions that attributes name (@decomposition of a composite, ...), without locations. Those called are inlined.
    const std::vector<std::string>& keptFunctions() const { return m_keptFunctions; }
    // Attributes of the function main, as written.
    const std::string& mainAttributes() const { return m_mainAttributes; }

    // --- ops
    std::uint32_t opCount() const { return m_opCount; }
    std::uint32_t allOpCount() const { return static_cast<std::uint32_t>(m_kind.size()); }
    std::uint32_t operationsInText() const { return m_operationsInText; }
    IdRange<OpId> ops() const { return {OpId{0u}, m_opCount}; }
    OpKind kind(OpId op) const { return m_kind[op]; }
    // "dot_general"; the full name of an unknown op.
    std::string_view kindName(OpId op) const;
    std::string fullName(OpId op) const; // "stablehlo.dot_general"
    std::span<const ValueId> operands(OpId op) const {
        return {m_valuePool.data() + m_operands[op].first, m_operands[op].count};
    }
    IdRange<ValueId> results(OpId op) const { return {ValueId{m_resultsOf[op].first}, m_resultsOf[op].count}; }
    IdRange<RegionId> regions(OpId op) const { return {RegionId{m_regionsOf[op].first}, m_regionsOf[op].count}; }
    const Region& region(RegionId id) const { return m_regions[id]; }
    // The region whose list holds the op directly; invalid in main.
    RegionId regionOf(OpId op) const { return m_regionOf[op]; }

    // --- attributes
    std::span<const Attribute> attributes(OpId op) const {
        return {m_attributePool.data() + m_attributesOf[op].first, m_attributesOf[op].count};
    }
    const Attribute* find(OpId op, AttributeName name) const;
    // Empty if the op has no such attribute.
    std::span<const std::int64_t> ints(OpId op, AttributeName name) const;
    std::int64_t intOr(OpId op, AttributeName name, std::int64_t otherwise) const;
    std::string_view textOf(OpId op, AttributeName name) const; // as written; empty if absent
    std::span<const std::int64_t> ints(const Attribute& a) const { return {m_intPool.data() + a.firstInt, a.intCount}; }

    // --- values
    std::uint32_t valueCount() const { return static_cast<std::uint32_t>(m_valueType.size()); }
    TensorType type(ValueId value) const;
    TypeId typeId(ValueId value) const { return m_valueType[value]; }
    TensorType type(TypeId id) const;
    ValueKind valueKind(ValueId value) const { return m_valueKind[value]; }
    bool isArgument(ValueId value) const { return value.value < argumentCount(); }
    // The op of an opResult; the parent op of a regionArgument; invalid for an argument of main.
    OpId definingOp(ValueId value) const { return m_valueOp[value]; }
    // Position among the arguments of main, the op's results or the region's arguments.
    std::uint32_t index(ValueId value) const { return m_valueIndex[value]; }
    RegionId regionOfArgument(ValueId value) const { return m_valueRegion[value]; }
    // Operand uses by ops, in op order; what regions and main return is not among them.
    std::span<const Use> uses(ValueId value) const {
        return {m_usePool.data() + m_firstUse[value], m_firstUse.items()[value.value + 1] - m_firstUse[value]};
    }

    // --- main
    std::uint32_t argumentCount() const { return static_cast<std::uint32_t>(m_arguments.size()); }
    const Argument& argument(std::size_t i) const { return m_arguments[i]; }
    std::span<const Argument> arguments() const { return m_arguments; }
    std::span<const ValueId> results() const { return m_results; }
    const ProgramResult& result(std::size_t i) const { return m_resultInfo[i]; }

    // --- locations
    Location location(OpId op) const;
    // The chain of calls that an inlined op came through, outermost first: locations of the call ops. Empty otherwise.
    std::vector<Location> callChain(OpId op) const;
    // "models.py:49:16"; empty if unknown.
    std::string locationText(OpId op) const;

    // --- constants
    // The literal of a `constant` as written between dense< and >; empty for other ops.
    std::string_view literal(OpId op) const { return textOf(op, AttributeName::value); }
    // The one integer of a splat or scalar integer constant.
    std::optional<std::int64_t> constantInteger(ValueId value) const;

    std::string_view text(StringId id) const { return m_strings->text(id); }
    // Name of a value as the text has it where that is known: "%12", "%arg0", else "%op.result".
    std::string valueName(ValueId value) const;
    // Full name -> how many ops, for ops Axiscape does not know.
    std::vector<std::pair<std::string, std::uint32_t>> unknownOperations() const;

  private:
    friend class ModuleBuilder;
    Module() = default;

    std::string m_name, m_attributes, m_mainAttributes;
    std::vector<std::string> m_otherTopLevel, m_aliases, m_keptFunctions;
    std::shared_ptr<const SourceText> m_source;
    std::shared_ptr<const Interner> m_strings;
    std::uint32_t m_opCount = 0, m_operationsInText = 0;
    // A run of a pool, or of consecutive ids. Copies of an inlined op share the attributes of the text's op.
    struct Run {
        std::uint32_t first = 0, count = 0;
    };
    // per op
    IdVector<OpId, OpKind> m_kind;
    IdVector<OpId, Run> m_operands, m_resultsOf, m_regionsOf, m_attributesOf;
    IdVector<OpId, RegionId> m_regionOf;
    IdVector<OpId, LocationId> m_location;
    IdVector<OpId, std::uint32_t> m_call;   // index into m_calls, or none
    IdVector<OpId, StringId> m_unknownName; // full name; valid for unknown ops only
    std::vector<ValueId> m_valuePool;       // operands and yields
    IdVector<RegionId, Region> m_regions;
    std::vector<Attribute> m_attributePool;
    std::vector<std::int64_t> m_intPool;
    // per value
    IdVector<ValueId, TypeId> m_valueType;
    IdVector<ValueId, ValueKind> m_valueKind;
    IdVector<ValueId, OpId> m_valueOp;
    IdVector<ValueId, std::uint32_t> m_valueIndex;
    IdVector<ValueId, RegionId> m_valueRegion;
    IdVector<ValueId, std::uint32_t> m_valueText; // where its name stands in the source, or none
    IdVector<ValueId, std::uint32_t> m_firstUse;  // one element more
    std::vector<Use> m_usePool;
    // types
    struct TypeEntry {
        ElementType dtype;
        std::uint32_t firstDim, rank;
        StringId text;
    };
    std::vector<TypeEntry> m_types;
    std::vector<std::int64_t> m_dimPool;
    // locations; a call is (location of the call op, enclosing call or none)
    IdVector<LocationId, Location> m_locations;
    struct Call {
        LocationId location;
        std::uint32_t outer;
    };
    std::vector<Call> m_calls;
    // main
    std::vector<Argument> m_arguments;
    std::vector<ProgramResult> m_resultInfo;
    std::vector<ValueId> m_results;
};

// "params['layer_0']['w']" -> "params/layer_0/w"; "[0].mu" -> "/0/mu"; `.value` dropped.
[[nodiscard]] std::string pathOfName(std::string_view name);

// How often the body of a `while` runs: `i < N` with constant start, limit and step. Nullopt if not of that form.
[[nodiscard]] std::optional<std::int64_t> tripCount(const Module& module, OpId whileOp);

// The combiner of a reducer region that is exactly one add, max, min, mul, and, or of its two arguments.
[[nodiscard]] Combiner combinerOf(const Module& module, OpId reduceLike);

} // namespace axiscape
