// What launches of the kernels of launches.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds launches_kernels[];
constexpr cu2port::KernelNeeds launches_kernels[] = {
    cu2port::needsOf("negate").inOrder().does(4, 4, 0),
    cu2port::needsOf("twice").inOrder().does(4, 4, 1),
    cu2port::needsOf("fill").does(0, 4, 0),
    cu2port::needsOf("fill_2").does(0, 4, 0),
    {},
};
