// Clang's diagnostics as findings: nothing of Clang's is printed.
#pragma once

#include "diag/Findings.h"
#include "frontend/BrokenCode.h"
#include "frontend/TemplateWords.h"

#include "clang/Basic/Diagnostic.h"

#include <set>
#include <string>
#include <vector>

namespace cu2port {

/// What a parse has found out that the next one is to know.
struct Corrections {
  std::set<std::string> calls;     ///< of functions of CUDA's runtime that are declared nowhere
  std::set<std::string> addresses; ///< of device functions that host code takes, by whole names

  std::set<NamePlace> templates; ///< names that nvcc takes for templates' without the word

  /// False if there is nothing new among these.
  bool add(const Corrections &others) {
    const std::size_t known = size();
    calls.insert(others.calls.begin(), others.calls.end());
    addresses.insert(others.addresses.begin(), others.addresses.end());
    templates.insert(others.templates.begin(), others.templates.end());
    return size() > known;
  }

private:
  std::size_t size() const { return calls.size() + addresses.size() + templates.size(); }
};

/// Keeps errors (and warnings, if the compiler is asked for them) until they are wanted. Errors
/// that only say that we do not know a name of CUDA's get an id of their own.
class ClangDiagnostics : public clang::DiagnosticConsumer {
public:
  /// `file`: of errors that have no place, such as one in an argument.
  explicit ClangDiagnostics(std::string file) : file(std::move(file)) {}
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic &diagnostic) override;

  /// What another parse is to know.
  const Corrections &corrections() const { return more; }
  /// Clang has crashed. It does so behind errors, which then are what there is to tell; without
  /// one, this is it.
  void noteCrash(const std::string &signal);
  /// The errors, with their places in the file, or in what the file includes.
  std::vector<ParseError> errors() const;
  /// Hands over all that was kept.
  void report(Findings &findings) const;

private:
  /// One message, twice: for people, and for BrokenCode.
  struct Kept {
    Finding finding;
    ParseError error;
  };
  /// Moves the place of the error before it to the user's code, if the note says that it is there.
  void noteUser(const clang::Diagnostic &note);
  static void addNote(Finding &finding, const clang::PresumedLoc &at, llvm::StringRef text);
  void keep(DiagId id, const clang::Diagnostic &diagnostic, std::string message);

  std::string file; ///< the file being parsed: the place of what has none
  Corrections more;
  std::vector<Kept> kept;
};

} // namespace cu2port
