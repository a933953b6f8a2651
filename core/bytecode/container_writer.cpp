// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/container_writer.h"

#include "core/stablehlo/lexer.h"

namespace axiscape::bytecode {
namespace {

constexpr std::uint64_t kArray = 0, kDictionary = 1, kString = 2, kType = 6, kFile = 11, kName = 14,
                        kUnknown = 15; // builtin's codes
constexpr int kDeepest = 64;           // each level is read once more for every level around it

} // namespace

void appendSection(std::string& to, std::uint8_t id, std::string_view bytes) {
    to += static_cast<char>(id);
    appendVarint(to, bytes.size());
    to += bytes;
}

// The sign goes to the lowest bit.
void appendSvarint(std::string& to, std::int64_t value) {
    appendVarint(to, static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63));
}

// The number of zero bits the first byte ends with says how many bytes follow.
void appendVarint(std::string& to, std::uint64_t value) {
    int more = 0;
    while (more < 8 && (value >> (7 * (more + 1))) != 0) ++more;
    if (more == 8) {
        to += '\0';
    } else {
        const std::uint64_t first = ((value << 1) | 1) << more;
        to += static_cast<char>(first & 0xff);
        value >>= 7 - more;
    }
    for (int i = 0; i < more; ++i) to += static_cast<char>((value >> (8 * i)) & 0xff);
}

std::uint32_t ContainerWriter::op(std::string_view fullName) {
    const auto [found, added] =
        m_opNumbers.try_emplace(std::string(fullName), static_cast<std::uint32_t>(m_ops.size()));
    if (added) {
        const auto dot = fullName.find('.');
        const auto dialect = fullName.substr(0, dot);
        const auto name = dot == fullName.npos ? std::string_view() : fullName.substr(dot + 1);
        m_ops.push_back({m_dialects.number(dialect), m_strings.number(name)});
    }
    return found->second;
}

std::uint32_t ContainerWriter::string(std::string_view text) {
    std::string bytes = "c";
    appendVarint(bytes, kString);
    appendVarint(bytes, m_strings.number(text));
    return m_attributes.number(bytes);
}

bool readFields(std::string_view dictionary, std::vector<std::pair<std::string, std::string_view>>& fields) {
    for (Lexer lex(dictionary); !lex.end(); lex.accept(',')) {
        const bool quotes = lex.peek() == '"';
        const auto key = quotes ? lex.string() : lex.word();
        const bool valued = lex.accept('=');
        lex.space();
        const auto start = lex.at();
        if (key.empty() || (valued && !lex.attributeValue(true))) return false;
        fields.emplace_back(quotes ? unescaped(key) : std::string(key), valued ? lex.from(start) : "unit");
    }
    return true;
}

std::uint32_t ContainerWriter::dictionary(std::string_view text) {
    std::vector<std::pair<std::string, std::string_view>> fields;
    readFields(text, fields);
    std::string bytes;
    appendVarint(bytes, kDictionary);
    appendVarint(bytes, fields.size());
    for (const auto& [key, value] : fields) {
        appendVarint(bytes, string(key));
        appendVarint(bytes, this->value(value));
    }
    return m_attributes.number('c' + bytes);
}

std::uint32_t ContainerWriter::dictionary(const std::vector<std::pair<std::string_view, std::uint32_t>>& attributes) {
    std::string bytes = "c";
    appendVarint(bytes, kDictionary);
    appendVarint(bytes, attributes.size());
    for (const auto& [key, value] : attributes) {
        appendVarint(bytes, string(key));
        appendVarint(bytes, value);
    }
    return m_attributes.number(bytes);
}

std::uint32_t ContainerWriter::value(std::string_view text) {
    if (m_depth == kDeepest) return attribute(text);
    ++m_depth;
    const auto number = valueWithin(text);
    --m_depth;
    return number;
}

std::uint32_t ContainerWriter::valueWithin(std::string_view text) {
    Lexer lex(text);
    if (text.starts_with('"')) {
        const auto whole = lex.string();
        return lex.end() ? string(unescaped(whole)) : attribute(text);
    }
    if (text.starts_with('{') && text.ends_with('}')) return dictionary(text.substr(1, text.size() - 2));
    if (text.starts_with('(')) {
        std::string bytes = "c";
        appendVarint(bytes, kType);
        appendVarint(bytes, type(text));
        return m_attributes.number(bytes);
    }
    if (!lex.accept('[')) return attribute(text);
    std::string items, head = "c";
    std::uint64_t count = 0;
    while (!lex.accept(']')) {
        lex.space();
        const auto start = lex.at();
        if (!lex.attributeValue(true)) return attribute(text);
        appendVarint(items, value(lex.from(start)));
        ++count;
        lex.accept(',');
    }
    if (!lex.end()) return attribute(text); // [1, 2] : a type
    appendVarint(head, kArray);
    appendVarint(head, count);
    return m_attributes.number(head + items);
}

std::uint32_t ContainerWriter::unknownLocation() {
    std::string bytes = "c";
    appendVarint(bytes, kUnknown);
    return m_attributes.number(bytes);
}

std::uint32_t ContainerWriter::fileLocation(std::string_view file, std::uint64_t line, std::uint64_t column) {
    std::string bytes = "c";
    appendVarint(bytes, kFile);
    appendVarint(bytes, string(file));
    appendVarint(bytes, line);
    appendVarint(bytes, column);
    return m_attributes.number(bytes);
}

std::uint32_t ContainerWriter::namedLocation(std::string_view name, std::uint32_t child) {
    std::string bytes = "c";
    appendVarint(bytes, kName);
    appendVarint(bytes, string(name));
    appendVarint(bytes, child);
    return m_attributes.number(bytes);
}

std::string ContainerWriter::dialectSection() {
    std::string bytes;
    appendVarint(bytes, m_dialects.items.size());
    for (const auto name : m_dialects.items) {
        const std::uint64_t number = m_strings.number(name);
        appendVarint(bytes, m_version >= 1 ? number << 1 : number); // the flag: no version of its own follows
    }
    if (m_version >= 4) appendVarint(bytes, m_ops.size());
    for (const auto& [dialect, name] : m_ops) {
        appendVarint(bytes, dialect);
        appendVarint(bytes, 1);
        appendVarint(bytes, m_version >= 5 ? std::uint64_t{name} << 1 | 1 : name); // the flag: the dialect knows it
    }
    return bytes;
}

std::string ContainerWriter::finish(std::string_view ir, std::string_view producer) {
    const auto builtin = m_dialects.number("builtin"); // in whose name words are read
    std::string strings, offsets, entries, properties;
    appendVarint(offsets, m_attributes.items.size());
    appendVarint(offsets, m_types.items.size());
    for (const auto* table : {&m_attributes, &m_types}) {
        const auto& items = table->items;
        for (std::size_t i = 0, end = 0; i < items.size(); i = end) {
            const bool own = items[i].front() == 'v';
            while (end < items.size() && (items[end].front() == 'v') == own) ++end;
            appendVarint(offsets, own ? m_dialects.number("vhlo") : builtin);
            appendVarint(offsets, end - i);
            for (auto k = i; k < end; ++k) {
                appendVarint(offsets, (items[k].size() - 1) << 1 | (items[k].front() == 'w' ? 0 : 1));
                entries += items[k].substr(1);
            }
        }
    }
    const auto dialects = dialectSection();
    appendVarint(strings, m_strings.items.size());
    for (std::size_t i = m_strings.items.size(); i-- > 0;) appendVarint(strings, m_strings.items[i].size() + 1);
    for (const auto text : m_strings.items) (strings += text) += '\0';
    std::string file = "ML\xefR";
    appendVarint(file, m_version);
    file += producer;
    file += '\0';
    appendSection(file, 0, strings);
    appendSection(file, 1, dialects);
    appendSection(file, 2, entries);
    appendSection(file, 3, offsets);
    appendSection(file, 4, ir);
    if (m_version >= 5) {
        appendVarint(properties, m_properties.items.size());
        for (const auto one : m_properties.items) {
            appendVarint(properties, one.size());
            properties += one;
        }
        appendSection(file, 8, properties);
    }
    return file;
}

} // namespace axiscape::bytecode
