// SPDX-License-Identifier: GPL-3.0-or-later
// Protobuf's wire format, no more of it than HLO needs. By hand, not with the packaged library: that wants code
// generated from XLA's .proto files, which no distribution ships, and says neither where a file is broken nor stops at
// a depth. Throws Damage with the offset of the byte.
#pragma once

#include "core/bytecode/cursor.h"

#include <vector>

namespace axiscape::hlo {

// One field of a message. Asking for another kind than it is of is damage.
class WireField {
  public:
    std::uint32_t number = 0;

    std::int64_t integer() const {
        if (m_kind != 0) m_part.fail("a number is expected here");
        return static_cast<std::int64_t>(m_value);
    }
    std::string_view text() const { return message().bytes(m_part.left()); }
    Cursor message() const {
        if (m_kind != 2) m_part.fail("a message is expected here");
        return m_part;
    }
    // A repeated number: packed, or one of several.
    void integers(std::vector<std::int64_t>& to) const {
        if (m_kind == 0) return to.push_back(integer());
        for (auto part = message(); !part.end();) to.push_back(static_cast<std::int64_t>(varint(part)));
    }
    // The bit pattern of a fixed number.
    std::uint64_t fixed() const {
        if (m_kind != 1 && m_kind != 5) m_part.fail("a number of fixed size is expected here");
        return m_value;
    }
    bool packed() const { return m_kind == 2; }
    std::size_t offset() const { return m_part.offset(); }

    static WireField next(Cursor& from) {
        WireField field;
        const auto tag = varint(from);
        field.m_part = Cursor({}, from.offset());
        field.m_kind = static_cast<std::uint8_t>(tag & 7);
        if ((tag >> 3) == 0 || (tag >> 3) > 0x1fffffff) from.fail("a field without a number");
        field.number = static_cast<std::uint32_t>(tag >> 3);
        switch (field.m_kind) {
        case 0:
            field.m_value = varint(from);
            break;
        case 1:
            field.m_value = from.little(8);
            break;
        case 2:
            field.m_part = from.part(varint(from));
            break;
        case 5:
            field.m_value = from.little(4);
            break;
        default:
            from.fail("a field of no known kind");
        }
        return field;
    }

  private:
    // Seven bits a byte, the lowest first: not the varint of MLIR.
    static std::uint64_t varint(Cursor& from) {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 70; shift += 7) {
            const std::uint64_t byte = from.byte();
            if (shift < 64) value |= (byte & 0x7f) << shift;
            if (byte < 0x80) return value;
        }
        from.fail("a number of more than ten bytes");
    }

    std::uint8_t m_kind = 0;
    std::uint64_t m_value = 0;
    Cursor m_part; // of kind 2: what is in it
};

// Every field of the message, in order.
template <class Take> void eachField(Cursor message, const Take& take) {
    while (!message.end()) take(WireField::next(message));
}

} // namespace axiscape::hlo
