// Which loops over the threads convert to half precision, or from it.
#pragma once

#include "device/analysis/Memo.h"
#include "device/ir/Ir.h"

namespace cu2port::ir {

class HalfConversions {
public:
  /// Whether a thread comes to one, in functions that it calls, too.
  bool isIn(const ThreadLoop *loop) const;

private:
  bool isIn(Stmt *code) const;
  Memo<Function, bool> functions; ///< each by itself
};

} // namespace cu2port::ir
