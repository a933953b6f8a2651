// SPDX-License-Identifier: GPL-3.0-or-later
// Builtin attributes and types.
#include "core/bytecode/entry_writer.h"
#include "core/bytecode/number_text.h"

namespace axiscape::bytecode {
namespace {

constexpr std::string_view kPlain[] = {"bf16", "f16", "f32", "f64", "f80", "f128"}; // from code 3
constexpr std::string_view kSmall[] = {"tf32",       "f8E5M2",     "f8E4M3",        "f8E4M3FN",
                                       "f8E5M2FNUZ", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E3M4",
                                       "f4E2M1FN",   "f6E2M3FN",   "f6E3M2FN",      "f8E8M0FNU"}; // from code 21

} // namespace

void Entries::Writer::builtinAttribute() {
    const auto code = at.varint();
    switch (code) {
    case 0:
        return arrayText();
    case 1:
        return dictionaryText();
    case 2:
        text = quotedBytes(string());
        return;
    case 3:
        text = quotedBytes(string());
        (text += " : ") += type();
        return;
    case 4:
        text = symbolText(entries.string(attributeIndex()));
        return;
    case 5: {
        text = symbolText(entries.string(attributeIndex()));
        for (auto n = at.count(); n > 0; --n) (text += "::") += attribute();
        return;
    }
    case 6:
        text = type();
        return;
    case 7:
        text = "unit";
        return;
    case 8:
        return integerText(type());
    case 9:
        return floatText(type());
    case 10:
    case 11:
    case 12:
    case 13:
    case 14:
    case 15:
    case 22: { // a location where an attribute is wanted
        at.bytes(at.left());
        text = "loc(unknown)";
        return;
    }
    case 16: {
        const auto shaped = type();
        const auto& resource =
            entries.m_container.resources[at.index(entries.m_container.resources.size(), "resource")];
        return dense(shaped, resource.blob);
    }
    case 17: {
        const auto element = type();
        const auto count = at.varint();
        const auto blob = at.bytes(at.varint());
        const auto form = elementForm(element);
        if (!form || form->complex || count > blob.size() ||
            count * static_cast<std::uint64_t>(form->bytes()) != blob.size())
            at.fail("a dense array does not fit its bytes");
        (text = "array<") += element;
        for (std::size_t i = 0; i < count; ++i) {
            text += i ? ", " : ": ";
            std::uint64_t bits = 0;
            for (auto b = static_cast<std::size_t>(form->bytes()); b-- > 0;)
                bits = bits << 8 | static_cast<unsigned char>(blob[i * static_cast<std::size_t>(form->bytes()) + b]);
            appendNumber(text, *form, bits);
        }
        text += ">";
        return;
    }
    case 18: {
        const auto shaped = type();
        return dense(shaped, at.bytes(at.varint()));
    }
    case 19: {
        const auto shaped = type();
        const bool splat = at.varint() != 0;
        text = "dense<";
        const auto sizes = shapedText(shaped);
        if (!sizes) at.fail("texts of a constant have no shape");
        if (splat) {
            text += quotedBytes(string());
        } else {
            if (sizes->elements > at.left()) at.fail("a constant has fewer texts than its type says");
            for (std::uint64_t i = 0; i < sizes->elements; ++i) {
                std::uint64_t run = 1;
                std::size_t open = 0;
                for (std::size_t d = sizes->shape.size(); d-- > 0;) {
                    run *= static_cast<std::uint64_t>(sizes->shape[d]);
                    if (i % run == 0) ++open;
                }
                if (i > 0) text.append(open, ']') += ", ";
                text.append(open, '[');
                text += quotedBytes(string());
            }
            text.append(sizes->elements > 0 ? sizes->shape.size() : 0, ']');
        }
        (text += "> : ") += shaped;
        return;
    }
    case 20: {
        const auto shaped = type();
        text = "sparse<";
        const auto without = [](std::string_view dense) {
            return dense.starts_with("dense<") ? dense.substr(6, dense.rfind("> : ") - 6) : dense;
        };
        text += without(attribute());
        text += ", ";
        text += without(attribute());
        (text += "> : ") += shaped;
        return;
    }
    case 21:
        (text = "distinct[0]<") += attribute();
        text += ">";
        return;
    default:
        unknownCode(code, "the attribute of builtin with the number");
    }
}

void Entries::Writer::builtinType() {
    const auto code = at.varint();
    const auto shaped = [&](const char* name, bool encoded) {
        std::string encoding;
        if (encoded) encoding = ", " + std::string(attribute());
        (text = name) += "<" + dimensions();
        (text += type()) += encoding + ">";
    };
    if (code >= 3 && code <= 8) {
        text = kPlain[code - 3];
        return;
    }
    if (code >= 21 && code <= 32) {
        text = kSmall[code - 21];
        return;
    }
    switch (code) {
    case 0: {
        const auto value = at.varint();
        constexpr const char* signs[] = {"i", "si", "ui"};
        if ((value & 3) == 3 || (value >> 2) > 0xffffff) at.fail("an integer type is malformed");
        text = signs[value & 3];
        appendInteger(text, static_cast<std::int64_t>(value >> 2));
        return;
    }
    case 1:
        text = "index";
        return;
    case 2:
        functionText();
        return;
    case 9:
        (text = "complex<") += type();
        text += ">";
        return;
    case 10:
    case 11: {
        std::string space;
        if (code == 11) space = ", " + std::string(attribute());
        text = "memref<" + dimensions();
        text += type();
        const auto layout = attribute();
        if (!layout.empty()) (text += ", ") += layout;
        text += space + ">";
        return;
    }
    case 12:
        text = "none";
        return;
    case 13:
        return shaped("tensor", false);
    case 14:
        return shaped("tensor", true);
    case 15: {
        text = "tuple<";
        const auto count = at.count();
        for (std::size_t i = 0; i < count; ++i) (text += i ? ", " : "") += type();
        text += ">";
        return;
    }
    case 16:
        (text = "memref<*x") += type();
        text += ">";
        return;
    case 17: {
        const std::string space(attribute());
        (text = "memref<*x") += type();
        text += ", " + space + ">";
        return;
    }
    case 18:
        (text = "tensor<*x") += type();
        text += ">";
        return;
    case 19:
        return shaped("vector", false);
    default:
        unknownCode(code, "the type of builtin with the number");
    }
}

} // namespace axiscape::bytecode
