// What BaseClasses.cpp and BaseTails.cpp ask Clang about base classes.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"

#include <cstdint>

namespace cu2port {

inline const clang::CXXRecordDecl *recordOf(const clang::CXXBaseSpecifier &base) {
  return base.getType()->getAsCXXRecordDecl()->getDefinition();
}

/// Virtual ones are refused, and empty ones take no place.
inline bool hasPlace(const clang::CXXBaseSpecifier &base) {
  return !base.isVirtual() && !recordOf(base)->isEmpty();
}

inline std::uint64_t bytesOf(clang::CharUnits size) {
  return static_cast<std::uint64_t>(size.getQuantity());
}

/// Where a base of the class begins in it, in bytes.
inline std::uint64_t offsetOfBase(const clang::CXXRecordDecl *derived,
                                  const clang::CXXRecordDecl *base, const clang::ASTContext &ast) {
  return bytesOf(ast.getASTRecordLayout(derived).getBaseClassOffset(base));
}

} // namespace cu2port
