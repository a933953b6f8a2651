// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"

#include "core/base/text.h"

#include <algorithm>
#include <cerrno>
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
    out.reserve(std::min(packed.size() * 6, kLargest));
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
        // Another one may follow, as of files that were joined; zeros only fill up a block.
        const bool more =
            status == Z_STREAM_END && packed.find_first_not_of('\0', fed - stream.avail_in) != packed.npos;
        if (more) status = inflateReset(&stream);
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

// What a link stands for, also where nothing is there yet: it stays a link.
std::filesystem::path followed(std::filesystem::path path) {
    constexpr int kMostLinks = 40; // as the system itself
    std::error_code code;
    for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(path, code); ++i)
        path = path.parent_path() / std::filesystem::read_symlink(path, code);
    return path;
}

// A name of its own in the same folder, where a rename is one step; no longer than names may be.
std::filesystem::path besideOf(const std::filesystem::path& target) {
    constexpr std::size_t kLongestName = 255;
    const std::string ending = ".part" + std::to_string(std::random_device{}());
    const bool isLong = target.filename().native().size() + ending.size() > kLongestName;
    auto name = isLong ? std::filesystem::path() : target.filename();
    name += ending;
    return target.parent_path() / name;
}

constexpr auto kAnyWrite =
    std::filesystem::perms::owner_write | std::filesystem::perms::group_write | std::filesystem::perms::others_write;

// A file that is private stays private: it is before anything stands in it.
Result<void> written(const std::filesystem::path& to, const std::filesystem::path& path, std::string_view content,
                     const std::filesystem::file_status& as) {
    errno = 0;
    std::ofstream out(to, std::ios::binary | std::ios::trunc);
    std::error_code ignored;
    if (std::filesystem::is_regular_file(as)) std::filesystem::permissions(to, as.permissions(), ignored);
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
    out.close(); // some systems say only here that there is no room
    if (out) return {};
    return fail(words::phrase("could not be written"), path.string(),
                errno == 0 ? std::string() : std::generic_category().message(errno),
                words::phrase("Check the folder, its permissions and free space"));
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
    const auto target = followed(path);
    std::error_code code;
    const auto there = std::filesystem::status(target, code);
    // A pipe or a device is written to; a file renamed over it would be in its place.
    if (std::filesystem::is_other(there)) return written(target, path, content, there);
    if (std::filesystem::is_regular_file(there) && (there.permissions() & kAnyWrite) == std::filesystem::perms::none)
        return fail(words::phrase("the file may not be changed"), path.string(), {},
                    words::phrase("Allow it to be written, or choose another name"));
    const auto temporary = besideOf(target);
    auto done = written(temporary, path, content, there);
    if (done) {
        std::filesystem::rename(temporary, target, code);
        if (!code) return {};
        done = fail(words::phrase("could not be replaced"), path.string(), code.message());
    }
    std::error_code ignored;
    std::filesystem::remove(temporary, ignored);
    return done;
}

bool leadsInto(const std::filesystem::path& path, const std::filesystem::path& folder) {
    std::error_code code;
    const auto whole = [&](const std::filesystem::path& one) {
        return std::filesystem::weakly_canonical(std::filesystem::absolute(one, code), code);
    };
    const auto within = whole(path).lexically_relative(whole(folder.empty() ? "." : folder));
    return !code && !within.empty() && *within.begin() != "..";
}

} // namespace axiscape
