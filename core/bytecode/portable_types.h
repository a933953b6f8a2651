// SPDX-License-Identifier: GPL-3.0-or-later
// The types of VHLO that have no fields, and what quantized ones are stored as.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace axiscape::bytecode {

// By code; empty: it has fields.
inline constexpr std::string_view kPortableTypes[] = {
    "i1",
    "",
    "bf16",
    "f16",
    "f32",
    "f64",
    "f8E4M3FN",
    "f8E5M2",
    "",
    "index",
    "i4",
    "i8",
    "i16",
    "i32",
    "i64",
    "ui4",
    "ui8",
    "ui16",
    "ui32",
    "ui64",
    "",
    "",
    "!stablehlo.token",
    "",
    "",
    "",
    "!shape.witness",
    "f8E4M3FNUZ",
    "f8E5M2FNUZ",
    "f8E4M3B11FNUZ",
    "",
    "i2",
    "ui2",
    "none",
    "tf32",
    "f8E4M3",
    "f8E3M4",
    "f4E2M1FN",
    "f6E2M3FN",
    "f6E3M2FN",
    "f8E8M0FNU",
};

// i8:f32, and i8<-127:127>:f32 where the range is not the whole of the storage type
[[nodiscard]] std::string quantizedStorage(std::uint64_t flags, std::string_view storageType,
                                           std::string_view expressed, std::int64_t low, std::int64_t high);

} // namespace axiscape::bytecode
