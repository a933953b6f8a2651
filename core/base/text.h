// SPDX-License-Identifier: GPL-3.0-or-later
// What core says to people, kept as a code with arguments: the English pattern and what stands in its gaps. It becomes
// letters at the edge (console, window, file), in the language that is given there; no language is anywhere else.
//
//   Text why = words::phrase("{} has {} on dim {}", name, axis, 0);      // checked against its arguments when compiled
//   Text found = words::counted("The batch of {} in {} inputs.", "The batch of {} in 1 input.", n, size, n);
//   std::string line = words::english(why);                            // what a file or the command line says
//   std::string line = words::shown(why, german);                      // the window
//
// lupdate finds the first literal of phrase, counted and noop, always written with the namespace; behind counted's it
// takes the second, the English singular, for a comment, and keeps as many forms as the language has. Arguments are
// names, numbers, figures, other texts and lists of them; a text is put together from texts, never by +.
#pragma once

#include "core/base/numbers.h"
#include "core/base/words.h"

#include <concepts>
#include <cstdint>
#include <fmt/format.h>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace axiscape {

class Text;

namespace AXISCAPE_WORDS {

// The words of the window in another language. All empty: English.
struct Language {
    // A pattern in that language; itself where there is none. `one` is null but for counted, which has a form for
    // `count`. Called from any thread.
    std::string (*translated)(const char* english, const char* one, std::int64_t count) = nullptr;
    NumberMarks marks = {};
};

// A quantity whose figures are written as the language writes them.
struct Figure {
    enum class Kind : std::uint8_t { bytes, seconds, digits, count };
    Kind kind = Kind::count;
    double value = 0;
    friend bool operator==(const Figure&, const Figure&) = default;
};
[[nodiscard]] constexpr Figure inBytes(double bytes) { return {Figure::Kind::bytes, bytes}; }         // "9.38 GiB"
[[nodiscard]] constexpr Figure inSeconds(double seconds) { return {Figure::Kind::seconds, seconds}; } // "1.40 ms"
[[nodiscard]] constexpr Figure inDigits(double value) { return {Figure::Kind::digits, value}; }       // "93.8"
[[nodiscard]] constexpr Figure grouped(std::int64_t count) {
    return {Figure::Kind::count, static_cast<double>(count)};
} // "24,258"

// What an argument is checked as against its place in a pattern.
template <class T> constexpr bool isWritten = std::is_same_v<T, Text> || std::is_same_v<T, Figure>;
template <class T>
using Written = std::conditional_t<isWritten<std::remove_cvref_t<T>>, std::string, std::remove_cvref_t<T>>;
template <class... Args> using Pattern = fmt::format_string<Written<Args>...>;

} // namespace AXISCAPE_WORDS

class Text {
  public:
    Text() = default;
    // As it is, in every language: a name, a file's own words.
    Text(std::string verbatim) : m_own(std::move(verbatim)) {}
    Text(std::string_view verbatim) : m_own(verbatim) {}
    Text(const char* verbatim) : m_own(verbatim) {}

    bool empty() const { return m_own.empty() && m_pattern.empty() && m_arguments.empty(); }
    // The code: what two texts of the same kind have in common. Empty for what is verbatim, or a list.
    std::string_view code() const { return m_pattern; }
    friend bool operator==(const Text&, const Text&) = default;

  private:
    friend struct TextMaker;
    using Argument = std::variant<std::int64_t, std::uint64_t, double, bool, std::string, words::Figure,
                                  std::vector<Text>>; // a vector of one is a text, so that Text can hold itself
    std::string m_own;                                // verbatim; of a list, what stands between
    std::string_view m_pattern;                       // a literal
    std::string_view m_one;                           // counted: the English singular
    std::int64_t m_count = 0;
    bool m_named = false; // m_own is looked up whole
    std::vector<Argument> m_arguments;
};

// The only door to what a text is made of.
struct TextMaker {
    template <class... Args>
    static Text make(std::string_view pattern, std::string_view one, std::int64_t count, const Args&... args) {
        Text text;
        text.m_pattern = pattern;
        text.m_one = one;
        text.m_count = count;
        text.m_arguments.reserve(sizeof...(args));
        (text.m_arguments.push_back(argument(args)), ...);
        return text;
    }
    static Text named(std::string name);
    static Text list(std::vector<Text> items, std::string_view between, bool looksUp = false);
    static std::string filled(const Text& text, const words::Language& language);

  private:
    template <class T> static Text::Argument argument(const T& value) {
        // NOLINTNEXTLINE(bugprone-branch-clone): of each type one branch is left
        if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, words::Figure>)
            return value;
        else if constexpr (std::is_integral_v<T> && std::is_signed_v<T>)
            return static_cast<std::int64_t>(value);
        else if constexpr (std::is_integral_v<T>)
            return static_cast<std::uint64_t>(value);
        else if constexpr (std::is_floating_point_v<T>)
            return static_cast<double>(value);
        else if constexpr (std::is_same_v<T, Text>)
            return std::vector<Text>{value};
        else if constexpr (std::is_convertible_v<const T&, std::string_view>)
            return std::string(std::string_view(value));
        else
            return fmt::format("{}", T(value)); // names joined by fmt::join: the same in every language
    }
    static std::string filled(const Text::Argument& argument, const words::Language& language);
};

namespace AXISCAPE_WORDS {

template <class... Args> Text phrase(Pattern<Args...> english, Args&&... args) {
    const fmt::string_view pattern = english;
    return TextMaker::make({pattern.data(), pattern.size()}, {}, 0, args...);
}

// `many` is the pattern for all numbers but 1, `one` for 1, of the same arguments; it may leave the number out.
template <std::integral Count, class... Args>
Text counted(Pattern<Args...> many, Pattern<Args...> one, Count count, Args&&... args) {
    const fmt::string_view several = many, single = one;
    return TextMaker::make({several.data(), several.size()}, {single.data(), single.size()},
                           static_cast<std::int64_t>(count), args...);
}

// A word that noop marked elsewhere, a literal.
[[nodiscard]] inline Text word(const char* marked) { return TextMaker::make(marked, {}, 0); }

// A name that people may have given, or that is a word noop marked: the name of a tactic of the library.
[[nodiscard]] inline Text named(std::string_view name) { return TextMaker::named(std::string(name)); }

// The texts one after another with what stands between.
[[nodiscard]] inline Text list(std::vector<Text> items, std::string_view between = ", ") {
    return TextMaker::list(std::move(items), between);
}

// "a, b and c", with the marks of the language.
[[nodiscard]] Text enumerated(std::vector<std::string> names);

[[nodiscard]] std::string shown(const Text& text, const Language& language);
[[nodiscard]] std::string shown(const Figure& figure, const Language& language);
[[nodiscard]] std::string english(const Text& text);

// "2 × 1024 × 4096", "scalar".
[[nodiscard]] Text shape(std::span<const std::int64_t> shape);

} // namespace AXISCAPE_WORDS

} // namespace axiscape
