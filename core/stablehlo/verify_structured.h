// SPDX-License-Identifier: GPL-3.0-or-later
// The checks of single ops beyond the numbers of operands in their row.
#pragma once

#include "core/stablehlo/verify.h"

#include <vector>

namespace axiscape {

// What the import holds an op against, besides the numbers of its row. Each gives why the op does not fit, or nothing.
struct OpCheck {
    std::string (*regions)(const OpView& op) = nullptr; // numbers of operands, results and regions are those of the row
    std::string (*shapes)(const OpView& op) = nullptr;  // regions fit, and all types are tensors
};
[[nodiscard]] const OpCheck& opCheck(OpKind kind);

// Of the ops with regions.
[[nodiscard]] std::string whileMisfit(const OpView& op);
[[nodiscard]] std::string branchesMisfit(const OpView& op);
[[nodiscard]] std::string barrierMisfit(const OpView& op);
[[nodiscard]] std::string comparatorMisfit(const OpView& op);
[[nodiscard]] std::string reducerMisfit(const OpView& op);
[[nodiscard]] std::string updaterMisfit(const OpView& op); // of a scatter

// Sizes that are equal, or one of them dynamic.
[[nodiscard]] bool fits(std::int64_t a, std::int64_t b);
[[nodiscard]] bool sameShape(std::span<const std::int64_t> a, std::span<const std::int64_t> b);
[[nodiscard]] bool isDimension(std::int64_t d, std::size_t rank);
// Dimensions of a tensor: no memory of its own for ranks that are usual.
class DimensionSet {
  public:
    explicit DimensionSet(std::size_t rank) : m_many(rank > 64 ? rank : 0) {}
    bool has(std::size_t d) const { return m_many.empty() ? (m_few >> d & 1) != 0 : m_many[d]; }
    bool add(std::size_t d) { // false: it was there
        const bool isNew = !has(d);
        if (m_many.empty())
            m_few |= std::uint64_t{1} << d;
        else
            m_many[d] = true;
        return isNew;
    }

  private:
    std::uint64_t m_few = 0;
    std::vector<bool> m_many;
};
// Dimensions in range and none twice; a list with one entry per dimension. Empty if so.
[[nodiscard]] std::string dimensionsMisfit(std::string_view name, std::span<const std::int64_t> dims, std::size_t rank);
[[nodiscard]] std::string lengthMisfit(std::string_view name, std::size_t length, std::size_t rank);
// One type for the other; `what` begins the message.
[[nodiscard]] std::string sameMisfit(const TensorType& a, const TensorType& b, std::string_view what);

} // namespace axiscape
