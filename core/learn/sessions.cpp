// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/sessions.h"

#include "core/learn/refusal.h"

#include <algorithm>

namespace axiscape::learn {

Result<std::filesystem::path> Sessions::find(const std::string& model) const {
    const auto colon = model.find(':');
    const auto kind = model.substr(0, colon), name = colon == model.npos ? std::string() : model.substr(colon + 1);
    for (const auto& folder : kind == "lesson" ? m_folders.lessons : m_folders.samples)
        for (const char* suffix : {".mlir", ".mlir.gz"}) {
            const auto path = folder / (name + suffix);
            std::error_code none;
            if (!name.empty() && std::filesystem::is_regular_file(path, none)) return path;
        }
    return refused(words::phrase("there is no model {}", model));
}

Result<std::shared_ptr<Session>> Sessions::open(const std::string& model) {
    const std::lock_guard lock(m_mutex);
    const auto found = std::ranges::find(m_open, model, &std::pair<std::string, std::shared_ptr<Session>>::first);
    if (found != m_open.end()) {
        m_open.splice(m_open.begin(), m_open, found);
        return found->second;
    }
    const auto path = find(model);
    if (!path) return fail(path.error());
    auto session = Session::open(*path);
    if (!session) return fail(session.error());
    m_open.emplace_front(model, *session);
    if (m_open.size() > m_kept) m_open.pop_back();
    return *session;
}

} // namespace axiscape::learn
