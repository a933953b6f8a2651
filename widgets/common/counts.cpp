// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/counts.h"

#include "core/base/numbers.h"

#include <QLocale>

namespace axiscape {

QString countLabel(std::int64_t count) { return QString::fromStdString(countText(count)); }
QString numberLabel(double value) { return QLocale().toString(value, 'g', 6); }

} // namespace axiscape
