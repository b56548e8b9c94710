// What launches of the kernels of reduction.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds reduction_kernels[];
constexpr cu2port::KernelNeeds reduction_kernels[] = {
    cu2port::needsOf("sum").dynamicShared().doesAtLeast(4, 0, 2),
    {},
};
