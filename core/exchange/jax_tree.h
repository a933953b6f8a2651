// SPDX-License-Identifier: GPL-3.0-or-later
// Flat lists named as JAX names arguments, written back as the nested Python literal they came from.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape::exchange {

// One step into a container. `text` is the Python literal of the key ("'w'", "0") or the attribute's name.
struct PathKey {
    enum class Kind { item, index, attribute };
    Kind kind = Kind::item;
    std::string text;
    friend bool operator==(const PathKey&, const PathKey&) = default;
};

struct JaxPath {
    std::string root; // "params"; may be empty
    std::vector<PathKey> keys;
};

// "params['layer_0'][1].mu". Nothing if a step is none of these (JAX writes "[<flat index 0>]" for classes it cannot
// see into).
[[nodiscard]] std::optional<JaxPath> parseJaxPath(std::string_view name);

struct NamedLeaf {
    std::string name;
    std::string value;   // a Python expression
    std::string comment; // after it, to the end of the line
};

// A Python literal of several lines: item keys make dictionaries, indices lists, attributes types.SimpleNamespace; one
// leaf a line, in the order given. Nothing if the names are no tree in that order.
[[nodiscard]] std::optional<std::string> rootedTree(std::span<const NamedLeaf> leaves); // a dictionary of the roots
[[nodiscard]] std::optional<std::string>
singleTree(std::span<const NamedLeaf> leaves); // of what is below the one root; outermost
                                               // indices make a tuple
// The same leaves without nesting: a dictionary by full name (equal names get a number), or a list.
[[nodiscard]] std::string flatDictionary(std::span<const NamedLeaf> leaves);
[[nodiscard]] std::string flatList(std::span<const NamedLeaf> leaves);

// A Python string literal with double quotes.
[[nodiscard]] std::string pythonString(std::string_view text);

} // namespace axiscape::exchange
