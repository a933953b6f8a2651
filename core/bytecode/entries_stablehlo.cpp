// SPDX-License-Identifier: GPL-3.0-or-later
// Attributes and types of StableHLO and CHLO in plain bytecode.
#include "core/bytecode/entry_writer.h"
#include "core/bytecode/number_text.h"

namespace axiscape::bytecode {
namespace {

// name = [1, 2], only where there is something in the list
void field(std::string& text, const char* name, const std::vector<std::int64_t>& values) {
    if (values.empty()) return;
    if (!text.ends_with('<')) text += ", ";
    (text += name) += " = ";
    appendList(text, values);
}

void field(std::string& text, const char* name, std::int64_t value) {
    if (value == 0) return;
    if (!text.ends_with('<')) text += ", ";
    (text += name) += " = ";
    appendInteger(text, value);
}

// [b, 0, 1, f] from the places of two letters and of the spatial dimensions
std::string places(char first, std::int64_t firstPlace, char second, std::int64_t secondPlace,
                   const std::vector<std::int64_t>& spatial, const Cursor& at) {
    std::vector<std::string> all(spatial.size() + 2);
    const auto put = [&](std::int64_t place, std::string name) {
        if (place < 0 || place >= static_cast<std::int64_t>(all.size()) ||
            !all[static_cast<std::size_t>(place)].empty())
            at.fail("the dimensions of a convolution do not fit each other");
        all[static_cast<std::size_t>(place)] = std::move(name);
    };
    put(firstPlace, std::string(1, first));
    put(secondPlace, std::string(1, second));
    for (std::size_t i = 0; i < spatial.size(); ++i) put(spatial[i], std::to_string(i));
    std::string text;
    for (const auto& name : all) (text += text.empty() ? "[" : ", ") += name;
    return text += ']';
}

} // namespace

void Entries::Writer::stablehloAttribute() {
    const auto code = at.varint();
    switch (code) {
    case 1: {
        const auto handle = at.svarint(), type = at.svarint();
        appendInteger(text = "#stablehlo.channel_handle<handle = ", handle);
        appendInteger(text += ", type = ", type);
        text += ">";
        return;
    }
    case 2:
        return word("#stablehlo<comparison_direction ", kDirections);
    case 3:
        return word("#stablehlo<comparison_type ", kComparisons);
    case 4: {
        struct Part {
            char first, second;
        };
        text = "#stablehlo.conv<";
        for (const Part part : {Part{'b', 'f'}, Part{'i', 'o'}, Part{'b', 'f'}}) {
            const auto first = at.svarint(), second = at.svarint();
            const auto spatial = integers();
            if (text.back() == ']') text += part.first == 'i' ? "x" : "->";
            text += places(part.first, first, part.second, second, spatial, at);
        }
        text += ">";
        return;
    }
    case 5: {
        text = "#stablehlo.dot<";
        for (const auto* name : {"lhs_batching_dimensions", "rhs_batching_dimensions", "lhs_contracting_dimensions",
                                 "rhs_contracting_dimensions"})
            field(text, name, integers());
        text += ">";
        return;
    }
    case 6:
        return word("#stablehlo<fft_type ", kFourier);
    case 7: {
        text = "#stablehlo.gather<";
        for (const auto* name : {"offset_dims", "collapsed_slice_dims", "operand_batching_dims",
                                 "start_indices_batching_dims", "start_index_map"})
            field(text, name, integers());
        field(text, "index_vector_dim", at.svarint());
        text += ">";
        return;
    }
    case 8:
        return word("#stablehlo<precision ", kPrecisions);
    case 9:
        return word("#stablehlo<rng_algorithm ", kRandom);
    case 10:
        return word("#stablehlo<rng_distribution ", kDistributions);
    case 11: {
        text = "#stablehlo.scatter<";
        for (const auto* name : {"update_window_dims", "inserted_window_dims", "input_batching_dims",
                                 "scatter_indices_batching_dims", "scatter_dims_to_operand_dims"})
            field(text, name, integers());
        field(text, "index_vector_dim", at.svarint());
        text += ">";
        return;
    }
    case 12:
        return word("#stablehlo<transpose ", kTransposes);
    case 13: {
        text = "#stablehlo.bounds<";
        for (const auto bound : integers()) {
            if (!text.ends_with('<')) text += ", ";
            text += bound < 0 ? "?" : fmt::format("{}", bound);
        }
        text += ">";
        return;
    }
    case 14: {
        text = "#stablehlo.output_operand_alias<output_tuple_indices = " + integerList();
        fmt::format_to(std::back_inserter(text), ", operand_index = {}, operand_tuple_indices = ", at.svarint());
        text += integerList() + ">";
        return;
    }
    case 15: {
        text = "#stablehlo.dot_algorithm<";
        for (const auto* name : {"lhs_precision_type = ", "rhs_precision_type = ", "accumulation_type = "})
            ((text += name) += type()) += ", ";
        for (const auto* name : {"lhs_component_count", "rhs_component_count", "num_primitive_operations"})
            fmt::format_to(std::back_inserter(text), "{} = {}, ", name, at.svarint());
        text += at.byte() ? "allow_imprecise_accumulation = true>" : "allow_imprecise_accumulation = false>";
        return;
    }
    case 16:
        return word("#stablehlo.result_accuracy_mode<", kAccuracies);
    case 17: {
        const auto atol = float64(), rtol = float64();
        const auto ulps = at.svarint();
        return accuracy(attribute(), atol, rtol, ulps);
    }
    case 18: {
        (text = "#stablehlo.replica_group_mesh_axes<mesh = ") += attribute();
        text += ", axes = [";
        const auto count = at.count();
        for (std::size_t i = 0; i < count; ++i) (text += i ? ", " : "") += attribute();
        text += "]>";
        return;
    }
    case 19: {
        const auto before = at.svarint(), size = at.svarint();
        text = fmt::format("({}){}", before, size);
        return;
    }
    case 20: {
        text = "#stablehlo.axis_ref<name = " + quotedBytes(string());
        if (at.byte()) (text += ", sub_axis_info = ") += attribute();
        text += ">";
        return;
    }
    case 21: {
        text = "#stablehlo.mesh_axis<name = " + quotedBytes(string());
        fmt::format_to(std::back_inserter(text), ", size = {}>", at.svarint());
        return;
    }
    case 22: {
        (text = "#stablehlo.mesh<axes = ") += attribute();
        if (at.byte()) (text += ", device_ids = ") += attribute();
        text += ">";
        return;
    }
    default:
        unknownCode(code, "the attribute of stablehlo with the number");
    }
}

void Entries::Writer::stablehloType() {
    const auto code = at.varint();
    if (code == 0) {
        text = "!stablehlo.token";
        return;
    }
    if (code != 1) unknownCode(code, "the type of stablehlo with the number");
    text = "!stablehlo.future<";
    const auto count = at.count();
    for (std::size_t i = 0; i < count; ++i) (text += i ? ", " : "") += type();
    text += ">";
}

void Entries::Writer::chloAttribute() {
    const auto code = at.varint();
    if (code == 0) return word("#chlo<comparison_direction ", kDirections);
    if (code == 1) return word("#chlo<comparison_type ", kComparisons);
    unknownCode(code, "the attribute of chlo with the number");
}

} // namespace axiscape::bytecode
