// Device functions that the host's text goes on having, since host code asks for them at compile
// time.
#pragma once

#include "frontend/AstVisitor.h"
#include "host/BodyTexts.h"
#include "host/Plan.h"

#include "clang/AST/Decl.h"

#include <map>
#include <set>

namespace cu2port::host {

/// Knows when the walk is in what is not run: `decltype`, `sizeof`, `noexcept`, `requires`, or
/// arguments of templates.
class QuestionVisitor : public AstVisitor {
public:
  bool isAsking() const { return depth != 0; }

  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc type) override;
  bool TraverseTemplateArgumentLoc(const clang::TemplateArgumentLoc &argument) override;
  bool dataTraverseStmtPre(clang::Stmt *statement) override;
  bool dataTraverseStmtPost(clang::Stmt *statement) override;

private:
  unsigned depth = 0;
};

/// What the host's text asks, found once.
class DeviceDeclarations {
public:
  explicit DeviceDeclarations(const Plan &plan);

  /// A constexpr function that the host has the values of: it stays as it is, without `__device__`.
  bool hasValues(const clang::FunctionDecl *function) const;
  /// ... of any kind that stays declared.
  bool isDeclared(const clang::FunctionDecl *function) const;
  /// ... and may be named: `asks` where nothing is run.
  bool has(const clang::NamedDecl *decl, bool asks) const;
  /// For what is declared: where its body stands, `;` does then. False if it leaves all the same,
  /// as definitions outside of classes do.
  bool planDeclaration(Plan &plan, const clang::FunctionDecl *function, BodyTexts &bodies) const;

private:
  friend class Questions;
  using Function = const clang::FunctionDecl *; ///< a pattern's canonical declaration

  const TranslationUnit &unit;
  const Rules &rules;
  bool asksForMembers; ///< of any class, as those of a template's parameter are asked for
  std::set<Function> values, named;
  std::set<Function> addressed; ///< of `named`: host code has their addresses
};

} // namespace cu2port::host
