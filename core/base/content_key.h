// SPDX-License-Identifier: GPL-3.0-or-later
// A key of values by what they hold, for caches. Every member of every struct in them goes in, so a field that is added
// later cannot be forgotten; nothing can be confused with another, for sizes stand before what has one.
//
//   ContentKey key;
//   key.add(strategy.mesh, hardware);
//   std::string digest = key.digest();
#pragma once

#include "core/base/id.h"
#include "core/base/members.h"
#include "core/base/sha256.h"

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace axiscape {

class ContentKey {
  public:
    template <class... T> void add(const T&... values) { (put(values), ...); }
    [[nodiscard]] std::string digest() const { return sha256(m_bytes); }

  private:
    template <class T> void put(const T& value) {
        if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
            char bytes[sizeof(T)];
            std::memcpy(bytes, &value, sizeof(T));
            m_bytes.append(bytes, sizeof(T));
        } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
            const std::string_view text = value;
            put(static_cast<std::uint64_t>(text.size()));
            m_bytes.append(text);
        } else if constexpr (requires { value.begin(), value.end(), value.size(); }) {
            put(static_cast<std::uint64_t>(value.size()));
            for (const auto& item : value) put(item);
        } else {
            parts(value);
        }
    }
    template <class T> void put(const std::optional<T>& value) {
        put(value.has_value());
        if (value) put(*value);
    }
    template <class Tag> void put(const Id<Tag>& id) { put(id.value); }
    template <class A, class B> void put(const std::pair<A, B>& pair) { add(pair.first, pair.second); }
    template <class T> void parts(const T& value) {
        std::apply([this](const auto&... member) { add(member...); }, members(value));
    }

    std::string m_bytes;
};

} // namespace axiscape
