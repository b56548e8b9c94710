// What the files that build inline PTX share.
#pragma once

#include "device/build/Builder.h"

#include <map>
#include <string>
#include <vector>

namespace cu2port {

/// What the names in an asm statement stand for.
struct Builder::Assembly {
  const clang::GCCAsmStmt *statement = nullptr;
  bool isOne = false;                   ///< a single instruction, which needs no variables
  std::vector<ir::Variable *> operands; ///< of %0 and so on, where it is not
  std::map<std::string, ir::Variable *> registers;
  ir::Variable *carry = nullptr;
  ir::Block *block = nullptr;
};

/// That of %0 and so on: outputs first.
const clang::Expr *operandExpr(const clang::GCCAsmStmt *s, unsigned i);

} // namespace cu2port
