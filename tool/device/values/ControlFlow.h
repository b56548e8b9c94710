// What the shape of statements says of the ways through them.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::ir {

/// What decides whether, or how often, the statements inside run; null if nothing does.
Expr *conditionOf(const Stmt *stmt);
/// What runs in each round of a loop.
Stmt *&bodyOf(Stmt *loop);
inline const Stmt *bodyOf(const Stmt *loop) { return bodyOf(const_cast<Stmt *>(loop)); }
/// A test that need not be asked; null, as in `for (;;)`, is one.
bool isAlwaysTrue(const Expr *condition);
bool isAlwaysFalse(const Expr *condition);
/// Whether the loop's body is run at least once, as far as numbers say so.
bool runsOnceAtLeast(const Stmt *loop);

/// Whether who runs the statement does not run what follows it.
bool leaves(const Stmt *stmt);
/// `return;`, with braces or without; or another jump of that kind, Break or Continue.
bool isJump(const Stmt *stmt, StmtKind kind);
/// Whether who runs it may not: it is, or has, a return, break or continue.
bool mayLeave(const Stmt *stmt);
/// Whether a loop's body has a jump of that kind, Break or Continue, which is the loop's own: those
/// of loops and switches in it are not.
bool hasOwnJump(const Stmt *body, StmtKind kind);

/// Whether a function ends at its end alone: no return is in it, unless as the last statement.
bool returnsOnlyAtEnd(const Function &function);

/// Counts the rounds in which a walk of a data flow goes over a loop. States of finite height end
/// after a few; one more than there can be ends the translation of the file, as an internal error.
class RoundCount {
public:
  void next();

private:
  unsigned rounds = 0;
};

} // namespace cu2port::ir
