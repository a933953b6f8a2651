// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/report_words.h"

#include "widgets/common/window_words.h"

namespace axiscape {

std::string kindText(TensorReport::Kind kind) {
    switch (kind) {
    case TensorReport::Kind::argument:
        return lettersOf(words::phrase("argument"));
    case TensorReport::Kind::result:
        return lettersOf(words::phrase("result of an op"));
    case TensorReport::Kind::carried:
        break;
    }
    return lettersOf(words::phrase("carried value"));
}

std::string reasonText(const AxisFact& fact) {
    if (!fact.reason) return {};
    switch (*fact.reason) {
    case Placement::Reason::action:
        return lettersOf(words::phrase("the tactic says so"));
    case Placement::Reason::boundary:
        return lettersOf(words::phrase("the manual computation fixes it"));
    case Placement::Reason::constraint:
        return lettersOf(words::phrase("a sharding constraint of the program"));
    case Placement::Reason::forward:
        return fact.from.empty() ? lettersOf(words::phrase("carried forward"))
                                 : lettersOf(words::phrase("carried forward from {}", fact.from));
    case Placement::Reason::partialSum:
        return lettersOf(words::phrase("both sides of the add are partial sums"));
    case Placement::Reason::backward:
    case Placement::Reason::use:
        break;
    }
    return fact.from.empty() ? lettersOf(words::phrase("asked for by its use"))
                             : lettersOf(words::phrase("asked for by {} that uses it", fact.from));
}

std::pair<std::string, std::string> bytesOfBytes(std::int64_t part, std::int64_t whole) {
    std::string a = lettersOf(words::inBytes(static_cast<double>(part))),
                b = lettersOf(words::inBytes(static_cast<double>(whole)));
    const auto unitOf = [](const std::string& text) { return text.substr(text.rfind(' ') + 1); };
    if (unitOf(a) == unitOf(b)) a.resize(a.rfind(' '));
    return {std::move(a), std::move(b)};
}

} // namespace axiscape
