// A variable of a block that ends as a copy, as what a device function returned does, is its copy
// from the start:
//
//   float value[lanes];                      float value[lanes];
//   {                                        {
//     float sum[lanes];                ->      ... value ...
//     ... sum ...                            }
//     lanes { value = sum; }
//   }
#include "device/Passes.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ControlFlow.h"
#include "device/values/RegionFacts.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using llvm::isa;

/// What the last statement of a block copies.
struct Copy {
  Variable *to = nullptr, *from = nullptr;
};

Copy lastCopy(const Block *block) {
  auto *loop = block->statements.empty() ? nullptr : dyn_cast<ThreadLoop>(block->statements.back());
  if (!loop || loop->scope != SyncScope::Warp || loop->body->statements.size() != 1 ||
      !loop->comments.before.empty())
    return {};
  auto *stmt = dyn_cast<Expression>(loop->body->statements[0]);
  auto *binary = stmt ? dyn_cast<Binary>(stmt->expr) : nullptr;
  if (!binary || binary->op != BinaryOp::Assign)
    return {};
  auto *to = dyn_cast<VariableRef>(binary->lhs), *from = dyn_cast<VariableRef>(binary->rhs);
  return to && from ? Copy{to->variable, from->variable} : Copy{};
}

bool isLane(const Variable *variable) {
  return variable->storage == Storage::PerLane && !variable->isVolatile && !variable->startsClear &&
         variable->type->isScalar();
}

/// Who leaves the block before its end has not made the copy.
void dropCopy(Block *block) {
  const Copy copy = lastCopy(block);
  if (!copy.to || copy.to == copy.from || !isLane(copy.to) || !isLane(copy.from) ||
      copy.to->type != copy.from->type || mayLeave(block) ||
      RegionFacts(block).usesOf(copy.to) != 1)
    return;
  auto &statements = block->statements;
  auto begins = std::find_if(statements.begin(), statements.end(), [&](Stmt *stmt) {
    auto *declaration = dyn_cast<Declaration>(stmt);
    return declaration && declaration->variables.size() == 1 &&
           declaration->variables[0] == copy.from && !copy.from->init &&
           declaration->comments.before.empty();
  });
  if (begins == statements.end())
    return;
  statements.pop_back();
  statements.erase(begins);
  renameVariables(block, {{copy.from, copy.to}});
}

} // namespace

void dropCopies(Program &program) {
  for (Function *kernel : kernelsOf(program)) {
    std::vector<Block *> blocks = blocksBelow(kernel->body);
    std::for_each(blocks.rbegin(), blocks.rend(), dropCopy); // the inner ones first
  }
}

} // namespace cu2port::ir
