// What launches of the kernels of transpose.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds transpose_kernels[];
constexpr cu2port::KernelNeeds transpose_kernels[] = {
    cu2port::needsOf("transpose").shared(4224).does(16, 16, 0),
    {},
};
