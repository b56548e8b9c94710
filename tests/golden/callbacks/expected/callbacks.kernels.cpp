// What launches of the kernels of callbacks.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds callbacks_kernels[];
constexpr cu2port::KernelNeeds callbacks_kernels[] = {
    cu2port::needsOf("activate").rowsInOrder().fails().does(4, 4, 1),
    {},
};
