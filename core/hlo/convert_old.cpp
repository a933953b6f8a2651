// SPDX-License-Identifier: GPL-3.0-or-later
// Forms that StableHLO has otherwise: what older versions of XLA wrote, and starts named after what they start.
#include "core/hlo/converter.h"

namespace axiscape::hlo {

// all-gather-start, custom-call-start, fusion-start. What a start carries beside its result is for the machine.
bool Converter::started(const Computation& c, const Instruction& i, const std::vector<Leaves>& values, Leaves& result) {
    Instruction plainly = i;
    plainly.opcode.remove_suffix(std::string_view("-start").size());
    if (i.opcode != "all-reduce-start" && i.shape.parts.size() >= 2) plainly.shape = i.shape.parts[1];
    if (plainly.opcode == "parameter") fail("a parameter is not started");
    return one(c, plainly, values, result);
}

// f32[2,4] dynamic-slice(f32[8,4] a, s32[2] places)
bool Converter::placesApart(const Computation& c, const Instruction& i, std::uint32_t at, Leaves& operands) {
    const std::size_t first = i.opcode == "dynamic-slice" ? 1 : 2;
    if (i.operands.size() != first + 1 || operands.size() != first + 1) return true;
    const Shape& places = c.instructions[i.operands[first]].shape;
    if (places.isTuple() || places.sizes.size() != 1 || places.sizes[0] > 255) return true;
    Shape one = places, scalar = places;
    one.sizes = {1};
    scalar.sizes.clear();
    scalar.minorToMajor.clear();
    const Leaves all{operands.back()};
    operands.pop_back();
    for (std::int64_t p = 0; p < places.sizes[0]; ++p) {
        Leaves cut, place;
        if (!simple(
                "stablehlo.slice", all, one,
                {{"start_indices", listText({p})}, {"limit_indices", listText({p + 1})}, {"strides", listText({1})}},
                at, cut) ||
            !simple("stablehlo.reshape", cut, scalar, {}, at, place))
            return false;
        operands.push_back(place[0]);
    }
    return true;
}

// HLO has the sizes as operands, StableHLO as one tensor.
bool Converter::dynamicReshape(const Computation& c, const Instruction& i, const Leaves& operands, std::uint32_t at,
                               Leaves& result) {
    if (operands.size() < 2 || i.operands.size() != operands.size()) return plain(i, operands, at, result);
    Shape size = c.instructions[i.operands[1]].shape;
    if (!size.sizes.empty()) return plain(i, operands, at, result);
    size.sizes = {1};
    Leaves sizes, list;
    for (std::size_t o = 1; o < operands.size(); ++o) {
        Leaves made;
        if (!simple("stablehlo.reshape", {operands[o]}, size, {}, at, made)) return false;
        sizes.push_back(made[0]);
    }
    size.sizes = {static_cast<std::int64_t>(sizes.size())};
    if (!simple("stablehlo.concatenate", sizes, size, {{"dimension", "0 : i64"}}, at, list)) return false;
    return simple("stablehlo.dynamic_reshape", {operands[0], list[0]}, i.shape, {}, at, result);
}

bool Converter::plainProduct(const Computation& c, const Instruction& i, const Leaves& operands, std::uint32_t at,
                             Leaves& result) {
    if (i.operands.size() != 2) return plain(i, operands, at, result);
    const Shape& left = c.instructions[i.operands[0]].shape;
    const Shape& right = c.instructions[i.operands[1]].shape;
    if (left.sizes.empty() || right.sizes.empty()) return plain(i, operands, at, result);
    const auto last = left.sizes.size() - 1, other = right.sizes.size() > 1 ? right.sizes.size() - 2 : 0;
    auto sizes = left.sizes;
    sizes.pop_back();
    for (std::size_t d = 0; d < right.sizes.size(); ++d)
        if (d != other) sizes.push_back(right.sizes[d]);
    if (left.sizes[last] != right.sizes[other] || sizes != i.shape.sizes) return plain(i, operands, at, result);
    Instruction said = i;
    said.attributes.push_back({"lhs_contracting_dims", keep(fmt::format("{{{}}}", last))});
    said.attributes.push_back({"rhs_contracting_dims", keep(fmt::format("{{{}}}", other))});
    return plain(said, operands, at, result);
}

// One selection for each part.
bool Converter::selectTuples(const Instruction& i, const Leaves& operands, std::uint32_t at, Leaves& result) {
    std::vector<const Shape*> parts;
    leafShapes(i.shape, parts);
    if (operands.size() != 1 + 2 * parts.size()) fail("a selection between tuples has other parts than its result");
    for (std::size_t p = 0; p < parts.size(); ++p) {
        Leaves made;
        if (!simple("stablehlo.select", {operands[0], operands[1 + p], operands[1 + parts.size() + p]}, *parts[p], {},
                    at, made))
            return false;
        result.push_back(made[0]);
    }
    return true;
}

} // namespace axiscape::hlo
