#include "cpu/InOrder.h"

#include "cpu/RunBlock.h"
#include "cpu/Turns.h"

#include <numeric>

namespace cu2port::cpu {
namespace {

/// A step through all numbers below `count`, about the golden section of it.
std::uint64_t stepFor(std::uint64_t count, unsigned round) {
  const double share = 0.618 / (1 + 0.37 * round);
  std::uint64_t step = static_cast<std::uint64_t>(static_cast<double>(count) * share) | 1;
  while (std::gcd(step, count) != 1)
    ++step;
  return step % count;
}

} // namespace

Sequence::Sequence(BlockOrder order, std::uint64_t count)
    : kind(order.kind), count(count), first((count / 2 + order.round) % count),
      step(stepFor(count, order.round)) {}

std::uint64_t Sequence::at(std::uint64_t i) const {
  __extension__ using Wide = unsigned __int128;
  if (kind == BlockOrder::Mixed)
    return static_cast<std::uint64_t>((first + Wide{i} * step) % count);
  return kind == BlockOrder::Forward ? i : count - 1 - i;
}

portError_t runInOrder(const CpuKernel &kernel, const LaunchShape &shape, void *const *arguments,
                       BlockOrder order, const AfterBlock &after) {
  if (shape.resident)
    return runInTurns(kernel, shape, arguments, 1);
  Scratch scratch;
  const std::uint64_t count = std::uint64_t{shape.grid.x} * shape.grid.y * shape.grid.z;
  const Sequence numbers(order, count);
  for (std::uint64_t i = 0; i < count; ++i) {
    const uint3 index = indexOf(numbers.at(i), shape.grid);
    if (portError_t error = runCaught(kernel, shape, arguments, index, scratch))
      return error;
    if (after)
      after(index);
  }
  return portSuccess;
}

} // namespace cu2port::cpu
