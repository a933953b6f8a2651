// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/expression_node.h"
#include "core/learn/expression_tokens.h"
#include "core/learn/refusal.h"

namespace axiscape::learn {
namespace {

using Node = Expression::Node;
using Kind = Node::Kind;

class Parser {
  public:
    explicit Parser(std::vector<Token> tokens) : m_tokens(std::move(tokens)) {}

    Result<Node> whole() {
        auto root = either();
        if (!root) return root;
        if (here().kind != Token::Kind::end)
            return refused(words::phrase("'{}' at column {} is left over", here().text, here().column));
        return root;
    }

  private:
    const Token& here() const { return m_tokens[m_at]; }
    const Token& next() { return m_tokens[here().kind == Token::Kind::end ? m_at : m_at++]; }
    bool isSign(std::string_view sign) const { return here().kind == Token::Kind::sign && here().text == sign; }
    bool isWord(std::string_view word) const { return here().kind == Token::Kind::name && here().text == word; }
    bool takeSign(std::string_view sign) {
        const bool there = isSign(sign);
        if (there) ++m_at;
        return there;
    }
    tl::unexpected<Error> unexpected() const {
        if (here().kind == Token::Kind::end) return refused(words::phrase("the expression ends too early"));
        return refused(words::phrase("'{}' cannot stand at column {}", here().text, here().column));
    }

    Result<Node> joined(std::string_view word, Kind kind, Result<Node> (Parser::*part)()) {
        auto left = (this->*part)();
        while (left && isWord(word)) {
            ++m_at;
            auto right = (this->*part)();
            if (!right) return right;
            left = Node{kind, {}, {}, {std::move(*left), std::move(*right)}};
        }
        return left;
    }
    Result<Node> either() { return joined("or", Kind::either, &Parser::both); }
    Result<Node> both() { return joined("and", Kind::both, &Parser::negated); }

    Result<Node> negated() {
        if (!isWord("not")) return compared();
        ++m_at;
        auto of = negated();
        if (!of) return of;
        return Node{Kind::no, {}, {}, {std::move(*of)}};
    }

    Result<Node> compared() {
        auto left = sum();
        if (!left || here().kind != Token::Kind::sign) return left;
        const std::string sign = here().text;
        if (sign != "==" && sign != "!=" && sign != "<" && sign != "<=" && sign != ">" && sign != ">=" && sign != "~")
            return left;
        ++m_at;
        auto right = sum();
        if (!right) return right;
        return Node{Kind::compare, sign, {}, {std::move(*left), std::move(*right)}};
    }

    Result<Node> chain(std::string_view first, std::string_view second, Result<Node> (Parser::*part)()) {
        auto left = (this->*part)();
        while (left && (isSign(first) || isSign(second))) {
            const std::string sign = next().text;
            auto right = (this->*part)();
            if (!right) return right;
            left = Node{Kind::arithmetic, sign, {}, {std::move(*left), std::move(*right)}};
        }
        return left;
    }
    Result<Node> sum() { return chain("+", "-", &Parser::term); }
    Result<Node> term() { return chain("*", "/", &Parser::atom); }

    Result<Node> atom() {
        const Token token = here();
        switch (token.kind) {
        case Token::Kind::number:
            ++m_at;
            return Node{Kind::value, {}, Value(token.number), {}};
        case Token::Kind::text:
            ++m_at;
            return Node{Kind::value, {}, Value(token.text), {}};
        case Token::Kind::name:
            if (token.text == "and" || token.text == "or" || token.text == "not") return unexpected();
            ++m_at;
            return isSign("(") ? call(token.text) : word(token.text);
        case Token::Kind::sign:
            break;
        case Token::Kind::end:
            return unexpected();
        }
        if (takeSign("(")) {
            auto inside = either();
            if (inside && !takeSign(")")) return unexpected();
            return inside;
        }
        if (takeSign("-")) {
            auto of = atom();
            if (!of) return of;
            return Node{Kind::minus, {}, {}, {std::move(*of)}};
        }
        if (takeSign("[")) return list();
        return unexpected();
    }

    static Node word(const std::string& text) {
        if (text == "true" || text == "false") return {Kind::value, {}, Value(text == "true"), {}};
        if (text == "null") return {Kind::value, {}, {}, {}};
        return {Kind::name, text, {}, {}};
    }

    Result<Node> call(const std::string& function) {
        ++m_at;
        Node node{Kind::call, function, {}, {}};
        while (!takeSign(")")) {
            const auto& after = m_tokens[std::min(m_at + 1, m_tokens.size() - 1)];
            const bool alone = after.kind == Token::Kind::sign && (after.text == "," || after.text == ")");
            if (takesWords(function) && here().kind == Token::Kind::name && alone) {
                node.parts.push_back({Kind::value, {}, Value(next().text), {}});
            } else {
                auto argument = either();
                if (!argument) return argument;
                node.parts.push_back(std::move(*argument));
            }
            if (!takeSign(",") && !isSign(")")) return unexpected();
        }
        return node;
    }

    // [{batch}, {}], [64, 8]
    Result<Node> list() {
        Node node{Kind::list, {}, {}, {}};
        while (!takeSign("]")) {
            if (takeSign("{")) {
                Value::List axes;
                while (!takeSign("}")) {
                    if (here().kind != Token::Kind::name && here().kind != Token::Kind::text) return unexpected();
                    axes.emplace_back(next().text);
                    if (!takeSign(",") && !isSign("}")) return unexpected();
                }
                node.parts.push_back({Kind::value, {}, Value(std::move(axes)), {}});
            } else {
                auto item = either();
                if (!item) return item;
                node.parts.push_back(std::move(*item));
            }
            if (!takeSign(",") && !isSign("]")) return unexpected();
        }
        return node;
    }

    std::vector<Token> m_tokens;
    std::size_t m_at = 0;
};

} // namespace

Result<Expression> Expression::parse(std::string_view text) {
    if (text.size() > kLongest)
        return refused(words::phrase("an expression has at most {} characters, this one {}", kLongest, text.size()));
    auto tokens = tokensOf(text);
    if (!tokens) return fail(tokens.error());
    auto root = Parser(std::move(*tokens)).whole();
    if (!root) return fail(root.error());
    return Expression(std::string(text), std::make_shared<const Node>(std::move(*root)));
}

std::optional<double> parseQuantity(std::string_view text) {
    if (text.size() > Expression::kLongest) return std::nullopt;
    auto tokens = tokensOf(text);
    if (!tokens || tokens->size() < 2) return std::nullopt;
    const bool negative = tokens->front().kind == Token::Kind::sign && tokens->front().text == "-";
    const Token& number = (*tokens)[negative ? 1 : 0];
    if (number.kind != Token::Kind::number || (*tokens)[negative ? 2 : 1].kind != Token::Kind::end) return std::nullopt;
    return negative ? -number.number : number.number;
}

std::optional<double> parseQuantity(std::string_view text, std::string_view unit) {
    const auto typed = parseQuantity(text);
    const auto last = text.find_last_not_of(" \t\r\n");
    const bool isBare = last == text.npos || (text[last] >= '0' && text[last] <= '9') || text[last] == '.';
    const double factor = unitFactor(unit);
    return !typed || isBare || factor == 0 ? typed : *typed / factor;
}

} // namespace axiscape::learn
