// What launches of the kernels of main.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds main_kernels[];
constexpr cu2port::KernelNeeds main_kernels[] = {
    cu2port::needsOf("blend").rowsInOrder().does(8, 4, 3),
    {},
};
