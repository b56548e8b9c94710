#include "forms/Machines.h"

#include "cu2port/runtime.h"

namespace cu2port::random {

namespace {

/// Not supported: on OpenCL and SYCL, a kernel whose threads wait for what others write.
void check(portError_t error) {
  if (error == portErrorNoKernelImageForDevice || error == portErrorInvalidValue ||
      error == portErrorNotSupported)
    throw LaunchRefused(portGetErrorString(error));
  if (error != portSuccess)
    throw LaunchFailed(portGetErrorString(error));
}

dim3 extent(const std::array<unsigned, 3> &of) { return dim3(of[0], of[1], of[2]); }

class RuntimeMachine : public Machine {
public:
  RuntimeMachine(const Library &library, const Case &test)
      : stubs(static_cast<const void *const *>(library.table("stubs", test))),
        variables(static_cast<void *const *>(library.table("variables", test))) {}

  ~RuntimeMachine() override {
    for (void *each : memory)
      portFree(each);
  }

  void *allocate(std::size_t bytes) override {
    void *made = nullptr;
    check(portMalloc(&made, bytes));
    memory.push_back(made);
    return made;
  }
  void write(void *to, const void *from, std::size_t bytes) override {
    check(portMemcpy(to, from, bytes, portMemcpyHostToDevice));
  }
  void read(void *to, const void *from, std::size_t bytes) override {
    check(portMemcpy(to, from, bytes, portMemcpyDeviceToHost));
  }
  void readVariable(std::size_t index, void *to, std::size_t bytes) override {
    const void *symbol = variables[index];
    check(portMemcpyFromSymbol(to, symbol, bytes, 0, portMemcpyDeviceToHost));
  }
  void launch(const Launch &launch, void *const *arguments) override {
    check(portLaunchKernel(stubs[launch.kernel], extent(launch.grid), extent(launch.block),
                           const_cast<void **>(arguments), launch.dynamicShared, nullptr));
    check(portDeviceSynchronize());
  }

private:
  const void *const *stubs;
  void *const *variables;
  std::vector<void *> memory;
};

} // namespace

std::unique_ptr<Machine> runtimeMachine(const Library &library, const Case &test) {
  return std::make_unique<RuntimeMachine>(library, test);
}

} // namespace cu2port::random
