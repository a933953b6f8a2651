// SPDX-License-Identifier: GPL-3.0-or-later
// Files of modules that carry their own checks, made by tests/jax/interpret_*.py: "// ===== NAME" before each.
#pragma once

#include "core/base/file.h"
#include "core/interpret/interpret.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

namespace axiscape::test {

struct CheckedCase {
    std::string name, text;
};

inline std::vector<CheckedCase> checkedCases(const std::string& file) {
    const auto all = readFile(data("interpret/" + file));
    if (!all) qFatal("%s", all.error().text().c_str());
    constexpr std::string_view mark = "// ===== ";
    std::vector<CheckedCase> cases;
    for (std::size_t at = all->find(mark); at != std::string::npos;) {
        const auto nameEnd = all->find('\n', at), next = all->find(mark, nameEnd);
        cases.push_back({all->substr(at + mark.size(), nameEnd - at - mark.size()),
                         all->substr(nameEnd + 1, next == std::string::npos ? next : next - nameEnd - 1)});
        at = next;
    }
    return cases;
}

// Runs one; what went wrong, or nothing. A case without a check is wrong, too.
inline std::string failureOf(const CheckedCase& checked) {
    const auto module = importText(checked.text, checked.name);
    if (!module) return module.error().text();
    auto machine = Machine::make(*module, {{}});
    if (!machine) return machine.error().text();
    if (const auto done = machine->run(); !done) return done.error().text();
    if (machine->checks() == 0) return "it checks nothing";
    return machine->failedChecks().empty() ? std::string() : machine->failedChecks()[0].message;
}

// Fails naming every case that does not hold.
inline void verifyAll(const std::string& file, std::size_t atLeast) {
    const auto cases = checkedCases(file);
    std::string failures;
    for (const auto& checked : cases)
        if (const auto failure = failureOf(checked); !failure.empty()) failures += checked.name + ": " + failure + "\n";
    QVERIFY2(failures.empty(), failures.c_str());
    QVERIFY(cases.size() >= atLeast);
}

} // namespace axiscape::test
