// The pass "byte-functions": OpenCL C has no memcpy and no memset, so that they become loops. The
// address spaces of what is copied are found as for the user's own functions.
//
//   memcpy(&to, &from, sizeof to);
//     ->  copy_bytes((uchar *)&to, (const uchar *)&from, sizeof to);
//   memset(p, 0, n);
//     ->  fill_bytes((uchar *)p, (uchar)0, n);
//
// Only calls that are a statement: one whose result is used has no text in OpenCL C, and keeps its
// kernel out. There is one function of each kind in a program; the pass "address-spaces" copies it
// for each pair of spaces that calls have.
#include "device/Passes.h"
#include "device/ir/Make.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

/// Makes the two functions when the first call asks for them.
class ByteFunctions {
public:
  explicit ByteFunctions(Program &program) : program(program) {}

  void lower(Function &function) {
    forEachStmt(function.body, [&](Stmt *stmt) {
      auto *statement = dyn_cast<Expression>(stmt);
      auto *call = statement ? dyn_cast<Intrinsic>(discarded(statement->expr)) : nullptr;
      if (call && call->arguments.size() == 3 &&
          (call->is(OperationId::CopyBytes) || call->is(OperationId::FillBytes)))
        statement->expr = lowered(*call);
    });
  }

private:
  /// `(void)memcpy(...)` is a statement like any other.
  static Expr *discarded(Expr *expr) {
    auto *cast = dyn_cast<Cast>(expr);
    return cast && cast->type->isVoid() ? discarded(cast->operand) : expr;
  }

  const Type *bytes(bool isConst) {
    return program.types.pointer(byte, AddressSpace::Unknown, isConst);
  }

  /// Without C's conversion to void *: the address space will be that of the user's pointer.
  Expr *cast(Expr *operand, const Type *type) {
    if (operand->type == type)
      return operand;
    if (operand->type->isPointer() || operand->type->isArray())
      operand = withoutImplicitCasts(operand);
    return makeCast(program, operand, type);
  }

  Expr *lowered(const Intrinsic &call) {
    const bool isCopy = call.is(OperationId::CopyBytes);
    Function *&callee = isCopy ? copy : fill;
    if (!callee)
      callee = makeFunction(isCopy ? "copy_bytes" : "fill_bytes", isCopy ? bytes(true) : byte,
                            isCopy ? "from" : "value");
    auto *result = program.make<Call>();
    result->callee = callee;
    result->type = callee->returnType;
    result->place = call.place;
    for (std::size_t i = 0; i < 3; ++i)
      result->arguments.push_back(cast(call.arguments[i], callee->parameters[i]->type));
    return result;
  }

  Variable *parameter(Function &function, const std::string &name, const Type *type) {
    Variable *result = makeVariable(program, name, type);
    result->isParameter = true;
    function.parameters.push_back(result);
    return result;
  }

  Expr *element(Variable *array, Variable *index) {
    return makeIndex(program, makeRef(program, array, {}), makeRef(program, index, {}), {});
  }

  /// for (ulong i = 0; i < count; ++i) to[i] = from[i];
  Function *makeFunction(const std::string &name, const Type *source,
                         const std::string &sourceName) {
    auto *function = program.make<Function>();
    std::set<std::string> taken;
    for (const Function *each : program.functions)
      taken.merge(namesIn(program, *each));
    function->name = takeName({name}, taken);
    function->returnType = program.types.scalar(Scalar::Void);
    function->isInline = true;
    Variable *to = parameter(*function, "to", bytes(false)),
             *from = parameter(*function, sourceName, source),
             *count = parameter(*function, "count", size);
    Variable *i = makeVariable(program, "i", size);
    Expr *zero = makeInteger(program, 0, size);
    Expr *value = source == byte ? makeRef(program, from, {}) : element(from, i);
    Stmt *each = makeAssignment(program, element(to, i), value, {});
    function->body =
        makeBlock(program, {makeCountingLoop(program, i, zero, makeRef(program, count, {}), each)});
    added.push_back(function);
    return function;
  }

  Program &program;
  const Type *byte = program.types.scalar(Scalar::UChar),
             *size = program.types.scalar(Scalar::ULong);
  Function *copy = nullptr, *fill = nullptr;

public:
  std::vector<Function *> added; ///< to stand in front of all others, which call them
};

} // namespace

void lowerByteFunctions(Program &program) {
  ByteFunctions bytes(program);
  for (Function *function : program.functions)
    if (function->body)
      bytes.lower(*function);
  program.functions.insert(program.functions.begin(), bytes.added.begin(), bytes.added.end());
}

} // namespace cu2port::ir
