// What expressions read and write.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::ir {

/// Whether its elements are volatile.
bool isVolatile(const Variable *array);

/// Whether the lvalue, or something that it is a part of, is volatile.
bool isVolatileAccess(const Expr *lvalue);

/// Calls `visit` for each lvalue that is read or written, in the order in which that happens
/// (Evaluation.h), and for each other expression as if it was read. `a += b` reads and writes a.
void forEachAccess(Expr *expr,
                   const std::function<void(Expr *lvalue, bool isRead, bool isWrite)> &visit);

/// An element with a list in it, and where an lvalue is in that.
struct ElementOfList {
  Expr *element = nullptr; ///< null: it is in no such list
  bool isKnown = true;     ///< by numbers, the same in all threads
};

/// `s[t]` of `s[t].list[2]`.
/// `element` stays null outside of lists; places in lists are known if they are numbers.
ElementOfList elementAround(Expr *lvalue);

} // namespace cu2port::ir
