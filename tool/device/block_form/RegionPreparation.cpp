// Block form: where a kernel is divided into regions, and what is made ready for that.
//
//   kernel(int m)                            kernel(int m_argument)
//     int a = 0, b;                            int m = m_argument;  int a = 0;  int b;
//     m += threadIdx.x;               ->       m += threadIdx.x;
//     if (n < 0) return;                       if (n < 0) return;       between two regions
//     switch (n) { case 0: barrier ... }       case 0:                  between two regions
#include "device/block_form/RegionPreparation.h"

#include "device/ir/Walk.h"
#include "device/values/ThreadNumbering.h"

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using llvm::isa;

/// `int a = 0, b;` becomes two statements, since one may be uniform and the other not.
void separateDeclarations(Program &program, Block *block) {
  std::vector<Stmt *> statements;
  for (Stmt *stmt : block->statements) {
    auto *declaration = dyn_cast<Declaration>(stmt);
    if (!declaration || declaration->variables.size() < 2) {
      statements.push_back(stmt);
      continue;
    }
    for (Variable *variable : declaration->variables) {
      auto *single = program.make<Declaration>();
      single->variables = {variable};
      single->place = declaration->place;
      if (variable == declaration->variables.front()) {
        single->comments.before = declaration->comments.before;
        single->comments.blankLineBefore = declaration->comments.blankLineBefore;
      }
      if (variable == declaration->variables.back())
        single->comments.after = declaration->comments.after;
      statements.push_back(single);
    }
  }
  block->statements = std::move(statements);
}

/// In all lists that regions are formed of: also in the sides and bodies of what is divided that
/// have no barrier themselves.
void separateDeclarations(Program &program, Function &kernel, const FissionSet &splits) {
  auto separate = [&](Stmt *stmt) {
    if (auto *block = llvm::dyn_cast_or_null<Block>(stmt))
      separateDeclarations(program, block);
  };
  forEachStmt(kernel.body, [&](Stmt *stmt) {
    if (!splits.count(stmt))
      return;
    separate(stmt);
    forEachChildStmt(stmt, [&](Stmt *&child) { separate(child); });
  });
}

/// Labels of a switch that is taken apart stand between regions.
bool addCases(Function &kernel, FissionSet &splits) {
  std::size_t before = splits.size();
  forEachStmt(kernel.body, [&](Stmt *stmt) {
    if (auto *choice = dyn_cast<Switch>(stmt); choice && splits.count(choice))
      for (Stmt *child : choice->body->statements)
        if (isa<Case>(child))
          splits.insert(child);
  });
  return splits.size() != before;
}

/// `if (uniform) return;` ends the whole block at once, instead of a mask of all its threads.
bool addUniformReturns(Stmt *stmt, const Uniformity &uniformity, FissionSet &splits) {
  bool added = false;
  if (!splits.count(stmt))
    return false;
  forEachChildStmt(stmt, [&](Stmt *&child) {
    auto *branch = dyn_cast<If>(child);
    if (branch && containsReturn(branch) && uniformity.isUniform(branch->condition)) {
      bool isNew = splits.insert(branch).second;
      for (Stmt *side : {branch->then, branch->otherwise})
        if (side)
          isNew |= splits.insert(side).second;
      added |= isNew;
    }
    if (isa<Return>(child))
      added |= splits.insert(child).second;
    added |= addUniformReturns(child, uniformity, splits);
  });
  return added;
}

/// A parameter that threads change for themselves becomes a variable of theirs, with the
/// parameter's name: `kernel(int m)  ->  kernel(int m_argument) { int m = m_argument;`.
void copyParameters(BlockFormContext &context, const Uniformity &uniformity) {
  std::vector<Stmt *> copies;
  for (Variable *&parameter : context.kernel.parameters) {
    if (uniformity.isUniform(parameter) || isOverThreads(parameter))
      continue;
    auto *outer = context.program.make<Variable>(*parameter);
    outer->name += "_argument";
    parameter->isParameter = parameter->isRestrict = false;
    parameter->init = makeRef(context.program, outer, parameter->place);
    copies.push_back(makeDeclaration(context.program, parameter));
    parameter = outer;
  }
  auto &statements = context.kernel.body->statements;
  statements.insert(statements.begin(), copies.begin(), copies.end());
}

} // namespace

FissionSet prepareRegions(BlockFormContext &context) {
  Function &kernel = context.kernel;
  FissionSet splits = fissionsAtBarriers(kernel.body, context.scope);
  copyParameters(context, Uniformity(kernel, splits, context.effects, context.scope));
  if (!context.isPlain())
    fissionUniformLoops(context, splits);
  // One alone is the body: a kernel without barriers, which is one region.
  if (splits.size() > 1) {
    while (addCases(kernel, splits) ||
           addUniformReturns(kernel.body,
                             Uniformity(kernel, splits, context.effects, context.scope), splits))
      closeFissions(kernel.body, splits);
  }
  separateDeclarations(context.program, kernel, splits);
  return splits;
}

} // namespace cu2port::ir
