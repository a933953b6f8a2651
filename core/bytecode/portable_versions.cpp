// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/portable_versions.h"

#include "core/bytecode/op_properties.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace axiscape::bytecode {
namespace {

struct Since {
    std::string_view op;
    PortableVersion version;
};
// Ops, and versions of ops, that were not there from the first. A version lasts until the next one of the op.
constexpr Since kSince[] = {
    {"vhlo.all_gather_v2", {1, 5, 0}},
    {"vhlo.all_reduce_v2", {1, 5, 0}},
    {"vhlo.all_to_all_v2", {1, 5, 0}},
    {"vhlo.async_done_v1", {1, 15, 0}},
    {"vhlo.async_start_v1", {1, 15, 0}},
    {"vhlo.cbrt_v2", {1, 10, 0}},
    {"vhlo.collective_broadcast_v1", {0, 16, 0}},
    {"vhlo.collective_broadcast_v2", {1, 20, 0}},
    {"vhlo.collective_reduce_v1", {1, 19, 0}},
    {"vhlo.composite_v1", {0, 19, 0}},
    {"vhlo.composite_v2", {1, 14, 0}},
    {"vhlo.cosine_v2", {1, 10, 0}},
    {"vhlo.custom_call_v2", {1, 18, 0}},
    {"vhlo.dot_general_v2", {1, 6, 0}},
    {"vhlo.dynamic_conv_v2", {0, 20, 0}},
    {"vhlo.dynamic_gather_v2", {1, 1, 0}},
    {"vhlo.exponential_minus_one_v2", {1, 10, 0}},
    {"vhlo.exponential_v2", {1, 9, 0}},
    {"vhlo.gather_v2", {1, 1, 0}},
    {"vhlo.log_plus_one_v2", {1, 10, 0}},
    {"vhlo.log_v2", {1, 10, 0}},
    {"vhlo.logistic_v2", {1, 10, 0}},
    {"vhlo.recv_v2", {1, 12, 0}},
    {"vhlo.rsqrt_v2", {1, 10, 0}},
    {"vhlo.scatter_v2", {1, 1, 0}},
    {"vhlo.send_v2", {1, 12, 0}},
    {"vhlo.sine_v2", {1, 10, 0}},
    {"vhlo.sqrt_v2", {1, 10, 0}},
    {"vhlo.tan_v1", {1, 4, 0}},
    {"vhlo.tan_v2", {1, 10, 0}},
    {"vhlo.tanh_v2", {1, 10, 0}},
};

std::string versioned(std::string_view name, int number) { return fmt::format("vhlo.{}_v{}", name, number); }

PortableVersion sinceOf(std::string_view versionedName) {
    for (const auto& row : kSince)
        if (row.op == versionedName) return row.version;
    return kOldestPortable;
}

} // namespace

std::optional<PortableVersion> portableVersion(std::string_view text) {
    PortableVersion version;
    const char* at = text.data();
    const char* const end = at + text.size();
    for (int* part : {&version.major, &version.minor, &version.patch}) {
        if (part != &version.major && (at == end || *at++ != '.')) return std::nullopt;
        const auto [stop, error] = std::from_chars(at, end, *part);
        if (error != std::errc() || *part < 0) return std::nullopt;
        at = stop;
    }
    if (at != end) return std::nullopt;
    return version;
}

std::string versionText(PortableVersion version) {
    return fmt::format("{}.{}.{}", version.major, version.minor, version.patch);
}

std::uint64_t containerVersionFor(PortableVersion target) {
    constexpr std::pair<PortableVersion, std::uint64_t> steps[] = {
        {{0, 15, 0}, 6}, {{0, 14, 0}, 4}, {{0, 12, 0}, 3}, {{0, 10, 0}, 1}};
    for (const auto& [from, container] : steps)
        if (target >= from) return container;
    return 0;
}

PortableOpName portableOp(std::string_view name, PortableVersion target) {
    PortableOpName result;
    for (int number = 1; opProperties(versioned(name, number)); ++number) {
        auto full = versioned(name, number);
        const auto since = sinceOf(full);
        if (!result.since) result.since = since;
        if (since <= target) result.name = std::move(full);
    }
    return result;
}

std::optional<PortableVersion> portableAttributeSince(std::string_view op, std::string_view attribute) {
    for (int number = 1;; ++number) {
        const auto full = versioned(op, number);
        const auto* declared = opProperties(full);
        if (!declared) return std::nullopt;
        if (std::any_of(declared->begin(), declared->end(), [&](const Property& p) { return p.name == attribute; }))
            return sinceOf(full);
    }
}

} // namespace axiscape::bytecode
