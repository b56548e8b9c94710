// `-E`: Clang's printer, with the dialect in place of CUDA's headers.
#include "frontend/Preprocess.h"
#include "frontend/HostMacros.h"
#include "frontend/Invocation.h"
#include "frontend/TranslationUnit.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"

namespace cu2port {

/// The printer of a text whose own files see the host compiler's macros.
class PrintHosts : public clang::PrintPreprocessedAction {
public:
  explicit PrintHosts(const ParseRequest &request) : request(request) {}

  bool BeginSourceFileAction(clang::CompilerInstance &compiler) override {
    switchCompilerMacros(compiler.getPreprocessor(), request);
    return true;
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
  return compiler.ExecuteAction(action) && !compiler.getDiagnostics().hasErrorOccurred();
}

} // namespace cu2port
