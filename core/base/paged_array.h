// SPDX-License-Identifier: GPL-3.0-or-later
// An array whose copies share their pages until one of them writes: a snapshot costs the pages it changed.
// Copy O(n / page); read O(1); write O(1), or a page copy the first time.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace axiscape {

template <class T, std::size_t PageSize = 64> class PagedArray {
  public:
    PagedArray() = default;
    explicit PagedArray(std::size_t n) : m_size(n), m_pages((n + PageSize - 1) / PageSize) {
        auto blank = std::make_shared<Page>();
        for (auto& page : m_pages) page = blank;
    }
    std::size_t size() const { return m_size; }
    const T& operator[](std::size_t i) const { return (*m_pages[i / PageSize])[i % PageSize]; }
    T& edit(std::size_t i) {
        auto& page = m_pages[i / PageSize];
        if (page.use_count() > 1) page = std::make_shared<Page>(*page);
        return (*page)[i % PageSize];
    }
    // Bytes of the pages that `other` does not share.
    std::size_t ownBytes(const PagedArray& other) const {
        std::size_t own = 0;
        for (std::size_t p = 0; p < m_pages.size(); ++p)
            if (p >= other.m_pages.size() || m_pages[p] != other.m_pages[p]) own += sizeof(Page);
        return own + m_pages.size() * sizeof(std::shared_ptr<Page>);
    }

  private:
    using Page = std::array<T, PageSize>;
    std::size_t m_size = 0;
    std::vector<std::shared_ptr<Page>> m_pages;
};

} // namespace axiscape
