// What launches of the kernels of first.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds first_kernels[];
constexpr cu2port::KernelNeeds first_kernels[] = {
    cu2port::needsOf("count").uses("counter").inOrder().does(4, 8, 0),
    {},
};
