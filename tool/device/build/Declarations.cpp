#include "device/Walk.h"
#include "device/build/Builder.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/TypeLoc.h"

namespace cu2port {

using ir::AddressSpace;

namespace {

/// Whether a function changes a reference parameter or lets its address out.
class AddressTaken : public clang::RecursiveASTVisitor<AddressTaken> {
public:
  explicit AddressTaken(const clang::ParmVarDecl *parameter) : parameter(parameter) {}
  bool found = false;
  bool TraverseUnaryOperator(clang::UnaryOperator *e) {
    if (e->getOpcode() == clang::UO_AddrOf)
      if (const auto *ref = llvm::dyn_cast<clang::DeclRefExpr>(e->getSubExpr()->IgnoreParens()))
        found |= ref->getDecl() == parameter;
    return RecursiveASTVisitor::TraverseUnaryOperator(e);
  }

private:
  const clang::ParmVarDecl *parameter;
};

} // namespace

/// A `const T &` parameter of scalar or vector type can be passed by value when nothing can tell the
/// difference: its address is not taken, nothing reference-like is returned, and no other parameter lets the
/// function change what it refers to.
bool Builder::passesByValue(const clang::ParmVarDecl *decl) {
  const auto *reference = decl->getType()->getAs<clang::ReferenceType>();
  if (!reference || !reference->getPointeeType().isConstQualified() || reference->getPointeeType()->isArrayType())
    return false;
  const auto *fn = llvm::dyn_cast<clang::FunctionDecl>(decl->getDeclContext());
  if (!fn || fn->getReturnType()->isReferenceType())
    return false;
  if (const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(fn))
    if (method->isInstance() && !method->isConst() && !llvm::isa<clang::CXXConstructorDecl>(method))
      return false;
  for (const clang::ParmVarDecl *other : fn->parameters()) {
    clang::QualType type = other->getType();
    if (other != decl && (type->isPointerType() || type->isReferenceType()) &&
        !type->getPointeeType().isConstQualified())
      return false;
  }
  AddressTaken taken(decl);
  if (const clang::Stmt *body = fn->getBody())
    taken.TraverseStmt(const_cast<clang::Stmt *>(body));
  return !taken.found;
}

std::vector<ir::Expr *> Builder::extents(clang::TypeSourceInfo *info) {
  std::vector<ir::Expr *> result;
  bool named = false;
  if (!info)
    return {};
  clang::TypeLoc loc = info->getTypeLoc().getUnqualifiedLoc();
  for (auto array = loc.getAsAdjusted<clang::ArrayTypeLoc>(); array;
       array = array.getElementLoc().getUnqualifiedLoc().getAsAdjusted<clang::ArrayTypeLoc>()) {
    const clang::Expr *size = array.getSizeExpr();
    if (!size || size->isInstantiationDependent() || size->isValueDependent())
      return {};
    ir::Expr *extent = expr(size);
    bool constant = true;
    ir::forEachExprIn(extent, [&](ir::Expr *&e) {
      named |= llvm::isa<ir::ConstantRef>(e) || llvm::isa<ir::EnumRef>(e);
      constant &= !llvm::isa<ir::VariableRef>(e) && !llvm::isa<ir::Call>(e) && !llvm::isa<ir::Intrinsic>(e);
    });
    if (!constant)
      return {};
    result.push_back(extent);
  }
  return named ? result : std::vector<ir::Expr *>{};
}

void Builder::setType(ir::Variable &variable, const clang::VarDecl *decl) {
  clang::QualType written = decl->getType();
  variable.name = decl->getName().str();
  variable.place = place(decl->getLocation());
  variable.type = type(written, decl->getLocation());
  variable.isReference = written->isReferenceType();
  clang::QualType element = ast.getBaseElementType(written);
  variable.isConst = element.isConstQualified();
  variable.isVolatile = element.isVolatileQualified();
  variable.isRestrict = written.isRestrictQualified();
  if (const auto *aligned = decl->getAttr<clang::AlignedAttr>())
    variable.alignment = aligned->getAlignment(ast) / 8;
  if (written->isArrayType())
    variable.extents = extents(decl->getTypeSourceInfo());
}

ir::Variable *Builder::parameter(const clang::ParmVarDecl *decl, unsigned index) {
  auto *result = program.make<ir::Variable>();
  setType(*result, decl);
  result->isParameter = true;
  if (result->name.empty())
    result->name = "unused" + std::to_string(index);
  const bool isKernel = context->function->isKernel;
  if (passesByValue(decl)) {
    result->type = result->type->element;
    result->isReference = false;
    result->isConst = true;
  } else if (isKernel && result->isReference) {
    obstacle(decl->getLocation(), DiagId::ConstructUnsupported, "a kernel parameter of reference type");
  }
  if (isKernel && result->type->isPointer())
    result->type = program.types.withSpace(result->type, AddressSpace::Global);
  context->variables[decl] = result;
  return result;
}

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

ir::Variable *Builder::localVariable(const clang::VarDecl *decl) {
  if (decl->hasAttr<clang::CUDASharedAttr>())
    return sharedVariable(decl);
  auto *result = program.make<ir::Variable>();
  context->variables[decl] = result;
  setType(*result, decl);
  if (decl->isStaticLocal()) {
    obstacle(decl->getLocation(), DiagId::ConstructUnsupported, "a static variable in a function");
    return result;
  }
  const clang::Expr *init = decl->getInit();
  if (!init)
    return result;
  if (decl->getType()->isReferenceType()) {
    if (const auto *temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(init->IgnoreImplicit());
        temporary || init->IgnoreParenImpCasts()->isPRValue()) {
      // A reference to a temporary is a variable of its own.
      result->type = result->type->element;
      result->isReference = false;
      result->init = expr(init);
      return result;
    }
    result->init = lvalueAddress(init);
    result->isConst = false;
    return result;
  }
  if (const auto *construct = llvm::dyn_cast<clang::CXXConstructExpr>(init->IgnoreImplicit())) {
    const clang::CXXConstructorDecl *constructor = construct->getConstructor();
    if (constructor->isDefaultConstructor() && constructor->isTrivial() && !construct->requiresZeroInitialization())
      return result;
  }
  result->init = expr(init);
  if (auto *list = llvm::dyn_cast<ir::InitList>(result->init))
    list->isValue = false;
  return result;
}

ir::Variable *Builder::globalVariable(const clang::VarDecl *decl) {
  decl = decl->getCanonicalDecl();
  if (auto known = globals.find(decl); known != globals.end())
    return known->second;
  auto *result = program.make<ir::Variable>();
  globals[decl] = result;
  const clang::VarDecl *definition = decl->getDefinition();
  setType(*result, definition ? definition : decl);
  result->sourceName = decl->getQualifiedNameAsString();
  result->name = names.variable(decl);
  result->space = decl->hasAttr<clang::CUDAConstantAttr>() ? AddressSpace::Constant : AddressSpace::Global;
  result->comments = commentsOf(decl);
  if (decl->hasAttr<clang::HIPManagedAttr>())
    obstacle(decl->getLocation(), DiagId::ConstructUnsupported, "a __managed__ variable");
  if (!definition && decl->hasExternalStorage())
    obstacle(decl->getLocation(), DiagId::Unsupported, result->sourceName, "its definition is in another file");
  program.globals.push_back(result);
  return result;
}

/// Declares a variable ahead of the statement being built.
ir::Variable *Builder::temporary(const ir::Type *type, ir::Expr *init, clang::SourceLocation at) {
  auto *result = program.make<ir::Variable>();
  result->name = "temporary";
  if (unsigned count = context->temporaryCount++)
    result->name += std::to_string(count + 1);
  result->type = type;
  result->init = init;
  result->place = place(at);
  auto *declaration = program.make<ir::Declaration>();
  declaration->variables = {result};
  declaration->place = result->place;
  context->temporaries->push_back(declaration);
  return result;
}

ir::Variable *Builder::variable(const clang::VarDecl *decl) {
  if (context)
    if (auto known = context->variables.find(decl); known != context->variables.end())
      return known->second;
  if (context && decl->hasAttr<clang::CUDASharedAttr>())
    return sharedVariable(decl);
  if (decl->hasAttr<clang::CUDADeviceAttr>() || decl->hasAttr<clang::CUDAConstantAttr>())
    return globalVariable(decl);
  return nullptr;
}

} // namespace cu2port
