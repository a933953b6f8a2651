// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/devices/groups.h"

#include "core/interpret/devices/device_mesh.h"
#include "core/interpret/tensor/text_scanner.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace axiscape {
namespace {

using Lists = std::vector<std::vector<std::int64_t>>;

// What the numbers of a group stand for (StableHLO's names).
enum class GroupNumbers { crossReplica, crossPartition, crossReplicaAndPartition, flattenedIds };

bool hasChannel(const Module& module, OpId op) {
    const Attribute* channel = module.find(op, AttributeName::channel_handle);
    if (!channel) return false;
    kernels::TextScanner text(module.text(channel->text));
    std::int64_t handle = 0;
    return text.skipPast("handle =") && text.integer(handle) && handle > 0;
}

GroupNumbers numbersOf(const Module& module, OpId op) {
    const bool channel = hasChannel(module, op);
    const OpKind kind = module.kind(op);
    if (kind != OpKind::all_gather && kind != OpKind::all_reduce && kind != OpKind::reduce_scatter)
        return channel ? GroupNumbers::crossPartition : GroupNumbers::crossReplica;
    const bool global = module.find(op, AttributeName::use_global_device_ids) != nullptr &&
                        module.intOr(op, AttributeName::use_global_device_ids, 1) != 0;
    if (global) return GroupNumbers::flattenedIds;
    return channel ? GroupNumbers::crossReplicaAndPartition : GroupNumbers::crossReplica;
}

// dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>; dense<0> : tensor<1x1xi64>; dense<> : tensor<0x0xi64>
Result<Lists> denseLists(std::string_view written) {
    kernels::TextScanner text(written);
    Lists lists;
    std::int64_t number = 0;
    const auto bad = [&] { return fail("the groups cannot be read", {}, std::string(written.substr(0, 120))); };
    if (!text.accept("dense<")) return bad();
    if (text.accept(">")) return lists;
    if (text.integer(number)) { // a splat: of one element, else it would name a device twice
        if (!text.accept(">") || !text.accept(":") || !text.accept("tensor<1x1x")) return bad();
        lists.push_back({number});
        return lists;
    }
    if (!text.accept("[")) return bad();
    while (!text.accept("]")) {
        if (!text.accept("[")) return bad();
        auto& list = lists.emplace_back();
        while (!text.accept("]")) {
            if (!text.integer(number)) return bad();
            list.push_back(number);
            text.accept(",");
        }
        text.accept(",");
    }
    return lists;
}

// #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x", sub_axis_info = ...>]>: the
// axes vary inside a group, the first as the major one; groups follow the other axes, in the mesh's order.
Result<Lists> meshLists(const Module& module, std::string_view written) {
    kernels::TextScanner text(written);
    const auto bad = [&] { return fail("the groups cannot be read", {}, std::string(written.substr(0, 160))); };
    if (!text.skipPast("<") || !text.accept("mesh") || !text.accept("=") || !text.accept("@")) return bad();
    const auto mesh = machine::meshNamed(module, text.word());
    if (!mesh) return fail(mesh.error());
    std::vector<machine::DeviceAxisPart> parts;
    if (!text.skipPast("[")) return bad();
    while (!text.accept("]")) {
        std::string_view name;
        std::int64_t before = 0, size = 0;
        if (!text.skipPast("name") || !text.accept("=") || !text.quoted(name)) return bad();
        if (text.accept(",")) {
            if (!text.skipPast("pre_size") || !text.accept("=") || !text.integer(before) || !text.skipPast("size") ||
                !text.accept("=") || !text.integer(size))
                return bad();
            while (text.accept(">")) {
            }
        }
        while (text.accept(">") || text.accept(",")) {
        }
        const auto part = machine::axisPart(*mesh, name, before, size);
        if (!part) return fail(part.error());
        parts.push_back(*part);
    }
    // the place inside a group, and what is left of the coordinates, which names the group
    Lists lists, keys;
    std::int64_t groupSize = 1;
    for (const auto& part : parts) groupSize *= part.size;
    for (const auto id : mesh->devices) {
        const auto device = static_cast<std::size_t>(id);
        std::vector<std::int64_t> key;
        for (std::size_t axis = 0; axis < mesh->axes.size(); ++axis) key.push_back(mesh->coordinate(device, axis));
        std::int64_t place = 0;
        for (const auto& part : parts) {
            place = place * part.size + part.index(*mesh, device);
            key[part.axis] -= part.index(*mesh, device) * part.minor;
        }
        const auto found = std::find(keys.begin(), keys.end(), key);
        const auto group = static_cast<std::size_t>(found - keys.begin());
        if (found == keys.end()) {
            keys.push_back(std::move(key));
            lists.emplace_back(static_cast<std::size_t>(groupSize), -1);
        }
        lists[group][static_cast<std::size_t>(place)] = id;
    }
    return lists;
}

// The devices of one list of numbers; several groups where the numbers are replicas of each partition on its own.
Groups expand(const std::vector<std::int64_t>& list, GroupNumbers numbers, DeviceGrid grid) {
    Groups groups;
    const auto device = [&](std::int64_t replica, std::int64_t partition) {
        return static_cast<std::uint32_t>(replica * grid.partitions + partition);
    };
    switch (numbers) {
    case GroupNumbers::crossReplica:
        for (std::uint32_t partition = 0; partition < grid.partitions; ++partition) {
            auto& group = groups.emplace_back();
            for (const auto replica : list) group.push_back(device(replica, partition));
        }
        break;
    case GroupNumbers::crossPartition:
        for (std::uint32_t replica = 0; replica < grid.replicas; ++replica) {
            auto& group = groups.emplace_back();
            for (const auto partition : list) group.push_back(device(replica, partition));
        }
        break;
    case GroupNumbers::crossReplicaAndPartition: {
        auto& group = groups.emplace_back();
        for (std::uint32_t partition = 0; partition < grid.partitions; ++partition)
            for (const auto replica : list) group.push_back(device(replica, partition));
        break;
    }
    case GroupNumbers::flattenedIds: {
        auto& group = groups.emplace_back();
        for (const auto id : list) group.push_back(static_cast<std::uint32_t>(id));
        break;
    }
    }
    return groups;
}

std::int64_t limitOf(GroupNumbers numbers, DeviceGrid grid) {
    switch (numbers) {
    case GroupNumbers::crossPartition:
        return grid.partitions;
    case GroupNumbers::flattenedIds:
        return grid.count();
    default:
        return grid.replicas;
    }
}

std::string_view nameOf(GroupNumbers numbers) {
    return numbers == GroupNumbers::crossPartition ? "partition"
           : numbers == GroupNumbers::flattenedIds ? "device"
                                                   : "replica";
}

// Each number is one that there is.
Result<void> checkNumbers(const Lists& lists, GroupNumbers numbers, DeviceGrid grid) {
    const auto limit = limitOf(numbers, grid);
    for (const auto& list : lists)
        for (const auto number : list)
            if (number < 0 || number >= limit)
                return fail(fmt::format("it names {} {}", nameOf(numbers), number), {},
                            fmt::format("there are {} replicas of {} partitions", grid.replicas, grid.partitions));
    return {};
}

// As written, in either form; none if the op has none.
Result<Lists> writtenGroups(const Module& module, OpId op) {
    const Attribute* attribute = module.find(op, AttributeName::replica_groups);
    if (!attribute) attribute = module.find(op, AttributeName::source_target_pairs);
    if (!attribute) return Lists();
    const auto text = module.text(attribute->text);
    return text.find("replica_group_mesh_axes") != text.npos ? meshLists(module, text) : denseLists(text);
}

} // namespace

Result<Groups> groupsOf(const Module& module, OpId op, DeviceGrid grid) {
    const auto numbers = numbersOf(module, op);
    auto lists = writtenGroups(module, op);
    if (!lists) return fail(lists.error());
    for (auto& list : *lists) std::erase(list, -1);
    std::erase_if(*lists, [](const auto& list) { return list.empty(); });
    if (lists->empty()) {
        auto& all = lists->emplace_back(static_cast<std::size_t>(limitOf(numbers, grid)));
        std::iota(all.begin(), all.end(), 0);
    }
    if (auto ok = checkNumbers(*lists, numbers, grid); !ok) return fail(ok.error());
    Groups groups;
    for (const auto& list : *lists)
        for (auto& group : expand(list, numbers, grid)) groups.push_back(std::move(group));
    std::vector<bool> seen(grid.count());
    for (const auto& group : groups)
        for (const auto device : group) {
            if (seen[device]) return fail(fmt::format("device {} is in two groups, or twice in one", device));
            seen[device] = true;
        }
    return groups;
}

Result<std::vector<std::pair<std::uint32_t, std::uint32_t>>> pairsOf(const Module& module, OpId op, DeviceGrid grid) {
    const auto numbers = numbersOf(module, op);
    const auto lists = writtenGroups(module, op);
    if (!lists) return fail(lists.error());
    if (auto ok = checkNumbers(*lists, numbers, grid); !ok) return fail(ok.error());
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    std::vector<bool> source(grid.count()), target(grid.count());
    for (const auto& list : *lists) {
        if (list.size() != 2) return fail("source_target_pairs holds something that is no pair");
        for (const auto& devices : expand(list, numbers, grid)) {
            if (source[devices[0]] || target[devices[1]])
                return fail(fmt::format("device {} is a source or a target twice",
                                        source[devices[0]] ? devices[0] : devices[1]));
            source[devices[0]] = target[devices[1]] = true;
            pairs.emplace_back(devices[0], devices[1]);
        }
    }
    return pairs;
}

DeviceGrid gridNamed(const Module& module) {
    DeviceGrid grid;
    for (const OpId op : module.ops()) {
        const auto lists = writtenGroups(module, op);
        if (!lists) continue;
        const auto numbers = numbersOf(module, op);
        auto& count = numbers == GroupNumbers::crossPartition || numbers == GroupNumbers::flattenedIds ? grid.partitions
                                                                                                       : grid.replicas;
        for (const auto& list : *lists)
            for (const auto number : list)
                if (number >= count && number < UINT32_MAX) count = static_cast<std::uint32_t>(number + 1);
    }
    return grid;
}

} // namespace axiscape
