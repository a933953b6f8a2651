// SPDX-License-Identifier: GPL-3.0-or-later
// A strong 32-bit index. A default-made id is invalid.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace axiscape {

template <class Tag> struct Id {
    std::uint32_t value = 0xffffffffu;

    constexpr Id() = default;
    constexpr explicit Id(std::size_t v) : value(static_cast<std::uint32_t>(v)) {}
    constexpr bool valid() const { return value != 0xffffffffu; }
    friend constexpr auto operator<=>(Id, Id) = default;
};

// Consecutive ids [first, first + count): for (OpId op : module.ops()).
template <class I> class IdRange {
  public:
    class Iterator {
      public:
        using value_type = I;
        using difference_type = std::ptrdiff_t;
        constexpr explicit Iterator(std::uint32_t v) : m_value(v) {}
        constexpr I operator*() const { return I{m_value}; }
        constexpr Iterator& operator++() {
            ++m_value;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        std::uint32_t m_value;
    };
    constexpr IdRange() = default;
    constexpr IdRange(I first, std::uint32_t count) : m_first(count ? first.value : 0), m_count(count) {}
    constexpr Iterator begin() const { return Iterator(m_first); }
    constexpr Iterator end() const { return Iterator(m_first + m_count); }
    constexpr std::uint32_t size() const { return m_count; }
    constexpr bool empty() const { return m_count == 0; }
    constexpr I operator[](std::size_t i) const { return I{m_first + i}; }
    constexpr bool contains(I id) const { return id.value >= m_first && id.value < m_first + m_count; }

  private:
    std::uint32_t m_first = 0, m_count = 0;
};

// A vector indexed by ids of one kind only.
template <class I, class T> class IdVector {
  public:
    IdVector() = default;
    explicit IdVector(std::size_t n, const T& v = T{}) : m_items(n, v) {}
    decltype(auto) operator[](I id) { return m_items[id.value]; }
    decltype(auto) operator[](I id) const { return m_items[id.value]; }
    std::size_t size() const { return m_items.size(); }
    bool empty() const { return m_items.empty(); }
    void resize(std::size_t n, const T& v = T{}) { m_items.resize(n, v); }
    void assign(std::size_t n, const T& v) { m_items.assign(n, v); }
    I push_back(T v) {
        m_items.push_back(std::move(v));
        return I{m_items.size() - 1};
    }
    auto begin() { return m_items.begin(); }
    auto end() { return m_items.end(); }
    auto begin() const { return m_items.begin(); }
    auto end() const { return m_items.end(); }
    const std::vector<T>& items() const { return m_items; }
    std::vector<T>& items() { return m_items; }

  private:
    std::vector<T> m_items;
};

} // namespace axiscape

template <class Tag> struct std::hash<axiscape::Id<Tag>> {
    std::size_t operator()(axiscape::Id<Tag> id) const { return std::hash<std::uint32_t>{}(id.value); }
};
