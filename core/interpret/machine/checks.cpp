// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/machine/checks.h"

#include "core/interpret/tensor/attribute_text.h"
#include "core/interpret/tensor/elements.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <complex>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>

namespace axiscape::machine {
namespace {

// One number as its check sees it: a float's value and its place among the representable ones.
struct CheckedNumber {
    double value = 0;
    std::int64_t place = 0; // counts up from 0 through the positive numbers, down through the negative ones
};

constexpr std::uint64_t kNowhere = std::numeric_limits<std::uint64_t>::max();

std::uint64_t ulpsApart(const CheckedNumber& a, const CheckedNumber& b) {
    if (std::isnan(a.value) && std::isnan(b.value)) return 0;
    if (a.value == b.value) return 0;
    if (!std::isfinite(a.value) || !std::isfinite(b.value)) return kNowhere;
    const auto low = std::min(a.place, b.place), high = std::max(a.place, b.place);
    return static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
}

double apart(const CheckedNumber& a, const CheckedNumber& b) {
    if ((std::isnan(a.value) && std::isnan(b.value)) || a.value == b.value) return 0;
    const double difference = std::abs(a.value - b.value);
    return std::isfinite(difference) ? difference : std::numeric_limits<double>::infinity();
}

bool isComplex(ElementType dtype) { return dtype == ElementType::complex64 || dtype == ElementType::complex128; }
bool isNumber(ElementType dtype) { return isFloat(dtype) || isComplex(dtype); }

// The numbers of a tensor of floats, both parts of complex ones in turn.
class CheckedNumbers {
  public:
    explicit CheckedNumbers(const Tensor& tensor) : m_bits(tensor), m_values(kernels::widened(tensor)) {
        const bool complex = isComplex(tensor.dtype());
        m_width = complex ? slotBytes(tensor.dtype()) / 2 : slotBytes(tensor.dtype());
        m_sign =
            std::uint64_t{1} << ((m_width == 1 ? static_cast<std::size_t>(elementBits(tensor.dtype())) : 8 * m_width) -
                                 1);
        if (tensor.dtype() == ElementType::f8E8M0FNU) m_sign = 0; // has none
    }
    CheckedNumber operator[](std::int64_t i) const {
        CheckedNumber number;
        std::uint64_t bits = 0; // little endian, as every machine that this runs on
        std::memcpy(&bits, m_bits.bytes() + static_cast<std::size_t>(i) * m_width, m_width);
        const auto magnitude = static_cast<std::int64_t>(bits & ~m_sign);
        number.place = (bits & m_sign) != 0 ? -magnitude : magnitude;
        number.value = m_width == 8 ? m_values.data<double>()[i] : static_cast<double>(m_values.data<float>()[i]);
        return number;
    }

  private:
    Tensor m_bits, m_values;
    std::size_t m_width;
    std::uint64_t m_sign;
};

std::string indexText(std::int64_t element, std::span<const std::int64_t> shape) {
    std::vector<std::int64_t> index(shape.size());
    for (std::size_t d = shape.size(); d-- > 0; element /= shape[d]) index[d] = element % shape[d];
    return shape.empty() ? "the element" : fmt::format("element [{}]", fmt::join(index, ", "));
}

std::string typeText(const Tensor& tensor) {
    return fmt::format("{}{}{}", fmt::join(tensor.shape(), "x"), tensor.rank() > 0 ? "x" : "",
                       elementName(tensor.dtype()));
}

double numberIn(std::string_view text, double otherwise) {
    std::from_chars(text.data(), text.data() + text.size(), otherwise);
    return otherwise;
}

std::optional<Check::Kind> kindOf(std::string_view name) {
    if (name == "expect_eq" || name == "expect_eq_const") return Check::Kind::equal;
    if (name == "expect_almost_eq" || name == "expect_almost_eq_const") return Check::Kind::almostEqual;
    if (name == "expect_close") return Check::Kind::close;
    return std::nullopt;
}

} // namespace

bool isCheck(OpKind kind) { return opKindDialect(kind) == "check" && kindOf(opKindName(kind)).has_value(); }

std::string Check::compare(const Tensor& actual, const Tensor& expected) const {
    if (actual.dtype() != expected.dtype() || !std::ranges::equal(actual.shape(), expected.shape()))
        return fmt::format("{}: the value is {}, expected is {}", name, typeText(actual), typeText(expected));
    if ((kind != Kind::close || minUlp == 0) && sameBits(actual, expected)) return {};

    const bool numbers = isNumber(actual.dtype());
    const std::int64_t parts = isComplex(actual.dtype()) ? 2 : 1;
    std::int64_t differing = 0;
    std::string first;
    const auto differ = [&](std::int64_t i, const std::string& distance) {
        if (differing++ == 0)
            first = fmt::format("{}: {} is {}, expected {}{}", name, indexText(i, actual.shape()),
                                elementText(actual, i), elementText(expected, i), distance);
    };
    const auto ulpText = [](std::uint64_t ulps) {
        return ulps == kNowhere ? std::string(": not both finite") : fmt::format(": {} ULP apart", ulps);
    };
    if (numbers) {
        const CheckedNumbers a(actual), b(expected);
        for (std::int64_t i = 0; i < actual.elements(); ++i) {
            std::uint64_t ulps = 0;
            double difference = 0;
            for (std::int64_t part = 0; part < parts; ++part) {
                const CheckedNumber x = a[i * parts + part], y = b[i * parts + part];
                ulps = std::max(ulps, ulpsApart(x, y));
                difference = std::max(difference, apart(x, y));
            }
            if (kind == Kind::equal && ulps != 0) differ(i, ulpText(ulps));
            if (kind == Kind::almostEqual && !(difference <= tolerance))
                differ(i, fmt::format(": {} apart, allowed {}", difference, tolerance));
            if (kind == Kind::close && (ulps < minUlp || ulps > maxUlp))
                differ(i, ulpText(ulps) + (minUlp == 0 ? fmt::format(", allowed {}", maxUlp)
                                                       : fmt::format(", allowed {} to {}", minUlp, maxUlp)));
        }
    } else {
        const auto width = slotBytes(actual.dtype());
        for (std::int64_t i = 0; i < actual.elements(); ++i) {
            const auto at = static_cast<std::size_t>(i) * width;
            if (std::memcmp(actual.bytes() + at, expected.bytes() + at, width) != 0) differ(i, {});
        }
    }
    if (differing > 1) first += fmt::format("; {} of {} elements differ", differing, actual.elements());
    return first;
}

std::optional<Check> checkOf(const Module& module, OpId op) {
    std::string_view name;
    if (opKindDialect(module.kind(op)) == "check")
        name = module.kindName(op);
    else if (module.kind(op) == OpKind::custom_call)
        name = module.textOf(op, AttributeName::call_target_name);
    const bool prefixed = name.starts_with("check.");
    if (prefixed)
        name.remove_prefix(6);
    else if (module.kind(op) == OpKind::custom_call)
        return std::nullopt;
    Check check;
    auto kind = kindOf(name);
    if (name == "eq" && module.operands(op).size() == 2) { // by the type: near for floats
        kind = isNumber(module.type(module.operands(op)[0]).dtype) ? Check::Kind::almostEqual : Check::Kind::equal;
        check.tolerance = 1e-4;
    }
    if (!kind) return std::nullopt;
    check.kind = *kind;
    check.name = name;
    check.constant = name.ends_with("_const");
    const kernels::OpRef ref{module, op};
    const auto number = [&](std::string_view attribute, double otherwise) {
        return numberIn(kernels::attributeText(ref, attribute), otherwise);
    };
    check.tolerance = number("tolerance", check.tolerance);
    check.minUlp = static_cast<std::uint64_t>(std::max(0.0, number("min_ulp_difference", 0)));
    check.maxUlp = static_cast<std::uint64_t>(std::max(0.0, number("max_ulp_difference", 3)));
    return check;
}

Result<Tensor> expectedOf(const Module& module, OpId op) {
    const Attribute* value = module.find(op, AttributeName::value);
    if (!value || module.operands(op).empty()) return fail("it has no value to compare with");
    const auto type = module.type(module.operands(op)[0]);
    if (!value->text.valid()) { // integers were read as a flat list
        const auto numbers = module.ints(*value);
        const auto count = static_cast<std::int64_t>(numbers.size());
        if (count != type.elements()) return fail("its value has another number of elements");
        auto list = tensorFromLiteral(fmt::format("[{}]", fmt::join(numbers, ", ")), type.dtype, {&count, 1});
        return list ? Result<Tensor>(list->reshaped(type.shape)) : list;
    }
    auto literal = module.text(value->text);
    if (literal.starts_with("dense<")) literal = literal.substr(6, literal.rfind('>', literal.rfind(':')) - 6);
    return tensorFromLiteral(literal, type.dtype, type.shape);
}

} // namespace axiscape::machine
