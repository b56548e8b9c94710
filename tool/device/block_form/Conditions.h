// Block form: what the files of the first step share.
#pragma once

#include "device/block_form/BlockForm.h"

namespace cu2port::ir {

/// Gives what synchronises, or is sought otherwise, statements of its own.
class ConditionSeparator {
public:
  explicit ConditionSeparator(BlockFormContext &context)
      : context(context), program(context.program) {}

  void list(Block *block, bool isSwitch = false);

private:
  using List = std::vector<Stmt *>;

  void take(Stmt *stmt, List &to);
  // The heads of loops (LoopHeads.cpp)
  Stmt *loop(Stmt *stmt);
  Stmt *forLoop(For *loop);
  Stmt *exitUnless(Expr *condition);
  void markBreaks(Stmt *stmt, Variable *&left);
  bool append(Block *&body, Stmt *last, Place place);
  bool hasContinue(Stmt *body) const;

  Block *asBlock(Stmt *stmt);
  bool separate(Stmt *stmt, List &to);
  bool holdsSought(Expr *expr) const;
  Expr **deciding(Expr *&expr) const;
  Expr *choice(Conditional *from, List &to);
  Expr *shortCircuit(Binary *from, List &to);
  Expr *sequence(Binary *from, List &to);

  BlockFormContext &context;
  Program &program;
};

} // namespace cu2port::ir
