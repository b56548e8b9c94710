#include "frontend/Preprocess.h"
#include "frontend/Invocation.h"
#include "frontend/TranslationUnit.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

namespace cu2port {
namespace {

class DialectSeeker : public clang::PPCallbacks {
public:
  DialectSeeker(llvm::StringRef dialect, bool &found) : dialect(dialect), found(found) {}

  void InclusionDirective(clang::SourceLocation, const clang::Token &, llvm::StringRef, bool,
                          clang::CharSourceRange, clang::OptionalFileEntryRef file, llvm::StringRef,
                          llvm::StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    if (!file)
      return;
    llvm::StringRef name = file->getName();
    found |= name.consume_front(dialect) && name.starts_with("/");
  }

private:
  llvm::StringRef dialect;
  bool &found;
};

class SeekDialect : public clang::PreprocessOnlyAction {
public:
  SeekDialect(llvm::StringRef dialect, bool &found) : dialect(dialect), found(found) {}

  void ExecuteAction() override {
    getCompilerInstance().getPreprocessor().addPPCallbacks(
        std::make_unique<DialectSeeker>(dialect, found));
    PreprocessOnlyAction::ExecuteAction();
  }

private:
  llvm::StringRef dialect;
  bool &found;
};

} // namespace

bool usesCuda(const ParseRequest &request) {
  clang::CompilerInstance compiler;
  compiler.createDiagnostics(new clang::IgnoringDiagConsumer);
  auto invocation = makeInvocation(request, findClangResources(), &compiler.getDiagnostics());
  if (!invocation)
    return false;
  compiler.setInvocation(std::move(invocation));
  bool found = false;
  SeekDialect action(request.dialectFolder, found);
  compiler.ExecuteAction(action);
  return found;
}

bool writePreprocessed(const ParseRequest &request, const std::string &output) {
  clang::CompilerInstance compiler;
  compiler.createDiagnostics();
  auto invocation = makeInvocation(request, findClangResources(), &compiler.getDiagnostics());
  if (!invocation)
    return false;
  invocation->getFrontendOpts().OutputFile = output.empty() ? "-" : output;
  invocation->getPreprocessorOutputOpts().ShowCPP = true;
  invocation->getPreprocessorOutputOpts().ShowLineMarkers = true;
  compiler.setInvocation(std::move(invocation));
  clang::PrintPreprocessedAction action;
  return compiler.ExecuteAction(action) && !compiler.getDiagnostics().hasErrorOccurred();
}

} // namespace cu2port
