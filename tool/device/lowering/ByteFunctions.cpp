// The pass "byte-functions": OpenCL C has no memcpy and none of its kin, so that they become loops.
// The address spaces of what is copied are found as for the user's own functions.
//
//   memcpy(&to, &from, sizeof to);
//     ->  copy_bytes((uchar *)&to, (const uchar *)&from, sizeof to);
//   memset(p, 0, n);
//     ->  fill_bytes((uchar *)p, (uchar)0, n);
//   memcmp(a, b, n) == 0
//     ->  compare_bytes((const uchar *)a, (const uchar *)b, n) == 0
//
// Of those that copy, only calls that are a statement: one whose result is used has no text in
// OpenCL C, and keeps its kernel out. There is one function of each kind in a program; the pass
// "address-spaces" copies it for each pair of spaces that calls have.
#include "device/Passes.h"
#include "device/ir/Make.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

/// Makes the functions when the first call asks for them.
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
    forEachExpr(function.body, [&](Expr *&expr) {
      const auto *call = dyn_cast<Intrinsic>(expr);
      if (call && call->name() == "memcmp" && call->arguments.size() == 3)
        expr = callOf(compare ? compare : compare = makeComparison(), *call);
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
    return callOf(callee, call);
  }

  Expr *callOf(Function *callee, const Intrinsic &call) {
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

  Function *newFunction(const std::string &name, const Type *returned) {
    auto *function = program.make<Function>();
    std::set<std::string> taken;
    for (const Function *each : program.functions)
      taken.merge(namesIn(program, *each));
    function->name = takeName({name}, taken);
    function->returnType = returned;
    function->isInline = true;
    added.push_back(function);
    return function;
  }

  Stmt *makeReturn(Expr *value) {
    auto *result = program.make<Return>();
    result->value = value;
    return result;
  }

  /// for (ulong i = 0; i < count; ++i) if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1; return 0;
  Function *makeComparison() {
    const Type *number = program.types.scalar(Scalar::Int);
    const Type *truth = program.types.scalar(Scalar::Bool);
    Function *function = newFunction("compare_bytes", number);
    Variable *a = parameter(*function, "a", bytes(true)),
             *b = parameter(*function, "b", bytes(true)),
             *count = parameter(*function, "count", size), *i = makeVariable(program, "i", size);
    const auto compared = [&](BinaryOp op) {
      return makeBinary(program, op, element(a, i), element(b, i), truth);
    };
    const auto integer = [&](int value) {
      return makeInteger(program, static_cast<std::uint64_t>(value), number);
    };
    Expr *order = makeConditional(program, compared(BinaryOp::Less), integer(-1), integer(1));
    Stmt *each = makeIf(program, compared(BinaryOp::NotEqual), {makeReturn(order)});
    function->body = makeBlock(program, {makeCountingLoop(program, i, makeInteger(program, 0, size),
                                                          makeRef(program, count, {}), each),
                                         makeReturn(integer(0))});
    return function;
  }

  /// for (ulong i = 0; i < count; ++i) to[i] = from[i];
  Function *makeFunction(const std::string &name, const Type *source,
                         const std::string &sourceName) {
    Function *function = newFunction(name, program.types.scalar(Scalar::Void));
    Variable *to = parameter(*function, "to", bytes(false)),
             *from = parameter(*function, sourceName, source),
             *count = parameter(*function, "count", size);
    Variable *i = makeVariable(program, "i", size);
    Expr *zero = makeInteger(program, 0, size);
    Expr *value = source == byte ? makeRef(program, from, {}) : element(from, i);
    Stmt *each = makeAssignment(program, element(to, i), value, {});
    function->body =
        makeBlock(program, {makeCountingLoop(program, i, zero, makeRef(program, count, {}), each)});
    return function;
  }

  Program &program;
  const Type *byte = program.types.scalar(Scalar::UChar),
             *size = program.types.scalar(Scalar::ULong);
  Function *copy = nullptr, *fill = nullptr, *compare = nullptr;

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
