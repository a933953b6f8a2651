// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hlo/proto_attributes.h"

#include "core/hlo/proto_text.h"
#include "core/hlo/wire.h"

#include <algorithm>
#include <bit>

namespace axiscape::hlo {
namespace {

// Which computation is which.
void callees(std::string_view opcode, const std::vector<std::string_view>& called, const Cursor& at, Named& to) {
    if (called.empty()) return;
    const auto need = [&](std::size_t count) {
        if (called.size() != count) at.fail(fmt::format("{} calls {} computations", opcode, called.size()));
    };
    if (opcode == "while") {
        need(2);
        to.emplace_back("body", called[0]);
        to.emplace_back("condition", called[1]);
    } else if (opcode == "conditional") {
        to.emplace_back("branch_computations", fmt::format("{{{}}}", fmt::join(called, ", ")));
    } else if (opcode == "select-and-scatter") {
        need(2);
        to.emplace_back("select", called[0]);
        to.emplace_back("scatter", called[1]);
    } else if (opcode == "fusion" || opcode.starts_with("async-")) {
        need(1);
        to.emplace_back("calls", called[0]);
    } else if (opcode == "custom-call") {
        to.emplace_back("called_computations", fmt::format("{{{}}}", fmt::join(called, ", ")));
    } else if (called.size() == 1) {
        to.emplace_back("to_apply", called[0]);
    } else {
        // all-reduce and reduce-scatter of several tensors may list one reducer for each
        need(static_cast<std::size_t>(std::count(called.begin(), called.end(), called[0])));
        to.emplace_back("to_apply", called[0]);
    }
}

template <std::size_t N> std::string_view word(const std::string_view (&words)[N], const WireField& field) {
    const auto number = field.integer();
    if (number < 0 || number >= static_cast<std::int64_t>(N))
        throw Damage{field.offset(), fmt::format("the number {} stands for nothing here", number)};
    return words[static_cast<std::size_t>(number)];
}

constexpr std::string_view kFft[] = {"FFT", "IFFT", "RFFT", "IRFFT"};
constexpr std::string_view kTransposes[] = {"TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"};
constexpr std::string_view kRandom[] = {"rng_default", "rng_three_fry", "rng_philox"};
constexpr std::string_view kDistributions[] = {"rng_invalid", "rng_uniform", "rng_normal"};
constexpr std::string_view kApis[] = {"API_VERSION_UNSPECIFIED", "API_VERSION_ORIGINAL", "API_VERSION_STATUS_RETURNING",
                                      "API_VERSION_STATUS_RETURNING_UNIFIED", "API_VERSION_TYPED_FFI"};
constexpr std::string_view kPrecisions[] = {"default", "high", "highest", "packed_nibble"};
constexpr std::string_view kAlgorithms[] = {"unset",
                                            "dot_any_f8_any_f8_f32",
                                            "dot_any_f8_any_f8_f32_fast_accum",
                                            "dot_f16_f16_f16",
                                            "dot_f16_f16_f32",
                                            "dot_bf16_bf16_bf16",
                                            "dot_bf16_bf16_f32",
                                            "dot_bf16_bf16_f32_x3",
                                            "dot_bf16_bf16_f32_x6",
                                            "dot_tf32_tf32_f32",
                                            "dot_tf32_tf32_f32_x3",
                                            "dot_f32_f32_f32",
                                            "dot_f64_f64_f64",
                                            "dot_bf16_bf16_f32_x9"};

void precision(Cursor message, Named& to) {
    std::string words;
    bool said = false;
    eachField(message, [&](const WireField& field) {
        if (field.number == 2 && field.integer() != 0) to.emplace_back("algorithm", word(kAlgorithms, field));
        if (field.number != 1) return;
        std::vector<std::int64_t> numbers;
        field.integers(numbers);
        for (const auto number : numbers) {
            if (number < 0 || number >= static_cast<std::int64_t>(std::size(kPrecisions)))
                message.fail("a precision is not known");
            words += fmt::format("{}{}", words.empty() ? "" : ",", kPrecisions[static_cast<std::size_t>(number)]);
            said |= number != 0;
        }
    });
    if (said) to.emplace_back("operand_precision", "{" + words + "}");
}

// {[0:8:2], [1:3]}
std::string sliceText(Cursor message) {
    std::int64_t start = 0, limit = 0, stride = 0;
    eachField(message, [&](const WireField& field) {
        if (field.number == 1) start = field.integer();
        if (field.number == 2) limit = field.integer();
        if (field.number == 3) stride = field.integer();
    });
    return stride == 1 ? fmt::format("[{}:{}]", start, limit) : fmt::format("[{}:{}:{}]", start, limit, stride);
}

std::string numbersWithin(Cursor message, std::uint32_t wanted) {
    std::vector<std::int64_t> list;
    eachField(message, [&](const WireField& field) {
        if (field.number == wanted) field.integers(list);
    });
    return braced(list);
}

void deviceLists(Cursor message, std::string& groups, Named& to) {
    eachField(message, [&](const WireField& field) {
        if (field.number == 1) groups += (groups.empty() ? "" : ",") + numbersWithin(field.message(), 1);
        if (field.number == 2) to.emplace_back("replica_groups", iotaGroupsText(field.message()));
    });
}

// A number that stands behind a flag of the message, as it does where it is 0.
void indexVector(Cursor message, Named& to) {
    std::int64_t dimension = 0;
    eachField(message, [&](const WireField& field) {
        if (field.number == 4) dimension = field.integer();
    });
    to.emplace_back("index_vector_dim", std::to_string(dimension));
}

class Attributes {
  public:
    Attributes(const Instruction& instruction, Named& to) : m_opcode(instruction.opcode), m_to(to) {}

    void take(const WireField& field) { field.number < 40 ? lower(field) : upper(field); }
    void finish() {
        const bool listed = m_opcode == "broadcast" || m_opcode == "transpose" || m_opcode == "reduce";
        if (m_opcode == "iota")
            add("iota_dimension", std::to_string(m_dimensions.empty() ? 0 : m_dimensions[0]));
        else if ((!m_dimensions.empty() && m_opcode != "reshape") || listed) // a reshape says which size was inferred
            add("dimensions", braced(m_dimensions));
        // what is 0 is not in a proto, and is in the text
        if (m_opcode == "fft") unlessThere("fft_type", kFft[0]);
        if (m_opcode == "rng-bit-generator") unlessThere("algorithm", kRandom[0]);
        if (m_opcode == "topk") unlessThere("largest", "false");
        if (m_opcode == "reduce-precision")
            for (const auto* bits : {"exponent_bits", "mantissa_bits"}) unlessThere(bits, "0");
        if (m_opcode.starts_with("batch-norm")) unlessThere("feature_index", "0");
        if (m_opcode == "get-tuple-element") add("index", std::to_string(m_index));
        if (!m_slices.empty()) add("slice", "{" + m_slices + "}");
        if (!m_pairs.empty()) add("source_target_pairs", "{" + m_pairs + "}");
        if (!m_groups.empty()) add("replica_groups", "{" + m_groups + "}");
        if (m_opcode == "dynamic-slice" || !m_sizes.empty()) add("dynamic_slice_sizes", braced(m_sizes));
        if (m_opcode == "gather") add("slice_sizes", braced(m_gathered));
        if (m_laidOut && m_opcode == "custom-call") add("operand_layout_constraints", "{" + m_layouts + "}");
        if (!m_aliases.empty()) add("output_to_operand_aliasing", "{" + m_aliases + "}");
        if (!m_lengths.empty()) add("fft_length", braced(m_lengths));
    }

  private:
    // As text has it: what older texts do not know is left out where it is empty.
    void lists(const WireField& field, std::initializer_list<ListName> names) {
        listsOf(field.message(), names, m_to);
        std::erase_if(m_to, [](const auto& one) { return one.first.ends_with("batching_dims") && one.second == "{}"; });
        indexVector(field.message(), m_to);
    }
    void add(std::string_view name, std::string text) {
        if (!text.empty()) m_to.emplace_back(name, std::move(text));
    }
    void unlessThere(std::string_view name, std::string_view text) {
        if (std::none_of(m_to.begin(), m_to.end(), [&](const auto& one) { return one.first == name; }))
            m_to.emplace_back(name, text);
    }
    void number(std::string_view name, const WireField& field) { add(name, std::to_string(field.integer())); }
    void flag(std::string_view name, const WireField& field) {
        if (field.integer() != 0) add(name, "true");
    }

    void lower(const WireField& field) {
        switch (field.number) {
        case 11:
            return add("kind", std::string(field.text()));
        case 13:
            m_index = field.integer();
            return;
        case 14:
            return field.integers(m_dimensions);
        case 15:
            return add("window", windowText(field.message()));
        case 16:
            return add("dim_labels", convolutionText(field.message()));
        case 17:
            m_slices += (m_slices.empty() ? "" : ", ") + sliceText(field.message());
            return;
        case 18:
            return number("exponent_bits", field);
        case 19:
            return number("mantissa_bits", field);
        case 20:
            return field.integers(m_sizes);
        case 21:
            return add("padding", paddingText(field.message()));
        case 22:
            return add("outfeed_config", inQuotes(field.text()));
        case 23:
            return add("distribution", std::string(word(kDistributions, field)));
        case 24:
            return add("epsilon", fmt::format("{}", std::bit_cast<float>(static_cast<std::uint32_t>(field.fixed()))));
        case 25:
            return number("feature_index", field);
        case 26:
            if (field.integer() > 0) number("channel_id", field);
            return;
        case 27:
            return add("infeed_config", inQuotes(field.text()));
        case 28:
            return add("custom_call_target", inQuotes(field.text()));
        case 30:
            return dot(field.message());
        case 31:
            return add("fft_type", std::string(word(kFft, field)));
        case 32:
            return field.integers(m_lengths);
        case 33:
            return lists(field, {{1, "offset_dims"},
                                 {2, "collapsed_slice_dims"},
                                 {3, "start_index_map"},
                                 {5, "operand_batching_dims"},
                                 {6, "start_indices_batching_dims"}});
        case 34:
            return field.integers(m_gathered);
        default:
            return;
        }
    }

    void dot(Cursor message) {
        Named lists;
        listsOf(
            message,
            {{1, "lhs_contracting_dims"}, {2, "rhs_contracting_dims"}, {3, "lhs_batch_dims"}, {4, "rhs_batch_dims"}},
            lists);
        for (auto& [name, text] : lists)
            if (text != "{}") add(name, std::move(text));
    }

    void upper(const WireField& field) {
        switch (field.number) {
        case 40:
            return add("sharding", shardingText(field.message()));
        case 43: {
            const auto text = field.text();
            return add("backend_config", text.empty() || text.starts_with('{') ? std::string(text) : inQuotes(text));
        }
        case 47:
            return flag("is_host_transfer", field);
        case 48:
            return lists(field, {{1, "update_window_dims"},
                                 {2, "inserted_window_dims"},
                                 {3, "scatter_dims_to_operand_dims"},
                                 {5, "input_batching_dims"},
                                 {6, "scatter_indices_batching_dims"}});
        case 49:
            m_groups += (m_groups.empty() ? "" : ",") + numbersWithin(field.message(), 1);
            return;
        case 50:
            if (field.integer() > 1) number("feature_group_count", field);
            return;
        case 51:
            return precision(field.message(), m_to);
        case 52:
            return pair(field.message());
        case 56:
            m_laidOut = field.integer() != 0;
            return;
        case 57:
            m_layouts += (m_layouts.empty() ? "" : ", ") + shapeText(shapeOfProto(field.message()));
            return;
        case 58:
            if (field.integer() > 1) number("batch_group_count", field);
            return;
        case 59:
            return triangular(field.message());
        case 60:
            return flag("is_stable", field);
        case 62:
            eachField(field.message(), [&](const WireField& own) {
                if (own.number == 1) flag("lower", own);
            });
            return;
        case 63:
            return add("direction", std::string(field.text()));
        case 65:
            return flag("custom_call_has_side_effect", field);
        case 66:
            return number("delta", field);
        case 67:
            return flag("indices_are_sorted", field);
        case 68:
            return add("frontend_attributes", frontendText(field.message()));
        case 69:
            return flag("unique_indices", field);
        case 70:
            return add("algorithm", std::string(word(kRandom, field)));
        case 71:
            return flag("use_global_device_ids", field);
        case 72:
            return add("type", std::string(field.text()));
        case 74:
            return alias(field.message());
        case 77:
            return add("api_version", field.integer() == 1 ? std::string() : std::string(word(kApis, field)));
        case 79:
            return add("async_execution_thread", inQuotes(field.text()));
        case 81:
            return number("k", field);
        case 85:
            return flag("largest", field);
        case 87:
            return deviceLists(field.message(), m_groups, m_to);
        case 89:
            return flag("is_composite", field);
        case 90: // of products of parts: 1 is as in other products
            eachField(field.message(), [&](const WireField& own) {
                if (own.number == 1) dot(own.message());
            });
            return listsOf(field.message(), {{2, "lhs_ragged_dims"}, {3, "rhs_group_dims"}}, m_to);
        case 91:
            return add("result_accuracy", accuracyText(field.message()));
        case 92: // newer than the list of lists that 87 is
            return add("replica_groups", iotaGroupsText(field.message()));
        case 93:
            return add("replica_groups", meshGroupsText(field.message()));
        default: // schedules and statistics: of a compiler
            return;
        }
    }

    // {1}: (0, {})
    void alias(Cursor message) {
        std::vector<std::int64_t> output, within;
        std::int64_t operand = 0;
        eachField(message, [&](const WireField& field) {
            if (field.number == 1) field.integers(output);
            if (field.number == 2) operand = field.integer();
            if (field.number == 3) field.integers(within);
        });
        m_aliases +=
            fmt::format("{}{}: ({}, {})", m_aliases.empty() ? "" : ", ", braced(output), operand, braced(within));
    }
    void pair(Cursor message) {
        std::int64_t source = 0, target = 0;
        eachField(message, [&](const WireField& field) {
            if (field.number == 1) source = field.integer();
            if (field.number == 2) target = field.integer();
        });
        m_pairs += fmt::format("{}{{{},{}}}", m_pairs.empty() ? "" : ",", source, target);
    }

    void triangular(Cursor message) {
        eachField(message, [&](const WireField& field) {
            if (field.number == 1) flag("left_side", field);
            if (field.number == 2) flag("lower", field);
            if (field.number == 3) flag("unit_diagonal", field);
            if (field.number == 4) add("transpose_a", std::string(word(kTransposes, field)));
        });
    }

    std::string_view m_opcode;
    Named& m_to;
    std::int64_t m_index = 0;
    std::vector<std::int64_t> m_dimensions, m_sizes, m_gathered, m_lengths;
    std::string m_slices, m_pairs, m_groups, m_layouts, m_aliases;
    bool m_laidOut = false;
};

} // namespace

Named attributesOfProto(Cursor message, const Instruction& instruction, const std::vector<std::string_view>& called) {
    Named to;
    Attributes attributes(instruction, to);
    eachField(message, [&](const WireField& field) { attributes.take(field); });
    attributes.finish();
    callees(instruction.opcode, called, message, to);
    return to;
}

} // namespace axiscape::hlo
