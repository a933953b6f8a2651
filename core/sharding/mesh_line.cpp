// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/mesh_line.h"

#include <algorithm>

namespace axiscape {

std::optional<std::pair<std::string, Mesh>> readMeshLine(std::string_view line) {
    const auto at = line.find("sdy.mesh");
    const auto name = line.find('@', at), open = line.find("<[", at), close = line.find(']', open);
    if (at == line.npos || name == line.npos || close == line.npos || open == line.npos) return std::nullopt;
    std::string_view rest = line.substr(open + 2, close - open - 2);
    Mesh mesh;
    while (true) {
        const auto first = rest.find('"'), last = rest.find('"', first + 1), equals = rest.find('=', last);
        if (first == rest.npos || last == rest.npos || equals == rest.npos) break;
        MeshAxis axis{std::string(rest.substr(first + 1, last - first - 1)), 0};
        std::size_t digit = equals + 1;
        for (; digit < rest.size() && rest[digit] >= '0' && rest[digit] <= '9'; ++digit)
            axis.size = std::min<std::int64_t>(axis.size * 10 + (rest[digit] - '0'), std::int64_t(1) << 40);
        mesh.axes.push_back(std::move(axis));
        rest.remove_prefix(digit);
    }
    if (!checkMesh(mesh)) return std::nullopt;
    const auto end = line.find_first_of(" =", name);
    return std::pair(std::string(line.substr(name, end - name)), mesh);
}

} // namespace axiscape
