// Kernels are made from the user's text, the host's from ours, in which lines have moved:
//
//   enum { V = __LINE__ };                          #line 3 "a.cu"
//   __global__ void k(int *x) { *x = V; }    ->     enum { V = __LINE__ };
//   int main() { check(V); }                        ...
//
// So that both have one number, such a file gets its #line directives. A host function that names
// its line in a message needs none: no kernel sees that. Of two ranges around a place, what kernels
// see and the body of a host function, the inner one decides.
#include "host/SeenPlaces.h"
#include "frontend/AstVisitor.h"
#include "host/Functions.h"
#include "host/SelfIncludes.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace cu2port::host {
namespace {

using namespace clang;

bool saysPlace(llvm::StringRef macro) {
  return macro == "__LINE__" || macro == "__FILE__" || macro == "__FILE_NAME__";
}
/// ... or what no directive puts right.
bool saysText(llvm::StringRef macro) {
  return llvm::StringSwitch<bool>(macro)
      .Cases("__TIME__", "__DATE__", "__TIMESTAMP__", "__BASE_FILE__", true)
      .Default(false);
}

/// Ranges, and places that say where they are.
class PlaceVisitor : public AstVisitor {
public:
  explicit PlaceVisitor(const Plan &plan) : plan(plan) {}

  std::vector<SourceLocation> places; ///< of `__builtin_LINE()` and std::source_location
  std::vector<SourceLocation> texts;  ///< of string literals that macros have made

  bool VisitDecl(Decl *decl) override {
    if (const auto *made = llvm::dyn_cast<TemplateDecl>(decl))
      add(made->getTemplateParameters()->getSourceRange(), true);
    if (llvm::isa<TagDecl, TypedefNameDecl>(decl))
      add(decl->getSourceRange(), true);
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *function) override {
    if (runsOn(function) != RunsOn::Host || function->isConstexpr())
      add(function->getSourceRange(), true);
    else if (function->doesThisDeclarationHaveABody())
      add(function->getBody()->getSourceRange(), false);
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) override {
    if (isOfDevice(*variable) || variable->isConstexpr() ||
        (variable->isFileVarDecl() && isConstant(*variable)))
      add(variable->getSourceRange(), true);
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *made) override {
    add(made->getSourceRange(), made->getCallOperator()->hasAttr<CUDADeviceAttr>());
    return true;
  }
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc type) override {
    add({type.getLAngleLoc(), type.getRAngleLoc()}, true);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *name) override {
    if (name->hasExplicitTemplateArgs())
      add({name->getLAngleLoc(), name->getRAngleLoc()}, true);
    const auto *variable = llvm::dyn_cast<VarDecl>(name->getDecl());
    if (variable && variable->isLocalVarDecl() && isConstant(*variable))
      constants.emplace_back(name->getLocation(), variable);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *name) override {
    if (name->hasExplicitTemplateArgs())
      add({name->getLAngleLoc(), name->getRAngleLoc()}, true);
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *name) override {
    if (name->hasExplicitTemplateArgs())
      add({name->getLAngleLoc(), name->getRAngleLoc()}, true);
    return true;
  }
  bool VisitExpr(Expr *expr) override {
    if (llvm::isa<SourceLocExpr>(expr))
      places.push_back(expr->getBeginLoc());
    else if (const auto *argument = llvm::dyn_cast<CXXDefaultArgExpr>(expr);
             argument && asksForPlace(argument->getExpr()))
      places.push_back(argument->getUsedLocation());
    else if (const auto *text = llvm::dyn_cast<StringLiteral>(expr))
      for (unsigned i = 0; i < text->getNumConcatenated(); ++i)
        if (text->getStrTokenLoc(i).isMacroID())
          texts.push_back(text->getStrTokenLoc(i));
    return true;
  }

  /// Constants of host functions count where what kernels see is made of them.
  void addConstants() {
    for (bool isNew = true; std::exchange(isNew, false);)
      llvm::erase_if(constants, [&](const auto &use) {
        if (!isSeen(use.first))
          return false;
        add(use.second->getSourceRange(), true);
        return isNew = true;
      });
  }

  bool isSeen(SourceLocation place) const {
    const Span at = spanOf({place, place});
    const Range *inner = nullptr;
    for (const Range &each : ranges)
      if (each.span.file == at.file && each.span.begin <= at.begin && at.begin <= each.span.end &&
          (!inner || inner->size() > each.size() || (inner->size() == each.size() && each.isSeen)))
        inner = &each;
    return inner && inner->isSeen;
  }

private:
  struct Range {
    Span span;
    bool isSeen = false;
    unsigned size() const { return span.end - span.begin; }
  };

  static bool isOfDevice(const VarDecl &variable) {
    return variable.hasAttr<CUDADeviceAttr>() || variable.hasAttr<CUDAConstantAttr>() ||
           variable.hasAttr<CUDASharedAttr>() || variable.hasAttr<HIPManagedAttr>();
  }
  bool isConstant(const VarDecl &variable) const {
    return !variable.getType()->isDependentType() &&
           variable.mightBeUsableInConstantExpressions(plan.unit.ast());
  }
  static bool asksForPlace(const Stmt *expr) {
    return expr &&
           (llvm::isa<SourceLocExpr>(expr) ||
            llvm::any_of(expr->children(), [](const Stmt *part) { return asksForPlace(part); }));
  }

  /// Where it is expanded, from the beginning of its first token to that of its last.
  Span spanOf(SourceRange range) const {
    const SourceManager &sources = plan.unit.sources();
    const auto [file, begin] = sources.getDecomposedExpansionLoc(range.getBegin());
    const auto [last, end] =
        sources.getDecomposedLoc(sources.getExpansionRange(range.getEnd()).getEnd());
    return {file, begin, file == last ? end : begin};
  }
  void add(SourceRange range, bool isSeen) {
    if (range.isValid() && plan.unit.isUsers(range.getBegin()))
      ranges.push_back({spanOf(range), isSeen});
  }

  const Plan &plan;
  std::vector<Range> ranges;
  std::vector<std::pair<SourceLocation, const VarDecl *>> constants; ///< of host functions; uses
};

class SeenPlaces {
public:
  explicit SeenPlaces(Plan &plan) : plan(plan), visitor(plan) {}

  std::set<std::string> find() {
    const bool asks = llvm::any_of(plan.unit.macroUses, [](const MacroUse &use) {
      return saysPlace(use.name) || saysText(use.name);
    });
    visitor.traverseUsers(plan.unit);
    if (!asks && visitor.places.empty())
      return {};
    visitor.addConstants();
    for (const MacroUse &use : plan.unit.macroUses)
      if (saysPlace(use.name) && !isOfSystem(use.range.getBegin()))
        note(use.range.getBegin());
    for (const SourceLocation place : visitor.places)
      note(place);
    for (const SourceLocation text : visitor.texts)
      fixText(text);
    return std::move(files);
  }

private:
  /// assert() says its line to people only.
  bool isOfSystem(SourceLocation place) const {
    const SourceManager &sources = plan.unit.sources();
    return sources.isInSystemHeader(sources.getSpellingLoc(place));
  }

  bool stays(SourceLocation place) const {
    const auto [file, offset] = plan.unit.sources().getDecomposedExpansionLoc(place);
    return !plan.isSwallowed({plan.text.canonical(file), offset, offset + 1});
  }

  bool isInCondition(SourceLocation place) const {
    const auto [file, offset] = plan.unit.sources().getDecomposedExpansionLoc(place);
    llvm::StringRef line =
        plan.text.buffer(file).slice(plan.text.startOfLine(file, offset), offset);
    line = line.ltrim();
    if (!line.consume_front("#"))
      return false;
    line = line.ltrim();
    return line.starts_with("if") || line.starts_with("elif");
  }

  void note(SourceLocation place) {
    if (!plan.unit.isUsers(place) || !stays(place) ||
        !(visitor.isSeen(place) || isInCondition(place)))
      return;
    const FileID file =
        plan.text.canonical(plan.unit.sources().getDecomposedExpansionLoc(place).first);
    if (includesItself(plan, file))
      plan.report(DiagId::SidesDiffer, place, "a line's number or file",
                  "this file includes itself, so that no #line can put it right");
    else
      files.insert(plan.text.realPath(file));
  }

  /// `__TIME__`  ->  `"12:30:00"`
  void fixText(SourceLocation text) {
    const SourceManager &sources = plan.unit.sources();
    const SourceLocation name = sources.getImmediateExpansionRange(text).getBegin();
    const std::optional<Span> span = plan.text.token(name);
    if (!span || !saysText(plan.text.spelling(*span)) || !plan.unit.isUsers(text) || !stays(text) ||
        plan.isSwallowed(*span) || !visitor.isSeen(text))
      return;
    plan.replace(
        *span,
        Lexer::getSpelling(sources.getSpellingLoc(text), buffer, sources, plan.unit.language())
            .str(),
        plan.text.spelling(*span), text);
  }

  Plan &plan;
  PlaceVisitor visitor;
  std::set<std::string> files;
  llvm::SmallString<64> buffer;
};

} // namespace

std::set<std::string> planSeenPlaces(Plan &plan) { return SeenPlaces(plan).find(); }

} // namespace cu2port::host
