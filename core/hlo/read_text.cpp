// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hlo/read_text.h"

#include <algorithm>
#include <cctype>
#include <unordered_map>

namespace axiscape::hlo {
namespace {

constexpr std::size_t kMaxTupleDepth = 64; // of tuples in tuples

bool isName(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '-' || c == '$';
}

class Reader {
  public:
    Reader(std::string_view text, HloModule& module) : m_text(text), m_module(module) {}

    void run() {
        if (m_text.starts_with(kByteOrderMark)) m_at = kByteOrderMark.size();
        header();
        while (skip(), m_at < m_text.size()) {
            if (table()) continue;
            computation();
        }
        if (m_module.computations.empty()) fail("the module has no computation");
        if (!m_entry) m_module.entry = static_cast<std::uint32_t>(m_module.computations.size() - 1);
    }
    Shape shapeAlone() {
        auto result = shape(0);
        return result;
    }

  private:
    [[noreturn]] void fail(std::string why) const { throw Damage{std::min(m_at, m_text.size()), std::move(why)}; }
    char peek(std::size_t ahead = 0) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0'; }
    // White space and comments: /*index=5*/
    void skip(bool lines = true) {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (c == ' ' || c == '\t' || c == '\r' || (lines && c == '\n')) {
                ++m_at;
            } else if (c == '/' && peek(1) == '*') {
                const auto end = m_text.find("*/", m_at + 2);
                if (end == m_text.npos) fail("a comment is not closed");
                m_at = end + 2;
            } else if (lines && c == '/' && peek(1) == '/') {
                m_at = std::min(m_text.find('\n', m_at), m_text.size());
            } else {
                break;
            }
        }
    }
    bool accept(std::string_view what) {
        skip();
        if (!m_text.substr(m_at).starts_with(what)) return false;
        m_at += what.size();
        return true;
    }
    void expect(std::string_view what) {
        if (!accept(what)) fail(fmt::format("\"{}\" is expected here", what));
    }
    std::string_view name() {
        skip();
        if (peek() == '%') ++m_at;
        const auto start = m_at;
        while (isName(peek())) ++m_at;
        if (m_at == start) fail("a name is expected here");
        return m_text.substr(start, m_at - start);
    }
    void string() {
        ++m_at;
        while (peek() != '"') {
            if (peek() == '\0' && m_at >= m_text.size()) fail("a text in quotes is not closed");
            m_at += peek() == '\\' ? 2 : 1;
        }
        ++m_at;
    }
    // Over one bracket and all within.
    void balanced() {
        std::size_t depth = 0;
        do {
            const char c = peek();
            if (m_at >= m_text.size()) fail("a bracket is not closed");
            if (c == '"') {
                string();
                continue;
            }
            if (c == '(' || c == '{' || c == '[') ++depth;
            if (c == ')' || c == '}' || c == ']') --depth;
            ++m_at;
        } while (depth > 0);
    }
    // Up to the comma or the end of the line outside of brackets. A comma goes on inside
    // `mesh['x'=2], device_ids=(...) {'x'}`.
    std::string_view value() {
        skip(false);
        const auto start = m_at;
        while (m_at < m_text.size() && peek() != '\n' && peek() != ',') {
            if (peek() == '"')
                string();
            else if (peek() == '(' || peek() == '{' || peek() == '[')
                balanced();
            else if (peek() == ')' || peek() == '}')
                break;
            else
                ++m_at;
            if (peek() == ',' && m_text.substr(m_at).starts_with(", device_ids=(")) {
                m_at += 13;
                balanced();
            }
        }
        auto end = m_at;
        while (end > start && (m_text[end - 1] == ' ' || m_text[end - 1] == '\r')) --end;
        return m_text.substr(start, end - start);
    }
    void attributes(std::vector<Attribute>& to) {
        while (skip(false), peek() == ',') {
            ++m_at;
            const auto key = name();
            if (accept("="))
                to.push_back({key, value()});
            else
                to.push_back({key, {}});
        }
    }

    void header() {
        expect("HloModule");
        m_module.name = name();
        attributes(m_module.attributes);
    }

    // FileNames and its like: numbered lines up to an empty one.
    bool table() {
        static constexpr std::string_view titles[] = {"FileNames", "FunctionNames", "FileLocations", "StackFrames"};
        const auto rest = m_text.substr(m_at);
        for (std::size_t t = 0; t < std::size(titles); ++t) {
            if (!rest.starts_with(titles[t]) || isName(rest.size() > titles[t].size() ? rest[titles[t].size()] : '\0'))
                continue;
            m_at += titles[t].size();
            while (skip(), std::isdigit(static_cast<unsigned char>(peek()))) {
                while (std::isdigit(static_cast<unsigned char>(peek()))) ++m_at;
                skip(false);
                const auto start = m_at;
                if (peek() == '"')
                    string();
                else if (peek() == '{')
                    balanced();
                else
                    fail("a row of a table is expected here");
                row(t, m_text.substr(start, m_at - start));
            }
            if (t == 3) frames();
            return true;
        }
        return false;
    }
    static std::int64_t field(std::string_view row, std::string_view key) {
        const auto at = row.find(std::string(key) + "=");
        std::int64_t value = 0;
        if (at == row.npos || (at > 0 && isName(row[at - 1]))) return 0;
        for (auto i = at + key.size() + 1; i < row.size() && std::isdigit(static_cast<unsigned char>(row[i])); ++i)
            if (value < (std::int64_t{1} << 50)) value = value * 10 + (row[i] - '0');
        return value;
    }
    void row(std::size_t table, std::string_view text) {
        if (table == 0) m_files.push_back(text.substr(1, text.size() - 2));
        if (table == 1) m_functions.push_back(text.substr(1, text.size() - 2));
        if (table == 2)
            m_locations.push_back({field(text, "file_name_id"), field(text, "function_name_id"), field(text, "line"),
                                   field(text, "column")});
        if (table == 3) m_frameLocations.push_back(field(text, "file_location_id"));
    }
    template <class T> static const T* numbered(const std::vector<T>& list, std::int64_t number) {
        return number >= 1 && number <= static_cast<std::int64_t>(list.size())
                   ? &list[static_cast<std::size_t>(number - 1)]
                   : nullptr;
    }
    void frames() {
        for (const auto number : m_frameLocations) {
            StackFrame frame;
            if (const auto* at = numbered(m_locations, number)) {
                if (const auto* file = numbered(m_files, at->file)) frame.file = *file;
                if (const auto* function = numbered(m_functions, at->function)) frame.function = *function;
                frame.line = at->line;
                frame.column = at->column;
            }
            m_module.frames.push_back(frame);
        }
    }

    // ENTRY %main (a: f32[2]) -> f32[2] { ... }
    void computation() {
        const auto start = m_at;
        const bool entry = accept("ENTRY ");
        Computation c;
        c.name = name();
        skip();
        if (peek() == '(') balanced();
        if (accept("->")) shape(0);
        std::vector<Attribute> ignored;
        attributes(ignored);
        if (!accept("{")) {
            m_at = start;
            fail("a computation is expected here");
        }
        m_names.clear();
        bool rooted = false;
        while (!accept("}")) {
            if (m_at >= m_text.size()) fail("the text ends within a computation: it is cut short");
            rooted |= instruction(c);
        }
        attributes(ignored);
        if (c.instructions.empty()) fail("a computation has no instruction");
        if (!rooted) c.root = static_cast<std::uint32_t>(c.instructions.size() - 1);
        if (entry) {
            m_module.entry = static_cast<std::uint32_t>(m_module.computations.size());
            m_entry = true;
        }
        m_module.computations.push_back(std::move(c));
    }

    bool instruction(Computation& c) {
        skip();
        Instruction i;
        i.offset = m_at;
        const bool root = accept("ROOT ");
        i.name = name();
        expect("=");
        i.shape = shape(0);
        i.opcode = name();
        if (peek() != '(') fail("( is expected behind an opcode");
        const auto open = m_at;
        balanced();
        const auto inside = m_text.substr(open + 1, m_at - open - 2);
        if (i.opcode == "constant" || i.opcode == "parameter" || i.opcode == "iota" || i.opcode == "partition-id" ||
            i.opcode == "replica-id")
            i.literal = inside;
        else
            operands(i, inside, open + 1);
        attributes(i.attributes);
        if (!m_names.emplace(i.name, static_cast<std::uint32_t>(c.instructions.size())).second)
            fail("two instructions of a computation have one name");
        if (root) c.root = static_cast<std::uint32_t>(c.instructions.size());
        c.instructions.push_back(std::move(i));
        return root;
    }

    // f32[2]{0} %a, %b, c: the last word of each part is the name.
    void operands(Instruction& i, std::string_view inside, std::size_t offset) {
        for (const auto part : partsOf(inside)) {
            auto end = part.size();
            while (end > 0 && !isName(part[end - 1])) --end;
            auto start = end;
            while (start > 0 && isName(part[start - 1])) --start;
            const auto found = m_names.find(part.substr(start, end - start));
            if (found == m_names.end()) {
                m_at = offset;
                fail(fmt::format("the operand \"{}\" is not defined before", part.substr(start, end - start)));
            }
            i.operands.push_back(found->second);
        }
    }

    Shape shape(std::size_t depth) {
        if (depth > kMaxTupleDepth) fail("tuples are nested too deeply");
        Shape s;
        if (accept("(")) {
            while (!accept(")")) {
                if (!s.parts.empty()) expect(",");
                s.parts.push_back(shape(depth + 1));
            }
            return s;
        }
        s.element = name();
        expect("[");
        while (!accept("]")) {
            if (!s.sizes.empty()) expect(",");
            skip();
            if (accept("<=")) s.dynamic = true;
            if (accept("?")) {
                s.dynamic = true;
                s.sizes.push_back(-1);
                continue;
            }
            const auto start = m_at;
            std::int64_t size = 0;
            while (std::isdigit(static_cast<unsigned char>(peek())) && m_at - start < 18)
                size = size * 10 + (m_text[m_at++] - '0');
            if (m_at == start) fail("a size is expected here");
            s.sizes.push_back(size);
        }
        if (peek() == '{') {
            const auto start = m_at;
            balanced();
            const auto layout = m_text.substr(start + 1, m_at - start - 2);
            const auto plain = layout.substr(0, layout.find(':'));
            s.minorToMajor = numbersOf(plain);
            if (s.minorToMajor.size() != s.sizes.size()) s.minorToMajor.clear();
        }
        return s;
    }

    struct At {
        std::int64_t file, function, line, column;
    };
    std::string_view m_text;
    HloModule& m_module;
    std::size_t m_at = 0;
    bool m_entry = false;
    std::unordered_map<std::string_view, std::uint32_t> m_names;
    std::vector<std::string_view> m_files, m_functions;
    std::vector<At> m_locations;
    std::vector<std::int64_t> m_frameLocations;
};

} // namespace

std::vector<std::int64_t> numbersOf(std::string_view list) {
    std::vector<std::int64_t> numbers;
    for (std::size_t i = 0; i < list.size();) {
        const char c = list[i];
        const bool negative = c == '-' && i + 1 < list.size();
        if (std::isdigit(static_cast<unsigned char>(negative ? list[i + 1] : c))) {
            std::int64_t value = 0;
            for (i += negative; i < list.size() && std::isdigit(static_cast<unsigned char>(list[i])); ++i)
                if (value < (std::int64_t{1} << 58)) value = value * 10 + (list[i] - '0');
            numbers.push_back(negative ? -value : value);
        } else if (c == '{' || c == '}' || c == ',' || c == ' ' || c == '[' || c == ']' || c == ':' || c == '(' ||
                   c == ')') {
            ++i;
        } else {
            return {};
        }
    }
    return numbers;
}

std::vector<std::string_view> partsOf(std::string_view list) {
    if (list.size() >= 2 && (list.front() == '{' || list.front() == '(' || list.front() == '['))
        list = list.substr(1, list.size() - 2);
    std::vector<std::string_view> parts;
    std::size_t depth = 0, start = 0;
    bool quoted = false;
    const auto take = [&](std::size_t end) {
        auto part = list.substr(start, end - start);
        while (!part.empty() && std::isspace(static_cast<unsigned char>(part.front()))) part.remove_prefix(1);
        while (!part.empty() && std::isspace(static_cast<unsigned char>(part.back()))) part.remove_suffix(1);
        if (!part.empty()) parts.push_back(part);
        start = end + 1;
    };
    for (std::size_t i = 0; i < list.size(); ++i) {
        const char c = list[i];
        if (quoted) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '(' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ')' || c == ']') {
            if (depth > 0) --depth;
        } else if (c == ',' && depth == 0) {
            take(i);
        }
    }
    if (start < list.size()) take(list.size());
    return parts;
}

void readText(std::string_view text, HloModule& module) { Reader(text, module).run(); }

Shape shapeOf(std::string_view text) {
    HloModule none;
    return Reader(text, none).shapeAlone();
}

} // namespace axiscape::hlo
