// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/observed/ask_wish.h"

#include "core/exchange/gpu_targets.h"

namespace axiscape {

QStringList askBackends() {
    QStringList all{QStringLiteral("cpu")};
    for (const char* chip : {"v4", "v5e", "v5p", "v6e", "tpu7x"}) all << QStringLiteral("tpu:") + QLatin1String(chip);
    for (const std::string& name : exchange::gpuTargetNames())
        all << QStringLiteral("gpu:") + QString::fromStdString(name);
    return all;
}

} // namespace axiscape
