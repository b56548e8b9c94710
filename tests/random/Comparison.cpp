#include "Comparison.h"

#include "Random.h"
#include "cu2port/runtime.h"
#include "interpreter/Interpreter.h"

#include <fmt/format.h>

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <functional>

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

void runKernel(const Kernel &kernel, const Translation &translation, Memory &memory) {
  DeviceWords in(memory.in), out(memory.out), atoms(memory.atoms);
  int n = kernel.n;
  unsigned salt = kernel.salt;
  void *arguments[] = {&in.memory, &out.memory, &atoms.memory, &n, &salt};
  check(portLaunchKernel(translation.stub(kernel),
                         dim3(kernel.grid[0], kernel.grid[1], kernel.grid[2]),
                         dim3(kernel.block[0], kernel.block[1], kernel.block[2]), arguments,
                         kernel.dynamicShared, nullptr));
  const portError_t ended = portDeviceSynchronize();
  if (ended == portErrorInvalidValue)
    throw LaunchRefused();
  check(ended);
  in.fetch();
  out.fetch();
  atoms.fetch();
}

constexpr int refusedStatus = 2;

/// Memory that a child process shares with this one.
class SharedWords {
public:
  explicit SharedWords(std::size_t count)
      : bytes(count * sizeof(unsigned)),
        memory(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {}
  SharedWords(const SharedWords &) = delete;
  SharedWords &operator=(const SharedWords &) = delete;
  ~SharedWords() { munmap(memory, bytes); }

  unsigned *begin() { return static_cast<unsigned *>(memory); }

private:
  std::size_t bytes;
  void *memory;
};

/// Calls `visit` with each part of the memory, one behind the other in `words`.
void forEachPart(Memory &memory, unsigned *words,
                 const std::function<void(Words &part, unsigned *words)> &visit) {
  for (Words *part : {&memory.in, &memory.out, &memory.atoms}) {
    visit(*part, words);
    words += part->size();
  }
}

[[noreturn]] void runAsChild(const Kernel &kernel, const Translation &translation, Memory &memory,
                             unsigned *words) {
  rlimit seconds{5, 5};
  setrlimit(RLIMIT_CPU, &seconds);
  rlimit noCore{0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  try {
    runKernel(kernel, translation, memory);
  } catch (const LaunchRefused &) {
    _exit(refusedStatus);
  } catch (const BadText &bad) {
    fmt::print(stderr, "--kernel {}: {}\n", kernel.seed, bad.what());
    _exit(1);
  }
  forEachPart(memory, words,
              [](Words &part, unsigned *to) { std::copy(part.begin(), part.end(), to); });
  _exit(0);
}

/// In a process of its own, since the kernel may crash or run for ever. The runtime starts its
/// threads there, too.
std::optional<std::string> runApart(const Kernel &kernel, const Translation &translation,
                                    Memory &memory) {
  SharedWords words(memory.in.size() + memory.out.size() + memory.atoms.size());
  std::fflush(stdout);
  pid_t child = fork();
  if (child == 0)
    runAsChild(kernel, translation, memory, words.begin());
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status))
    return fmt::format("the kernel ends with a signal: {}", strsignal(WTERMSIG(status)));
  if (WEXITSTATUS(status) == refusedStatus)
    throw LaunchRefused();
  if (WEXITSTATUS(status) != 0)
    return "the launch fails";
  forEachPart(memory, words.begin(), [](Words &part, const unsigned *from) {
    std::copy(from, from + part.size(), part.begin());
  });
  return std::nullopt;
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
  Memory found = memoryFor(kernel);
  if (auto failure = runApart(kernel, translation, found))
    return failure;
  return firstDifference(expected, found);
}

} // namespace cu2port::random
