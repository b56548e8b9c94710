#include "forms/Machines.h"

#include "cu2port/direct.h"
#include "cu2port/module.h"
#include "cu2port/runtime.h"

#include <cstring>

namespace cu2port::random {

namespace {

dim3 extent(const std::array<unsigned, 3> &of) { return dim3(of[0], of[1], of[2]); }

/// Runs kernels on the host's memory. Its device variables have their first values again when it
/// goes.
class DirectMachine : public Machine {
public:
  DirectMachine(const Library &library, const Case &test, Order order)
      : kernels(static_cast<const DirectKernel *>(library.table("direct", test))),
        variables(static_cast<void *const *>(library.table("variables", test))), order(order) {
    for (std::size_t i = 0; i < test.variables.size(); ++i) {
      const auto *at = static_cast<const std::uint8_t *>(variables[i]);
      initial.emplace_back(at, at + test.variables[i].bytes);
    }
  }
  ~DirectMachine() override {
    for (std::size_t i = 0; i < initial.size(); ++i)
      std::memcpy(variables[i], initial[i].data(), initial[i].size());
  }

  void *allocate(std::size_t bytes) override {
    memory.push_back(std::make_unique<std::max_align_t[]>(bytes / sizeof(std::max_align_t) + 1));
    return memory.back().get();
  }
  void write(void *to, const void *from, std::size_t bytes) override {
    std::memcpy(to, from, bytes);
  }
  void read(void *to, const void *from, std::size_t bytes) override {
    std::memcpy(to, from, bytes);
  }
  void readVariable(std::size_t index, void *to, std::size_t bytes) override {
    std::memcpy(to, variables[index], bytes);
  }
  void launch(const Launch &launch, void *const *arguments) override {
    const DirectKernel &kernel = kernels[launch.kernel];
    direct::Launch made{kernel.name, kernel.run, extent(launch.grid), extent(launch.block)};
    made.dynamicShared = launch.dynamicShared;
    made.order = order == Order::Forward ? direct::Order::Forward : direct::Order::Backward;
    const int error = direct::run(made, arguments);
    if (error != portSuccess)
      throw LaunchFailed(portGetErrorString(static_cast<portError_t>(error)));
  }

private:
  const DirectKernel *kernels;
  void *const *variables;
  Order order;
  std::vector<std::vector<std::uint8_t>> initial; ///< of the variables
  std::vector<std::unique_ptr<std::max_align_t[]>> memory;
};

} // namespace

std::unique_ptr<Machine> directMachine(const Library &library, const Case &test, Order order) {
  return std::make_unique<DirectMachine>(library, test, order);
}

} // namespace cu2port::random
