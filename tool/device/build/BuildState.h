// What all builders of one device program share: what it is made from, what it becomes, and what is
// said of it: places, comments, names, and reasons why something is not translated. It knows
// nothing of how constructs are built.
#pragma once

#include "device/build/Comments.h"
#include "device/build/Names.h"
#include "device/ir/Ir.h"
#include "diag/Findings.h"
#include "frontend/TranslationUnit.h"
#include "rules/Rules.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <map>
#include <string>

namespace cu2port {

class BuildState {
public:
  /// All of them outlive it; `program` has nothing yet.
  BuildState(const TranslationUnit &unit, const Rules &rules, Findings &findings,
             ir::Program &program);

  /// In the file that was read; without a file for what is in none.
  ir::Place place(clang::SourceLocation location);
  /// C wants what is declared inside a struct ahead of it: there it is.
  ir::Place placeAhead(const clang::Decl *decl);
  /// Where a finding about the location is told.
  ir::Place reportedPlace(clang::SourceLocation location);
  /// The comments above a declaration, and behind a variable or a field.
  ir::Comments commentsOf(const clang::Decl *decl);

  /// A finding, and the reason why the function being built is on no target. `a` and `b` fill the
  /// finding's text.
  void obstacle(clang::SourceLocation at, DiagId id, const std::string &a,
                const std::string &b = {});
  void obstacle(ir::Place where, DiagId id, const std::string &a, const std::string &b = {});
  /// What a finding has said before is in the way of the function being built, too.
  void obstacleAgain(const std::string &message);
  /// Refuses `s`, an expression; `what` begins the finding: "a lambda".
  ir::Expr *unsupported(const clang::Stmt *s, const std::string &what);
  /// In the place of what is refused.
  ir::Expr *placeholder(const clang::Expr *e);

  const TranslationUnit &unit;
  const Rules &rules;
  Findings &findings;
  ir::Program &program;
  clang::ASTContext &ast;
  clang::SourceManager &sources;
  CommentTable comments;
  Names names;

  unsigned obstacleCount = 0; ///< so far, in all functions
  std::string lastObstacle;

  /// The function being built, and what it is built from; null between functions.
  ir::Function *function = nullptr;
  const clang::FunctionDecl *functionDecl = nullptr;
  /// In the user's code, of the dialect's function that is being built.
  clang::SourceLocation callSite;

private:
  const std::string *intern(llvm::StringRef file);

  std::map<std::string, const std::string *> fileNames;
};

} // namespace cu2port
