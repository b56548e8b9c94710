// Numbers for device functions, by the names that linkers have for them:
//
//   float square(float)           hash("_Z6squaref") | 1
//   static float cube(float)      hash("_ZL4cubef@file.cu@..." with the file's text) | 1: other
//                                 files may have one, too, even files of that name
//   [](float x) { ... }           hash("...@120,120" with the file's text) | 1: where it stands
//   struct Disc : Shape           hash("_ZTV4Disc+0") | 1
#include "frontend/FunctionNumber.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"

#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

#include <fmt/format.h>

namespace cu2port {

/// The file that the function's unit was made of. A function that was copied from another unit
/// comes from a file that, as importing has it, this one includes with its first character.
static clang::FileID mainFileOf(const clang::Decl *function, const clang::SourceManager &sources) {
  const clang::FileID main = sources.getMainFileID();
  clang::FileID file = sources.getFileID(sources.getExpansionLoc(function->getLocation()));
  while (true) {
    const clang::SourceLocation include = sources.getIncludeLoc(file);
    if (include == sources.getLocForStartOfFile(main))
      return file;
    if (include.isInvalid())
      return main;
    file = sources.getFileID(include);
  }
}

/// `name`: as linkers have it.
static std::uint64_t numberOf(std::string name, const clang::NamedDecl *decl) {
  if (!decl->isExternallyVisible()) {
    const clang::SourceManager &sources = decl->getASTContext().getSourceManager();
    const clang::FileID file = mainFileOf(decl, sources);
    const auto entry = sources.getFileEntryRefForID(file);
    name += entry ? "@" + llvm::sys::path::filename(entry->getName()).str() : "";
    // By its text, not by its path: the number is the same wherever the file lies.
    name += ("@" + sources.getBufferData(file)).str();
  }
  return llvm::xxh3_64bits(name) | 1;
}

/// Lambdas that no other file can have are all called alike, but for where they stand.
static std::string placeOfLambda(const clang::FunctionDecl *function) {
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (!method || !method->getParent()->isLambda() || method->getParent()->getLambdaManglingNumber())
    return "";
  const clang::SourceManager &sources = function->getASTContext().getSourceManager();
  const clang::SourceLocation at = method->getParent()->getLocation();
  return fmt::format("@{},{}", sources.getFileOffset(sources.getExpansionLoc(at)),
                     sources.getFileOffset(sources.getSpellingLoc(at)));
}

std::uint64_t functionNumber(const clang::FunctionDecl *function) {
  clang::ASTContext &ast = function->getASTContext();
  return numberOf(clang::ASTNameGenerator(ast).getName(function) + placeOfLambda(function),
                  function);
}

std::uint64_t classNumber(const clang::CXXRecordDecl *record, std::uint64_t offset) {
  clang::ASTContext &ast = record->getASTContext();
  const std::unique_ptr<clang::ItaniumMangleContext> mangler(
      clang::ItaniumMangleContext::create(ast, ast.getDiagnostics()));
  std::string name;
  llvm::raw_string_ostream out(name);
  mangler->mangleCXXVTable(record, out);
  return numberOf(out.str() + "+" + std::to_string(offset), record);
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
