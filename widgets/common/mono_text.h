// SPDX-License-Identifier: GPL-3.0-or-later
// What is code in a rich text has monoFont() of paint.h, as all code has: a style sheet cannot switch ligatures off.
#pragma once

class QTextDocument;

namespace axiscape {

void setMonoFont(QTextDocument& document, int pixels = 12);

} // namespace axiscape
