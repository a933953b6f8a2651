// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/system.h"

#include <string>
#if defined(__APPLE__)
#include <mach-o/dyld.h>
#include <unistd.h>
#elif defined(_WIN32)
#include <random>
#include <windows.h>
#else
#include <unistd.h>
#endif

namespace axiscape {
namespace fs = std::filesystem;

fs::path programFile() {
    std::error_code none;
#if defined(__APPLE__)
    std::string name(4096, '\0');
    auto size = static_cast<std::uint32_t>(name.size());
    return _NSGetExecutablePath(name.data(), &size) == 0 ? fs::canonical(name.c_str(), none) : fs::path();
#elif defined(_WIN32)
    std::wstring name(32768, L'\0');
    name.resize(GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size())));
    return name;
#else
    return fs::read_symlink("/proc/self/exe", none);
#endif
}

TemporaryFolder::TemporaryFolder(std::string_view purpose) {
    std::error_code none;
    const fs::path within = fs::temp_directory_path(none);
    if (none) return;
    const auto stem = within / ("axiscape-" + std::string(purpose) + "-");
#if defined(_WIN32)
    const fs::path path =
        stem.string() + std::to_string(std::random_device{}()); // the folder above is this person's own
    if (fs::create_directory(path, none)) m_path = path;
#else
    std::string name = stem.string() + "XXXXXX";
    if (mkdtemp(name.data())) m_path = name;
#endif
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    if (!m_path.empty()) fs::remove_all(m_path, ignored);
}

} // namespace axiscape
