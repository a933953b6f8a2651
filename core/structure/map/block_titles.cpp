// SPDX-License-Identifier: GPL-3.0-or-later
// Names of blocks for people. A name that the program has stays as it is; one that a block got for what it does is a
// word of the language.
#include "core/structure/blocks.h"
#include "core/structure/map/op_places.h"

#include <algorithm>
#include <array>

namespace axiscape {
namespace {

// All that is given by the flow of data: the names in map/*.cpp.
constexpr std::array kWords{
    words::noop("adam update"), words::noop("attention"), words::noop("block"),          words::noop("conv in"),
    words::noop("conv out"),    words::noop("embed"),     words::noop("experts"),        words::noop("head"),
    words::noop("layer"),       words::noop("logits"),    words::noop("loss"),           words::noop("mlp"),
    words::noop("norm"),        words::noop("other"),     words::noop("output"),         words::noop("pick token"),
    words::noop("pool"),        words::noop("tables"),    words::noop("time embedding"), words::noop("token"),
    words::noop("recomputed"),  words::noop("update"),    words::noop("stem"),           words::noop("micro-batch"),
    words::noop("step"),        words::noop("loop"),      words::noop("stage"),
};
// By StoreKind, as storeKindName.
constexpr std::array kStores{
    words::noop("parameters"),       words::noop("optimizer state"),   words::noop("batch"),  words::noop("caches"),
    words::noop("batch statistics"), words::noop("saved activations"), words::noop("inputs"),
};

bool isWord(std::string_view name) { return std::ranges::find(kWords, name) != kWords.end(); }

} // namespace

Text blockTitle(const Block& block) {
    if (block.namedBy == NamedBy::scope || block.namedBy == NamedBy::parameter) return Text(block.name);
    std::string_view stem = block.name;
    while (stem.ends_with("′")) stem.remove_suffix(std::string_view("′").size());
    if (!isWord(stem))
        if (auto numbered = structure::numberedStem(stem); !numbered.empty()) {
            while (!numbered.empty() && (numbered.back() == '_' || numbered.back() == ' ')) numbered.remove_suffix(1);
            stem = numbered;
        }
    if (!isWord(stem)) return Text(block.name);
    const std::string rest = block.name.substr(stem.size());
    return rest.empty() ? words::named(stem) : words::list({words::named(stem), Text(rest)}, "");
}

Text storeKindTitle(StoreKind kind) { return words::word(kStores[static_cast<std::size_t>(kind)]); }

Text storeTitle(const Store& store) {
    return store.name == storeKindName(store.kind) ? storeKindTitle(store.kind) : Text(store.name);
}

} // namespace axiscape
