// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/open/packed.h"

#include "core/base/text.h"

namespace axiscape::opening {
namespace {

using namespace std::string_view_literals;

struct Packer {
    std::string_view start, name, unpack;
};
constexpr Packer kPackers[] = {
    {"\x28\xb5\x2f\xfd"sv, "zstd", "zstd -d"},
    {"\xfd"
     "7zXZ\0"sv,
     "xz", "xz -d"},
    {"BZh"sv, "bzip2", "bzip2 -d"},
    {"PK\x03\x04"sv, "zip", "unzip"},
    {"\x04\x22\x4d\x18"sv, "lz4", "lz4 -d"},
    {"7z\xbc\xaf\x27\x1c"sv, "7z", "7z x"},
};

void appendUtf8(std::string& to, std::uint32_t letter) {
    const auto byte = [&](std::uint32_t value) { to += static_cast<char>(value); };
    if (letter < 0x80) return byte(letter);
    if (letter < 0x800) return byte(0xc0 | letter >> 6), byte(0x80 | (letter & 0x3f));
    if (letter < 0x10000) {
        byte(0xe0 | letter >> 12);
    } else {
        byte(0xf0 | letter >> 18);
        byte(0x80 | (letter >> 12 & 0x3f));
    }
    byte(0x80 | (letter >> 6 & 0x3f));
    byte(0x80 | (letter & 0x3f));
}

} // namespace

bool isUtf16(std::string_view bytes) { return bytes.starts_with("\xff\xfe"sv) || bytes.starts_with("\xfe\xff"sv); }

std::string fromUtf16(std::string_view bytes) {
    const bool little = bytes.starts_with('\xff');
    const auto at = [&](std::size_t i) {
        const auto first = static_cast<unsigned char>(bytes[i]), second = static_cast<unsigned char>(bytes[i + 1]);
        return static_cast<std::uint32_t>(little ? second << 8 | first : first << 8 | second);
    };
    std::string text;
    text.reserve(bytes.size() / 2);
    for (std::size_t i = 2; i + 1 < bytes.size(); i += 2) {
        auto letter = at(i);
        if (letter >= 0xd800 && letter < 0xe000) {
            const bool pair = letter < 0xdc00 && i + 3 < bytes.size() && (at(i + 2) & 0xfc00) == 0xdc00;
            letter = pair ? 0x10000 + ((letter & 0x3ff) << 10) + (at(i + 2) & 0x3ff) : 0xfffd;
            if (pair) i += 2;
        }
        appendUtf8(text, letter);
    }
    return text;
}

std::optional<Error> packedError(std::string_view bytes, std::string_view name) {
    for (const auto& [start, packer, unpack] : kPackers) {
        if (!bytes.starts_with(start)) continue;
        Error error;
        error.what = words::phrase("the file is packed with {}", packer);
        error.where = fmt::format("{}: byte 0", name);
        error.why = words::phrase("only gzip is unpacked here");
        error.todo = words::phrase("unpack it: {} {}", unpack, name);
        return error;
    }
    return std::nullopt;
}

} // namespace axiscape::opening
