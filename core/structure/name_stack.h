// SPDX-License-Identifier: GPL-3.0-or-later
// What a name stack says once the marks of transformations are read off it:
// "jit(step)/transpose(jvp(layer_0))/attn/dot_general" -> scopes layer_0, attn; backward.
#pragma once

#include <string_view>
#include <vector>

namespace axiscape {

struct NameStack {
    std::vector<std::string_view> scopes; // views into the text parsed
    std::string_view first;               // the first component as written: "jit(step)"
    bool backward = false;                // under a transpose(...)
    bool forward = false;                 // under a jvp(...) that is not transposed
};

// The last component is the op's own primitive (or that of the call) and no scope. Marks (jit, jvp, transpose, vmap,
// checkpoint, rematted_computation, while, cond, body, ...) and einsum strings are no scopes.
[[nodiscard]] NameStack parseNameStack(std::string_view text);

// Appends `inner`, found inside a call made at `outer`. A stack that starts anew ("jit(step)/..." again) replaces it.
void appendStack(NameStack& outer, const NameStack& inner);

} // namespace axiscape
