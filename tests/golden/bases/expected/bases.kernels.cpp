// What launches of the kernels of bases.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds bases_kernels[];
constexpr cu2port::KernelNeeds bases_kernels[] = {
    cu2port::needsOf("meet").inOrder().does(36, 12, 11),
    {},
};
