// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hlo/groups.h"

#include "core/hlo/read_text.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace axiscape::hlo {
namespace {

constexpr std::int64_t kMaxDevices = 1 << 20;

std::optional<std::int64_t> product(const std::vector<std::int64_t>& sizes) {
    std::int64_t all = 1;
    for (const auto size : sizes) {
        if (size < 1 || size > kMaxDevices || all > kMaxDevices / size) return std::nullopt;
        all *= size;
    }
    return all;
}

// The numbers of an array of that shape, in the order that another order of its dimensions gives.
std::vector<std::int64_t> transposed(const std::vector<std::int64_t>& sizes, const std::vector<std::int64_t>& order,
                                     std::int64_t count) {
    std::vector<std::int64_t> strides(sizes.size(), 1), result;
    for (std::size_t d = sizes.size(); d-- > 1;) strides[d - 1] = strides[d] * sizes[d];
    std::vector<std::int64_t> at(sizes.size(), 0);
    result.reserve(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i) {
        std::int64_t number = 0;
        for (std::size_t d = 0; d < sizes.size(); ++d) number += at[d] * strides[static_cast<std::size_t>(order[d])];
        result.push_back(number);
        for (std::size_t d = sizes.size(); d-- > 0;) {
            if (++at[d] < sizes[static_cast<std::size_t>(order[d])]) break;
            at[d] = 0;
        }
    }
    return result;
}

bool isOrder(const std::vector<std::int64_t>& order, std::size_t rank) {
    if (order.size() != rank) return false;
    std::vector<bool> seen(rank);
    for (const auto d : order) {
        if (d < 0 || d >= static_cast<std::int64_t>(rank) || seen[static_cast<std::size_t>(d)]) return false;
        seen[static_cast<std::size_t>(d)] = true;
    }
    return true;
}

// [4,2]T(1,0) or [8]: all numbers in that order.
std::optional<std::vector<std::int64_t>> iota(std::string_view text) {
    const auto close = text.find(']');
    if (!text.starts_with('[') || close == text.npos) return std::nullopt;
    const auto sizes = numbersOf(text.substr(0, close + 1));
    const auto count = product(sizes);
    if (!count || sizes.empty()) return std::nullopt;
    std::vector<std::int64_t> order(sizes.size());
    std::iota(order.begin(), order.end(), 0);
    if (close + 1 < text.size() && text[close + 1] == 'T') order = numbersOf(text.substr(close + 2));
    if (!isOrder(order, sizes.size())) return std::nullopt;
    return transposed(sizes, order, *count);
}

std::optional<Groups> cut(const std::vector<std::int64_t>& all, std::int64_t size) {
    Groups groups;
    for (std::size_t i = 0; i < all.size(); i += static_cast<std::size_t>(size))
        groups.emplace_back(all.begin() + static_cast<std::ptrdiff_t>(i),
                            all.begin() + static_cast<std::ptrdiff_t>(i) + size);
    return groups;
}

struct Axis {
    std::string_view name;
    std::int64_t size = 0;
};

// mesh['a'=4,'b'=2], device_ids=([2,4]T(1,0)) {'a', 'b':(1)2}
std::optional<Groups> byMesh(std::string_view text) {
    const auto close = text.find(']'), open = text.rfind('{');
    if (close == text.npos || open == text.npos || open < close) return std::nullopt;
    std::vector<Axis> axes;
    for (const auto own : partsOf(text.substr(4, close - 3))) {
        const auto equals = own.find('=');
        if (equals == own.npos) return std::nullopt;
        const auto size = numbersOf(own.substr(equals + 1));
        if (size.size() != 1) return std::nullopt;
        axes.push_back({own.substr(0, equals), size[0]});
    }
    std::vector<std::int64_t> sizes(axes.size());
    std::ranges::transform(axes, sizes.begin(), &Axis::size);
    const auto count = product(sizes);
    if (!count) return std::nullopt;
    std::vector<std::int64_t> devices(static_cast<std::size_t>(*count));
    std::iota(devices.begin(), devices.end(), 0);
    if (const auto at = text.find("device_ids=("); at != text.npos) {
        const auto end = text.find(") {", at);
        if (end == text.npos) return std::nullopt;
        const auto inside = text.substr(at + 12, end - at - 12);
        const auto ids = inside.find('T') != inside.npos ? iota(inside) : numbersOf(inside);
        if (!ids || ids->size() != devices.size()) return std::nullopt;
        devices = *ids;
    }
    // Axes are split where a part of one is named; those of the groups become the minor ones, in the order given.
    std::vector<std::int64_t> split;
    std::vector<std::vector<std::size_t>> pieces(axes.size()); // by axis: numbers of its pieces in `split`
    struct Named {
        std::size_t axis;
        std::int64_t before, size;
    };
    std::vector<Named> named;
    for (const auto part : partsOf(text.substr(open))) {
        const auto quote = part.rfind('\'');
        if (quote == part.npos) return std::nullopt;
        const auto axis =
            std::find_if(axes.begin(), axes.end(), [&](const Axis& a) { return a.name == part.substr(0, quote + 1); });
        if (axis == axes.end()) return std::nullopt;
        Named one{static_cast<std::size_t>(axis - axes.begin()), 1, axis->size};
        if (quote + 1 < part.size()) {
            const auto numbers = numbersOf(part.substr(quote + 1));
            if (numbers.size() != 2 || numbers[0] < 1 || numbers[1] < 1 || axis->size % (numbers[0] * numbers[1]) != 0)
                return std::nullopt;
            one.before = numbers[0];
            one.size = numbers[1];
        }
        named.push_back(one);
    }
    std::vector<std::vector<std::int64_t>> cuts(axes.size());
    for (std::size_t a = 0; a < axes.size(); ++a) {
        auto& at = cuts[a];
        at = {1, axes[a].size};
        for (const auto& one : named)
            if (one.axis == a) at.insert(at.end(), {one.before, one.before * one.size});
        std::sort(at.begin(), at.end());
        at.erase(std::unique(at.begin(), at.end()), at.end());
        for (std::size_t i = 0; i + 1 < at.size(); ++i) {
            if (at[i + 1] % at[i] != 0) return std::nullopt;
            pieces[a].push_back(split.size());
            split.push_back(at[i + 1] / at[i]);
        }
    }
    std::vector<std::int64_t> minor;
    std::int64_t members = 1;
    for (const auto& one : named) {
        for (std::size_t i = 0; i < pieces[one.axis].size(); ++i)
            if (cuts[one.axis][i] >= one.before && cuts[one.axis][i + 1] <= one.before * one.size)
                minor.push_back(static_cast<std::int64_t>(pieces[one.axis][i]));
        members *= one.size;
    }
    std::vector<std::int64_t> order;
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(split.size()); ++i)
        if (std::find(minor.begin(), minor.end(), i) == minor.end()) order.push_back(i);
    order.insert(order.end(), minor.begin(), minor.end());
    if (!isOrder(order, split.size())) return std::nullopt;
    auto places = transposed(split, order, *count);
    for (auto& place : places) place = devices[static_cast<std::size_t>(place)];
    return cut(places, members);
}

} // namespace

std::optional<Groups> groupsOf(std::string_view text) {
    if (text.starts_with("mesh[")) return byMesh(text);
    if (const auto arrow = text.find("<="); text.starts_with('[') && arrow != text.npos) {
        const auto shape = numbersOf(text.substr(0, arrow));
        const auto all = iota(text.substr(arrow + 2));
        if (shape.size() != 2 || !all || shape[1] < 1 || shape[0] * shape[1] != static_cast<std::int64_t>(all->size()))
            return std::nullopt;
        return cut(*all, shape[1]);
    }
    if (!text.starts_with('{')) return std::nullopt;
    Groups groups;
    for (const auto part : partsOf(text)) groups.push_back(numbersOf(part));
    return groups;
}

} // namespace axiscape::hlo
