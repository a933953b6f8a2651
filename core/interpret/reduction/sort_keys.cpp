// SPDX-License-Identifier: GPL-3.0-or-later
// Finds out by which keys a comparator orders, and turns keys into numbers.
#include "core/interpret/reduction/sort.h"
#include "core/interpret/tensor/elements.h"

#include <bit>
#include <cmath>
#include <unordered_map>

namespace axiscape::kernels {
namespace {

enum class Side : std::uint8_t { none, left, right, both };

Side together(Side a, Side b) {
    if (a == Side::none || a == b) return b;
    return b == Side::none ? a : Side::both;
}

// What a value is made of: the side it reads, and the number of its expression, in which left and right elements look
// the same.
struct Origin {
    Side side = Side::none;
    std::size_t expression = 0;
};

class Comparator {
  public:
    Comparator(const Module& module, const Region& region) : m_module(module) {
        std::size_t i = 0;
        for (ValueId argument : region.arguments) {
            m_origins[argument.value] = {i % 2 ? Side::right : Side::left, numbered("%" + std::to_string(i / 2))};
            ++i;
        }
        for (OpId op : region.ops) {
            Origin origin;
            std::string text = module.fullName(op) + "(";
            for (ValueId operand : module.operands(op)) {
                const Origin& of = m_origins[operand.value];
                origin.side = together(origin.side, of.side);
                text += std::to_string(of.expression) + ",";
            }
            for (const Attribute& a : module.attributes(op)) {
                text += std::string(module.text(a.name)) + "=";
                text += a.text.valid() ? std::string(module.text(a.text)) : std::string();
                for (auto number : module.ints(a)) text += std::to_string(number) + " ";
            }
            for (ValueId result : module.results(op)) {
                text += ")" + std::string(elementName(module.type(result).dtype));
                origin.expression = numbered(text);
                m_origins[result.value] = origin;
            }
        }
    }

    // Appends the keys of the ordering that the value is; false if it is none.
    bool ordering(ValueId value, std::vector<SortKey>& keys) const {
        if (const auto leaf = comparison(value); leaf && leaf->less != Relation::equal) {
            keys.push_back({leaf->left, leaf->less == Relation::greater, leaf->totalOrder});
            return true;
        }
        const auto op = definition(value);
        if (!op) return false;
        const auto in = m_module.operands(*op);
        if (m_module.kind(*op) == OpKind::or_) // a < b or (a == b and the rest)
            return either(in[0], in[1], keys) || either(in[1], in[0], keys);
        if (m_module.kind(*op) == OpKind::select) // a == b ? the rest : a < b
            return lexicographic(in[2], in[0], in[1], keys);
        return false;
    }

  private:
    enum class Relation { less, greater, equal };
    struct Leaf {
        ValueId left; // the side's value that reads the left element
        Relation less;
        bool totalOrder;
    };

    std::size_t numbered(std::string text) {
        return m_expressions.emplace(std::move(text), m_expressions.size()).first->second;
    }

    std::optional<OpId> definition(ValueId value) const {
        if (m_module.valueKind(value) != ValueKind::opResult) return std::nullopt;
        return m_module.definingOp(value);
    }

    // One key of the left element compared with the same key of the right one.
    std::optional<Leaf> comparison(ValueId value) const {
        const auto op = definition(value);
        if (!op || m_module.kind(*op) != OpKind::compare) return std::nullopt;
        const auto in = m_module.operands(*op);
        const Origin &a = m_origins.at(in[0].value), &b = m_origins.at(in[1].value);
        if (a.expression != b.expression) return std::nullopt;
        const bool swapped = a.side == Side::right && b.side == Side::left;
        if (!swapped && (a.side != Side::left || b.side != Side::right)) return std::nullopt;
        const auto direction = m_module.textOf(*op, AttributeName::comparison_direction);
        const bool total = m_module.textOf(*op, AttributeName::compare_type) == "TOTALORDER";
        const ValueId left = swapped ? in[1] : in[0];
        if (direction == "EQ") return Leaf{left, Relation::equal, total};
        if (direction != "LT" && direction != "GT") return std::nullopt;
        return Leaf{left, (direction == "GT") != swapped ? Relation::greater : Relation::less, total};
    }

    bool either(ValueId first, ValueId rest, std::vector<SortKey>& keys) const {
        const auto op = definition(rest);
        if (!op || m_module.kind(*op) != OpKind::and_) return false;
        const auto in = m_module.operands(*op);
        return lexicographic(first, in[0], in[1], keys) || lexicographic(first, in[1], in[0], keys);
    }

    bool lexicographic(ValueId first, ValueId equal, ValueId rest, std::vector<SortKey>& keys) const {
        const auto order = comparison(first), tie = comparison(equal);
        if (!order || !tie || order->less == Relation::equal || tie->less != Relation::equal) return false;
        if (m_origins.at(order->left.value).expression != m_origins.at(tie->left.value).expression ||
            order->totalOrder != tie->totalOrder)
            return false;
        std::vector<SortKey> all{{order->left, order->less == Relation::greater, order->totalOrder}};
        if (!ordering(rest, all)) return false;
        keys.insert(keys.end(), all.begin(), all.end());
        return true;
    }

    const Module& m_module;
    std::unordered_map<std::string, std::size_t> m_expressions;
    std::unordered_map<std::uint32_t, Origin> m_origins; // by value
};

// f(slot, sign bit): the number of each element.
template <class T, class F> std::vector<std::uint64_t> numbers(const Tensor& tensor, F f) {
    const T* data = tensor.data<T>();
    std::vector<std::uint64_t> result(static_cast<std::size_t>(tensor.elements()));
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = f(data[i]);
    return result;
}

template <class T> std::vector<std::uint64_t> signedNumbers(const Tensor& tensor) {
    return numbers<T>(tensor,
                      [](T v) { return static_cast<std::uint64_t>(std::int64_t{v}) ^ (std::uint64_t{1} << 63); });
}

template <class Real, class Bits>
std::optional<std::vector<std::uint64_t>> floatNumbers(const Tensor& tensor, bool totalOrder) {
    constexpr Bits sign = Bits{1} << (sizeof(Bits) * 8 - 1);
    if (!totalOrder) {
        const Real* data = tensor.data<Real>();
        for (std::int64_t i = 0; i < tensor.elements(); ++i)
            if (std::isnan(data[i])) return std::nullopt;
    }
    return numbers<Real>(tensor, [&](Real v) -> std::uint64_t {
        const Bits bits = std::bit_cast<Bits>(!totalOrder && v == 0 ? Real{0} : v);
        return bits & sign ? static_cast<Bits>(~bits) : static_cast<Bits>(bits | sign);
    });
}

} // namespace

std::vector<SortKey> sortKeys(const Module& module, RegionId comparator) {
    const Region& region = module.region(comparator);
    std::vector<SortKey> keys;
    if (region.yields.size() != 1 || !Comparator(module, region).ordering(region.yields[0], keys)) keys.clear();
    return keys;
}

std::optional<std::vector<std::uint64_t>> orderNumbers(const Tensor& tensor, bool totalOrder) {
    const Tensor wide = widened(tensor);
    const auto same = [](auto v) { return std::uint64_t{v}; };
    switch (wide.dtype()) {
    case ElementType::i1:
    case ElementType::ui8:
        return numbers<std::uint8_t>(wide, same);
    case ElementType::ui16:
        return numbers<std::uint16_t>(wide, same);
    case ElementType::ui32:
        return numbers<std::uint32_t>(wide, same);
    case ElementType::ui64:
        return numbers<std::uint64_t>(wide, same);
    case ElementType::i8:
        return signedNumbers<std::int8_t>(wide);
    case ElementType::i16:
        return signedNumbers<std::int16_t>(wide);
    case ElementType::i32:
        return signedNumbers<std::int32_t>(wide);
    case ElementType::i64:
        return signedNumbers<std::int64_t>(wide);
    case ElementType::f32:
        return floatNumbers<float, std::uint32_t>(wide, totalOrder);
    case ElementType::f64:
        return floatNumbers<double, std::uint64_t>(wide, totalOrder);
    default:
        return std::nullopt;
    }
}

} // namespace axiscape::kernels
