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
// Objects whose end does something are refused: no destructor is called here.
#include "device/build/Builder.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"

#include "frontend/ReadOnly.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/ADT/ScopeExit.h"

namespace cu2port {

using ir::AddressSpace;

/// A parameter without a name, `int`, is `unused0`: C wants one.
ir::Variable *Builder::parameter(const clang::ParmVarDecl *decl, unsigned index) {
  auto *result = program.make<ir::Variable>();
  variables.setType(*result, decl);
  result->isParameter = true;
  if (result->name.empty())
    generate(result, "unused" + std::to_string(index));
  const bool isKernel = context->function->isKernel;
  if (convention.passesByValue(decl)) {
    result->type = result->type->element;
    result->isReference = false;
    result->isConst = true;
  } else if (isKernel && result->isReference) {
    obstacle(decl->getLocation(), DiagId::ConstructUnsupported,
             "a kernel parameter of reference type");
  }
  if (!isKernel)
    refuseDestructor(decl->getType(), decl->getLocation());
  // What the host passes can only be memory of the device.
  if (isKernel && result->type->isPointer())
    result->type = program.types.withSpace(result->type, AddressSpace::Global);
  context->variables[decl] = result;
  return result;
}

/// `__shared__` in a function, or without a size: an `extern __shared__ float buffer[];` of file
/// scope is declared at the beginning of each function that uses it.
ir::Variable *Builder::sharedVariable(const clang::VarDecl *decl) {
  auto *result = program.make<ir::Variable>();
  context->variables[decl] = result;
  variables.setType(*result, decl);
  result->space = AddressSpace::Shared;
  result->isDynamicShared = decl->hasExternalStorage();
  if (!decl->isLocalVarDecl())
    context->outer.push_back(result);
  return result;
}

/// What a destructor does at the end of a scope is not built.
void Builder::refuseDestructor(clang::QualType of, clang::SourceLocation at) {
  if (!destroysNothing(of->getBaseElementTypeUnsafe()->getAsCXXRecordDecl()))
    obstacle(at, DiagId::ConstructUnsupported, "an object with a destructor");
}

/// `a` in `int a = a + 1;`.
bool Builder::isStarting(const clang::Expr *e) const {
  const auto *ref = llvm::dyn_cast<clang::DeclRefExpr>(e->IgnoreParenImpCasts());
  const auto *variable = ref ? llvm::dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  return variable && context->starting.contains(variable);
}

/// A variable that a function declares, with its initialiser, unless all threads share it.
ir::Variable *Builder::localVariable(const clang::VarDecl *decl) {
  if (decl->hasAttr<clang::CUDASharedAttr>())
    return sharedVariable(decl);
  auto *result = program.make<ir::Variable>();
  context->variables[decl] = result;
  variables.setType(*result, decl);
  if (llvm::isa<clang::DecompositionDecl>(decl))
    generate(result, "parts");
  refuseDestructor(decl->getType(), decl->getLocation());
  const clang::Expr *init = decl->getInit();
  if (!init)
    return result;
  // `int a = a + 1;` is legal, and `a` has any value there: isStarting() has it read as 0.
  context->starting.insert(decl);
  const auto end = llvm::make_scope_exit([&] { context->starting.erase(decl); });
  if (decl->getType()->isReferenceType()) {
    if (const auto *temporary =
            llvm::dyn_cast<clang::MaterializeTemporaryExpr>(init->IgnoreImplicit());
        temporary || init->IgnoreParenImpCasts()->isPRValue()) {
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

/// Declares a variable ahead of the statement being built.
ir::Variable *Builder::temporary(const ir::Type *type, ir::Expr *init, clang::SourceLocation at,
                                 const std::string &name) {
  ir::Variable *result = generate(name, type, place(at));
  context->temporaries->push_back(ir::makeDeclaration(program, result, init));
  return result;
}

/// The variable that a declaration became; null if it became none, as variables of the host do.
ir::Variable *Builder::variable(const clang::VarDecl *decl) {
  if (context)
    if (auto known = context->variables.find(decl); known != context->variables.end())
      return known->second;
  if (variables.isDeviceVariable(decl))
    return variables.deviceVariable(decl);
  if (context && decl->hasAttr<clang::CUDASharedAttr>()) {
    // In a lambda, or a method of a local class.
    if (decl->isLocalVarDecl() && decl->getDeclContext() != context->decl)
      obstacle(decl->getLocation(), DiagId::ConstructUnsupported,
               "a variable in shared memory that belongs to the function around this one,");
    return sharedVariable(decl);
  }
  return nullptr;
}

} // namespace cu2port
