// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/allocator.h"

#include <cstdlib> // says which library it is
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace axiscape {

void shareHeaps() {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 2);
#endif
}

void returnFreeMemory() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

} // namespace axiscape
