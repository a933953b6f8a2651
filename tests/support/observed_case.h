// SPDX-License-Identifier: GPL-3.0-or-later
// A case of golden/observe: what its program takes, how XLA cut it, and numbers to run it on.
#pragma once

#include "core/base/file.h"
#include "core/interpret/tensor/elements.h"

#include <cmath>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace axiscape::test {

class ObservedCase {
  public:
    explicit ObservedCase(const std::filesystem::path& folder)
        : m_expected(nlohmann::ordered_json::parse(*readFile(folder / "expected.json"))) {
        for (const auto& [axis, size] : m_expected["mesh"].items()) {
            m_axes.push_back(axis);
            m_sizes.push_back(size.get<std::int64_t>());
            m_devices *= size.get<std::uint32_t>();
        }
    }

    std::uint32_t devices() const { return m_devices; }
    const nlohmann::ordered_json& expected() const { return m_expected; }

    // The arguments that JAX kept, whole, in the order of the program's parameters.
    std::vector<Tensor> inputs() const {
        std::vector<Tensor> list(kept());
        std::uint32_t k = 0;
        for (const auto& argument : m_expected["arguments"]) {
            ++k;
            if (!argument["parameter"].is_null()) list[argument["parameter"]] = input(argument, k);
        }
        return list;
    }
    // The same, cut for each device.
    std::vector<std::vector<Tensor>> shares() const {
        const auto whole = inputs();
        std::vector<std::vector<Tensor>> all(m_devices, std::vector<Tensor>(whole.size()));
        for (const auto& argument : m_expected["arguments"])
            if (!argument["parameter"].is_null())
                for (std::uint32_t d = 0; d < m_devices; ++d) {
                    const std::size_t parameter = argument["parameter"];
                    all[d][parameter] = share(whole[parameter], argument["sharding"], d);
                }
        return all;
    }
    Tensor shareOfResult(const Tensor& whole, std::size_t result, std::uint32_t device) const {
        return share(whole, m_expected["results"][result]["sharding"], device);
    }

  private:
    std::size_t kept() const {
        std::size_t count = 0;
        for (const auto& argument : m_expected["arguments"]) count += !argument["parameter"].is_null();
        return count;
    }

    // The numbers that golden/observe says every program was run on.
    static Tensor input(const nlohmann::ordered_json& argument, std::uint32_t k) {
        const auto shape = argument["shape"].get<std::vector<std::int64_t>>();
        const bool floating = argument["dtype"] == "float32";
        if (!floating && argument["dtype"] != "int32") throw std::runtime_error("no numbers for " + argument.dump());
        const double low = argument["low"], high = argument["high"];
        Tensor tensor(floating ? ElementType::f32 : ElementType::i32, shape);
        for (std::int64_t i = 0; i < tensor.elements(); ++i) {
            std::uint32_t x = static_cast<std::uint32_t>(i) * 0x9E3779B1u + k * 0x85EBCA6Bu;
            x ^= x >> 16;
            x *= 0x7FEB352Du;
            x ^= x >> 15;
            x *= 0x846CA68Bu;
            x ^= x >> 16;
            const double u = x / 4294967296.0;
            if (floating)
                tensor.mutableData<float>()[i] = static_cast<float>(low + (high - low) * u);
            else
                tensor.mutableData<std::int32_t>()[i] = static_cast<std::int32_t>(low + std::floor(u * (high - low)));
        }
        return tensor;
    }

    // What the device holds of a value cut so: per dimension the axes, major to minor.
    Tensor share(const Tensor& whole, const nlohmann::ordered_json& sharding, std::uint32_t device) const {
        std::vector<std::int64_t> coordinates(m_sizes.size()), sizes(whole.shape().begin(), whole.shape().end());
        for (std::size_t a = m_sizes.size(), rest = device; a-- > 0;) {
            coordinates[a] = static_cast<std::int64_t>(rest) % m_sizes[a];
            rest /= static_cast<std::size_t>(m_sizes[a]);
        }
        std::vector<std::int64_t> first(sizes.size(), 0);
        for (std::size_t d = 0; d < sharding.size(); ++d) {
            std::int64_t part = 0, parts = 1;
            for (const auto& axis : sharding[d]) {
                const auto a = static_cast<std::size_t>(std::find(m_axes.begin(), m_axes.end(), axis) - m_axes.begin());
                part = part * m_sizes[a] + coordinates[a];
                parts *= m_sizes[a];
            }
            sizes[d] /= parts;
            first[d] = part * sizes[d];
        }
        Tensor result(whole.dtype(), sizes);
        const auto slot = slotBytes(whole.dtype());
        std::vector<std::int64_t> at(sizes.size(), 0);
        for (std::int64_t i = 0; i < result.elements(); ++i) {
            std::int64_t from = 0;
            for (std::size_t d = 0; d < sizes.size(); ++d) from = from * whole.shape()[d] + first[d] + at[d];
            std::memcpy(result.mutableBytes() + static_cast<std::size_t>(i) * slot,
                        whole.bytes() + static_cast<std::size_t>(from) * slot, slot);
            for (std::size_t d = sizes.size(); d-- > 0;) {
                if (++at[d] < sizes[d]) break;
                at[d] = 0;
            }
        }
        return result;
    }

    nlohmann::ordered_json m_expected;
    std::vector<std::string> m_axes;
    std::vector<std::int64_t> m_sizes;
    std::uint32_t m_devices = 1;
};

// How far apart two tensors are, measured by the largest element of the first; infinite where they do not compare.
inline double relativeDifference(const Tensor& wanted, const Tensor& got) {
    if (wanted.dtype() != got.dtype() || !std::ranges::equal(wanted.shape(), got.shape())) return HUGE_VAL;
    if (wanted.dtype() == ElementType::none) return 0;
    const Tensor a = kernels::convertTensor(wanted, ElementType::f64),
                 b = kernels::convertTensor(got, ElementType::f64);
    double most = 0, difference = 0;
    for (std::int64_t i = 0; i < a.elements(); ++i) {
        const double x = a.data<double>()[i], y = b.data<double>()[i];
        if (std::isnan(x) != std::isnan(y)) return HUGE_VAL;
        if (std::isnan(x)) continue;
        if (std::isfinite(x)) most = std::max(most, std::fabs(x));
        if (x == y) continue;
        difference = std::max(difference, std::fabs(x - y));
    }
    return difference == 0 ? 0 : most == 0 ? HUGE_VAL : difference / most;
}

} // namespace axiscape::test
