// SPDX-License-Identifier: GPL-3.0-or-later
// One instruction after the other.
#include "core/bytecode/entries.h"
#include "core/hlo/converter.h"
#include "core/hlo/literal_text.h"
#include "core/hlo/read_text.h"

#include <algorithm>

namespace axiscape::hlo {

using bytecode::keyText;
using bytecode::quotedBytes;

namespace {

// Opcodes whose op is not called the same with _ for -.
constexpr std::pair<std::string_view, std::string_view> kNames[] = {
    {"dot", "stablehlo.dot_general"},
    {"cross-replica-sum", "stablehlo.all_reduce"},
    {"broadcast", "stablehlo.broadcast_in_dim"},
    {"opt-barrier", "stablehlo.optimization_barrier"},
    {"topk", "chlo.top_k"},
    {"erf", "chlo.erf"},
    {"fft", "stablehlo.fft"},
    {"conditional", "stablehlo.case"},
};
// Attributes that say nothing of what is computed, or that are kept in another way.
constexpr std::string_view kUnderstood[] = {"metadata",
                                            "to_apply",
                                            "condition",
                                            "body",
                                            "calls",
                                            "branch_computations",
                                            "true_computation",
                                            "false_computation",
                                            "select",
                                            "scatter",
                                            "index",
                                            "kind",
                                            "called_computations",
                                            "inferred_dimension",
                                            "outfeed_shape",
                                            "async_execution_thread",
                                            "constrain_layout"};

} // namespace

bool Converter::one(const Computation& c, const Instruction& i, const std::vector<Leaves>& values, Leaves& result) {
    Leaves operands;
    for (const auto o : i.operands) operands.insert(operands.end(), values[o].begin(), values[o].end());
    const auto opcode = i.opcode;
    const auto at = location(i);
    if (opcode == "tuple") {
        if (operands.size() != leafCount(i.shape)) fail("a tuple has other parts than its shape");
        return result = operands, true;
    }
    if (opcode == "get-tuple-element") return element(c, i, values, result);
    const bool done = opcode.ends_with("-done") || opcode.ends_with("-update");
    if (opcode == "copy" || opcode == "copy-start" || opcode == "add-dependency" || opcode == "domain" ||
        (done && opcode != "send-done" && opcode != "recv-done")) {
        if (i.operands.empty()) fail("an operand is missing");
        const Shape& from = c.instructions[i.operands[0]].shape;
        if (opcode == "copy" && !from.isTuple() && !i.shape.isTuple() && from.element != i.shape.element)
            return simple("stablehlo.convert", operands, i.shape, {}, at, result); // TPUs copy into other types
        if (opcode == "copy" && m_saysNames && !i.shape.isTuple())
            return simple("stablehlo.reshape", operands, i.shape, {}, at, result);
        result = values[i.operands[0]];
        if (result.size() != leafCount(i.shape) && !opcode.ends_with("-start") && !done)
            fail("a value has another shape than its instruction says");
        return true;
    }
    if (opcode == "custom-call")
        if (const auto sharding = shardyText(i, "xla.sdy.sharding"); !sharding.empty())
            return mark(i, sharding, operands, at, result);
    if (opcode.ends_with("-start") && opcode != "async-start") return started(c, i, values, result);
    if (opcode == "all-to-all" && i.attribute("dimensions").empty()) return exchange(i, operands, at, result);
    if (opcode == "constant") return constant(i.literal, i.shape, at, result);
    if (opcode == "bitcast") return bitcast(c, i, operands, at, result);
    if (opcode == "fusion" && m_keepsFusions) return kernel(i, operands, at, result);
    if (opcode == "fusion" || opcode == "call" || opcode == "async-start") return call(i, operands, at, result);
    if (opcode == "conditional") return conditional(c, i, values, at, result);
    if (opcode == "dot" && i.attribute("lhs_contracting_dims").empty() && i.attribute("rhs_contracting_dims").empty())
        return plainProduct(c, i, operands, at, result);
    if (opcode == "dynamic-reshape") return dynamicReshape(c, i, operands, at, result);
    if ((opcode == "select" || opcode == "tuple-select") && i.shape.isTuple())
        return selectTuples(i, operands, at, result);
    if ((opcode == "dynamic-slice" || opcode == "dynamic-update-slice") && !placesApart(c, i, at, operands))
        return false;
    return plain(i, operands, at, result);
}

bool Converter::element(const Computation& c, const Instruction& i, const std::vector<Leaves>& values, Leaves& result) {
    const auto index = numbersOf(i.attribute("index"));
    if (i.operands.size() != 1 || index.size() != 1 || index[0] < 0) fail("a part of a tuple is not said");
    const auto& shape = c.instructions[i.operands[0]].shape;
    const auto number = static_cast<std::size_t>(index[0]);
    if (!shape.isTuple() || number >= shape.parts.size()) fail("a tuple has fewer parts");
    std::size_t first = 0;
    for (std::size_t p = 0; p < number; ++p) first += leafCount(shape.parts[p]);
    const auto count = leafCount(shape.parts[number]);
    const auto& from = values[i.operands[0]];
    if (first + count > from.size()) fail("a tuple has fewer parts");
    result.assign(from.begin() + static_cast<std::ptrdiff_t>(first),
                  from.begin() + static_cast<std::ptrdiff_t>(first + count));
    return true;
}

bool Converter::constant(std::string_view literal, const Shape& shape, std::uint32_t at, Leaves& result) {
    try {
        if (!isElided(literal) && shape.isTuple()) {
            const auto parts = literalParts(literal, shape);
            for (std::size_t p = 0; p < parts.size(); ++p) {
                Leaves part;
                if (!constant(parts[p], shape.parts[p], at, part)) return false;
                result.insert(result.end(), part.begin(), part.end());
            }
            return true;
        }
        auto text = isElided(literal) ? std::string() : literalText(literal, shape);
        if (!text.empty()) {
            Named value; // not a list in braces, which would copy a text of gigabytes
            value.emplace_back("value", std::move(text));
            return simple("stablehlo.constant", {}, shape, std::move(value), at, result);
        }
    } catch (const Damage& damage) {
        fail(damage.why);
    }
    return simple("hlo.constant", {}, shape, {{"literal", quotedBytes(literal)}}, at, result);
}

bool Converter::isRowMajor(const Shape& shape) {
    for (std::size_t d = 0; d < shape.minorToMajor.size(); ++d)
        if (shape.minorToMajor[d] != static_cast<std::int64_t>(shape.minorToMajor.size() - 1 - d)) return false;
    return true;
}

// Dimensions from major to minor, and the sizes in that order.
std::vector<std::int64_t> Converter::majorToMinor(const Shape& shape) {
    return {shape.minorToMajor.rbegin(), shape.minorToMajor.rend()};
}

Shape Converter::inOrder(const Shape& shape, const std::vector<std::int64_t>& order) {
    Shape result{shape.element, {}, {}, {}, false};
    for (const auto d : order) {
        if (d < 0 || d >= static_cast<std::int64_t>(shape.sizes.size())) return shape;
        result.sizes.push_back(shape.sizes[static_cast<std::size_t>(d)]);
    }
    return result;
}

// The same bytes under another shape: transposed to the order they lie in, reshaped, transposed back.
bool Converter::bitcast(const Computation& c, const Instruction& i, const Leaves& operands, std::uint32_t at,
                        Leaves& result) {
    if (operands.size() != 1 || i.shape.isTuple()) fail("a bitcast has not one operand");
    const Shape& from = c.instructions[i.operands[0]].shape;
    if (from.isTuple()) fail("a bitcast of a tuple");
    if (from.element != i.shape.element) return simple("stablehlo.bitcast_convert", operands, i.shape, {}, at, result);
    Leaves value = operands, next;
    if (!isRowMajor(from)) {
        const auto order = majorToMinor(from);
        if (!simple("stablehlo.transpose", value, inOrder(from, order), {{"permutation", listText(order)}}, at, next))
            return false;
        value = next;
    }
    const bool back = !isRowMajor(i.shape);
    const auto order = majorToMinor(i.shape);
    if (!simple("stablehlo.reshape", value, back ? inOrder(i.shape, order) : i.shape, {}, at, next)) return false;
    if (!back) return result = next, true;
    std::vector<std::int64_t> inverse(order.size());
    for (std::size_t d = 0; d < order.size(); ++d)
        if (order[d] >= 0 && order[d] < static_cast<std::int64_t>(order.size()))
            inverse[static_cast<std::size_t>(order[d])] = static_cast<std::int64_t>(d);
    value = next;
    return simple("stablehlo.transpose", value, i.shape, {{"permutation", listText(inverse)}}, at, result);
}

std::string_view Converter::opName(std::string_view opcode) {
    for (const auto& [hlo, ours] : kNames)
        if (hlo == opcode) return ours;
    const auto [found, added] = m_names.try_emplace(opcode);
    if (added) {
        std::string name = "stablehlo.";
        for (const char ch : opcode) name += ch == '-' ? '_' : ch;
        const bool known = opKindFromName(name) != OpKind::unknown;
        found->second = keep(known ? std::move(name) : "hlo." + std::string(opcode));
    }
    return found->second;
}

// A custom call that says a sharding is Shardy's own op; what a result lies by is the result's.
bool Converter::mark(const Instruction& i, std::string_view sharding, const Leaves& operands, std::uint32_t at,
                     Leaves& result) {
    const auto target = i.attribute("custom_call_target");
    if (target == "\"Sharding\"" && operands.size() == 1 && !i.shape.isTuple())
        return simple("sdy.sharding_constraint", operands, i.shape, {{"sharding", std::string(sharding)}}, at, result);
    if (target == "\"xla.sdy.FuncResultSharding\"" && operands.size() == 1 && !i.shape.isTuple()) {
        m_resultShardings.emplace(operands[0], sharding);
        return result = operands, true;
    }
    return plain(i, operands, at, result);
}

bool Converter::plain(const Instruction& i, const Leaves& operands, std::uint32_t at, Leaves& result) {
    const auto place = m_assembler.begin();
    std::vector<std::string_view> used;
    Made made{opName(i.opcode), {}, &operands, &i.shape, {}, {}, at};
    if (i.opcode == "convolution" && i.attribute("dim_labels").find('?') != std::string_view::npos)
        made.name = "hlo.convolution"; // over dimensions that StableHLO's does not have
    else if (i.opcode == "sort" && i.attribute("to_apply").empty())
        made.name = "hlo.sort"; // by the numbers themselves, as old texts have it
    else if (i.opcode == "topk" && i.attribute("largest") == "false")
        made.name = "hlo.topk";
    else
        made.attributes = attributes(i, used);
    for (const auto* name : {"condition", "body", "to_apply", "select", "scatter"})
        if (const auto computation = i.attribute(name); !computation.empty() && i.opcode != "custom-call")
            if (!region(computation, made.regions)) return false;
    if (i.opcode == "iota" || i.opcode == "partition-id" || i.opcode == "replica-id") made.operands = &m_none;
    std::string frontend;
    for (const auto& [name, text] : i.attributes) {
        if (std::find(used.begin(), used.end(), name) != used.end() ||
            std::find(std::begin(kUnderstood), std::end(kUnderstood), name) != std::end(kUnderstood))
            continue;
        if (name == "frontend_attributes")
            for (const auto part : partsOf(text)) {
                const auto equals = part.find('=');
                if (equals == part.npos) continue;
                const auto value = part.substr(equals + 1); // a dictionary stands there without quotes
                frontend += fmt::format("{}{} = {}", frontend.empty() ? "" : ", ", keyText(part.substr(0, equals)),
                                        requoted(value));
            }
        else
            made.attributes.push_back({keep("mhlo." + std::string(name)), requoted(text)});
    }
    if (!frontend.empty()) made.attributes.push_back({"mhlo.frontend_attributes", "{" + frontend + "}"});
    return emit(place, made, result);
}

} // namespace axiscape::hlo
