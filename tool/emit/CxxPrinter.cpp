// What the targets that are C++ have in common:
//
//   struct __align__(16) Pair { ... };    struct alignas(16) Pair { ... };
//   __constant__ int n = 4;               constexpr int n = 4;
//   uchar2{a, b} of ints           ->     uchar2{(unsigned char)a, (unsigned char)b}
//
// CUDA's own spelling stays as far as it can: where a target has another one, it overrides.
#include "emit/CxxPrinter.h"

#include "device/ir/Walk.h"
#include "emit/DeclarationOrder.h"

#include <fmt/format.h>

#include <cmath>
#include <set>

namespace cu2port::emit {

using namespace ir;
using llvm::dyn_cast;
using llvm::isa;

// ---- Types and declarations -------------------------------------------------------------------

std::string CxxPrinter::baseName(const Type *type) {
  if (type->isScalar() && type->scalar == Scalar::UInt)
    return "unsigned int";
  return ExpressionPrinter::baseName(type);
}

std::string CxxPrinter::alignment(std::uint64_t bytes) {
  return fmt::format("alignas({}) ", bytes);
}

std::string CxxPrinter::recordHead(const StructDecl &decl) {
  const char *kind = decl.isUnion ? "union" : "struct";
  if (decl.isPacked && decl.alignment) // g++ takes no `alignas` beside the other
    return fmt::format("{} __attribute__((packed, aligned({}))) {}", kind, decl.alignment,
                       decl.name);
  return fmt::format("{} {}{}{}", kind, decl.isPacked ? "__attribute__((packed)) " : "",
                     decl.alignment ? alignment(decl.alignment) : "", decl.name);
}

/// `1.0f / 0.0f`, which is how infinity is printed, is no constant expression.
static bool hasOnlyNumbers(const NamedConstant &constant) {
  bool only = true;
  Expr *value = constant.value;
  if (!value)
    return true;
  forEachExprIn(value, [&](Expr *expr) {
    const auto *literal = llvm::dyn_cast<FloatLiteral>(expr);
    only &= !literal || std::isfinite(literal->value);
  });
  return only;
}

std::string CxxPrinter::constantVariable(const NamedConstant &constant) {
  const char *keyword = hasOnlyNumbers(constant) ? "constexpr " : "const ";
  std::string text = keyword + declaration(constant.type, constant.name);
  if (const auto *list = llvm::dyn_cast_or_null<InitList>(constant.value); list && !list->isValue)
    return text + " = {" + arguments(list->elements) + "};";
  return text + " = " + argument(constant.value) + ";";
}

/// Constants, enums and structs in the order of the source.
void CxxPrinter::declarations(const Program &program) {
  for (const DeclaredItem &item : declarationsInOrder(program)) {
    if (item.constant)
      constant(*item.constant);
    else if (item.enumeration)
      enumeration(*item.enumeration);
    else {
      blankLine();
      record(*item.record);
      blankLine();
    }
  }
}

/// Functions that call each other: one of them comes first.
void CxxPrinter::declareAhead(const std::vector<const Function *> &functions) {
  std::set<const Function *> printed, ahead;
  for (const Function *function : functions) {
    printed.insert(function);
    forEachExpr(function->body, [&](Expr *&expr) {
      const auto *call = dyn_cast<Call>(expr);
      if (!call || printed.count(call->callee) || !ahead.insert(call->callee).second)
        return;
      blankLine();
      line(signature(*call->callee) + ";");
    });
  }
}

/// Braces do not convert to a narrower type by themselves: `uchar2{a, b}` of ints is an error.
/// Literals that fit are allowed.
static const Cast *narrowing(const Expr *expr) {
  const auto *conversion = dyn_cast<Cast>(expr);
  if (!conversion || !conversion->implicit || !conversion->type->isScalar() ||
      !conversion->operand->type->isScalar() || conversion->type == conversion->operand->type)
    return nullptr;
  return isa<IntegerLiteral>(conversion->operand) ? nullptr : conversion;
}

/// `(float)n`, though it is implicit.
std::string CxxPrinter::writtenOut(const Cast &implicit) {
  Cast shown = implicit;
  shown.implicit = false;
  return conversion(&shown).text;
}

/// Lists in braces go through initList(), which writes conversions to narrower types.
std::string CxxPrinter::initializer(const Variable &variable) {
  if (variable.isAlias && variable.init)
    return " = " + parenthesised(pointee(variable.init), Precedence::Assignment);
  const auto *list = llvm::dyn_cast_or_null<InitList>(variable.init);
  return list && !list->isValue ? " = " + initList(list).text
                                : StatementPrinter::initializer(variable);
}

Text CxxPrinter::initList(const InitList *list) {
  std::vector<std::string> parts;
  for (const Expr *element : list->elements) {
    const Cast *narrowed = narrowing(element);
    parts.push_back(narrowed ? writtenOut(*narrowed) : argument(element));
  }
  std::string elements = fmt::format("{}", fmt::join(parts, ", "));
  // An initialiser. What follows is a value in an expression: `float4{x, y, 0, 0}`, `(int)(5)`.
  if (!list->isValue)
    return {"{" + elements + "}"};
  if (list->type->isPointer())
    return parts.empty() ? Text{"nullptr"} : text(list->elements[0]);
  if (list->type->isScalar() || list->type->kind == TypeKind::Enum)
    return {fmt::format("({})({})", typeName(list->type), parts.empty() ? "0" : elements),
            Precedence::Unary};
  return {typeName(list->type) + "{" + elements + "}", Precedence::Postfix};
}

} // namespace cu2port::emit
