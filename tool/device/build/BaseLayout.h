// What BaseClasses.cpp and BaseTails.cpp ask Clang about base classes.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/CXXInheritance.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"

#include <cstdint>
#include <optional>

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

/// Where a base lies in the class, or the class itself, through all bases between them; nothing if
/// it is none, if there are several, or if it is a virtual one.
inline std::optional<std::uint64_t> distanceToPart(const clang::CXXRecordDecl *derived,
                                                   const clang::CXXRecordDecl *base,
                                                   const clang::ASTContext &ast) {
  if (derived->getCanonicalDecl() == base->getCanonicalDecl())
    return 0;
  clang::CXXBasePaths paths;
  if (!derived->isDerivedFrom(base, paths) ||
      paths.isAmbiguous(ast.getCanonicalType(ast.getRecordType(base))) ||
      paths.getDetectedVirtual())
    return std::nullopt;
  std::uint64_t distance = 0;
  for (const clang::CXXBasePathElement &step : paths.front())
    distance += offsetOfBase(step.Class, recordOf(*step.Base), ast);
  return distance;
}

} // namespace cu2port
