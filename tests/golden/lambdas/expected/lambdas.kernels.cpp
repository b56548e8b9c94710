// What launches of the kernels of lambdas.cu need, for the runtime, translated by cu2port.
#include <cu2port/kernel_needs.h>

[[gnu::visibility("hidden")]] extern const cu2port::KernelNeeds lambdas_kernels[];
constexpr cu2port::KernelNeeds lambdas_kernels[] = {
    cu2port::needsOf("forEach_lambda").inMemory("1").inOrder().does(8, 4, 2),
    cu2port::needsOf("forEach_lambda_2").inMemory("1").inOrder().does(4, 4, 4),
    cu2port::needsOf("table_lambda").inOrder().does(0, 4, 3),
    {},
};
