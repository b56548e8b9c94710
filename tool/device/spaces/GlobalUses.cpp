// Uses of variables that have become hidden parameters, or variables of the kernel's own
// (Globals.cpp).
//
//   counter         *counter                     tile[i]          tile[i], a pointer's element
//   &counter        counter                      next()           next(counter, tile)
//   point.x         point->x
#include "device/ir/Make.h"
#include "device/spaces/Globals.h"

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// The address of a variable's first element: `&a[0]`, as C gives it for `a`.
Expr *GlobalsRewriter::decay(Variable *array) {
  Cast *cast = makeCast(
      program, makeRef(program, array, array->place),
      program.types.pointer(array->type->element, array->space, array->isConst, array->isVolatile));
  cast->implicit = true;
  return cast;
}

/// What to pass to a function that has a hidden parameter for the variable.
Expr *GlobalsRewriter::addressOf(const GlobalBinding &binding, Place place) {
  Variable *variable = binding.variable;
  if (binding.isPointer)
    return makeRef(program, variable, place);
  if (variable->type->isArray())
    return decay(variable);
  return makeUnary(program, UnaryOp::AddressOf, makeRef(program, variable, place),
                   program.types.pointer(variable->type, variable->space, variable->isConst,
                                         variable->isVolatile));
}

/// A use of the variable: `*pointer`, or the pointer itself in place of an array.
Expr *GlobalsRewriter::use(const GlobalBinding &binding, const VariableRef *original) {
  Expr *ref = makeRef(program, binding.variable, original->place);
  if (!binding.isPointer || original->variable->type->isArray())
    return ref;
  return makeUnary(program, UnaryOp::Deref, ref, original->type);
}

static bool isDeref(const Expr *expr) {
  auto *unary = dyn_cast<Unary>(expr);
  return unary && unary->op == UnaryOp::Deref;
}

/// Children have been rewritten already: `&*p` becomes `p`, `(*p).x` becomes `p->x`, and a pointer
/// that stands for an array needs no decay.
void GlobalsRewriter::rewrite(Expr *&expr) {
  if (auto *ref = dyn_cast<VariableRef>(expr)) {
    auto bound = bindings.find(ref->variable);
    if (bound != bindings.end())
      rewritten.insert(expr = use(bound->second, ref));
  } else if (auto *member = dyn_cast<Member>(expr)) {
    if (!member->arrow && rewritten.count(member->base) && isDeref(member->base)) {
      member->base = cast<Unary>(member->base)->operand;
      member->arrow = true;
    }
  } else if (auto *unary = dyn_cast<Unary>(expr)) {
    if (unary->op == UnaryOp::AddressOf && rewritten.count(unary->operand))
      expr = addressOfRewritten(unary);
  } else if (auto *conversion = dyn_cast<Cast>(expr)) {
    bool decays = conversion->implicit && rewritten.count(conversion->operand) &&
                  conversion->type->isPointer();
    if (decays && conversion->operand->type->isPointer() && isa<VariableRef>(conversion->operand) &&
        conversion->operand->type->element == conversion->type->element)
      expr = conversion->operand;
  } else if (auto *call = dyn_cast<Call>(expr)) {
    passArguments(call);
  }
}

Expr *GlobalsRewriter::addressOfRewritten(Unary *address) {
  if (isDeref(address->operand))
    return cast<Unary>(address->operand)->operand;
  if (!address->operand->type->isPointer()) // a kernel's own variable
    return address;
  // The address of an array, where a pointer to its first element is at hand.
  Cast *conversion = makeCast(program, address->operand, address->type);
  conversion->place = address->place;
  return conversion;
}

/// In the order of the callee's hidden parameters, which bindParameters() has appended.
void GlobalsRewriter::passArguments(Call *call) {
  for (const GlobalNeed &need : needs[call->callee])
    call->arguments.push_back(addressOf(bindings[need.variable], call->place));
}

} // namespace cu2port::ir
