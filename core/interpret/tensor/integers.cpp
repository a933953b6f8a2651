// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/tensor/integers.h"

#include "core/interpret/tensor/elements.h"

#include <limits>

namespace axiscape::kernels {

std::vector<std::int64_t> integersOf(const Tensor& tensor) {
    const Tensor wide = convertTensor(tensor, ElementType::i64);
    const auto* data = wide.data<std::int64_t>();
    std::vector<std::int64_t> numbers(data, data + wide.elements());
    if (tensor.dtype() == ElementType::ui64)
        for (auto& n : numbers)
            if (n < 0) n = std::numeric_limits<std::int64_t>::max();
    return numbers;
}

} // namespace axiscape::kernels
