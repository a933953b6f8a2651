// SPDX-License-Identifier: GPL-3.0-or-later
// The options of the commands that have many, and what CLI11 cannot say of them.
#pragma once

#include "app/cli/ask.h"
#include "app/cli/check.h"
#include "app/cli/commands.h"
#include "app/cli/fit.h"
#include "app/cli/learn.h"
#include "app/cli/measured.h"
#include "app/cli/observe.h"
#include "app/cli/search.h"
#include "app/cli/shrink.h"
#include "app/cli/step.h"

#include <CLI/App.hpp>

namespace axiscape::cli {

void addCustomCalls(CLI::App& command, std::string& file);
CLI::Option* addHost(CLI::App& command, std::string& host);
// --dim NAME=VALUE of programs whose sizes are open; what was given, as sizes.
void addSizes(CLI::App& command, std::vector<std::string>& sizes);
std::vector<NamedSize> sizesOf(const std::vector<std::string>& given);
void addSchedule(CLI::App& command, ScheduleSource& source);
void checkSchedule(const ScheduleSource& source, bool mayBeAlone); // alone: a model on a chip
void addRedistribution(CLI::App& command, RedistributeRequest& request);
void checkRedistribution(const CLI::App& command, const RedistributeRequest& request);
void addSearch(CLI::App& command, SearchRequest& request);
void addFit(CLI::App& command, FitWish& wish);
void checkSearch(const SearchRequest& request);
void addStepping(CLI::App& command, StepRequest& request);
void addObserving(CLI::App& command, ObserveRequest& request);
void addAsking(CLI::App& command, AskRequest& request);
void addShrinking(CLI::App& command, ShrinkRequest& request);
void addMeasuring(CLI::App& command, MeasuredRequest& request);
void addObservedCheck(CLI::App& command, ObservedCheck& request);
void addGrading(CLI::App& command, GradeRequest& request);
void addLessons(CLI::App& command, LessonsRequest& request);
void addDimensions(CLI::App& command, DimensionsRequest& request);

} // namespace axiscape::cli
