// SPDX-License-Identifier: GPL-3.0-or-later
// What a portable artifact of a version may hold: since when its ops, types and attributes are there.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace axiscape::bytecode {

struct PortableVersion {
    int major = 0, minor = 0, patch = 0;
    auto operator<=>(const PortableVersion&) const = default;
};
inline constexpr PortableVersion kOldestPortable{0, 9, 0};
inline constexpr PortableVersion kNewestPortable{1, 20, 0};

// "1.17.0"; nothing for other texts.
[[nodiscard]] std::optional<PortableVersion> portableVersion(std::string_view text);
[[nodiscard]] std::string versionText(PortableVersion version);

// Of MLIR bytecode, as StableHLO chooses it for a target.
[[nodiscard]] std::uint64_t containerVersionFor(PortableVersion target);

// The newest version of an op that a target has ("vhlo.dot_general_v2"), or since when there is one. Both empty: no
// version of VHLO has such an op. The name comes without a dialect.
struct PortableOpName {
    std::string name;
    std::optional<PortableVersion> since;
};
[[nodiscard]] PortableOpName portableOp(std::string_view name, PortableVersion target);
// Since when an op declares an attribute; nothing if no version of it does.
[[nodiscard]] std::optional<PortableVersion> portableAttributeSince(std::string_view op, std::string_view attribute);

} // namespace axiscape::bytecode
