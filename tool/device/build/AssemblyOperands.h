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
  bool isVolatile = false; ///< the access that is being built: other threads see it, or write there

  /// A call of the dialect's function of that name, without arguments; null if there is none.
  ir::Stmt *callOf(Builder &builder, const std::string &name);
  /// A load that acquires gets a fence behind it, a store that releases one in front; null if that
  /// is not what is asked for.
  ir::Stmt *ordered(Builder &builder, ir::Stmt *access, llvm::StringRef opcode, bool isLoad);
};

/// That of %0 and so on: outputs first.
const clang::Expr *operandExpr(const clang::GCCAsmStmt *s, unsigned i);

} // namespace cu2port
