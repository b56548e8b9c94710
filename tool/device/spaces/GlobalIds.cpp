// Finds the two products that OpenCL has a name for:
//   blockIdx.x * blockDim.x + threadIdx.x  ->  get_global_id(0)
//   gridDim.x * blockDim.x                 ->  get_global_size(0)
// Both are computed in 32 bits in CUDA, unless an operand was converted to 64: the type of the new
// node says so.
#include "device/Passes.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;

bool isWordSized(const Type *type) {
  return type && type->isScalar() && type->isInteger() && sizeOf(type) >= 4;
}

/// The thread or block index behind conversions that keep its value; null if there is something
/// else.
const Special *indexBehind(const Expr *expr) {
  while (const auto *conversion = dyn_cast<Cast>(expr)) {
    if (!isWordSized(conversion->type))
      return nullptr;
    expr = conversion->operand;
  }
  return dyn_cast<Special>(expr);
}

bool isIndex(const Expr *expr, SpecialValue value, unsigned dimension) {
  const Special *special = indexBehind(expr);
  return special && special->value == value && special->dimension == dimension;
}

/// Whether `expr` is `first * second` or the other way round, in a type of `size` bytes.
bool isProduct(const Expr *expr, SpecialValue first, SpecialValue second, unsigned dimension,
               std::uint64_t size) {
  const Binary *product = nullptr;
  for (product = dyn_cast<Binary>(expr); !product; product = dyn_cast<Binary>(expr)) {
    const auto *conversion = dyn_cast<Cast>(expr);
    if (!conversion || !isWordSized(conversion->type))
      return false;
    expr = conversion->operand;
  }
  if (product->op != BinaryOp::Mul || !isWordSized(product->type) || sizeOf(product->type) != size)
    return false;
  return (isIndex(product->lhs, first, dimension) && isIndex(product->rhs, second, dimension)) ||
         (isIndex(product->rhs, first, dimension) && isIndex(product->lhs, second, dimension));
}

class Recogniser {
public:
  explicit Recogniser(Program &program) : program(program) {}
  void visit(Expr *&expr);

private:
  Expr *make(SpecialValue value, unsigned dimension, const Expr *in);
  bool replaceSum(Binary *sum, Expr *&expr);
  bool replaceInLongerSum(Binary *sum);

  Program &program;
};

/// The new node, in the place of `in` and with its type.
Expr *Recogniser::make(SpecialValue value, unsigned dimension, const Expr *in) {
  Special *special = makeSpecial(program, value, in->place, dimension);
  // What a pass may wrap is unsigned; a sum that was int in the source is converted.
  if (sizeOf(in->type) <= 4 && !isUnsigned(in->type->scalar))
    return makeCast(program, special, in->type);
  special->type = in->type;
  return special;
}

/// `blockIdx * blockDim + threadIdx`, in either order.
bool Recogniser::replaceSum(Binary *sum, Expr *&expr) {
  for (bool swapped : {false, true}) {
    const Special *thread = indexBehind(swapped ? sum->lhs : sum->rhs);
    Expr *product = swapped ? sum->rhs : sum->lhs;
    if (!thread || thread->value != SpecialValue::ThreadIdx ||
        !isProduct(product, SpecialValue::BlockIdx, SpecialValue::BlockDim, thread->dimension,
                   sizeOf(sum->type)))
      continue;
    expr = make(SpecialValue::GlobalIdx, thread->dimension, sum);
    return true;
  }
  return false;
}

/// `offset + blockIdx * blockDim + threadIdx`: additions may be regrouped. Not those that the user
/// has put in parentheses.
bool Recogniser::replaceInLongerSum(Binary *sum) {
  auto *inner = dyn_cast<Binary>(sum->lhs);
  const Special *thread = indexBehind(sum->rhs);
  if (!inner || inner->op != BinaryOp::Add || inner->type != sum->type || !thread ||
      thread->value != SpecialValue::ThreadIdx || inner->parenthesised ||
      !isProduct(inner->rhs, SpecialValue::BlockIdx, SpecialValue::BlockDim, thread->dimension,
                 sizeOf(sum->type)))
    return false;
  sum->lhs = inner->lhs;
  sum->rhs = make(SpecialValue::GlobalIdx, thread->dimension, sum);
  return true;
}

void Recogniser::visit(Expr *&expr) {
  auto *binary = dyn_cast<Binary>(expr);
  if (!binary || !isWordSized(binary->type))
    return;
  if (binary->op == BinaryOp::Add) {
    if (!replaceSum(binary, expr))
      replaceInLongerSum(binary);
    return;
  }
  // `gridDim * blockDim` of the same dimension.
  for (unsigned dimension = 0; dimension < 3; ++dimension)
    if (isProduct(binary, SpecialValue::GridDim, SpecialValue::BlockDim, dimension,
                  sizeOf(binary->type))) {
      expr = make(SpecialValue::GlobalSize, dimension, binary);
      return;
    }
}

} // namespace

void recogniseGlobalIds(Program &program) {
  Recogniser recogniser(program);
  for (Function *function : program.functions)
    if (!function->isBlockForm)
      forEachExpr(function->body, [&](Expr *&expr) { recogniser.visit(expr); });
}

} // namespace cu2port::ir
