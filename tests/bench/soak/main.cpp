// Millions of launches, streams, events, allocations, and libraries that come and go: what they
// take in time, and that they leave nothing behind.
//
//   soak                        all, on the device that CU2PORT_DEVICE chooses
//   soak --part allocations     one of them
//   soak --share 0.01           a hundredth of each
#include "Latencies.h"
#include "ProcessFigures.h"

#include <cu2port/block.h>
#include <cu2port/runtime.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <dlfcn.h>
#include <stdexcept>

namespace {

void emptyBlock(const cu2port::Block &, void *const *) {}
const cu2port::CpuKernel table[] = {{"empty", emptyBlock}, {}};
const char text[] = "__kernel void empty(int n) {}";
const cu2port::OpenCLSource source = {text, sizeof text - 1};
void empty(int n) { cu2port::launch(empty, n); }
const cu2port::Module module{nullptr, &source, table, {cu2port::kernel(empty, "empty")}};

void check(portError_t error) {
  if (error)
    throw std::runtime_error(portGetErrorString(error));
}

/// One of the things to do again and again.
class Part {
public:
  virtual ~Part() = default;
  /// Once; what is measured of it goes into `latencies`.
  virtual void run(std::uint64_t round, Latencies &latencies) = 0;
};

class Launches : public Part {
  void run(std::uint64_t round, Latencies &latencies) override {
    latencies.measure([] { portLaunch(1, 1), empty(0); });
    if (round % 512 == 0) // so that no queue is full
      check(portDeviceSynchronize());
  }
};

/// A stream and an event that another stream waits for.
class Streams : public Part {
  void run(std::uint64_t round, Latencies &latencies) override {
    latencies.measure([] {
      portStream_t stream = nullptr;
      portEvent_t event = nullptr;
      check(portStreamCreateWithFlags(&stream, portStreamNonBlocking));
      check(portEventCreate(&event));
      portLaunch(1, 1, 0, stream), empty(0);
      check(portEventRecord(event, stream));
      check(portStreamWaitEvent(nullptr, event));
      check(portEventDestroy(event));
      check(portStreamDestroy(stream));
    });
    if (round % 64 == 0)
      check(portDeviceSynchronize());
  }
};

/// Some at a time, of all sizes.
class Allocations : public Part {
  void run(std::uint64_t round, Latencies &latencies) override {
    latencies.measure([&] {
      void *&place = places[round % std::size(places)];
      const std::size_t size = std::size_t{64} << round * 7919 % 15;
      check(round % 2 ? portFree(place) : portFreeAsync(place ? place : allocate(size), nullptr));
      place = allocate(size);
    });
  }
  static void *allocate(std::size_t size) {
    void *memory = nullptr;
    check(portMalloc(&memory, size));
    return memory;
  }
  void *places[64] = {};
};

class Libraries : public Part {
  void run(std::uint64_t, Latencies &latencies) override {
    int value = 0;
    latencies.measure([&] {
      void *library = dlopen(SOAK_LIBRARY, RTLD_NOW | RTLD_LOCAL);
      if (!library)
        throw std::runtime_error(dlerror());
      const auto addSix = reinterpret_cast<void (*)(int *, portStream_t)>(dlsym(library, "addSix"));
      int *memory = nullptr;
      check(portMalloc(&memory, sizeof *memory));
      check(portMemset(memory, 0, sizeof *memory));
      addSix(memory, nullptr);
      check(portMemcpy(&value, memory, sizeof value, portMemcpyDeviceToHost));
      check(portFree(memory));
      dlclose(library);
    });
    if (value != 6)
      throw std::runtime_error("a library has the variable of one before it");
  }
};

/// Whether it leaves no memory behind, and prints a row.
bool soak(const char *name, std::uint64_t rounds, Part &&part) {
  constexpr long mayGrow = 4096;           // kilobytes, for what the C library keeps
  const std::uint64_t first = rounds / 10; // until all pools have their size
  Latencies begin, latencies;
  for (std::uint64_t i = 0; i < first; ++i)
    part.run(i, begin);
  check(portDeviceSynchronize());
  const long before = memoryOfProcess() / 1024;
  for (std::uint64_t i = first; i < rounds; ++i)
    part.run(i, latencies);
  check(portDeviceSynchronize());
  const long grown = memoryOfProcess() / 1024 - before;
  fmt::print("| {} | {} | {:.2f} | {:.2f} | {:.2f} | {} | {:+} |{}\n", name, rounds,
             latencies.quantile(500), latencies.quantile(990), latencies.quantile(999), before,
             grown, grown > mayGrow ? " it grows" : "");
  std::fflush(stdout);
  return grown <= mayGrow;
}

int run(int argc, char **argv) {
  std::string only;
  double share = 1;
  CLI::App app("Does what programs do, millions of times", "soak");
  app.add_option("--part", only, "One part alone")
      ->check(CLI::IsMember({"launches", "streams", "allocations", "libraries"}));
  app.add_option("--share", share, "Of the usual number of rounds");
  CLI11_PARSE(app, argc, argv);
  fmt::print("| what | rounds | p50, us | p99, us | p99.9, us | memory, KiB | grown, KiB "
             "|\n|---|---|---|---|---|---|---|\n");
  bool all = true;
  auto soakIf = [&](const char *name, double rounds, Part &&part) {
    if (only.empty() || only == name)
      all &= soak(name, static_cast<std::uint64_t>(rounds * share), std::move(part));
  };
  soakIf("launches", 1e7, Launches());
  soakIf("streams", 1e6, Streams());
  soakIf("allocations", 1e6, Allocations());
  soakIf("libraries", 1e3, Libraries());
  return all ? 0 : 1;
}

} // namespace

int main(int argc, char **argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception &error) {
    fmt::print(stderr, "soak: {}\n", error.what());
    return 1;
  }
}
