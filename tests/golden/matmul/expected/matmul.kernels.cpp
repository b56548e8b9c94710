// What launches of the kernels of matmul.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds matmul_kernels[];
constexpr cu2port::KernelNeeds matmul_kernels[] = {
    cu2port::needsOf("matmul").shared(2112).doesAtLeast(8, 4, 32),
    {},
};
