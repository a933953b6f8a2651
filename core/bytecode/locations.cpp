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

Locations::Locations(Entries& entries, ModuleBuilder& builder, ParsedProgram& program)
    : m_entries(entries), m_attributes(entries.container().attributes), m_builder(builder), m_program(program),
      m_found(1), m_numbers(m_attributes.size()), m_places(m_attributes.size()), m_names(m_attributes.size()) {}

StringId Locations::name(Index attribute) {
    auto& known = m_names[attribute];
    if (!known.valid()) known = m_builder.internKept(m_entries.string(attribute));
    return known;
}

Locations::Found Locations::inner(Index attribute, int depth) {
    if (m_places[attribute] == 0) {
        const auto found = find(attribute, depth);
        m_places[attribute] = static_cast<std::uint32_t>(m_found.size());
        m_found.push_back(found);
    }
    return m_found[m_places[attribute]];
}

Locations::Found Locations::find(Index attribute, int depth) {
    Cursor at;
    const auto code = depth < kMaxSteps ? m_entries.locationCode(attribute, at) : 0;
    return find(code, at, depth);
}

// The callee's side of call sites is followed, and the first of those that were fused speaks for all.
Locations::Found Locations::find(std::uint64_t code, Cursor at, int depth) {
    Found found;
    if (code == named) {
        const auto own = name(next(at));
        found = inner(next(at), depth + 1);
        found.outermost = own;
        if (!found.innermost.valid()) found.innermost = own;
    } else if (code == callSite) {
        found = inner(next(at), depth + 1);
        found.framed = found.outermost;
    } else if (code == fused || code == fusedWithMetadata) {
        if (at.count() > 0) found = inner(next(at), depth + 1);
    } else if (code == file || code == fileRange) {
        found.file = name(next(at));
        const auto numbers = code == file ? std::size_t{2} : at.count();
        if (numbers > 0) found.line = small(at.varint());
        if (numbers > 1) found.column = small(at.varint());
    } // else nothing is known
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
    Cursor at;
    if (m_entries.locationCode(caller, at) != fusedWithMetadata) return false;
    for (auto n = at.count(); n > 0; --n) at.varint();
    return m_entries.attribute(next(at)) == "\"inlined\"";
}

void Locations::calls(Index caller, ParsedLocation& to) {
    Cursor at;
    m_entries.locationCode(caller, at);
    to.calls.first = static_cast<std::uint32_t>(m_program.locationCalls.size());
    to.calls.count = static_cast<std::uint32_t>(at.count());
    for (std::uint32_t i = 0; i < to.calls.count; ++i) m_program.locationCalls.push_back(idOf(find(next(at))));
}

std::uint32_t Locations::number(Index attribute) {
    auto& number = m_numbers[attribute];
    if (number != 0) return number;
    ParsedLocation location;
    Cursor at;
    const auto code = m_entries.locationCode(attribute, at);
    auto found = Found();
    if (auto behind = at; code == callSite) {
        const auto callee = next(behind), caller = next(behind);
        const bool inlined = isInlined(caller);
        if (inlined) calls(caller, location);
        found = inlined ? find(callee) : find(code, at, 0);
    } else {
        found = find(code, at, 0);
    }
    location.known = idOf(found);
    location.name = found.outermost;
    number = static_cast<std::uint32_t>(m_program.locations.size());
    m_program.locations.push_back(location);
    return number;
}

} // namespace axiscape::bytecode
