// SPDX-License-Identifier: GPL-3.0-or-later
// Whether this thread is writing a file: words and figures in files are the same in every language of the window.
#pragma once

namespace axiscape::words {

bool writesFile(); // an InEnglish lives on this thread

} // namespace axiscape::words
