// A library with a kernel and a device variable, which programs open and close.
#include "model/State.h"

#include <cu2port/block.h>
#include <cu2port/runtime.h>

#include <chrono>
#include <thread>

namespace {

using cu2port::model::firstOfVariables;
using cu2port::model::mixed;

unsigned count = firstOfVariables;

template <class T> T get(void *const *arguments, int index) {
  return *static_cast<T *>(arguments[index]);
}

void countBlock(const cu2port::Block &, void *const *arguments) {
  auto *to = get<unsigned *>(arguments, 0);
  const auto words = get<unsigned>(arguments, 1), value = get<unsigned>(arguments, 2);
  unsigned &counted = *get<unsigned *>(arguments, 4);
  std::this_thread::sleep_for(std::chrono::microseconds(get<unsigned>(arguments, 3)));
  counted = mixed(counted, 0, value);
  for (unsigned i = 0; i < words; ++i)
    to[i] = mixed(to[i], counted, value);
}

const cu2port::CpuKernel table[] = {{"countWords", countBlock}, {}};

const char text[] = R"(
__kernel void countWords(__global uint *to, uint words, uint value, uint pause, __global uint *count) {
  volatile float x = 0;
  for (uint i = 0; i < pause * 20; ++i)
    x = x * 0.5f + i;
  *count = *count * 1664525u + value + (x < 0);
  for (uint i = 0; i < words; ++i)
    to[i] = to[i] * 1664525u + *count * 22695477u + value;
}
)";
const cu2port::OpenCLSource source = {text, sizeof text - 1};

void countWords(unsigned *to, unsigned words, unsigned value, unsigned pause) {
  cu2port::launch(countWords, to, words, value, pause);
}

const cu2port::KernelNeeds needs[] = {cu2port::needsOf("countWords").uses("count"), {}};
const cu2port::Module module{needs,
                             &source,
                             table,
                             {cu2port::kernel(countWords, "countWords")},
                             {cu2port::variable(count, "count")}};

} // namespace

extern "C" portError_t launchInLibrary(unsigned *to, unsigned words, unsigned value, unsigned pause,
                                       portStream_t stream) {
  void *arguments[] = {&to, &words, &value, &pause};
  return portLaunchKernel(reinterpret_cast<const void *>(&countWords), 1, 1, arguments, 0, stream);
}
