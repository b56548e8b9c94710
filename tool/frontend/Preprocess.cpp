// `-E`: Clang's printer, with the dialect in place of CUDA's headers.
#include "frontend/Preprocess.h"
#include "frontend/HostMacros.h"
#include "frontend/Invocation.h"
#include "frontend/TranslationUnit.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/Utils.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

namespace cu2port {

/// The printer of a text whose own files see the host compiler's macros.
class PrintHosts : public clang::PrintPreprocessedAction {
public:
  explicit PrintHosts(const ParseRequest &request) : request(request) {}

  bool BeginSourceFileAction(clang::CompilerInstance &compiler) override {
    switchCompilerMacros(compiler.getPreprocessor(), request);
    return true;
  }

  std::string text; ///< for standard output

protected:
  /// Clang ends the program where standard output takes no more.
  void ExecuteAction() override {
    clang::CompilerInstance &compiler = getCompilerInstance();
    if (compiler.getFrontendOpts().OutputFile != "-")
      return PrintPreprocessedAction::ExecuteAction();
    llvm::raw_string_ostream out(text);
    clang::DoPrintPreprocessedInput(compiler.getPreprocessor(), &out,
                                    compiler.getPreprocessorOutputOpts());
  }

private:
  const ParseRequest &request;
};

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
  PrintHosts action(request);
  const bool isDone = compiler.ExecuteAction(action);
  fmt::print("{}", action.text);
  return isDone && !compiler.getDiagnostics().hasErrorOccurred();
}

} // namespace cu2port
