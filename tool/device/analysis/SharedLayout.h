// Where the shared variables of a kernel lie, behind each other, where a target has one piece of
// memory for all of them.
#pragma once

#include "device/ir/Ir.h"

#include <vector>

namespace cu2port::ir {

struct SharedPlace {
  const Variable *variable;
  std::uint64_t offset; ///< in bytes
};

/// The variables one after the other, the most aligned and largest ones first, so that little is
/// lost between them. Of those alike, in the order in which they are given.
struct SharedLayout {
  std::vector<SharedPlace> places;
  std::uint64_t bytes = 0; ///< of all
};
SharedLayout layOutShared(std::vector<const Variable *> variables);

/// Dynamic shared memory lies behind all of it, at a multiple of that.
constexpr std::uint64_t sharedAlignment = 16;
constexpr std::uint64_t dynamicSharedOffset(std::uint64_t staticBytes) {
  return (staticBytes + sharedAlignment - 1) / sharedAlignment * sharedAlignment;
}

} // namespace cu2port::ir
