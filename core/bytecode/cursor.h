// SPDX-License-Identifier: GPL-3.0-or-later
// A place in bytes that nobody vouches for. Every step is checked against what is left; a broken file ends the reading
// with the offset of the byte. Damage is caught within the folder that reads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>

namespace axiscape {

struct Damage {
    std::size_t offset;
    std::string why;
};

class Cursor {
  public:
    Cursor() = default;
    // `offset`: of the first byte within the file.
    explicit Cursor(std::string_view bytes, std::size_t offset = 0) : m_bytes(bytes), m_offset(offset) {}

    std::size_t left() const { return m_bytes.size() - m_at; }
    std::size_t offset() const { return m_offset + m_at; }
    bool end() const { return m_at == m_bytes.size(); }

    [[noreturn]] void fail(std::string why) const { throw Damage{offset(), std::move(why)}; }
    void need(std::uint64_t count) const {
        if (count > left()) fail(fmt::format("{} bytes are wanted here and {} are left", count, left()));
    }
    std::uint8_t byte() {
        need(1);
        return static_cast<std::uint8_t>(m_bytes[m_at++]);
    }
    std::string_view bytes(std::uint64_t count) {
        need(count);
        const auto taken = m_bytes.substr(m_at, count);
        m_at += count;
        return taken;
    }
    // The next bytes as a cursor of their own.
    Cursor part(std::uint64_t count) {
        const auto start = offset();
        return Cursor(bytes(count), start);
    }
    // Up to a zero byte, which is taken too.
    std::string_view terminated() {
        const auto end = m_bytes.find('\0', m_at);
        if (end == std::string_view::npos) fail("a text is not terminated");
        const auto text = m_bytes.substr(m_at, end - m_at);
        m_at = end + 1;
        return text;
    }
    std::uint64_t varint() {
        if (m_at < m_bytes.size()) // most numbers are of one byte
            if (const auto first = static_cast<std::uint8_t>(m_bytes[m_at]); first & 1) return ++m_at, first >> 1;
        return longVarint();
    }
    std::int64_t svarint() {
        const auto value = varint();
        return static_cast<std::int64_t>((value >> 1) ^ (~(value & 1) + 1));
    }
    // Value and its lowest bit.
    std::pair<std::uint64_t, bool> flagged() {
        const auto value = varint();
        return {value >> 1, (value & 1) != 0};
    }
    // A count of things that take at least one byte each.
    std::size_t count() {
        const auto value = varint();
        if (value > left()) fail(fmt::format("{} entries are announced and {} bytes are left", value, left()));
        return static_cast<std::size_t>(value);
    }
    // An index into a table of that size.
    std::uint32_t index(std::size_t size, const char* what) { return checked(varint(), size, what); }
    std::uint32_t checked(std::uint64_t value, std::size_t size, const char* what) const {
        if (value >= size) fail(fmt::format("{} {} is named and there are {}", what, value, size));
        return static_cast<std::uint32_t>(value);
    }
    std::uint64_t little(int size) {
        const auto text = bytes(static_cast<std::uint64_t>(size));
        std::uint64_t value = 0;
        for (int i = 0; i < size; ++i)
            value |= std::uint64_t(static_cast<unsigned char>(text[static_cast<std::size_t>(i)])) << (8 * i);
        return value;
    }

  private:
    std::uint64_t longVarint() {
        const std::uint64_t first = byte();
        if (first == 0) return little(8);
        int more = 0;
        while (((first >> more) & 1) == 0) ++more;
        return (little(more) << (7 - more)) | (first >> (more + 1));
    }

    std::string_view m_bytes;
    std::size_t m_at = 0, m_offset = 0;
};

} // namespace axiscape
