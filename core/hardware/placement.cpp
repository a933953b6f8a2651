// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/base/words.h"
#include "core/hardware/hardware.h"
#include "core/mesh/sub_axes.h"
#include "core/mesh/without_spaces.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <numeric>

namespace axiscape {

namespace {

std::int64_t largestDivisorUpTo(std::int64_t n, std::int64_t limit) {
    if (n <= limit) return n;
    std::int64_t best = 1;
    for (std::int64_t d = 1; d <= limit && d * d <= n; ++d) {
        if (n % d != 0) continue;
        best = std::max(best, d);
        if (n / d <= limit) best = std::max(best, n / d);
    }
    return best;
}

// n as `count` factors, as equal as its primes allow, largest first.
FixedVector<std::int64_t, 8> balancedFactors(std::int64_t n, std::size_t count) {
    FixedVector<std::int64_t, 64> primes;
    for (std::int64_t p = 2; p * p <= n; ++p)
        for (; n % p == 0; n /= p) primes.push_back(p);
    if (n > 1) primes.push_back(n);
    FixedVector<std::int64_t, 8> factors;
    for (std::size_t i = 0; i < count; ++i) factors.push_back(1);
    for (std::size_t i = primes.size(); i-- > 0;) *std::min_element(factors.begin(), factors.end()) *= primes[i];
    std::sort(factors.begin(), factors.end(), std::greater{});
    return factors;
}

constexpr std::int64_t kMostRoom = std::int64_t{1} << 40;

class Placing {
  public:
    Placing(const Mesh& mesh, const Hardware& hardware, NetworkPlacement given)
        : m_mesh(mesh), m_hardware(hardware), m_placement(std::move(given)) {
        m_placement.resize(mesh.axes.size());
        m_room.resize(hardware.levels.size());
        for (std::size_t l = 0; l < m_room.size(); ++l) m_room[l] = hardware.levels[l].size;
        for (std::size_t a = 0; a < mesh.axes.size(); ++a) {
            m_rest.push_back(mesh.axes[a].size);
            m_byHand.push_back(!m_placement[a].empty());
            for (const AxisPart& part : m_placement[a]) {
                m_rest[a] /= part.devices;
                m_room[part.level] = std::max<std::int64_t>(1, m_room[part.level] / part.devices);
            }
        }
    }

    NetworkPlacement run() {
        const auto& levels = m_hardware.levels;
        for (std::size_t l = 0; l < levels.size();) {
            std::size_t end = l + 1;
            if (levels[l].kind == LevelKind::torusDimension)
                while (end < levels.size() && levels[end].kind == LevelKind::torusDimension) ++end;
            fill(l, end);
            l = end;
        }
        for (std::size_t a = m_rest.size(); a-- > 0;)
            if (m_rest[a] > 1) add(a, levels.size() - 1, m_rest[a]);
        return std::move(m_placement);
    }

  private:
    void add(std::size_t axis, std::size_t level, std::int64_t devices) {
        if (devices < 2) return;
        auto& parts = m_placement[axis];
        m_rest[axis] /= devices;
        if ((!parts.empty() && parts.back().level == level) || parts.size() >= 8)
            parts.back().devices *= devices;
        else
            parts.push_back({static_cast<std::uint8_t>(level), devices});
    }

    // Levels [first, end) as one: a torus, or a level alone.
    void fill(std::size_t first, std::size_t end) {
        std::int64_t room = 1;
        for (std::size_t l = first; l < end; ++l) // more than any mesh has is enough
            room = room > kMostRoom / m_room[l] ? kMostRoom : room * m_room[l];
        std::vector<std::pair<std::int64_t, std::size_t>> inside; // devices, axis
        for (std::size_t a = m_rest.size(); a-- > 0;) {
            const auto devices = largestDivisorUpTo(m_rest[a], room);
            // Neighbours in the mesh are neighbours in the network: nothing is laid beside an axis that goes on
            // outside.
            room = devices < m_rest[a] ? 1 : room / devices;
            if (devices > 1) inside.emplace_back(devices, a);
        }
        if (end - first == 1) {
            for (const auto& [devices, axis] : inside) add(axis, first, devices);
            return;
        }
        onTorus(first, end, inside);
    }

    void onTorus(std::size_t first, std::size_t end, std::vector<std::pair<std::int64_t, std::size_t>>& inside) {
        std::vector<std::size_t> free; // dimensions nobody has by hand
        for (std::size_t l = first; l < end; ++l)
            if (m_room[l] == m_hardware.levels[l].size) free.push_back(l);
        if (free.empty()) free.push_back(end - 1);
        std::ranges::stable_sort(inside, std::ranges::greater{}, [](const auto& i) { return i.first; });
        if (inside.size() >= free.size()) { // the smallest lie beside one another
            std::vector<std::int64_t> along(free.size(), 1);
            for (const auto& [devices, axis] : inside) {
                const auto least = static_cast<std::size_t>(std::ranges::min_element(along) - along.begin());
                along[least] *= devices;
                add(axis, free[least], devices);
            }
            return;
        }
        std::vector<std::size_t> dims(inside.size(), 1);
        for (std::size_t spare = free.size() - inside.size(); spare > 0; --spare) {
            std::size_t longest = inside.size();
            double most = 2.5; // two in a row gain nothing from another dimension
            for (std::size_t i = 0; i < inside.size(); ++i) {
                const auto longestFactor = balancedFactors(inside[i].first, dims[i])[0];
                const auto next = balancedFactors(inside[i].first, dims[i] + 1);
                if (static_cast<double>(longestFactor) < most || next[dims[i]] == 1) continue;
                most = static_cast<double>(longestFactor) + 0.5;
                longest = i;
            }
            if (longest == inside.size()) break;
            ++dims[longest];
        }
        std::size_t next = 0;
        for (std::size_t i = 0; i < inside.size(); ++i)
            for (auto devices : balancedFactors(inside[i].first, dims[i])) add(inside[i].second, free[next++], devices);
    }

    const Mesh& m_mesh;
    const Hardware& m_hardware;
    NetworkPlacement m_placement;
    std::vector<std::int64_t> m_rest, m_room;
    std::vector<std::uint8_t> m_byHand;
};

std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> parts;
    for (std::size_t from = 0;;) {
        const auto to = text.find(at, from);
        parts.push_back(withoutSpaces(text.substr(from, to - from)));
        if (to == text.npos) return parts;
        from = to + 1;
    }
}

constexpr const char* kForm =
    words::noop("Write a placement as batch=dcn,model=x*y or with sizes model=x:4*y:2, nearest first");

// Where the sizes are not written, levels are filled in the order given.
Result<FixedVector<AxisPart, 8>> partsOf(std::string_view text, const MeshAxis& axis, const Hardware& hardware,
                                         std::vector<std::int64_t>& room) {
    FixedVector<AxisPart, 8> parts;
    std::int64_t rest = axis.size;
    const auto words = split(text, '*');
    if (words.size() > 8) return fail(words::phrase("axis {} has more than 8 parts", axis.name));
    for (std::size_t w = 0; w < words.size(); ++w) {
        const auto colon = words[w].find(':');
        const auto name = withoutSpaces(words[w].substr(0, colon));
        const auto level = std::ranges::find(hardware.levels, name, &NetworkLevel::name);
        if (level == hardware.levels.end()) {
            std::string known;
            for (const auto& l : hardware.levels) known += (known.empty() ? "" : ", ") + l.name;
            return fail(words::phrase("{} has no network level '{}'", hardware.title, name), {}, {},
                        words::phrase("Known are {}", known));
        }
        const auto l = static_cast<std::size_t>(level - hardware.levels.begin());
        std::int64_t devices = w + 1 == words.size() ? rest : largestDivisorUpTo(rest, room[l]);
        if (colon != words[w].npos) {
            const auto digits = withoutSpaces(words[w].substr(colon + 1));
            const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), devices);
            if (error != std::errc{} || end != digits.data() + digits.size() || devices < 1)
                return fail(words::phrase("'{}' is no number of devices", digits), {}, {}, words::word(kForm));
        }
        if (rest % devices != 0)
            return fail(words::phrase("{} devices of axis {} cannot be placed on {}", devices, axis.name, name), {},
                        words::phrase("{} are left of its {}", rest, axis.size));
        if (devices > room[l])
            return fail(words::phrase("axis {} does not fit on {}", axis.name, name), {},
                        words::phrase("{} devices are to go where {} have room", devices, room[l]));
        rest /= devices;
        room[l] /= devices;
        if (devices > 1) parts.push_back({static_cast<std::uint8_t>(l), devices});
    }
    if (rest > 1)
        return fail(words::phrase("the parts of axis {} do not make up its {} devices", axis.name, axis.size), {}, {},
                    words::word(kForm));
    return parts;
}

} // namespace

NetworkPlacement defaultPlacement(const Mesh& mesh, const Hardware& hardware) {
    return Placing(mesh, hardware, {}).run();
}

Result<NetworkPlacement> parsePlacement(std::string_view text, const Mesh& mesh, const Hardware& hardware) {
    NetworkPlacement given(mesh.axes.size());
    std::vector<std::int64_t> room;
    room.reserve(hardware.levels.size());
    for (const auto& level : hardware.levels) room.push_back(level.size);
    if (!withoutSpaces(text).empty())
        for (auto word : split(text, ',')) {
            const auto equals = word.find('=');
            if (equals == word.npos)
                return fail(words::phrase("'{}' places no axis", word), {}, words::phrase("it has no ="),
                            words::word(kForm));
            const auto axis = mesh.find(withoutSpaces(word.substr(0, equals)));
            if (!axis)
                return fail(words::phrase("the mesh has no axis '{}'", withoutSpaces(word.substr(0, equals))), {}, {},
                            words::word(kForm));
            if (!given[*axis].empty()) return fail(words::phrase("axis {} is placed twice", mesh.axes[*axis].name));
            auto parts = partsOf(word.substr(equals + 1), mesh.axes[*axis], hardware, room);
            if (!parts) return fail(parts.error());
            given[*axis] = *parts;
        }
    return Placing(mesh, hardware, std::move(given)).run();
}

std::string placementText(const NetworkPlacement& placement, const Mesh& mesh, const Hardware& hardware) {
    std::string text;
    for (std::size_t a = 0; a < placement.size(); ++a) {
        std::string parts;
        for (const AxisPart& part : placement[a])
            parts += fmt::format("{}{}:{}", parts.empty() ? "" : "*", hardware.levels[part.level].name, part.devices);
        if (!parts.empty()) text += fmt::format("{}{}={}", text.empty() ? "" : ",", mesh.axes[a].name, parts);
    }
    return text;
}

Network networkOf(const Mesh& mesh, AxisSet axes, const Hardware& hardware) {
    const CollectivePrices prices(mesh, hardware);
    const auto levels = prices.levels(axes);
    bool fast = false, slow = false;
    for (std::size_t l = 0; l < hardware.levels.size(); ++l)
        if (levels >> l & 1) (hardware.levels[l].kind == LevelKind::dataCentre ? slow : fast) = true;
    if (fast && slow) return Network::both;
    return fast ? Network::fast : slow ? Network::slow : Network::none;
}

const NetworkLevel* farthestLevel(const Mesh& mesh, AxisId axis, const Hardware& hardware) {
    const auto levels = CollectivePrices(mesh, hardware).levels(axisBit(axis));
    for (std::size_t l = hardware.levels.size(); l-- > 0;)
        if (levels >> l & 1) return &hardware.levels[l];
    return nullptr;
}

} // namespace axiscape
