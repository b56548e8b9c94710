// Variables that a function declares: locals, parameters, shared memory. Those of the device are in
// VariableBuilder.cpp.
//
//   __shared__ float tile[N][N + 1];       shared float[16][17] tile[N][N + 1]
//   extern __shared__ float buffer[];      shared float[] buffer
//   static const float w[] = {1, 2};       const float[2] w = {1, 2}    if it is only read
//   int &r = a;                            int *r = &a
//   const T &t = a + b;                    T t = a + b                  of a temporary
//   void f(const float &v)                 void f(const float v)        if f cannot tell
//   __global__ void k(float *x)            kernel void k(global float *x)
//
// What happens at their ends is in Destructors.cpp.
#include "device/build/SpecialMembers.h"
#include "device/build/StatementBuilder.h"
#include "device/ir/Make.h"
#include "frontend/ReadOnly.h"
#include "frontend/SharedVariables.h"

#include "llvm/ADT/ScopeExit.h"

namespace cu2port {

using ir::AddressSpace;

/// `__shared__` in a function, or without a size: an `extern __shared__ float buffer[];` of file
/// scope is declared at the beginning of each function that uses it.
ir::Variable *ExpressionBuilder::sharedVariable(const clang::VarDecl *decl) {
  if (hasWrittenValue(decl))
    obstacle(decl->getLocation(), DiagId::ConstructUnsupported,
             "a value that a variable in shared memory begins with");
  auto *result = program.make<ir::Variable>();
  locals[decl] = result;
  owner.variables.setType(*result, decl);
  result->space = AddressSpace::Shared;
  result->isDynamicShared = decl->hasExternalStorage();
  if (!decl->isLocalVarDecl())
    outerShared.push_back(result);
  return result;
}

/// `a` in `int a = a + 1;`.
bool ExpressionBuilder::isStarting(const clang::Expr *e) const {
  const auto *ref = llvm::dyn_cast<clang::DeclRefExpr>(e->IgnoreParenImpCasts());
  const auto *variable = ref ? llvm::dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  return variable && starting.contains(variable);
}

/// `const Base &b = Derived();`: the variable would be a Base.
void StatementBuilder::refuseBaseOfTemporary(clang::QualType reference, const clang::Expr *init) {
  const clang::QualType made = init->IgnoreParenImpCasts()->getType();
  const clang::CXXRecordDecl *record = made->getAsCXXRecordDecl();
  const bool isAnother = !ast.hasSameUnqualifiedType(made, reference->getPointeeType());
  if (record && isAnother && (record->isDynamicClass() || isDestroyed(made)))
    obstacle(init->getBeginLoc(), DiagId::ConstructUnsupported,
             "a reference to a base of a temporary");
}

/// A variable that a function declares, with its initialiser, unless all threads share it.
ir::Variable *StatementBuilder::localVariable(const clang::VarDecl *decl) {
  if (isShared(decl))
    return sharedVariable(decl);
  auto *result = program.make<ir::Variable>();
  locals[decl] = result;
  owner.variables.setType(*result, decl);
  if (llvm::isa<clang::DecompositionDecl>(decl))
    generate(result, "parts");
  const clang::Expr *init = decl->getInit();
  if (!init)
    return result;
  if (constants.beginsAsConstant(decl)) {
    result->init = constants.constantStart(decl);
    if (!result->init)
      obstacle(init->getBeginLoc(), DiagId::ConstructUnsupported,
               "a constant with addresses whose initialiser asks whether it is one");
    if (auto *list = llvm::dyn_cast_or_null<ir::InitList>(result->init))
      list->isValue = false;
    return result;
  }
  destructors.own(init);
  // `int a = a + 1;` is legal, and `a` has any value there: isStarting() has it read as 0.
  starting.insert(decl);
  const auto end = llvm::make_scope_exit([&] { starting.erase(decl); });
  if (decl->getType()->isReferenceType()) {
    if (const auto *temporary =
            llvm::dyn_cast<clang::MaterializeTemporaryExpr>(init->IgnoreImplicit());
        temporary || init->IgnoreParenImpCasts()->isPRValue()) {
      refuseBaseOfTemporary(decl->getType(), init);
      // A reference to a temporary is a variable of its own.
      result->type = result->type->element;
      result->isReference = false;
      result->init = expr(init);
      return result;
    }
    if (!isStarting(init))
      result->init = lvalueAddress(init);
    result->isConst = false;
    return result;
  }
  if (const auto *construct = llvm::dyn_cast<clang::CXXConstructExpr>(init->IgnoreImplicit())) {
    const clang::CXXConstructorDecl *constructor = construct->getConstructor();
    // `T t;` leaves the members alone, `T t{};` does not.
    if (constructor->isDefaultConstructor() && constructor->isTrivial() &&
        !construct->requiresZeroInitialization())
      return result;
    if (elementConstructor(decl)) // which declare() calls
      return result;
    // `T t = t;`
    if (constructor->isCopyConstructor() && isStarting(construct->getArg(0)))
      return result;
  }
  result->init = expr(init);
  if (auto *list = llvm::dyn_cast<ir::InitList>(result->init))
    list->isValue = false;
  return result;
}

/// `T a[2][3];` with a constructor that does something:
///
///     for (int i = 0; i < 2; ++i)
///       for (int i_1 = 0; i_1 < 3; ++i_1)
///         a[i][i_1] = T_T();
///
/// Null if the constructor does nothing.
ir::Stmt *StatementBuilder::constructElements(ir::Variable *array,
                                              const clang::CXXConstructExpr *e) {
  if (constructsNothing(e->getConstructor()))
    return nullptr;
  ir::Expr *element = reference(array, e);
  std::vector<ir::Variable *> counters;
  while (element->type->isArray()) {
    ir::Variable *counter =
        generate("i", program.types.scalar(ir::Scalar::Int), place(e->getBeginLoc()));
    counters.push_back(counter);
    element = ir::makeIndex(program, element, reference(counter, e), place(e->getBeginLoc()));
  }
  const std::vector<const clang::Expr *> arguments(e->arg_begin(), e->arg_end());
  ir::Stmt *body = ir::makeAssignment(
      program, element, userCall(e->getConstructor(), arguments, {}, e), array->place);
  const auto literalOf = [&](std::uint64_t value) {
    return constants.integer(value, e->getBeginLoc());
  };
  std::vector<std::uint64_t> extents;
  for (const ir::Type *of = array->type; of->isArray(); of = of->element)
    extents.push_back(of->count);
  for (std::size_t i = counters.size(); i-- > 0;)
    body = ir::makeCountingLoop(program, counters[i], literalOf(0), literalOf(extents[i]), body);
  return body;
}

/// Declares a variable ahead of the statement being built.
ir::Variable *ExpressionBuilder::temporary(const ir::Type *type, ir::Expr *init,
                                           clang::SourceLocation at, const std::string &name) {
  ir::Variable *result = generate(name, type, place(at));
  temporaries->push_back(ir::makeDeclaration(program, result, init));
  return result;
}

/// The variable that a declaration became; null if it became none, as variables of the host do.
ir::Variable *ExpressionBuilder::variable(const clang::VarDecl *decl) {
  if (auto known = locals.find(decl); known != locals.end())
    return known->second;
  if (owner.variables.isDeviceVariable(decl))
    return owner.variables.deviceVariable(decl);
  if (isShared(decl)) {
    // In a lambda, or a method of a local class.
    if (decl->isLocalVarDecl() && decl->getDeclContext() != fnDecl)
      obstacle(decl->getLocation(), DiagId::ConstructUnsupported,
               "a variable in shared memory that belongs to the function around this one,");
    return sharedVariable(decl);
  }
  return nullptr;
}

/// Notes a variable that is not the user's.
void ExpressionBuilder::generate(ir::Variable *variable, const std::string &name) {
  generated.emplace_back(variable, name);
}

ir::Variable *ExpressionBuilder::generate(const std::string &name, const ir::Type *type,
                                          const ir::Place &at) {
  ir::Variable *variable = ir::makeVariable(program, "", type, at);
  generate(variable, name);
  return variable;
}

/// The parameter that stands for `this`.
ir::Variable *ExpressionBuilder::addObject(const clang::CXXMethodDecl *method) {
  const ir::Type *type =
      program.types.pointer(types.recordType(method->getParent(), method->getLocation()),
                            ir::AddressSpace::Unknown, isReadOnly(method), method->isVolatile());
  ir::Variable *self = generate("self", type, fn.place);
  self->isParameter = true;
  fn.parameters.push_back(self);
  return this->self = self;
}

} // namespace cu2port
