// Numbers for device functions, by the names that linkers have for them:
//
//   float square(float)           hash("_Z6squaref") | 1
//   static float cube(float)      hash("_ZL4cubef@file.cu") | 1: other files may have one, too
#include "frontend/FunctionNumber.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"

#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

namespace cu2port {

std::uint64_t functionNumber(const clang::FunctionDecl *function) {
  clang::ASTContext &ast = function->getASTContext();
  std::string name = clang::ASTNameGenerator(ast).getName(function);
  if (!function->isExternallyVisible()) {
    const clang::SourceManager &sources = ast.getSourceManager();
    const auto main = sources.getFileEntryRefForID(sources.getMainFileID());
    name += main ? "@" + llvm::sys::path::filename(main->getName()).str() : "";
  }
  return llvm::xxh3_64bits(name) | 1;
}

/// `address`: the `&` around what is being looked at, with nothing but parentheses between.
static void collect(const clang::Stmt *statement, const clang::Expr *address,
                    std::vector<FunctionName> &found) {
  if (!statement)
    return;
  if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(statement))
    if (llvm::isa<clang::FunctionDecl>(reference->getDecl()))
      found.push_back({reference, address ? address : reference});
  const auto *unary = llvm::dyn_cast<clang::UnaryOperator>(statement);
  if (unary && unary->getOpcode() == clang::UO_AddrOf)
    address = unary;
  else if (!llvm::isa<clang::ParenExpr>(statement))
    address = nullptr;
  for (const clang::Stmt *child : statement->children())
    collect(child, address, found);
}

std::vector<FunctionName> functionsIn(const clang::Stmt *initialiser) {
  std::vector<FunctionName> found;
  collect(initialiser, nullptr, found);
  return found;
}

} // namespace cu2port
