// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/changes.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

namespace axiscape::searching {
namespace {

// The same decided over another axis; nothing if it cannot be.
std::optional<std::uint32_t> over(AxisId axis, std::uint32_t decision, const Space& space) {
    const auto at = std::ranges::find_if(space.decisions, [&](const Decision& d) {
        return d.axis == axis && d.family == space.decisions[decision].family;
    });
    if (at == space.decisions.end()) return std::nullopt;
    return static_cast<std::uint32_t>(at - space.decisions.begin());
}

template <typename T> void addOnce(std::vector<T>& some, T one) {
    if (std::ranges::find(some, one) == some.end()) some.push_back(std::move(one));
}

// What is done over one axis done over the other and the other way around; nothing if that cannot be.
std::optional<Decisions> exchanged(const Decisions& line, AxisId a, AxisId b, const Space& space) {
    Decisions out = line;
    for (auto& at : out) {
        const AxisId axis = space.decisions[at].axis;
        if (axis != a && axis != b) continue;
        const auto to = over(axis == a ? b : a, at, space);
        if (!to) return std::nullopt;
        at = *to;
    }
    return out;
}

// Each two axes of the line.
std::vector<Decisions> axesExchanged(const Decisions& line, const Space& space) {
    std::vector<Decisions> out;
    std::vector<AxisId> axes;
    for (const std::uint32_t d : line) addOnce(axes, space.decisions[d].axis);
    for (std::size_t i = 0; i < axes.size(); ++i)
        for (std::size_t j = i + 1; j < axes.size(); ++j)
            if (auto made = exchanged(line, axes[i], axes[j], space)) out.push_back(std::move(*made));
    return out;
}

bool isAboutSame(const Decision& one, const Decision& other) {
    return std::ranges::any_of(one.tiles, [&](const ArgumentDimension& at) {
        return std::ranges::find(other.tiles, at.argument, &ArgumentDimension::argument) != other.tiles.end();
    });
}

// Of what either is about both are about at least half.
bool haveMostInCommon(const std::vector<std::uint32_t>& one, const std::vector<std::uint32_t>& other) {
    std::vector<std::uint32_t> both;
    std::ranges::set_intersection(one, other, std::back_inserter(both));
    return 3 * both.size() >= one.size() + other.size();
}

// What one family decides over several axes decided by another of the same dimension over all of them, or, where both
// are about arguments alike, by one that has an argument in common: over one axis alone the two get in each other's
// way. The others are among the decisions [begin, end).
std::vector<Decisions> familiesReplaced(const Decisions& line, const Space& space, std::uint32_t begin,
                                        std::uint32_t end) {
    std::vector<Decisions> out;
    std::map<std::uint32_t, std::vector<std::size_t>> places; // in the line, by family
    for (std::size_t i = 0; i < line.size(); ++i) places[space.decisions[line[i]].family].push_back(i);
    for (const auto& [family, at] : places) {
        const Decision& first = space.decisions[line[at.front()]];
        if (at.size() < 2 || !first.dimension.valid()) continue;
        const bool isPart = line[at.front()] >= space.usual;
        std::map<std::uint32_t, std::vector<std::uint32_t>> others; // by family
        for (std::uint32_t d = begin; d < end; ++d) {
            const Decision& one = space.decisions[d];
            if (one.family == family) continue;
            if (one.dimension == first.dimension || (isPart && d >= space.usual && isAboutSame(one, first)))
                others[one.family].push_back(d);
        }
        for (const auto& entry : others) {
            const auto& decisions = entry.second;
            Decisions made = line;
            const bool isOnAll = std::ranges::all_of(at, [&](std::size_t i) {
                const auto found = std::ranges::find_if(decisions, [&](std::uint32_t d) {
                    return space.decisions[d].axis == space.decisions[line[i]].axis;
                });
                if (found != decisions.end()) made[i] = *found;
                return found != decisions.end();
            });
            if (isOnAll) out.push_back(std::move(made));
        }
    }
    return out;
}

Decisions without(const Decisions& line, std::size_t at) {
    Decisions out = line;
    out.erase(out.begin() + static_cast<std::ptrdiff_t>(at));
    return out;
}
Decisions with(const Decisions& line, std::size_t at, std::uint32_t decision) {
    Decisions out = line;
    out.insert(out.begin() + static_cast<std::ptrdiff_t>(at), decision);
    return out;
}

// One family of the decisions [begin, end) over all its axes: behind the rest, or instead of one that is decided about
// the same arguments, or as it is about the optimizer state, where one such decision gets in another's way. Over one
// axis alone it may not help.
std::vector<Decisions> familiesAdded(const Decisions& line, const Space& space, std::uint32_t begin,
                                     std::uint32_t end) {
    std::vector<Decisions> families = familiesOf(space, begin, end);
    std::erase_if(families, [&](const Decisions& family) {
        const auto isDecided = [&](std::uint32_t d) { return std::ranges::find(line, d) != line.end(); };
        return family.size() < 2 || std::ranges::any_of(family, isDecided);
    });
    const auto put = [&](std::size_t at, const Decisions& members) {
        Decisions made = line;
        made.insert(made.begin() + static_cast<std::ptrdiff_t>(at), members.begin(), members.end());
        return made;
    };
    std::vector<Decisions> out;
    out.reserve(families.size());
    for (const Decisions& family : families) out.push_back(put(line.size(), family));
    for (const Decisions& family : families)
        for (std::size_t i = 0; i < line.size(); ++i) {
            const Decision& made = space.decisions[family.front()];
            const Decision& now = space.decisions[line[i]];
            if (isAboutSame(made, now) || (made.isOfState && now.isOfState))
                out.push_back(without(put(i, family), i + family.size()));
        }
    return out;
}

// What is decided about the optimizer state decided about all, or the other way around, over every axis that it is
// decided over: the same dimension, of arguments of which they have one in common.
std::vector<Decisions> statesReplaced(const Decisions& line, const Space& space) {
    std::vector<Decisions> out;
    std::vector<std::uint32_t> seen; // families
    for (const std::uint32_t d : line) {
        const Decision& now = space.decisions[d];
        if (!now.dimension.valid() || std::ranges::find(seen, now.family) != seen.end()) continue;
        seen.push_back(now.family);
        for (std::uint32_t other = 0; other < space.decisions.size(); ++other) {
            const Decision& one = space.decisions[other];
            if (one.axis != now.axis || one.dimension != now.dimension || one.isOfState == now.isOfState) continue;
            if (!isAboutSame(one, now)) continue;
            Decisions made = line;
            bool isOnAll = true;
            for (std::uint32_t& at : made) {
                if (space.decisions[at].family != now.family) continue;
                const auto to = over(space.decisions[at].axis, other, space);
                isOnAll = isOnAll && to && std::ranges::find(line, *to) == line.end();
                if (isOnAll) at = *to;
            }
            if (isOnAll) out.push_back(std::move(made));
        }
    }
    return out;
}

// Two that are decided over one axis decided over another, before the rest: what one of them cuts there first would
// keep the other from it.
std::vector<Decisions> pairsTurned(const Decisions& line, const Space& space) {
    std::vector<Decisions> out;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Decision& one = space.decisions[line[i]];
        for (std::uint32_t first = 0; first < space.decisions.size(); ++first) {
            const AxisId axis = space.decisions[first].axis;
            if (space.decisions[first].family != one.family || axis == one.axis) continue;
            for (std::size_t j = i + 1; j < line.size(); ++j)
                if (const auto second = over(axis, line[j], space); second && space.decisions[line[j]].axis == one.axis)
                    out.push_back(with(with(without(without(line, j), i), 0, *second), 0, first));
        }
    }
    return out;
}

// One taken out, one about arguments alike put behind the rest, over the same axis and about some of the same
// arguments: in its place it would keep the rest from them.
std::vector<Decisions> partsBehind(const Decisions& line, const Space& space, const Decisions& parts) {
    std::vector<Decisions> out;
    for (const std::uint32_t d : parts)
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            const Decision &a = space.decisions[line[i]], &b = space.decisions[d];
            if (a.axis == b.axis && isAboutSame(a, b)) out.push_back(with(without(line, i), line.size() - 1, d));
        }
    return out;
}

// What is about arguments alike put before what is about some of the same arguments, over the axes of that: behind it
// nothing would be left to cut.
std::vector<Decisions> partsBefore(const Decisions& line, const Space& space) {
    struct Place {
        std::uint32_t family = 0;
        std::size_t first = 0; // in the line
        std::vector<AxisId> axes;
    };
    std::vector<Place> places;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Decision& one = space.decisions[line[i]];
        auto at = std::ranges::find(places, one.family, &Place::family);
        if (at == places.end()) at = places.insert(places.end(), {one.family, i, {}});
        at->axes.push_back(one.axis);
    }
    std::vector<Decisions> out;
    for (const Decisions& family : familiesOf(space, space.usual, static_cast<std::uint32_t>(space.decisions.size())))
        for (const Place& place : places) {
            if (!isAboutSame(space.decisions[family.front()], space.decisions[line[place.first]])) continue;
            Decisions put;
            std::ranges::copy_if(family, std::back_inserter(put), [&](std::uint32_t d) {
                return std::ranges::find(place.axes, space.decisions[d].axis) != place.axes.end() &&
                       std::ranges::find(line, d) == line.end();
            });
            if (put.empty()) continue;
            out.push_back(line);
            out.back().insert(out.back().begin() + static_cast<std::ptrdiff_t>(place.first), put.begin(), put.end());
        }
    return out;
}

// Where a changed line differs from the line.
struct Edit {
    std::size_t begin = 0, end = 0; // of the line
    std::span<const std::uint32_t> instead;
};

Edit editOf(const Decisions& line, const Decisions& changed) {
    const std::size_t most = std::min(line.size(), changed.size());
    std::size_t same = 0, sameEnd = 0;
    while (same < most && line[same] == changed[same]) ++same;
    while (sameEnd < most - same && line[line.size() - 1 - sameEnd] == changed[changed.size() - 1 - sameEnd]) ++sameEnd;
    return {same, line.size() - sameEnd, std::span(changed).subspan(same, changed.size() - same - sameEnd)};
}

} // namespace

ByKind changesTo(const Decisions& line, const Space& space, const Decisions& order, const Decisions& parts,
                 bool areFamilies, bool withPartsBefore) {
    ByKind out;
    for (std::size_t i = 0; i < line.size(); ++i) out[kOut].push_back(without(line, i));
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        Decisions swapped = line;
        std::swap(swapped[i], swapped[i + 1]);
        out[kMove].push_back(std::move(swapped));
    }
    for (std::size_t i = 0; i < line.size(); ++i)
        for (std::size_t to = 1; to + 1 < line.size(); ++to) // neither first nor last nor a neighbour's place
            if (std::max(i, to) - std::min(i, to) > 1) out[kFurther].push_back(with(without(line, i), to, line[i]));
    for (std::size_t i = 0; i + 2 < line.size(); ++i) { // first or last: neighbours have been swapped
        Decisions later = line, earlier = line;
        const auto at = static_cast<std::ptrdiff_t>(i);
        std::rotate(later.begin() + at, later.begin() + at + 1, later.end());
        std::rotate(earlier.begin(), earlier.end() - at - 1, earlier.end() - at);
        out[kMove].push_back(std::move(later));
        out[kMove].push_back(std::move(earlier));
    }
    if (!areFamilies) out[kExchange] = axesExchanged(line, space);
    out[kFamily] = familiesReplaced(line, space, 0, space.usual);
    out[kStateInstead] = statesReplaced(line, space);
    if (!areFamilies) out[kPairTurned] = pairsTurned(line, space);
    std::vector<Decisions> replaced; // by what is about other arguments: after those by what is about the same
    for (const std::uint32_t d : order) {
        if (std::ranges::find(line, d) != line.end()) continue;
        const Decision& b = space.decisions[d];
        for (std::size_t i = 0; i < line.size(); ++i) {
            const Decision& a = space.decisions[line[i]];
            const bool sameDimension = a.dimension.valid() && a.dimension == b.dimension;
            if (sameDimension && i > 0) out[kFirstInstead].push_back(with(without(line, i), 0, d));
            if (!sameDimension && a.axis != b.axis) continue;
            const bool isAlike = haveMostInCommon(space.argumentsOf[line[i]], space.argumentsOf[d]);
            auto& changes = isAlike ? out[kReplace] : replaced;
            changes.push_back(line);
            changes.back()[i] = d;
        }
        out[kBehind].push_back(with(line, line.size(), d));
        if (!line.empty()) out[kFront].push_back(with(line, 0, d));
        // One taken out, another behind the rest: neither step alone need help.
        for (std::size_t i = 0; i + 1 < line.size(); ++i)
            out[kOutAndBehind].push_back(with(without(line, i), line.size() - 1, d));
        for (std::size_t i = 1; i < line.size(); ++i) out[kBetween].push_back(with(line, i, d));
    }
    std::ranges::move(replaced, std::back_inserter(out[kReplace]));
    const auto all = static_cast<std::uint32_t>(space.decisions.size());
    const bool isOverOne = !hasManyAxes(space);
    out[kOfArguments] = familiesReplaced(line, space, space.usual, all);
    if (!areFamilies) // else all are whole already
        for (Decisions& added : familiesAdded(line, space, space.usual, all))
            out[kOfArguments].push_back(std::move(added));
    Decisions more = parts;
    std::erase_if(more, [&](std::uint32_t d) { return std::ranges::find(line, d) != line.end(); });
    for (const std::uint32_t d : more) out[kOfArguments].push_back(with(line, line.size(), d));
    for (const std::uint32_t d : more)
        for (std::size_t i = 0; i < line.size(); ++i) {
            const Decision &a = space.decisions[line[i]], &b = space.decisions[d];
            if (a.axis != b.axis && (a.dimension != b.dimension || !a.dimension.valid())) continue;
            if (b.isOfVectors && !isAboutSame(a, b)) continue;
            // Over one axis this is what familiesAdded does over several: such decisions get in each other's way.
            auto& changes = out[isOverOne && a.isOfState && b.isOfState ? kFamily : kOfArguments];
            changes.push_back(line);
            changes.back()[i] = d;
        }
    for (const std::uint32_t d : more)
        if (!line.empty()) out[kOfArguments].push_back(with(line, 0, d));
    // Over three axes and more what stands for all it is about is often in the way of what is about some alone.
    const bool areThree = hasThreeAxes(space);
    if (!areFamilies && areThree) out[kPartBehind] = partsBehind(line, space, more);
    // Over groups of them as well: their race is to get to what these make possible.
    if (withPartsBefore && !areFamilies && (areThree || space.base)) out[kPartBefore] = partsBefore(line, space);
    return out;
}

Decisions addedTo(const Decisions& line, const Decisions& changed) {
    Decisions out;
    for (const std::uint32_t d : changed)
        if (std::ranges::find(line, d) == line.end()) out.push_back(d);
    return out;
}

std::optional<Decisions> bothOf(const Decisions& line, const Decisions& one, const Decisions& other) {
    Edit first = editOf(line, one), second = editOf(line, other);
    if (second.begin < first.begin) std::swap(first, second);
    if (second.begin < first.end) return std::nullopt;
    const auto at = [&](std::size_t i) { return line.begin() + static_cast<std::ptrdiff_t>(i); };
    Decisions out(line.begin(), at(first.begin));
    out.insert(out.end(), first.instead.begin(), first.instead.end());
    out.insert(out.end(), at(first.end), at(second.begin));
    out.insert(out.end(), second.instead.begin(), second.instead.end());
    out.insert(out.end(), at(second.end), line.end());
    Decisions sorted = out;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) return std::nullopt;
    return out;
}

std::vector<Decisions> crossed(std::span<const Decisions> lines, const Space& space, std::size_t most) {
    const std::vector<AxisId> axes = axesOf(space);
    std::vector<Decisions> out;
    const auto cross = [&](const Decisions& one, const Decisions& other) {
        for (const AxisId axis : axes) {
            const auto isOver = [&](std::uint32_t d) { return space.decisions[d].axis == axis; };
            Decisions made;
            std::ranges::copy_if(one, std::back_inserter(made), isOver);
            std::ranges::copy_if(other, std::back_inserter(made), std::not_fn(isOver));
            if (out.size() < most) addOnce(out, std::move(made));
        }
    };
    for (std::size_t i = 1; i < lines.size(); ++i) {
        cross(lines[0], lines[i]);
        cross(lines[i], lines[0]);
    }
    for (const Decisions& line : lines)
        for (Decisions& made : axesExchanged(line, space))
            if (out.size() < most) addOnce(out, std::move(made));
    for (std::size_t sum = 3; sum + 2 < 2 * lines.size(); ++sum)
        for (std::size_t i = 1; i < sum; ++i)
            if (i != sum - i && std::max(i, sum - i) < lines.size()) cross(lines[i], lines[sum - i]);
    return out;
}

} // namespace axiscape::searching
