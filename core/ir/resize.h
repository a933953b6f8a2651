// SPDX-License-Identifier: GPL-3.0-or-later
// What ModuleBuilder::resized changes: types of values, and attributes that go with them. An attribute must be there
// already. Names, locations, regions and everything else stay.
#pragma once

#include "core/ir/module_builder.h"

#include <string>
#include <vector>

namespace axiscape {

struct Resizing {
    struct Type {
        ValueId value;
        ElementType dtype = ElementType::none;
        std::vector<std::int64_t> shape;
    };
    struct Ints {
        OpId op;
        AttributeName name = AttributeName::none;
        std::vector<std::int64_t> values;
    };
    struct Text {
        OpId op;
        AttributeName name = AttributeName::none;
        std::string text;
    };
    std::vector<Type> types;
    std::vector<Ints> ints;
    std::vector<Text> texts;
};

} // namespace axiscape
