// What launches of the kernels of trees.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds trees_kernels[];
constexpr cu2port::KernelNeeds trees_kernels[] = {
    cu2port::needsOf("blockSums").shared(512).doesAtLeast(4, 0, 7),
    {},
};
