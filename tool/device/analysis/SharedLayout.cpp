// Shared variables in one piece of memory:
//
//   __shared__ char flag;             offset 264, behind the others
//   __shared__ float tile[64];   ->   offset 0
//   __shared__ double sum;            offset 256
#include "device/analysis/SharedLayout.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

static std::uint64_t alignmentOf(const Variable &variable) {
  return std::max(variable.alignment, alignOf(variable.type));
}

SharedLayout layOutShared(std::vector<const Variable *> variables) {
  llvm::stable_sort(variables, [](const Variable *a, const Variable *b) {
    return std::pair(alignmentOf(*a), sizeOf(a->type)) >
           std::pair(alignmentOf(*b), sizeOf(b->type));
  });
  SharedLayout layout;
  for (const Variable *variable : variables) {
    const std::uint64_t alignment = alignmentOf(*variable);
    layout.bytes = (layout.bytes + alignment - 1) / alignment * alignment;
    layout.places.push_back({variable, layout.bytes});
    layout.bytes += sizeOf(variable->type);
  }
  return layout;
}

} // namespace cu2port::ir
