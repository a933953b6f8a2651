// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/element_type.h"

#include <array>

namespace axiscape {
namespace {

struct Entry {
    std::string_view name;
    int bits;
};
constexpr Entry kEntries[] = {
#define X(name, bits) {#name, bits},
    AXISCAPE_ELEMENT_TYPES(X)
#undef X
        {"complex<f32>", 64},
    {"complex<f64>", 128},
    {"none", 0},
};

} // namespace

int elementBits(ElementType type) { return kEntries[static_cast<int>(type)].bits; }
std::string_view elementName(ElementType type) { return kEntries[static_cast<int>(type)].name; }

std::optional<ElementType> elementFromName(std::string_view name) {
    for (int i = 0; i < static_cast<int>(ElementType::none); ++i)
        if (kEntries[i].name == name) return static_cast<ElementType>(i);
    return std::nullopt;
}

bool isInteger(ElementType type) { return type <= ElementType::ui64; }
bool isFloat(ElementType type) { return type >= ElementType::bf16 && type <= ElementType::f8E8M0FNU; }

} // namespace axiscape
