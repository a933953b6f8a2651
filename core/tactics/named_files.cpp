// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/named_files.h"

#include "core/base/file.h"
#include "core/base/words.h"
#include "core/hardware/hardware.h"

#include <algorithm>

namespace axiscape {

namespace fs = std::filesystem;

NamedModel namedModel(const std::string& hint, const fs::path& file) {
    const fs::path folder = file == "-" ? fs::path() : file.parent_path();
    NamedModel model{folder / hint};
    model.isOutside = !leadsInto(model.path, folder);
    return model;
}

bool canBeRead(const NamedModel& model) {
    std::error_code none;
    const auto type = fs::status(model.path, none).type();
    return model.isOutside ? type == fs::file_type::regular : type != fs::file_type::fifo;
}

bool mayBeUsed(const NamedModel& model, const std::string& wanted, const std::string& fingerprint) {
    return !model.isOutside || (!wanted.empty() && wanted == fingerprint);
}

Error outsideOf(const NamedModel& model, const std::string& file) {
    return {ErrorCode::wrongInput,
            words::phrase("the model that it names is outside its folder, and not the program that it was made for"),
            file,
            words::phrase("it names {}", model.path.string()),
            words::phrase("If that is meant, give it with --model"),
            {}};
}

bool isHardwareFile(const std::string& hardware) {
    return hardware.ends_with(".json") && std::ranges::count(hardwareNames(), hardware) == 0;
}

std::string hardwareSeenFrom(const fs::path& folder, const std::string& hardware) {
    if (!isHardwareFile(hardware)) return hardware;
    std::error_code none;
    const auto file = fs::absolute(hardware, none);
    if (!leadsInto(file, folder)) return file.string();
    return fs::proximate(file, folder.empty() ? fs::path(".") : folder, none).generic_string();
}

} // namespace axiscape
