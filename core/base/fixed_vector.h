// SPDX-License-Identifier: GPL-3.0-or-later
// At most N trivially copyable elements, stored inline: no allocation. The caller keeps within N.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

namespace axiscape {

template <class T, std::size_t N> class FixedVector {
  public:
    void push_back(T v) {
        assert(m_size < N);
        m_items[m_size++] = v;
    }
    void insert(std::size_t at, T v) {
        assert(m_size < N && at <= m_size);
        for (std::size_t i = m_size; i > at; --i) m_items[i] = m_items[i - 1];
        m_items[at] = v;
        ++m_size;
    }
    void clear() { m_size = 0; }
    void resize(std::size_t n) {
        for (std::size_t i = m_size; i < n; ++i) m_items[i] = T{};
        m_size = static_cast<std::uint8_t>(n);
    }
    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    T& operator[](std::size_t i) { return m_items[i]; }
    const T& operator[](std::size_t i) const { return m_items[i]; }
    T& back() { return m_items[m_size - 1]; }
    const T& back() const { return m_items[m_size - 1]; }
    T* begin() { return m_items.data(); }
    T* end() { return m_items.data() + m_size; }
    const T* begin() const { return m_items.data(); }
    const T* end() const { return m_items.data() + m_size; }
    friend bool operator==(const FixedVector& a, const FixedVector& b) {
        if (a.m_size != b.m_size) return false;
        for (std::size_t i = 0; i < a.m_size; ++i)
            if (!(a.m_items[i] == b.m_items[i])) return false;
        return true;
    }

  private:
    static_assert(N < 256);
    std::array<T, N> m_items{};
    std::uint8_t m_size = 0;
};

} // namespace axiscape
