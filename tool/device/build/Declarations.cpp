// Variables that a function declares: locals, parameters, shared memory. Those of the device are in
// DeviceVariables.cpp.
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

/// True for an extent whose names device code can have: literals, and constants that are numbers.
static bool isOfPlainConstants(const clang::Stmt *size) {
  if (llvm::isa<clang::CallExpr, clang::ArraySubscriptExpr>(size))
    return false;
  if (const auto *use = llvm::dyn_cast<clang::DeclRefExpr>(size))
    if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(use->getDecl()))
      return variable->getType()->isIntegralOrEnumerationType();
  return llvm::all_of(size->children(),
                      [](const clang::Stmt *each) { return !each || isOfPlainConstants(each); });
}

/// The extents of an array as they are written, where they have names: `tile[TILE][TILE + 1]`.
/// Empty if there are numbers alone, or names that the device has not; the type has the numbers.
std::vector<ir::Expr *> Builder::extents(clang::TypeSourceInfo *info) {
  std::vector<ir::Expr *> result;
  bool named = false;
  if (!info)
    return {};
  clang::TypeLoc loc = info->getTypeLoc().getUnqualifiedLoc();
  for (auto array = loc.getAsAdjusted<clang::ArrayTypeLoc>(); array;
       array = array.getElementLoc().getUnqualifiedLoc().getAsAdjusted<clang::ArrayTypeLoc>()) {
    const clang::Expr *size = array.getSizeExpr();
    if (!size || size->isInstantiationDependent() || size->isValueDependent() ||
        !isOfPlainConstants(size))
      return {};
    ir::Expr *extent = expr(size);
    bool constant = true;
    ir::forEachExprIn(extent, [&](ir::Expr *&e) {
      named |= llvm::isa<ir::ConstantRef>(e) || llvm::isa<ir::EnumRef>(e);
      constant &=
          !llvm::isa<ir::VariableRef>(e) && !llvm::isa<ir::Call>(e) && !llvm::isa<ir::Intrinsic>(e);
    });
    if (!constant)
      return {};
    result.push_back(extent);
  }
  return named ? result : std::vector<ir::Expr *>{};
}

/// Of an attribute, or of a typedef that has one; 0 for a type's own.
std::uint64_t Builder::alignment(const clang::VarDecl *decl, const ir::Type &type) const {
  const std::uint64_t least = ir::alignOf(&type), given = decl->getMaxAlignment() / 8;
  const bool isOther = decl->getType()->isReferenceType() ||
                       decl->getType()->isSpecificBuiltinType(clang::BuiltinType::LongDouble);
  const std::uint64_t ofType = isOther ? 0 : ast.getTypeAlign(decl->getType()) / 8;
  return std::max(given < least ? 0 : given, ofType > least ? ofType : 0);
}

/// CUDA's compiler has none of them in device code; what they would be per thread is nowhere
/// defined.
void Builder::refuseNoSize(const clang::VarDecl *decl) {
  const clang::QualType of = decl->getType();
  if (!of->isReferenceType() && !of->isIncompleteType() && ast.getTypeSizeInChars(of).isZero())
    obstacle(decl->getLocation(), DiagId::Unsupported, decl->getNameAsString(),
             "a variable of device code has a size");
}

/// What a variable's own declaration says of it: its name, type, qualifiers, alignment.
void Builder::setType(ir::Variable &variable, const clang::VarDecl *decl) {
  refuseNoSize(decl);
  clang::QualType written = decl->getType();
  variable.name = decl->getName().str();
  variable.place = place(decl->getLocation());
  variable.type = type(written, decl->getLocation());
  variable.isReference = written->isReferenceType();
  clang::QualType element = ast.getBaseElementType(written);
  variable.isConst = isReadOnly(element);
  variable.isVolatile = element.isVolatileQualified();
  variable.isRestrict = written.isRestrictQualified();
  variable.alignment = alignment(decl, *variable.type);
  if (written->isArrayType())
    variable.extents = extents(decl->getTypeSourceInfo());
}

/// A parameter without a name, `int`, is `unused0`: C wants one.
ir::Variable *Builder::parameter(const clang::ParmVarDecl *decl, unsigned index) {
  auto *result = program.make<ir::Variable>();
  setType(*result, decl);
  result->isParameter = true;
  if (result->name.empty())
    generate(result, "unused" + std::to_string(index));
  const bool isKernel = context->function->isKernel;
  if (passesByValue(decl)) {
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
  setType(*result, decl);
  result->space = AddressSpace::Shared;
  result->isDynamicShared = decl->hasExternalStorage();
  if (!decl->isLocalVarDecl())
    context->outer.push_back(result);
  return result;
}

bool Builder::destroysNothing(const clang::CXXRecordDecl *record) {
  record = record ? record->getDefinition() : nullptr;
  if (!record || record->hasTrivialDestructor())
    return true;
  const clang::CXXDestructorDecl *destructor = record->getDestructor();
  const auto *body =
      destructor ? llvm::dyn_cast_or_null<clang::CompoundStmt>(destructor->getBody()) : nullptr;
  if (!destructor || (!destructor->isDefaulted() && (!body || !body->body_empty())))
    return false;
  return llvm::all_of(record->bases(),
                      [](const clang::CXXBaseSpecifier &base) {
                        return destroysNothing(base.getType()->getAsCXXRecordDecl());
                      }) &&
         llvm::all_of(record->fields(), [](const clang::FieldDecl *field) {
           return destroysNothing(
               field->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl());
         });
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
  setType(*result, decl);
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
  if (isDeviceVariable(decl))
    return globalVariable(decl);
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
