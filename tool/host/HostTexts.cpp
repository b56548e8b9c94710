// Functions of the host's by where their parameters begin, the part of their text that no macro's
// argument brings.
#include "host/HostTexts.h"
#include "host/Functions.h"

#include "clang/AST/DeclTemplate.h"

namespace cu2port::host {

/// Nothing of what stands in the main file itself, which is read once.
std::optional<HostTexts::Place> HostTexts::placeOf(const clang::FunctionDecl *function) const {
  const clang::SourceLocation place = parenthesis(function);
  const bool isOnce = place.isFileID() && plan.unit.sources().isInMainFile(place);
  const auto token = isOnce ? std::nullopt : plan.text.token(place);
  return token ? std::optional(Place(token->file, token->begin)) : std::nullopt;
}

void HostTexts::collect(const clang::DeclContext *context) {
  for (const clang::Decl *decl : context->decls()) {
    if (context->isTranslationUnit() && !plan.unit.isUsers(decl->getLocation()))
      continue;
    if (const auto *described = llvm::dyn_cast<clang::ClassTemplateDecl>(decl))
      decl = described->getTemplatedDecl();
    if (const clang::FunctionDecl *function = decl->getAsFunction()) {
      if (runsOn(function) == RunsOn::Host || runsOn(function) == RunsOn::Both)
        if (const auto place = placeOf(function))
          places->insert(*place);
    } else if (const auto *inner = llvm::dyn_cast<clang::DeclContext>(decl)) {
      collect(inner);
    }
  }
}

bool HostTexts::has(const clang::FunctionDecl *function) {
  const auto place = placeOf(function);
  if (!place)
    return false;
  if (!places) {
    places.emplace();
    collect(plan.unit.ast().getTranslationUnitDecl());
  }
  return places->contains(*place);
}

} // namespace cu2port::host
