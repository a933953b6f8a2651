// SPDX-License-Identifier: GPL-3.0-or-later
// What an expression of a lesson comes to: nothing, a truth, a number, a text, or a list (the shape of a tensor, the
// axes of its dimensions).
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace axiscape::learn {

struct Value {
    using List = std::vector<Value>;
    std::variant<std::monostate, bool, double, std::string, List> is;

    Value() = default;
    Value(bool truth) : is(truth) {}
    Value(double number) : is(number) {}
    Value(std::string text) : is(std::move(text)) {}
    Value(std::string_view text) : is(std::string(text)) {}
    Value(const char* text) : is(std::string(text)) {}
    Value(List list) : is(std::move(list)) {}

    bool isNull() const { return is.index() == 0; }
    const double* number() const { return std::get_if<double>(&is); }
    const std::string* text() const { return std::get_if<std::string>(&is); }
    const List* list() const { return std::get_if<List>(&is); }
    friend bool operator==(const Value&, const Value&) = default;
};

// A number of anything that counts.
template <class Count> Value counted(Count count) { return Value(static_cast<double>(count)); }

// False are nothing, false, 0, an empty text and an empty list.
[[nodiscard]] bool truth(const Value& value);

// As a lesson's text shows it; `form` is bytes, time, % or nothing: "2.0 KiB", "881 ms", "12 %", "[86, 8]".
[[nodiscard]] std::string shown(const Value& value, std::string_view form);

} // namespace axiscape::learn
