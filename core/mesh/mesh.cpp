// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mesh/mesh.h"

#include "core/base/text.h"
#include "core/base/words.h"
#include "core/mesh/without_spaces.h"

#include <array>
#include <charconv>
#include <fmt/format.h>
#include <limits>

namespace axiscape {

namespace {

constexpr std::int64_t kMaxDevices = std::int64_t(1) << 31;
constexpr const char* kMeshForm = words::noop("Write a mesh as batch=4,model=2");

bool isName(std::string_view text) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    if (text.empty() || !letter(text.front())) return false;
    for (char c : text)
        if (!letter(c) && !(c >= '0' && c <= '9')) return false;
    return true;
}

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

} // namespace

std::optional<AxisId> Mesh::find(std::string_view name) const {
    for (std::size_t a = 0; a < axes.size(); ++a)
        if (axes[a].name == name) return static_cast<AxisId>(a);
    return std::nullopt;
}

std::int64_t Mesh::size(std::span<const AxisId> axesOf) const {
    std::int64_t n = 1;
    for (AxisId a : axesOf) n *= axes[a].size;
    return n;
}

std::int64_t Mesh::devices() const {
    std::int64_t n = 1;
    for (const auto& axis : axes) n *= axis.size;
    return n;
}

std::vector<std::int64_t> Mesh::coordinates(std::int64_t device) const {
    std::vector<std::int64_t> at(axes.size());
    for (std::size_t a = axes.size(); a-- > 0;) {
        at[a] = device % axes[a].size;
        device /= axes[a].size;
    }
    return at;
}

Result<void> checkMesh(const Mesh& mesh) {
    if (mesh.axes.empty()) return fail(words::phrase("a mesh needs an axis"), {}, {}, words::word(kMeshForm));
    if (mesh.axes.size() > kMaxAxes)
        return fail(words::phrase("{} axes; a mesh has at most {}", mesh.axes.size(), kMaxAxes));
    std::int64_t devices = 1;
    for (std::size_t a = 0; a < mesh.axes.size(); ++a) {
        const auto& [name, size] = mesh.axes[a];
        if (!isName(name))
            return fail(words::phrase("'{}' is no name of an axis", name), {},
                        words::phrase("a name has letters, digits and _ and starts with no digit"));
        if (*mesh.find(name) != a) return fail(words::phrase("axis {} is there twice", name));
        if (size < 1) return fail(words::phrase("axis {} has size {}; the least is 1", name, size));
        if (size > kMaxDevices / devices)
            return fail(words::phrase("the mesh has more than {} devices", kMaxDevices), {},
                        words::phrase("axis {} has size {}", name, size));
        devices *= size;
    }
    return {};
}

Result<Mesh> parseMesh(std::string_view text) {
    Mesh mesh;
    std::string_view rest = withoutSpaces(text);
    while (!rest.empty()) {
        const auto comma = rest.find(',');
        const auto part = withoutSpaces(rest.substr(0, comma));
        rest = comma == rest.npos ? std::string_view{} : rest.substr(comma + 1);
        if (comma != std::string_view::npos && withoutSpaces(rest).empty())
            return fail(words::phrase("the mesh ends with a comma"), {}, words::phrase("read '{}'", text),
                        words::word(kMeshForm));
        const auto equals = part.find('=');
        if (equals == part.npos)
            return fail(words::phrase("'{}' is no mesh axis", part), {}, words::phrase("it has no ="),
                        words::word(kMeshForm));
        const auto digits = withoutSpaces(part.substr(equals + 1));
        std::int64_t size = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
        if (error != std::errc{} || end != digits.data() + digits.size())
            return fail(words::phrase("'{}' is no size of an axis", digits), {}, words::phrase("read '{}'", part),
                        words::word(kMeshForm));
        mesh.axes.push_back({std::string(withoutSpaces(part.substr(0, equals))), size});
    }
    if (auto checked = checkMesh(mesh); !checked) return fail(checked.error());
    return mesh;
}

std::string meshText(const Mesh& mesh) {
    std::string text;
    for (const auto& axis : mesh.axes) text += fmt::format("{}{}={}", text.empty() ? "" : ",", axis.name, axis.size);
    return text;
}

std::vector<std::string> axisLetters(const Mesh& mesh) {
    std::vector<std::string> letters;
    std::string taken;
    for (const auto& axis : mesh.axes) {
        char letter = 0;
        for (char c : axis.name)
            if (c = upper(c); c >= 'A' && c <= 'Z' && taken.find(c) == taken.npos) {
                letter = c;
                break;
            }
        for (char c = '1'; !letter && c <= '9'; ++c)
            if (taken.find(c) == taken.npos) letter = c;
        // Sixteen axes of which ten share their letters: any letter still free.
        for (char c = 'A'; !letter; ++c)
            if (taken.find(c) == taken.npos) letter = c;
        taken += letter;
        letters.emplace_back(1, letter);
    }
    return letters;
}

std::string_view collectiveName(CollectiveKind kind) {
    static constexpr std::array<std::string_view, 6> names{"all_gather", "all_reduce",         "reduce_scatter",
                                                           "all_to_all", "collective_permute", "all_slice"};
    return names[static_cast<std::size_t>(kind)];
}

} // namespace axiscape
