// Which loops over the threads convert to half precision, or from it.
#pragma once

#include "device/analysis/Memo.h"
#include "device/ir/Ir.h"

namespace cu2port::emit::cpu {

class HalfConversions {
public:
  /// Whether a thread comes to one, in functions that it calls, too.
  bool isIn(const ir::ThreadLoop *loop) const;

private:
  bool isIn(ir::Stmt *code) const;
  ir::Memo<ir::Function, bool> functions; ///< each by itself
};

} // namespace cu2port::emit::cpu
