// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mesh/mesh_edit.h"

#include "core/session/pricing.h"
#include "core/tactics/axis_colours.h"
#include "widgets/common/window_words.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

// The new place of an old axis; -1 if it is gone.
int placeOf(std::span<const EditedAxis> axes, int old) {
    const auto found = std::find_if(axes.begin(), axes.end(), [old](const EditedAxis& a) { return a.from == old; });
    return found == axes.end() ? -1 : static_cast<int>(found - axes.begin());
}

bool hasAxis(const Action& action) { return action.kind != Action::Kind::propagate; }

// False if nothing is left of it.
bool follow(Tactic& tactic, const Mesh& before, std::span<const EditedAxis> axes) {
    const auto renamed = [&](const std::string& name) -> const std::string* {
        const auto old = before.find(name);
        if (!old) return &name; // it named no axis of the mesh already: not ours to judge
        const int now = placeOf(axes, *old);
        return now < 0 ? nullptr : &axes[static_cast<std::size_t>(now)].name;
    };
    const bool hadActions = !tactic.actions.empty();
    std::erase_if(tactic.actions, [&](const Action& a) { return hasAxis(a) && placeOf(axes, a.axis) < 0; });
    for (Action& action : tactic.actions)
        if (hasAxis(action)) action.axis = static_cast<AxisId>(placeOf(axes, action.axis));
    const bool actionsLeft = std::any_of(tactic.actions.begin(), tactic.actions.end(), hasAxis);

    if (tactic.kind == Tactic::Kind::manual) {
        if (tactic.axis.empty()) return actionsLeft || !hadActions;
        const std::string* name = renamed(tactic.axis);
        if (!name) return false;
        tactic.axis = std::string(*name);
        return true;
    }
    const bool hadAxes = !tactic.axes.empty();
    std::vector<std::string> left;
    for (const std::string& axis : tactic.axes)
        if (const std::string* name = renamed(axis)) left.push_back(*name);
    tactic.axes = std::move(left);
    return !tactic.axes.empty() || actionsLeft || (!hadAxes && !hadActions);
}

} // namespace

std::vector<EditedAxis> editedAxes(const Mesh& mesh) {
    std::vector<EditedAxis> axes;
    for (std::size_t a = 0; a < mesh.axes.size(); ++a)
        axes.push_back({mesh.axes[a].name, mesh.axes[a].size, static_cast<int>(a)});
    return axes;
}

Mesh meshOf(std::span<const EditedAxis> axes) {
    Mesh mesh;
    for (const EditedAxis& axis : axes) mesh.axes.push_back({axis.name, axis.size});
    return mesh;
}

Strategy withMesh(const Strategy& strategy, std::span<const EditedAxis> axes) {
    Strategy next = strategy;
    next.mesh = meshOf(axes);
    std::vector<int> from;
    for (const EditedAxis& axis : axes) from.push_back(axis.from);
    next.axisColours = followedColours(strategy, from);
    next.schedule.tactics.clear();
    for (Tactic tactic : strategy.schedule.tactics)
        if (follow(tactic, strategy.mesh, axes)) next.schedule.tactics.push_back(std::move(tactic));
    if (!(next.mesh == strategy.mesh)) {
        next.placement.clear();
        next.deviceOrder.clear();
    }
    std::erase_if(next.slowDevices, [&](const SlowDevice& slow) { return slow.device >= next.mesh.devices(); });
    next.slowLinks.clear();
    for (SlowLink slow : strategy.slowLinks)
        if (const int now = placeOf(axes, slow.axis); now >= 0 && slow.device < next.mesh.devices()) {
            slow.axis = static_cast<AxisId>(now);
            next.slowLinks.push_back(slow);
        }
    return next;
}

std::vector<std::string> linksOf(const std::string& placement, std::span<const EditedAxis> axes) {
    std::vector<std::string> links(axes.size());
    for (std::size_t from = 0; from < placement.size();) {
        const auto comma = std::min(placement.find(',', from), placement.size());
        const std::string one = placement.substr(from, comma - from);
        from = comma + 1;
        const auto equals = one.find('=');
        if (equals == one.npos) continue;
        for (std::size_t a = 0; a < axes.size(); ++a)
            if (axes[a].name == one.substr(0, equals)) links[a] = one.substr(equals + 1);
    }
    return links;
}

std::string placementOf(std::span<const std::string> links, std::span<const EditedAxis> axes) {
    std::string text;
    for (std::size_t a = 0; a < axes.size() && a < links.size(); ++a) {
        if (links[a].empty()) continue;
        if (!text.empty()) text += ',';
        text += axes[a].name + '=' + links[a];
    }
    return text;
}

std::vector<std::string> linkChoices(std::span<const EditedAxis> axes, std::size_t axis, const Hardware& hardware) {
    std::vector<std::string> choices;
    const Mesh mesh = meshOf(axes);
    if (!checkMesh(mesh)) return choices;
    const auto offer = [&](std::string text) {
        if (parsePlacement(axes[axis].name + '=' + text, mesh, hardware)) choices.push_back(std::move(text));
    };
    for (const NetworkLevel& level : hardware.levels) offer(level.name);
    for (std::size_t near = 0; near < hardware.levels.size(); ++near)
        for (std::size_t far = near + 1; far < hardware.levels.size(); ++far) {
            const std::string first = hardware.levels[near].name, second = hardware.levels[far].name;
            offer(fmt::format("{}*{}", first, second));
            // Where sizes have to be said: as many as there are next to each other.
            for (std::int64_t part = 2; part * 2 <= axes[axis].size; part *= 2)
                if (axes[axis].size % part == 0)
                    offer(fmt::format("{}:{}*{}:{}", first, part, second, axes[axis].size / part));
        }
    return choices;
}

Strategy withSlowDevice(const Strategy& strategy, std::int64_t device, double factor) {
    Strategy next = strategy;
    std::erase_if(next.slowDevices, [&](const SlowDevice& slow) { return slow.device == device; });
    if (factor > 1) next.slowDevices.push_back({device, factor});
    return next;
}

Strategy withSlowLinks(const Strategy& strategy, AxisId axis, double factor) {
    Strategy next = strategy;
    std::erase_if(next.slowLinks, [&](const SlowLink& slow) { return slow.axis == axis; });
    if (factor > 1) next.slowLinks.push_back({axis, factor});
    return next;
}

Strategy withDevicesExchanged(const Strategy& strategy, std::int64_t position, std::int64_t other) {
    Strategy next = strategy;
    next.deviceOrder =
        deviceOrderText(exchanged(deviceOrderOf(strategy), strategy.mesh, position, other), strategy.mesh);
    return next;
}

double slowdownOfDevice(const Strategy& strategy, std::int64_t device) {
    for (const SlowDevice& slow : strategy.slowDevices)
        if (slow.device == device) return slow.factor;
    return 1;
}

double slowdownOfLinks(const Strategy& strategy, AxisId axis) {
    for (const SlowLink& slow : strategy.slowLinks)
        if (slow.axis == axis) return slow.factor;
    return 1;
}

std::vector<std::string> lostTactics(const Strategy& strategy, std::span<const EditedAxis> axes) {
    std::vector<std::string> lost;
    for (Tactic tactic : strategy.schedule.tactics)
        if (!follow(tactic, strategy.mesh, axes)) lost.push_back(tactic.name);
    return lost;
}

std::string freshAxisName(std::span<const EditedAxis> axes) {
    const auto taken = [&](std::string_view name) {
        return std::any_of(axes.begin(), axes.end(), [&](const EditedAxis& a) { return a.name == name; });
    };
    for (const char* name : {"batch", "model", "seq", "expert", "stage", "data"})
        if (!taken(name)) return name;
    for (int i = 1;; ++i)
        if (std::string name = "axis" + std::to_string(i); !taken(name)) return name;
}

std::string editText(const Mesh& before, std::span<const EditedAxis> axes) {
    std::vector<std::string> steps;
    int last = -1;
    bool moved = false;
    for (const EditedAxis& axis : axes) {
        if (axis.from < 0) {
            steps.push_back(lettersOf(words::phrase("Add axis {}", axis.name)));
            continue;
        }
        const MeshAxis& old = before.axes[static_cast<std::size_t>(axis.from)];
        if (old.name != axis.name)
            steps.push_back(lettersOf(words::phrase("Rename axis {} to {}", old.name, axis.name)));
        if (old.size != axis.size)
            steps.push_back(lettersOf(words::phrase("Resize {} to {}", axis.name, words::grouped(axis.size))));
        moved = moved || axis.from < last;
        last = axis.from;
    }
    for (std::size_t a = 0; a < before.axes.size(); ++a)
        if (placeOf(axes, static_cast<int>(a)) < 0)
            steps.push_back(lettersOf(words::phrase("Remove axis {}", before.axes[a].name)));
    if (moved) steps.push_back(lettersOf(words::phrase("Reorder axes")));
    return steps.size() == 1 ? steps[0] : lettersOf(words::phrase("Edit mesh"));
}

} // namespace axiscape
