// What launches of the kernels of second.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds second_kernels[];
constexpr cu2port::KernelNeeds second_kernels[] = {
    cu2port::needsOf("weigh").uses("weights counter").does(4, 4, 1),
    {},
};
