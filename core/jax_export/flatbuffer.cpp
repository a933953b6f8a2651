// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jax_export/flatbuffer.h"

namespace axiscape::flatbuffer {

Table::Table(const Buffer& buffer, std::uint64_t at) : m_buffer(&buffer), m_at(at) {
    const auto back = static_cast<std::int32_t>(buffer.number(at, 4));
    const auto vtable = static_cast<std::int64_t>(at) - back;
    if (vtable < 0) throw Damage{static_cast<std::size_t>(at), "a table says that its fields lie before the file"};
    m_vtable = static_cast<std::uint64_t>(vtable);
    m_vtableSize = static_cast<std::uint32_t>(buffer.number(m_vtable, 2));
    if (m_vtableSize < 4 || m_vtableSize % 2 != 0)
        throw Damage{static_cast<std::size_t>(m_vtable), "the list of a table's fields is malformed"};
    buffer.bytes(m_vtable, m_vtableSize);
    buffer.bytes(at, buffer.number(m_vtable + 2, 2));
}

std::uint64_t Table::place(int field) const {
    const auto entry = 4 + 2 * static_cast<std::uint32_t>(field);
    if (entry + 2 > m_vtableSize) return 0;
    const auto offset = m_buffer->number(m_vtable + entry, 2);
    return offset == 0 ? 0 : m_at + offset;
}

std::uint64_t Table::number(int field, int size) const {
    const auto at = place(field);
    return at == 0 ? 0 : m_buffer->number(at, size);
}

std::string_view Table::textAt(std::uint64_t at) const {
    const auto start = m_buffer->follow(at);
    return m_buffer->bytes(start + 4, m_buffer->number(start, 4));
}

std::string_view Table::text(int field) const {
    const auto at = place(field);
    return at == 0 ? std::string_view() : textAt(at);
}

Vector Table::vector(int field, int elementSize) const {
    const auto at = place(field);
    if (at == 0) return {};
    const auto start = m_buffer->follow(at);
    const auto count = m_buffer->number(start, 4);
    m_buffer->bytes(start + 4, count * static_cast<std::uint64_t>(elementSize));
    return {start + 4, static_cast<std::uint32_t>(count)};
}

std::optional<Table> Table::table(int field) const {
    const auto at = place(field);
    if (at == 0) return std::nullopt;
    return Table(*m_buffer, m_buffer->follow(at));
}

Table Table::tableOf(const Vector& list, std::uint32_t index) const {
    return Table(*m_buffer, m_buffer->follow(list.at + 4 * std::uint64_t(index)));
}

std::string_view Table::textOf(const Vector& list, std::uint32_t index) const {
    return textAt(list.at + 4 * std::uint64_t(index));
}

} // namespace axiscape::flatbuffer
