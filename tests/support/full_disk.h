// SPDX-License-Identifier: GPL-3.0-or-later
// A disk that is full after so many bytes of a file, without one: while it lives, no file of this process grows beyond
// them, and writing fails as it does for want of room. Needs no rights; there is none on Windows.
#pragma once

#include <csignal>
#include <sys/resource.h>

namespace axiscape::test {

class FullDisk {
  public:
    explicit FullDisk(unsigned long long bytes) {
        std::signal(SIGXFSZ, SIG_IGN); // else the process would end
        getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit less = m_before;
        less.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &less);
    }
    ~FullDisk() {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, SIG_DFL);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

  private:
    rlimit m_before{};
};

} // namespace axiscape::test
