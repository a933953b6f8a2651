// SPDX-License-Identifier: GPL-3.0-or-later
// replica_groups in all notations: {{0,1},{2,3}}, [4,2]<=[4,2]T(1,0), mesh['a'=4,'b'=2] {'a'}.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace axiscape::hlo {

using Groups = std::vector<std::vector<std::int64_t>>;
// Members in order; nothing where the text is none of these.
[[nodiscard]] std::optional<Groups> groupsOf(std::string_view text);

} // namespace axiscape::hlo
