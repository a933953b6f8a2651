// SPDX-License-Identifier: GPL-3.0-or-later
// What sdy's ops write in a way of their own, brought to the attributes of the generic form.
#include "core/stablehlo/parser.h"

#include <fmt/format.h>

namespace axiscape::stablehlo {
namespace {

// in_shardings=[...] is in_shardings = #sdy.sharding_per_value<[...]>
struct Wrapping {
    std::string_view name;
    char opening; // of the value in pretty form
    std::string_view before, behind;
};
constexpr Wrapping kWrappings[] = {
    {"in_shardings", '[', "#sdy.sharding_per_value<", ">"},
    {"out_shardings", '[', "#sdy.sharding_per_value<", ">"},
    {"manual_axes", '{', "#sdy<manual_axes", ">"},
    {"out_sharding", '<', "#sdy.sharding", ""},
};

// The axes that stand before the operand of a collective.
struct Axes {
    OpKind kind;
    std::string_view name, before;
};
constexpr Axes kAxes[] = {
    {OpKind::sdy_all_gather, "gathering_axes", "#sdy<list_of_axis_ref_lists"},
    {OpKind::sdy_all_slice, "slicing_axes", "#sdy<list_of_axis_ref_lists"},
    {OpKind::sdy_reduce_scatter, "reduce_scatter_axes", "#sdy<list_of_axis_ref_lists"},
    {OpKind::sdy_sharded_to_unreduced, "axes", "#sdy<list_of_axis_ref_lists"},
    {OpKind::sdy_replicated_to_unreduced, "axes", "#sdy<axis_ref_list"},
    {OpKind::sdy_all_reduce, "reduction_axes", "#sdy<axis_ref_list"},
    {OpKind::sdy_all_to_all, "params", "#sdy<all_to_all_param_list"},
};

constexpr std::string_view kDirections[] = {"NONE", "FORWARD", "BACKWARD", "BOTH"};

} // namespace

bool Parser::sdyAttribute(OpenOp& o, std::string_view name, std::string_view value) {
    if (opKindDialect(o.kind) != "sdy") return false;
    const auto add = [&](const std::string& text) {
        o.attributes.push_back({m_builder.internKept(name), m_builder.intern(text), 0, 0});
        return true;
    };
    for (const auto& wrapping : kWrappings)
        if (name == wrapping.name && value.starts_with(wrapping.opening))
            return add(std::string(wrapping.before) + std::string(value) + std::string(wrapping.behind));
    if (name == "group_id" && value.find(':') == value.npos) return add(std::string(value) + " : i64");
    if (name == "allowed_direction")
        for (std::size_t i = 0; i < std::size(kDirections); ++i)
            if (value == kDirections[i]) return add(std::to_string(i) + " : i32");
    return false;
}

// "sdy.mesh"() <{mesh = #sdy.mesh<["x"=2]>, sym_name = "mesh"}> : () -> () is sdy.mesh @mesh = <["x"=2]>. Other lines
// as they are.
std::string_view Parser::meshLine(std::string_view line) {
    if (!line.starts_with("\"sdy.mesh\"")) return line;
    Lexer lex(line, 10);
    std::string_view properties, others;
    const auto dictionary = [&](std::string_view& text) {
        const auto start = (lex.space(), lex.at());
        if (lex.raw() == '{' && lex.balanced()) text = lex.from(start).substr(1, lex.at() - start - 2);
    };
    if (!lex.accept("()")) return line;
    if (lex.accept('<')) {
        dictionary(properties);
        if (!lex.accept('>')) return line;
    }
    dictionary(others);
    if (properties.empty()) properties = others; // older texts have one dictionary
    auto name = dictionaryValue(properties, "sym_name"), mesh = dictionaryValue(properties, "mesh");
    if (name.size() < 3 || !mesh.starts_with("#sdy.mesh<")) return line;
    name = name.substr(1, name.size() - 2);
    std::string text = "sdy.mesh @" + std::string(name) + " = " + std::string(mesh.substr(9));
    if (properties.data() != others.data() && !others.empty()) text += " {" + std::string(others) + "}";
    return m_builder.textOf(m_builder.intern(text));
}

// [{"x"}, {}] %0    {"x"} %0    [{"x"}: 0->1] %0, in older texts {"x"} 0->1 %0
bool Parser::sdyAxes(OpenOp& o, bool& taken) {
    if (!o.operands.empty()) return true;
    for (const auto& axes : kAxes) {
        if (axes.kind != o.kind) continue;
        const auto start = m_lex.at();
        if (!m_lex.balanced()) return expected("a closing bracket behind axes");
        std::string text(m_lex.from(start));
        if (o.kind == OpKind::sdy_all_to_all && text.front() == '{') {
            std::int64_t from = 0, to = 0;
            if (!m_lex.integer(from) || !m_lex.accept("->") || !m_lex.integer(to))
                return expected("the dimensions of the exchange, such as 0->1");
            text = fmt::format("[{}: {}->{}]", text, from, to);
        }
        o.attributes.push_back(
            {m_builder.internKept(axes.name), m_builder.intern(std::string(axes.before) + text + ">"), 0, 0});
        return taken = true;
    }
    return true;
}

} // namespace axiscape::stablehlo
