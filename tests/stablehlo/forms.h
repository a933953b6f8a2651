// SPDX-License-Identifier: GPL-3.0-or-later
// Every op and type that jaxlib knows, in both forms: tests/data/stablehlo, written by tests/jax/print_ops.py.
#pragma once

#include "tests/support/support.h"

#include "core/base/file.h"

#include <string>
#include <vector>

namespace axiscape::test {

inline constexpr const char* kFormFiles[] = {"ops_stablehlo.txt", "ops_chlo.txt", "ops_sdy.txt", "ops_mhlo.txt",
                                             "types.txt"};

struct FormCase {
    std::string name, pretty, generic;
};

inline std::vector<FormCase> formCases(const std::string& file) {
    const auto text = readFile(data("stablehlo/" + file));
    std::vector<FormCase> all;
    if (!text) return all;
    const std::string head = "// ===== ", middle = "// -----\n";
    for (auto at = text->find(head); at != std::string::npos;) {
        const auto next = text->find(head, at + 1);
        const auto one = text->substr(at, next == std::string::npos ? next : next - at);
        const auto line = one.find('\n'), cut = one.find(middle);
        all.push_back({one.substr(head.size(), line - head.size()), one.substr(line + 1, cut - line - 1),
                       one.substr(cut + middle.size())});
        at = next;
    }
    return all;
}

} // namespace axiscape::test
