// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/redistribute/devices.h"

#include <charconv>
#include <fmt/format.h>

namespace axiscape::reshard {
namespace {

constexpr std::size_t kMostSaid = 400; // of what was typed, in an error
constexpr std::string_view kForm = "[{\"a\"}, {\"b\", \"c\"}]";

Text expected(char sign) { return words::phrase("expected {}", std::string(1, sign)); }
Text expectedOneOf(char a, char b) { return words::phrase("expected {} or {}", std::string(1, a), std::string(1, b)); }

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

class Reader {
  public:
    Reader(std::string_view text, const Mesh& mesh) : m_text(text), m_mesh(mesh) {}

    Result<PartSharding> sharding() {
        PartSharding dims;
        if (!take('[')) return wrong(expected('['));
        if (!take(']')) {
            do {
                AxisParts parts;
                if (!take('{')) return wrong(expected('{'));
                if (!take('}')) {
                    do {
                        auto part = quoted();
                        if (!part) return fail(part.error());
                        parts.push_back(*part);
                    } while (take(','));
                    if (!take('}')) return wrong(expectedOneOf(',', '}'));
                }
                dims.push_back(std::move(parts));
            } while (take(','));
            if (!take(']')) return wrong(expectedOneOf(',', ']'));
        }
        if (auto ended = end(); !ended) return fail(ended.error());
        return dims;
    }
    Result<AxisPart> bare() {
        auto part = axis();
        if (!part) return part;
        if (auto ended = end(); !ended) return fail(ended.error());
        return part;
    }

  private:
    Result<AxisPart> quoted() {
        if (!take('"')) return wrong(words::phrase("expected the name of an axis in quotes"));
        return axis('"');
    }
    Result<AxisPart> axis(char closing = 0) {
        skip();
        const std::size_t first = m_at;
        while (m_at < m_text.size() && isLetter(m_text[m_at])) ++m_at;
        const auto name = m_text.substr(first, m_at - first);
        const auto found = m_mesh.find(name);
        if (!found) {
            m_at = first;
            return wrong(words::phrase("the mesh has no axis '{}'", name));
        }
        if (closing && !take(closing)) return wrong(words::phrase("expected a closing quote"));
        AxisPart part{*found, 1, m_mesh.size(*found)};
        if (take(':')) {
            if (!take('(') || !number(part.before) || !take(')') || !number(part.size))
                return wrong(words::phrase("a sub-axis is written x:(before)size"));
        }
        return part;
    }
    bool number(std::int64_t& value) {
        skip();
        const auto [last, error] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), value);
        if (error != std::errc{} || value < 1) return false;
        m_at = static_cast<std::size_t>(last - m_text.data());
        return true;
    }
    Result<void> end() {
        skip();
        if (m_at < m_text.size()) return wrong(words::phrase("nothing is expected here"));
        return {};
    }
    void skip() {
        while (m_at < m_text.size() && m_text[m_at] == ' ') ++m_at;
    }
    bool take(char c) {
        skip();
        if (m_at >= m_text.size() || m_text[m_at] != c) return false;
        ++m_at;
        return true;
    }
    tl::unexpected<Error> wrong(Text what) const {
        return fail(std::move(what), words::phrase("'{}' column {}", m_text.substr(0, kMostSaid), m_at + 1), {},
                    words::phrase("Write a sharding as {}", kForm));
    }

    std::string_view m_text;
    const Mesh& m_mesh;
    std::size_t m_at = 0;
};

// Digits in order, those that follow one another in an axis as one sub-axis.
std::string axesText(const Plan& plan, const std::vector<std::uint8_t>& digits, const Mesh& mesh) {
    std::string text;
    const auto append = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    for (std::size_t i = 0; i < digits.size();) {
        const Digit& digit = plan.digits[digits[i++]];
        if (digit.number >= 0) {
            append("?");
            continue;
        }
        AxisPart part = digit.part;
        for (; i < digits.size(); ++i) {
            const Digit& next = plan.digits[digits[i]];
            if (next.number >= 0 || next.part.axis != part.axis || next.part.before != part.before * part.size) break;
            part.size *= next.part.size;
        }
        const MeshAxis& axis = mesh.axes[part.axis];
        append(part.size == axis.size ? fmt::format("\"{}\"", axis.name)
                                      : fmt::format("\"{}\":({}){}", axis.name, part.before, part.size));
    }
    return text;
}

std::string byDimension(const Plan& plan, const Layout& layout, const Mesh& mesh, bool withWholes) {
    std::string text = "[";
    for (std::size_t d = 0; d < plan.shape.size(); ++d) {
        std::string inside;
        std::vector<std::uint8_t> digits;
        const auto flush = [&] {
            if (digits.empty()) return;
            inside += (inside.empty() ? "" : ", ") + axesText(plan, digits, mesh);
            digits.clear();
        };
        std::int64_t at = plan.shape[d];
        for (const Cut& cut : layout) {
            if (cut.dim != d) continue;
            if (withWholes && at != cut.outer) {
                flush();
                inside += fmt::format("{}{}", inside.empty() ? "" : ", ", at / cut.outer);
            }
            digits.push_back(cut.digit);
            at = cut.inner;
        }
        flush();
        text += fmt::format("{}{{{}}}", d > 0 ? ", " : "", inside);
    }
    return text + "]";
}

} // namespace

Result<PartSharding> parseSharding(std::string_view text, const Mesh& mesh) { return Reader(text, mesh).sharding(); }
Result<AxisPart> parsePart(std::string_view text, const Mesh& mesh) { return Reader(text, mesh).bare(); }

std::string layoutText(const Plan& plan, const Layout& layout, const Mesh& mesh) {
    return byDimension(plan, layout, mesh, true);
}

std::string stepText(const Plan& plan, std::size_t index, const Mesh& mesh) {
    const Step& step = plan.steps[index];
    const auto gone = cutsOnlyIn(step.before, step.after), come = cutsOnlyIn(step.after, step.before);
    if (step.kind == CollectiveKind::all_slice) return byDimension(plan, come, mesh, false);
    if (step.kind == CollectiveKind::all_gather) return byDimension(plan, gone, mesh, false);
    if (step.kind == CollectiveKind::collective_permute) return layoutText(plan, step.after, mesh);
    // The digits that go from one dimension to another together, in the order in which they arrive.
    std::string text;
    for (std::size_t from = 0; from < plan.shape.size(); ++from)
        for (std::size_t to = 0; to < plan.shape.size(); ++to) {
            std::vector<std::uint8_t> digits;
            for (const Cut& c : come)
                for (const Cut& g : gone)
                    if (g.digit == c.digit && g.dim == from && c.dim == to) digits.push_back(c.digit);
            if (!digits.empty())
                text += fmt::format("{}{}: {}->{}", text.empty() ? "" : ", ", axesText(plan, digits, mesh), from, to);
        }
    return "[" + text + "]";
}

} // namespace axiscape::reshard
