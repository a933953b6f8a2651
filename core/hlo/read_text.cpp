// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hlo/read_text.h"

#include "core/base/place_table.h"
#include "core/hlo/attribute_text.h"
#include "core/hlo/letters.h"

#include <algorithm>
#include <cctype>
#include <unordered_set>

namespace axiscape::hlo {
namespace {

constexpr std::size_t kMaxTupleDepth = 500; // of tuples in tuples

constexpr Letters kName("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-$");
constexpr Letters kNesting("(){}[]\"");

bool isName(char c) { return kName.has(c); }

class Reader {
  public:
    Reader(std::string_view text, HloModule& module) : m_text(text), m_module(module) {}

    void run() {
        if (m_text.starts_with(kByteOrderMark)) m_at = kByteOrderMark.size();
        header();
        while (skip(), m_at < m_text.size()) {
            if (m_text.substr(m_at).starts_with("HloModule "))
                fail("a second module starts here: one file is one module, so it has to be cut in two");
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
        m_open.clear();
        do {
            m_at = kNesting.firstIn(m_text, m_at);
            if (m_at >= m_text.size()) fail("a bracket is not closed");
            const char c = m_text[m_at];
            if (c == '"') {
                string();
                continue;
            }
            if (c == '(' || c == '{' || c == '[') m_open += c == '(' ? ')' : c == '{' ? '}' : ']';
            if (c == ')' || c == '}' || c == ']') {
                if (m_open.back() != c) fail(fmt::format("\"{}\" is expected here, not \"{}\"", m_open.back(), c));
                m_open.pop_back();
            }
            ++m_at;
        } while (!m_open.empty());
    }
    // Up to a comma, a blank or the end of the line outside of brackets. A blank or a comma goes on inside
    // `mesh['x'=2], device_ids=(...) {'x'}` and `s32[2] {1, 2}`.
    std::string_view value() {
        skip(false);
        const auto start = m_at;
        while (m_at < m_text.size() && peek() != '\n') {
            if (peek() == '"') {
                string();
            } else if (peek() == '(' || peek() == '{' || peek() == '[') {
                balanced();
            } else if (peek() == ')' || peek() == '}' || peek() == ']') {
                break;
            } else if (peek() == ',') {
                if (!m_text.substr(m_at).starts_with(", device_ids=(")) break;
                m_at += 13;
            } else if (peek() == ' ' || peek() == '\t' || peek() == '\r') {
                const auto next = std::min(m_text.find_first_not_of(" \t\r", m_at), m_text.size());
                const char before = m_text[m_at - 1];
                if (m_at == start || next >= m_text.size() || m_text[next] != '{' || (before != ']' && before != ')'))
                    break;
                m_at = next;
            } else {
                ++m_at;
            }
        }
        return m_text.substr(start, m_at - start);
    }
    void attributes(std::vector<Attribute>& to) {
        while (skip(), peek() == ',') {
            ++m_at;
            const auto key = name();
            if (accept("="))
                to.push_back({key, value()});
            else
                to.push_back({key, {}});
        }
    }

    // HloModule m, is_scheduled=true; some texts begin with the first computation.
    void header() {
        if (!accept("HloModule")) return;
        m_module.name = name();
        if (peek() == ':') ++m_at;
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
        const bool entry = m_text.substr(m_at).starts_with("ENTRY") && !isName(peek(5));
        if (entry && m_entry) fail("there are two ENTRYs: one computation is the program, the others it calls");
        if (entry) m_at += 5;
        Computation c;
        c.name = name();
        if (!m_computations.insert(c.name).second) {
            m_at = start;
            fail(fmt::format("two computations are called {}", c.name));
        }
        skip();
        if (peek() == '(') balanced();
        if (accept("->")) shape(0);
        std::vector<Attribute> ignored;
        attributes(ignored);
        if (!accept("{")) {
            m_at = start;
            fail("a computation is expected here");
        }
        m_names = {};
        bool rooted = false;
        while (!accept("}")) {
            if (m_at >= m_text.size()) fail("the text ends within a computation: it is cut short");
            rooted = instruction(c, rooted) || rooted;
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

    bool instruction(Computation& c, bool rooted) {
        skip();
        Instruction i;
        i.offset = m_at;
        const bool root = m_text.substr(m_at).starts_with("ROOT") && !isName(peek(4));
        if (root && rooted) fail("a computation has two ROOTs");
        if (root) m_at += 4;
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
            operands(c, i, inside, open + 1);
        attributes(i.attributes);
        if (i.opcode == "compare" && !i.operands.empty() && isDefaultComparison(i, c.instructions[i.operands[0]]))
            std::erase_if(i.attributes, [](const Attribute& one) { return one.name == "type"; });
        const auto place = static_cast<std::uint32_t>(c.instructions.size());
        if (!m_names.place(hashOf(i.name), place, [&](auto at) { return c.instructions[at].name == i.name; }).second)
            fail("two instructions of a computation have one name");
        if (root) c.root = place;
        c.instructions.push_back(std::move(i));
        return root;
    }

    // f32[2]{0} %a, %b, c: the last word of each part is the name.
    void operands(const Computation& c, Instruction& i, std::string_view inside, std::size_t offset) {
        for (const auto part : partsOf(inside)) {
            auto end = part.size();
            while (end > 0 && !isName(part[end - 1])) --end;
            auto start = end;
            while (start > 0 && isName(part[start - 1])) --start;
            const auto name = part.substr(start, end - start);
            const auto found = m_names.find(hashOf(name), [&](auto at) { return c.instructions[at].name == name; });
            if (found == PlaceTable::kNone) {
                m_at = offset;
                fail(fmt::format("the operand \"{}\" is not defined before", name));
            }
            i.operands.push_back(found);
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
        if (s.element == "b" && accept("(")) { // a buffer of that shape
            s = shape(depth + 1);
            expect(")");
            return s;
        }
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

    static std::uint64_t hashOf(std::string_view name) { return std::hash<std::string_view>()(name); }

    struct At {
        std::int64_t file, function, line, column;
    };
    std::string_view m_text;
    HloModule& m_module;
    std::size_t m_at = 0;
    bool m_entry = false;
    std::string m_open; // what closes the brackets that are open, outermost first
    std::unordered_set<std::string_view> m_computations;
    PlaceTable m_names; // of the instructions of the computation at hand
    std::vector<std::string_view> m_files, m_functions;
    std::vector<At> m_locations;
    std::vector<std::int64_t> m_frameLocations;
};

// Behind the comment that begins there; where none does, there.
std::size_t commentEnd(std::string_view text, std::size_t at) {
    if (text.substr(at, 2) != "/*") return at;
    const auto end = text.find("*/", at + 2);
    return end == text.npos ? at : end + 2;
}

// Without the brackets around all of it; those of `(f32[], s32[]) %a` are around a part.
std::string_view withoutBrackets(std::string_view list) {
    if (list.size() < 2 || std::string_view("{([").find(list.front()) == std::string_view::npos) return list;
    std::size_t depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const char c = list[i];
        if (quoted) {
            i += c == '\\' ? 1 : 0;
            quoted = c != '"';
            continue;
        }
        quoted = c == '"';
        if (c == '{' || c == '(' || c == '[') ++depth;
        if ((c == '}' || c == ')' || c == ']') && --depth == 0)
            return i + 1 == list.size() ? list.substr(1, list.size() - 2) : list;
    }
    return list;
}

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
        } else if (std::string_view("{},[]:() \t\r\n").find(c) != std::string_view::npos) {
            ++i;
        } else if (const auto end = commentEnd(list, i); end > i) {
            i = end;
        } else {
            return {};
        }
    }
    return numbers;
}

std::vector<std::string_view> partsOf(std::string_view list) {
    list = withoutBrackets(list);
    std::vector<std::string_view> parts;
    std::size_t depth = 0, start = 0;
    bool quoted = false;
    const auto take = [&](std::size_t end) {
        auto part = list.substr(start, end - start);
        for (std::size_t over = 1; over > 0 && !part.empty();) { // /*index=5*/
            over = std::isspace(static_cast<unsigned char>(part.front())) ? 1 : commentEnd(part, 0);
            part.remove_prefix(over);
        }
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
