// Inline PTX: one asm statement, on variables of a block's own. Null stands for an instruction or
// an operand that is not understood.
#pragma once

#include "device/build/Assembly.h"
#include "device/build/ExpressionBuilder.h"

#include <map>
#include <string>
#include <vector>

namespace cu2port {

class AssemblyBuilder : NodeBuilder {
public:
  AssemblyBuilder(ExpressionBuilder &in, const clang::GCCAsmStmt *statement)
      : NodeBuilder(in), in(in), statement(statement), block(make<ir::Block>(statement)) {}
  /// Null if it is refused; the finding says why.
  ir::Stmt *build();

private:
  // ---- Assembly.cpp
  ir::Stmt *refuse(const std::string &why);
  ir::Stmt *instruction(const PtxInstruction &each);
  ir::Expr *resultOf(const PtxInstruction &each);
  ir::Stmt *access(const PtxInstruction &each, bool isLoad);
  ir::Stmt *unpack(const PtxInstruction &each);
  ir::Stmt *assigned(ir::Expr *to, ir::Expr *value, ir::Place at);
  /// A call of the dialect's function of that name, without arguments; null if there is none.
  ir::Stmt *callOf(const std::string &name);
  /// A load that acquires gets a fence behind it, a store that releases one in front; null if that
  /// is not what is asked for.
  ir::Stmt *ordered(ir::Stmt *access, llvm::StringRef opcode, bool isLoad);
  /// One for the whole function, made when it is first asked for.
  ir::Variable *functionsCarry();

  // ---- AssemblyOperands.cpp
  ir::Expr *readOperand(llvm::StringRef text);
  ir::Expr *writtenOperand(llvm::StringRef text);
  ir::Expr *callDialect(const std::string &name, llvm::ArrayRef<std::string> operands);
  ir::Expr *memoryAt(llvm::StringRef address, const ir::Type *type, unsigned number, bool isConst);
  ir::Variable *addVariable(const std::string &name, const ir::Type *type, ir::Expr *init);
  bool declareOperands();

  ExpressionBuilder &in;
  const clang::GCCAsmStmt *statement;
  ir::Block *block;
  bool isOne = false;                   ///< a single instruction, which needs no variables
  std::vector<ir::Variable *> operands; ///< of %0 and so on, where it is not
  std::map<std::string, ir::Variable *> registers;
  ir::Variable *carry = nullptr;
  bool isVolatile = false; ///< the access that is being built: other threads see it, or write there
};

/// Of `.reg .u32 t`, of an instruction's `.u32`, or of a constraint's letter: "r" is a uint as
/// well. Null for others, as f16x2 is.
const ir::Type *registerType(llvm::StringRef name, ir::TypeTable &types);
/// To what a parameter or a register is; null where that would be another number's bits.
ir::Expr *asRegister(ir::Program &program, ir::Expr *value, const ir::Type *type);
/// That of %0 and so on: outputs first.
const clang::Expr *operandExpr(const clang::GCCAsmStmt *s, unsigned i);

} // namespace cu2port
