// SPDX-License-Identifier: GPL-3.0-or-later
// Instructions that call computations once, and the exchange of tuples.
#include "core/bytecode/entries.h"
#include "core/hlo/converter.h"
#include "core/hlo/read_text.h"

#include <algorithm>

namespace axiscape::hlo {

namespace {

bool isSame(const Shape& a, const Shape& b) {
    return a.element == b.element && a.sizes == b.sizes &&
           std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(), isSame);
}

} // namespace

bool Converter::call(const Instruction& i, const Leaves& operands, std::uint32_t at, Leaves& result) {
    auto callee = i.attribute(i.opcode == "call" ? "to_apply" : "calls");
    if (callee.empty()) callee = i.attribute("to_apply");
    if (callee.empty()) callee = i.attribute("called_computation");
    const auto c = computation(callee);
    wantFunction(c);
    Made made{"func.call", functionName(c), &operands, &i.shape, {}, {}, at};
    if (i.opcode == "async-start") {
        if (i.shape.parts.size() < 2) fail("an asynchronous start has no result");
        made.shape = &i.shape.parts[1];
    }
    const auto& called = m_module.computations[c];
    std::size_t wanted = 0;
    for (const auto p : parameterNumbers(c)) wanted += leafCount(called.instructions[p].shape);
    *m_offset = i.offset;
    if (wanted != operands.size())
        fail(fmt::format("{} takes {} values, and {} are given", called.name, wanted, operands.size()));
    if (!isSame(called.instructions[called.root].shape, *made.shape))
        fail(fmt::format("{} has another result than its call", called.name));
    return emit(m_assembler.begin(), made, result);
}

bool Converter::kernel(const Instruction& i, const Leaves& operands, std::uint32_t at, Leaves& result) {
    const auto fused = m_module.computations[computation(i.attribute("calls"))].name;
    Named attributes{{"call_target_name", bytecode::quotedBytes(i.name)},
                     {"mhlo.fused_computation", bytecode::quotedBytes(fused)}};
    if (const auto kind = i.attribute("kind"); !kind.empty())
        attributes.push_back({"mhlo.fusion_kind", bytecode::quotedBytes(kind)});
    return simple("stablehlo.custom_call", operands, i.shape, std::move(attributes), at, result);
}

// A branch's parameter is a value from outside.
bool Converter::conditional(const Computation& c, const Instruction& i, const std::vector<Leaves>& values,
                            std::uint32_t at, Leaves& result) {
    auto branches = partsOf(i.attribute("branch_computations"));
    if (branches.empty()) branches = {i.attribute("true_computation"), i.attribute("false_computation")};
    if (i.operands.size() != branches.size() + 1) fail("a branch has no argument");
    const bool two = c.instructions[i.operands[0]].shape.element == "pred";
    const auto place = m_assembler.begin();
    Made made{two ? "stablehlo.if" : "stablehlo.case", {}, &values[i.operands[0]], &i.shape, {}, {}, at};
    for (std::size_t b = 0; b < branches.size(); ++b) {
        made.regions.push_back(newRegion());
        if (!body(computation(branches[b]), made.regions.back(), {values[i.operands[b + 1]]})) return false;
    }
    return emit(place, made, result);
}

// With a dimension in front that counts the operands, exchanged along that.
bool Converter::exchange(const Instruction& i, const Leaves& operands, std::uint32_t at, Leaves& result) {
    std::vector<const Shape*> parts;
    leafShapes(i.shape, parts);
    const auto count = static_cast<std::int64_t>(operands.size());
    if (operands.empty() || parts.size() != operands.size()) fail("an all-to-all has not as many results as operands");
    std::vector<std::string_view> used;
    auto attributes = this->attributes(i, used);
    Shape row = *parts[0];
    row.minorToMajor.clear();
    row.sizes.insert(row.sizes.begin(), 1);
    Shape all = row;
    all.sizes[0] = count;
    Leaves rows, gathered, exchanged;
    for (const auto operand : operands) {
        Leaves made;
        if (!simple("stablehlo.reshape", {operand}, row, {}, at, made)) return false;
        rows.insert(rows.end(), made.begin(), made.end());
    }
    if (!simple("stablehlo.concatenate", rows, all, {{"dimension", "0 : i64"}}, at, gathered)) return false;
    attributes.push_back({"split_dimension", "0 : i64"});
    attributes.push_back({"concat_dimension", "0 : i64"});
    attributes.push_back({"split_count", fmt::format("{} : i64", count)});
    if (!simple("stablehlo.all_to_all", gathered, all, std::move(attributes), at, exchanged)) return false;
    result.clear();
    for (std::int64_t part = 0; part < count; ++part) {
        std::vector<std::int64_t> start(row.sizes.size(), 0), limit = row.sizes, stride(row.sizes.size(), 1);
        start[0] = part;
        limit[0] = part + 1;
        Leaves cut, made;
        if (!simple(
                "stablehlo.slice", exchanged, row,
                {{"start_indices", listText(start)}, {"limit_indices", listText(limit)}, {"strides", listText(stride)}},
                at, cut) ||
            !simple("stablehlo.reshape", cut, *parts[static_cast<std::size_t>(part)], {}, at, made))
            return false;
        result.insert(result.end(), made.begin(), made.end());
    }
    return true;
}

} // namespace axiscape::hlo
