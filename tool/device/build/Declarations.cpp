// Variables: locals, parameters, shared and device memory.
//
//   __shared__ float tile[N][N + 1];       shared float[16][17] tile[N][N + 1]
//   extern __shared__ float buffer[];      shared float[] buffer
//   static const float w[] = {1, 2};       const float[2] w = {1, 2}    if it is only read
//   static int calls = 3;                  global int calls, with the bytes that it starts with
//   __constant__ float table[4];           constant float[4] table      as the host knows it
//   int &r = a;                            int *r = &a
//   const T &t = a + b;                    T t = a + b                  of a temporary
//   void f(const float &v)                 void f(const float v)        if f cannot tell
//   __global__ void k(float *x)            kernel void k(global float *x)
//
// Objects whose end does something are refused: no destructor is called here.
#include "device/build/Builder.h"
#include "device/ir/Walk.h"

#include "clang/AST/Mangle.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/ADT/ScopeExit.h"

#include <cstring>

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
  const std::uint64_t ofType =
      decl->getType()->isReferenceType() ? 0 : ast.getTypeAlign(decl->getType()) / 8;
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
  variable.isConst = element.isConstQualified();
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

/// Whether nothing happens at the end of an object.
static bool destroysNothing(const clang::CXXRecordDecl *record) {
  record = record ? record->getDefinition() : nullptr;
  if (!record || record->hasTrivialDestructor())
    return true;
  const clang::CXXDestructorDecl *destructor = record->getDestructor();
  const auto *body =
      destructor ? llvm::dyn_cast_or_null<clang::CompoundStmt>(destructor->getBody()) : nullptr;
  if (!destructor || (!destructor->isDefaulted() && (!body || !body->body_empty())))
    return false;
  return llvm::all_of(record->fields(), [](const clang::FieldDecl *field) {
    return destroysNothing(field->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl());
  });
}

/// What a destructor does at the end of a scope is not built.
void Builder::refuseDestructor(clang::QualType of, clang::SourceLocation at) {
  if (!destroysNothing(of->getBaseElementTypeUnsafe()->getAsCXXRecordDecl()))
    obstacle(at, DiagId::ConstructUnsupported, "an object with a destructor");
}

/// The variable at the bottom of `table[i][j]` and `table[i].x`; null for other expressions. What
/// stands between the brackets goes to `indices`.
static const clang::ValueDecl *tableOf(const clang::Expr *e,
                                       llvm::SmallVectorImpl<const clang::Stmt *> &indices) {
  while (true) {
    e = e->IgnoreParenImpCasts();
    if (const auto *subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
      indices.push_back(subscript->getIdx());
      e = subscript->getBase();
    } else if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(e);
               member && !member->isArrow()) {
      e = member->getBase();
    } else {
      const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(e);
      return reference ? reference->getDecl() : nullptr;
    }
  }
}

/// Whether numbers are read from the variable, and nothing else is done with it: no pointer to it
/// is made.
static bool isOnlyRead(const clang::Stmt *s, const clang::VarDecl *decl) {
  if (!s || llvm::isa<clang::UnaryExprOrTypeTraitExpr>(s))
    return true;
  llvm::SmallVector<const clang::Stmt *> parts(s->child_begin(), s->child_end());
  if (const auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(s);
      cast && cast->getCastKind() == clang::CK_LValueToRValue) {
    llvm::SmallVector<const clang::Stmt *> indices;
    if (tableOf(cast->getSubExpr(), indices) == decl)
      parts = indices;
  } else if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(s)) {
    return reference->getDecl() != decl;
  }
  return llvm::all_of(parts, [&](const clang::Stmt *part) { return isOnlyRead(part, decl); });
}

/// `static const float weights[] = {...}` in a function, read there and nowhere else: it might as
/// well be automatic.
static bool isTable(const clang::VarDecl *decl, const clang::ASTContext &ast) {
  const auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl->getDeclContext());
  return function && decl->getType().isConstant(ast) && decl->hasInit() &&
         decl->hasConstantInitialization() && isOnlyRead(function->getBody(), decl);
}

/// Whether it is one for all functions: a device variable, or a shared one of file scope.
bool Builder::isDeviceVariable(const clang::VarDecl *decl) const {
  if (decl->hasAttr<clang::CUDASharedAttr>())
    return !decl->isLocalVarDecl() && !decl->hasExternalStorage();
  return (decl->isStaticLocal() && !isTable(decl, ast)) || decl->hasAttr<clang::CUDADeviceAttr>() ||
         decl->hasAttr<clang::CUDAConstantAttr>();
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

/// A variable of another file, which this one does not declare.
void Builder::nameForLinker(ir::Variable &variable, const clang::VarDecl *decl) {
  if (variable.bytes && variable.isConst)
    return;
  if (!variable.bytes && decl->isExternallyVisible() && !variable.isManaged)
    variable.linkerName = clang::ASTNameGenerator(ast).getName(decl);
  else if (variable.isConst && decl->hasInit())
    makeStatic(variable, decl);
  else
    obstacle(decl->getLocation(), DiagId::Unsupported, variable.sourceName,
             "a function of another file uses it, and it has no name that this file could use");
}

static AddressSpace spaceOf(const clang::VarDecl *decl) {
  if (decl->hasAttr<clang::CUDASharedAttr>())
    return AddressSpace::Shared;
  return decl->hasAttr<clang::CUDAConstantAttr>() ? AddressSpace::Constant : AddressSpace::Global;
}

/// A variable of the device's or of a block's, at file scope, or `static` in a function.
ir::Variable *Builder::globalVariable(const clang::VarDecl *decl) {
  decl = decl->getCanonicalDecl();
  if (auto known = globals.find(decl); known != globals.end())
    return known->second;
  auto *result = program.make<ir::Variable>();
  globals[decl] = result;
  const clang::VarDecl *definition = decl->getDefinition();
  setType(*result, definition ? definition : decl);
  result->sourceName = names.qualified(decl);
  result->name = names.variable(decl);
  result->space = spaceOf(decl);
  result->comments = commentsOf(decl);
  const auto *annotation = decl->getAttr<clang::AnnotateAttr>();
  result->isManaged = annotation && annotation->getAnnotation() == "cuda.managed";
  if (decl->isStaticLocal())
    makeStatic(*result, decl);
  if (decl->getType()->isIncompleteType())
    obstacle(decl->getLocation(), DiagId::Unsupported, result->sourceName,
             "only another file says how large it is");
  if (unit.isImported(decl->getLocation()) && result->space != AddressSpace::Shared)
    nameForLinker(*result, decl);
  program.globals.push_back(result);
  return result;
}

namespace {
/// Writes a constant as it lies in memory, `{1, {2.0f}}` at the offsets of its members. False if it
/// is none whose bytes are known here, such as an address.
bool writeBytes(const clang::APValue &value, clang::QualType type, const clang::ASTContext &ast,
                std::uint8_t *to) {
  const std::size_t size = ast.getTypeSizeInChars(type).getQuantity();
  if (value.isInt() || value.isFloat()) {
    const llvm::APInt bits =
        value.isInt() ? llvm::APInt(value.getInt()) : value.getFloat().bitcastToAPInt();
    const std::uint64_t number = bits.zextOrTrunc(64).getZExtValue();
    std::memcpy(to, &number,
                std::min(size, sizeof number)); // the host's order of bytes, as CUDA has it
    return size <= sizeof number;
  }
  if (value.isArray()) {
    const clang::QualType element = ast.getAsArrayType(type)->getElementType();
    const std::size_t step = ast.getTypeSizeInChars(element).getQuantity();
    for (unsigned i = 0; i < value.getArraySize(); ++i)
      if (!writeBytes(i < value.getArrayInitializedElts() ? value.getArrayInitializedElt(i)
                                                          : value.getArrayFiller(),
                      element, ast, to + i * step))
        return false;
    return true;
  }
  if (value.isStruct() && value.getStructNumBases() == 0) {
    const clang::RecordDecl *record = type->castAs<clang::RecordType>()->getDecl();
    const clang::ASTRecordLayout &layout = ast.getASTRecordLayout(record);
    return llvm::all_of(record->fields(), [&](const clang::FieldDecl *field) {
      const std::uint64_t at = layout.getFieldOffset(field->getFieldIndex()) / 8;
      return !field->isBitField() && writeBytes(value.getStructField(field->getFieldIndex()),
                                                field->getType(), ast, to + at);
    });
  }
  return value.isNullPointer(); // zero already
}
} // namespace

/// A static variable of a function is a device variable with a name of its own.
void Builder::makeStatic(ir::Variable &variable, const clang::VarDecl *decl) {
  std::vector<std::uint8_t> bytes(ast.getTypeSizeInChars(decl->getType()).getQuantity());
  if (decl->hasInit()) {
    const clang::APValue *value = decl->evaluateValue();
    if (!value || !writeBytes(*value, decl->getType(), ast, bytes.data()))
      obstacle(
          decl->getLocation(), DiagId::ConstructUnsupported,
          "a static variable in a function, with an initialiser that is not a plain constant,");
  }
  variable.bytes = std::move(bytes);
}

/// Declares a variable ahead of the statement being built.
ir::Variable *Builder::temporary(const ir::Type *type, ir::Expr *init, clang::SourceLocation at,
                                 const std::string &name) {
  auto *result = program.make<ir::Variable>();
  generate(result, name);
  result->type = type;
  result->init = init;
  result->place = place(at);
  auto *declaration = program.make<ir::Declaration>();
  declaration->variables = {result};
  declaration->place = result->place;
  context->temporaries->push_back(declaration);
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
