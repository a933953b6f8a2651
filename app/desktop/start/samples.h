// SPDX-License-Identifier: GPL-3.0-or-later
// The models that come with the program.
#pragma once

#include "core/insight/band_picture.h"

#include <QString>
#include <vector>

namespace axiscape {

// The models shipped with the program: beside the executable's installation, else in the source tree.
struct Sample {
    QString title, note, path;
    std::vector<BandBlock> blocks; // its picture
};
std::vector<Sample> samples();
// Whether a folder is where they lie: nobody's own files go there.
bool isSampleFolder(const QString& folder);
// The folder, or the person's own one for documents where it is not theirs to write to.
QString ownFolder(const QString& folder);

} // namespace axiscape
