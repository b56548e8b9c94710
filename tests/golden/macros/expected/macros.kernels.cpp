// What launches of the kernels of macros.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds macros_kernels[];
constexpr cu2port::KernelNeeds macros_kernels[] = {
    cu2port::needsOf("clear").does(0, 4, 0),
    {},
};
