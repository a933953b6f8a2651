// SPDX-License-Identifier: GPL-3.0-or-later
// True if the whole of `text` matches: `*` stands for any run of characters, slashes included, `?` for one.
//   glob("params/*/qkv", "params/layer_0/attn/qkv")  -> true
#pragma once

#include <string_view>

namespace axiscape {

[[nodiscard]] bool glob(std::string_view pattern, std::string_view text);

} // namespace axiscape
