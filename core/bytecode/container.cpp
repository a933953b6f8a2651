// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/container.h"

#include <algorithm>
#include <optional>

namespace axiscape::bytecode {
namespace {

constexpr std::uint64_t kNewest = 6;

struct Section {
    enum Id : std::uint8_t {
        strings = 0,
        dialects = 1,
        entries = 2,
        entryOffsets = 3,
        ir = 4,
        resourceData = 5,
        resourceOffsets = 6,
        dialectVersion = 7,
        properties = 8,
        count = 9,
    };
};

constexpr const char* kSectionNames[] = {"strings",   "dialects",         "entries",         "entry offsets", "IR",
                                         "resources", "resource offsets", "dialect version", "properties"};

struct Found {
    std::uint8_t id;
    Cursor data;
};

Found nextSection(Cursor& at) {
    const auto head = at.byte();
    const auto length = at.varint();
    if (head & 0x80) {
        const auto alignment = at.varint();
        if (alignment == 0 || (alignment & (alignment - 1)) != 0 || alignment > (1u << 20))
            at.fail(fmt::format("an alignment of {} is no power of two", alignment));
        while (at.offset() % alignment != 0)
            if (at.byte() != 0xcb) at.fail("padding is not the byte 0xCB");
    }
    return {static_cast<std::uint8_t>(head & 0x7f), at.part(length)};
}

void readStrings(Container& c, Cursor at) {
    const auto count = at.count();
    std::vector<std::uint64_t> sizes(count);
    std::uint64_t total = 0;
    for (std::size_t i = count; i-- > 0;) {
        sizes[i] = at.varint();
        if (sizes[i] == 0 || sizes[i] > at.left()) at.fail("the size of a string is malformed");
        total += sizes[i];
        if (total > at.left()) at.fail("the strings are longer than their section");
    }
    if (total != at.left()) at.fail("the strings do not fill their section");
    c.strings.reserve(count);
    for (const auto size : sizes) {
        const auto text = at.bytes(size);
        if (text.back() != '\0') at.fail("a string is not terminated");
        c.strings.push_back(text.substr(0, text.size() - 1));
    }
}

void readVersion(Dialect& dialect, Cursor data) {
    if (dialect.name != "stablehlo" && dialect.name != "sdy") return;
    for (auto& number : dialect.version) number = static_cast<std::int64_t>(data.varint());
}

Dialect::Known knownDialect(std::string_view name) {
    using enum Dialect::Known;
    constexpr std::pair<std::string_view, Dialect::Known> all[] = {
        {"builtin", builtin}, {"stablehlo", stablehlo}, {"chlo", chlo}, {"sdy", shardy}, {"vhlo", portable}};
    for (const auto& [known, dialect] : all)
        if (known == name) return dialect;
    return none;
}

void readDialects(Container& c, Cursor at) {
    const auto count = at.count();
    for (std::size_t i = 0; i < count; ++i) {
        Dialect dialect;
        if (c.version == 0) {
            dialect.name = c.string(at);
        } else {
            const auto [name, versioned] = at.flagged();
            dialect.name = c.strings[at.checked(name, c.strings.size(), "string")];
            if (versioned) {
                const auto section = nextSection(at);
                if (section.id != Section::dialectVersion) at.fail("a dialect's version is in no section of its own");
                readVersion(dialect, section.data);
            }
        }
        dialect.known = knownDialect(dialect.name);
        c.dialects.push_back(dialect);
    }
    if (c.version >= 4) {
        const auto ops = at.count();
        c.opNames.reserve(ops);
    }
    while (!at.end()) {
        const auto dialect = at.index(c.dialects.size(), "dialect");
        const auto names = at.count();
        for (std::size_t i = 0; i < names; ++i) {
            OpName name{dialect, {}, true};
            if (c.version < 5) {
                name.name = c.string(at);
            } else {
                const auto [text, registered] = at.flagged();
                name.name = c.strings[at.checked(text, c.strings.size(), "string")];
                name.registered = registered;
            }
            c.opNames.push_back(name);
        }
    }
}

void readGroups(const Container& c, Cursor& offsets, Cursor& data, std::size_t wanted, std::vector<Entry>& to) {
    to.reserve(wanted);
    while (to.size() < wanted) {
        const auto dialect = offsets.index(c.dialects.size(), "dialect");
        const auto count = offsets.count();
        if (count == 0 || count > wanted - to.size()) offsets.fail("a group of entries has the wrong size");
        for (std::size_t i = 0; i < count; ++i) {
            const auto [size, custom] = offsets.flagged();
            if (size > 0xffffffffu) offsets.fail("an entry has 4 GiB or more");
            to.push_back({data.offset(), static_cast<std::uint32_t>(size), dialect, custom});
            data.bytes(size);
        }
    }
}

void readEntries(Container& c, Cursor offsets, Cursor data) {
    const auto attributes = offsets.count(), types = offsets.count();
    readGroups(c, offsets, data, attributes, c.attributes);
    readGroups(c, offsets, data, types, c.types);
    if (!offsets.end()) offsets.fail("bytes are left behind the sizes of the entries");
    if (!data.end()) data.fail("bytes are left behind the entries");
}

void readProperties(Container& c, Cursor at) {
    const auto count = at.count();
    c.properties.reserve(count);
    for (std::size_t i = 0; i < count; ++i) c.properties.push_back(at.part(at.varint()));
    if (!at.end()) at.fail("bytes are left behind the properties");
}

void readResources(Container& c, Cursor offsets, Cursor data) {
    enum ResourceKind : std::uint8_t { blob = 0, boolean = 1, text = 2 };
    const auto group = [&](bool ofDialect) {
        const auto count = offsets.count();
        for (std::size_t i = 0; i < count; ++i) {
            Container::Resource resource{c.string(offsets), {}};
            auto part = data.part(offsets.varint());
            const auto kind = offsets.byte();
            if (kind == blob) {
                const auto alignment = part.varint(), size = part.varint();
                if (alignment == 0 || (alignment & (alignment - 1)) != 0 || alignment > (1u << 20))
                    part.fail(fmt::format("an alignment of {} is no power of two", alignment));
                while (part.offset() % alignment != 0)
                    if (part.byte() != 0xcb) part.fail("padding is not the byte 0xCB");
                resource.blob = part.bytes(size);
            } else if (kind != boolean && kind != text) {
                offsets.fail("a resource is of no known kind");
            }
            if (ofDialect) c.resources.push_back(resource);
        }
    };
    for (auto external = offsets.count(); external > 0; --external) {
        c.string(offsets);
        group(false);
    }
    while (!offsets.end()) {
        offsets.index(c.dialects.size(), "dialect");
        group(true);
    }
}

} // namespace

bool Container::has(Dialect::Known dialect) const {
    return std::any_of(dialects.begin(), dialects.end(), [&](const Dialect& d) { return d.known == dialect; });
}

Container readContainer(std::string_view bytes) {
    Cursor at(bytes);
    if (at.bytes(4) != "ML\xefR") throw Damage{0, "the file does not begin with ML\\xefR"};
    Container c;
    c.bytes = bytes;
    c.version = at.varint();
    if (c.version > kNewest)
        at.fail(fmt::format("its container has version {} and the newest one known is {}", c.version, kNewest));
    c.producer = at.terminated();
    std::array<std::optional<Cursor>, Section::count> sections;
    while (!at.end()) {
        const auto section = nextSection(at);
        if (section.id >= Section::count || section.id == Section::dialectVersion)
            at.fail(fmt::format("a section has the number {}", section.id));
        if (sections[section.id]) at.fail(fmt::format("a second section of {}", kSectionNames[section.id]));
        sections[section.id] = section.data;
    }
    const auto needed = [&](Section::Id id) {
        const auto section = sections[id];
        if (!section) at.fail(fmt::format("the section of {} is missing", kSectionNames[id]));
        return *section;
    };
    const auto strings = needed(Section::strings), dialects = needed(Section::dialects),
               entries = needed(Section::entries), entryOffsets = needed(Section::entryOffsets);
    c.ir = needed(Section::ir);
    const auto properties = c.version >= 5 ? needed(Section::properties) : sections[Section::properties];
    const auto resources = sections[Section::resourceData], resourceOffsets = sections[Section::resourceOffsets];
    if (resources.has_value() != resourceOffsets.has_value())
        at.fail("one of the two sections of resources is missing");
    readStrings(c, strings);
    readDialects(c, dialects);
    readEntries(c, entryOffsets, entries);
    if (properties) readProperties(c, *properties);
    if (resources && resourceOffsets) readResources(c, *resourceOffsets, *resources);
    return c;
}

} // namespace axiscape::bytecode
