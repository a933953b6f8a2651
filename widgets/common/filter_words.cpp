// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/filter_words.h"

#include "core/base/words.h"

namespace axiscape {

std::string nothingMatches(std::string_view text, const TensorFilter& filter, const Mesh& mesh) {
    const std::string shown = filter.problem().empty() ? std::string(text) : filter.problem();
    const std::string sentence = words::say("No tensor matches `{}`.", shown);
    switch (filter.problemKind()) {
    case TensorFilter::Problem::none:
        return sentence;
    case TensorFilter::Problem::shape:
        return sentence + ' ' + words::say("A shape is a size, `shape:4096`, or all of them, `shape:2x8`.");
    case TensorFilter::Problem::bytes:
        return sentence + ' ' + words::say("Bytes are a number with K, M, G or T, `bytes>64M`.");
    case TensorFilter::Problem::axis:
        break;
    }
    std::string axes;
    for (std::size_t a = 0; a < mesh.axes.size(); ++a)
        axes = a == 0                      ? mesh.axes[a].name
               : a + 1 == mesh.axes.size() ? words::say("{} and {}", axes, mesh.axes[a].name)
                                           : words::say("{}, {}", axes, mesh.axes[a].name);
    return sentence + ' ' + words::say("The mesh has {}.", axes);
}

} // namespace axiscape
