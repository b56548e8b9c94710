#include "Comparison.h"

#include "Random.h"
#include "cu2port/runtime.h"
#include "interpreter/Interpreter.h"

#include <fmt/format.h>

namespace cu2port::random {

namespace {

using Words = std::vector<unsigned>;

struct Memory {
  Words in, out, atoms;
};

/// Small numbers and large ones, so that conditions go either way.
Memory memoryFor(const Kernel &kernel) {
  Random random(kernel.seed ^ 0x5EED);
  Memory memory{Words(inputs),
                Words(kernel.blocks() * kernel.threads() * outputsPerThread, 0xDEADBEEF),
                Words(atomics)};
  for (unsigned &each : memory.in)
    each = random.chance(50) ? random.below(16) : static_cast<unsigned>(random.next());
  return memory;
}

template <class T> std::pair<void *, std::size_t> range(std::vector<T> &values) {
  return {values.data(), values.size() * sizeof(T)};
}

Memory interpretKernel(const Kernel &kernel, const Translation &translation,
                       interpret::Order order) {
  Memory memory = memoryFor(kernel);
  const void *in = memory.in.data(), *out = memory.out.data(), *atoms = memory.atoms.data();
  interpret::Launch launch;
  launch.kernel = translation.source(kernel);
  launch.grid = kernel.grid;
  launch.block = kernel.block;
  launch.dynamicShared = kernel.dynamicShared;
  launch.arguments = {&in, &out, &atoms, &kernel.n, &kernel.salt};
  launch.memory = {range(memory.in), range(memory.out), range(memory.atoms)};
  interpret::run(launch, order);
  return memory;
}

void check(portError_t error) {
  if (error != portSuccess)
    throw BadText(portGetErrorString(error));
}

/// A copy of host memory on the device.
class DeviceWords {
public:
  explicit DeviceWords(Words &host) : host(host) {
    check(portMalloc(&memory, bytes()));
    check(portMemcpy(memory, host.data(), bytes(), portMemcpyHostToDevice));
  }
  DeviceWords(const DeviceWords &) = delete;
  DeviceWords &operator=(const DeviceWords &) = delete;
  ~DeviceWords() { portFree(memory); }

  void fetch() { check(portMemcpy(host.data(), memory, bytes(), portMemcpyDeviceToHost)); }
  void *memory = nullptr;

private:
  std::size_t bytes() const { return host.size() * sizeof(unsigned); }
  Words &host;
};

Memory runKernel(const Kernel &kernel, const Translation &translation) {
  Memory memory = memoryFor(kernel);
  DeviceWords in(memory.in), out(memory.out), atoms(memory.atoms);
  int n = kernel.n;
  unsigned salt = kernel.salt;
  void *arguments[] = {&in.memory, &out.memory, &atoms.memory, &n, &salt};
  check(portLaunchKernel(translation.stub(kernel),
                         dim3(kernel.grid[0], kernel.grid[1], kernel.grid[2]),
                         dim3(kernel.block[0], kernel.block[1], kernel.block[2]), arguments,
                         kernel.dynamicShared, nullptr));
  check(portDeviceSynchronize());
  in.fetch();
  out.fetch();
  atoms.fetch();
  return memory;
}

std::optional<std::string> firstDifference(const char *what, const Words &expected,
                                           const Words &found) {
  for (std::size_t i = 0; i < expected.size(); ++i)
    if (expected[i] != found[i])
      return fmt::format("{}[{}] is {:#x} and should be {:#x}", what, i, found[i], expected[i]);
  return std::nullopt;
}

std::optional<std::string> firstDifference(const Memory &expected, const Memory &found) {
  if (auto difference = firstDifference("out", expected.out, found.out))
    return difference;
  if (auto difference = firstDifference("atoms", expected.atoms, found.atoms))
    return difference;
  return firstDifference("in", expected.in, found.in);
}

} // namespace

std::optional<std::string> compare(const Kernel &kernel, const Translation &translation) {
  Memory expected = interpretKernel(kernel, translation, interpret::Order::Forward);
  Memory backward = interpretKernel(kernel, translation, interpret::Order::Backward);
  if (auto difference = firstDifference(expected, backward))
    throw interpret::Undefined("the order of the threads matters: " + *difference);
  return firstDifference(expected, runKernel(kernel, translation));
}

} // namespace cu2port::random
