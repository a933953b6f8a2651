// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/report_words.h"

#include "core/base/numbers.h"
#include "core/base/words.h"

namespace axiscape {

std::string kindText(TensorReport::Kind kind) {
    switch (kind) {
    case TensorReport::Kind::argument:
        return words::say("argument");
    case TensorReport::Kind::result:
        return words::say("result of an op");
    case TensorReport::Kind::carried:
        break;
    }
    return words::say("carried value");
}

std::string reasonText(const AxisFact& fact) {
    if (!fact.reason) return {};
    switch (*fact.reason) {
    case Placement::Reason::action:
        return words::say("the tactic says so");
    case Placement::Reason::boundary:
        return words::say("the manual computation fixes it");
    case Placement::Reason::forward:
        return fact.from.empty() ? words::say("carried forward") : words::say("carried forward from {}", fact.from);
    case Placement::Reason::partialSum:
        return words::say("both sides of the add are partial sums");
    case Placement::Reason::backward:
    case Placement::Reason::use:
        break;
    }
    return fact.from.empty() ? words::say("asked for by its use")
                             : words::say("asked for by {} that uses it", fact.from);
}

std::pair<std::string, std::string> bytesOfBytes(std::int64_t part, std::int64_t whole) {
    std::string a = bytesText(static_cast<double>(part)), b = bytesText(static_cast<double>(whole));
    const auto unitOf = [](const std::string& text) { return text.substr(text.rfind(' ') + 1); };
    if (unitOf(a) == unitOf(b)) a.resize(a.rfind(' '));
    return {std::move(a), std::move(b)};
}

} // namespace axiscape
