// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/jax_tree.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace axiscape::exchange {
namespace {

bool isNameCharacter(char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool isIdentifier(std::string_view text) {
    if (text.empty() || (text[0] >= '0' && text[0] <= '9')) return false;
    for (const char c : text)
        if (!isNameCharacter(c)) return false;
    return true;
}

bool isControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

// A name behind "#" ends with the line: one with a line of its own would be code of whoever named it.
std::string comment(std::string text) {
    std::replace_if(text.begin(), text.end(), isControl, ' ');
    return "  # " + text + '\n';
}

// The end of the Python string literal that starts at `from`, or npos: also where a line ends within it.
std::size_t stringEnd(std::string_view text, std::size_t from) {
    const char quote = text[from];
    for (std::size_t i = from + 1; i < text.size(); ++i) {
        if (isControl(text[i])) return std::string_view::npos;
        if (text[i] == '\\')
            ++i;
        else if (text[i] == quote)
            return i + 1;
    }
    return std::string_view::npos;
}

std::size_t nameEnd(std::string_view text, std::size_t from) {
    while (from < text.size() && isNameCharacter(text[from])) ++from;
    return from;
}

// A tree under construction: leaves have a value, others children in the order they were first named.
class TreeBuilder {
  public:
    TreeBuilder() { m_nodes.emplace_back(); }

    // False if the leaf does not continue a tree in depth-first order.
    bool add(std::span<const PathKey> keys, const NamedLeaf& leaf) {
        std::size_t node = 0;
        for (const auto& key : keys) {
            const auto next = child(node, key);
            if (!next) return false;
            node = *next;
        }
        if (m_nodes[node].leaf || !m_nodes[node].children.empty()) return false;
        m_nodes[node].leaf = &leaf;
        return true;
    }

    std::string text(bool outermostTuple) const {
        std::string out;
        write(0, 0, "", outermostTuple, out);
        return out;
    }

  private:
    struct Node {
        const NamedLeaf* leaf = nullptr;
        PathKey::Kind kind = PathKey::Kind::item;
        std::vector<std::pair<std::string, std::size_t>> children;
        std::set<std::string> keys;
    };

    std::optional<std::size_t> child(std::size_t at, const PathKey& key) {
        auto& node = m_nodes[at];
        if (node.leaf) return std::nullopt;
        if (node.children.empty()) node.kind = key.kind;
        if (node.kind != key.kind) return std::nullopt;
        if (!node.children.empty() && node.children.back().first == key.text) return node.children.back().second;
        const bool inOrder = key.kind != PathKey::Kind::index || key.text == std::to_string(node.children.size());
        if (!inOrder || !node.keys.insert(key.text).second) return std::nullopt;
        const std::size_t made = m_nodes.size();
        node.children.emplace_back(key.text, made);
        m_nodes.emplace_back();
        return made;
    }

    void write(std::size_t at, int depth, const std::string& prefix, bool tuple, std::string& out) const {
        const auto& node = m_nodes[at];
        const std::string indent(static_cast<std::size_t>(depth) * 4, ' ');
        const std::string end = depth ? "," : "";
        if (node.leaf) {
            out += indent + prefix + node.leaf->value + end;
            out += node.leaf->comment.empty() ? "\n" : comment(node.leaf->comment);
            return;
        }
        const bool index = node.kind == PathKey::Kind::index, attribute = node.kind == PathKey::Kind::attribute;
        const char* open = attribute ? "types.SimpleNamespace(" : !index ? "{" : tuple ? "(" : "[";
        const char* close = attribute ? ")" : !index ? "}" : tuple ? ")" : "]";
        out += indent + prefix + open + '\n';
        for (const auto& [key, below] : node.children)
            write(below, depth + 1, index ? "" : key + (attribute ? "=" : ": "), false, out);
        out += indent + close + end + '\n';
    }

    std::vector<Node> m_nodes;
};

} // namespace

std::string pythonString(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (c == '\n')
            out += "\\n";
        else if (static_cast<unsigned char>(c) < 0x20)
            out += fmt::format("\\x{:02x}", static_cast<unsigned>(c));
        else
            out += c;
    }
    return out + '"';
}

std::optional<JaxPath> parseJaxPath(std::string_view name) {
    JaxPath path;
    std::size_t at = nameEnd(name, 0);
    path.root = name.substr(0, at);
    while (at < name.size()) {
        if (name[at] == '.') {
            const auto end = nameEnd(name, at + 1);
            const auto word = name.substr(at + 1, end - at - 1);
            if (!isIdentifier(word)) return std::nullopt;
            path.keys.push_back({PathKey::Kind::attribute, std::string(word)});
            at = end;
            continue;
        }
        if (name[at] != '[' || at + 2 >= name.size()) return std::nullopt;
        const bool quoted = name[at + 1] == '\'' || name[at + 1] == '"';
        const auto end = quoted ? stringEnd(name, at + 1) : name.find(']', at);
        if (end == std::string_view::npos || end >= name.size() || name[end] != ']') return std::nullopt;
        const auto key = name.substr(at + 1, end - at - 1);
        if (!quoted && (key.empty() || key.find_first_not_of("0123456789") != std::string_view::npos))
            return std::nullopt;
        path.keys.push_back({quoted ? PathKey::Kind::item : PathKey::Kind::index, std::string(key)});
        at = end + 1;
    }
    return path;
}

std::optional<std::string> rootedTree(std::span<const NamedLeaf> leaves) {
    TreeBuilder tree;
    for (const auto& leaf : leaves) {
        auto path = parseJaxPath(leaf.name);
        if (!path || path->root.empty()) return std::nullopt;
        path->keys.insert(path->keys.begin(), {PathKey::Kind::item, pythonString(path->root)});
        if (!tree.add(path->keys, leaf)) return std::nullopt;
    }
    return tree.text(false);
}

std::optional<std::string> singleTree(std::span<const NamedLeaf> leaves) {
    TreeBuilder tree;
    std::optional<std::string> root;
    for (const auto& leaf : leaves) {
        const auto path = parseJaxPath(leaf.name);
        if (!path || path->root != root.value_or(path->root)) return std::nullopt;
        root = path->root;
        if (!tree.add(path->keys, leaf)) return std::nullopt;
    }
    if (leaves.empty()) return "()\n";
    return tree.text(true);
}

std::string flatDictionary(std::span<const NamedLeaf> leaves) {
    std::map<std::string, int> seen;
    std::string out = "{\n";
    for (const auto& leaf : leaves) {
        const int before = seen[leaf.name]++;
        const auto name = before ? fmt::format("{}#{}", leaf.name, before + 1) : leaf.name;
        out += fmt::format("    {}: {},", pythonString(name), leaf.value);
        out += leaf.comment.empty() ? "\n" : comment(leaf.comment);
    }
    return out + "}\n";
}

std::string flatList(std::span<const NamedLeaf> leaves) {
    std::string out = "[\n";
    for (const auto& leaf : leaves)
        out += "    " + leaf.value + "," + comment(leaf.name + (leaf.comment.empty() ? "" : " " + leaf.comment));
    return out + "]\n";
}

} // namespace axiscape::exchange
