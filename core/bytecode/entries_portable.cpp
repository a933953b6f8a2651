// SPDX-License-Identifier: GPL-3.0-or-later
// Attributes and types of portable artifacts (VHLO), written as what they stand for in StableHLO and builtin.
#include "core/bytecode/entry_writer.h"
#include "core/bytecode/number_text.h"
#include "core/bytecode/portable_types.h"

namespace axiscape::bytecode {
namespace {

std::string float64Text(double value) {
    std::string text;
    appendNumber(text, float64Form(), std::bit_cast<std::uint64_t>(value));
    return text;
}

} // namespace

std::string quantizedStorage(std::uint64_t flags, std::string_view storageType, std::string_view expressed,
                             std::int64_t low, std::int64_t high) {
    const auto form = elementForm(storageType);
    const int bits = form ? form->bits : 8;
    const bool isSigned = flags & 1;
    std::string text = isSigned ? "" : "u";
    text += storageType.starts_with("ui") || storageType.starts_with("si") ? storageType.substr(1) : storageType;
    const std::int64_t top = isSigned     ? (std::int64_t{1} << (bits - 1)) - 1
                             : bits >= 63 ? INT64_MAX
                                          : (std::int64_t{1} << bits) - 1;
    const std::int64_t bottom = isSigned ? -(std::int64_t{1} << (bits - 1)) : 0;
    if (low != bottom || high != top) text += fmt::format("<{}:{}>", low, high);
    return text + ":" + std::string(expressed);
}

void Entries::Writer::portableAttribute() {
    const auto code = at.varint();
    switch (code) {
    case 1:
        return arrayText();
    case 2:
        text = at.varint() ? "true" : "false";
        return;
    case 3:
        return word("#stablehlo<comparison_direction ", kDirections);
    case 4:
        return word("#stablehlo<comparison_type ", kComparisons);
    case 5: {
        const auto version = at.varint();
        if (version > 4) unknownCode(version, "the version of a call");
        text = fmt::format("{} : i32", version);
        return;
    }
    case 6:
        return dictionaryText();
    case 7:
        return word("#stablehlo<fft_type ", kFourier);
    case 8:
        return floatText(type());
    case 9:
        return integerText(type());
    case 10: {
        text = "#stablehlo.output_operand_alias<output_tuple_indices = " + integerList();
        fmt::format_to(std::back_inserter(text), ", operand_index = {}, operand_tuple_indices = ", at.svarint());
        text += integerList() + ">";
        return;
    }
    case 11:
        return word("#stablehlo<precision ", kPrecisions);
    case 12:
        return word("#stablehlo<rng_algorithm ", kRandom);
    case 13:
        return word("#stablehlo<rng_distribution ", kDistributions);
    case 14:
        text = quotedBytes(string());
        return;
    case 15: {
        const auto shaped = type();
        return dense(shaped, at.bytes(at.varint()));
    }
    case 16:
        return word("#stablehlo<transpose ", kTransposes);
    case 17:
        text = type();
        return;
    case 18: {
        text = "#stablehlo.bounds<";
        bool first = true;
        for (const auto bound : integers()) {
            text += first ? "" : ", ";
            text += bound < 0 ? "?" : fmt::format("{}", bound);
            first = false;
        }
        text += ">";
        return;
    }
    case 19:
        return word("#stablehlo.result_accuracy_mode<", kAccuracies);
    case 20: {
        const auto atol = float64(), rtol = float64();
        const auto ulps = at.svarint();
        return accuracy(attribute(), atol, rtol, ulps);
    }
    case 21: {
        const auto before = at.svarint(), size = at.svarint();
        text = fmt::format("({}){}", before, size);
        return;
    }
    case 22: {
        (text = "#stablehlo.axis_ref<name = ") += attribute();
        if (at.varint()) (text += ", sub_axis_info = ") += attribute();
        text += ">";
        return;
    }
    case 23: {
        (text = "#stablehlo.replica_group_mesh_axes<mesh = ") += attribute();
        (text += ", axes = ") += attribute();
        text += ">";
        return;
    }
    case 24: {
        (text = "#stablehlo.mesh_axis<name = ") += attribute();
        fmt::format_to(std::back_inserter(text), ", size = {}>", at.svarint());
        return;
    }
    case 25: {
        (text = "#stablehlo.mesh<axes = ") += attribute();
        const auto [ids, there] = at.flagged();
        if (there)
            (text += ", device_ids = ") +=
                entries.attribute(at.checked(ids, entries.m_container.attributes.size(), "attribute"));
        text += ">";
        return;
    }
    default:
        unknownCode(code, "the attribute of vhlo with the number");
    }
}

void Entries::Writer::portableType() {
    const auto code = at.varint();
    if (code < std::size(kPortableTypes) && !kPortableTypes[code].empty()) {
        text = kPortableTypes[code];
        return;
    }
    switch (code) {
    case 1:
        (text = "complex<") += type();
        text += ">";
        return;
    case 8:
        functionText();
        return;
    case 20:
    case 41:
        text = (code == 20 ? "tensor<" : "memref<") + dimensions();
        text += type();
        text += ">";
        return;
    case 21: {
        const std::string encoding(attribute());
        text = "tensor<" + dimensions();
        text += type();
        text += ", " + encoding + ">";
        return;
    }
    case 23: {
        text = "tuple<";
        const auto count = at.count();
        for (std::size_t i = 0; i < count; ++i) (text += i ? ", " : "") += type();
        text += ">";
        return;
    }
    case 24: {
        const auto flags = at.varint();
        const auto stored = type(), expressed = type();
        const auto scale = float64();
        const auto zero = at.svarint(), low = at.svarint(), high = at.svarint();
        text = "!quant.uniform<" + quantizedStorage(flags, stored, expressed, low, high) + ", " + float64Text(scale);
        if (zero != 0) text += fmt::format(":{}", zero);
        text += ">";
        return;
    }
    case 25:
        (text = "tensor<*x") += type();
        text += ">";
        return;
    case 30: {
        const auto flags = at.varint();
        const auto stored = type(), expressed = type();
        const auto dimension = at.varint();
        const auto low = at.svarint(), high = at.svarint();
        std::vector<double> scales(at.count());
        for (auto& scale : scales) scale = float64();
        const auto zeros = integers();
        if (zeros.size() != scales.size()) at.fail("scales and zero points differ in number");
        text = "!quant.uniform<" + quantizedStorage(flags, stored, expressed, low, high) +
               fmt::format(":{}, {{", dimension);
        for (std::size_t i = 0; i < scales.size(); ++i) {
            (text += i ? "," : "") += float64Text(scales[i]);
            if (zeros[i] != 0) text += fmt::format(":{}", zeros[i]);
        }
        text += "}>";
        return;
    }
    case 42: {
        text = "!stablehlo.future<";
        const auto count = at.count();
        for (std::size_t i = 0; i < count; ++i) (text += i ? ", " : "") += type();
        text += ">";
        return;
    }
    default:
        unknownCode(code, "the type of vhlo with the number");
    }
}

} // namespace axiscape::bytecode
