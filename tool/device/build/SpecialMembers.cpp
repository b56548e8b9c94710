// What constructors and destructors do: those of members and bases count.
#include "device/build/SpecialMembers.h"

namespace cu2port {

bool constructsNothing(const clang::CXXConstructorDecl *constructor) {
  if (constructor->isTrivial()) // one that copies is trivial, too
    return constructor->isDefaultConstructor();
  if (constructor->getParent()->isDynamicClass()) // it sets the class's number
    return false;
  const auto *body = llvm::dyn_cast_or_null<clang::CompoundStmt>(constructor->getBody());
  return body && body->body_empty() &&
         llvm::all_of(constructor->inits(), [](const clang::CXXCtorInitializer *init) {
           const auto *member =
               llvm::dyn_cast<clang::CXXConstructExpr>(init->getInit()->IgnoreImplicit());
           return member && !member->requiresZeroInitialization() &&
                  constructsNothing(member->getConstructor());
         });
}

bool copiesBytes(const clang::Expr *initialiser) {
  initialiser = initialiser->IgnoreImplicit();
  if (const auto *elements = llvm::dyn_cast<clang::ArrayInitLoopExpr>(initialiser))
    return copiesBytes(elements->getSubExpr());
  const auto *construct = llvm::dyn_cast<clang::CXXConstructExpr>(initialiser);
  const clang::CXXConstructorDecl *constructor = construct ? construct->getConstructor() : nullptr;
  if (!constructor || constructor->isTrivial())
    return true;
  const auto *definition =
      llvm::cast_or_null<clang::CXXConstructorDecl>(constructor->getDefinition());
  // `Base b = derived;` is a Base.
  return constructor->isCopyOrMoveConstructor() && constructor->isDefaulted() &&
         !constructor->getParent()->isDynamicClass() &&
         (!definition || llvm::all_of(definition->inits(), [](const auto *member) {
           return copiesBytes(member->getInit());
         }));
}

const clang::CXXConstructExpr *elementConstructor(const clang::VarDecl *decl) {
  const clang::Expr *init = decl->getInit();
  const auto *construct =
      init ? llvm::dyn_cast<clang::CXXConstructExpr>(init->IgnoreImplicit()) : nullptr;
  return construct && construct->getType()->isConstantArrayType() ? construct : nullptr;
}

bool destroysNothing(const clang::CXXRecordDecl *record) {
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

bool isDestroyed(clang::QualType type) {
  return !type->isReferenceType() &&
         !destroysNothing(type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl());
}

const clang::Expr *idlyDestroyed(const clang::Expr *e) {
  const auto *call = llvm::dyn_cast<clang::CallExpr>(e);
  if (!call)
    return nullptr;
  // Of a number: `p->~T()` of a template.
  if (const auto *pseudo =
          llvm::dyn_cast<clang::CXXPseudoDestructorExpr>(call->getCallee()->IgnoreParens()))
    return pseudo->getBase();
  const auto *method = llvm::dyn_cast<clang::CXXMemberCallExpr>(call);
  const auto *destructor =
      method ? llvm::dyn_cast_or_null<clang::CXXDestructorDecl>(method->getMethodDecl()) : nullptr;
  if (destructor && destructor->isVirtual() && // which one it is, its object says
      !destructor->getDevirtualizedMethod(method->getImplicitObjectArgument(), false))
    return nullptr;
  return destructor && destroysNothing(destructor->getParent())
             ? method->getImplicitObjectArgument()
             : nullptr;
}

} // namespace cu2port
