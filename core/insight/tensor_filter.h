// SPDX-License-Identifier: GPL-3.0-or-later
// The filter above lists of tensors.
#pragma once

#include "core/sharding/sharding.h"

#include <string>
#include <string_view>
#include <vector>

namespace axiscape {

// What a filter is asked about: one tensor, as views. Nothing is copied.
struct TensorFacts {
    std::string_view name, path;           // either may hold the words searched for
    std::string_view layer;                // path of the layer it is made in; of an argument: first used in
    std::span<const std::string_view> ops; // kind of the op that makes it; of an argument: of those that use it
    std::span<const std::int64_t> shape;
    std::string_view dtype;
    std::int64_t globalBytes = 0, localBytes = 0;
    const TensorSharding* sharding = nullptr;
};

// What a person types above a list of tensors. Terms between spaces, all of which must hold:
//   dense        in the name or the path, in any case      axis:batch      cut over that axis
//   shape:4096   a dimension of that size                  shape:2x8       exactly that shape
//   bytes>64M    bytes of the whole tensor, also < and :   local<1G        bytes on each device
//   layer:attn       the layer it is made in              op:dot_general   made by such an op; an argument: used by one
//   dtype:bf16
class TensorFilter {
  public:
    TensorFilter() = default;
    TensorFilter(std::string_view text, const Mesh& mesh);

    bool empty() const { return m_terms.empty(); }
    bool matches(const TensorFacts& tensor) const;
    bool needsSharding() const;                                     // its answer may change with the snapshot
    bool needsOps() const;                                          // asks for TensorFacts::ops
    const std::string& problem() const { return m_problem; }        // "axis:expert": first term that nothing can match
    enum class Problem : std::uint8_t { none, shape, bytes, axis }; // what such a term should have been
    Problem problemKind() const;

  private:
    struct Term {
        enum class Kind : std::uint8_t {
            text,
            axis,
            shape,
            dimension,
            dtype,
            layer,
            op,
            globalBytes,
            localBytes,
            never
        };
        Kind kind = Kind::text;
        std::string text; // in small letters
        AxisId axis = 0;
        std::vector<std::int64_t> shape;
        char compare = '>';
        double number = 0;
    };
    static Term read(std::string_view word, const Mesh& mesh);
    std::vector<Term> m_terms;
    std::string m_problem;
};

// True if `text` holds `needle`, which is in small letters, in any case.
[[nodiscard]] bool containsFolded(std::string_view text, std::string_view needle);

// What the word being typed could become, best first: the keys, after a key its values. `layers` and `ops` are those of
// the model. Nothing for a word that is no beginning of any.
struct FilterWords {
    std::span<const std::string> axes, layers, ops, dtypes;
};
[[nodiscard]] std::vector<std::string> filterCompletions(std::string_view word, const FilterWords& words);

} // namespace axiscape
