// Pointers that are references in C++ (Variable::isAlias): their name is what they lead to.
//
//   int *r = &x[i]                      int &r = x[i]
//   *r += 1; r->field             ->    r += 1; r.field
//   next(r); copy(r)                    next(r); copy(&r)        where copy() takes a pointer
#include "device/values/Effects.h"
#include "device/values/MemoryRef.h"
#include "emit/Expressions.h"

#include <fmt/format.h>

namespace cu2port::emit {

using namespace ir;
using llvm::dyn_cast;

bool isAlias(const Expr *pointer) {
  const auto *ref = dyn_cast<VariableRef>(withoutImplicitCasts(pointer));
  return ref && ref->variable->isAlias;
}

static const Unary *addressIn(const Expr *pointer) {
  const auto *unary = dyn_cast<Unary>(withoutImplicitCasts(pointer));
  return unary && unary->op == UnaryOp::AddressOf ? unary : nullptr;
}

bool leadsToName(const Expr *pointer) { return isAlias(pointer) || addressIn(pointer); }

Text ExpressionPrinter::pointee(const Expr *pointer) {
  if (isAlias(pointer))
    return {llvm::cast<VariableRef>(withoutImplicitCasts(pointer))->variable->name};
  if (const Unary *address = addressIn(pointer))
    return text(address->operand);
  return {"*" + print(pointer, Precedence::Unary), Precedence::Unary};
}

/// Constant memory is const here, whatever CUDA's variable says of itself. A method that only reads
/// need not say so: `at((Table *)table, 3)`.
static bool losesConst(const Expr *given, const Variable &parameter) {
  const PointerBase from = baseOf(given);
  const Variable *constant = from.variable ? from.variable->standsFor : nullptr;
  return parameter.type->isPointer() && !parameter.type->constElement && !from.isLoaded &&
         constant && constant->space == AddressSpace::Constant && from.variable->type->constElement;
}

std::vector<std::string> ExpressionPrinter::arguments(const Call *call) {
  std::vector<std::string> parts;
  const auto &parameters = call->callee->parameters;
  for (std::size_t i = 0; i < call->arguments.size(); ++i) {
    const bool isAlias = i < parameters.size() && parameters[i]->isAlias;
    const Expr *given = call->arguments[i];
    if (!isAlias && i < parameters.size() && losesConst(given, *parameters[i]))
      parts.push_back(
          fmt::format("({}){}", typeName(parameters[i]->type), print(given, Precedence::Unary)));
    else
      parts.push_back(isAlias ? parenthesised(pointee(given), Precedence::Assignment)
                              : argument(given));
  }
  return parts;
}

} // namespace cu2port::emit
