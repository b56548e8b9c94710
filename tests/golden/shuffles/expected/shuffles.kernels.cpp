// What launches of the kernels of shuffles.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds shuffles_kernels[];
constexpr cu2port::KernelNeeds shuffles_kernels[] = {
    cu2port::needsOf("sum").doesAtLeast(4, 0, 5),
    cu2port::needsOf("blockSum").shared(128).doesAtLeast(4, 0, 10),
    cu2port::needsOf("turn").rowsInOrder().does(12, 4, 0),
    {},
};
