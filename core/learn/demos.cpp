// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/demos.h"

#include "core/base/file.h"
#include "core/learn/read_parts.h"

namespace axiscape::learn {
namespace {

Demo readDemo(JsonReader& reader, const JsonAt& at) {
    Demo demo;
    if (!reader.object(at, {"id", "title", "screen", "start", "steps", "prove"})) return demo;
    demo.id = readId(reader, reader.need(at, "id"));
    demo.title = readText(reader, reader.need(at, "title"));
    demo.screen = readText(reader, reader.need(at, "screen"));
    demo.start = readState(reader, reader.need(at, "start"));
    const auto stepsAt = reader.need(at, "steps");
    if (!reader.failed() && stepsAt.node->items.empty()) reader.refuse(stepsAt, words::phrase("a demo has a step"));
    for (const auto& one : reader.items(stepsAt)) {
        reader.object(one, {"at", "do", "say", "moves"});
        const auto seconds = reader.need(one, "at");
        const auto earliest = demo.steps.empty() ? 0 : demo.steps.back().at;
        demo.steps.push_back({reader.integer(seconds, earliest, 3600),
                              readText(reader, reader.need(one, "do")),
                              readText(reader, reader.need(one, "say")),
                              {}});
        if (const auto moves = reader.find(one, "moves")) demo.steps.back().moves = readMoves(reader, *moves);
    }
    for (const auto& one : reader.items(reader.need(at, "prove"))) {
        reader.object(one, {"run", "expect", "exit"});
        Demo::Proof proof{readText(reader, reader.need(one, "run")), {}, 0};
        for (const auto& text : reader.items(reader.need(one, "expect"))) proof.expect.push_back(reader.text(text));
        if (const auto exit = reader.find(one, "exit")) proof.exit = reader.integer(*exit, 0, 4);
        demo.proofs.push_back(std::move(proof));
    }
    return demo;
}

} // namespace

Result<std::vector<Demo>> parseDemos(std::string_view text, const std::string& where) {
    const auto root = parseJson(text, where);
    if (!root) return fail(root.error());
    JsonReader reader(where);
    const JsonAt top{&*root, ""};
    readHead(reader, top, "axiscape.demos");
    reader.object(top, {"format", "version", "demos"});
    std::vector<Demo> demos;
    for (const auto& one : reader.items(reader.need(top, "demos"))) demos.push_back(readDemo(reader, one));
    if (reader.failed()) return fail(reader.error());
    return demos;
}

Result<std::vector<Demo>> readDemos(const std::filesystem::path& path) {
    const auto text = readFile(path);
    if (!text) return fail(text.error());
    return parseDemos(*text, path.string());
}

} // namespace axiscape::learn
