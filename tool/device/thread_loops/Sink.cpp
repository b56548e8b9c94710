// Arrays of a block that only the two branches of an `if` use become two arrays:
//
//   float tile[256];                       if (whole) {
//   if (whole) {                             float tile[256];
//     ... tile ...                           ... tile ...
//   } else {                      ->       } else {
//     ... tile ...                           float tile[256];
//   }                                        ... tile ...
//                                          }
//
// Where all threads do the same, loops over them are unrolled, and the array's elements become
// registers; not so if the other branch, with its loops of variable length, has the same array.
#include "device/Passes.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

static bool isArrayOfBlock(const Variable *variable) {
  const bool isShared = variable->space == AddressSpace::Shared && !variable->isDynamicShared &&
                        variable->type->isArray();
  return (isShared || variable->storage == Storage::PerThread) && !variable->init;
}

static bool namesAny(const Stmt *stmt, const std::set<const Variable *> &variables) {
  return std::any_of(variables.begin(), variables.end(),
                     [&](const Variable *variable) { return refersTo(stmt, variable); });
}

/// The declaration's variables are arrays, and `branch` alone uses them, below its condition.
static bool belongsTo(const Declaration *declaration, If *branch, const Block *body) {
  const std::set<const Variable *> variables(declaration->variables.begin(),
                                             declaration->variables.end());
  bool belongs = std::all_of(variables.begin(), variables.end(), isArrayOfBlock);
  for (const Stmt *stmt : body->statements)
    belongs &= stmt == branch || stmt == declaration || !namesAny(stmt, variables);
  for (const Variable *variable : variablesNamedIn(branch->condition))
    belongs &= !variables.count(variable);
  return belongs;
}

static void sinkInto(Program &program, If *branch, Block *body) {
  std::vector<Stmt *> moved;
  for (Stmt *stmt : body->statements)
    if (auto *declaration = dyn_cast<Declaration>(stmt);
        declaration && belongsTo(declaration, branch, body))
      moved.push_back(stmt);
  if (moved.empty())
    return;
  auto &statements = body->statements;
  statements.erase(
      std::remove_if(statements.begin(), statements.end(),
                     [&](Stmt *stmt) { return std::count(moved.begin(), moved.end(), stmt) != 0; }),
      statements.end());
  auto *whole = llvm::cast<Block>(branch->then);
  auto *rest = llvm::cast<Block>(branch->otherwise);
  rest->statements.insert(rest->statements.begin(), moved.begin(), moved.end());
  branch->otherwise = clone(program, rest); // with variables of its own
  for (std::size_t i = 0; i < moved.size(); ++i)
    llvm::cast<Block>(branch->otherwise)->statements[i]->comments = {};
  whole->statements.insert(whole->statements.begin(), moved.begin(), moved.end());
}

void sinkArrays(Program &program) {
  for (Function *kernel : program.functions) {
    if (!kernel->isKernel || !kernel->body || kernel->body->statements.empty())
      continue;
    auto *branch = dyn_cast<If>(kernel->body->statements.back());
    if (branch && isa<Block>(branch->then) && branch->otherwise && isa<Block>(branch->otherwise))
      sinkInto(program, branch, kernel->body);
  }
}

} // namespace cu2port::ir
