// SPDX-License-Identifier: GPL-3.0-or-later
// The only place of this folder that reads JSON. A number is written as itself or as [number, source, confidence];
// "source" and "confidence" of an object hold for its plain numbers and those of the objects in it.
#include "core/hardware/hardware_json.h"

#include "core/base/json_node.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape::hardware {

namespace {

using Json = JsonNode;

struct Refused {
    Error error;
};

constexpr std::int64_t kMaxLevels = 12;

class Reader {
  public:
    Reader(const Json& root, std::string where) : m_root(root), m_where(std::move(where)) {}

    HardwareFile read() {
        allow(m_root, "",
              {"format", "version", "name", "title", "shown", "compiler", "sources", "source", "confidence", "products",
               "vector_rate", "memory", "launch_floor", "host", "overlap_slowdown", "estimate", "levels"});
        if (text(m_root, "", "format") != "axiscape.hardware")
            refuse("format", words::phrase("it is not axiscape.hardware"));
        const Json& version = at(m_root, "", "version");
        if (!version.isNumber() || version.real != 2) refuse("version", words::phrase("only version 2 is known"));
        Hardware& h = m_file.hardware;
        h.name = text(m_root, "", "name");
        h.title = text(m_root, "", "title");
        if (h.name.empty() || h.title.empty()) refuse("name", words::phrase("a name and a title are needed"));
        if (const Json* shown = m_root.find("shown")) {
            if (!shown->is(Json::Kind::boolean)) refuse("shown", words::phrase("true or false is needed"));
            m_file.shown = shown->boolean;
        }
        if (m_root.find("compiler") != nullptr) {
            const auto compiler = text(m_root, "", "compiler");
            if (compiler != "gpu" && compiler != "tpu") refuse("compiler", words::phrase("it is neither gpu nor tpu"));
            h.compiler = compiler == "tpu" ? Compiler::tpu : Compiler::gpu;
        }
        readSources();
        const Origin own = originOf(m_root, "", {});
        readProducts(own);
        h.vectorRate = number(m_root, "", "vector_rate", own, kLeastRate);
        readMemory(own);
        h.launchFloor = number(m_root, "", "launch_floor", own, 0, 1);
        if (m_root.find("host") != nullptr) readHost(own);
        h.overlapSlowdown = numberOr(m_root, "", "overlap_slowdown", own, 1, 1, 10);
        if (m_root.find("estimate") != nullptr) readEstimate(own);
        const Json& levels = at(m_root, "", "levels");
        if (!levels.is(Json::Kind::array) || levels.items.empty() || levels.items.size() > kMaxLevels)
            refuse("levels", words::phrase("a list of 1 to {} levels is needed", kMaxLevels));
        for (std::size_t l = 0; l < levels.items.size(); ++l)
            readLevel(levels.items[l], fmt::format("levels[{}]", l), own);
        return std::move(m_file);
    }

  private:
    struct Origin {
        std::string source;
        double confidence = 1;
    };
    static constexpr double kLeastRate = 1, kMost = 1e24;

    [[noreturn]] void refuse(const std::string& path, Text why, Text todo = {}) const {
        throw Refused{{ErrorCode::wrongInput,
                       "the hardware cannot be read",
                       m_where + (path.empty() ? "" : ", " + path),
                       std::move(why),
                       std::move(todo),
                       {}}};
    }

    static std::string join(const std::string& path, std::string_view key) {
        return path.empty() ? std::string(key) : fmt::format("{}.{}", path, key);
    }

    void allow(const Json& object, const std::string& path, std::initializer_list<std::string_view> keys) const {
        if (!object.is(Json::Kind::object)) refuse(path, words::phrase("an object is needed"));
        for (const auto& key : object.keys)
            if (std::ranges::find(keys, std::string_view(key)) == keys.end())
                refuse(join(path, key), words::phrase("there is no such key"),
                       words::phrase("known are {}", fmt::join(keys, ", ")));
    }

    const Json& at(const Json& object, const std::string& path, std::string_view key) const {
        const Json* found = object.find(key);
        if (!found) refuse(join(path, key), words::phrase("it is missing"));
        return *found;
    }

    std::string text(const Json& object, const std::string& path, std::string_view key) const {
        const Json& value = at(object, path, key);
        if (!value.is(Json::Kind::text)) refuse(join(path, key), words::phrase("a text is needed"));
        return value.text;
    }

    void readSources() {
        if (m_root.find("sources") == nullptr) return;
        const Json& sources = *m_root.find("sources");
        if (!sources.is(Json::Kind::object)) refuse("sources", words::phrase("an object of texts is needed"));
        for (std::size_t i = 0; i < sources.keys.size(); ++i)
            if (!sources.items[i].is(Json::Kind::text))
                refuse(join("sources", sources.keys[i]), words::phrase("a text is needed"));
    }

    std::string sourceText(const std::string& key, const std::string& path) const {
        const Json* sources = m_root.find("sources");
        const Json* found = sources ? sources->find(key) : nullptr;
        if (!found) refuse(path, words::phrase("'{}' is not among the sources", key));
        return found->text;
    }

    Origin originOf(const Json& object, const std::string& path, Origin outer) const {
        if (object.find("source") != nullptr)
            outer = {sourceText(text(object, path, "source"), join(path, "source")), 1};
        if (const Json* confidence = object.find("confidence"))
            outer.confidence = plain(*confidence, join(path, "confidence"), 0, 1);
        return outer;
    }

    double plain(const Json& value, const std::string& path, double least, double most) const {
        if (!value.isNumber()) refuse(path, words::phrase("a number is needed"));
        const double n = value.real;
        if (!std::isfinite(n) || n < least || n > most)
            refuse(path, words::phrase("{} is not between {} and {}", n, least, most));
        return n;
    }

    double noted(const Json& value, const std::string& path, Origin origin, double least, double most) {
        const Json* n = &value;
        if (value.is(Json::Kind::array)) {
            if (value.items.size() != 3 || !value.items[1].is(Json::Kind::text))
                refuse(path, words::phrase("[number, source, confidence] is needed"));
            n = value.items.data();
            origin = {sourceText(value.items[1].text, path), plain(value.items[2], path, 0, 1)};
        }
        const double result = plain(*n, path, least, most);
        m_file.numbers.push_back({path, result, origin.source, origin.confidence});
        return result;
    }

    double number(const Json& object, const std::string& path, std::string_view key, const Origin& origin,
                  double least = 0, double most = kMost) {
        return noted(at(object, path, key), join(path, key), origin, least, most);
    }
    double numberOr(const Json& object, const std::string& path, std::string_view key, const Origin& origin,
                    double otherwise, double least = 0, double most = kMost) {
        return object.find(key) != nullptr ? number(object, path, key, origin, least, most) : otherwise;
    }

    std::int64_t whole(const Json& object, const std::string& path, std::string_view key, const Origin& origin,
                       double least) {
        const double n = number(object, path, key, origin, least, 1 << 30);
        if (n != std::floor(n)) refuse(join(path, key), words::phrase("a whole number is needed"));
        return static_cast<std::int64_t>(n);
    }

    ProductRate productRate(const Json& products, const char* key, const Origin& outer) {
        const std::string path = join("products", key);
        const Json& object = at(products, "products", key);
        allow(object, path, {"peak", "efficiency", "ramp", "exponent", "source", "confidence"});
        const Origin own = originOf(object, path, outer);
        ProductRate r;
        r.peak = number(object, path, "peak", own, kLeastRate);
        r.efficiency = number(object, path, "efficiency", own, 1e-3, 1);
        r.ramp = numberOr(object, path, "ramp", own, 0, 0, 1);
        r.exponent = numberOr(object, path, "exponent", own, 0.5, 0, 1);
        return r;
    }

    void readProducts(const Origin& outer) {
        const Json& products = at(m_root, "", "products");
        allow(products, "products",
              {"tile", "sustained", "fused_attention", "bf16", "f32", "f32_exact", "8bit", "source", "confidence"});
        const Origin own = originOf(products, "products", outer);
        Hardware& h = m_file.hardware;
        h.productTile = whole(products, "products", "tile", own, 1);
        h.sustained = numberOr(products, "products", "sustained", own, 1, 1e-3, 1);
        h.fusedAttention = numberOr(products, "products", "fused_attention", own, 1, 1e-3, 1);
        h.bf16 = productRate(products, "bf16", own);
        h.f32 = productRate(products, "f32", own);
        h.f32Exact = productRate(products, "f32_exact", own);
        h.bits8 = productRate(products, "8bit", own);
    }

    void readMemory(const Origin& outer) {
        const Json& memory = at(m_root, "", "memory");
        allow(memory, "memory",
              {"bytes", "bandwidth", "efficiency", "cache", "cache_bandwidth", "on_chip", "source", "confidence"});
        const Origin own = originOf(memory, "memory", outer);
        m_file.hardware.memoryBytes = number(memory, "memory", "bytes", own, kLeastRate);
        m_file.hardware.memoryBandwidth = number(memory, "memory", "bandwidth", own, kLeastRate);
        m_file.hardware.memoryEfficiency = number(memory, "memory", "efficiency", own, 1e-3, 1);
        m_file.hardware.cacheBytes = numberOr(memory, "memory", "cache", own, 0, 0, 1e12);
        m_file.hardware.cacheBandwidth = numberOr(memory, "memory", "cache_bandwidth", own, 0, 0);
        m_file.hardware.onChipBytes = numberOr(memory, "memory", "on_chip", own, 0, 0, 1e12);
    }

    void readHost(const Origin& outer) {
        const Json& host = at(m_root, "", "host");
        allow(host, "host", {"compiled", "eager", "source", "confidence"});
        const Origin own = originOf(host, "host", outer);
        Hardware& h = m_file.hardware;
        for (std::size_t k = 0; k < kHosts; ++k)
            if (const auto key = hostName(static_cast<Host>(k)); host.find(key) != nullptr)
                h.hostPace[k] = number(host, "host", key, own, 0, 1);
        h.hostInterval = h.hostPace[static_cast<std::size_t>(Host::compiled)].value_or(0);
    }

    void readEstimate(const Origin& outer) {
        const Json& json = at(m_root, "", "estimate");
        allow(json, "estimate",
              {"overlap", "not_hidden", "narrow_rate", "narrow_rate_to_memory", "write_bandwidth", "on_chip_read",
               "on_chip_write", "fetch", "source", "confidence"});
        const Origin own = originOf(json, "estimate", outer);
        CompilerEstimate e;
        e.overlap = number(json, "estimate", "overlap", own, 1, 100);
        e.notHidden = number(json, "estimate", "not_hidden", own, 0, 1);
        e.narrowRate = number(json, "estimate", "narrow_rate", own, kLeastRate);
        e.narrowRateToMemory = number(json, "estimate", "narrow_rate_to_memory", own, kLeastRate);
        e.writeBandwidth = number(json, "estimate", "write_bandwidth", own, kLeastRate);
        e.onChipRead = number(json, "estimate", "on_chip_read", own, kLeastRate);
        e.onChipWrite = number(json, "estimate", "on_chip_write", own, kLeastRate);
        e.fetch = number(json, "estimate", "fetch", own, 0, 1);
        m_file.hardware.estimate = e;
    }

    void readLevel(const Json& object, const std::string& path, const Origin& outer) {
        allow(object, path,
              {"name", "kind", "size", "wrap", "bandwidth", "bandwidth_of", "collectives", "source", "confidence"});
        const Origin own = originOf(object, path, outer);
        NetworkLevel level;
        level.name = text(object, path, "name");
        for (const auto& other : m_file.hardware.levels)
            if (other.name == level.name)
                refuse(join(path, "name"), words::phrase("two levels are named {}", level.name));
        level.kind = kindOf(text(object, path, "kind"), join(path, "kind"));
        level.size = whole(object, path, "size", own, 1);
        if (object.find("wrap") != nullptr) {
            if (level.kind != LevelKind::torusDimension)
                refuse(join(path, "wrap"), words::phrase("only a torus dimension has it"));
            level.wrap = whole(object, path, "wrap", own, 0);
        }
        level.bandwidth = number(object, path, "bandwidth", own, kLeastRate);
        if (object.find("bandwidth_of") != nullptr)
            readUneven(*object.find("bandwidth_of"), join(path, "bandwidth_of"), own, level);
        readCurves(at(object, path, "collectives"), join(path, "collectives"), own, level);
        m_file.hardware.levels.push_back(std::move(level));
    }

    LevelKind kindOf(const std::string& name, const std::string& path) const {
        for (int k = 0; k <= static_cast<int>(LevelKind::dataCentre); ++k)
            if (levelKindName(static_cast<LevelKind>(k)) == name) return static_cast<LevelKind>(k);
        refuse(path, words::phrase("there is no kind '{}'", name),
               words::phrase("known are ring, line, torus_dimension, full_mesh, switch and data_centre"));
    }

    void readUneven(const Json& object, const std::string& path, const Origin& own, NetworkLevel& level) {
        if (!object.is(Json::Kind::object)) refuse(path, words::phrase("an object of group sizes is needed"));
        for (std::size_t i = 0; i < object.keys.size(); ++i) {
            const std::string& key = object.keys[i];
            if (key.empty() || key.size() > 6 || key.find_first_not_of("0123456789") != key.npos)
                refuse(join(path, key), words::phrase("it is no number of devices"));
            level.bandwidthOf.emplace_back(std::stoll(key),
                                           noted(object.items[i], join(path, key), own, kLeastRate, kMost));
        }
        std::ranges::sort(level.bandwidthOf);
    }

    // "all" holds for the kinds that are not there.
    void readCurves(const Json& object, const std::string& path, const Origin& outer, NetworkLevel& level) {
        allow(object, path,
              {"all", "all_gather", "all_reduce", "reduce_scatter", "all_to_all", "collective_permute", "source",
               "confidence"});
        const Origin own = originOf(object, path, outer);
        bool allIsRead = false;
        for (int k = 0; k < kCollectiveKinds; ++k) {
            std::string key(collectiveName(static_cast<CollectiveKind>(k)));
            if (object.find(key) == nullptr) key = "all";
            if (object.find(key) == nullptr)
                refuse(join(path, collectiveName(static_cast<CollectiveKind>(k))), words::phrase("it is missing"));
            level.curves[static_cast<std::size_t>(k)] = curveOf(*object.find(key), join(path, key), own);
            allIsRead = allIsRead || key == "all";
        }
        if (object.find("all") == nullptr || allIsRead) return;
        const auto numbers = m_file.numbers.size(); // no figure comes from it, but it must be one
        curveOf(*object.find("all"), join(path, "all"), own);
        m_file.numbers.resize(numbers);
    }

    CollectiveCurve curveOf(const Json& object, const std::string& path, const Origin& outer) {
        allow(object, path,
              {"floor", "hop", "efficiency", "own", "ramp", "small_floor", "small_efficiency", "source", "confidence"});
        const Origin own = originOf(object, path, outer);
        CollectiveCurve c;
        c.floor = number(object, path, "floor", own, 0, 1);
        c.hop = number(object, path, "hop", own, 0, 1);
        c.efficiency = number(object, path, "efficiency", own, 1e-3, 2);
        c.own = numberOr(object, path, "own", own, 0, 0, 2);
        c.ramp = numberOr(object, path, "ramp", own, 0, 0, 10);
        c.smallFloor = numberOr(object, path, "small_floor", own, 0, 0, 1);
        c.smallEfficiency = numberOr(object, path, "small_efficiency", own, 0, 0, 2);
        return c;
    }

    const Json& m_root;
    std::string m_where;
    HardwareFile m_file;
};

} // namespace

Result<HardwareFile> readHardwareText(std::string_view text, const std::string& where) {
    const auto root = parseJson(text, where);
    if (!root) {
        const Error& e = root.error();
        return fail(words::phrase("the hardware cannot be read"), e.where, e.why.empty() ? e.what : e.why);
    }
    try {
        HardwareFile file = Reader(*root, where).read();
        file.text = text;
        return file;
    } catch (const Refused& refused) {
        return fail(refused.error);
    }
}

} // namespace axiscape::hardware
