// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/commands/command_words.h"

#include <QCoreApplication>
#include <QMap>
#include <QRegularExpression>
#include <algorithm>

namespace axiscape {
namespace {

struct CommandWords {
    Q_DECLARE_TR_FUNCTIONS(axiscape::CommandWords)
};

QMap<QString, QString> allWords() {
    const auto id = [](const char* text) { return QString::fromLatin1(text); };
    return {
        {id("edit.undo"), CommandWords::tr("back revert")},
        {id("edit.redo"), CommandWords::tr("again repeat")},
        {id("edit.find"), CommandWords::tr("search look for op tensor layer filter")},
        {id("edit.findModel"), CommandWords::tr("find layer argument parameter filter")},
        {id("graph.collectives"), CommandWords::tr("communication all_reduce all_gather reduce_scatter all_to_all "
                                                   "collective_permute filter search")},
        {id("graph.fit"), CommandWords::tr("whole everything zoom")},
        {id("graph.bookmark"), CommandWords::tr("pin mark favourite")},
        {id("graph.definition"), CommandWords::tr("operand producer input")},
        {id("graph.use"), CommandWords::tr("consumer user output")},
        {id("file.export"), CommandWords::tr("write JAX PartitionSpec NamedSharding Shardy rules report")},
        {id("file.exportPicture"), CommandWords::tr("image screenshot SVG PDF PNG")},
        {id("schedule.verify"), CommandWords::tr("check test numbers compare run")},
        {id("schedule.steps"), CommandWords::tr("propagation play teach animate")},
        {id("schedule.annotated"), CommandWords::tr("annotations own sharding of the module")},
        {id("search.show"), CommandWords::tr("optimise automatic solver MCTS find tactics")},
        {id("search.start"), CommandWords::tr("optimise automatic solver MCTS run")},
        {id("strategy.compare"), CommandWords::tr("difference diff side by side")},
        {id("strategy.pin"), CommandWords::tr("keep remember baseline")},
        {id("view.dark"), CommandWords::tr("night black theme")},
        {id("view.light"), CommandWords::tr("day white theme")},
        {id("view.presentation"), CommandWords::tr("full screen show projector")},
        {id("view.patterns"), CommandWords::tr("colour blind hatching")},
        {id("view.reduceMotion"), CommandWords::tr("animation")},
        {id("view.restoreLayout"), CommandWords::tr("reset docks default layout")},
        {id("help.shortcuts"), CommandWords::tr("keys keyboard mouse wheel gestures")},
        {id("help.panel"), CommandWords::tr("help documentation")},
        {id("tactics.data_parallel"), CommandWords::tr("DP DDP batch replicate")},
        {id("tactics.megatron"), CommandWords::tr("tensor parallel TP model parallel heads")},
        {id("tactics.zero1"), CommandWords::tr("optimizer state partitioning weight update sharding")},
        {id("tactics.zero2"), CommandWords::tr("gradients optimizer state reduce_scatter")},
        {id("tactics.zero3"), CommandWords::tr("FSDP fully sharded data parallel parameters all_gather")},
        {id("tactics.embedding"), CommandWords::tr("vocabulary table")},
        {id("tactics.sequence"), CommandWords::tr("context parallel CP SP long")},
        {id("tactics.expert"), CommandWords::tr("mixture of experts MoE EP all_to_all")},
        {id("tactics.multi_query"), CommandWords::tr("MQA cache inference serving")},
        {id("tactics.edge"), CommandWords::tr("graph network GNN")},
        {id("tactics.spatial"), CommandWords::tr("convolution images halo")},
    };
}

QStringList wordsOf(const QString& text) {
    static const QRegularExpression between(QStringLiteral("[^\\p{L}\\p{N}]+"));
    return text.split(between, Qt::SkipEmptyParts);
}

// 0: begins a word, or two that stand together ("zero1"); 1: is in one; -1: neither.
int fits(const QString& word, const QStringList& in) {
    int best = -1;
    for (qsizetype i = 0; i < in.size(); ++i) {
        const QString joined = i + 1 < in.size() ? in[i] + in[i + 1] : in[i];
        if (joined.startsWith(word, Qt::CaseInsensitive)) return 0;
        if (in[i].contains(word, Qt::CaseInsensitive)) best = 1;
    }
    return best;
}

} // namespace

QString commandWords(const QString& id) { return allWords().value(id); }

int commandRank(const QString& typed, const QString& name, const QString& others) {
    const QStringList named = wordsOf(name), also = wordsOf(others);
    int rank = 0;
    for (const QString& word : wordsOf(typed)) {
        const int inName = fits(word, named);
        const int inOthers = inName < 0 ? fits(word, also) : -1;
        if (inName < 0 && inOthers < 0) return fuzzyMatch(typed, name) ? 4 : -1;
        rank = std::max(rank, inName >= 0 ? inName : 2 + inOthers);
    }
    return rank;
}

bool fuzzyMatch(const QString& typed, const QString& text) {
    qsizetype at = 0;
    for (const QChar letter : typed) {
        if (letter.isSpace()) continue;
        at = text.indexOf(letter, at, Qt::CaseInsensitive);
        if (at < 0) return false;
        ++at;
    }
    return true;
}

} // namespace axiscape
