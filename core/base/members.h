// SPDX-License-Identifier: GPL-3.0-or-later
// The members of a plain struct, in order of declaration, as references: what goes over them cannot forget one.
//
//   std::apply([&](const auto&... member) { (put(member), ...); }, members(strategy));
//   static_assert(memberCount<Options>() == 5); // fails where a new one has no row in a list
#pragma once

#include <cstddef>
#include <cstdlib>
#include <tuple>
#include <type_traits>

namespace axiscape {

// Stands for any member while they are counted; never made.
struct AnyMember {
    template <class T> operator T() const noexcept { std::abort(); }
};

// Of an aggregate without base classes and C arrays.
template <class T, class... Found> consteval std::size_t memberCount() {
    if constexpr (requires { T{Found{}..., AnyMember{}}; })
        return memberCount<T, Found..., AnyMember>();
    else
        return sizeof...(Found);
}

// clang-format off
template <class T> auto members(T& value) {
    constexpr std::size_t n = memberCount<std::remove_const_t<T>>();
    static_assert(n >= 1 && n <= 26, "more members than are listed here");
    if constexpr (n == 1) { auto& [m1] = value; return std::tie(m1); }
    else if constexpr (n == 2) { auto& [m1, m2] = value; return std::tie(m1, m2); }
    else if constexpr (n == 3) { auto& [m1, m2, m3] = value; return std::tie(m1, m2, m3); }
    else if constexpr (n == 4) { auto& [m1, m2, m3, m4] = value; return std::tie(m1, m2, m3, m4); }
    else if constexpr (n == 5) { auto& [m1, m2, m3, m4, m5] = value; return std::tie(m1, m2, m3, m4, m5); }
    else if constexpr (n == 6) { auto& [m1, m2, m3, m4, m5, m6] = value; return std::tie(m1, m2, m3, m4, m5, m6); }
    else if constexpr (n == 7) { auto& [m1, m2, m3, m4, m5, m6, m7] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7); }
    else if constexpr (n == 8) { auto& [m1, m2, m3, m4, m5, m6, m7, m8] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8); }
    else if constexpr (n == 9) { auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8, m9); }
    else if constexpr (n == 10) { auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8, m9, m10); }
    else if constexpr (n == 11) { auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11); }
    else if constexpr (n == 12) { auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12); }
    else if constexpr (n == 13) { auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13); }
    else if constexpr (n == 14) { auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14); }
    else if constexpr (n == 15) { auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15); }
    else if constexpr (n == 16) { auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16); }
    else if constexpr (n == 17) { auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17); }
    else if constexpr (n == 18) { auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18); }
    else if constexpr (n == 19) { auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19); }
    else if constexpr (n == 20) { auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20); }
    else if constexpr (n == 21) { auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21); }
    else if constexpr (n == 22) { auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22); }
    else if constexpr (n == 23) { auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23); }
    else if constexpr (n == 24) { auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24); }
    else if constexpr (n == 25) { auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25); }
    else if constexpr (n == 26) { auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26] = value; return std::tie(m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26); }
}
// clang-format on

} // namespace axiscape
