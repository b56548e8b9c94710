#include "cpu/InOrder.h"

#include "cpu/RunBlock.h"

#include <numeric>

namespace cu2port::cpu {
namespace {

uint3 indexOf(std::uint64_t number, const dim3 &grid) {
  const std::uint64_t row = number / grid.x;
  return {static_cast<unsigned>(number % grid.x), static_cast<unsigned>(row % grid.y),
          static_cast<unsigned>(row / grid.y)};
}

/// A step through all numbers below `count`, about the golden section of it.
std::uint64_t stepFor(std::uint64_t count, unsigned round) {
  const double share = 0.618 / (1 + 0.37 * round);
  std::uint64_t step = static_cast<std::uint64_t>(static_cast<double>(count) * share) | 1;
  while (std::gcd(step, count) != 1)
    ++step;
  return step % count;
}

} // namespace

portError_t runInOrder(BlockFunction run, const LaunchShape &shape, void *const *arguments,
                       BlockOrder order, const AfterBlock &after) {
  Scratch scratch;
  const std::uint64_t count = std::uint64_t{shape.grid.x} * shape.grid.y * shape.grid.z;
  const std::uint64_t step = stepFor(count, order.round);
  for (std::uint64_t i = 0, mixed = (count / 2 + order.round) % count; i < count;
       ++i, mixed = (mixed + step) % count) {
    const std::uint64_t number = order.kind == BlockOrder::Forward    ? i
                                 : order.kind == BlockOrder::Backward ? count - 1 - i
                                                                      : mixed;
    const uint3 index = indexOf(number, shape.grid);
    if (portError_t error = runBlock(run, shape, arguments, index, scratch))
      return error;
    if (after)
      after(index);
  }
  return portSuccess;
}

} // namespace cu2port::cpu
