// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/locations.h"

namespace axiscape::bytecode {
namespace {

constexpr int kMaxSteps = 64; // nested locations followed; also ends the walk where locations hold each other

enum Code : std::uint8_t {
    callSite = 10,
    file = 11,
    fused = 12,
    fusedWithMetadata = 13,
    named = 14,
    fileRange = 22,
};

std::int32_t small(std::uint64_t value) { return value > 0x7fffffff ? 0 : static_cast<std::int32_t>(value); }

} // namespace

struct Locations::Found {
    StringId outermost, innermost; // names
    StringId framed;               // the first name behind a call site
    StringId file;
    std::int32_t line = 0, column = 0;
};

Locations::Locations(Entries& entries, ModuleBuilder& builder, ParsedProgram& program)
    : m_entries(entries), m_attributes(entries.container().attributes), m_builder(builder), m_program(program),
      m_numbers(m_attributes.size()), m_names(m_attributes.size()) {}

StringId Locations::name(Index attribute) {
    auto& known = m_names[attribute];
    if (!known.valid()) known = m_builder.internKept(m_entries.string(attribute));
    return known;
}

// The callee's side of call sites is followed, and the first of those that were fused speaks for all.
Locations::Found Locations::find(Index attribute) {
    Found found;
    bool framed = false;
    const auto next = [&](Cursor& at) { return at.index(m_attributes.size(), "attribute"); };
    for (int step = 0; step < kMaxSteps && m_entries.isLocation(attribute); ++step) {
        Cursor at = m_attributes[attribute].data;
        const auto code = at.varint();
        if (code == named) {
            found.innermost = name(next(at));
            if (!found.outermost.valid()) found.outermost = found.innermost;
            if (framed && !found.framed.valid()) found.framed = found.innermost;
            attribute = next(at);
        } else if (code == callSite) {
            framed = true;
            attribute = next(at);
        } else if (code == fused || code == fusedWithMetadata) {
            if (at.count() == 0) break;
            attribute = next(at);
        } else {
            if (code != file && code != fileRange) break; // nothing is known
            found.file = name(next(at));
            const auto numbers = code == file ? std::size_t{2} : at.count();
            if (numbers > 0) found.line = small(at.varint());
            if (numbers > 1) found.column = small(at.varint());
            break;
        }
    }
    return found;
}

LocationId Locations::idOf(const Found& found) {
    Location location;
    if (found.outermost.valid()) location.nameStack = found.outermost;
    if (found.framed.valid())
        location.function = found.framed;
    else if (found.innermost != found.outermost)
        location.function = found.innermost;
    location.file = found.file;
    location.line = found.line;
    location.column = found.column;
    return m_builder.location(location);
}

// Is that side of a call site where calls of the program stand that were inlined before it was written?
bool Locations::isInlined(Index caller) {
    if (!m_entries.isLocation(caller)) return false;
    Cursor at = m_attributes[caller].data;
    if (at.varint() != fusedWithMetadata) return false;
    for (auto n = at.count(); n > 0; --n) at.varint();
    return m_entries.attribute(at.index(m_attributes.size(), "attribute")) == "\"inlined\"";
}

void Locations::calls(Index caller, ParsedLocation& to) {
    Cursor at = m_attributes[caller].data;
    at.varint();
    to.calls.first = static_cast<std::uint32_t>(m_program.locationCalls.size());
    to.calls.count = static_cast<std::uint32_t>(at.count());
    for (std::uint32_t i = 0; i < to.calls.count; ++i)
        m_program.locationCalls.push_back(idOf(find(at.index(m_attributes.size(), "attribute"))));
}

std::uint32_t Locations::number(Index attribute) {
    auto& number = m_numbers[attribute];
    if (number != 0) return number;
    ParsedLocation location;
    auto own = attribute;
    if (m_entries.isLocation(attribute)) {
        Cursor at = m_attributes[attribute].data;
        if (at.varint() == callSite) {
            const auto callee = at.index(m_attributes.size(), "attribute"),
                       caller = at.index(m_attributes.size(), "attribute");
            if (isInlined(caller)) {
                own = callee;
                calls(caller, location);
            }
        }
    }
    const auto found = find(own);
    location.known = idOf(found);
    location.name = found.outermost;
    number = static_cast<std::uint32_t>(m_program.locations.size());
    m_program.locations.push_back(location);
    return number;
}

} // namespace axiscape::bytecode
