// Prints which expressions number threads:
//
//   threadIdx.x                                       row
//   (threadIdx.y * blockDim.x) + threadIdx.x          plane
//   ... + (threadIdx.z * blockDim.y * blockDim.x)     block of 3 dimensions + 0
#include "device/values/PrintFacts.h"
#include "device/values/ThreadNumbering.h"

#include <fmt/format.h>

namespace cu2port::ir {

void printAffine(const Function &function, llvm::raw_ostream &out) {
  static constexpr const char *names[] = {"", "row", "plane", "grid"};
  const ThreadNumbering numbering(function.body);
  printEach(function, out, [&](const Expr *expr) -> std::string {
    if (!expr->type || !expr->type->isInteger())
      return "";
    if (const Numbering kind = numbering.of(expr); kind != Numbering::None)
      return names[static_cast<unsigned>(kind)];
    const auto inBlock = numbering.inBlock(expr);
    return inBlock ? fmt::format("block of {} dimensions + {}", inBlock->dimensions, inBlock->added)
                   : "";
  });
}

} // namespace cu2port::ir
