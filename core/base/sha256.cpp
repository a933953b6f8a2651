// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sha256.h"

#include "core/base/sha256_blocks.h"

#include <algorithm>
#include <cstring>

namespace axiscape {

void Sha256::add(std::string_view bytes) {
    std::size_t held = m_bytes % 64;
    m_bytes += bytes.size();
    auto* next = reinterpret_cast<const unsigned char*>(bytes.data());
    std::size_t left = bytes.size();
    const auto take = sha256_blocks::fastest();
    while (left) {
        if (held == 0 && left >= 64) {
            take(m_state.data(), next, left / 64);
            next += left - left % 64, left %= 64;
            continue;
        }
        const std::size_t step = std::min(64 - held, left);
        std::memcpy(m_buffer.data() + held, next, step);
        held += step, next += step, left -= step;
        if (held == 64) {
            take(m_state.data(), m_buffer.data(), 1);
            held = 0;
        }
    }
}

std::string Sha256::hex() {
    const std::uint64_t bits = m_bytes * 8;
    std::string padding(1, '\x80');
    padding.append((119 - m_bytes % 64) % 64, '\0');
    for (int shift = 56; shift >= 0; shift -= 8) padding += static_cast<char>(bits >> shift);
    add(padding);
    std::string out;
    for (auto word : m_state)
        for (int shift = 28; shift >= 0; shift -= 4) out += "0123456789abcdef"[(word >> shift) & 15];
    return out;
}

} // namespace axiscape
