// SPDX-License-Identifier: GPL-3.0-or-later
// The language in which a lesson asks: pure, total, without assignments and loops, at most 400 characters.
// README.md beside this file has the grammar and the names.
//
//   Result<Expression> e = Expression::parse("sharding(x) == [{batch}, {}] and step < 1.6 ms");
//   Result<Value> holds = e->evaluate(names);
#pragma once

#include "core/base/result.h"
#include "core/learn/value.h"

#include <memory>
#include <optional>

namespace axiscape::learn {

// What the names of an expression stand for.
class Names {
  public:
    virtual ~Names() = default;
    [[nodiscard]] virtual Result<Value> name(const std::string& name) const = 0; // "step", "collectives.all_reduce"
    [[nodiscard]] virtual Result<Value> call(const std::string& function,
                                             const std::vector<Value>& arguments) const = 0;
};

class Expression {
  public:
    static constexpr std::size_t kLongest = 400;
    Expression() = default; // null
    // Errors: what cannot be read, and at which column.
    [[nodiscard]] static Result<Expression> parse(std::string_view text);
    // Error: there is no such name or argument, a number is wanted where there is none, a division by 0.
    [[nodiscard]] Result<Value> evaluate(const Names& names) const;
    const std::string& text() const { return m_text; }

    struct Node;

  private:
    Expression(std::string text, std::shared_ptr<const Node> root) : m_text(std::move(text)), m_root(std::move(root)) {}
    std::string m_text;
    std::shared_ptr<const Node> m_root;
};

// A number with its unit, as a person types it: "16384", "16 KiB", "0.56 ms". None: it is no number.
[[nodiscard]] std::optional<double> parseQuantity(std::string_view text);
// The same as so many of `unit`: "10.2 ms" and "10.2" are 10.2 where "ms" is asked for.
[[nodiscard]] std::optional<double> parseQuantity(std::string_view text, std::string_view unit);

} // namespace axiscape::learn
