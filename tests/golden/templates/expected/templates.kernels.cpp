// What launches of the kernels of templates.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds templates_kernels[];
constexpr cu2port::KernelNeeds templates_kernels[] = {
    cu2port::needsOf("map_int_1").inOrder().does(4, 4, 0),
    cu2port::needsOf("map_float_4").inOrder().does(16, 16, 8),
    cu2port::needsOf("map_double_4").inOrder().does(32, 32, 8),
    {},
};
