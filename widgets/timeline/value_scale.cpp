// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/value_scale.h"

#include "widgets/common/window_words.h"
#include "widgets/timeline/memory_geometry.h"

#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

constexpr double kLogFrom = 4; // largest to least
constexpr double kNear = 8;    // a capacity further off than this factor is out of the picture

// 1, 2 or 5 times a power of ten, at least `step`.
double cleanStep(double step) {
    const double power = std::pow(10, std::floor(std::log10(std::max(step, 1e-300))));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= step * (1 - 1e-9)) return factor * power;
    return 10 * power;
}

std::string withoutZeros(std::string text) { // "1 s", not "1.00 s": of ticks
    const auto space = text.find(' ');
    if (text.find_first_of(".,") >= space) return text;
    auto end = space;
    while (text[end - 1] == '0') --end;
    if (text[end - 1] == '.' || text[end - 1] == ',') --end;
    return text.erase(end, space - end);
}

// Every n-th of the values, so that no more than `count` are left.
std::vector<double> thinned(const std::vector<double>& values, int count) {
    const std::size_t every = (values.size() + static_cast<std::size_t>(count) - 1) / static_cast<std::size_t>(count);
    std::vector<double> out;
    for (std::size_t i = 0; i < values.size(); i += std::max<std::size_t>(1, every)) out.push_back(values[i]);
    return out;
}

std::vector<double> stepsTo(double step, double high, double low = 0) {
    std::vector<double> out;
    for (double i = std::ceil(low / step); i * step <= high * (1 + 1e-9); ++i) out.push_back(i * step);
    return out;
}

constexpr std::size_t kFewest = 3; // of a scale of powers that is too short for them: even steps instead

} // namespace

double ValueScale::part(double value) const {
    if (!logarithmic) return (value - low) / (high - low);
    return std::log(std::max(value, low * 1e-3) / low) / std::log(high / low);
}

ValueScale valueScale(double least, double largest, double capacity) {
    if (!(largest > 0)) return {};
    least = std::max(least, largest * 1e-9);
    if (capacity > 0 && capacity < largest * kNear && capacity > least / kNear) {
        least = std::min(least, capacity);
        largest = std::max(largest, capacity);
    }
    if (largest < least * kLogFrom) return {0, largest * 1.12, false};
    const double room = std::pow(largest / least, 0.08);
    return {least / room, largest * room, true};
}

std::vector<ValueTick> secondTicks(const ValueScale& scale, int count) {
    std::vector<double> values;
    if (scale.logarithmic) {
        const double decade = std::pow(10, std::floor(std::log10(scale.low)));
        for (double power = decade; power <= scale.high; power *= 10)
            for (const double factor : {1.0, 2.0, 5.0})
                if (power * factor >= scale.low && power * factor <= scale.high) values.push_back(power * factor);
        values = thinned(values, count);
        if (values.size() < kFewest)
            values = stepsTo(cleanStep((scale.high - scale.low) / count), scale.high, scale.low);
    } else {
        double step = cleanStep(scale.high / count);
        if (step > scale.high / 1.5) step = cleanStep(scale.high / 4); // a second line, however low the plot
        values = stepsTo(step, scale.high);
    }
    std::vector<ValueTick> ticks;
    ticks.reserve(values.size());
    for (const double value : values)
        ticks.push_back({value, value == 0 ? std::string("0") : withoutZeros(lettersOf(words::inSeconds(value)))});
    return ticks;
}

std::vector<ValueTick> byteTicks(const ValueScale& scale, int count) {
    std::vector<double> values;
    if (scale.logarithmic) {
        for (double value = std::exp2(std::ceil(std::log2(scale.low))); value <= scale.high; value *= 2)
            values.push_back(value);
        values = thinned(values, count);
    } else {
        const double unit = byteUnit(scale.high).bytes;
        double step = binaryStep(scale.high / unit) * unit;
        while (scale.high / step > count) step *= 2;
        values = stepsTo(step, scale.high);
    }
    std::vector<ValueTick> ticks;
    ticks.reserve(values.size());
    for (const double value : values)
        ticks.push_back({value, value == 0 ? std::string("0") : withoutZeros(lettersOf(words::inBytes(value)))});
    return ticks;
}

std::vector<ValueTick> countTicks(double last, int count) {
    std::vector<ValueTick> ticks;
    for (const double value : stepsTo(std::max(1.0, cleanStep(last / count)), last))
        ticks.push_back({value, lettersOf(words::grouped(std::llround(value)))});
    return ticks;
}

} // namespace axiscape
