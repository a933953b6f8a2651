// SPDX-License-Identifier: GPL-3.0-or-later
// What the messages inside an instruction's proto say, as HLO text writes it. Throw Damage.
#pragma once

#include "core/bytecode/cursor.h"
#include "core/hlo/attribute_text.h"

#include <string>
#include <vector>

namespace axiscape::hlo {

[[nodiscard]] Shape shapeOfProto(Cursor message);
[[nodiscard]] std::string shapeText(const Shape& shape);                    // f32[2,3]{1,0}
[[nodiscard]] std::string braced(const std::vector<std::int64_t>& numbers); // {1,0}
[[nodiscard]] std::string inQuotes(std::string_view bytes);                 // "a\"b"
[[nodiscard]] std::string shardingText(Cursor message);                     // {devices=[2,4]<=[8]}
[[nodiscard]] Metadata metadataOfProto(Cursor message);
[[nodiscard]] std::string frontendText(Cursor message);    // {a="b"}
[[nodiscard]] std::string windowText(Cursor message);      // {size=3x3 pad=1_1x1_1}
[[nodiscard]] std::string convolutionText(Cursor message); // bf01_oi01->bf01
[[nodiscard]] std::string paddingText(Cursor message);     // 0_1_0x2_0_0
[[nodiscard]] std::string iotaGroupsText(Cursor message);  // [4,2]<=[2,4]T(1,0)
[[nodiscard]] std::string meshGroupsText(Cursor message);  // mesh['a'=4,'b'=2] {'b'}
[[nodiscard]] std::string accuracyText(Cursor message);    // {tolerance={atol=0,rtol=1,ulps=2}}; the usual: empty
// The lists of a message of nothing but repeated numbers, named by field: {1, "offset_dims"}.
struct ListName {
    std::uint32_t field;
    std::string_view name;
};
void listsOf(Cursor message, std::initializer_list<ListName> names, Named& to);
// The literal of a constant of that shape: {1, 2}, true, (0, 1).
[[nodiscard]] std::string literalOfProto(Cursor message, const Shape& shape);

} // namespace axiscape::hlo
