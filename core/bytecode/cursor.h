// SPDX-License-Identifier: GPL-3.0-or-later
// A place in bytes that nobody vouches for. Every step is checked against what is left; a broken file ends the reading
// with the offset of the byte. Damage is caught within the folder that reads.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
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
    explicit Cursor(std::string_view bytes, std::size_t offset = 0)
        : m_at(bytes.data()), m_end(m_at + bytes.size()), m_begin(m_at), m_offset(offset) {}

    std::size_t left() const { return static_cast<std::size_t>(m_end - m_at); }
    std::size_t offset() const { return m_offset + static_cast<std::size_t>(m_at - m_begin); }
    bool end() const { return m_at == m_end; }

    [[noreturn]] void fail(std::string why) const { throw Damage{offset(), std::move(why)}; }
    void need(std::uint64_t count) const {
        if (count > left()) failAsShort(count);
    }
    std::uint8_t byte() {
        need(1);
        return static_cast<std::uint8_t>(*m_at++);
    }
    std::string_view bytes(std::uint64_t count) {
        need(count);
        const std::string_view taken(m_at, static_cast<std::size_t>(count));
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
        const std::string_view rest(m_at, left());
        const auto end = rest.find('\0');
        if (end == std::string_view::npos) fail("a text is not terminated");
        m_at += end + 1;
        return rest.substr(0, end);
    }
    [[gnu::always_inline]] std::uint64_t varint() {
        if (m_at != m_end) // most numbers are of one byte
            if (const auto first = static_cast<std::uint8_t>(*m_at); first & 1) return ++m_at, first >> 1;
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
        if (value > left()) failAsShortOf(value);
        return static_cast<std::size_t>(value);
    }
    // An index into a table of that size.
    std::uint32_t index(std::size_t size, const char* what) { return checked(varint(), size, what); }
    std::uint32_t checked(std::uint64_t value, std::size_t size, const char* what) const {
        if (value >= size) failAsMissing(value, size, what);
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
    // Apart, so that what is read without damage stays short.
    [[noreturn, gnu::cold, gnu::noinline]] void failAsShort(std::uint64_t count) const {
        fail(fmt::format("{} bytes are wanted here and {} are left", count, left()));
    }
    [[noreturn, gnu::cold, gnu::noinline]] void failAsShortOf(std::uint64_t value) const {
        fail(fmt::format("{} entries are announced and {} bytes are left", value, left()));
    }
    [[noreturn, gnu::cold, gnu::noinline]] void failAsMissing(std::uint64_t value, std::size_t size,
                                                              const char* what) const {
        fail(fmt::format("{} {} is named and there are {}", what, value, size));
    }

    std::uint64_t longVarint() {
        if (std::endian::native == std::endian::little && left() > 8 && *m_at != 0) { // taken as one word
            std::uint64_t word = 0;
            std::memcpy(&word, m_at, sizeof word);
            const int size = std::countr_zero(word) + 1, above = 64 - 8 * size;
            m_at += size;
            return word << above >> above >> size;
        }
        const std::uint64_t first = byte();
        if (first == 0) return little(8);
        int more = 0;
        while (((first >> more) & 1) == 0) ++more;
        return (little(more) << (7 - more)) | (first >> (more + 1));
    }

    const char *m_at = nullptr, *m_end = nullptr, *m_begin = nullptr;
    std::size_t m_offset = 0;
};

} // namespace axiscape
