// What C++'s `const` leaves to be changed: fields that are `mutable`, which C has not.
#pragma once

#include "clang/AST/DeclCXX.h"

namespace cu2port {

/// Whether nothing in an object of the type changes.
inline bool isReadOnly(clang::QualType type) {
  const clang::CXXRecordDecl *record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return type.isConstQualified() &&
         !(record && record->hasDefinition() && record->hasMutableFields());
}

/// Whether a method leaves its object as it is.
inline bool isReadOnly(const clang::CXXMethodDecl *method) {
  return method->isConst() && !method->getParent()->hasMutableFields();
}

} // namespace cu2port
