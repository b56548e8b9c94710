// `-E`: Clang's printer, with the dialect in place of CUDA's headers.
#include "frontend/Preprocess.h"
#include "frontend/Invocation.h"
#include "frontend/TranslationUnit.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"

namespace cu2port {
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
