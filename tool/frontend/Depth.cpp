// Measures how deeply statements and expressions are nested, before others recurse over them: each
// `+` of `a + a + ...` is a level.
#include "frontend/Depth.h"
#include "diag/Findings.h"
#include "frontend/AstVisitor.h"
#include "frontend/TranslationUnit.h"

namespace cu2port {
namespace {

constexpr unsigned deepest = 10000;

/// Statements are queued, not recursed into, however deep they are.
class DepthMeter : public AstVisitor {
public:
  explicit DepthMeter(const TranslationUnit &unit) : unit(unit) {}

  const clang::Stmt *tooDeep = nullptr;

  /// What stands at file scope and is not the user's is left out.
  bool TraverseDecl(clang::Decl *decl) override {
    const bool isOthers = decl && !decl->isImplicit() && decl->getLexicalDeclContext() &&
                          decl->getLexicalDeclContext()->isFileContext() &&
                          decl->getKind() != clang::Decl::TranslationUnit &&
                          !unit.isUsers(decl->getLocation());
    return isOthers || AstVisitor::TraverseDecl(decl);
  }
  /// The walk calls these two before and behind each statement that it has queued; the
  /// first that lies too deep ends the search.
  bool dataTraverseStmtPre(clang::Stmt *stmt) override {
    if (++depth > deepest && !tooDeep)
      tooDeep = stmt;
    return !tooDeep;
  }
  bool dataTraverseStmtPost(clang::Stmt *) override {
    --depth;
    return true;
  }

private:
  const TranslationUnit &unit;
  unsigned depth = 0;
};

} // namespace

bool checkDepth(const TranslationUnit &unit, Findings &findings) {
  DepthMeter meter(unit);
  meter.TraverseDecl(unit.ast().getTranslationUnitDecl());
  if (!meter.tooDeep)
    return true;
  const clang::PresumedLoc place =
      unit.sources().getPresumedLoc(unit.sources().getExpansionLoc(meter.tooDeep->getBeginLoc()));
  findings.add(DiagId::TooDeep, place.getFilename(), place.getLine(), place.getColumn(), deepest);
  return false;
}

} // namespace cu2port
