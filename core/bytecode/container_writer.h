// SPDX-License-Identifier: GPL-3.0-or-later
// The container of a bytecode in the writing: its tables, each entry once, and the sections around them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace axiscape::bytecode {

void appendVarint(std::string& to, std::uint64_t value);
void appendSvarint(std::string& to, std::int64_t value);
void appendSection(std::string& to, std::uint8_t id, std::string_view bytes);
// a = 1 : i64, "b": name and value as they are written, `unit` for one without. False where it is no dictionary of
// ours: what stood before that is there.
bool readFields(std::string_view dictionary, std::vector<std::pair<std::string, std::string_view>>& fields);

class ContainerWriter {
  public:
    explicit ContainerWriter(std::uint64_t version) : m_version(version) {}
    std::uint64_t version() const { return m_version; }
    // In words.
    std::uint32_t attribute(std::string_view text) { return m_attributes.number('w' + std::string(text) + '\0'); }
    std::uint32_t type(std::string_view text) { return m_types.number('w' + std::string(text) + '\0'); }
    // a = 1 : i64, b: without braces. Texts, lists and dictionaries in it have builtin's code, the rest is words, and
    // so is what nests deeper than anybody's own does.
    std::uint32_t dictionary(std::string_view text);
    std::uint32_t dictionary(const std::vector<std::pair<std::string_view, std::uint32_t>>& attributes);
    std::uint32_t value(std::string_view text);
    std::uint32_t unknownLocation();
    std::uint32_t fileLocation(std::string_view file, std::uint64_t line, std::uint64_t column);
    std::uint32_t namedLocation(std::string_view name, std::uint32_t child);
    std::uint32_t op(std::string_view fullName);
    // A text of the string table.
    std::uint32_t text(std::string_view text) { return m_strings.number(text); }
    // In the encoding of VHLO.
    std::uint32_t portableAttribute(std::string_view bytes) { return m_attributes.number('v' + std::string(bytes)); }
    std::uint32_t portableType(std::string_view bytes) { return m_types.number('v' + std::string(bytes)); }
    // What an op holds in the order it declares it, from version 5 on.
    std::uint32_t properties(std::string_view bytes) { return m_properties.number(bytes); }
    // With the IR section's bytes; what the tables have is numbered in the order it was asked for.
    std::string finish(std::string_view ir, std::string_view producer);

  private:
    std::uint32_t valueWithin(std::string_view text);
    std::uint32_t string(std::string_view text);
    std::string dialectSection();

    // Of attributes and types: first a letter, w for words, c for builtin's own code, v for that of VHLO.
    class Table {
      public:
        std::uint32_t number(std::string_view text) {
            const auto [found, added] =
                m_numbers.try_emplace(std::string(text), static_cast<std::uint32_t>(items.size()));
            if (added) items.push_back(found->first);
            return found->second;
        }
        std::vector<std::string_view> items; // keys of the map stay where they are

      private:
        std::unordered_map<std::string, std::uint32_t> m_numbers;
    };

    int m_depth = 0; // of lists and dictionaries in the one that is being written
    std::uint64_t m_version;
    Table m_strings, m_dialects, m_attributes, m_types, m_properties;
    struct Op {
        std::uint32_t dialect, name;
    };
    std::vector<Op> m_ops;
    std::unordered_map<std::string, std::uint32_t> m_opNumbers;
};

} // namespace axiscape::bytecode
