// Variables of the device: one for all functions, in memory that the host knows or a block shares.
//
//   __shared__ float sums[4];  at file scope   shared float[4] sums
//   __constant__ float table[4];               constant float[4] table   as the host knows it
//   static int calls = 3;      in a function   global int calls, with the bytes that it starts with
//   static const float w[] = {1, 2};           a local variable, if it is only read
//   extern __device__ int n;                   global int n, by its name for linkers
#include "device/build/VariableBuilder.h"
#include "device/build/MemberPointers.h"
#include "frontend/InitialValues.h"
#include "frontend/ReadOnly.h"
#include "frontend/SharedVariables.h"

namespace cu2port {

using ir::AddressSpace;

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
  return function && decl->getType().isConstant(ast) && isReadOnly(decl->getType()) &&
         decl->hasInit() && decl->hasConstantInitialization() &&
         isOnlyRead(function->getBody(), decl);
}

/// Whether it is one for all functions: a device variable, or a shared one of file scope.
bool VariableBuilder::isDeviceVariable(const clang::VarDecl *decl) const {
  if (isShared(decl))
    return !decl->isLocalVarDecl() && !decl->hasExternalStorage();
  // Clang adds it to the host's constants where it parses for devices: std::true_type::value.
  const auto *constant = decl->getAttr<clang::CUDAConstantAttr>();
  return (decl->isStaticLocal() && !isTable(decl, ast)) || decl->hasAttr<clang::CUDADeviceAttr>() ||
         (constant && !constant->isImplicit());
}

/// Whether another file has it: it is copied from there, only declared here, or both.
bool VariableBuilder::isOfOtherFile(const clang::VarDecl *decl) const {
  if (const clang::VarDecl *definition = decl->getDefinition())
    return unit.isImported(definition->getLocation());
  return unit.isImported(decl->getLocation()) ||
         (decl->isExternallyVisible() && !decl->getAnyInitializer());
}

void VariableBuilder::takeFromOtherFile(ir::Variable &variable, const clang::VarDecl *decl) {
  if (variable.bytes && variable.isConst)
    return;
  if (!variable.bytes && decl->isExternallyVisible())
    variable.isOfOtherFile = true;
  else if (variable.isConst && decl->hasInit())
    makeStatic(variable, decl);
  else
    obstacle(decl->getLocation(), DiagId::Unsupported, variable.sourceName,
             "a function of another file uses it, and it has no name that this file could use");
}

static AddressSpace spaceOf(const clang::VarDecl *decl) {
  if (isShared(decl))
    return AddressSpace::Shared;
  return decl->hasAttr<clang::CUDAConstantAttr>() ? AddressSpace::Constant : AddressSpace::Global;
}

/// A variable of the device's or of a block's, at file scope, or `static` in a function.
ir::Variable *VariableBuilder::deviceVariable(const clang::VarDecl *decl) {
  decl = decl->getCanonicalDecl();
  if (auto known = variables.find(decl); known != variables.end())
    return known->second;
  auto *result = program.make<ir::Variable>();
  variables[decl] = result;
  const clang::VarDecl *definition = decl->getDefinition();
  setType(*result, definition ? definition : decl);
  result->sourceName = state.names.qualified(decl);
  result->name = state.names.variable(decl);
  result->linkerName = linkerName(decl);
  result->isWeak = isWeak(decl);
  result->space = spaceOf(decl);
  result->comments = state.commentsOf(decl);
  result->isManaged = cu2port::isManaged(decl);
  if (decl->isStaticLocal())
    makeStatic(*result, decl);
  if (decl->getType()->isIncompleteType())
    obstacle(decl->getLocation(), DiagId::Unsupported, result->sourceName,
             "only another file says how large it is");
  if (result->space != AddressSpace::Shared && !decl->getAnyInitializer() &&
      holdsOffset(decl->getType()))
    obstacle(decl->getLocation(), DiagId::Unsupported, result->sourceName,
             "it holds pointers to members, of which no initialiser says what they begin as");
  if (isOfOtherFile(decl) && result->space != AddressSpace::Shared)
    takeFromOtherFile(*result, decl);
  program.globals.push_back(result);
  return result;
}

/// A static variable of a function is a device variable with a name of its own.
void VariableBuilder::makeStatic(ir::Variable &variable, const clang::VarDecl *decl) {
  std::optional<InitialValue> value = initialValueOf(decl);
  // Addresses in variables of a library's nobody looks for (describeDeviceVariables).
  const bool isOurs = unit.isUsers(decl->getLocation()) || unit.isImported(decl->getLocation());
  if (!value || (!isOurs && !value->addresses.empty()))
    obstacle(decl->getLocation(), DiagId::ConstructUnsupported,
             "a static variable in a function, with an initialiser that is not a plain constant,");
  variable.bytes = value ? value->allBytes() : std::vector<std::uint8_t>(1);
}

/// In bytes: of an attribute, or of a typedef that has one; 0 for a type's own.
static std::uint64_t alignment(const clang::VarDecl *decl, const ir::Type &type,
                               const clang::ASTContext &ast) {
  const std::uint64_t least = ir::alignOf(&type), given = decl->getMaxAlignment() / 8;
  const bool isOther = decl->getType()->isReferenceType() ||
                       decl->getType()->isSpecificBuiltinType(clang::BuiltinType::LongDouble);
  const std::uint64_t ofType = isOther ? 0 : ast.getTypeAlign(decl->getType()) / 8;
  return std::max(given < least ? 0 : given, ofType > least ? ofType : 0);
}

/// CUDA's compiler has none of them in device code; what they would be per thread is nowhere
/// defined.
void VariableBuilder::refuseNoSize(const clang::VarDecl *decl) {
  const clang::QualType of = decl->getType();
  if (!of->isReferenceType() && !of->isIncompleteType() && ast.getTypeSizeInChars(of).isZero())
    obstacle(decl->getLocation(), DiagId::Unsupported, decl->getNameAsString(),
             "a variable of device code has a size");
}

/// What a variable's own declaration says of it: its name, type, qualifiers, alignment.
void VariableBuilder::setType(ir::Variable &variable, const clang::VarDecl *decl) {
  refuseNoSize(decl);
  clang::QualType written = decl->getType();
  variable.name = decl->getName().str();
  variable.place = place(decl->getLocation());
  variable.type = type(written, decl->getLocation());
  const auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl->getDeclContext());
  if (decl->hasGlobalStorage() || (llvm::isa<clang::ParmVarDecl>(decl) && function &&
                                   function->hasAttr<clang::CUDAGlobalAttr>()))
    types.refuseInMemory(written, decl->getLocation());
  variable.isReference = written->isReferenceType();
  clang::QualType element = ast.getBaseElementType(written);
  variable.isConst = isReadOnly(element);
  variable.isVolatile = element.isVolatileQualified();
  variable.isRestrict = written.isRestrictQualified();
  variable.alignment = alignment(decl, *variable.type, ast);
  if (written->isArrayType())
    variable.extents = types.extents(decl->getTypeSourceInfo());
}

} // namespace cu2port
