// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/offers.h"

#include <QAbstractItemView>
#include <QCompleter>

namespace axiscape {

void styleOffers(QCompleter& completer) {
    QAbstractItemView& list = *completer.popup();
    list.setParent(completer.widget(), list.windowFlags());
}

} // namespace axiscape
