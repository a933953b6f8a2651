// SPDX-License-Identifier: GPL-3.0-or-later
// Text for people, in the language of the window. The command line sets no catalogue and stays English, and so does
// whatever code compares, parses or stores: names of formats, codes, tactic files, JSON, rules. Include it in .cpp
// only.
//
//   words::say("{} has {} on dim {}", value, axis, dim)   // checked against its arguments when compiled
//   constexpr const char* kTitle = words::noop("Data parallel"); ... words::shown(kTitle)
//
// lupdate finds the first argument of say and noop, always written with the namespace: it is the context of the .ts. It
// takes a literal behind it for a comment: arguments are names and numbers, no literals.
#pragma once

#include <fmt/core.h>
#include <string>
#include <string_view>

// lupdate reads no macros: so it takes "words" as the context wherever say and noop stand.
#define AXISCAPE_WORDS words

namespace axiscape::AXISCAPE_WORDS {

inline constexpr const char* kContext = "words"; // of the .ts files

// The English text in another language; the text itself where there is none. Called from any thread.
using Catalogue = std::string (*)(const char* english);

// May be called at any time from any thread (nullptr: English): a text that is being made has one language or the
// other. Texts that were made keep theirs, so the window sets it before its first one.
void setCatalogue(Catalogue catalogue);

// `english` filled with `args`. A translation that has not the placeholders of the English text is not used.
[[nodiscard]] std::string filled(fmt::string_view english, fmt::format_args args);

template <class... Args> std::string say(fmt::format_string<Args...> english, Args&&... args) {
    return filled(static_cast<fmt::string_view>(english), fmt::make_format_args(args...));
}

// A text without placeholders that noop marked somewhere; any other comes back as it is.
[[nodiscard]] std::string shown(std::string_view english);
[[nodiscard]] constexpr const char* noop(const char* english) { return english; }

// While it lives, texts made by this thread are English: what goes into a file that others read.
class InEnglish {
  public:
    InEnglish();
    ~InEnglish();
    InEnglish(const InEnglish&) = delete;
    InEnglish& operator=(const InEnglish&) = delete;
};

// Whether two patterns take the same arguments, each in the same way ("{1} of {0}" is as "{} of {}" with any order and
// number of uses), so that one can be filled where the other was checked. False for one that is not well formed.
[[nodiscard]] bool samePlaceholders(std::string_view a, std::string_view b);
// Whether `text` takes some of the arguments of `pattern`, each in the same way, and no others.
[[nodiscard]] bool takesNoOther(std::string_view text, std::string_view pattern);

} // namespace axiscape::AXISCAPE_WORDS
