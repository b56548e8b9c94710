// What launches of the kernels of scatter.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds scatter_kernels[];
constexpr cu2port::KernelNeeds scatter_kernels[] = {
    cu2port::needsOf("addGradients").does(16, 8, 3),
    {},
};
