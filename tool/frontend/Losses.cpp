// Reports what errors have left out:
//
//   scale.cu:4:17: 'second' stays as it was: use of undeclared identifier 'undeclared' (line 3)
//
// and errors that lie in no definition by themselves.
#include "frontend/Losses.h"
#include "diag/Findings.h"
#include "frontend/AstVisitor.h"
#include "frontend/TranslationUnit.h"

namespace cu2port {
namespace {

/// Says of each definition that is not to be relied on why; of those inside nothing more.
class LossReporter : public AstVisitor {
public:
  LossReporter(const TranslationUnit &unit, Findings &findings) : unit(unit), findings(findings) {}

  bool TraverseDecl(clang::Decl *decl) override {
    const auto *named = llvm::dyn_cast_or_null<clang::NamedDecl>(decl);
    const std::string *why = named ? unit.whyBroken(decl) : nullptr;
    if (!why)
      return !decl || AstVisitor::TraverseDecl(decl);
    report(DiagId::DefinitionLeft, named->getLocation(), named->getNameAsString(), *why);
    return true;
  }
  bool TraverseStmt(clang::Stmt *) override { return true; }

  /// At a place, or at the file as a whole, where Clang has none.
  template <class... A> void report(DiagId id, clang::SourceLocation location, const A &...a) {
    const clang::PresumedLoc place =
        unit.sources().getPresumedLoc(unit.sources().getExpansionLoc(location), false);
    if (place.isValid())
      findings.add(id, place.getFilename(), place.getLine(), place.getColumn(), a...);
    else
      findings.add(id, unit.request.file, 0, 0, a...);
  }

private:
  const TranslationUnit &unit;
  Findings &findings;
};

} // namespace

void reportLosses(const TranslationUnit &unit, Findings &findings) {
  LossReporter reporter(unit, findings);
  reporter.traverseUsers(unit);
  for (const ParseError &each : unit.broken->others())
    reporter.report(DiagId::NotUnderstood, each.place, each.message);
}

} // namespace cu2port
