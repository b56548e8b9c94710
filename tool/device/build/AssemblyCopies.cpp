// cp.async of PTX (Assembly.cpp), copies to shared memory that a thread does not wait for: it does
// them itself, at once (ptx_copies.h).
//
//   cp.async.ca.shared.global [%0], [%1], 16;      __ptx_cp_async_16(&to[0], &from[0]);
//   cp.async.ca.shared.global [%0], [%1], 16, n;   __ptx_cp_async_some_16(&to[0], &from[0], n);
//   cp.async.commit_group, cp.async.wait_group     nothing: none is under way
#include "device/build/AssemblyBuilder.h"
#include "device/build/Constructs.h"
#include "device/ir/Make.h"

namespace cu2port {

using llvm::StringRef;

/// The number that an operand is, `16` or a %2 of constraint "n"; nothing for what only runs know.
std::optional<std::int64_t> AssemblyBuilder::numberOf(StringRef operand) const {
  std::int64_t value = 0;
  if (!operand.getAsInteger(0, value))
    return value;
  unsigned number = 0;
  clang::Expr::EvalResult result;
  if (!operand.consume_front("%") || operand.getAsInteger(10, number) ||
      number < statement->getNumOutputs() ||
      number >= statement->getNumOutputs() + statement->getNumInputs() ||
      !operandExpr(statement, number)->EvaluateAsInt(result, ast))
    return std::nullopt;
  return result.Val.getInt().getExtValue();
}

/// How many bytes there are: a number of them, or a predicate that leaves all of them out.
ir::Expr *AssemblyBuilder::copiedBytes(StringRef operand, std::int64_t size) {
  ir::Expr *value = readOperand(operand);
  if (!value || !value->type->isBool())
    return value;
  const ir::Type *type = program.types.scalar(ir::Scalar::UInt);
  return ir::makeConditional(program, value, ir::makeInteger(program, 0, type),
                             ir::makeInteger(program, size, type));
}

/// Null for what tells others of its end (mbarrier), and for copies in bulk.
ir::Stmt *AssemblyBuilder::asyncCopy(const PtxInstruction &each) {
  const StringRef opcode = each.opcode;
  if (opcode == "cp.async.commit_group" || opcode == "cp.async.wait_all" ||
      opcode == "cp.async.wait_group")
    return make<ir::Empty>(statement);
  const bool isCopy =
      opcode.starts_with("cp.async.ca.shared") || opcode.starts_with("cp.async.cg.shared");
  const std::size_t count = each.operands.size() - each.has({"L2::cache_hint"});
  if (!isCopy || !each.has({"global"}) || (count != 3 && count != 4))
    return nullptr;
  const std::optional<std::int64_t> size = numberOf(each.operands[2]);
  std::string name = "cp_async_" + std::to_string(size.value_or(0));
  const ir::Function *callee = dialectFunction(name);
  if (!callee)
    return nullptr;
  const ir::Type *type = callee->parameters[0]->type->element;
  ir::Expr *to = memoryAt(each.operands[0], type, 0, false, true),
           *from = memoryAt(each.operands[1], type, 0, true, false);
  if (!to || !from)
    return nullptr;
  std::vector<ir::Expr *> values = {in.addressOf(to), in.addressOf(from)};
  if (count == 4 && numberOf(each.operands[3]) != size) {
    name = "cp_async_some_" + std::to_string(*size);
    values.push_back(copiedBytes(each.operands[3], *size));
  }
  return statementOf(callOn(name, std::move(values)));
}

} // namespace cu2port
