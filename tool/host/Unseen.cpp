// Names that nobody has looked at, since the AST has no such code; for these the translation is not
// known to be complete (4003):
//
//   #if OLD                                    not taken, in this unit
//     cudaThreadExit();
//   #endif
//   #define FREE(p) cudaFree(p)                never used
#include "host/Directives.h"
#include "host/LeftOut.h"
#include "host/RawTokens.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"

namespace cu2port::host {
namespace {

/// A name that the translation would have had to do something about.
bool needsTranslation(const Plan &plan, llvm::StringRef name) {
  const ApiRule *rule = plan.rules.find(name);
  if (!rule)
    return false;
  switch (rule->kind) {
  case RuleKind::HostFunction:
  case RuleKind::Type:
  case RuleKind::Enumerator:
  case RuleKind::Macro:
    return rule->fidelity == Fidelity::Unsupported ||
           (!rule->host().empty() && rule->host() != name);
  case RuleKind::Attribute:
  case RuleKind::DeviceVariable:
    return true;
  // `sqrtf` is the C library's as well; these are CUDA's alone.
  case RuleKind::DeviceFunction:
    return name.starts_with("__") || name.starts_with("atomic");
  case RuleKind::Field:
  case RuleKind::Header:
    return false;
  }
  return false;
}

void reportNames(Plan &plan, const Span &span) {
  forEachRawToken(plan, span, [&](const clang::Token &token, const Span &at) {
    const std::string name = plan.text.spelling(at);
    bool isName = token.is(clang::tok::raw_identifier) && needsTranslation(plan, name);
    if (isName || token.is(clang::tok::lesslessless))
      plan.report(DiagId::NotSeen, at, name);
  });
}

} // namespace

void reportUnseen(Plan &plan) {
  LeftOut(plan).forEach([&](const Span &span) {
    if (!plan.isSwallowed(span))
      reportNames(plan, span);
  });
  llvm::DenseSet<const clang::MacroInfo *> used;
  for (const MacroUse &use : plan.unit.macroUses)
    used.insert(use.definition);
  for (const auto &[identifier, state] : plan.unit.preprocessor().macros(false))
    // All definitions of the name, one after the other (#undef, #define).
    for (const clang::MacroDirective *directive = state.getLatest(); directive;
         directive = directive->getPrevious()) {
      const clang::MacroInfo *macro = directive->getMacroInfo();
      if (!macro || macro->tokens_empty() || used.contains(macro) ||
          !plan.unit.isUsers(macro->getDefinitionLoc()))
        continue;
      auto first = plan.text.token(macro->tokens().front().getLocation());
      auto last = plan.text.token(macro->tokens().back().getLocation());
      if (first && last)
        reportNames(plan, {first->file, first->begin, last->end});
    }
}

} // namespace cu2port::host
