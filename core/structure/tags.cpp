// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/glob.h"
#include "core/structure/structure_parts.h"

#include <algorithm>

namespace axiscape {
namespace {

// How many of the stack's scopes make the outermost one that the tag names; 0 if none does.
std::size_t depthOf(const NameStack& stack, std::string_view tag, const std::string& atEnd) {
    std::string path;
    for (std::size_t i = 0; i < stack.scopes.size(); ++i) {
        if (i > 0) path += '/';
        path += stack.scopes[i];
        if (glob(tag, path) || glob(atEnd, path)) return i + 1;
    }
    return 0;
}

} // namespace

std::vector<ValueId> taggedValues(const Module& module, std::string_view tag) {
    const auto scopes = structure::readScopes(module);
    const std::string atEnd = "*/" + std::string(tag);
    constexpr std::uint32_t none = 0xffffffffu;
    // Per distinct stack: a number for the tagged scope it stands in.
    std::vector<std::uint32_t> scopeOf(scopes.stacks.size(), none);
    std::vector<std::string> known;
    for (std::size_t i = 0; i < scopes.stacks.size(); ++i) {
        const NameStack& stack = scopes.stacks[i];
        const auto depth = stack.backward ? 0 : depthOf(stack, tag, atEnd);
        if (depth == 0) continue;
        std::string path;
        for (std::size_t k = 0; k < depth; ++k) path += std::string(stack.scopes[k]) + '/';
        const auto at = std::find(known.begin(), known.end(), path);
        scopeOf[i] = static_cast<std::uint32_t>(at - known.begin());
        if (at == known.end()) known.push_back(std::move(path));
    }
    const auto of = [&](OpId op) { return op.value < module.opCount() ? scopeOf[scopes.stackOf[op]] : none; };
    std::vector<std::uint8_t> returned(module.valueCount(), 0);
    for (const ValueId v : module.results()) returned[v.value] = 1;
    std::vector<ValueId> out;
    for (const OpId op : module.ops()) {
        const auto scope = of(op);
        if (scope == none) continue;
        for (const ValueId v : module.results(op)) {
            bool leaves = returned[v.value] != 0;
            for (const Use use : module.uses(v))
                leaves = leaves || (use.op.value < module.opCount() && of(use.op) != scope);
            if (leaves) out.push_back(v);
        }
    }
    return out;
}

} // namespace axiscape
