// What launches of the kernels of vectors.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds vectors_kernels[];
constexpr cu2port::KernelNeeds vectors_kernels[] = {
    cu2port::needsOf("add").rowsInOrder().does(52, 36, 6),
    {},
};
