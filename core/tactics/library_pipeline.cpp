// SPDX-License-Identifier: GPL-3.0-or-later
// Library tactic that gives each device its stages of a pipeline.
#include "core/tactics/library.h"

namespace axiscape::library {

Result<LibraryTactic> makePipeline(Maker& maker) {
    const Pipeline* first = nullptr;
    for (const Pipeline& pipeline : maker.facts().pipelines) {
        if (!pipeline.dimension.valid()) continue;
        if (!first) first = &pipeline;
        for (const ArgumentDimension& at : pipeline.stacked) maker.tile(at.argument, at.dim);
    }
    if (!first) {
        if (maker.facts().pipelines.empty())
            return cannot(
                words::phrase("no pipeline found: no loop moves what it carries on along a dimension of which "
                              "weights have one share for each stage"));
        const Pipeline& byHand = maker.facts().pipelines.front();
        return cannot(
            words::phrase("the program places its {} stages along {} by hand already", byHand.stages, byHand.axis));
    }
    const auto n = maker.count();
    maker.note(words::phrase("{} micro-batches in {} ticks: {} of each stage's ticks are the bubble.",
                             first->microbatches(), first->ticks,
                             words::phrase("{} %", words::inDigits(100 * first->bubble()))));
    if (!maker.before().options().extended)
        maker.note(words::phrase("Without the option extended, or the profile least, the moving state is gathered."));
    return maker.finish(words::counted("{} stages of {} arguments.", "{} stages of 1 argument.", n, first->stages, n));
}

} // namespace axiscape::library
