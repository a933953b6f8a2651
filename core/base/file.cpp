// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"

#include "core/base/text.h"

#include <cstdio>
#include <fstream>
#include <iostream>
#include <random>
#include <system_error>
#include <zlib.h>

namespace axiscape {
namespace {

constexpr std::size_t kLargest = std::size_t(4) << 30;

Result<std::string> expandGzip(const std::string& packed, const std::string& where) {
    z_stream stream{};
    if (inflateInit2(&stream, 15 + 32) != Z_OK) return fail(words::phrase("could not start zlib"), where);
    std::string out;
    out.reserve(packed.size() * 6);
    std::string chunk(1 << 18, '\0');
    std::size_t fed = 0;
    int status = Z_OK;
    while (status != Z_STREAM_END) {
        if (stream.avail_in == 0 && fed < packed.size()) {
            const std::size_t step = std::min<std::size_t>(packed.size() - fed, 1u << 30);
            stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data() + fed));
            stream.avail_in = static_cast<uInt>(step);
            fed += step;
        }
        stream.next_out = reinterpret_cast<Bytef*>(chunk.data());
        stream.avail_out = static_cast<uInt>(chunk.size());
        status = inflate(&stream, Z_NO_FLUSH);
        out.append(chunk.data(), chunk.size() - stream.avail_out);
        const bool damaged = status != Z_OK && status != Z_STREAM_END;
        if (damaged || out.size() > kLargest) {
            inflateEnd(&stream);
            return fail(damaged ? words::phrase("the gzip data is damaged or cut short")
                                : words::phrase("more than 4 GiB when expanded"),
                        where, {}, words::phrase("Fetch or write the file again"));
        }
    }
    inflateEnd(&stream);
    return out;
}

// What comes out of a pipe, whose length nobody knows before its end.
Result<std::string> readAll(std::istream& in, const std::string& where) {
    std::string content, chunk(1 << 20, '\0');
    while (in) {
        in.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
        content.append(chunk, 0, static_cast<std::size_t>(in.gcount()));
        if (content.size() > kLargest) return fail(words::phrase("more than 4 GiB"), where);
    }
    return content;
}

} // namespace

Result<std::string> readFile(const std::filesystem::path& path) {
    const std::string where = path.string();
    std::string content;
    if (where == "-") {
        auto all = readAll(std::cin, where);
        if (!all) return fail(all.error());
        content = std::move(*all);
    } else {
        std::error_code code;
        const auto status = std::filesystem::status(path, code);
        if (status.type() == std::filesystem::file_type::not_found)
            return fail(words::phrase("no such file"), where, {}, words::phrase("Check the path"));
        if (status.type() == std::filesystem::file_type::directory)
            return fail(words::phrase("this is a folder, not a file"), where, {},
                        words::phrase("Name the file inside it"));
        if (status.type() == std::filesystem::file_type::character ||
            status.type() == std::filesystem::file_type::block)
            return fail(words::phrase("this is a device, not a file"), where, {},
                        words::phrase("Name a file, or - for standard input"));
        std::ifstream in(path, std::ios::binary);
        if (!in) return fail(words::phrase("could not be opened"), where, {}, words::phrase("Check its permissions"));
        const auto size = std::filesystem::file_size(path, code);
        if (!code && size > kLargest) return fail(words::phrase("more than 4 GiB"), where);
        if (!code) {
            content.resize(size);
            in.read(content.data(), static_cast<std::streamsize>(size));
            content.resize(static_cast<std::size_t>(in.gcount()));
        } else {
            auto all = readAll(in, where);
            if (!all) return fail(all.error());
            content = std::move(*all);
        }
    }
    if (content.size() > 2 && content[0] == '\x1f' && content[1] == '\x8b') return expandGzip(content, where);
    return content;
}

Result<void> writeFileAtomically(const std::filesystem::path& path, std::string_view content) {
    std::error_code code;
    std::filesystem::path target = path;
    if (std::filesystem::is_symlink(target, code)) target = std::filesystem::weakly_canonical(target, code);
    // A pipe or a device is written to; a file renamed over it would be in its place.
    if (const auto there = std::filesystem::status(target, code); std::filesystem::is_other(there)) {
        std::ofstream out(target, std::ios::binary);
        out.write(content.data(), static_cast<std::streamsize>(content.size()));
        out.close();
        if (out) return {};
        return fail(words::phrase("could not be written"), path.string(), {},
                    words::phrase("Check the folder, its permissions and free space"));
    }
    auto temporary = target;
    temporary += ".part" + std::to_string(std::random_device{}());
    {
        std::ofstream out(temporary, std::ios::binary | std::ios::trunc);
        out.write(content.data(), static_cast<std::streamsize>(content.size()));
        out.close(); // some systems say only here that there is no room
        if (!out) {
            std::filesystem::remove(temporary, code);
            return fail(words::phrase("could not be written"), path.string(), {},
                        words::phrase("Check the folder, its permissions and free space"));
        }
    }
    std::filesystem::rename(temporary, target, code);
    if (code) {
        std::error_code ignored;
        std::filesystem::remove(temporary, ignored);
        return fail(words::phrase("could not be replaced"), path.string(), code.message());
    }
    return {};
}

} // namespace axiscape
