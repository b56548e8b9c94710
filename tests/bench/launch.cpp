// How long a kernel launch takes on the current device, for an empty kernel: what a program with
// many small kernels pays. A benchmark, not a test: run it on an otherwise idle machine.
#include <cu2port/block.h>
#include <cu2port/runtime.h>

#include <chrono>
#include <cstdio>

static void emptyBlock(const cu2port::Block &, void *const *) {}

static const cu2port::CpuKernel table[] = {{"empty", emptyBlock}, {}};
static const char text[] = "__kernel void empty(int n) {}";
static const cu2port::OpenCLSource source = {text, sizeof text - 1};

static void empty(int n) { cu2port::launch(empty, n); }

static const cu2port::Module module{nullptr, &source, table, {cu2port::kernel(empty, "empty")}};

/// Microseconds per round of `body`.
template <class F> static double measure(int rounds, F body) {
  body(); // whatever happens only once
  portDeviceSynchronize();
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < rounds; ++i)
    body();
  portDeviceSynchronize();
  const std::chrono::duration<double, std::micro> spent = std::chrono::steady_clock::now() - start;
  return spent.count() / rounds;
}

int main() {
  portDeviceProp device;
  if (portGetDeviceProperties(&device, 0) != portSuccess)
    return 1;
  std::printf("%s\n", device.name);
  std::printf("%8.3f us  a launch of one block, 100,000 in a row\n",
              measure(100000, [] { portLaunch(1, 1), empty(0); }));
  std::printf("%8.3f us  a launch of one block, then wait for it\n", measure(20000, [] {
                portLaunch(1, 1), empty(0);
                portDeviceSynchronize();
              }));
  std::printf("%8.3f us  a launch of 64 empty blocks, 20,000 in a row\n",
              measure(20000, [] { portLaunch(64, 256), empty(0); }));
  portStream_t streams[4];
  for (portStream_t &stream : streams)
    portStreamCreate(&stream);
  std::printf("%8.3f us  a launch in each of 4 streams\n", measure(5000, [&] {
                for (portStream_t stream : streams)
                  portLaunch(1, 1, 0, stream), empty(0);
              }));
  return portGetLastError();
}
