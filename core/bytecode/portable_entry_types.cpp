// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/number_bits.h"
#include "core/bytecode/portable_entries.h"
#include "core/bytecode/portable_types.h"
#include "core/stablehlo/lexer.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace axiscape::bytecode {
namespace {

constexpr std::uint64_t kComplex = 1, kFunction = 8, kTensor = 20, kEncodedTensor = 21, kTuple = 23, kQuantized = 24,
                        kUnranked = 25, kQuantizedPerAxis = 30, kBuffer = 41, kFuture = 42;

struct TypeSince {
    std::string_view type;
    PortableVersion version;
};
constexpr TypeSince kTypeSince[] = {
    {"f8E4M3FNUZ", {0, 10, 0}}, {"f8E5M2FNUZ", {0, 10, 0}}, {"f8E4M3B11FNUZ", {0, 11, 0}}, {"i2", {1, 2, 0}},
    {"ui2", {1, 2, 0}},         {"tf32", {1, 6, 0}},        {"none", {1, 6, 0}},           {"f8E4M3", {1, 7, 0}},
    {"f8E3M4", {1, 7, 0}},      {"f4E2M1FN", {1, 8, 0}},    {"f6E2M3FN", {1, 8, 0}},       {"f6E3M2FN", {1, 8, 0}},
    {"f8E8M0FNU", {1, 8, 0}},
};
constexpr PortableVersion kPerAxisSince{0, 18, 0}, kBufferSince{1, 13, 0}, kFutureSince{1, 15, 0};

std::string coded(std::uint64_t code) {
    std::string bytes;
    appendVarint(bytes, code);
    return bytes;
}

// a, tensor<2x3xf32>, (b) -> c: the types between commas.
std::vector<std::string_view> typesIn(std::string_view list) {
    std::vector<std::string_view> all;
    for (Lexer lex(list); !lex.end(); lex.accept(',')) {
        const auto start = lex.at();
        if (!lex.type()) throw NotPortable{std::string(list.substr(0, 200)), std::nullopt};
        all.push_back(lex.from(start));
    }
    return all;
}

// name<...>: what stands within.
std::string_view within(std::string_view text) {
    const auto open = text.find('<');
    return text.substr(open + 1, text.size() - open - 2);
}

} // namespace

std::uint32_t PortableEntries::type(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    const std::string key(text);
    if (const auto known = m_types.find(key); known != m_types.end()) return known->second;
    const auto number = m_container.portableType(typeBytes(text));
    m_types.emplace(key, number);
    return number;
}

std::string PortableEntries::typeBytes(std::string_view text) {
    for (const auto& row : kTypeSince)
        if (row.type == text) need(row.version, text);
    if (const auto* plain = std::find(std::begin(kPortableTypes), std::end(kPortableTypes), text);
        !text.empty() && plain != std::end(kPortableTypes))
        return coded(static_cast<std::uint64_t>(plain - std::begin(kPortableTypes)));
    const auto list = [&](std::string& to, std::string_view types) {
        const auto all = typesIn(types);
        appendVarint(to, all.size());
        for (const auto one : all) appendVarint(to, type(one));
    };
    std::string bytes;
    if (text.starts_with('(')) {
        Lexer lex(text);
        lex.balanced();
        const auto inputs = text.substr(1, lex.at() - 2);
        if (!lex.accept("->")) throw NotPortable{std::string(text.substr(0, 200)), std::nullopt};
        lex.space();
        auto results = text.substr(lex.at());
        if (results.starts_with('(') && results.ends_with(')')) results = results.substr(1, results.size() - 2);
        bytes = coded(kFunction);
        list(bytes, inputs);
        list(bytes, results);
        return bytes;
    }
    if (text.starts_with("tensor<*x")) {
        appendVarint(bytes = coded(kUnranked), type(within(text).substr(2)));
        return bytes;
    }
    if (text.starts_with("tensor<")) return shapedBytes(text, kTensor);
    if (text.starts_with("memref<")) {
        need(kBufferSince, text);
        return shapedBytes(text, kBuffer);
    }
    if (text.starts_with("complex<")) {
        appendVarint(bytes = coded(kComplex), type(within(text)));
        return bytes;
    }
    if (text.starts_with("tuple<") || text.starts_with("!stablehlo.future<")) {
        const bool future = text.starts_with('!');
        if (future) need(kFutureSince, text);
        list(bytes = coded(future ? kFuture : kTuple), within(text));
        return bytes;
    }
    if (text.starts_with("!quant.uniform<")) return quantized(text);
    throw NotPortable{"the type " + std::string(text.substr(0, 200)), std::nullopt};
}

// tensor<2x?xf32, #encoding>
std::string PortableEntries::shapedBytes(std::string_view text, std::uint64_t code) {
    auto rest = within(text);
    std::vector<std::int64_t> shape;
    while (!rest.empty() && (rest.front() == '?' || (rest.front() >= '0' && rest.front() <= '9'))) {
        const auto x = rest.find('x');
        if (x == rest.npos) break;
        std::int64_t size = std::numeric_limits<std::int64_t>::min();
        if (rest.front() != '?') {
            Lexer lex(rest.substr(0, x));
            if (!lex.integer(size) || !lex.end()) break;
        }
        shape.push_back(size);
        rest.remove_prefix(x + 1);
    }
    Lexer lex(rest);
    if (!lex.type()) throw NotPortable{"the type " + std::string(text.substr(0, 200)), std::nullopt};
    const auto element = type(lex.from(0));
    std::string bytes;
    if (lex.accept(',')) {
        lex.space();
        const auto encoding = attribute(rest.substr(lex.at()));
        appendVarint(bytes = coded(kEncodedTensor), encoding);
    } else {
        bytes = coded(code);
    }
    appendVarint(bytes, shape.size());
    for (const auto size : shape) appendSvarint(bytes, size);
    appendVarint(bytes, element);
    return bytes;
}

// !quant.uniform<u8<0:100>:f32:1, {0.1:5, 0.2}>
std::string PortableEntries::quantized(std::string_view text) {
    const auto fail = [&] { return NotPortable{"the type " + std::string(text.substr(0, 200)), std::nullopt}; };
    const auto float64 = [&](std::string& to, std::string_view number) {
        const auto bits = numberBits(float64Form(), number);
        if (!bits) throw fail();
        appendSvarint(to, static_cast<std::int64_t>(*bits));
    };
    Lexer lex(within(text));
    const auto storage = lex.word();
    const bool isSigned = !storage.starts_with('u');
    const auto stored = isSigned                             ? std::string(storage)
                        : storage.substr(1).starts_with('i') ? std::string(storage.substr(1))
                                                             : "i" + std::string(storage.substr(1));
    const auto form = elementForm(stored);
    if (!form || form->bits > 32) throw fail();
    std::int64_t low = isSigned ? -(std::int64_t{1} << (form->bits - 1)) : 0;
    std::int64_t high = isSigned ? (std::int64_t{1} << (form->bits - 1)) - 1 : (std::int64_t{1} << form->bits) - 1;
    if (lex.accept('<') && (!lex.integer(low) || !lex.accept(':') || !lex.integer(high) || !lex.accept('>')))
        throw fail();
    if (!lex.accept(':')) throw fail();
    const auto expressed = lex.word();
    std::int64_t dimension = -1;
    if (lex.accept(':') && !lex.integer(dimension)) throw fail();
    if (!lex.accept(',')) throw fail();
    const bool perAxis = lex.accept('{');
    if (perAxis) need(kPerAxisSince, text);
    std::string scales;
    std::vector<std::int64_t> zeros;
    do {
        lex.space();
        float64(scales, lex.number());
        zeros.push_back(0);
        if (lex.accept(':') && !lex.integer(zeros.back())) throw fail();
    } while (perAxis && lex.accept(','));
    if (perAxis != (dimension >= 0) || (perAxis && !lex.accept('}'))) throw fail();
    const auto storedType = type(stored), expressedType = type(expressed);
    std::string bytes = coded(perAxis ? kQuantizedPerAxis : kQuantized);
    appendVarint(bytes, isSigned ? 1 : 0);
    appendVarint(bytes, storedType);
    appendVarint(bytes, expressedType);
    if (perAxis) appendVarint(bytes, static_cast<std::uint64_t>(dimension));
    if (!perAxis) {
        bytes += scales;
        appendSvarint(bytes, zeros.front());
    }
    appendSvarint(bytes, low);
    appendSvarint(bytes, high);
    if (perAxis) {
        appendVarint(bytes, zeros.size());
        bytes += scales;
        appendVarint(bytes, zeros.size());
        for (const auto zero : zeros) appendSvarint(bytes, zero);
    }
    return bytes;
}

} // namespace axiscape::bytecode
