// SPDX-License-Identifier: GPL-3.0-or-later
// What a person set in a panel for one document: filters, sort order, what is open. A panel that has something of the
// kind gives it when its document is put away, and takes it when the document is shown again.
#pragma once

#include <QVariantMap>

namespace axiscape {

class PanelLook {
  public:
    virtual ~PanelLook() = default;
    virtual QVariantMap look() const = 0;
    virtual void showLook(const QVariantMap& look) = 0;
};

} // namespace axiscape
