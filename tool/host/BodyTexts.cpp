// Bodies by the place where their text begins. Those that begin at the same place are one text,
// which can become one thing only: `{ cu2port::launch(...); }` for kernels, itself for all others.
#include "host/BodyTexts.h"

#include "clang/AST/Stmt.h"

namespace cu2port::host {

void BodyTexts::note(const clang::FunctionDecl *function, const std::string &becomes) {
  // Instances of a template have the template's text, which is noted once. What the compiler has
  // written, as a constructor that is inherited, stands nowhere.
  if (!function->isThisDeclarationADefinition() || function->getTemplateInstantiationPattern() ||
      function->isImplicit())
    return;
  const auto *body = llvm::dyn_cast_or_null<clang::CompoundStmt>(function->getBody());
  if (!body)
    return;
  const auto span = plan.text.range(body->getLBracLoc(), body->getRBracLoc(),
                                    plan.text.level(body->getSourceRange()));
  if (!span)
    return;
  // The same question between translation units: there an edit to keep the text meets one to
  // replace it.
  if (becomes.empty() && !plan.unit.sources().isInMainFile(body->getLBracLoc()))
    keepInOtherUnits(*span, body->getLBracLoc());
  const std::string name = function->getNameAsString();
  const auto [place, isNew] = uses.try_emplace({span->file, span->begin}, Use{becomes, name});
  Use &first = place->second;
  if (isNew || first.isReported || first.becomes == becomes)
    return;
  first.isReported = true;
  const bool isKernel = first.becomes.empty(); // this one, then
  const std::string &launched = isKernel ? name : first.name;
  const std::string &other = isKernel ? first.name : name;
  plan.report(DiagId::Unsupported, *span, launched,
              "its text is also that of '" + other +
                  "', which becomes something else; write one of them apart");
}

/// A header's function may be a kernel where another source includes it: `DECL void f(int *p) { ...
/// }`.
void BodyTexts::keepInOtherUnits(const Span &body, clang::SourceLocation from) {
  plan.keepEverywhere({body.file, body.begin, body.begin + 1}, from, "__global__");
}

} // namespace cu2port::host
