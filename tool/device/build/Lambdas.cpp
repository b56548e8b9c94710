// Lambdas that are called where they are made. What they capture comes in front of their
// parameters:
//
//   auto limit = [&low, step](float x) { return x < low ? low : x + step; };
//   y = limit(x);
//     ->
//   float step_copy = step;
//   y = limit(&low, step_copy, x);
//
// So does what the lambdas in it capture, and the shared variables of the function around it, which
// C++ does not capture. Those that are passed on are objects: Closures.cpp.
#include "device/build/Captures.h"
#include "device/build/ExpressionBuilder.h"
#include "device/build/SpecialMembers.h"
#include "frontend/ReadOnly.h"

namespace cu2port {

using clang::LambdaCapture;
using clang::LambdaExpr;
using clang::VarDecl;

Captures::Captures(ExpressionBuilder &in) : NodeBuilder(in), in(in), lambdas(in.owner.lambdas) {}

static const LambdaExpr *madeBy(const clang::Expr *e) {
  return llvm::dyn_cast<LambdaExpr>(e->IgnoreUnlessSpelledInSource());
}

static bool isCopy(const LambdaCapture &capture) {
  return capture.getCaptureKind() == clang::LCK_ByCopy;
}

/// What no parameter stands for: a part of a structured binding, which is no variable, and a copy
/// of an array.
static bool needsObject(const LambdaExpr *made) {
  return llvm::any_of(made->captures(), [](const LambdaCapture &capture) {
    return capture.capturesVariable() &&
           (!llvm::isa<VarDecl>(capture.getCapturedVar()) ||
            (isCopy(capture) &&
             capture.getCapturedVar()->getType().getNonReferenceType()->isArrayType()));
  });
}

/// `auto limit = [...](float x) {...};` declares nothing but its copies: calls become calls of a
/// function. False for other variables.
bool Captures::declare(const VarDecl *decl) {
  const LambdaExpr *made = decl->hasInit() ? madeBy(decl->getInit()) : nullptr;
  // One that begins an object of another class is passed on.
  if (!made || decl->getType()->getAsCXXRecordDecl() != made->getLambdaClass())
    return false;
  if (isPassedOn(decl) || needsObject(made)) {
    lambdas.addObject(made);
    return false;
  }
  note(made, decl->getName().str());
  return true;
}

/// Captures by value have the values of here.
void Captures::note(const LambdaExpr *made, const std::string &name) {
  lambdas.addFunction(made, name);
  auto value = made->capture_init_begin();
  for (const LambdaCapture &capture : made->captures()) {
    const clang::Expr *init = *value++;
    if (!capture.capturesVariable() || !isCopy(capture))
      continue;
    const auto *variable = llvm::cast<VarDecl>(capture.getCapturedVar());
    const clang::QualType copied = variable->getType().getNonReferenceType();
    if (lambdas.functionOf(copied))
      continue;
    if (isDestroyed(copied))
      obstacle(capture.getLocation(), DiagId::ConstructUnsupported,
               "a lambda that copies an object with a destructor");
    else if (!in.temporaries || in.evaluation.isConditional)
      obstacle(capture.getLocation(), DiagId::ConstructUnsupported, "a lambda inside a condition");
    else
      captured[&capture] =
          in.temporary(type(copied.getUnqualifiedType(), capture.getLocation()), in.expr(init),
                       capture.getLocation(), variable->getName().str() + "_copy");
  }
}

/// The arguments that stand for what it captures, in the order of addParameters().
void Captures::addArguments(const LambdaExpr *made, std::vector<ir::Expr *> &arguments) {
  auto value = made->capture_init_begin();
  for (const LambdaCapture &capture : made->captures()) {
    const clang::Expr *init = *value++;
    if (ir::Variable *known = captured.lookup(&capture)) {
      ir::Expr *use = in.reference(known, init);
      arguments.push_back(made->isMutable() && !known->isReference ? in.addressOf(use) : use);
    } else if (capture.capturesThis()) {
      if (in.self)
        arguments.push_back(in.reference(in.self, init));
    } else if (const LambdaExpr *other = lambdas.functionOf(capture.getCapturedVar()->getType())) {
      addArguments(other, arguments);
    } else {
      arguments.push_back(in.lvalueAddress(init));
    }
  }
}

/// Of a variable of the function around it, as that has it.
ir::Expr *Captures::sharedAddress(const VarDecl *shared, const clang::Expr *e) {
  ir::Variable *known = in.variable(shared);
  ir::Expr *use = in.reference(known, e);
  return known->isReference ? use : in.addressOf(use);
}

/// `n > 0 && [n] {...}()`: the copy is made where it is evaluated, as that of an object is.
static bool copiesLate(const ExpressionBuilder &in, const LambdaExpr *made) {
  return in.temporaries && in.evaluation.isConditional &&
         llvm::any_of(made->captures(), [](const LambdaCapture &capture) {
           return capture.capturesVariable() && isCopy(capture);
         });
}

/// `limit(x)`, and `[&] {...}()` of one that has no name: that is called after the function around
/// it.
ir::Expr *Captures::call(const clang::CXXMethodDecl *method, const clang::CXXOperatorCallExpr *e) {
  const LambdaExpr *made = lambdas.functionOf(e->getArg(0)->getType());
  if (!made && (made = madeBy(e->getArg(0)))) { // called as soon as it is made
    if (needsObject(made) || copiesLate(in, made))
      made = nullptr;
    else
      note(made, in.fn.name + "_part");
  }
  if (!made) // an object
    return in.owner.convention.needsObject(method)
               ? in.userCall(method, {e->arg_begin() + 1, e->arg_end()},
                             {in.lvalueAddress(e->getArg(0))}, e)
               : in.after(e->getArg(0),
                          in.userCall(method, {e->arg_begin() + 1, e->arg_end()}, {}, e));
  std::vector<ir::Expr *> arguments;
  addArguments(made, arguments);
  for (const VarDecl *shared : lambdas.sharedUses(made))
    arguments.push_back(sharedAddress(shared, e));
  return in.userCall(method, {e->arg_begin() + 1, e->arg_end()}, std::move(arguments), e);
}

/// `this` of the method that has the lambda in it, or in one of its lambdas.
static const clang::CXXMethodDecl *methodAround(const clang::CXXRecordDecl *lambda) {
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(lambda->getDeclContext());
  while (method && method->getParent()->isLambda())
    method = llvm::dyn_cast<clang::CXXMethodDecl>(method->getParent()->getDeclContext());
  return method;
}

/// For what the lambda itself captures, and for what those capture that it has captured: by their
/// captures, as it may know the same variable by another.
void Captures::addParametersFor(const LambdaExpr *made, bool isItself) {
  auto value = made->capture_init_begin();
  for (const LambdaCapture &capture : made->captures()) {
    const clang::Expr *init = *value++;
    if (capture.capturesThis()) {
      const clang::CXXMethodDecl *around = methodAround(made->getLambdaClass());
      if (!around || capture.getCaptureKind() != clang::LCK_This)
        obstacle(capture.getLocation(), DiagId::ConstructUnsupported,
                 "a lambda that captures this");
      else if (in.owner.convention.needsObject(around))
        captured[&capture] = in.addObject(around);
      continue;
    }
    const auto *variable = llvm::cast<VarDecl>(capture.getCapturedVar());
    if (const LambdaExpr *other = lambdas.functionOf(variable->getType())) {
      addParametersFor(other, /*isItself=*/false);
      continue;
    }
    ir::Variable *added =
        parameter(variable, isCopy(capture) && !made->isMutable(),
                  isCopy(capture) ? init->getType().getUnqualifiedType() : init->getType());
    if (isItself)
      in.locals[variable] = added;
    else
      in.generate(added, added->name);
    captured[&capture] = added;
    in.fn.parameters.push_back(added);
  }
}

void Captures::addParameters(const clang::CXXMethodDecl *method) {
  const LambdaExpr *made =
      lambdas.functionOf(clang::QualType(method->getParent()->getTypeForDecl(), 0));
  addParametersFor(made, /*isItself=*/true);
  for (const VarDecl *shared : lambdas.sharedUses(made)) {
    if (shared->hasExternalStorage())
      obstacle(shared->getLocation(), DiagId::ConstructUnsupported,
               "a lambda that uses memory of no known size");
    ir::Variable *added = parameter(shared, /*isValue=*/false, shared->getType());
    in.locals[shared] = added;
    in.fn.parameters.push_back(added);
  }
}

/// By value, or as a reference to the variable itself, or to a copy that is the lambda's own to
/// change.
ir::Variable *Captures::parameter(const VarDecl *of, bool isValue, clang::QualType seenAs) {
  auto *result = program.make<ir::Variable>();
  result->name = of->getName().str();
  result->place = place(of->getLocation());
  result->isParameter = true;
  result->isConst = isValue;
  result->isReference = !isValue;
  result->type = type(of->getType().getNonReferenceType(), of->getLocation());
  if (!isValue)
    result->type = program.types.pointer(result->type, ir::AddressSpace::Unknown,
                                         isReadOnly(seenAs), seenAs.isVolatileQualified());
  return result;
}

} // namespace cu2port
