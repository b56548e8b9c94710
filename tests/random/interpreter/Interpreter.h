// Runs kernels of the device IR as CUDA's programming guide says it: every thread on its own, one
// step after the other, until it ends or waits for others. Slow and plain: what the block form is
// compared with.
//
//   Thread      one CUDA thread: evaluates trees on a fiber of its own (Expressions, Statements)
//   BlockRun    the threads of a block: who waits for what, and when they may go on
//   Arithmetic  C's arithmetic on values of the IR's types
//
// What has no defined result in CUDA ends the run with an Undefined: overflow of signed integers,
// shifts by too much, indices out of bounds, barriers that not all threads reach. Races and values
// that nobody set are found by running twice (see Order).
#pragma once

#include "device/ir/Ir.h"

#include <array>
#include <cstddef>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace cu2port::interpret {

/// The program does what CUDA does not define.
struct Undefined : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// The interpreter does not know a construct.
struct Unknown : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// In which order the threads of a block take their steps, and what memory holds that nobody has
/// set. The result of a program without races and without uses of such memory is the same in both.
enum class Order { Forward, Backward };

using Size = std::array<unsigned, 3>;

struct Launch {
  const ir::Function *kernel = nullptr;
  Size grid{1, 1, 1}, block{1, 1, 1};
  std::size_t dynamicShared = 0;       ///< bytes
  std::vector<const void *> arguments; ///< one pointer to the value of each parameter
  /// Where kernels may read and write: beginning and size in bytes.
  std::vector<std::pair<void *, std::size_t>> memory;
  /// Where device variables lie.
  std::map<const ir::Variable *, std::byte *> variables;
};

/// What a device variable holds at first.
std::vector<std::byte> initialValue(const ir::Variable *variable);

/// Runs all blocks, one after the other. The program is as `buildDeviceProgram` makes it.
void run(const Launch &launch, Order order);

} // namespace cu2port::interpret
