// In front of a text: products are rounded before they are added, as nvcc has it with --fmad=false.
// Clang heeds it unless it is called with -ffp-contract=fast, which cu2port's own builds do not do.
#pragma once

#ifdef __clang__
#pragma clang fp contract(off)
#else
#pragma GCC optimize("fp-contract=off")
#endif
