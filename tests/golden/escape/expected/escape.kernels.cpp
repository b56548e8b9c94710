// What launches of the kernels of escape.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds escape_kernels[];
constexpr cu2port::KernelNeeds escape_kernels[] = {
    cu2port::needsOf("escapeTime").doesAtLeast(0, 4, 14),
    cu2port::needsOf("march").doesAtLeast(0, 4, 25),
    cu2port::needsOf("chains").does(4, 8, 0),
    {},
};
