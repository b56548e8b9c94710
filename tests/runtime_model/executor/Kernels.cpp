#include "executor/Kernels.h"

#include "ProcessFigures.h"
#include "model/State.h"

#include <cu2port/block.h>
#include <cu2port/runtime.h>

#include <chrono>
#include <thread>

namespace cu2port::model {

namespace {

constexpr std::uintptr_t firstPage = 4096; ///< where nothing is

template <class T> T get(void *const *arguments, int index) {
  return *static_cast<T *>(arguments[index]);
}

void rest(unsigned microseconds) {
  if (microseconds)
    std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
}

void mixBlock(const Block &b, void *const *arguments) {
  auto *to = get<unsigned *>(arguments, 0);
  const auto *from = get<const unsigned *>(arguments, 1);
  const auto words = get<unsigned>(arguments, 2), fromWords = get<unsigned>(arguments, 3);
  rest(get<unsigned>(arguments, 5));
  const unsigned first = b.blockIdx.x * b.blockDim.x;
  for (unsigned i = first; i < first + b.blockDim.x && i < words; ++i)
    to[i] = mixed(to[i], from[i % fromWords], get<unsigned>(arguments, 4));
}

void failBlock(const Block &, void *const *arguments) {
  rest(get<unsigned>(arguments, 0));
  if (!isSanitized() && get<unsigned>(arguments, 1))
    *reinterpret_cast<volatile unsigned *>(firstPage / 2) = 1;
  cu2port_failKernel(portErrorAssert);
}

const CpuKernel cpu[] = {{"mixWords", mixBlock}, {"fail", failBlock}, {}};

const char text[] = R"(
__kernel void mixWords(__global uint *to, __global const uint *from, uint words, uint fromWords,
                  uint value, uint pause) {
  volatile float x = 0;
  for (uint i = 0; i < pause * 20; ++i)
    x = x * 0.5f + i;
  uint i = get_global_id(0);
  if (i < words)
    to[i] = to[i] * 1664525u + from[i % fromWords] * 22695477u + value + (x < 0);
}
)";
const OpenCLSource openCL = {text, sizeof text - 1};

} // namespace

void mix(unsigned *to, const unsigned *from, unsigned words, unsigned fromWords, unsigned value,
         unsigned pause) {
  launch(mix, to, from, words, fromWords, value, pause);
}
void fail(unsigned pause, unsigned isAccess) { launch(fail, pause, isAccess); }
void unknown(unsigned value) { launch(unknown, value); }

static const KernelNeeds needs[] = {needsOf("fail").withoutOpenCL("it throws"), {}};
static const Module module{needs, &openCL, cpu, {kernel(mix, "mixWords"), kernel(fail, "fail")}};

} // namespace cu2port::model
