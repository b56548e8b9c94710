// What launches of the kernels of streams.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds streams_kernels[];
constexpr cu2port::KernelNeeds streams_kernels[] = {
    cu2port::needsOf("work").rowsInOrder().does(4, 4, 2),
    {},
};
