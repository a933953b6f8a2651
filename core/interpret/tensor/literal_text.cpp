// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/tensor/tensor.h"

namespace axiscape {
namespace {

// [[1, 2], [3, 4]]
std::string listText(const Tensor& tensor, std::size_t dim, std::int64_t& next) {
    if (dim == tensor.rank()) return elementText(tensor, next++);
    std::string text = "[";
    for (std::int64_t i = 0; i < tensor.shape()[dim]; ++i) text += (i ? ", " : "") + listText(tensor, dim + 1, next);
    return text + "]";
}

} // namespace

// As MLIR packs it where elements are whole bytes, else as a list.
std::string literalOf(const Tensor& tensor) {
    if (static_cast<std::size_t>(elementBits(tensor.dtype())) != 8 * slotBytes(tensor.dtype())) {
        std::int64_t next = 0;
        return listText(tensor, 0, next);
    }
    constexpr char kDigits[] = "0123456789ABCDEF";
    std::string text = "\"0x";
    for (std::size_t i = 0; i < tensor.byteCount(); ++i) {
        const auto byte = static_cast<unsigned>(tensor.bytes()[i]);
        text += kDigits[byte >> 4];
        text += kDigits[byte & 15];
    }
    return text + '"';
}

} // namespace axiscape
