// Finds the two products that OpenCL has a name for:
//   blockIdx.x * blockDim.x + threadIdx.x  ->  get_global_id(0)
//   gridDim.x * blockDim.x                 ->  get_global_size(0)
// Both are computed in 32 bits in CUDA, unless an operand was converted to 64: the type of the new
// node says so. So it is enough that a sum is the same modulo 2^bits of its own type.
#include "device/Passes.h"
#include "device/ir/IndexTypes.h"
#include "device/ir/Make.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ThreadNumbering.h"

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using llvm::isa;

using Sum = std::optional<AffineExpr>;

/// What OpenCL calls the sum.
std::optional<BuiltIn> nameOf(const Sum &sum) {
  for (unsigned along = 0; sum && !sum->constant && along < 3; ++along) {
    const BuiltIn extent{SpecialValue::BlockDim, along};
    if (sum->terms.size() == 2 && factorOf(*sum, {{SpecialValue::ThreadIdx, along}}) == 1 &&
        factorOf(*sum, {{SpecialValue::BlockIdx, along}, extent}) == 1)
      return BuiltIn{SpecialValue::GlobalIdx, along};
    if (sum->terms.size() == 1 && factorOf(*sum, {{SpecialValue::GridDim, along}, extent}) == 1)
      return BuiltIn{SpecialValue::GlobalSize, along};
  }
  return std::nullopt;
}

/// In one function.
class Recogniser {
public:
  Recogniser(Program &program, const Function &function)
      : program(program), sums(function, table) {}
  void visit(Expr *&expr);

private:
  Sum sumOf(const Expr *expr, const Type *type) const;
  Expr *make(BuiltIn name, const Expr *in);
  void visitLongerSum(Binary *sum);

  Program &program;
  AffineTable table;
  const AffineExprs sums;
};

/// Of built-ins, converted: the user's variables and functions keep their names.
Sum Recogniser::sumOf(const Expr *expr, const Type *type) const {
  const bool hasOthers = anyExprIn(expr, [](const Expr *each) {
    return !isa<Binary>(each) && !isa<Cast>(each) && !isa<Special>(each) &&
           !isa<IntegerLiteral>(each);
  });
  const Sum sum = hasOthers ? std::nullopt : sums.of(expr);
  return sum ? Sum(sums.arithmetic.convert(*sum, affineTypeOf(type))) : sum;
}

/// The new node, in the place of `in` and with its type.
Expr *Recogniser::make(BuiltIn name, const Expr *in) {
  Special *special = makeSpecial(program, name.value, in->place, name.dimension);
  // What a pass may wrap is unsigned; a sum that was int in the source is converted.
  if (sizeOf(in->type) <= 4 && !isUnsigned(in->type->scalar))
    return makeCast(program, special, in->type);
  special->type = in->type;
  return special;
}

/// `offset + blockIdx * blockDim + threadIdx`: additions may be regrouped. Not those that the user
/// has put in parentheses.
void Recogniser::visitLongerSum(Binary *sum) {
  auto *inner = dyn_cast<Binary>(sum->lhs);
  if (!inner || inner->op != BinaryOp::Add || inner->type != sum->type || inner->parenthesised)
    return;
  const Sum left = sumOf(inner->rhs, sum->type), right = sumOf(sum->rhs, sum->type);
  const auto name = left && right ? nameOf(sums.arithmetic.add(*left, *right)) : std::nullopt;
  if (name) {
    sum->lhs = inner->lhs;
    sum->rhs = make(*name, sum);
  }
}

void Recogniser::visit(Expr *&expr) {
  auto *binary = dyn_cast<Binary>(expr);
  if (!binary || !isIndexType(binary->type))
    return;
  if (const auto name = nameOf(sumOf(binary, binary->type)))
    expr = make(*name, binary);
  else if (binary->op == BinaryOp::Add)
    visitLongerSum(binary);
}

} // namespace

void recogniseGlobalIds(Program &program) {
  for (Function *function : program.functions) {
    if (function->isBlockForm || !function->body)
      continue;
    Recogniser recogniser(program, *function);
    forEachExpr(function->body, [&](Expr *&expr) { recogniser.visit(expr); });
  }
}

} // namespace cu2port::ir
