// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/calibration.h"

#include "core/base/json_reader.h"
#include "core/simulate/kernel_seconds.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

namespace axiscape {
namespace {

constexpr std::array kTypes{ElementType::f32, ElementType::bf16, ElementType::f16};

std::optional<ElementType> typeNamed(std::string_view name) {
    for (const ElementType type : kTypes)
        if (elementName(type) == name) return type;
    return std::nullopt;
}

std::optional<CollectiveKind> kindNamed(std::string_view name) {
    for (int kind = 0; kind < kCollectiveKinds; ++kind)
        if (collectiveName(static_cast<CollectiveKind>(kind)) == name) return static_cast<CollectiveKind>(kind);
    return std::nullopt;
}

double secondsOf(const Hardware& hardware, const MeasuredProduct& row) {
    const auto b = static_cast<double>(row.batch), m = static_cast<double>(row.m), n = static_cast<double>(row.n),
               k = static_cast<double>(row.k), tile = static_cast<double>(hardware.productTile);
    const auto padded = [&](double x) { return std::ceil(x / tile) * tile; };
    const double tiles = 2 * b * std::ceil(std::min(m, n) / 8) * 8 * padded(std::max(m, n)) * padded(k);
    const double bytes = b * (m * k + k * n + m * n) * elementBits(row.dtype) / 8;
    return kernelSeconds(hardware, productSeconds(*hardware.products(row.dtype), 2 * b * m * n * k, tiles), 0, bytes,
                         true);
}

double secondsOf(const Hardware& hardware, const MeasuredCollective& row) {
    return collectiveSeconds({row.kind, row.bytes, 1}, Mesh{{{"a", row.devices}}}, hardware);
}

// Sum of |log(simulated / measured)|: a row twice too long counts as one twice too short.
template <class Row> double distance(const Hardware& hardware, const std::vector<Row>& rows) {
    double sum = 0;
    for (const Row& row : rows) sum += std::abs(std::log(secondsOf(hardware, row) / row.seconds));
    return sum;
}

template <class Row> double errorSum(const Hardware& hardware, const std::vector<Row>& rows) {
    double sum = 0;
    for (const Row& row : rows) sum += std::abs(secondsOf(hardware, row) / row.seconds - 1);
    return sum;
}

// A number of the profile that may move between two bounds.
struct Knob {
    std::function<double&(Hardware&)> of;
    double least, most;
};

// One number after the other, by ever smaller factors, as long as any of them helps. The distance is piecewise smooth
// in the logarithm of each, and a valley has one floor or few: rows of one kind are moved by few numbers.
void descend(Hardware& hardware, const std::vector<Knob>& knobs, const std::function<double(const Hardware&)>& far) {
    double now = far(hardware);
    for (const double step : {4.0, 2.0, 1.4, 1.15, 1.05, 1.015, 1.005})
        for (int round = 0; round < 40; ++round) {
            bool helped = false;
            for (const Knob& knob : knobs)
                for (const double factor : {step, 1 / step}) {
                    const double before = knob.of(hardware);
                    const double next = std::clamp(before * factor, knob.least, knob.most);
                    if (next == before) continue;
                    knob.of(hardware) = next;
                    if (const double then = far(hardware); then < now * (1 - 1e-9)) {
                        now = then;
                        helped = true;
                    } else {
                        knob.of(hardware) = before;
                    }
                }
            if (!helped) break;
        }
}

ProductRate& rateOf(Hardware& hardware, ElementType type) {
    return const_cast<ProductRate&>(*std::as_const(hardware).products(type));
}

void fitProducts(Hardware& hardware, const std::vector<MeasuredProduct>& rows) {
    if (rows.empty()) return;
    std::vector<Knob> knobs;
    std::vector<const ProductRate*> known; // bf16 and f16 are one rate
    for (const MeasuredProduct& row : rows) {
        const ProductRate* rate = hardware.products(row.dtype);
        if (std::ranges::find(known, rate) != known.end()) continue;
        known.push_back(rate);
        knobs.push_back({[type = row.dtype](Hardware& h) -> double& { return rateOf(h, type).peak; }, 1e6, 1e20});
        if (rate->ramp > 0)
            knobs.push_back({[type = row.dtype](Hardware& h) -> double& { return rateOf(h, type).ramp; }, 1e-12, 1});
    }
    knobs.push_back({[](Hardware& h) -> double& { return h.memoryBandwidth; }, 1e6, 1e18});
    if (hardware.launchFloor > 0) knobs.push_back({[](Hardware& h) -> double& { return h.launchFloor; }, 1e-9, 1});
    descend(hardware, knobs, [&](const Hardware& h) { return distance(h, rows); });
}

void fitCollectives(Hardware& hardware, const std::vector<MeasuredCollective>& rows) {
    if (rows.empty()) return;
    std::vector<Knob> knobs{{[](Hardware& h) -> double& { return h.levels[0].bandwidth; }, 1e3, 1e18}};
    for (int kind = 0; kind < kCollectiveKinds; ++kind) {
        if (std::ranges::none_of(rows, [&](const auto& row) { return static_cast<int>(row.kind) == kind; })) continue;
        const auto at = static_cast<std::size_t>(kind);
        auto& curve = hardware.levels[0].curves[at];
        if (curve.floor <= 0) curve.floor = 1e-6;
        knobs.push_back({[at](Hardware& h) -> double& { return h.levels[0].curves[at].floor; }, 1e-9, 10});
        knobs.push_back({[at](Hardware& h) -> double& { return h.levels[0].curves[at].efficiency; }, 1e-3, 1});
        if (curve.hop > 0)
            knobs.push_back({[at](Hardware& h) -> double& { return h.levels[0].curves[at].hop; }, 1e-10, 1});
    }
    descend(hardware, knobs, [&](const Hardware& h) { return distance(h, rows); });
}

class Reading {
  public:
    explicit Reading(const std::string& where) : m_reader(where) {}

    Result<Measurements> read(const JsonNode& root) {
        const JsonAt top{&root, ""};
        Measurements out;
        if (!m_reader.object(top,
                             {"format", "version", "name", "base", "devices", "software", "products", "collectives"}))
            return fail(m_reader.error());
        if (m_reader.text(m_reader.need(top, "format")) != "axiscape.measurements" && !m_reader.failed())
            m_reader.refuse(m_reader.need(top, "format"), words::phrase("these are no measurements"),
                            words::phrase("Make them with axiscape_measure.py"));
        (void)m_reader.integer(m_reader.need(top, "version"), 1, 1);
        out.name = m_reader.text(m_reader.need(top, "name"));
        out.base = m_reader.text(m_reader.need(top, "base"));
        if (const auto products = m_reader.find(top, "products"))
            for (const JsonAt& row : m_reader.items(*products)) out.products.push_back(product(row));
        if (const auto collectives = m_reader.find(top, "collectives"))
            for (const JsonAt& row : m_reader.items(*collectives)) out.collectives.push_back(collective(row));
        if (!m_reader.failed() && out.products.empty() && out.collectives.empty())
            m_reader.refuse(top, words::phrase("it has neither products nor collectives"));
        if (m_reader.failed()) return fail(m_reader.error());
        return out;
    }

  private:
    double seconds(const JsonAt& row) {
        const JsonAt at = m_reader.need(row, "seconds");
        const double value = m_reader.number(at);
        if (!m_reader.failed() && !(value > 0 && value < 1e6))
            m_reader.refuse(at, words::phrase("seconds more than 0 are needed"));
        return value;
    }
    MeasuredProduct product(const JsonAt& row) {
        MeasuredProduct out;
        if (!m_reader.object(row, {"dtype", "batch", "m", "n", "k", "seconds"})) return out;
        const JsonAt dtype = m_reader.need(row, "dtype");
        if (const auto type = typeNamed(m_reader.text(dtype)))
            out.dtype = *type;
        else if (!m_reader.failed())
            m_reader.refuse(dtype, words::phrase("known are f32, bf16, f16"));
        if (const auto batch = m_reader.find(row, "batch")) out.batch = m_reader.integer(*batch, 1);
        out.m = m_reader.integer(m_reader.need(row, "m"), 1);
        out.n = m_reader.integer(m_reader.need(row, "n"), 1);
        out.k = m_reader.integer(m_reader.need(row, "k"), 1);
        out.seconds = seconds(row);
        return out;
    }
    MeasuredCollective collective(const JsonAt& row) {
        MeasuredCollective out;
        if (!m_reader.object(row, {"kind", "devices", "bytes", "seconds"})) return out;
        const JsonAt kind = m_reader.need(row, "kind");
        if (const auto known = kindNamed(m_reader.text(kind)))
            out.kind = *known;
        else if (!m_reader.failed())
            m_reader.refuse(kind, words::phrase("no collective is called so"));
        out.devices = m_reader.integer(m_reader.need(row, "devices"), 2);
        out.bytes = static_cast<double>(m_reader.integer(m_reader.need(row, "bytes"), 1));
        out.seconds = seconds(row);
        return out;
    }
    JsonReader m_reader;
};

} // namespace

Result<Measurements> parseMeasurements(std::string_view text, const std::string& where) {
    const auto root = parseJson(text, where);
    if (!root) return fail(root.error());
    return Reading(where).read(*root);
}

namespace {

double errorSum(const Hardware& hardware, const Measurements& rows) {
    return errorSum(hardware, rows.products) + errorSum(hardware, rows.collectives);
}

// Fitted by ratios, said in shares: where rows contradict one another by powers of ten, what is nearer in one can be
// further in the other, and then the numbers stay as they were.
Hardware fitted(const Hardware& base, const Measurements& rows) {
    Hardware one = base;
    fitProducts(one, rows.products);
    if (errorSum(one, rows) > errorSum(base, rows)) one = base;
    Hardware both = one;
    fitCollectives(both, rows.collectives);
    return errorSum(both, rows) > errorSum(one, rows) ? one : both;
}

} // namespace

Calibration calibrate(const Hardware& base, const Measurements& rows) {
    Calibration out;
    out.hardware = fitted(base, rows);
    out.hardware.name = rows.name;
    double before = 0, after = 0;
    const auto add = [&](const std::string& what, const auto& some) {
        if (some.empty()) return;
        const double was = errorSum(base, some), is = errorSum(out.hardware, some);
        before += was;
        after += is;
        const auto count = static_cast<double>(some.size());
        out.groups.push_back({what, some.size(), was / count, is / count});
    };
    for (const ElementType type : kTypes) {
        std::vector<MeasuredProduct> some;
        std::ranges::copy_if(rows.products, std::back_inserter(some), [&](const auto& r) { return r.dtype == type; });
        add(std::string(elementName(type)) + " products", some);
    }
    for (int kind = 0; kind < kCollectiveKinds; ++kind) {
        std::vector<MeasuredCollective> some;
        std::ranges::copy_if(rows.collectives, std::back_inserter(some),
                             [&](const auto& r) { return static_cast<int>(r.kind) == kind; });
        add(std::string(collectiveName(static_cast<CollectiveKind>(kind))), some);
    }
    const auto count = static_cast<double>(std::max<std::size_t>(1, rows.products.size() + rows.collectives.size()));
    out.errorBefore = before / count;
    out.errorAfter = after / count;
    return out;
}

} // namespace axiscape
