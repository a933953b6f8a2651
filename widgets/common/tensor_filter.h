// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sharding/sharding.h"

#include <string>
#include <string_view>
#include <vector>

namespace axiscape {

// What a filter is asked about: one tensor, as views. Nothing is copied.
struct TensorFacts {
    std::string_view name, path; // either may hold the words searched for
    std::span<const std::int64_t> shape;
    std::string_view dtype;
    std::int64_t globalBytes = 0, localBytes = 0;
    const TensorSharding* sharding = nullptr;
};

// What a person types above a list of tensors. Terms between spaces, all of which must hold:
//   dense        in the name or the path, in any case      axis:batch      cut over that axis
//   shape:4096   a dimension of that size                  shape:2x8       exactly that shape
//   bytes>64M    bytes of the whole tensor, also < and :   local<1G        bytes on each device
//   dtype:bf16
class TensorFilter {
  public:
    TensorFilter() = default;
    TensorFilter(std::string_view text, const Mesh& mesh);

    bool empty() const { return m_terms.empty(); }
    bool matches(const TensorFacts& tensor) const;
    bool needsSharding() const;                              // its answer may change with the snapshot
    const std::string& problem() const { return m_problem; } // "axis:expert": first term that nothing can match

  private:
    struct Term {
        enum class Kind : std::uint8_t { text, axis, shape, dimension, dtype, globalBytes, localBytes, never };
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
bool containsFolded(std::string_view text, std::string_view needle);

// Why a list is empty: "No tensor matches `axis:expert`. The mesh has batch and model."
std::string nothingMatches(std::string_view text, const TensorFilter& filter, const Mesh& mesh);

} // namespace axiscape
