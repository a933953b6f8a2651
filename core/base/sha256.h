// SPDX-License-Identifier: GPL-3.0-or-later
// SHA-256 (FIPS 180-4) of a stream of bytes, fed in pieces.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace axiscape {

class Sha256 {
  public:
    void add(std::string_view bytes);
    std::string hex(); // 64 digits; ends the stream

  private:
    std::array<std::uint32_t, 8> m_state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<unsigned char, 64> m_buffer{};
    std::uint64_t m_bytes = 0;
};

[[nodiscard]] inline std::string sha256(std::string_view bytes) {
    Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

} // namespace axiscape
