// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_node.h"

#include "core/base/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>

namespace axiscape {

namespace {

constexpr std::size_t kMaxDepth = 64;

struct Cursor {
    std::string_view text;
    std::size_t at = 0;
    int line = 1;
    // The lexer has read one character beyond a number.
    int lineOfNumber() const { return at > 0 && at <= text.size() && text[at - 1] == '\n' ? line - 1 : line; }
};

// Lets the library read while the cursor follows.
class CountingIterator {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(Cursor* cursor, std::size_t at) : m_cursor(cursor), m_at(at) {}
    reference operator*() const { return m_cursor->text[m_at]; }
    CountingIterator& operator++() {
        if (m_cursor->text[m_at] == '\n') ++m_cursor->line;
        m_cursor->at = ++m_at;
        return *this;
    }
    CountingIterator operator++(int) {
        auto before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const CountingIterator& a, const CountingIterator& b) { return a.m_at == b.m_at; }
    friend bool operator!=(const CountingIterator& a, const CountingIterator& b) { return a.m_at != b.m_at; }

  private:
    Cursor* m_cursor;
    std::size_t m_at;
};

class Builder : public nlohmann::json_sax<nlohmann::json> {
  public:
    Builder(const Cursor& cursor, const std::string& where) : m_cursor(cursor), m_where(where) {}

    JsonNode root;
    Error error;

    bool null() override { return put(node(JsonNode::Kind::null)); }
    bool boolean(bool value) override {
        auto n = node(JsonNode::Kind::boolean);
        n.boolean = value;
        return put(std::move(n));
    }
    bool number_integer(number_integer_t value) override {
        auto n = number(JsonNode::Kind::integer, static_cast<double>(value));
        n.negative = value < 0;
        n.magnitude = n.negative ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
        return put(std::move(n));
    }
    bool number_unsigned(number_unsigned_t value) override {
        auto n = number(JsonNode::Kind::integer, static_cast<double>(value));
        n.magnitude = value;
        return put(std::move(n));
    }
    bool number_float(number_float_t value, const string_t&) override {
        return put(number(JsonNode::Kind::real, value));
    }
    bool string(string_t& value) override {
        auto n = node(JsonNode::Kind::text);
        n.text = std::move(value);
        return put(std::move(n));
    }
    bool binary(binary_t&) override { return false; } // not in text
    bool start_object(std::size_t) override { return open(JsonNode::Kind::object); }
    bool start_array(std::size_t) override { return open(JsonNode::Kind::array); }
    bool key(string_t& value) override {
        auto& keys = m_open.back()->keys;
        if (std::find(keys.begin(), keys.end(), value) != keys.end())
            return refuse(words::phrase("the key {} is there twice", jsonText(value)));
        keys.push_back(std::move(value));
        return true;
    }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception& e) override {
        std::string_view why = e.what();
        if (auto colon = why.find(": "); colon != why.npos) why.remove_prefix(colon + 2);
        const auto text = m_cursor.text;
        const auto at = std::min(position > 0 ? position - 1 : 0, text.size());
        auto start = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
        start = start == std::string_view::npos ? 0 : start + 1;
        const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(start), '\n');
        error = {ErrorCode::wrongInput,
                 "this is no JSON",
                 fmt::format("{}:{}:{}", m_where, line, at - start + 1),
                 std::string(why),
                 {},
                 {}};
        return false;
    }

  private:
    JsonNode node(JsonNode::Kind kind) const {
        JsonNode n;
        n.kind = kind;
        n.line = m_cursor.line;
        return n;
    }
    JsonNode number(JsonNode::Kind kind, double value) const {
        JsonNode n;
        n.kind = kind;
        n.line = m_cursor.lineOfNumber();
        n.real = value;
        return n;
    }
    bool put(JsonNode n) {
        if (m_open.empty())
            root = std::move(n);
        else
            m_open.back()->items.push_back(std::move(n));
        return true;
    }
    bool open(JsonNode::Kind kind) {
        if (m_open.size() == kMaxDepth) return refuse(words::phrase("more than {} levels deep", kMaxDepth));
        put(node(kind));
        m_open.push_back(m_open.empty() ? &root : &m_open.back()->items.back());
        return true;
    }
    bool close() {
        m_open.pop_back();
        return true;
    }
    bool refuse(Text what) {
        error = {ErrorCode::wrongInput, std::move(what), fmt::format("{}:{}", m_where, m_cursor.line), {}, {}, {}};
        return false;
    }

    const Cursor& m_cursor;
    const std::string& m_where;
    // Only the last item of an open node grows, so these stay valid.
    std::vector<JsonNode*> m_open;
};

} // namespace

const JsonNode* JsonNode::find(std::string_view key) const {
    const auto found = std::find(keys.begin(), keys.end(), key);
    return found == keys.end() ? nullptr : &items[static_cast<std::size_t>(found - keys.begin())];
}

Result<JsonNode> parseJson(std::string_view text, const std::string& where) {
    Cursor cursor{text, 0, 1};
    Builder builder(cursor, where);
    if (!nlohmann::json::sax_parse(CountingIterator(&cursor, 0), CountingIterator(&cursor, text.size()), &builder))
        return fail(builder.error);
    return std::move(builder.root);
}

std::string jsonText(std::string_view text) {
    std::string out = "\"";
    for (char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (static_cast<unsigned char>(c) < 0x20) {
            out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        } else {
            out += c;
        }
    }
    return out + '"';
}

} // namespace axiscape
