// A library with a kernel and a device variable, which the soak opens and closes.
#include <cu2port/block.h>
#include <cu2port/runtime.h>

static int step = 5;

static void addStepBlock(const cu2port::Block &, void *const *arguments) {
  **static_cast<int **>(arguments[0]) += ++**static_cast<int **>(arguments[1]);
}

static const cu2port::CpuKernel table[] = {{"addStep", addStepBlock}, {}};
static const char text[] =
    "__kernel void addStep(__global int *v, __global int *s) { *v += ++*s; }";
static const cu2port::OpenCLSource source = {text, sizeof text - 1};

static void addStep(int *value) { cu2port::launch(addStep, value); }

static const cu2port::KernelNeeds needs[] = {cu2port::needsOf("addStep").uses("step"), {}};
static const cu2port::Module module{needs,
                                    &source,
                                    table,
                                    {cu2port::kernel(addStep, "addStep")},
                                    {cu2port::variable(step, "step")}};

/// *value += 6, as long as each time the library is opened the variable begins anew.
extern "C" void addSix(int *value, portStream_t stream) {
  portLaunch(1, 1, 0, stream), addStep(value);
}
