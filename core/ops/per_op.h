// SPDX-License-Identifier: GPL-3.0-or-later
// A folder's functions for ops: a table indexed by the op, written as a list.
//
//   constexpr PerOp<Check> kChecks{{OpKind::slice, sliceMisfit}, {OpKind::pad, padMisfit}};
//   if (const Check check = kChecks[kind]) ...
#pragma once

#include "core/ops/ops.h"

#include <initializer_list>

namespace axiscape {

template <class T> class PerOp {
  public:
    struct Entry {
        OpKind kind;
        T value;
    };
    // An op that is listed twice does not compile.
    consteval PerOp(std::initializer_list<Entry> entries) {
        for (const Entry& entry : entries) {
            const auto at = static_cast<std::size_t>(entry.kind);
            if (m_listed[at]) throw "listed twice";
            m_listed[at] = true;
            m_values[at] = entry.value;
        }
    }

    // T{} for an op that is not listed.
    constexpr const T& operator[](OpKind kind) const { return m_values[static_cast<std::size_t>(kind)]; }
    constexpr bool lists(OpKind kind) const { return m_listed[static_cast<std::size_t>(kind)]; }

  private:
    std::array<T, kOpKinds> m_values{};
    std::array<bool, kOpKinds> m_listed{};
};

} // namespace axiscape
