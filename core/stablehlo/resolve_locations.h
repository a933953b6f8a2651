// SPDX-License-Identifier: GPL-3.0-or-later
// What a location says, read when asked for and once only. JAX nests them: a name stack around a call site around the
// function's name around a place in a file; the callee's side of call sites is followed, the innermost frame.
#pragma once

#include "core/stablehlo/program.h"

#include <string_view>
#include <unordered_map>

namespace axiscape::stablehlo {

class LocationResolver {
  public:
    LocationResolver(const ParsedProgram& program, ModuleBuilder& builder)
        : m_locations(program.locations), m_calls(program.locationCalls), m_aliases(program.locationAliases),
          m_builder(builder) {}

    LocationId id(std::uint32_t index) {
        const auto known = m_locations[index].known;
        return known.valid() ? known : resolved(index);
    }
    // The calls an op was inlined through, outermost first, where its location says so in the way of printText:
    // callsite(LOCATION at fused<"inlined">[CALL, ...]). Valid until the next call.
    std::span<const LocationId> inlinedThrough(std::uint32_t index) {
        const auto& location = m_locations[index];
        if (!location.known.valid()) return writtenThrough(index);
        return {m_calls.data() + location.calls.first, location.calls.count};
    }
    // The outermost name: what arguments carry. Empty if there is none.
    std::string name(std::uint32_t index) const;

  private:
    struct Found {
        std::string_view outermost, innermost, file; // names and file as written, with quotes
        bool framed = false;                         // went through a call site
        std::string_view framedName;                 // the first name behind it
        std::int64_t line = 0, column = 0;
    };
    // Of locations that are still a text.
    LocationId resolved(std::uint32_t index);
    std::span<const LocationId> writtenThrough(std::uint32_t index);
    Found find(std::string_view text) const;
    LocationId idOf(std::string_view text);
    StringId intern(std::string_view literal);

    const std::vector<ParsedLocation>& m_locations;
    const std::vector<LocationId>& m_calls;
    const TextMap<std::uint32_t>& m_aliases;
    ModuleBuilder& m_builder;
    std::vector<LocationId> m_done;                                       // empty until one is a text
    std::unordered_map<std::uint32_t, std::vector<LocationId>> m_inlined; // those that were asked for
};

} // namespace axiscape::stablehlo
