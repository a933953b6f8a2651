// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/translation/shrink_both.h"

#include "core/base/words.h"
#include "core/interpret/tensor/tensor.h"
#include "core/translation/device_offsets.h"
#include "core/verify/resized_program.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace axiscape::translation {
namespace {

constexpr int kTries = 16;

using Node = SizeClasses::Node;

class ShrinkingBoth {
  public:
    ShrinkingBoth(const std::shared_ptr<const Module>& whole, const std::shared_ptr<const Module>& compiled,
                  const Placed& placed)
        : m_wholeModule(whole), m_compiledModule(compiled), m_placed(placed), m_whole(sizeGraph(SiteTable(whole))),
          m_compiled(sizeGraph(SiteTable(compiled), std::move(m_whole.classes))),
          m_device(deviceOffsets(*compiled, integersOf(*whole))) {}

    ShrunkBoth run(std::int64_t wanted) {
        linkPlacement();
        linkNames();
        linkLoops();
        followOffsets();
        keepNumbers();
        classes().pinUnlessKnown(m_known, words::noop("it is not known which size of the other program it goes with"));
        for (int round = 0; round < kTries; ++round) {
            classes().solve(wanted);
            if (!changesAny()) break;
            const auto compiled = resized(*m_compiledModule, m_compiled);
            std::swap(m_whole.classes, m_compiled.classes);
            const auto whole = resized(*m_wholeModule, m_whole);
            std::swap(m_whole.classes, m_compiled.classes);
            if (!whole || !compiled) continue;
            if (const auto moved = withOffsets(compiled); moved && fits(*whole, *moved))
                return {whole, moved, true, kept()};
        }
        return {m_wholeModule, m_compiledModule, false, kept()};
    }

  private:
    // Of both programs.
    SizeClasses& classes() { return m_compiled.classes; }

    static std::shared_ptr<const Module> resized(const Module& module, SizeGraph& graph) {
        auto made = verification::resizedProgram(module, graph);
        return made && verification::checkSizes(*made, module, graph) ? made : nullptr;
    }

    bool changesAny() {
        for (Node node = 0; node < classes().count(); ++node)
            if (classes().shrunk(node) != classes().size(node)) return true;
        return false;
    }

    std::map<std::int64_t, std::string, std::greater<>> kept() {
        std::map<std::int64_t, std::string, std::greater<>> all;
        for (std::uint32_t v = 0; v < m_wholeModule->valueCount(); ++v)
            for (std::size_t d = 0; d < m_wholeModule->type(ValueId{v}).shape.size(); ++d) {
                const Node node = m_whole.of(ValueId{v}, d);
                if (const auto* why = classes().whyKept(node)) all.try_emplace(classes().size(node), why->why);
            }
        return all;
    }

    // --- sizes of one program that are known in the other

    void same(Node whole, Node local, std::int64_t tiles) {
        SizeClasses& all = classes();
        if (all.fixed(whole)) return;
        const std::int64_t size = all.size(whole), part = all.size(local);
        m_known.push_back(whole);
        m_known.push_back(local);
        if (tiles <= 1) return all.tie(whole, local);
        if (part * tiles != size || part <= 1) { // uneven, or an element a device
            all.pin(whole, OpId{}, words::noop("its shares cannot shrink"));
            all.pin(local, OpId{}, words::noop("its shares cannot shrink"));
            return;
        }
        all.divideTogether({whole, local}, OpId{});
        all.multipleOf(whole, tiles);
    }

    void linkPlacement() {
        const auto tensor = [&](ValueId whole, ValueId local, const TensorSharding& sharding) {
            const std::size_t rank = m_wholeModule->type(whole).shape.size();
            for (std::size_t d = 0; d < rank; ++d)
                same(m_whole.of(whole, d), m_compiled.of(local, d),
                     tilesOf(sharding, static_cast<std::uint8_t>(d), m_placed.mesh));
        };
        for (std::uint32_t i = 0; i < m_placed.arguments.size(); ++i)
            if (const auto& parameter = m_placed.arguments[i].parameter)
                tensor(ValueId{i}, ValueId{*parameter}, m_placed.arguments[i].sharding);
        for (std::size_t i = 0; i < m_placed.results.size(); ++i)
            if (m_compiledModule->type(m_compiledModule->results()[i]).shape.size() ==
                m_wholeModule->type(m_wholeModule->results()[i]).shape.size())
                tensor(m_wholeModule->results()[i], m_compiledModule->results()[i], m_placed.results[i].sharding);
    }

    // An op of the compiled program is that op of the original, or a share of it, if it has its name and kind, and all
    // that have are of one shape.
    void linkNames() {
        std::map<std::pair<std::string_view, OpKind>, std::vector<ValueId>> named;
        const auto keyOf = [](const Module& module, OpId op) {
            return std::pair(module.text(module.location(op).nameStack), module.kind(op));
        };
        for (const OpId op : m_wholeModule->ops())
            if (m_wholeModule->results(op).size() == 1)
                named[keyOf(*m_wholeModule, op)].push_back(m_wholeModule->results(op)[0]);
        for (const OpId op : m_compiledModule->ops()) {
            if (m_compiledModule->results(op).size() != 1 || has(m_compiledModule->kind(op), Trait::collective))
                continue;
            const auto key = keyOf(*m_compiledModule, op);
            const auto at = key.first.empty() ? named.end() : named.find(key);
            if (at == named.end()) continue;
            const ValueId local = m_compiledModule->results(op)[0];
            const auto shape = m_wholeModule->type(at->second[0]).shape;
            const auto alike = [&](ValueId value) {
                return std::ranges::equal(m_wholeModule->type(value).shape, shape);
            };
            if (std::all_of(at->second.begin(), at->second.end(), alike) && isShare(local, shape))
                for (std::size_t d = 0; d < shape.size(); ++d)
                    for (const ValueId whole : at->second) share(m_whole.of(whole, d), m_compiled.of(local, d));
        }
    }
    bool isShare(ValueId local, std::span<const std::int64_t> whole) const {
        const auto shape = m_compiledModule->type(local).shape;
        return std::equal(shape.begin(), shape.end(), whole.begin(), whole.end(), [&](auto part, auto all) {
            return part > 0 && all % part == 0 && m_placed.mesh.devices() % (all / part) == 0;
        });
    }
    void share(Node whole, Node local) {
        SizeClasses& all = classes();
        if (!all.fixed(whole)) same(whole, local, all.size(whole) / all.size(local));
    }

    void linkLoops() {
        for (const auto& whole : m_whole.loops)
            for (const auto& compiled : m_compiled.loops)
                if (whole.trips == compiled.trips) classes().tie(whole.node, compiled.node);
    }

    // --- numbers

    std::int64_t sizeOf(ValueId value, std::uint32_t dim) const { return m_compiledModule->type(value).shape[dim]; }

    void followOffsets() {
        for (const DeviceOffset& offset : m_device.offsets) {
            const std::int64_t part = sizeOf(offset.part, offset.dim);
            const Node whole = m_compiled.of(offset.whole, offset.dim), taken = m_compiled.of(offset.part, offset.dim);
            const auto numbers = integersOf(*m_compiledModule, offset.table);
            const bool shares =
                std::all_of(numbers.begin(), numbers.end(), [&](std::int64_t number) { return number % part == 0; });
            classes().divideTogether({whole, taken}, OpId{});
            if (shares && part > 1) continue;
            classes().pin(whole, OpId{}, words::noop("devices take parts of it that are no shares"));
            classes().pin(taken, OpId{}, words::noop("devices take parts of it that are no shares"));
        }
    }

    void keepNumbers() {
        const auto keep = [&](const Module& module, const SizeGraph& graph) {
            for (std::uint32_t v = 0; v < module.valueCount(); ++v) {
                const auto shape = module.type(ValueId{v}).shape;
                for (std::size_t d = 0; d < shape.size(); ++d)
                    for (const std::int64_t number : {shape[d] - 1, shape[d], shape[d] + 1})
                        if (m_device.numbers.contains(number))
                            classes().pin(graph.of(ValueId{v}, d), OpId{},
                                          words::noop("a number of the compiled program may speak of it"));
            }
        };
        keep(*m_wholeModule, m_whole);
        keep(*m_compiledModule, m_compiled);
    }

    // The tables of offsets for smaller shares; null where one is used for slices that shrink unlike.
    std::shared_ptr<const Module> withOffsets(const std::shared_ptr<const Module>& compiled) {
        std::map<OpId, std::vector<std::int64_t>> tables;
        bool all = true;
        for (const DeviceOffset& offset : m_device.offsets) {
            const std::int64_t part = sizeOf(offset.part, offset.dim),
                               now = compiled->type(offset.part).shape[offset.dim];
            auto numbers = integersOf(*m_compiledModule, offset.table);
            if (part != now)
                for (std::int64_t& number : numbers) number = number / part * now;
            const auto [at, isNew] = tables.try_emplace(offset.table, numbers);
            if (at->second == numbers) continue;
            classes().pin(m_compiled.of(offset.part, offset.dim), OpId{},
                          words::noop("its offsets are those of another slice"));
            all = false;
        }
        if (!all) return nullptr;
        Resizing changes;
        for (const auto& [op, numbers] : tables) {
            const auto type = m_compiledModule->type(m_compiledModule->results(op)[0]);
            std::string text = fmt::format("{}", fmt::join(numbers, ", "));
            if (!type.shape.empty()) text = fmt::format("[{}]", text);
            changes.texts.push_back({op, AttributeName::value, std::move(text)});
        }
        return changes.texts.empty() ? compiled : ModuleBuilder::resized(*compiled, changes);
    }

    // What the placement says of the smaller ones.
    bool fits(const Module& whole, const Module& compiled) {
        bool all = true;
        for (std::uint32_t i = 0; i < m_placed.arguments.size(); ++i) {
            const PlacedTensor& one = m_placed.arguments[i];
            if (!one.parameter) continue;
            const auto want = localShape(whole.type(ValueId{i}).shape, one.sharding, m_placed.mesh);
            if (std::ranges::equal(want, compiled.type(ValueId{*one.parameter}).shape)) continue;
            for (std::size_t d = 0; d < want.size(); ++d)
                classes().pin(m_whole.of(ValueId{i}, d), OpId{}, words::noop("its shares cannot shrink"));
            all = false;
        }
        return all;
    }

    std::shared_ptr<const Module> m_wholeModule, m_compiledModule;
    const Placed& m_placed;
    SizeGraph m_whole, m_compiled; // the sizes of both are in m_compiled.classes
    DeviceOffsets m_device;
    std::vector<Node> m_known;
};

} // namespace

ShrunkBoth shrinkBoth(const std::shared_ptr<const Module>& whole, const std::shared_ptr<const Module>& compiled,
                      const Placed& placed, std::int64_t wanted) {
    return ShrinkingBoth(whole, compiled, placed).run(wanted);
}

} // namespace axiscape::translation
