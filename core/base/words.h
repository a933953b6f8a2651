// SPDX-License-Identifier: GPL-3.0-or-later
// Marks words for translation that become a Text elsewhere, and checks what a translation asks for.
//
//   constexpr const char* kTitle = words::noop("Data parallel"); ... words::named(kTitle)
//
// lupdate finds the first argument of noop, always written with the namespace: it is the context of the .ts. It takes a
// literal behind it for a comment.
#pragma once

#include <string_view>

// lupdate reads no macros: so it takes "words" as the context wherever they stand.
#define AXISCAPE_WORDS words

namespace axiscape::AXISCAPE_WORDS {

inline constexpr const char* kContext = "words"; // of the .ts files

[[nodiscard]] constexpr const char* noop(const char* english) { return english; }

// Whether two patterns take the same arguments, each in the same way ("{1} of {0}" is as "{} of {}" with any order and
// number of uses), so that one can be filled where the other was checked. False for one that is not well formed.
[[nodiscard]] bool samePlaceholders(std::string_view a, std::string_view b);
// Whether `text` takes some of the arguments of `pattern`, each in the same way, and no others.
[[nodiscard]] bool takesNoOther(std::string_view text, std::string_view pattern);

} // namespace axiscape::AXISCAPE_WORDS
