// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/structure_parts.h"

#include <algorithm>

namespace axiscape::structure {
namespace {

// An op or a child layer of a layer that is too large.
struct Item {
    std::uint32_t firstOp = 0;
    LayerId child; // invalid: an op
};

LayerId addSection(LayerTree& tree, LayerId parent, std::size_t from, std::size_t to) {
    Layer section;
    section.name = std::to_string(from + 1) + " … " + std::to_string(to);
    const std::string& above = tree.layer(parent).path;
    section.path = above.empty() ? section.name : above + '/' + section.name;
    section.parent = parent;
    section.pass = tree.layer(parent).pass;
    section.isSection = true;
    return tree.m_layers.push_back(std::move(section));
}

// Sections are in even steps of a power of kLayerItems, so that a layer holds at most kLayerItems of them.
void split(LayerTree& tree, LayerId layer, const std::vector<Item>& items) {
    std::size_t step = kLayerItems;
    while ((items.size() + step - 1) / step > kLayerItems) step *= kLayerItems;
    std::vector<LayerId> sections;
    for (std::size_t from = 0; from < items.size(); from += step) {
        const std::size_t to = std::min(from + step, items.size());
        const LayerId section = addSection(tree, layer, from, to);
        sections.push_back(section);
        std::vector<Item> inside(items.begin() + static_cast<std::ptrdiff_t>(from),
                                 items.begin() + static_cast<std::ptrdiff_t>(to));
        for (const Item& item : inside) {
            if (item.child.valid()) {
                tree.m_layers[item.child].parent = section;
                tree.m_layers[section].children.push_back(item.child);
            } else {
                tree.m_layerOf[OpId{item.firstOp}] = section;
            }
        }
        if (inside.size() > kLayerItems) split(tree, section, inside);
    }
    tree.m_layers[layer].children = std::move(sections);
}

} // namespace

void splitLargeLayers(LayerTree& tree) {
    std::vector<std::vector<Item>> items(tree.size());
    std::vector<std::uint32_t> firstOp(tree.size(), 0xffffffffu);
    for (std::uint32_t op = 0; op < tree.m_layerOf.size(); ++op) {
        const LayerId layer = tree.m_layerOf[OpId{op}];
        firstOp[layer.value] = std::min(firstOp[layer.value], op);
        items[layer.value].push_back({op, {}});
    }
    for (std::uint32_t i = tree.size(); i-- > 1;) { // children have larger ids than their parents
        const LayerId parent = tree.layer(LayerId{i}).parent;
        firstOp[parent.value] = std::min(firstOp[parent.value], firstOp[i]);
        items[parent.value].push_back({firstOp[i], LayerId{i}});
    }
    const std::uint32_t before = tree.size();
    for (std::uint32_t i = 0; i < before; ++i) {
        if (items[i].size() <= kLayerItems) continue;
        std::sort(items[i].begin(), items[i].end(), [](const Item& a, const Item& b) {
            return a.firstOp != b.firstOp ? a.firstOp < b.firstOp : a.child < b.child;
        });
        split(tree, LayerId{i}, items[i]);
    }
}

} // namespace axiscape::structure
