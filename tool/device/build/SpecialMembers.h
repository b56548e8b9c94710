// What constructors and destructors do, as far as that can be seen without building them.
#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace cu2port {

/// `T() {}`, or what the compiler writes where no member needs more.
bool constructsNothing(const clang::CXXConstructorDecl *constructor);
/// Whether no constructor that a user wrote takes part in a copy.
bool copiesBytes(const clang::Expr *initialiser);
/// The constructor of an array's elements; null if the variable is no array of objects.
const clang::CXXConstructExpr *elementConstructor(const clang::VarDecl *decl);
/// Whether nothing happens at the end of an object; null: of no class.
bool destroysNothing(const clang::CXXRecordDecl *record);
/// Whether something happens at the end of a variable.
bool isDestroyed(clang::QualType type);
/// The object of a destructor's call that does nothing; null for others.
const clang::Expr *idlyDestroyed(const clang::Expr *e);

} // namespace cu2port
