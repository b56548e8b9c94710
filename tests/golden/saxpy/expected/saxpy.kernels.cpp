// What launches of the kernels of saxpy.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds saxpy_kernels[];
constexpr cu2port::KernelNeeds saxpy_kernels[] = {
    cu2port::needsOf("saxpy").rowsInOrder().does(8, 4, 2),
    {},
};
