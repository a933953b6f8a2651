// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/trips.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <vector>

namespace axiscape::observed {
namespace {

using namespace hlo;
using Number = std::optional<std::int64_t>;
using Path = std::vector<std::int64_t>; // into a tuple of tuples

constexpr std::int64_t kMostTrips = 1 << 20; // followed one by one
constexpr int kMostDepth = 512;              // from a value to what it comes from
constexpr std::int64_t kMostWork = 1 << 26;  // of all turns together

Number numberIn(std::string_view text) {
    if (text == "true") return 1;
    if (text == "false") return 0;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

bool isOneNumber(const Shape& shape) {
    for (const auto size : shape.sizes)
        if (size != 1) return false;
    return !shape.isTuple() && !shape.element.starts_with("f") && !shape.element.starts_with("bf");
}

Number computed(std::string_view opcode, std::string_view direction, const std::vector<std::int64_t>& of) {
    std::int64_t result = 0;
    if (opcode == "not" && of.size() == 1) return of[0] == 0 ? 1 : 0;
    if (opcode == "negate" && of.size() == 1) return -of[0];
    if (opcode == "select" && of.size() == 3) return of[0] != 0 ? of[1] : of[2];
    if (of.size() != 2) return std::nullopt;
    const auto a = of[0], b = of[1];
    if (opcode == "add") return __builtin_add_overflow(a, b, &result) ? Number() : result;
    if (opcode == "subtract") return __builtin_sub_overflow(a, b, &result) ? Number() : result;
    if (opcode == "multiply") return __builtin_mul_overflow(a, b, &result) ? Number() : result;
    if (opcode == "minimum") return std::min(a, b);
    if (opcode == "maximum") return std::max(a, b);
    if (opcode == "and") return a & b;
    if (opcode == "or") return a | b;
    if (opcode != "compare") return std::nullopt;
    if (direction == "LT") return a < b;
    if (direction == "LE") return a <= b;
    if (direction == "GT") return a > b;
    if (direction == "GE") return a >= b;
    if (direction == "EQ") return a == b;
    if (direction == "NE") return a != b;
    return std::nullopt;
}

class Follower {
  public:
    // What a loop's carried value is, where the computation is the loop's own.
    using Carried = std::function<Number(const Path&)>;

    Follower(const HloModule& module, const ComputationsByName& names) : m_module(module), m_names(names) {}

    // The computation that `place` is, entered by a loop: its parameter is what `carried` says.
    Number value(const Place& place, std::uint32_t instruction, Path path, const Carried* carried) {
        if (m_depth >= kMostDepth || ++m_work > kMostWork) return std::nullopt;
        ++m_depth;
        const auto result = follow(place, instruction, std::move(path), carried);
        --m_depth;
        return result;
    }

  private:
    Number follow(const Place& place, std::uint32_t instruction, Path path, const Carried* carried) {
        const auto& c = m_module.computations[place.computation];
        const auto& i = c.instructions[instruction];
        const auto operand = [&](std::size_t n, Path at) {
            return n < i.operands.size() ? value(place, i.operands[n], std::move(at), carried) : std::nullopt;
        };
        if (i.opcode == "get-tuple-element") {
            const auto index = numberIn(i.attribute("index"));
            if (!index) return std::nullopt;
            path.insert(path.begin(), *index);
            return operand(0, std::move(path));
        }
        if (i.opcode == "tuple") {
            if (path.empty() || path.front() < 0) return std::nullopt;
            const auto which = static_cast<std::size_t>(path.front());
            path.erase(path.begin());
            return operand(which, std::move(path));
        }
        if (i.opcode == "copy" || i.opcode == "opt-barrier" || i.opcode == "copy-done") return operand(0, path);
        if (i.opcode == "parameter") return parameter(place, numberIn(i.literal), std::move(path), carried);
        if (i.opcode == "fusion" || i.opcode == "call") {
            const auto callee = computationOf(m_names, i.attribute(i.opcode == "fusion" ? "calls" : "to_apply"));
            if (!callee) return std::nullopt;
            const Place inner{*callee, &place, instruction};
            return value(inner, m_module.computations[*callee].root, std::move(path), carried);
        }
        if (i.opcode == "while") return unchanged(i, path) ? operand(0, path) : std::nullopt;
        if (!path.empty() || !isOneNumber(i.shape)) return std::nullopt;
        if (i.opcode == "constant") return constantIn(i.literal);
        if (i.opcode == "convert" || i.opcode == "bitcast" || i.opcode == "reshape" || i.opcode == "broadcast")
            return operand(0, {});
        std::vector<std::int64_t> of;
        for (std::size_t n = 0; n < i.operands.size() && n < 3; ++n) {
            const auto one = operand(n, {});
            if (!one) return std::nullopt;
            of.push_back(*one);
        }
        return computed(i.opcode, i.attribute("direction"), of);
    }
    static Number constantIn(std::string_view literal) {
        while (literal.starts_with('{')) literal.remove_prefix(1);
        while (literal.ends_with('}')) literal.remove_suffix(1);
        return numberIn(literal);
    }
    Number parameter(const Place& place, Number number, Path path, const Carried* carried) {
        if (!number || *number < 0) return std::nullopt;
        if (!place.caller) return carried ? (*carried)(path) : std::nullopt;
        const auto& outer = m_module.computations[place.caller->computation];
        const auto& by = outer.instructions[place.instruction];
        // The body of a loop around: only what that loop leaves alone is known.
        if (by.opcode == "while")
            return unchanged(by, path) && !by.operands.empty()
                       ? value(*place.caller, by.operands[0], std::move(path), carried)
                       : std::nullopt;
        if ((by.opcode != "fusion" && by.opcode != "call") || *number >= static_cast<std::int64_t>(by.operands.size()))
            return std::nullopt;
        return value(*place.caller, by.operands[static_cast<std::size_t>(*number)], std::move(path), carried);
    }
    // Does the loop hand this part of what it carries on as it came?
    bool unchanged(const Instruction& loop, const Path& path) {
        const auto body = computationOf(m_names, loop.attribute("body"));
        if (!body || path.empty()) return false;
        // Only a number can be told apart from others: two marks that both come out again.
        const Place alone{*body, nullptr, 0};
        for (const std::int64_t mark : {-7001, 9001}) {
            const Carried carried = [&](const Path& at) { return at == path ? Number(mark) : std::nullopt; };
            if (value(alone, m_module.computations[*body].root, path, &carried) != mark) return false;
        }
        return true;
    }

    const HloModule& m_module;
    const ComputationsByName& m_names;
    int m_depth = 0;
    std::int64_t m_work = 0;
};

// {"known_trip_count":{"n":"4"}}
Number writtenTrips(std::string_view config) {
    const auto at = config.find("\"known_trip_count\"");
    if (at == config.npos) return std::nullopt;
    const auto key = config.find("\"n\":\"", at);
    if (key == config.npos) return std::nullopt;
    const auto start = key + 5, end = config.find('"', start);
    return end == config.npos ? std::nullopt : numberIn(config.substr(start, end - start));
}

} // namespace

ComputationsByName computationsByName(const HloModule& module) {
    ComputationsByName names;
    for (std::uint32_t c = 0; c < module.computations.size(); ++c) names.emplace(module.computations[c].name, c);
    return names;
}

std::optional<std::uint32_t> computationOf(const ComputationsByName& names, std::string_view attribute) {
    if (attribute.starts_with('%')) attribute.remove_prefix(1);
    const auto found = names.find(attribute);
    return found == names.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::int64_t> tripsOf(const HloModule& module, const ComputationsByName& names, const Place& place,
                                    std::uint32_t loop) {
    const auto& instruction = module.computations[place.computation].instructions[loop];
    if (const auto written = writtenTrips(instruction.attribute("backend_config"))) return written;
    const auto condition = computationOf(names, instruction.attribute("condition"));
    const auto body = computationOf(names, instruction.attribute("body"));
    if (!condition || !body || instruction.operands.empty()) return std::nullopt;
    // What the condition looks at is followed from turn to turn, and nothing else.
    Follower follower(module, names);
    const Place test{*condition, nullptr, 0}, turn{*body, nullptr, 0};
    std::map<Path, Number> now;
    std::vector<Path> wanted;
    const Follower::Carried carried = [&](const Path& path) {
        const auto [found, added] = now.try_emplace(path);
        if (added) {
            found->second = follower.value(place, instruction.operands[0], path, nullptr);
            wanted.push_back(path);
        }
        return found->second;
    };
    for (std::int64_t trips = 0; trips <= kMostTrips; ++trips) {
        const auto goes = follower.value(test, module.computations[*condition].root, {}, &carried);
        if (!goes) return std::nullopt;
        if (*goes == 0) return trips;
        // A value first asked for in a later turn has lost its beginning.
        const auto known = wanted.size();
        std::map<Path, Number> next;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const auto path = wanted[i];
            next[path] = follower.value(turn, module.computations[*body].root, path, &carried);
            if (!next[path]) return std::nullopt;
        }
        if (trips > 0 && wanted.size() != known) return std::nullopt;
        now = std::move(next);
    }
    return std::nullopt;
}

} // namespace axiscape::observed
