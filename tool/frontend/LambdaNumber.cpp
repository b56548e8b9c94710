#include "frontend/LambdaNumber.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

namespace cu2port {

using clang::CXXRecordDecl;
using clang::SourceLocation;

std::string LambdaNumber::text() const {
  return std::to_string(line) + (column ? ", " + std::to_string(column) : "");
}

static SourceLocation whereWritten(SourceLocation location, const clang::SourceManager &sources) {
  while (sources.isMacroArgExpansion(location))
    location = sources.getImmediateSpellingLoc(location);
  return location;
}

/// Whether the text stands for the token, itself or by a macro or parameter.
static bool isIn(clang::FileID text, SourceLocation token, const clang::SourceManager &sources) {
  while (sources.getFileID(token) != text) {
    if (!token.isMacroID())
      return false;
    token = sources.getImmediateExpansionRange(token).getBegin();
  }
  return true;
}

SourceLocation beginOfWhole(const CXXRecordDecl *lambda) {
  const clang::SourceManager &sources = lambda->getASTContext().getSourceManager();
  const SourceLocation end = lambda->getLambdaCallOperator()->getEndLoc();
  SourceLocation begin = whereWritten(lambda->getBeginLoc(), sources);
  while (begin.isMacroID() && !isIn(sources.getFileID(begin), end, sources))
    begin = whereWritten(sources.getImmediateExpansionRange(begin).getBegin(), sources);
  return begin;
}

LambdaNumber numberOf(const CXXRecordDecl *lambda) {
  const clang::SourceManager &sources = lambda->getASTContext().getSourceManager();
  const auto [file, offset] = sources.getDecomposedSpellingLoc(beginOfWhole(lambda));
  const unsigned column = sources.getColumnNumber(file, offset);
  const llvm::StringRef before = sources.getBufferData(file).slice(offset - (column - 1), offset);
  return {sources.getLineNumber(file, offset), before.contains('[') ? column : 0};
}

/// As the type of `typedef struct {...} name;` has its typedef's.
static void setName(const CXXRecordDecl *lambda, clang::TypedefDecl *name) {
  const_cast<CXXRecordDecl *>(lambda)->setTypedefNameForAnonDecl(name);
}

NumberedLambdas::NumberedLambdas(llvm::ArrayRef<const CXXRecordDecl *> all)
    : lambdas(all.begin(), all.end()) {
  for (const CXXRecordDecl *lambda : lambdas) {
    clang::ASTContext &ast = lambda->getASTContext();
    const LambdaNumber number = numberOf(lambda);
    const clang::QualType type = ast.getRecordType(lambda);
    const std::string name = "cu2port_lambda_" + std::to_string(number.line) + '_' +
                             std::to_string(number.column) + '_' +
                             std::to_string(ast.getTypeSizeInChars(type).getQuantity());
    auto *context = const_cast<clang::DeclContext *>(lambda->getDeclContext());
    setName(lambda, clang::TypedefDecl::Create(ast, context, {}, {}, &ast.Idents.get(name),
                                               ast.getTrivialTypeSourceInfo(type)));
  }
}

NumberedLambdas::~NumberedLambdas() {
  for (const CXXRecordDecl *lambda : lambdas)
    setName(lambda, nullptr);
}

} // namespace cu2port
