// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hlo/proto_text.h"
#include "core/hlo/wire.h"

#include <algorithm>

namespace axiscape::hlo {
namespace {

constexpr std::size_t kMaxShapeDepth = 500; // of tuples in tuples
constexpr std::string_view kElementTypes[] = {
    "",     "pred",   "s8",       "s16", "s32", "s64",           "u8",         "u16",        "u32",
    "u64",  "f16",    "f32",      "f64", "",    "opaque",        "c64",        "bf16",       "token",
    "c128", "f8e5m2", "f8e4m3fn", "s4",  "u4",  "f8e4m3b11fnuz", "f8e5m2fnuz", "f8e4m3fnuz", "s2",
    "u2",   "f8e4m3", "f8e3m4",   "s1",  "u1",  "f4e2m1fn",      "f8e8m0fnu",  "buffer"};
constexpr std::int64_t kTuple = 13, kBuffer = 34;

Shape shapeAt(Cursor message, std::size_t depth) {
    if (depth > kMaxShapeDepth) message.fail("tuples are nested too deeply");
    Shape shape;
    std::int64_t element = 0;
    eachField(message, [&](const WireField& field) {
        if (field.number == 2) element = field.integer();
        if (field.number == 3) field.integers(shape.sizes);
        if (field.number == 4) shape.parts.push_back(shapeAt(field.message(), depth + 1));
        if (field.number == 5)
            eachField(field.message(), [&](const WireField& own) {
                if (own.number == 1) own.integers(shape.minorToMajor);
            });
        if (field.number == 6) {
            std::vector<std::int64_t> dynamic;
            field.integers(dynamic);
            shape.dynamic |= std::any_of(dynamic.begin(), dynamic.end(), [](auto one) { return one != 0; });
        }
    });
    if (element == kTuple) return shape;
    if (element == kBuffer && shape.parts.size() == 1) return shape.parts[0];
    if (element <= 0 || element >= static_cast<std::int64_t>(std::size(kElementTypes)))
        message.fail(fmt::format("the element type {} is not known", element));
    shape.element = kElementTypes[static_cast<std::size_t>(element)];
    for (auto& size : shape.sizes) {
        if (size == INT64_MIN)
            size = -1, shape.dynamic = true; // f32[?]
        else if (size < 0)
            message.fail("a size is negative");
    }
    if (shape.minorToMajor.size() != shape.sizes.size()) shape.minorToMajor.clear();
    return shape;
}

} // namespace

Shape shapeOfProto(Cursor message) { return shapeAt(message, 0); }

std::string shapeText(const Shape& shape) {
    std::string text;
    if (shape.isTuple()) {
        for (const auto& part : shape.parts) text += (text.empty() ? "" : ", ") + shapeText(part);
        return "(" + text + ")";
    }
    text = fmt::format("{}[{}]", shape.element, fmt::join(shape.sizes, ","));
    return shape.minorToMajor.empty() ? text : text + braced(shape.minorToMajor);
}

} // namespace axiscape::hlo
