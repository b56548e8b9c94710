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
#include "device/lowering/OpenClTypes.h"

#include "llvm/ADT/StringRef.h"

#include <regex>

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

/// Replacements for the words of CUDA that OpenCL C spells otherwise, in the bodies of macros.
/// OpenCL C 1.2 has no `long long`: its long has 64 bits; `float(x)`, a conversion of C++'s, is
/// `(float)(x)`.
std::string translateMacro(std::string text) {
  // In this order: `unsigned long long` before the `long long` in it.
  static const std::pair<std::regex, const char *> replacements[] = {
      {std::regex(R"(\b(?:static_cast|reinterpret_cast|const_cast)<([^<>]*)>)"), "($1)"},
      {std::regex(R"(\bunsigned long long(?: int)?\b)"), "ulong"},
      {std::regex(R"(\blong long(?: int)?\b)"), "long"},
      {std::regex(R"(\bu?int8_t\b)"), "uchar"},
      {std::regex(R"(\bint16_t\b)"), "short"},
      {std::regex(R"(\buint16_t\b)"), "ushort"},
      {std::regex(R"(\bint32_t\b)"), "int"},
      {std::regex(R"(\buint32_t\b)"), "uint"},
      {std::regex(R"(\bint64_t\b)"), "long"},
      {std::regex(R"(\buint64_t\b)"), "ulong"},
      {std::regex(R"(\b(float|double|int|unsigned|long|short|char|bool)\s*\()"), "($1)("},
      {std::regex(R"(\b(0[xX][0-9a-fA-F]+|[0-9]+)[uU](?:ll|LL)\b)"), "$1UL"},
      {std::regex(R"(\b(0[xX][0-9a-fA-F]+|[0-9]+)(?:ll|LL)[uU]\b)"), "$1UL"},
      {std::regex(R"(\b(0[xX][0-9a-fA-F]+|[0-9]+)(?:ll|LL)\b)"), "$1L"},
  };
  for (const auto &[pattern, replacement] : replacements)
    text = std::regex_replace(text, pattern, replacement);
  return text;
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
      constant->text = translateMacro(constant->text);
}

} // namespace cu2port::ir
