#include "frontend/ClangDiagnostics.h"
#include "diag/Findings.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallString.h"

namespace cu2port {

void ClangDiagnostics::HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                                        const clang::Diagnostic &diagnostic) {
  DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
  if (level < clang::DiagnosticsEngine::Warning)
    return;
  bool isError = level >= clang::DiagnosticsEngine::Error;
  llvm::SmallString<256> text;
  diagnostic.FormatDiagnostic(text);
  DiagId id = isError ? DiagId::SyntaxError : DiagId::CompilerWarning;
  if (!diagnostic.hasSourceManager() || diagnostic.getLocation().isInvalid()) {
    findings.addMessage(id, file, 0, 0, text.str().str());
    return;
  }
  // A #line directive names a file that the user may not have; the place is in the file that was
  // read.
  clang::PresumedLoc place =
      diagnostic.getSourceManager().getPresumedLoc(diagnostic.getLocation(), false);
  if (place.isValid())
    findings.addMessage(id, place.getFilename(), place.getLine(), place.getColumn(),
                        text.str().str());
  else
    findings.addMessage(id, file, 0, 0, text.str().str());
}

} // namespace cu2port
