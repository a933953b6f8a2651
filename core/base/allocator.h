// SPDX-License-Identifier: GPL-3.0-or-later
// How the system's allocator keeps what is free. Does nothing where it is another one than that of glibc.
#pragma once

namespace axiscape {

// Two heaps for all threads instead of one for each: what one thread makes and another lets go leaves heaps of which
// every page holds a little, and resident memory grows by what nobody uses. Before any thread begins.
void shareHeaps();
// Free pages go back to the system: after something large was let go. Milliseconds.
void returnFreeMemory();

} // namespace axiscape
