// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/tensor_filter.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace axiscape {
namespace {

char folded(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string foldedText(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), folded);
    return result;
}

// "64", "64M", "1.5g", "2KiB": 1024-based.
std::optional<double> readBytes(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc()) return std::nullopt;
    const std::string unit =
        foldedText(std::string_view(end, static_cast<std::size_t>(text.data() + text.size() - end)));
    static constexpr std::string_view kUnits = "kmgt";
    if (unit.empty() || unit == "b") return value;
    const auto at = kUnits.find(unit[0]);
    const std::string_view rest = std::string_view(unit).substr(1);
    if (at == std::string_view::npos || !(rest.empty() || rest == "b" || rest == "ib")) return std::nullopt;
    for (std::size_t i = 0; i <= at; ++i) value *= 1024;
    return value;
}

// "4096", "2x8x16".
std::optional<std::vector<std::int64_t>> readShape(std::string_view text) {
    std::vector<std::int64_t> shape;
    while (!text.empty()) {
        const std::size_t cut = std::min(text.find('x'), text.size());
        std::int64_t size = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + cut, size);
        if (error != std::errc() || end != text.data() + cut) return std::nullopt;
        shape.push_back(size);
        text.remove_prefix(std::min(text.size(), cut + 1));
    }
    return shape;
}

bool holds(double value, char compare, double limit) {
    return compare == '>' ? value > limit : compare == '<' ? value < limit : value == limit;
}

} // namespace

bool containsFolded(std::string_view text, std::string_view needle) {
    return std::search(text.begin(), text.end(), needle.begin(), needle.end(),
                       [](char a, char b) { return folded(a) == b; }) != text.end();
}

TensorFilter::TensorFilter(std::string_view text, const Mesh& mesh) {
    while (!text.empty()) {
        const std::size_t cut = std::min(text.find_first_of(" \t"), text.size());
        const std::string_view word = text.substr(0, cut);
        text.remove_prefix(std::min(text.size(), cut + 1));
        if (word.empty()) continue;
        m_terms.push_back(read(word, mesh));
        if (m_terms.back().kind == Term::Kind::never && m_problem.empty()) m_problem = word;
    }
}

TensorFilter::Term TensorFilter::read(std::string_view word, const Mesh& mesh) {
    Term term;
    const std::size_t cut = word.find_first_of(":<>");
    const std::string key = cut == std::string_view::npos ? std::string() : foldedText(word.substr(0, cut));
    const bool bytes = key == "bytes" || key == "local";
    if (!bytes && key != "axis" && key != "shape" && key != "dtype" && key != "layer" && key != "op") {
        term.text = foldedText(word);
        return term;
    }
    const std::string_view value = word.substr(cut + 1);
    term.compare = word[cut];
    if (value.empty()) return term; // still being typed: matches everything
    term.kind = Term::Kind::never;
    if (bytes) {
        const auto number = readBytes(value);
        if (!number) return term;
        term.kind = key == "bytes" ? Term::Kind::globalBytes : Term::Kind::localBytes;
        term.number = *number;
    } else if (key == "axis") {
        const std::string name = foldedText(value);
        for (std::size_t a = 0; a < mesh.axes.size(); ++a) {
            if (foldedText(mesh.axes[a].name) != name) continue;
            term.kind = Term::Kind::axis;
            term.axis = static_cast<AxisId>(a);
        }
    } else if (key == "shape") {
        auto shape = readShape(value);
        if (!shape) return term;
        term.kind = shape->size() == 1 ? Term::Kind::dimension : Term::Kind::shape;
        term.shape = std::move(*shape);
    } else {
        term.kind = key == "layer" ? Term::Kind::layer : key == "op" ? Term::Kind::op : Term::Kind::dtype;
        term.text = foldedText(value);
    }
    return term;
}

bool TensorFilter::matches(const TensorFacts& tensor) const {
    return std::all_of(m_terms.begin(), m_terms.end(), [&](const Term& term) {
        switch (term.kind) {
        case Term::Kind::text:
            return containsFolded(tensor.path, term.text) || containsFolded(tensor.name, term.text);
        case Term::Kind::axis:
            return tensor.sharding && tensor.sharding->dimOf(term.axis) >= 0;
        case Term::Kind::shape:
            return std::equal(tensor.shape.begin(), tensor.shape.end(), term.shape.begin(), term.shape.end());
        case Term::Kind::dimension:
            return std::find(tensor.shape.begin(), tensor.shape.end(), term.shape[0]) != tensor.shape.end();
        case Term::Kind::dtype:
            return containsFolded(tensor.dtype, term.text);
        case Term::Kind::layer:
            return containsFolded(tensor.layer, term.text);
        case Term::Kind::op:
            return std::any_of(tensor.ops.begin(), tensor.ops.end(),
                               [&](std::string_view kind) { return containsFolded(kind, term.text); });
        case Term::Kind::globalBytes:
            return holds(static_cast<double>(tensor.globalBytes), term.compare, term.number);
        case Term::Kind::localBytes:
            return holds(static_cast<double>(tensor.localBytes), term.compare, term.number);
        case Term::Kind::never:
            return false;
        }
        return false;
    });
}

TensorFilter::Problem TensorFilter::problemKind() const {
    if (m_problem.empty()) return Problem::none;
    const std::string term = foldedText(m_problem);
    if (term.starts_with("shape:")) return Problem::shape;
    return term.starts_with("axis") ? Problem::axis : Problem::bytes;
}

bool TensorFilter::needsSharding() const {
    return std::any_of(m_terms.begin(), m_terms.end(), [](const Term& term) {
        return term.kind == Term::Kind::axis || term.kind == Term::Kind::localBytes;
    });
}

bool TensorFilter::needsOps() const {
    return std::any_of(m_terms.begin(), m_terms.end(), [](const Term& term) { return term.kind == Term::Kind::op; });
}

std::vector<std::string> filterCompletions(std::string_view word, const FilterWords& words) {
    static constexpr std::string_view kKeys[] = {
        "axis:", "bytes>", "bytes<", "dtype:", "layer:", "local>", "local<", "op:", "shape:"};
    constexpr std::size_t kMost = 40;
    std::vector<std::string> found;
    const std::size_t cut = word.find(':');
    if (cut == word.npos) {
        const std::string typed = foldedText(word);
        for (const std::string_view key : kKeys)
            if (!typed.empty() && key.substr(0, typed.size()) == typed && key != typed) found.emplace_back(key);
        return found;
    }
    const std::string key = foldedText(word.substr(0, cut)), typed = foldedText(word.substr(cut + 1));
    const auto values = key == "axis"    ? words.axes
                        : key == "layer" ? words.layers
                        : key == "op"    ? words.ops
                        : key == "dtype" ? words.dtypes
                                         : std::span<const std::string>();
    // What begins so comes before what only holds it.
    for (const bool beginning : {true, false})
        for (const std::string& value : values) {
            const std::string folded = foldedText(value);
            const auto at = folded.find(typed);
            if (at == folded.npos || (at == 0) != beginning || folded == typed || found.size() >= kMost) continue;
            found.push_back(std::string(word.substr(0, cut + 1)) + value);
        }
    return found;
}

} // namespace axiscape
