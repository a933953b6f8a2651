// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of a flatbuffer that nobody vouches for: every offset is checked against the file. Throws Damage.
#pragma once

#include "core/bytecode/cursor.h"

#include <optional>
#include <string_view>

namespace axiscape::flatbuffer {

class Buffer {
  public:
    explicit Buffer(std::string_view bytes) : m_bytes(bytes) {}
    std::uint64_t number(std::uint64_t at, int size) const {
        if (at > m_bytes.size() || m_bytes.size() - at < static_cast<std::uint64_t>(size))
            throw Damage{m_bytes.size(), fmt::format("an offset leads to byte {}, behind the end", at)};
        return Cursor(m_bytes.substr(at), at).little(size);
    }
    // What the u32 there leads to.
    std::uint64_t follow(std::uint64_t at) const { return at + number(at, 4); }
    std::string_view bytes(std::uint64_t at, std::uint64_t count) const {
        if (at > m_bytes.size() || count > m_bytes.size() - at)
            throw Damage{static_cast<std::size_t>(std::min<std::uint64_t>(at, m_bytes.size())),
                         fmt::format("{} bytes are wanted here and the file ends before", count)};
        return m_bytes.substr(at, count);
    }

  private:
    std::string_view m_bytes;
};

// A list: count of elements and where they lie.
struct Vector {
    std::uint64_t at = 0;
    std::uint32_t count = 0;
};

class Table {
  public:
    Table(const Buffer& buffer, std::uint64_t at);
    std::uint64_t at() const { return m_at; }
    // 0 where the field is not there.
    std::uint64_t number(int field, int size) const;
    std::string_view text(int field) const;
    Vector vector(int field, int elementSize) const;
    std::optional<Table> table(int field) const;
    Table tableOf(const Vector& list, std::uint32_t index) const;
    std::string_view textOf(const Vector& list, std::uint32_t index) const;
    std::uint64_t numberOf(const Vector& list, std::uint32_t index, int size) const {
        return m_buffer->number(list.at + std::uint64_t(index) * static_cast<std::uint64_t>(size), size);
    }
    std::string_view bytes(const Vector& list) const { return m_buffer->bytes(list.at, list.count); }

  private:
    std::uint64_t place(int field) const; // 0: absent
    std::string_view textAt(std::uint64_t at) const;
    const Buffer* m_buffer;
    std::uint64_t m_at, m_vtable;
    std::uint32_t m_vtableSize;
};

} // namespace axiscape::flatbuffer
