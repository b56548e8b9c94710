#include "cpu/Turns.h"

#include "FloatingPoint.h"
#include "Log.h"
#include "ThreadLocal.h"
#include "cpu/Circle.h"
#include "cpu/Workers.h"

namespace cu2port::cpu {

portError_t runInTurns(const CpuKernel &kernel, const LaunchShape &shape, void *const *arguments,
                       unsigned workers) {
  LaunchFault fault;
  Blocks blocks(0, std::uint64_t{shape.grid.x} * shape.grid.y * shape.grid.z, shape.resident,
                fault);
  auto work = [&] { Circle(kernel, shape, arguments, blocks).run(); };
  onWorkers(workers, work);
  return blocks.fault();
}

portError_t runInTurns(const CpuKernel &kernel, const LaunchShape &shape, void *const *arguments,
                       const uint3 &index, LaunchFault &fault) {
  const std::uint64_t number =
      index.x + std::uint64_t{shape.grid.x} * (index.y + std::uint64_t{shape.grid.y} * index.z);
  Blocks blocks(number, number + 1, 1, fault);
  Circle(kernel, shape, arguments, blocks).run();
  return blocks.fault();
}

} // namespace cu2port::cpu
