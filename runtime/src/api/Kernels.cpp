// Launching kernels.
#include "Allocations.h"
#include "Log.h"
#include "api/Launch.h"
#include "profile/Profile.h"
#include "verify/Verifier.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace cu2port {

/// By CUDA's rules for this device, and for this kernel on it.
static portError_t checkShape(const Context &context, const PreparedKernel &kernel,
                              const LaunchShape &shape) {
  const portDeviceProp &p = context.device.properties();
  const dim3 &g = shape.grid, &b = shape.block;
  const char *name = kernel.kernel.kernel->name;
  const unsigned *blockLimit = reinterpret_cast<const unsigned *>(p.maxThreadsDim);
  const unsigned *gridLimit = reinterpret_cast<const unsigned *>(p.maxGridSize);
  const std::uint64_t threads = std::uint64_t{b.x} * b.y * b.z;
  if (!g.x || !g.y || !g.z || g.x > gridLimit[0] || g.y > gridLimit[1] || g.z > gridLimit[2]) {
    log("kernel %s: a grid of %u x %u x %u blocks is not possible", name, g.x, g.y, g.z);
    return portErrorInvalidConfiguration;
  }
  if (!threads || b.x > blockLimit[0] || b.y > blockLimit[1] || b.z > blockLimit[2] ||
      threads > static_cast<unsigned>(p.maxThreadsPerBlock)) {
    log("kernel %s: a block of %u x %u x %u threads is not possible", name, b.x, b.y, b.z);
    return portErrorInvalidConfiguration;
  }
  if (threads > static_cast<unsigned>(kernel.maxThreads)) {
    log("kernel %s can have blocks of %d threads, not of %llu", name, kernel.maxThreads,
        static_cast<unsigned long long>(threads));
    return threads > static_cast<unsigned>(kernel.deviceThreads) ? portErrorLaunchOutOfResources
                                                                 : portErrorInvalidValue;
  }
  if (shape.dynamicShared > std::max(kernel.maxDynamicShared, kernel.defaultDynamicShared)) {
    log("kernel %s can have %zu bytes of dynamic shared memory, not %zu; portFuncSetAttribute can "
        "raise that",
        name, std::max(kernel.maxDynamicShared, kernel.defaultDynamicShared), shape.dynamicShared);
    return portErrorInvalidValue;
  }
  return portSuccess;
}

/// How many blocks of a launch the device can hold.
static std::uint64_t roomFor(const Context &context, const PreparedKernel &kernel,
                             const LaunchShape &shape) {
  const auto threads = static_cast<int>(shape.block.x * shape.block.y * shape.block.z);
  return static_cast<std::uint64_t>(context.device.properties().multiProcessorCount) *
         static_cast<std::uint64_t>(
             blocksPerProcessor(context, kernel, threads, shape.dynamicShared));
}

/// All blocks of a cooperative launch have to fit on the device together.
static portError_t checkTogether(const Context &context, const PreparedKernel &kernel,
                                 const LaunchShape &shape) {
  const std::uint64_t room = roomFor(context, kernel, shape);
  const std::uint64_t blocks = std::uint64_t{shape.grid.x} * shape.grid.y * shape.grid.z;
  if (blocks <= room)
    return portSuccess;
  log("kernel %s: a cooperative launch can have %llu blocks here, not %llu",
      kernel.kernel.kernel->name, static_cast<unsigned long long>(room),
      static_cast<unsigned long long>(blocks));
  return portErrorCooperativeLaunchTooLarge;
}

/// What a kernel waits for in loops must be there, or it never ends. The CPU sees to that itself.
static portError_t checkWaits(const Context &context, const PreparedKernel &kernel,
                              const LaunchShape &shape) {
  const KernelNeeds &needs = *kernel.kernel.kernel;
  if (!needs.waitsInLoops || context.device.backend() == "cpu")
    return portSuccess;
  const bool runsInTurn = context.device.traits().runsInTurn;
  if (needs.awaitsThreads && runsInTurn && shape.block.x * shape.block.y * shape.block.z > 1) {
    log("kernel %s: threads wait for others of their block, which this device runs one after the "
        "other",
        needs.name);
    return portErrorNotSupported;
  }
  const std::uint64_t room =
      runsInTurn ? static_cast<std::uint64_t>(context.device.properties().multiProcessorCount)
                 : roomFor(context, kernel, shape);
  const std::uint64_t blocks = std::uint64_t{shape.grid.x} * shape.grid.y * shape.grid.z;
  if (!needs.awaitsBlocks || blocks <= room)
    return portSuccess;
  log("kernel %s: blocks wait for each other, and of %llu there can be %llu at once", needs.name,
      static_cast<unsigned long long>(blocks), static_cast<unsigned long long>(room));
  return portErrorCooperativeLaunchTooLarge;
}

/// Whether no two arguments or device variables lead into one allocation.
static bool leadApart(const PreparedKernel &kernel, void *const *arguments) {
  const List<Parameter> &parameters = kernel.kernel.kernel->parameters;
  std::vector<const void *> pointers(kernel.variableAddresses.begin(),
                                     kernel.variableAddresses.end());
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (parameters[i].kind == ParameterKind::Pointer)
      if (const void *pointer = *static_cast<const void *const *>(arguments[i]))
        pointers.push_back(pointer);
  std::vector<std::uintptr_t> starts;
  for (const void *pointer : pointers) {
    const std::optional<Allocation> found = Allocations::get().find(pointer);
    if (!found || std::find(starts.begin(), starts.end(), found->start) != starts.end())
      return false;
    starts.push_back(found->start);
  }
  return true;
}

/// Whether a block may read what another one of the launch writes. To look for where arguments lead
/// takes time that launches of one block need not have.
static bool mayReadOthers(const PreparedKernel &kernel, const LaunchShape &shape,
                          void *const *arguments) {
  const KernelNeeds &needs = *kernel.kernel.kernel;
  if (std::uint64_t{shape.grid.x} * shape.grid.y * shape.grid.z == 1)
    return false;
  const bool isOneRow = shape.grid.y * shape.grid.z == 1 &&
                        std::uint64_t{shape.grid.x} * shape.block.x <= std::uint64_t{1} << 32;
  return needs.startsInOrder || (needs.orderedRows && !isOneRow) || !leadApart(kernel, arguments);
}

/// Calls `launch` with the arguments followed by a pointer to the address of each device variable.
template <class F>
static portError_t withVariables(PreparedKernel &kernel, void *const *arguments, std::size_t count,
                                 F launch) {
  const std::size_t variables = kernel.variableAddresses.size();
  if (variables == 0)
    return launch(arguments);
  auto **all = static_cast<void **>(__builtin_alloca((count + variables) * sizeof(void *)));
  std::memcpy(all, arguments, count * sizeof(void *));
  for (std::size_t i = 0; i < variables; ++i)
    all[count + i] = &kernel.variableAddresses[i];
  return launch(all);
}

[[gnu::noinline]] static portError_t launchMeasured(Context &context, Stream &stream,
                                                    const PreparedKernel &kernel,
                                                    const LaunchShape &shape,
                                                    void *const *arguments) {
  const profile::Scope scope(
      stream, profile::Profile::active()->launch(context, stream, kernel.kernel, shape));
  return stream.launch(kernel.kernel, shape, arguments);
}

static portError_t enqueue(Context &context, Context::Lock lock, const PreparedKernel &kernel,
                           const LaunchShape &shape, portStream_t handle, void *const *arguments) {
  return context.enqueue(std::move(lock), handle, [&](Stream &stream) {
    return profile::Profile::active() ? launchMeasured(context, stream, kernel, shape, arguments)
                                      : stream.launch(kernel.kernel, shape, arguments);
  });
}

/// Apart, as launches are short where nobody compares them.
[[gnu::noinline]] static portError_t compare(verify::Verifier &verifier, Context &context,
                                             const PreparedKernel &kernel, const LaunchShape &shape,
                                             portStream_t handle, void *const *arguments) {
  return verifier.launch(context, kernel, shape, arguments, handle, [&] {
    return enqueue(context, Context::Lock(context.mutex), kernel, shape, handle, arguments);
  });
}

/// CUDA_LAUNCH_BLOCKING=1, which is for those who look for the launch that fails.
static bool launchesBlock() {
  static const bool asked = [] {
    const char *value = secure_getenv("CUDA_LAUNCH_BLOCKING");
    return value && std::strtol(value, nullptr, 10) != 0;
  }();
  return asked;
}

portError_t launch(Context &context, const void *stub, const LaunchConfiguration &configuration,
                   void *const *arguments, bool cooperative) {
  verify::Verifier *verifier = verify::Verifier::active;
  std::unique_lock<std::recursive_mutex> alone;
  if (verifier)
    alone = std::unique_lock(verifier->mutex);
  PreparedKernel *kernel = nullptr;
  Context::Lock lock(context.mutex);
  if (portError_t error = context.prepare(lock, stub, &kernel))
    return error;
  LaunchShape shape{configuration.grid, configuration.block, configuration.shared, cooperative};
  if (portError_t error = checkShape(context, *kernel, shape))
    return error;
  if (portError_t error = checkWaits(context, *kernel, shape))
    return error;
  if (kernel->kernel.kernel->waitsInLoops)
    shape.resident = std::max(1U, static_cast<unsigned>(roomFor(context, *kernel, shape)));
  if (cooperative)
    if (portError_t error = checkTogether(context, *kernel, shape))
      return error;
  const std::size_t count = kernel->kernel.kernel->parameters.size();
  if (count && !arguments)
    return portErrorInvalidValue;
  shape.inOrder = mayReadOthers(*kernel, shape, arguments);
  const portError_t error = withVariables(*kernel, arguments, count, [&](void *const *all) {
    return verifier ? compare(*verifier, context, *kernel, shape, configuration.stream, all)
                    : enqueue(context, std::move(lock), *kernel, shape, configuration.stream, all);
  });
  if (error || !launchesBlock())
    return error;
  if (lock)
    lock.unlock(); // whoever the kernel waits for may need it
  const profile::Wait wait("CUDA_LAUNCH_BLOCKING");
  return context.synchronize(configuration.stream);
}

void cu2port_launchStub(const void *stub, void **arguments, const std::size_t *,
                        std::size_t) noexcept {
  auto &launches = thisThread().launches;
  if (launches.empty()) {
    log("a kernel was called like a function, without a launch configuration");
    keep(portErrorMissingConfiguration);
    return;
  }
  const LaunchConfiguration configuration = launches.back();
  launches.pop_back();
  call([&](Context &context) { return launch(context, stub, configuration, arguments); });
}

} // namespace cu2port
