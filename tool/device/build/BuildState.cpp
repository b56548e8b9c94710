// Places, comments and obstacles: what is said of anything that is built.
#include "device/build/BuildState.h"

#include "clang/Lex/Lexer.h"

#include <fmt/format.h>

namespace cu2port {

BuildState::BuildState(const TranslationUnit &unit, const Rules &rules, Findings &findings,
                       ir::Program &program)
    : unit(unit), rules(rules), findings(findings), program(program), ast(unit.ast()),
      sources(unit.sources()), comments(unit.sources(), unit.language(), unit.skipped),
      names(unit.ast(), rules) {}

/// Where something stands in the file that was read, whatever #line says; in a macro's use, not in
/// its definition.
ir::Place BuildState::place(clang::SourceLocation location) {
  clang::PresumedLoc presumed =
      sources.getPresumedLoc(sources.getExpansionLoc(location), /*UseLineDirectives=*/false);
  if (presumed.isInvalid())
    return {};
  return {intern(presumed.getFilename()), presumed.getLine(), presumed.getColumn()};
}

ir::Place BuildState::placeAhead(const clang::Decl *decl) {
  while (const auto *record = llvm::dyn_cast<clang::RecordDecl>(decl->getDeclContext()))
    decl = record;
  return place(decl->getLocation());
}

/// Places of all nodes share the text of a file's name.
const std::string *BuildState::intern(llvm::StringRef file) {
  auto [entry, isNew] = fileNames.try_emplace(file.str());
  if (isNew)
    entry->second = &program.files.emplace_back(file.str());
  return entry->second;
}

/// What the dialect's own functions meet is told where the user calls them.
ir::Place BuildState::reportedPlace(clang::SourceLocation location) {
  const bool isOthers = callSite.isValid() && !unit.isUsers(sources.getExpansionLoc(location));
  return place(isOthers ? callSite : location);
}

/// Reports why something is not translated, and keeps the function that is being built out of all
/// targets. Outside of functions, as in a device variable's initialiser, it is a finding alone.
void BuildState::obstacle(clang::SourceLocation at, DiagId id, const std::string &a,
                          const std::string &b) {
  obstacle(reportedPlace(at), id, a, b);
}

void BuildState::obstacle(ir::Place where, DiagId id, const std::string &a, const std::string &b) {
  const std::string message = fmt::format(fmt::runtime(info(id).text), a, b);
  findings.addMessage(id, where.file ? *where.file : "", where.line, where.column, message);
  obstacleAgain(message);
}

void BuildState::obstacleAgain(const std::string &message) {
  ++obstacleCount;
  lastObstacle = message;
  if (function)
    function->obstacles.push_back({Target::All, message, {}});
}

/// 0, in place of what is refused. Nothing prints it: the function has an obstacle and loses its
/// body (dropUnbuildable).
ir::Expr *BuildState::placeholder(const clang::Expr *e) {
  auto *node = program.make<ir::IntegerLiteral>();
  node->place = place(e->getBeginLoc());
  node->type = program.types.scalar(ir::Scalar::Int);
  return node;
}

/// Reports a construct that is not translated, `what` in words of the user's.
ir::Expr *BuildState::unsupported(const clang::Stmt *s, const std::string &what) {
  obstacle(s->getBeginLoc(), DiagId::ConstructUnsupported, what);
  return placeholder(llvm::cast<clang::Expr>(s));
}

/// A lambda's text is that of its operator, which has the comments.
static bool isOfLambda(const clang::Decl *decl) {
  if (llvm::isa<clang::FieldDecl>(decl))
    decl = llvm::cast<clang::Decl>(decl->getDeclContext());
  const auto *record = llvm::dyn_cast<clang::CXXRecordDecl>(decl);
  return record && record->isLambda();
}

/// The comments above a declaration, and behind a variable or a field.
ir::Comments BuildState::commentsOf(const clang::Decl *decl) {
  if (isOfLambda(decl))
    return {};
  clang::SourceLocation begin = decl->getBeginLoc();
  if (const auto *fn = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
    if (const clang::FunctionDecl *pattern = fn->getTemplateInstantiationPattern())
      fn = pattern;
    begin = fn->getBeginLoc();
    if (const clang::FunctionTemplateDecl *described = fn->getDescribedFunctionTemplate();
        described && described->getBeginLoc().isValid()) // not of `auto` parameters alone
      begin = described->getBeginLoc();
    // Attributes such as __global__ come first in the text but not in the declaration's range.
    for (const clang::Attr *attr : fn->attrs()) {
      clang::SourceLocation at = sources.getExpansionLoc(attr->getLocation());
      if (at.isValid() && sources.isBeforeInTranslationUnit(at, begin))
        begin = at;
    }
  }
  begin = sources.getExpansionLoc(begin);
  if (begin.isInvalid())
    return {};
  auto [file, offset] = sources.getDecomposedLoc(begin);
  ir::Comments result = comments.above(file, offset);
  if (llvm::isa<clang::FunctionDecl>(decl))
    return result;
  clang::SourceLocation last = sources.getExpansionRange(decl->getEndLoc()).getEnd();
  auto [lastFile, end] = sources.getDecomposedLoc(last);
  end += clang::Lexer::MeasureTokenLength(last, sources, unit.language());
  result.after = comments.behind(lastFile, end);
  return result;
}

} // namespace cu2port
