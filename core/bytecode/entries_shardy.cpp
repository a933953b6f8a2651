// SPDX-License-Identifier: GPL-3.0-or-later
// Shardy's attributes. One that stands inside another loses the name in front: #sdy.mesh<["x"=2]> is mesh<["x"=2]>.
#include "core/bytecode/entry_writer.h"
#include "core/bytecode/number_text.h"

namespace axiscape::bytecode {
namespace {

// The part of the text that stands inside another attribute.
std::string_view inner(std::string_view text) {
    for (const std::string_view name : {"#sdy.sharding", "#sdy<axis_ref_list", "#sdy<axis_ref", "#sdy<dim_sharding",
                                        "#sdy<mesh_axis", "#sdy<sub_axis", "#sdy<part", "#sdy.mesh"})
        if (text.starts_with(name)) {
            if (name[4] == '.') return text.substr(name == "#sdy.mesh" ? 5 : name.size());
            return text.substr(name.size(), text.size() - name.size() - 1);
        }
    return text;
}

std::string factorName(std::int64_t factor) {
    if (factor < 0) return "?";
    if (factor < 18) return std::string(1, static_cast<char>('i' + factor));
    return fmt::format("z_{}", factor - 17);
}

std::string factorNames(const std::vector<std::int64_t>& factors, const char* between) {
    std::string text;
    for (const auto factor : factors) {
        if (!text.empty()) text += between;
        text += factorName(factor);
    }
    return text;
}

} // namespace

void Entries::Writer::shardyAttribute() {
    const auto list = [&](std::string_view between = ", ") {
        std::string result;
        const auto count = at.count();
        for (std::size_t i = 0; i < count; ++i) (result += i ? between : "") += inner(attribute());
        return result;
    };
    const auto part = [&](std::string body) { text = "#sdy<part" + std::move(body) + ">"; };
    const auto code = at.varint();
    switch (code) {
    case 0:
        text = "#sdy<manual_axes{" + list() + "}>";
        return;
    case 1: {
        auto name = quotedBytes(string());
        appendInteger(name += '=', at.svarint());
        return part(std::move(name));
    }
    case 2: {
        text = "#sdy.mesh<[" + list() + "]";
        if (const auto ids = integers(); !ids.empty()) text += fmt::format(", device_ids=[{}]", fmt::join(ids, ", "));
        text += ">";
        return;
    }
    case 3: {
        const auto before = at.svarint(), size = at.svarint();
        std::string body;
        appendInteger(body += '(', before);
        appendInteger(body += ')', size);
        return part(std::move(body));
    }
    case 4: {
        auto body = quotedBytes(string());
        const auto [sub, there] = at.flagged();
        if (there) {
            const auto index = at.checked(sub, entries.m_container.attributes.size(), "attribute");
            (body += ":") += inner(entries.attribute(index));
        }
        return part(std::move(body));
    }
    case 5: {
        auto body = "{" + list();
        const bool closed = at.byte() != 0;
        if (!closed) body += body.size() > 1 ? ", ?" : "?";
        body += "}";
        const auto [priority, there] = at.flagged();
        if (there) body += fmt::format("p{}", priority);
        return part(std::move(body));
    }
    case 6:
    case 15:
    case 17: {
        const auto mesh = attribute();
        (text = "#sdy.sharding<") += inner(mesh);
        text += ", [" + list() + "]";
        if (const auto axes = list(); !axes.empty()) text += ", replicated={" + axes + "}";
        if (code != 6)
            if (const auto axes = list(); !axes.empty()) text += ", unreduced={" + axes + "}";
        if (code == 17) {
            constexpr std::string_view kinds[] = {"", "max", "min"};
            const auto kind = at.svarint();
            if (kind < 0 || kind > 2) unknownCode(static_cast<std::uint64_t>(kind), "the reduction kind");
            if (kind > 0) (text += ", reduction=") += kinds[kind];
        }
        text += ">";
        return;
    }
    case 7:
    case 16:
        text = "#sdy.sharding_per_value<[" + list() + "]>";
        return;
    case 8:
        return part(factorNames(integers(), ""));
    case 9:
        return part("[" + list() + "]");
    case 10: {
        const auto sizes = integers();
        text = "#sdy.op_sharding_rule<(" + list();
        text += ")->(" + list() + ") {";
        for (std::size_t i = 0; i < sizes.size(); ++i)
            fmt::format_to(std::back_inserter(text), "{}{}={}", i ? ", " : "", factorName(static_cast<std::int64_t>(i)),
                           sizes[i]);
        text += "}";
        for (const auto* name : {"reduction", "need_replication", "permutation", "blocked_propagation"})
            if (const auto factors = integers(); !factors.empty())
                fmt::format_to(std::back_inserter(text), " {}={{{}}}", name, factorNames(factors, ", "));
        if (at.byte()) text += ", custom";
        text += ">";
        return;
    }
    case 11:
        text = "#sdy<axis_ref_list{" + list() + "}>";
        return;
    case 12:
        text = "#sdy<list_of_axis_ref_lists[" + list() + "]>";
        return;
    case 13: {
        auto body = "{" + list() + "}";
        const auto from = at.svarint(), to = at.svarint();
        return part(fmt::format("{}: {}->{}", body, from, to));
    }
    case 14:
        text = "#sdy<all_to_all_param_list[" + list() + "]>";
        return;
    default:
        unknownCode(code, "the attribute of sdy with the number");
    }
}

} // namespace axiscape::bytecode
