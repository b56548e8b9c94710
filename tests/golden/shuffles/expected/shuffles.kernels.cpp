// What launches of the kernels of shuffles.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds shuffles_kernels[];
constexpr cu2port::KernelNeeds shuffles_kernels[] = {
    cu2port::needsOf("sum"),
    cu2port::needsOf("blockSum").shared(128),
    cu2port::needsOf("turn").rowsInOrder(),
    {},
};
