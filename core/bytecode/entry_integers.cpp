// SPDX-License-Identifier: GPL-3.0-or-later
// Attributes that are integers, as such: most ops have one, and a text of it would only be read again.
#include "core/bytecode/entry_writer.h"
#include "core/bytecode/number_text.h"

namespace axiscape::bytecode {
namespace {

constexpr std::uint64_t kNumber = 8, kNumbers = 17;           // of builtin
constexpr std::uint64_t kDot = 5, kGather = 7, kScatter = 11; // of StableHLO
using enum AttributeName;
constexpr AttributeName kDotLists[] = {lhs_batching_dimensions, rhs_batching_dimensions, lhs_contracting_dimensions,
                                       rhs_contracting_dimensions};
constexpr AttributeName kGatherLists[] = {offset_dims, collapsed_slice_dims, operand_batching_dims,
                                          start_indices_batching_dims, start_index_map};
constexpr AttributeName kScatterLists[] = {update_window_dims, inserted_window_dims, input_batching_dims,
                                           scatter_indices_batching_dims, scatter_dims_to_operand_dims};

// Those without a sign are written as a number that may not fit.
std::optional<ElementForm> signedForm(std::string_view type) {
    const auto form = elementForm(type);
    const bool isSigned = form &&
                          (form->kind == ElementForm::Kind::integer || form->kind == ElementForm::Kind::boolean) &&
                          !form->complex;
    return isSigned ? form : std::nullopt;
}

} // namespace

bool Entries::integers(Index attribute, std::vector<std::int64_t>& to) {
    const Entry& entry = m_container.attributes[attribute];
    if (m_container.encoding(entry) != Dialect::Known::builtin) return false;
    Writer reader{*this, m_container.data(entry)};
    const auto code = reader.at.varint();
    if (code != kNumber && code != kNumbers) return false;
    const auto type = reader.type();
    const auto form = signedForm(type);
    auto& at = reader.at;
    if (code == kNumber) {
        if (!form || !(type.starts_with('i') || type.starts_with("si"))) return false;
        const auto bits = form->bits <= 8 ? at.byte() : static_cast<std::uint64_t>(at.svarint());
        if (!at.end()) return false;
        to.push_back(signedValue(*form, bits));
        return true;
    }
    const auto count = at.varint();
    const auto blob = at.bytes(at.varint());
    if (!form || !type.starts_with('i') || count > blob.size() || !at.end()) return false;
    const auto size = static_cast<std::size_t>(form->bytes());
    if (count * size != blob.size()) return false;
    for (Cursor elements(blob); !elements.end();)
        to.push_back(signedValue(*form, elements.little(static_cast<int>(size))));
    return true;
}

bool Entries::dimensionNumbers(Index attribute, std::vector<NamedList>& lists, std::vector<std::int64_t>& to) {
    const Entry& entry = m_container.attributes[attribute];
    if (m_container.encoding(entry) != Dialect::Known::stablehlo) return false;
    Writer reader{*this, m_container.data(entry)};
    const auto code = reader.at.varint();
    if (code != kDot && code != kGather && code != kScatter) return false;
    const auto names = code == kDot      ? std::span<const AttributeName>(kDotLists)
                       : code == kGather ? std::span<const AttributeName>(kGatherLists)
                                         : std::span<const AttributeName>(kScatterLists);
    for (const auto name : names)
        if (const auto count = reader.integers(to); count > 0) lists.push_back({name, count});
    if (code != kDot)
        if (const auto dimension = reader.at.svarint(); dimension != 0) {
            to.push_back(dimension);
            lists.push_back({index_vector_dim, 1});
        }
    return reader.at.end();
}

} // namespace axiscape::bytecode
