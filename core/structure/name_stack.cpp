// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/name_stack.h"

#include <algorithm>
#include <array>

namespace axiscape {
namespace {

// Components that JAX adds for its own constructs: never a layer of the model.
bool isMark(std::string_view c) {
    static constexpr std::array marks{"jit",
                                      "pjit",
                                      "xla_call",
                                      "core_call",
                                      "closed_call",
                                      "checkpoint",
                                      "remat",
                                      "remat2",
                                      "rematted_computation",
                                      "custom_jvp_call",
                                      "custom_vjp_call",
                                      "custom_vjp_call_jaxpr",
                                      "while",
                                      "cond",
                                      "body",
                                      "body_jaxpr",
                                      "scan",
                                      "shard_map",
                                      "custom_jvp_call_jaxpr",
                                      "custom_lin",
                                      "named_call",
                                      "run_state",
                                      "custom_partitioning"};
    if (c.empty() || std::find(marks.begin(), marks.end(), c) != marks.end()) return true;
    if (c.back() == ':') return true; // "jit:", the location of a function
    if (c.starts_with("branch_") && c.ends_with("_fun")) return true;
    return c.find("->") != std::string_view::npos; // an einsum string
}

// Calls f for each component at depth 0 of the parentheses.
template <class F> void eachComponent(std::string_view text, F&& f) {
    int depth = 0;
    std::size_t start = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i == text.size() || (text[i] == '/' && depth == 0)) {
            f(text.substr(start, i - start));
            start = i + 1;
        } else if (text[i] == '(') {
            ++depth;
        } else if (text[i] == ')' && depth > 0) {
            --depth;
        }
    }
}

void readComponent(std::string_view c, NameStack& out) {
    const auto open = c.find('(');
    if (open == std::string_view::npos || open == 0 || c.back() != ')') {
        if (!isMark(c)) out.scopes.push_back(c);
        return;
    }
    const auto mark = c.substr(0, open);
    const auto inside = c.substr(open + 1, c.size() - open - 2);
    if (mark == "jit" || mark == "pjit" || mark == "xla_call" || mark == "pmap") return;
    if (mark == "transpose") out.backward = true;
    if (mark == "jvp") out.forward = true;
    if (mark == "transpose" || mark == "jvp" || mark == "vmap" || mark == "remat" || mark == "checkpoint" ||
        mark == "rematted_computation" || mark == "custom_jvp" || mark == "custom_vjp" || mark == "linearize") {
        eachComponent(inside, [&](std::string_view inner) { readComponent(inner, out); });
        return;
    }
    out.scopes.push_back(c); // a scope that happens to have parentheses
}

} // namespace

NameStack parseNameStack(std::string_view text) {
    NameStack out;
    std::string_view last;
    bool any = false;
    eachComponent(text, [&](std::string_view c) {
        if (any)
            readComponent(last, out);
        else
            out.first = c;
        last = c;
        any = true;
    });
    // Of the last component only the marks count: "transpose(jvp(jit(log_softmax)))" is a call in the backward pass.
    const auto scopes = out.scopes.size();
    if (any) readComponent(last, out);
    out.scopes.resize(scopes);
    if (out.backward) out.forward = false;
    return out;
}

void appendStack(NameStack& outer, const NameStack& inner) {
    if (!outer.first.empty() && outer.first.starts_with("jit(") && outer.first == inner.first) {
        outer = inner;
        return;
    }
    if (outer.first.empty()) outer.first = inner.first;
    outer.scopes.insert(outer.scopes.end(), inner.scopes.begin(), inner.scopes.end());
    outer.backward = outer.backward || inner.backward;
    outer.forward = !outer.backward && (outer.forward || inner.forward);
}

} // namespace axiscape
