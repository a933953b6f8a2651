// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/tree.h"

#include "core/bytecode/op_properties.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace axiscape::bytecode {
namespace {

constexpr std::size_t kMaxRegionDepth = 200; // of regions in regions
constexpr std::size_t kUsualOpBytes = 8, kMostReserved = std::size_t{1} << 20;

enum Mask : std::uint8_t {
    hasAttributes = 0x01,
    hasResults = 0x02,
    hasOperands = 0x04,
    hasSuccessors = 0x08,
    hasRegions = 0x10,
    hasUseOrders = 0x20,
    hasProperties = 0x40,
};

class Reader {
  public:
    explicit Reader(const Container& container)
        : m_c(container), m_attributes(container.attributes.size()), m_types(container.types.size()),
          m_opNames(container.opNames.size()), m_room(container.ir.left() + 64) {}

    Tree run() {
        Cursor at = m_c.ir;
        const auto likely = std::min(at.left() / kUsualOpBytes, kMostReserved);
        m_tree.ops.reserve(likely);
        m_tree.operands.reserve(2 * likely);
        TreeRegion root;
        block(at, root, 0);
        if (!at.end()) at.fail("bytes are left behind the module");
        return std::move(m_tree);
    }

  private:
    void useOrders(Cursor& at, std::uint64_t values) const {
        const auto count = values > 1 ? at.count() : std::size_t{1};
        for (std::size_t i = 0; i < count; ++i) {
            if (values > 1) at.checked(at.varint(), values, "value");
            for (auto n = at.flagged().first; n > 0; --n) at.varint();
        }
    }

    std::uint32_t define(Index type, const Cursor& at) {
        if (m_next >= m_end) at.fail("a region defines more values than it says");
        m_tree.valueType[m_next] = type;
        return m_next++;
    }

    void block(Cursor& at, TreeRegion& region, std::size_t depth) {
        const auto [count, withArguments] = at.flagged();
        if (count > at.left())
            at.fail(fmt::format("{} operations are announced and {} bytes are left", count, at.left()));
        region.hasBlock = true;
        if (withArguments) {
            const auto arguments = at.count();
            region.arguments = {m_next, static_cast<std::uint32_t>(arguments)};
            region.firstLocation = static_cast<std::uint32_t>(m_tree.argumentLocations.size());
            for (std::size_t i = 0; i < arguments; ++i) {
                Index location = kNone;
                std::uint64_t type = 0;
                bool located = true;
                if (m_c.version >= 4)
                    std::tie(type, located) = at.flagged();
                else
                    type = at.varint();
                at.checked(type, m_types, "type");
                if (located) location = at.index(m_attributes, "attribute");
                m_tree.argumentLocations.push_back(location);
                define(static_cast<Index>(type), at);
            }
            if (m_c.version >= 3 && arguments > 0 && at.byte() != 0) useOrders(at, arguments);
        }
        region.firstOp = static_cast<std::uint32_t>(m_tree.ops.size());
        for (std::uint64_t i = 0; i < count; ++i) op(at, depth);
        region.endOp = static_cast<std::uint32_t>(m_tree.ops.size());
    }

    void op(Cursor& at, std::size_t depth) {
        const auto index = m_tree.ops.size();
        TreeOp& op = m_tree.ops.emplace_back();
        op.offset = at.offset();
        op.name = at.index(m_opNames, "operation");
        const auto mask = at.byte();
        if (mask & 0x80) at.fail("an operation has parts of an unknown kind");
        op.location = at.index(m_attributes, "attribute");
        if (mask & hasAttributes) op.attributes = at.index(m_attributes, "attribute");
        if (mask & hasProperties) {
            if (m_c.version < 5) at.fail("an operation has properties before they were there");
            const bool registered = m_c.opNames[op.name].registered;
            op.properties =
                registered ? at.index(m_c.properties.size(), "properties") : at.index(m_attributes, "attribute");
        }
        if (mask & hasResults) {
            const auto count = at.count();
            op.results = {m_next, static_cast<std::uint32_t>(count)};
            for (std::size_t i = 0; i < count; ++i) define(at.index(m_types, "type"), at);
        }
        if (mask & hasOperands) {
            const auto count = at.count();
            op.operands = {static_cast<std::uint32_t>(m_tree.operands.size()), static_cast<std::uint32_t>(count)};
            for (std::size_t i = 0; i < count; ++i) operand(at, op);
        }
        if (mask & hasSuccessors) at.fail("a branch to another block: it is no StableHLO");
        if (mask & hasUseOrders) useOrders(at, op.results.count);
        if (mask & hasRegions) {
            const auto [count, isolated] = at.flagged();
            if (count > at.left()) at.fail("an operation has more regions than the file has bytes");
            if (depth >= kMaxRegionDepth) at.fail("regions are nested too deeply");
            op.regions = {static_cast<std::uint32_t>(m_tree.regions.size()), static_cast<std::uint32_t>(count)};
            m_tree.regions.resize(m_tree.regions.size() + count);
            Cursor section;
            if (isolated && m_c.version >= 2 && count > 0) {
                const auto head = at.byte();
                if (head != 4) at.fail("the regions of an operation are in no section of their own");
                section = at.part(at.varint());
            }
            const bool apart = isolated && m_c.version >= 2 && count > 0;
            const bool isAround = op.results.count > 0;
            if (isAround) m_around.push_back(op.results);
            const auto first = op.regions.first;
            for (std::uint32_t i = 0; i < count; ++i) // by which `op` may come to lie elsewhere
                region(apart ? section : at, first + i, isolated, depth + 1);
            if (isAround) m_around.pop_back();
            if (apart && !section.end()) section.fail("bytes are left behind a region");
        }
        m_tree.ops[index].endOp = static_cast<std::uint32_t>(m_tree.ops.size());
    }

    // A value is there before the op that uses it, and is no result of an op around it.
    void operand(Cursor& at, const TreeOp& op) {
        const auto value = m_numbers[m_base + at.index(m_numbers.size() - m_base, "value")];
        bool known = m_tree.valueType[value] != kNone && value - op.results.first >= op.results.count;
        for (const auto& around : m_around) known = known && value - around.first >= around.count;
        if (!known) at.fail("a value is used before it is defined");
        m_tree.operands.push_back(value);
    }

    void region(Cursor& at, std::uint32_t index, bool isolated, std::size_t depth) {
        const auto blocks = at.varint();
        if (blocks == 0) return;
        const auto values = at.count();
        if (blocks > 1) at.fail("a second block in one region: branches between blocks are no StableHLO");
        if (values > m_room) at.fail("the regions define more values than the file has bytes");
        m_room -= values;
        const auto visible = m_numbers.size();
        const auto base = std::exchange(m_base, isolated ? visible : m_base);
        const auto first = static_cast<std::uint32_t>(m_tree.valueType.size());
        m_tree.valueType.resize(first + values, kNone);
        m_numbers.resize(visible + values);
        std::iota(m_numbers.begin() + static_cast<std::ptrdiff_t>(visible), m_numbers.end(), first);
        const auto next = std::exchange(m_next, first),
                   end = std::exchange(m_end, first + static_cast<std::uint32_t>(values));
        TreeRegion made;
        block(at, made, depth);
        m_tree.regions[index] = made;
        m_next = next;
        m_end = end;
        m_numbers.resize(visible);
        m_base = base;
    }

    const Container& m_c;
    const std::size_t m_attributes, m_types, m_opNames; // how many there are
    Tree m_tree;
    std::uint64_t m_room;
    std::vector<std::uint32_t> m_numbers; // values that ops here may name, behind those that only ops around may
    std::size_t m_base = 0;
    std::vector<Span32> m_around;        // results of the ops around
    std::uint32_t m_next = 0, m_end = 0; // the next value of this region, and one behind its last
};

} // namespace

Tree readTree(const Container& container) { return Reader(container).run(); }

void attributesOf(const Container& container, Entries& entries, std::string_view fullName, const TreeOp& op,
                  std::vector<NamedIndex>& all) {
    all.clear();
    if (op.properties != kNone && !container.opNames[op.name].registered) {
        entries.dictionary(op.properties, all);
    } else if (op.properties != kNone) {
        Cursor at = container.properties[op.properties];
        const auto* declared = opProperties(fullName);
        if (!declared && !at.end())
            throw Damage{op.offset, fmt::format("the operation {} is not known: the file was written for a newer "
                                                "version, or for another dialect",
                                                fullName)};
        const auto list = declared ? *declared : std::span<const Property>();
        for (const auto& property : list) {
            if (property.segments && container.version >= 6) continue;
            if (property.required) {
                const auto index = at.index(container.attributes.size(), "attribute");
                if (!property.segments) all.push_back({property.name, index});
            } else {
                const auto [index, there] = at.flagged();
                if (there) all.push_back({property.name, at.checked(index, container.attributes.size(), "attribute")});
            }
        }
        for (const auto& property : list) {
            if (!property.segments || container.version < 6) continue;
            const auto [count, sparse] = at.flagged();
            if (count > at.left()) at.fail("groups of values are more than bytes are left");
            if (sparse && count > 0) at.varint();
            for (std::uint64_t i = 0; i < count; ++i) at.varint();
        }
        if (!at.end())
            at.fail(fmt::format("the properties of {} do not fit: the file is damaged or written for a newer version",
                                fullName));
    }
    if (op.attributes != kNone) entries.dictionary(op.attributes, all);
}

} // namespace axiscape::bytecode
