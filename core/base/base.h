// SPDX-License-Identifier: GPL-3.0-or-later
// base: what every folder needs and the language lacks. Values only; no globals; the only folder with OS calls.
//
//   Result<Module> m = importModule(...);           // errors are values: what, where, why, todo
//   if (!m) return fail(m.error());
//   IdVector<OpId, double> seconds(opCount);         // flat arrays indexed by strong ids
#pragma once

#include "core/base/fixed_vector.h"
#include "core/base/id.h"
#include "core/base/interner.h"
#include "core/base/paged_array.h"
#include "core/base/progress.h"
#include "core/base/result.h"
