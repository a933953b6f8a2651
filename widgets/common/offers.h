// SPDX-License-Identifier: GPL-3.0-or-later
// The list that opens below a line while it is typed in.
#pragma once

class QCompleter;

namespace axiscape {

// Qt gives that list no parent, so that no style sheet of a window reaches it: the line it completes becomes that. The
// completer is a child of the line, made before: it goes first and takes its list along.
void styleOffers(QCompleter& completer);

} // namespace axiscape
