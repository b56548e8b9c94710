// What launches of the kernels of halves.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds halves_kernels[];
constexpr cu2port::KernelNeeds halves_kernels[] = {
    cu2port::needsOf("addRowsKernel").doesAtLeast(2, 4, 1),
    {},
};
