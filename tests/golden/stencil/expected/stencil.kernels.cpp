// What launches of the kernels of stencil.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds stencil_kernels[];
constexpr cu2port::KernelNeeds stencil_kernels[] = {
    cu2port::needsOf("stencil").uses("weights launches").shared(528).doesAtLeast(12, 4, 10),
    {},
};
