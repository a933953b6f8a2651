// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/resize.h"

#include <map>

namespace axiscape {

std::shared_ptr<const Module> ModuleBuilder::resized(const Module& module, const Resizing& changes) {
    const auto copy = std::shared_ptr<Module>(new Module(module));
    Module& m = *copy;
    // Interned texts keep their numbers.
    const auto strings = std::make_shared<Interner>();
    for (std::uint32_t i = 0; i < module.m_strings->size(); ++i) strings->intern(module.m_strings->text(StringId{i}));
    m.m_strings = strings;
    for (Region& region : m.m_regions) {
        const auto first = static_cast<std::size_t>(region.yields.data() - module.m_valuePool.data());
        if (!region.yields.empty()) region.yields = {m.m_valuePool.data() + first, region.yields.size()};
    }

    std::map<std::pair<ElementType, std::vector<std::int64_t>>, TypeId> made;
    for (const auto& [value, dtype, shape] : changes.types) {
        const auto [found, isNew] = made.try_emplace({dtype, shape}, TypeId{m.m_types.size()});
        if (isNew) {
            std::string text = "tensor<";
            for (const auto d : shape) text += std::to_string(d) + "x";
            text += std::string(elementName(dtype)) + ">";
            m.m_types.push_back({dtype, static_cast<std::uint32_t>(m.m_dimPool.size()),
                                 static_cast<std::uint32_t>(shape.size()), strings->intern(text)});
            m.m_dimPool.insert(m.m_dimPool.end(), shape.begin(), shape.end());
        }
        m.m_valueType[value] = found->second;
    }

    // Ops share attributes: one that changes gets a list of its own, once.
    std::vector<bool> own(module.allOpCount(), false);
    const auto attribute = [&](OpId op, AttributeName name) -> Attribute* {
        auto& run = m.m_attributesOf[op];
        if (!own[op.value]) {
            const auto first = static_cast<std::uint32_t>(m.m_attributePool.size());
            for (std::uint32_t i = 0; i < run.count; ++i) {
                const Attribute shared = m.m_attributePool[run.first + i];
                m.m_attributePool.push_back(shared);
            }
            run.first = first;
            own[op.value] = true;
        }
        for (std::uint32_t i = 0; i < run.count; ++i)
            if (Attribute& a = m.m_attributePool[run.first + i]; a.name.value == static_cast<std::uint32_t>(name))
                return &a;
        return nullptr;
    };
    for (const auto& [op, name, values] : changes.ints) {
        Attribute* const changed = attribute(op, name);
        if (!changed) continue;
        changed->firstInt = static_cast<std::uint32_t>(m.m_intPool.size());
        changed->intCount = static_cast<std::uint32_t>(values.size());
        m.m_intPool.insert(m.m_intPool.end(), values.begin(), values.end());
    }
    for (const auto& [op, name, text] : changes.texts)
        if (Attribute* const changed = attribute(op, name)) changed->text = strings->intern(text);
    return copy;
}

} // namespace axiscape
