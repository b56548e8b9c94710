// Device functions have no address on the targets: a number stands for each.
#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

#include <cstdint>
#include <vector>

namespace cu2port {

/// The value of a pointer to the function, in host and device code and in every translation unit:
/// never null, and made from the function's mangled name; for one that is its file's own, from the
/// file's name too.
std::uint64_t functionNumber(const clang::FunctionDecl *function);

/// What an object of the class holds, in the base that lies so many bytes behind its beginning,
/// where the host's has the address of its table.
std::uint64_t classNumber(const clang::CXXRecordDecl *record, std::uint64_t offset);

struct FunctionName {
  const clang::DeclRefExpr *reference;
  const clang::Expr *written; ///< with the `&` that may stand before it
};
/// The functions that an initialiser names, as Clang understands it.
std::vector<FunctionName> functionsIn(const clang::Stmt *initialiser);

} // namespace cu2port
