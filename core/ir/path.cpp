// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/ir.h"

#include <algorithm>

namespace axiscape {

std::string pathOfName(std::string_view name) {
    std::string path(name.size(), '\0'); // it is never longer
    auto to = path.begin();
    const auto put = [&](std::string_view part) { to = std::copy(part.begin(), part.end(), to); };
    std::size_t i = 0;
    while (i < name.size()) {
        if (name[i] == '[') {
            const auto end = name.find(']', i);
            auto key = name.substr(i + 1, (end == name.npos ? name.size() : end) - i - 1);
            if (key.size() >= 2 && (key.front() == '\'' || key.front() == '"') && key.back() == key.front())
                key = key.substr(1, key.size() - 2);
            *to++ = '/';
            put(key);
            i = end == name.npos ? name.size() : end + 1;
        } else if (name[i] == '.') {
            const auto end = std::min(name.find_first_of(".[", i + 1), name.size());
            const auto field = name.substr(i + 1, end - i - 1);
            if (field != "value") {
                *to++ = '/';
                put(field);
            }
            i = end;
        } else {
            *to++ = name[i++];
        }
    }
    path.erase(to, path.end());
    return path;
}

} // namespace axiscape
