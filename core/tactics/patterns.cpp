// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/patterns.h"

#include "core/base/glob.h"

#include <algorithm>

namespace axiscape {
namespace {

bool hasDigit(std::string_view part) { return part.find_first_of("0123456789") != part.npos; }

std::vector<std::string_view> partsOf(std::string_view path) {
    std::vector<std::string_view> parts;
    while (true) {
        const auto slash = path.find('/');
        parts.push_back(path.substr(0, slash));
        if (slash == path.npos) return parts;
        path.remove_prefix(slash + 1);
    }
}

// From general to the path itself.
std::vector<std::string> candidates(const std::string& path) {
    const auto parts = partsOf(path);
    const auto n = parts.size();
    std::vector<std::string> out;
    const std::string first(parts[0]), last(parts[n - 1]);
    if (n > 1) out.push_back(first + "/*");
    if (n > 2) out.push_back(first + "/*/" + last);
    if (n > 3) {
        out.push_back(first + "/*/" + std::string(parts[n - 2]) + '/' + last);
        out.push_back(first + '/' + std::string(parts[1]) + "/*/" + last);
    }
    if (n > 4) out.push_back(first + "/*/" + std::string(parts[n - 3]) + '/' + std::string(parts[n - 2]) + '/' + last);
    // Layers counted by the first part with a digit, by all but the last such part, by all.
    const auto starred = [&](std::size_t count) {
        std::string pattern;
        for (std::size_t i = 0; i < n; ++i) {
            if (i > 0) pattern += '/';
            const bool star = n > 1 && hasDigit(parts[i]) && count > 0;
            if (star) --count;
            pattern += star ? "*" : parts[i];
        }
        return pattern;
    };
    out.push_back(starred(n));
    for (std::size_t count = n - 1; count > 0; --count)
        if (auto pattern = starred(count); pattern != out.back()) out.push_back(std::move(pattern));
    out.push_back(path);
    return out;
}

} // namespace

std::string withLayersAsStars(std::string_view path) {
    const auto parts = partsOf(path);
    if (parts.size() == 1) return std::string(path);
    std::string pattern;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) pattern += '/';
        pattern += hasDigit(parts[i]) ? "*" : parts[i];
    }
    return pattern;
}

std::vector<InputRule> patternsFor(const Module& module, const std::vector<WantedInput>& wanted) {
    std::vector<const InputRule*> ruleOf(module.argumentCount(), nullptr);
    for (const WantedInput& one : wanted) ruleOf[one.argument] = &one.rule;
    const auto same = [](const InputRule& a, const InputRule& b) { return a.kind == b.kind && a.dim == b.dim; };
    const auto fits = [&](const std::string& pattern, const InputRule& rule) {
        for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
            if (ruleOf[a] && same(*ruleOf[a], rule)) continue;
            const bool nothingToCut =
                rule.kind == InputRule::Kind::firstDivisibleDim && !ruleOf[a] && module.type(ValueId{a}).shape.empty();
            if (!nothingToCut && glob(pattern, module.argument(a).path)) return false;
        }
        return true;
    };
    std::vector<InputRule> out;
    for (const WantedInput& one : wanted) {
        const std::string& path = module.argument(one.argument).path;
        const bool covered = std::any_of(out.begin(), out.end(), [&](const InputRule& rule) {
            return same(rule, one.rule) && glob(rule.pattern, path);
        });
        if (covered) continue;
        InputRule rule = one.rule;
        rule.pattern = path;
        for (auto& pattern : candidates(path))
            if (fits(pattern, rule)) {
                rule.pattern = std::move(pattern);
                break;
            }
        out.push_back(std::move(rule));
    }
    return out;
}

} // namespace axiscape
