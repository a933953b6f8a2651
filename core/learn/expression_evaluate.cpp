// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/expression_node.h"
#include "core/learn/refusal.h"

#include <algorithm>
#include <cmath>

namespace axiscape::learn {
namespace {

using Node = Expression::Node;

constexpr double kNear = 0.01; // of ~

Result<double> asNumber(const Value& value, const std::string& sign) {
    if (const double* number = value.number()) return *number;
    if (const bool* truth = std::get_if<bool>(&value.is)) return *truth ? 1.0 : 0.0;
    return refused(words::phrase("'{}' needs numbers", sign));
}

Result<Value> compare(const std::string& sign, const Value& left, const Value& right) {
    if (sign == "==") return Value(left == right);
    if (sign == "!=") return Value(left != right);
    if (left.isNull() || right.isNull()) return Value(false);
    const auto a = asNumber(left, sign), b = asNumber(right, sign);
    if (!a || !b) return fail((a ? b : a).error());
    if (sign == "<") return Value(*a < *b);
    if (sign == "<=") return Value(*a <= *b);
    if (sign == ">") return Value(*a > *b);
    if (sign == ">=") return Value(*a >= *b);
    return Value(std::abs(*a - *b) <= kNear * std::max(std::abs(*a), std::abs(*b)));
}

Result<Value> calculate(const std::string& sign, const Value& left, const Value& right) {
    const auto a = asNumber(left, sign), b = asNumber(right, sign);
    if (!a || !b) return fail((a ? b : a).error());
    if (sign == "+") return Value(*a + *b);
    if (sign == "-") return Value(*a - *b);
    if (sign == "*") return Value(*a * *b);
    if (*b == 0) return refused(words::phrase("it divides by 0"));
    return Value(*a / *b);
}

Result<Value> evaluated(const Node& node, const Names& names);

Result<std::vector<Value>> partsOf(const Node& node, const Names& names) {
    std::vector<Value> values;
    for (const Node& part : node.parts) {
        auto value = evaluated(part, names);
        if (!value) return fail(value.error());
        values.push_back(std::move(*value));
    }
    return values;
}

Result<Value> called(const std::string& function, const std::vector<Value>& arguments, const Names& names) {
    if (takesWords(function)) return names.call(function, arguments);
    if (arguments.empty() || (function == "abs" && arguments.size() != 1))
        return refused(words::phrase("{} has not this many arguments", function));
    double best = 0;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto number = asNumber(arguments[i], function);
        if (!number) return fail(number.error());
        best = i == 0 ? *number : function == "max" ? std::max(best, *number) : std::min(best, *number);
    }
    return Value(function == "abs" ? std::abs(best) : best);
}

Result<Value> evaluated(const Node& node, const Names& names) {
    if (node.kind == Node::Kind::value) return node.value;
    if (node.kind == Node::Kind::name) return names.name(node.word);
    auto parts = partsOf(node, names);
    if (!parts) return fail(parts.error());
    switch (node.kind) {
    case Node::Kind::call:
        return called(node.word, *parts, names);
    case Node::Kind::list:
        return Value(std::move(*parts));
    case Node::Kind::either:
        return Value(truth((*parts)[0]) || truth((*parts)[1]));
    case Node::Kind::both:
        return Value(truth((*parts)[0]) && truth((*parts)[1]));
    case Node::Kind::no:
        return Value(!truth((*parts)[0]));
    case Node::Kind::minus: {
        const auto number = asNumber((*parts)[0], "-");
        if (!number) return fail(number.error());
        return Value(-*number);
    }
    case Node::Kind::compare:
        return compare(node.word, (*parts)[0], (*parts)[1]);
    case Node::Kind::arithmetic:
        return calculate(node.word, (*parts)[0], (*parts)[1]);
    case Node::Kind::value:
    case Node::Kind::name:
        break;
    }
    return node.value;
}

} // namespace

Result<Value> Expression::evaluate(const Names& names) const {
    if (!m_root) return Value();
    auto value = evaluated(*m_root, names);
    if (!value) return refused(words::phrase("{}: {}", m_text, value.error().what));
    return value;
}

} // namespace axiscape::learn
