// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/shardy_text.h"

#include <cctype>
#include <charconv>
#include <fmt/format.h>

namespace axiscape {
namespace {

class Reader {
  public:
    Reader(std::string_view text, const char* what) : m_text(text), m_what(what) {}

    bool take(std::string_view token) {
        skipBlanks();
        if (m_text.substr(m_at).substr(0, token.size()) != token) return false;
        m_at += token.size();
        return true;
    }
    bool need(std::string_view token) { return take(token) || wrong(fmt::format("'{}' is missing", token)); }
    bool wrong(std::string why) {
        skipBlanks();
        if (!m_error)
            m_error = Error{ErrorCode::wrongInput, m_what, fmt::format("column {}", m_at + 1), std::move(why), {}, {}};
        return false;
    }
    Error error() { return m_error.value_or(Error{}); }
    bool ends() {
        skipBlanks();
        return m_at == m_text.size() || wrong("text behind the end");
    }

    // first item, item, ... until `closing`, which is taken
    template <class Item> bool list(std::string_view closing, Item item) {
        if (take(closing)) return true;
        do
            if (!item()) return false;
        while (take(","));
        return need(closing);
    }

    bool number(std::int64_t& n) {
        skipBlanks();
        const char* begin = m_text.data() + m_at;
        const auto [end, problem] = std::from_chars(begin, m_text.data() + m_text.size(), n);
        if (problem != std::errc() || n < 0) return wrong("a number is missing");
        m_at += static_cast<std::size_t>(end - begin);
        return true;
    }
    bool quoted(std::string& name) {
        if (!need("\"")) return false;
        const auto end = m_text.find('"', m_at);
        if (end == m_text.npos || end == m_at) return wrong("the name of an axis is missing");
        name = std::string(m_text.substr(m_at, end - m_at));
        m_at = end + 1;
        return true;
    }
    bool axis(AxisRef& axis) {
        if (!quoted(axis.name)) return false;
        if (!take(":")) return true;
        if (!need("(") || !number(axis.pre) || !need(")") || !number(axis.size)) return false;
        return (axis.pre >= 1 && axis.size >= 2) || wrong("a part of an axis is written \"x\":(1)2");
    }
    bool axes(std::vector<AxisRef>& axes) {
        return need("{") && list("}", [&] { return axis(axes.emplace_back()); });
    }
    bool dim(ShardyDim& dim) {
        if (!need("{")) return false;
        const bool read = list("}", [&] {
            if (dim.open) return wrong("'?' comes last");
            if (take("?")) return dim.open = true;
            return axis(dim.axes.emplace_back());
        });
        if (!read) return false;
        if (m_at >= m_text.size() || m_text[m_at] != 'p') return true; // a priority follows without a blank
        ++m_at;
        std::int64_t priority = 0;
        if (!number(priority) || priority > 1'000'000) return wrong("a priority is a small number");
        dim.priority = static_cast<int>(priority);
        return true;
    }
    // @mesh, @"mesh" or mesh<["x"=2], device_ids=[...]>
    bool mesh(std::string& name) {
        skipBlanks();
        const std::size_t begin = m_at;
        if (take("mesh<")) {
            const auto end = m_text.find('>', m_at);
            if (end == m_text.npos) return wrong("'>' of the mesh is missing");
            m_at = end + 1;
        } else if (need("@")) {
            if (take("\"")) {
                const auto end = m_text.find('"', m_at);
                if (end == m_text.npos) return wrong("'\"' is missing");
                m_at = end + 1;
            } else {
                const auto inName = [](char c) {
                    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '.' || c == '-';
                };
                while (m_at < m_text.size() && inName(m_text[m_at])) ++m_at;
            }
            if (m_at == begin + 1) return wrong("the name of the mesh is missing");
        } else {
            return false;
        }
        name = std::string(m_text.substr(begin, m_at - begin));
        return true;
    }
    bool sharding(ShardyText& s) {
        if (!need("<") || !mesh(s.mesh) || !need(",") || !need("[")) return false;
        if (!list("]", [&] { return dim(s.dims.emplace_back()); })) return false;
        while (take(",")) {
            if (take("replicated")) {
                if (!need("=") || !axes(s.replicated)) return false;
            } else if (take("unreduced")) {
                if (!need("=")) return false;
                if (take("max"))
                    s.combiner = Combiner::max;
                else if (take("min"))
                    s.combiner = Combiner::min;
                else
                    take("sum");
                if (!axes(s.unreduced)) return false;
            } else {
                return wrong("'replicated' or 'unreduced' is missing");
            }
        }
        return need(">");
    }

  private:
    void skipBlanks() {
        while (m_at < m_text.size() && std::isspace(static_cast<unsigned char>(m_text[m_at]))) ++m_at;
    }
    std::string_view m_text;
    const char* m_what;
    std::size_t m_at = 0;
    std::optional<Error> m_error;
};

} // namespace

Result<ShardyText> parseShardyText(std::string_view text) {
    Reader reader(text, "the sharding cannot be read");
    ShardyText sharding;
    reader.take("#sdy.sharding");
    if (!reader.sharding(sharding) || !reader.ends()) return fail(reader.error());
    return sharding;
}

Result<std::vector<ShardyText>> parseShardyPerValue(std::string_view text) {
    Reader reader(text, "the shardings cannot be read");
    std::vector<ShardyText> shardings;
    const bool wrapped = reader.take("#sdy.sharding_per_value");
    const bool read = (!wrapped || reader.need("<")) && reader.need("[") &&
                      reader.list("]", [&] { return reader.sharding(shardings.emplace_back()); }) &&
                      (!wrapped || reader.need(">")) && reader.ends();
    if (!read) return fail(reader.error());
    return shardings;
}

Result<std::vector<std::string>> parseManualAxes(std::string_view text) {
    Reader reader(text, "the manual axes cannot be read");
    std::vector<std::string> axes;
    const bool wrapped = reader.take("#sdy<manual_axes");
    const bool read = reader.need("{") && reader.list("}", [&] { return reader.quoted(axes.emplace_back()); }) &&
                      (!wrapped || reader.need(">")) && reader.ends();
    if (!read) return fail(reader.error());
    return axes;
}

} // namespace axiscape
