// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hlo/literal_text.h"

#include "core/bytecode/number_bits.h"
#include "core/hlo/attribute_text.h"
#include "core/hlo/letters.h"
#include "core/hlo/read_text.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>

namespace axiscape::hlo {
namespace {

using bytecode::ElementForm;
using Specials = ElementForm::Specials;

constexpr std::size_t kMaxRank = 255; // of what is written out level by level
constexpr Letters kBlank(" \t\n\v\f\r"), kBehindNumber(" ,{}()\n\t\r/");

std::uint64_t ones(int count) { return (std::uint64_t{1} << count) - 1; }

// What is no number, in the type's own bits: quiet, or with what stands in parentheses behind it.
std::uint64_t notANumber(const ElementForm& form, bool negative, std::uint64_t payload) {
    const int below = form.exponentBits + form.mantissaBits;
    if (form.specials == Specials::negativeZero) return std::uint64_t{1} << below;
    const std::uint64_t sign = negative && form.hasSign ? std::uint64_t{1} << below : 0;
    if (form.specials == Specials::allOnes) return sign | ones(below);
    const auto mantissa = payload != 0 ? payload : std::uint64_t{1} << (form.mantissaBits - 1);
    return sign | ones(form.exponentBits) << form.mantissaBits | mantissa;
}

// The elements listed in brackets as MLIR writes a few, or as bytes.
class LiteralReader {
  public:
    LiteralReader(std::string_view text, const Shape& shape, const ElementForm& form, bool boolean, bool asBytes)
        : m_text(text), m_shape(shape), m_form(form), m_boolean(boolean), m_asBytes(asBytes) {}

    std::string run() {
        if (m_shape.sizes.size() > kMaxRank) fail("the constant has too many dimensions");
        overType();
        if (m_asBytes) m_to.reserve(m_text.size() / 2 * static_cast<std::size_t>(m_form.partBytes()));
        values(0);
        skip();
        if (m_at < m_text.size()) fail("something follows behind the constant");
        return std::move(m_to);
    }

  private:
    [[noreturn]] void fail(std::string why) const { throw Damage{m_at, std::move(why)}; }
    char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    void skip() {
        while (m_at < m_text.size()) {
            if (kBlank.has(m_text[m_at])) {
                ++m_at;
            } else if (m_text[m_at] == '/' && m_text.substr(m_at, 2) == "/*") { // /*i0=0*/
                const auto end = m_text.find("*/", m_at + 2);
                if (end == m_text.npos) fail("a comment is not closed");
                m_at = end + 2;
            } else {
                break;
            }
        }
    }
    void expect(char c) {
        skip();
        if (peek() != c) fail(fmt::format("\"{}\" is expected in a constant of {}", c, shapeWords()));
        ++m_at;
    }
    std::string shapeWords() const { return fmt::format("{}[{}]", m_shape.element, fmt::join(m_shape.sizes, ",")); }
    // Old texts say the type once more: f32[2]{0} {1, 2}
    void overType() {
        skip();
        if (!std::isalpha(static_cast<unsigned char>(peek()))) return;
        const auto bracket = m_text.find('[', m_at);
        const auto close = m_text.find(']', m_at);
        if (bracket == m_text.npos || close == m_text.npos || close < bracket) return;
        m_at = close + 1;
        if (peek() == '{') m_at = std::min(m_text.find('}', m_at), m_text.size() - 1) + 1;
    }
    void listed(std::string_view between) {
        if (!m_asBytes) m_to += between;
    }
    void values(std::size_t dimension) {
        if (dimension == m_shape.sizes.size()) return element();
        expect('{');
        listed("[");
        const auto size = m_shape.sizes[dimension];
        const bool last = dimension + 1 == m_shape.sizes.size();
        for (std::int64_t i = 0; i < size; ++i) {
            if (i > 0) {
                skip();
                if (peek() != '}') expect(',');
                listed(", ");
            }
            skip();
            if (peek() == '}') fail(fmt::format("the constant has fewer elements than {}", shapeWords()));
            if (last && m_boolean && bitsOfRow(size)) break;
            values(dimension + 1);
        }
        expect('}');
        listed("]");
    }
    // {1011}, as older texts write booleans
    bool bitsOfRow(std::int64_t size) {
        const auto end = std::min(m_text.find_first_not_of("01", m_at), m_text.size());
        if (size < 2 || static_cast<std::int64_t>(end - m_at) != size) return false;
        for (bool first = true; m_at < end; ++m_at, first = false)
            m_to += fmt::format("{}{}", first ? "" : ", ", m_text[m_at] == '1');
        return true;
    }
    void element() {
        skip();
        if (!m_form.complex) return part();
        expect('(');
        listed("(");
        part();
        expect(',');
        listed(",");
        part();
        expect(')');
        listed(")");
    }
    void part() {
        skip();
        auto end = kBehindNumber.firstIn(m_text, m_at);
        if (end < m_text.size() && m_text[end] == '(' && m_text.substr(m_at, end - m_at).ends_with("nan"))
            end = std::min(m_text.find(')', end), m_text.size() - 1) + 1; // nan(0x12345)
        const auto word = m_text.substr(m_at, end - m_at);
        if (m_boolean) {
            if (word != "true" && word != "false" && word != "1" && word != "0")
                fail(fmt::format("\"{}\" is neither true nor false", word));
            m_to += word == "1" || word == "true" ? "true" : "false";
        } else {
            const bool isFloating = m_form.kind == ElementForm::Kind::floating;
            const auto bits = isFloating ? floating(word) : integer(word);
            if (m_asBytes)
                for (int i = 0; i < m_form.partBytes(); ++i) m_to += static_cast<char>(bits >> (8 * i) & 0xff);
            else if (isFloating)
                bytecode::appendNumber(m_to, m_form, bits);
            else
                m_to += word;
        }
        m_at = end;
    }
    std::uint64_t integer(std::string_view word) const {
        const bool negative = word.starts_with('-');
        const auto digits = word.substr(negative ? 1 : 0);
        std::uint64_t value = 0;
        for (const char c : digits) {
            if (!std::isdigit(static_cast<unsigned char>(c))) fail(noNumber(word));
            const auto digit = static_cast<std::uint64_t>(c - '0');
            if (value > (UINT64_MAX - digit) / 10) fail(outOfRange(word));
            value = value * 10 + digit;
        }
        const bool isSigned = m_form.kind != ElementForm::Kind::unsignedInteger;
        const auto most = ones(m_form.bits - 1) + (isSigned ? 0 : std::uint64_t{1} << (m_form.bits - 1));
        if (digits.empty()) fail(noNumber(word));
        if (value > most + (negative && isSigned ? 1 : 0) || (negative && !isSigned && value != 0))
            fail(outOfRange(word));
        return (negative ? ~value + 1 : value) & (m_form.bits < 64 ? ones(m_form.bits) : ~std::uint64_t{0});
    }
    std::string noNumber(std::string_view word) const {
        return fmt::format("\"{}\" is no number of {}", word.substr(0, 40), m_shape.element);
    }
    std::string outOfRange(std::string_view word) const {
        return fmt::format("{} is out of the range of {}", word.substr(0, 40), m_shape.element);
    }
    std::uint64_t floating(std::string_view word) const {
        const bool negative = word.starts_with('-');
        const auto name = word.substr(negative ? 1 : 0);
        if (name.starts_with("nan")) {
            if (m_form.specials == Specials::none) fail(outOfRange(word));
            std::uint64_t payload = 0;
            if (name != "nan") {
                const bool closed = name.starts_with("nan(0x") && name.ends_with(')');
                const auto bits = closed ? bytecode::numberBits(m_form, name.substr(4, name.size() - 5)) : std::nullopt;
                if (!bits || *bits > ones(m_form.mantissaBits)) fail(noNumber(word));
                payload = *bits;
            }
            return notANumber(m_form, negative, payload);
        }
        const auto infinite = ones(m_form.exponentBits) << m_form.mantissaBits;
        const auto sign = negative ? std::uint64_t{1} << (m_form.exponentBits + m_form.mantissaBits) : 0;
        if (name == "inf") {
            if (m_form.specials != Specials::ieee) fail(outOfRange(word));
            return sign | infinite;
        }
        const bool isBits = word.starts_with("0x"); // as protos have them
        const auto bits = bytecode::numberBits(m_form, word);
        if (!bits) { // too small or too large for a double, or no number at all
            const std::string text(word);
            char* end = nullptr;
            const double value = std::strtod(text.c_str(), &end);
            if (text.empty() || *end != '\0' || std::isnan(value)) fail(noNumber(word));
            if (value <= 1 && value >= -1) return m_form.specials == Specials::negativeZero ? 0 : sign;
            fail(outOfRange(word));
        }
        if (isBits) return *bits;
        const auto magnitude = *bits & ~sign;
        const auto limit = m_form.specials == Specials::ieee      ? infinite - 1
                           : m_form.specials == Specials::allOnes ? ones(m_form.exponentBits + m_form.mantissaBits) - 1
                                                                  : ones(m_form.exponentBits + m_form.mantissaBits);
        if (magnitude > limit) fail(outOfRange(word));
        // there is one zero where the other one's bits stand for no number
        return m_form.specials == Specials::negativeZero && magnitude == 0 ? 0 : *bits;
    }

    std::string_view m_text;
    const Shape& m_shape;
    const ElementForm& m_form;
    bool m_boolean, m_asBytes;
    std::size_t m_at = 0;
    std::string m_to;
};

} // namespace

bool isElided(std::string_view literal) { return literal.find("...") != std::string_view::npos; }

// (1, {2, 3}), where older texts say types: (f32[] 1, s32[2] {2, 3}), (f32[], s32[2]) (1, {2, 3})
std::vector<std::string_view> literalParts(std::string_view literal, const Shape& shape) {
    while (!literal.empty() && std::isspace(static_cast<unsigned char>(literal.back()))) literal.remove_suffix(1);
    if (literal.ends_with(')')) {
        std::size_t depth = 0, start = literal.size();
        while (start > 0) {
            const char c = literal[--start];
            depth += c == ')' ? 1 : 0;
            if (c == '(' && --depth == 0) break;
        }
        literal.remove_prefix(start);
    }
    auto parts = partsOf(literal);
    if (!literal.starts_with('(') || parts.size() != shape.parts.size())
        throw Damage{0, fmt::format("a tuple of {} parts has a constant of {}", shape.parts.size(), parts.size())};
    return parts;
}

std::string literalText(std::string_view literal, const Shape& shape) {
    const auto element = elementText(shape.element);
    const auto form = bytecode::elementForm(element);
    if (!form) return {};
    if (std::find(shape.sizes.begin(), shape.sizes.end(), 0) != shape.sizes.end())
        return "dense<> : " + typeText(shape);
    const bool boolean = element == "i1";
    const auto type = typeText(shape);
    const auto shaped = bytecode::shapedText(type);
    if (boolean || !shaped || shaped->elements <= bytecode::kMostListed)
        return "dense<" + LiteralReader(literal, shape, *form, boolean, false).run() + "> : " + type;
    auto bytes = LiteralReader(literal, shape, *form, boolean, true).run();
    const auto one = static_cast<std::size_t>(form->bytes());
    const std::string_view all = bytes; // one that stands for all, as MLIR has it
    if (all.substr(0, all.size() - one) == all.substr(one)) bytes.resize(one);
    std::string why;
    return bytecode::denseText(type, bytes, why) + " : " + type;
}

} // namespace axiscape::hlo
