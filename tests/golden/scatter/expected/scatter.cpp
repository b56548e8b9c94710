// Adds the gradient of every token to the row of its word, and to what all tokens have in common.
#include <cstdio>
#include <cu2port/runtime.h>

constexpr int width = 128;

/// A block a token.
void addGradients(const int *words, const float *gradients, float *rows, float *common,
                             int count) {
  cu2port::launch(addGradients, words, gradients, rows, common, count);
}

int main() {
  int words[3] = {1, -1, 1}, *deviceWords;
  float gradients[3 * width], *deviceGradients, *rows, *common, sum;
  for (int i = 0; i < 3 * width; ++i)
    gradients[i] = i % width;
  portMalloc(&deviceWords, sizeof(words));
  portMalloc(&deviceGradients, sizeof(gradients));
  portMalloc(&rows, 2 * width * sizeof(float));
  portMalloc(&common, width * sizeof(float));
  portMemset(rows, 0, 2 * width * sizeof(float));
  portMemset(common, 0, width * sizeof(float));
  portMemcpy(deviceWords, words, sizeof(words), portMemcpyHostToDevice);
  portMemcpy(deviceGradients, gradients, sizeof(gradients), portMemcpyHostToDevice);
  portLaunch(3, width), addGradients(deviceWords, deviceGradients, rows, common, width);
  portMemcpy(&sum, rows + width + 5, sizeof(sum), portMemcpyDeviceToHost);
  std::printf("%g\n", sum);
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("scatter.kernels.cpp", "scatter.cl", "scatter.cpu.cpp");
extern const cu2port::KernelNeeds scatter_kernels[];
extern const cu2port::OpenCLSource scatter_cl;
extern const cu2port::CpuKernel scatter_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module scatter_module{
    scatter_kernels, &scatter_cl, scatter_cpu,
    {cu2port::kernel(addGradients, "addGradients")}};
