// Inline PTX: one asm statement, on variables of a block's own. Null stands for an instruction or
// an operand that is not understood.
#pragma once

#include "device/build/Assembly.h"
#include "device/build/ExpressionBuilder.h"

#include <map>
#include <optional>
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
  ir::Stmt *effectOf(const PtxInstruction &each);
  ir::Expr *resultOf(const PtxInstruction &each);
  ir::Stmt *access(const PtxInstruction &each, bool isLoad);
  ir::Stmt *unpack(const PtxInstruction &each);
  ir::Stmt *assigned(ir::Expr *to, ir::Expr *value, ir::Place at);
  /// Null if it is.
  ir::Stmt *statementOf(ir::Expr *call);
  /// A call of the dialect's function of that name, without arguments; null if there is none.
  ir::Stmt *callOf(const std::string &name);
  /// What acquires gets a fence behind it, what releases one in front.
  ir::Stmt *ordered(ir::Stmt *access, const PtxInstruction &each);
  /// One for the whole function, made when it is first asked for.
  ir::Variable *functionsCarry();

  // ---- AssemblyBranches.cpp
  /// The opcode that is not understood, if there is one.
  const std::string *addInstructions(llvm::ArrayRef<PtxInstruction> all,
                                     std::vector<ir::Stmt *> &to);
  const std::string *addLoop(llvm::ArrayRef<PtxInstruction> all, std::size_t end,
                             std::vector<ir::Stmt *> &to);
  const std::string *addBranch(llvm::ArrayRef<PtxInstruction> all, std::size_t &length,
                               std::vector<ir::Stmt *> &to);
  ir::Expr *predicateOf(const PtxInstruction &each);

  // ---- AssemblyCopies.cpp
  ir::Stmt *asyncCopy(const PtxInstruction &each);
  ir::Expr *copiedBytes(llvm::StringRef operand, std::int64_t size);
  std::optional<std::int64_t> numberOf(llvm::StringRef operand) const;

  // ---- AssemblyForms.cpp
  ir::Expr *valueOf(const std::string &opcode, llvm::ArrayRef<std::string> sources);
  ir::Expr *limitedInteger(llvm::ArrayRef<llvm::StringRef> parts, llvm::StringRef source);
  ir::Stmt *assignedBits(ir::Expr *to, ir::Expr *value, const PtxInstruction &each);
  /// Nothing if it has the form that most have: a result, and what it is computed from.
  std::optional<ir::Stmt *> specialForm(const PtxInstruction &each);
  ir::Stmt *comparison(const PtxInstruction &each);
  ir::Stmt *withSecondResult(const PtxInstruction &each);
  ir::Stmt *atomic(const PtxInstruction &each);
  ir::Stmt *barrier(const PtxInstruction &each);

  // ---- AssemblyVideo.cpp
  ir::Stmt *video(const PtxInstruction &each);
  ir::Expr *videoPart(llvm::StringRef operand, bool isSigned);

  // ---- AssemblyOperands.cpp
  ir::Expr *realNumber(llvm::StringRef text);
  ir::Expr *asArgument(ir::Expr *value, const ir::Type *type);
  ir::Expr *readOperand(llvm::StringRef text);
  ir::Expr *writtenOperand(llvm::StringRef text);
  ir::Expr *callDialect(const std::string &name, llvm::ArrayRef<std::string> operands);
  /// `__ptx_NAME`; null if there is none.
  ir::Function *dialectFunction(const std::string &name);
  /// The same as callDialect() on values; null if one of them is.
  ir::Expr *callOn(const std::string &name, std::vector<ir::Expr *> values);
  ir::Expr *memoryAt(llvm::StringRef address, const ir::Type *type, unsigned number, bool isConst,
                     bool isShared);
  ir::Variable *addVariable(const std::string &name, const ir::Type *type, ir::Expr *init);
  bool declareOperands();

  ExpressionBuilder &in;
  const clang::GCCAsmStmt *statement;
  ir::Block *block;
  bool isOne = false;                   ///< a single instruction, which needs no variables
  std::vector<ir::Variable *> operands; ///< of %0 and so on, where it is not
  std::map<std::string, ir::Variable *> registers;
  ir::Variable *carry = nullptr;
  bool flushes = false;    ///< what is being read: denormal floats are 0
  bool takesBits = false;  ///< ... of any type of its size
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
