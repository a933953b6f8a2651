// SPDX-License-Identifier: GPL-3.0-or-later
// What fuzzers of files that people write share: an error says what is wrong, and what was read and written reads as
// the same again.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape::fuzzing {

[[noreturn]] inline void wrong(const char* what) {
    std::fprintf(stderr, "fuzz: %s\n", what);
    std::abort();
}

template <class T> bool read(const Result<T>& result) {
    if (!result && result.error().what.empty()) wrong("an error that says nothing");
    return result.has_value();
}

inline std::string_view text(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

// The first lines, and what is left.
inline std::vector<std::string_view> lines(std::string_view text, std::size_t count) {
    std::vector<std::string_view> out;
    for (; count > 1; --count) {
        const auto end = text.find('\n');
        out.push_back(text.substr(0, end));
        text = end == text.npos ? std::string_view() : text.substr(end + 1);
    }
    out.push_back(text);
    return out;
}

} // namespace axiscape::fuzzing
