// What launches of the kernels of particles.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds particles_kernels[];
constexpr cu2port::KernelNeeds particles_kernels[] = {
    cu2port::needsOf("step_kernel").inMemory("0").inOrder().does(100, 40, 22),
    {},
};
