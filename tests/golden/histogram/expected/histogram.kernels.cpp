// What launches of the kernels of histogram.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds histogram_kernels[];
constexpr cu2port::KernelNeeds histogram_kernels[] = {
    cu2port::needsOf("histogram").shared(1024).launchBounds(256).doesAtLeast(5, 4, 0),
    {},
};
