// The pass "forms": forms that C++ has and C has not, and the bodies of macros.
//
//   float *p = &v->y;              ->   float *p = (float *)v + 1;    v is a float4 *
//   y = x ? a : b;                 ->   y = x != 0.0f ? a : b;        x is a float
//   case 2: int k = n;             ->   case 2:; int k = n;
//   #define ALL 3ULL               ->   #define ALL 3UL
//
// Of a macro there is nothing but its text, which is rewritten word by word.
#include "device/Passes.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"
#include "device/lowering/MacroText.h"
#include "device/lowering/OpenClTypes.h"

#include "llvm/ADT/StringRef.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

/// One form after the other: each looks at one node.
class FormLowering {
public:
  explicit FormLowering(Program &program) : program(program) {}
  void lowerExpr(Expr *&expr);
  void lowerCondition(Expr *&condition);
  void lowerBlock(Block &block);

private:
  Expr *laneAddress(Unary *address, const Member *lane);

  Program &program;
};

/// Of `v.y` and `p->y`; null if it is no vector, but a struct.
const Type *vectorOf(const Member *member) {
  const Type *type = member->base->type;
  if (member->arrow && type->element)
    type = type->element;
  return type->isVector() ? type : nullptr;
}

/// OpenCL C has no addresses of vector lanes: `&v.y` -> `(float *)&v + 1`
Expr *FormLowering::laneAddress(Unary *address, const Member *lane) {
  Expr *base = lane->base;
  if (!lane->arrow)
    base = makeUnary(program, UnaryOp::AddressOf, base,
                     program.types.pointer(base->type, address->type->space,
                                           address->type->constElement,
                                           address->type->volatileElement));
  Expr *first = makeCast(program, base, address->type);
  const unsigned index = laneOf(lane).value_or(0);
  if (index == 0)
    return first;
  Expr *offset = makeInteger(program, index, program.types.scalar(Scalar::Int));
  return makeBinary(program, BinaryOp::Add, first, offset, address->type);
}

/// OpenCL C chooses by no floating-point number: `x ? a : b` -> `x != 0 ? a : b`
void FormLowering::lowerCondition(Expr *&condition) {
  Expr *value = condition;
  while (auto *conversion = dyn_cast<Cast>(value)) {
    if (!conversion->implicit || !conversion->type->isBool())
      break;
    value = conversion->operand;
  }
  if (!value->type || !value->type->isFloating())
    return;
  auto *zero = program.make<FloatLiteral>();
  zero->type = value->type;
  condition =
      makeBinary(program, BinaryOp::NotEqual, value, zero, program.types.scalar(Scalar::Bool));
}

/// Vectors that OpenCL C has otherwise than CUDA are structs here (isStructVector), whose fields
/// have addresses.
void FormLowering::lowerExpr(Expr *&expr) {
  if (auto *conditional = dyn_cast<Conditional>(expr))
    lowerCondition(conditional->condition);
  auto *unary = dyn_cast<Unary>(expr);
  if (!unary || unary->op != UnaryOp::AddressOf)
    return;
  auto *member = dyn_cast<Member>(unary->operand);
  const Type *vector = member ? vectorOf(member) : nullptr;
  if (vector && !isStructVector(vector))
    expr = laneAddress(unary, member);
}

/// In C a label stands before a statement; a declaration is none, and neither is a closing brace.
void FormLowering::lowerBlock(Block &block) {
  auto &statements = block.statements;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    bool needsStatement = isa<Case>(statements[i]) &&
                          (i + 1 == statements.size() || isa<Declaration>(statements[i + 1]));
    if (needsStatement)
      statements.insert(statements.begin() + static_cast<std::ptrdiff_t>(i + 1),
                        program.make<Empty>());
  }
}

} // namespace

void lowerForms(Program &program) {
  FormLowering lowering(program);
  for (Function *function : program.functions) {
    forEachExpr(function->body, [&](Expr *&expr) { lowering.lowerExpr(expr); });
    forEachStmt(function->body, [&](Stmt *stmt) {
      if (auto *block = dyn_cast<Block>(stmt))
        lowering.lowerBlock(*block);
    });
  }
  for (NamedConstant *constant : program.constants)
    if (constant->origin == NamedConstant::Origin::Macro)
      constant->text = macroForOpenCl(constant->text);
}

} // namespace cu2port::ir
