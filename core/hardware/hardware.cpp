// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/hardware.h"

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/hardware/hardware_json.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape {

namespace {

constexpr const char* kProfiles[] = {
#include "hardware_profiles.inc"
};

struct Profiles {
    std::vector<hardware::HardwareFile> files; // by name
    std::vector<Error> problems;
};

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

// A file of the person's own hides the profile of its name that comes with the program.
void add(Profiles& profiles, std::string_view text, const std::string& where) {
    auto file = hardware::readHardwareText(text, where);
    if (!file) {
        profiles.problems.push_back(file.error());
        return;
    }
    std::erase_if(profiles.files,
                  [&](const hardware::HardwareFile& f) { return f.hardware.name == file->hardware.name; });
    profiles.files.push_back(std::move(*file));
}

const Profiles& profiles() {
    static const Profiles all = [] {
        Profiles read;
        for (const char* text : kProfiles) add(read, text, "profile");
        std::error_code none;
        std::vector<std::filesystem::path> own;
        for (std::filesystem::directory_iterator it(ownHardwareFolder(), none), end; !none && it != end;
             it.increment(none))
            if (it->path().extension() == ".json") own.push_back(it->path());
        std::ranges::sort(own);
        for (const auto& path : own) {
            if (const auto text = readFile(path))
                add(read, *text, path.string());
            else
                read.problems.push_back(text.error());
        }
        std::ranges::sort(read.files, {}, [](const hardware::HardwareFile& f) { return f.hardware.name; });
        return read;
    }();
    return all;
}

Result<hardware::HardwareFile> findFile(std::string_view name) {
    for (const auto& file : profiles().files)
        if (file.hardware.name == name) return file;
    if (name.ends_with(".json")) {
        const auto text = readFile(std::filesystem::path(name));
        if (!text) return fail(text.error());
        return hardware::readHardwareText(*text, std::string(name));
    }
    return fail(words::phrase("no hardware is named '{}'", name), {}, {},
                words::phrase("Known are {}; or name a file (*.json)", fmt::join(hardwareNames(), ", ")));
}

} // namespace

std::string_view hostName(Host host) {
    static constexpr std::array<std::string_view, kHosts> names{"compiled", "eager"};
    return names[static_cast<std::size_t>(host)];
}

std::optional<Host> hostNamed(std::string_view name) {
    for (std::size_t h = 0; h < kHosts; ++h)
        if (hostName(static_cast<Host>(h)) == name) return static_cast<Host>(h);
    return std::nullopt;
}

std::string_view levelKindName(LevelKind kind) {
    static constexpr std::array<std::string_view, 6> names{"ring",      "line",   "torus_dimension",
                                                           "full_mesh", "switch", "data_centre"};
    return names[static_cast<std::size_t>(kind)];
}

double NetworkLevel::bandwidthAmong(std::int64_t devices) const {
    double found = bandwidth;
    for (const auto& [least, rate] : bandwidthOf)
        if (least <= devices) found = rate;
    return found;
}

const ProductRate* Hardware::products(ElementType dtype) const {
    if (dtype == ElementType::none) return nullptr;
    switch (dtype) {
    case ElementType::f32:
    case ElementType::tf32:
    case ElementType::complex64:
        return &f32;
    case ElementType::bf16:
    case ElementType::f16:
        return &bf16;
    case ElementType::f64:
    case ElementType::complex128:
        return &f32Exact;
    default:
        break;
    }
    return elementBits(dtype) <= 8 && dtype != ElementType::i1 ? &bits8 : &f32Exact; // wide integers: vector units
}

std::vector<std::string> hardwareNames() {
    std::vector<std::string> names;
    for (const auto& file : profiles().files)
        if (file.shown) names.push_back(file.hardware.name);
    return names;
}

Result<Hardware> findHardware(std::string_view name) {
    auto file = findFile(name);
    if (!file) return fail(file.error());
    return std::move(file->hardware);
}

Result<Hardware> findHardware(std::string_view name, Host host) {
    auto hardware = findHardware(name);
    if (!hardware) return hardware;
    const auto pace = hardware->hostPace[static_cast<std::size_t>(host)];
    if (!pace)
        return fail(words::phrase("{} has no pace of the host '{}'", hardware->title, hostName(host)), {},
                    words::phrase("its profile does not say how long such a host takes to launch a kernel"),
                    words::phrase("Choose another host, or add the pace to a profile of your own"));
    hardware->hostInterval = *pace;
    return hardware;
}

Result<std::string> hardwareText(std::string_view name) {
    auto file = findFile(name);
    if (!file) return fail(file.error());
    return std::move(file->text);
}

Result<std::vector<HardwareNumber>> hardwareNumbers(std::string_view name) {
    auto file = findFile(name);
    if (!file) return fail(file.error());
    return std::move(file->numbers);
}

Result<Hardware> parseHardware(std::string_view text, const std::string& where) {
    auto file = hardware::readHardwareText(text, where);
    if (!file) return fail(file.error());
    return std::move(file->hardware);
}

std::filesystem::path ownHardwareFolder() {
    if (const auto own = environment("AXISCAPE_HARDWARE"); !own.empty()) return own;
    if (const auto config = environment("XDG_CONFIG_HOME"); !config.empty())
        return std::filesystem::path(config) / "axiscape" / "hardware";
    if (const auto home = environment("HOME"); !home.empty())
        return std::filesystem::path(home) / ".config" / "axiscape" / "hardware";
    return {};
}

const std::vector<Error>& hardwareProblems() { return profiles().problems; }

} // namespace axiscape
