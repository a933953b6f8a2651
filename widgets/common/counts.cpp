// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/counts.h"

#include "widgets/common/window_words.h"

#include <QLocale>

namespace axiscape {

QString countLabel(std::int64_t count) { return inWords(words::grouped(count)); }
QString numberLabel(double value) { return QLocale().toString(value, 'g', 6); }

} // namespace axiscape
