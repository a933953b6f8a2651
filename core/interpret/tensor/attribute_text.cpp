// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/tensor/attribute_text.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace axiscape::kernels {

std::string_view attributeText(OpRef op, std::string_view name) {
    for (const auto& attribute : op.module.attributes(op.op)) {
        if (op.module.text(attribute.name) != name || !attribute.text.valid()) continue;
        auto text = op.module.text(attribute.text);
        if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
        return text;
    }
    return {};
}

std::int64_t attributeNumber(OpRef op, std::string_view name, std::int64_t otherwise) {
    for (const auto& attribute : op.module.attributes(op.op))
        if (op.module.text(attribute.name) == name && attribute.intCount == 1) return op.module.ints(attribute)[0];
    const auto text = attributeText(op, name);
    if (text == "true" || text == "false") return text == "true";
    std::int64_t value = otherwise; // "1 : i64", where the name is none of AttributeName's
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

std::string_view fieldText(std::string_view dictionary, std::string_view field) {
    const auto isName = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.'; };
    for (auto at = dictionary.find(field); at != dictionary.npos; at = dictionary.find(field, at + 1)) {
        const auto end = at + field.size();
        if ((at > 0 && isName(dictionary[at - 1])) || (end < dictionary.size() && isName(dictionary[end]))) continue;
        auto rest = dictionary.substr(end);
        const auto start = rest.find_first_not_of(' ');
        if (start == rest.npos || rest[start] != '=') continue;
        rest.remove_prefix(start + 1);
        rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
        int depth = 0;
        std::size_t i = 0;
        for (; i < rest.size(); ++i) {
            const char c = rest[i];
            if (c == '[' || c == '<' || c == '{') ++depth;
            if ((c == ']' || c == '>' || c == '}') && depth-- == 0) break;
            if (c == ',' && depth == 0) break;
        }
        return rest.substr(0, i);
    }
    return {};
}

std::int64_t fieldNumber(std::string_view dictionary, std::string_view field, std::int64_t otherwise) {
    const auto text = fieldText(dictionary, field);
    if (text.starts_with("true")) return 1;
    if (text.starts_with("false")) return 0;
    std::int64_t value = otherwise;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

std::vector<std::int64_t> fieldList(std::string_view dictionary, std::string_view field) {
    const auto text = fieldText(dictionary, field);
    std::vector<std::int64_t> list;
    for (const char *at = text.data(), *const end = at + text.size(); at < end;) {
        std::int64_t value = 0;
        const auto [next, error] = std::from_chars(at, end, value);
        if (error == std::errc()) list.push_back(value);
        at = error == std::errc() ? next : at + 1;
    }
    return list;
}

} // namespace axiscape::kernels
