// SPDX-License-Identifier: GPL-3.0-or-later
// How many golden files hold, and why the others do not: all are read before a test fails.
#pragma once

#include <string>

namespace axiscape::test {

struct GoldenCount {
    int held = 0, all = 0;
    std::string failures;
    void take(const std::string& name, const std::string& why) { // empty: it holds
        ++all;
        if (why.empty())
            ++held;
        else
            failures += "\n  " + name + ": " + why;
    }
};

} // namespace axiscape::test
