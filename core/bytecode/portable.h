// SPDX-License-Identifier: GPL-3.0-or-later
// What the ops of a portable artifact (VHLO) are in StableHLO: their names, and attributes without the defaults that
// the portable form spells out.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape::bytecode {

struct NamedText {
    std::string_view name;
    std::string_view text; // "unit" for an attribute without a value
};

// "dot_general_v2" -> "stablehlo.dot_general". A return is one of stablehlo: whose region it ends decides.
[[nodiscard]] std::string portableOpName(std::string_view versioned);

// Defaults dropped, parts joined, lists and symbols in StableHLO's notation.
// `keep` lets the texts that are made live as long as theirs.
using KeepText = std::function<std::string_view(std::string)>;
std::vector<NamedText> fromPortable(std::string_view fullName, const std::vector<NamedText>& attributes,
                                    const KeepText& keep);

} // namespace axiscape::bytecode
