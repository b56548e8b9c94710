// Clang's diagnostics as findings: nothing of Clang's is printed.
#pragma once

#include "clang/Basic/Diagnostic.h"

#include <string>

namespace cu2port {

class Findings;

/// Turns errors (and warnings in the user's own files) into findings.
class ClangDiagnostics : public clang::DiagnosticConsumer {
public:
  ClangDiagnostics(Findings &findings, std::string file)
      : findings(findings), file(std::move(file)) {}
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic &diagnostic) override;

private:
  Findings &findings;
  std::string file; ///< the file being parsed: the place of what has none
};

} // namespace cu2port
