// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/about_time.h"

#include "core/learn/expression_tokens.h"

#include <algorithm>
#include <array>

namespace axiscape::learn {
namespace {

bool namesTime(std::string_view expression) {
    constexpr std::array<std::string_view, 9> kTimes{
        "step", "lower", "upper", "compute", "communication", "exposed", "mfu", "tokens_per_second", "lane"};
    const auto tokens = tokensOf(expression);
    return tokens && std::ranges::any_of(*tokens, [&](const Token& token) {
               return token.kind == Token::Kind::name && std::ranges::find(kTimes, token.text) != kTimes.end();
           });
}

bool namesTime(const Told& told) {
    return std::ranges::any_of(told.figures(), [](const std::string& figure) {
        return namesTime(std::string_view(figure).substr(0, figure.find('|')));
    });
}

} // namespace

bool isAboutTime(const Expression& of) { return namesTime(of.text()); }

bool isAboutTime(const Step& step) {
    return namesTime(step.say) || namesTime(step.explain) || (step.check && isAboutTime(*step.check)) ||
           std::ranges::any_of(step.wrong, [](const WrongWay& way) { return isAboutTime(way.when); });
}

bool isAboutTime(const Exercise& exercise) {
    return (exercise.par && isAboutTime(exercise.par->expr)) ||
           std::ranges::any_of(exercise.goals, [](const Goal& goal) { return isAboutTime(goal.expr); });
}

} // namespace axiscape::learn
