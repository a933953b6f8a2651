// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/filter_words.h"

#include "widgets/common/window_words.h"

namespace axiscape {

std::string nothingMatches(std::string_view text, const TensorFilter& filter, const Mesh& mesh) {
    const std::string shown = filter.problem().empty() ? std::string(text) : filter.problem();
    std::string sentence = lettersOf(words::phrase("No tensor matches `{}`.", shown));
    switch (filter.problemKind()) {
    case TensorFilter::Problem::none:
        return sentence;
    case TensorFilter::Problem::shape:
        return sentence + ' ' +
               lettersOf(words::phrase("A shape is a size, `shape:4096`, or all of them, `shape:2x8`."));
    case TensorFilter::Problem::bytes:
        return sentence + ' ' + lettersOf(words::phrase("Bytes are a number with K, M, G or T, `bytes>64M`."));
    case TensorFilter::Problem::axis:
        break;
    }
    std::vector<std::string> axes;
    axes.reserve(mesh.axes.size());
    for (const MeshAxis& axis : mesh.axes) axes.push_back(axis.name);
    return sentence + ' ' + lettersOf(words::phrase("The mesh has {}.", words::enumerated(std::move(axes))));
}

} // namespace axiscape
