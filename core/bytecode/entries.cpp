// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/entries.h"

#include "core/bytecode/entry_writer.h"
#include "core/bytecode/number_text.h"

#include <algorithm>
#include <bit>

namespace axiscape::bytecode {
namespace {

constexpr std::size_t kMaxEntryDepth = 256;
constexpr std::uint64_t kRoom = std::uint64_t{48} << 20; // letters, and some more for every byte of the file

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

bool isBare(std::string_view name) {
    return !name.empty() && isLetter(name[0]) && std::all_of(name.begin(), name.end(), [](char c) {
        return isLetter(c) || (c >= '0' && c <= '9') || c == '$' || c == '.' || c == '-';
    });
}

bool isBareKey(std::string_view name) { return isBare(name) && name.find('-') == name.npos; }

} // namespace

std::string quotedBytes(std::string_view text) {
    std::string result;
    result.reserve(text.size() + 2);
    result += '"';
    const auto isPlain = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0x20 && byte < 0x7f && c != '"' && c != '\\';
    };
    for (auto at = text.begin(); at != text.end();) {
        const auto end = std::find_if_not(at, text.end(), isPlain);
        result.append(at, end);
        for (at = end; at != text.end() && !isPlain(*at); ++at) {
            if (*at == '\\')
                result += "\\\\";
            else
                fmt::format_to(std::back_inserter(result), "\\{:02X}", static_cast<unsigned char>(*at));
        }
    }
    return result += '"';
}

std::string keyText(std::string_view name) { return isBareKey(name) ? std::string(name) : quotedBytes(name); }

std::string symbolText(std::string_view name) { return "@" + (isBare(name) ? std::string(name) : quotedBytes(name)); }

Entries::Entries(const Container& container, std::deque<std::string>& kept) : m_container(container), m_kept(kept) {
    m_texts[0].resize(container.attributes.size());
    m_texts[1].resize(container.types.size());
    m_open[0].resize(container.attributes.size());
    m_open[1].resize(container.types.size());
    std::uint64_t bytes = 0;
    for (const auto& entry : container.attributes) bytes += entry.size;
    for (const auto& resource : container.resources) bytes += resource.blob.size();
    m_room = kRoom + 8 * bytes;
}

std::string_view Entries::keep(std::string text) {
    if (text.size() > m_room) throw Damage{0, "its attributes name each other so often that they do not end"};
    m_room -= text.size();
    return m_kept.emplace_back(std::move(text));
}

std::string_view Entries::attribute(Index index) { return made(index, false); }
std::string_view Entries::type(Index index) { return made(index, true); }

std::string_view Entries::made(Index index, bool isType) {
    auto& known = m_texts[isType][index];
    if (known.data()) return known;
    const Entry& entry = isType ? m_container.types[index] : m_container.attributes[index];
    const auto data = m_container.data(entry);
    if (!entry.custom) {
        Cursor at = data;
        known = at.terminated();
        if (!at.end()) at.fail("bytes are left behind an entry");
        return known;
    }
    if (m_open[isType][index]) data.fail(isType ? "a type holds itself" : "an attribute holds itself");
    if (m_depth >= kMaxEntryDepth) data.fail("entries are nested too deeply");
    ++m_depth;
    m_open[isType][index] = true;
    Writer writer{*this, data};
    using enum Dialect::Known;
    switch (m_container.encoding(entry)) {
    case builtin:
        isType ? writer.builtinType() : writer.builtinAttribute();
        break;
    case portable:
        isType ? writer.portableType() : writer.portableAttribute();
        break;
    case stablehlo:
        isType ? writer.stablehloType() : writer.stablehloAttribute();
        break;
    case shardy:
        if (isType) unknownEncoding(entry);
        writer.shardyAttribute();
        break;
    case chlo:
        if (isType) unknownEncoding(entry);
        writer.chloAttribute();
        break;
    case none:
        unknownEncoding(entry);
    }
    if (!writer.at.end()) writer.at.fail("bytes are left behind an entry");
    m_open[isType][index] = false;
    --m_depth;
    return known = keep(std::move(writer.text));
}

void Entries::unknownEncoding(const Entry& entry) const {
    m_container.data(entry).fail(
        fmt::format("the encoding of {} is not known", m_container.dialects[entry.dialect].name));
}

std::uint64_t Entries::locationCode(Index attribute, Cursor& behind) const {
    const Entry& entry = m_container.attributes[attribute];
    if (m_container.encoding(entry) != Dialect::Known::builtin) return 0;
    behind = m_container.data(entry);
    const auto code = behind.varint();
    return (code >= 10 && code <= 15) || code == 22 ? code : 0;
}

bool Entries::plainTensor(Index type, std::vector<std::int64_t>& shape, std::string_view& element) {
    constexpr std::uint64_t kPlainTensor = 13;
    const Entry& entry = m_container.types[type];
    if (m_container.encoding(entry) != Dialect::Known::builtin) return false;
    Writer reader{*this, m_container.data(entry)};
    if (reader.at.varint() != kPlainTensor) return false;
    shape.resize(reader.at.count());
    for (auto& size : shape) size = reader.at.svarint();
    element = reader.type();
    return reader.at.end();
}

bool Entries::isFunctionType(Index attribute) {
    constexpr std::uint64_t kTypeAttribute = 6, kFunctionType = 2;
    const auto behind = [&](const Entry& entry, std::uint64_t code, Writer& reader) {
        if (m_container.encoding(entry) != Dialect::Known::builtin) return false;
        reader.at = m_container.data(entry);
        return reader.at.varint() == code;
    };
    Writer reader{*this, {}};
    if (!behind(m_container.attributes[attribute], kTypeAttribute, reader)) return false;
    const auto type = reader.typeIndex();
    if (!reader.at.end() || !behind(m_container.types[type], kFunctionType, reader)) return false;
    for (int side = 0; side < 2; ++side)
        for (auto n = reader.at.count(); n > 0; --n) reader.typeIndex();
    return reader.at.end();
}

// Behind the code, which is one of builtin or another of the portable form.
Entries::Writer Entries::holding(Index attribute, std::uint64_t builtin, std::uint64_t portable, const char* why) {
    const Entry& entry = m_container.attributes[attribute];
    Writer writer{*this, m_container.data(entry)};
    const auto encoding = m_container.encoding(entry);
    const bool known = encoding == Dialect::Known::builtin || encoding == Dialect::Known::portable;
    if (!known || writer.at.varint() != (encoding == Dialect::Known::builtin ? builtin : portable))
        m_container.data(entry).fail(why);
    return writer;
}

std::string_view Entries::string(Index attribute) {
    using enum Dialect::Known;
    for (bool ofSymbol = false;; ofSymbol = true) {
        const Entry& entry = m_container.attributes[attribute];
        const auto encoding = m_container.encoding(entry);
        Writer writer{*this, m_container.data(entry)};
        const auto code = entry.custom ? writer.at.varint() : 0;
        if ((encoding == builtin && (code == 2 || code == 3)) || (encoding == portable && code == 14))
            return writer.string();
        if (encoding != builtin || code != 4 || ofSymbol)
            m_container.data(entry).fail("a text is wanted and the attribute is none");
        attribute = writer.attributeIndex();
    }
}

std::vector<Index> Entries::array(Index attribute) {
    auto writer = holding(attribute, 0, 1, "a list is wanted and the attribute is none");
    std::vector<Index> items(writer.at.count());
    for (auto& item : items) item = writer.attributeIndex();
    return items;
}

void Entries::dictionary(Index attribute, std::vector<Item>& to) {
    auto writer = holding(attribute, 1, 6, "a dictionary is wanted and the attribute is none");
    for (auto n = writer.at.count(); n > 0; --n) {
        const auto name = string(writer.attributeIndex());
        to.push_back({name, writer.attributeIndex()});
    }
}

std::uint32_t Entries::Writer::integers(std::vector<std::int64_t>& to) {
    const auto count = at.count();
    for (std::size_t i = 0; i < count; ++i) to.push_back(at.svarint());
    return static_cast<std::uint32_t>(count);
}

std::vector<std::int64_t> Entries::Writer::integers() {
    std::vector<std::int64_t> list;
    integers(list);
    return list;
}

std::string Entries::Writer::integerList() {
    std::string list;
    appendList(list, integers());
    return list;
}

double Entries::Writer::float64() { return std::bit_cast<double>(static_cast<std::uint64_t>(at.svarint())); }

std::string Entries::Writer::dimensions() {
    std::string result;
    for (const auto size : integers()) {
        if (size < 0 && size != INT64_MIN) at.fail(fmt::format("a dimension has the size {}", size));
        if (size < 0)
            result += '?';
        else
            appendInteger(result, size);
        result += 'x';
    }
    return result;
}

void Entries::Writer::unknownCode(std::uint64_t code, const char* what) const {
    at.fail(fmt::format("{} {} is not known: the file is damaged or written for a newer version", what, code));
}

void Entries::Writer::arrayText() {
    text = "[";
    const auto count = at.count();
    for (std::size_t i = 0; i < count; ++i) (text += i ? ", " : "") += attribute();
    text += "]";
}

void Entries::Writer::dictionaryText() {
    text.reserve(60); // most are of one entry
    text = "{";
    const auto count = at.count();
    for (std::size_t i = 0; i < count; ++i) {
        if (i) text += ", ";
        const auto name = entries.string(attributeIndex());
        isBareKey(name) ? text += name : text += quotedBytes(name);
        const auto value = attribute();
        if (value != "unit") (text += " = ") += value;
    }
    text += "}";
}

void Entries::Writer::integerText(std::string_view type) {
    std::uint64_t bits = 0;
    auto form = elementForm(type);
    if (!form || form->kind == ElementForm::Kind::floating || form->complex) at.fail("an integer has no integer type");
    bits = form->bits <= 8 ? at.byte() : static_cast<std::uint64_t>(at.svarint());
    appendNumber(text, *form, bits);
    if (form->kind != ElementForm::Kind::boolean) (text += " : ") += type;
}

void Entries::Writer::floatText(std::string_view type) {
    const auto form = elementForm(type);
    if (!form || form->kind != ElementForm::Kind::floating || form->complex) at.fail("a number has no type of numbers");
    auto bits = form->bits <= 8 ? at.byte() : static_cast<std::uint64_t>(at.svarint());
    if (form->bits < 64) bits &= (std::uint64_t{1} << form->bits) - 1;
    appendNumber(text, *form, bits);
    (text += " : ") += type;
}

void Entries::Writer::dense(std::string_view type, std::string_view blob) {
    std::string why;
    text = denseText(type, blob, why);
    if (!why.empty()) at.fail(why);
    (text += " : ") += type;
}

void Entries::Writer::typesText() {
    text += "(";
    const auto count = at.count();
    for (std::size_t i = 0; i < count; ++i) (text += i ? ", " : "") += type();
    text += ")";
}

void Entries::Writer::functionText() {
    typesText();
    text += " -> ";
    const auto results = at.count();
    if (results != 1) text += "(";
    for (std::size_t i = 0; i < results; ++i) (text += i ? ", " : "") += type();
    if (results != 1) text += ")";
}

void Entries::Writer::word(const char* before, std::span<const std::string_view> words, const char* behind) {
    const auto value = at.varint();
    if (value >= words.size() || words[value].empty()) unknownCode(value, "the word");
    ((text = before) += words[value]) += behind;
}

void Entries::Writer::accuracy(std::string_view mode, double atol, double rtol, std::int64_t ulps) {
    const auto& f64 = float64Form();
    text = "#stablehlo.result_accuracy<";
    if (atol != 0 || rtol != 0 || ulps != 0) {
        text += "atol = ";
        appendNumber(text, f64, std::bit_cast<std::uint64_t>(atol));
        text += ", rtol = ";
        appendNumber(text, f64, std::bit_cast<std::uint64_t>(rtol));
        fmt::format_to(std::back_inserter(text), ", ulps = {}, ", ulps);
    }
    ((text += "mode = ") += mode) += ">";
}

} // namespace axiscape::bytecode
