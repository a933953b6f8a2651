// SPDX-License-Identifier: GPL-3.0-or-later
// What the writers of the dialects share: one entry being turned into text.
#pragma once

#include "core/bytecode/entries.h"

#include <span>

namespace axiscape::bytecode {

struct Entries::Writer {
    Entries& entries;
    Cursor at;
    std::string text{};

    // by dialect: entries_DIALECT.cpp
    void builtinAttribute();
    void builtinType();
    void portableAttribute();
    void portableType();
    void stablehloAttribute();
    void stablehloType();
    void chloAttribute();
    void shardyAttribute();

    Index attributeIndex() { return at.index(entries.m_container.attributes.size(), "attribute"); }
    Index typeIndex() { return at.index(entries.m_container.types.size(), "type"); }
    std::string_view attribute() { return entries.attribute(attributeIndex()); }
    std::string_view type() { return entries.type(typeIndex()); }
    std::string_view string() { return entries.m_container.string(at); }
    std::vector<std::int64_t> integers();
    std::uint32_t integers(std::vector<std::int64_t>& to); // behind what is there; how many
    // [1, 2]
    std::string integerList();
    double float64();
    // dimensions of a shaped type: 2x?x
    std::string dimensions();
    void unknownCode(std::uint64_t code, const char* what) const;

    void arrayText();
    void dictionaryText();
    void integerText(std::string_view type);
    void floatText(std::string_view type);
    void dense(std::string_view type, std::string_view blob);
    void typesText();    // (a, b)
    void functionText(); // (a, b) -> c
    void word(const char* before, std::span<const std::string_view> words, const char* behind = ">");
    void accuracy(std::string_view mode, double atol, double rtol, std::int64_t ulps);
};

inline constexpr std::string_view kDirections[] = {"EQ", "NE", "GE", "GT", "LE", "LT"};
inline constexpr std::string_view kComparisons[] = {"NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"};
inline constexpr std::string_view kFourier[] = {"FFT", "IFFT", "RFFT", "IRFFT"};
inline constexpr std::string_view kPrecisions[] = {"DEFAULT", "HIGH", "HIGHEST"};
inline constexpr std::string_view kRandom[] = {"DEFAULT", "THREE_FRY", "PHILOX"};
inline constexpr std::string_view kDistributions[] = {"", "UNIFORM", "NORMAL"};
inline constexpr std::string_view kTransposes[] = {"TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"};
inline constexpr std::string_view kAccuracies[] = {"DEFAULT", "HIGHEST", "TOLERANCE"};

} // namespace axiscape::bytecode
