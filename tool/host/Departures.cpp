// Device code leaves the host's text, as whole lines with the comment above them:
//
//   // Doubles it.
//   __device__ float twice(float x) { return 2 * x; }
//                                                            ->   int main() {
//   int main() {
//
// A function that the host has as well (`__host__ __device__`) stays, unless only devices can run
// it (SharedFunctions.h), or another inclusion of the text is the host's (HostTexts.h). Where
// conditions cut through it, `#else` must not be left without its `#if` (CutDepartures.h).
#include "host/AttributeLists.h"
#include "host/CutDepartures.h"
#include "host/Functions.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"

namespace cu2port::host {

using clang::FunctionDecl;
using clang::SourceLocation;

namespace {

template <class A> bool isWritten(const FunctionDecl *function) {
  const A *attribute = function->getAttr<A>();
  return attribute && !attribute->isImplicit();
}

llvm::StringRef lineBefore(llvm::StringRef text, unsigned lineStart) {
  llvm::StringRef above = text.take_front(lineStart).drop_back(1); // its newline
  return above.substr(above.rfind('\n') + 1);
}

/// A pragma about the function below it, which is nvcc's alone.
bool isHint(llvm::StringRef line) {
  return line.starts_with("#pragma") &&
         (line.contains("nv_exec_check_disable") || line.contains("hd_warning_disable"));
}

/// Where the comment directly above a line begins; the line's own start if there is none. A comment
/// at the top of the file is about the file.
unsigned startWithComment(llvm::StringRef text, unsigned lineStart) {
  unsigned start = lineStart;
  bool inBlock = false;
  while (start > 0) {
    llvm::StringRef line = lineBefore(text, start).trim();
    if (!inBlock && line.ends_with("*/") && !line.starts_with("/*") && line.contains("/*"))
      break; // a comment behind some code
    bool ends = line.ends_with("*/"), begins = line.starts_with("/*");
    if (!inBlock && !line.starts_with("//") && !ends && !isHint(line))
      break;
    inBlock = (inBlock || ends) && !begins;
    start -= static_cast<unsigned>(lineBefore(text, start).size()) + 1;
  }
  return inBlock || start == 0 ? lineStart : start;
}

/// Grows a span that stands alone on its lines to whole lines, with the comment above.
Span growToLines(const SourceText &text, Span span) {
  llvm::StringRef all = text.buffer(span.file);
  unsigned start = text.startOfLine(span.file, span.begin),
           end = text.endOfLine(span.file, span.end);
  llvm::StringRef behind = all.slice(span.end, end).trim();
  bool comment = behind.starts_with("//") ||
                 (behind.starts_with("/*") && behind.find("*/") + 2 == behind.size());
  // Something else stands in these lines: only the text itself goes, and the blanks behind it.
  if (!all.slice(start, span.begin).trim().empty() || !(behind.empty() || comment))
    return {span.file, span.begin, text.skipBlanks(span.file, span.end)};
  start = startWithComment(all, start);
  return {span.file, start, end};
}

void consider(SourceLocation &begin, SourceLocation candidate, const Plan &plan) {
  if (candidate.isValid() &&
      (begin.isInvalid() || plan.unit.sources().isBeforeInTranslationUnit(candidate, begin)))
    begin = candidate;
}

/// Where the declaration begins: attributes, all lists of template parameters and `extern`
/// included.
SourceLocation outermostBegin(const Plan &plan, const FunctionDecl *function) {
  SourceLocation begin;
  consider(begin, function->getOuterLocStart(), plan);
  consider(begin, function->getBeginLoc(), plan);
  if (const auto *described = function->getDescribedFunctionTemplate())
    consider(begin, described->getBeginLoc(), plan);
  for (unsigned i = 0; i < function->getNumTemplateParameterLists(); ++i)
    consider(begin, function->getTemplateParameterList(i)->getTemplateLoc(), plan);
  for (const clang::Attr *attribute : function->attrs())
    if (!attribute->isImplicit() && !attribute->isInherited())
      consider(begin, attribute->getLocation(), plan);
  // extern "C" without braces goes with its one declaration.
  if (const auto *linkage =
          llvm::dyn_cast<clang::LinkageSpecDecl>(function->getLexicalDeclContext()))
    if (!linkage->hasBraces())
      consider(begin, linkage->getBeginLoc(), plan);
  return begin;
}

/// Where the word stands that makes it the device's, if that is in the same file.
std::optional<unsigned> qualifierOf(const Plan &plan, const FunctionDecl *function,
                                    SourceText::Level level) {
  const auto *attribute = function->getAttr<clang::CUDADeviceAttr>();
  const SourceLocation place = attribute ? attribute->getLocation() : SourceLocation();
  const auto word = plan.text.range(place, place, level);
  return word ? std::optional(word->begin) : std::nullopt;
}

/// A declaration without a body reaches to its semicolon, which the AST leaves out.
Span withSemicolon(const Plan &plan, const FunctionDecl *function, Span span) {
  clang::Token token = plan.text.tokenAfter(span.file, span.end);
  // A member template of a class template's instance has the text of its pattern, but no body.
  if (!function->doesThisDeclarationHaveABody() && !plan.text.text(span).ends_with("}"))
    while (token.isNot(clang::tok::semi) && token.isNot(clang::tok::eof) &&
           token.isNot(clang::tok::l_brace))
      token = plan.text.tokenAfter(span.file, plan.text.spanOf(token).end);
  if (token.is(clang::tok::semi))
    span.end = plan.text.spanOf(token).end;
  return span;
}

/// `QUALIFY(__device__) int f();`: what begins, or ends, among a macro's arguments takes all of its
/// use along.
Span withWholeUses(const Plan &plan, Span span) {
  const llvm::ArrayRef<Span> all = plan.text.tokens(span.file);
  auto first =
      llvm::partition_point(all, [&](const Span &each) { return each.begin < span.begin; });
  auto last = llvm::partition_point(all, [&](const Span &each) { return each.begin < span.end; });
  int open = 0, lowest = 0; // parentheses, and how many close that are not open
  for (auto each = first; each != last; ++each) {
    open += (plan.text.text(*each) == "(") - (plan.text.text(*each) == ")");
    lowest = std::min(lowest, open);
  }
  for (open -= lowest; open > 0 && last != all.end(); ++last) {
    open += (plan.text.text(*last) == "(") - (plan.text.text(*last) == ")");
    span.end = last->end;
  }
  while (lowest < 0 && first != all.begin()) {
    --first;
    lowest += (plan.text.text(*first) == "(") - (plan.text.text(*first) == ")");
    span.begin = (lowest == 0 && first != all.begin() ? *std::prev(first) : *first).begin;
  }
  return span;
}

} // namespace

SourceLocation parenthesis(const FunctionDecl *function) {
  clang::FunctionTypeLoc type = function->getFunctionTypeLoc();
  return type && type.getLParenLoc().isValid() ? type.getLParenLoc() : function->getLocation();
}

bool isBalanced(llvm::StringRef text) {
  int depth = 0;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    line = line.ltrim();
    if (!line.consume_front("#"))
      continue;
    line = line.ltrim();
    if (line.starts_with("if"))
      ++depth;
    else if (line.starts_with("endif"))
      --depth;
    else if (line.starts_with("el") && depth == 0)
      return false;
    if (depth < 0)
      return false;
  }
  return depth == 0;
}

/// Attributes that Clang adds count for nothing: it makes constexpr functions and lambdas
/// `__host__ __device__`.
RunsOn runsOn(const FunctionDecl *function) {
  if (function->hasAttr<clang::CUDAGlobalAttr>())
    return RunsOn::Kernel;
  bool device = isWritten<clang::CUDADeviceAttr>(function),
       host = isWritten<clang::CUDAHostAttr>(function);
  if (!device)
    return RunsOn::Host;
  return host ? RunsOn::Both : RunsOn::Device;
}

void planKeywords(Plan &plan, const FunctionDecl *function) {
  const auto *attribute = function->getAttr<clang::NoInlineAttr>();
  const ApiRule *rule = plan.rules.find("__noinline__");
  if (!attribute || !rule)
    return;
  if (auto span = plan.text.token(attribute->getLocation());
      span && plan.text.spelling(*span) == rule->name)
    plan.replace(*span, rule->host(), rule->name, attribute->getLocation());
}

void departLines(Plan &plan, const Span &span, llvm::StringRef rule) {
  plan.depart(growToLines(plan.text, span), rule);
}

void planDeparture(Plan &plan, const CutDeparture &departure, llvm::StringRef name,
                   llvm::StringRef rule) {
  if (isBalanced(plan.text.text(departure.span)))
    return departLines(plan, departure.span, rule);
  if (!departCut(plan, departure, rule))
    plan.report(DiagId::Unsupported, departure.span, name.str(), unbalanced);
}

bool planDeviceFunction(Plan &plan, const FunctionDecl *function, bool isHosts) {
  SourceText::Level level = plan.text.level(parenthesis(function));
  auto span = plan.text.range(outermostBegin(plan, function), function->getEndLoc(), level);
  if (!span) {
    plan.report(DiagId::PastedToken, function->getLocation(), function->getNameAsString());
    return true;
  }
  // A macro's body has no lines of its own to take away.
  const bool isInMacro = !plan.unit.sources().getFileEntryRefForID(level);
  span->begin = beginWithAttributes(plan, *span);
  *span = withSemicolon(plan, function, isInMacro ? *span : withWholeUses(plan, *span));
  if (isHosts && (isInMacro || isBalanced(plan.text.text(*span))))
    return false;
  if (isInMacro)
    plan.depart(*span, "__device__");
  else
    planDeparture(plan, {*span, qualifierOf(plan, function, level), isHosts},
                  function->getNameAsString(), "__device__");
  return true;
}

/// Of `template float twice<float>(float);` Clang gives a place in the middle: `template` is looked
/// for in the text before it, the semicolon behind it.
void planDeviceInstantiation(Plan &plan, const FunctionDecl *function) {
  std::optional<Span> place = plan.text.token(function->getPointOfInstantiation());
  if (!place || function->getPointOfInstantiation().isMacroID())
    return;
  llvm::StringRef all = plan.text.buffer(place->file);
  size_t begin = all.take_front(place->begin).rfind("template"), end = all.find(';', place->end);
  if (begin == llvm::StringRef::npos || end == llvm::StringRef::npos)
    return;
  if (all.take_front(begin).rtrim().ends_with("extern"))
    begin = all.take_front(begin).rfind("extern");
  const Span span{place->file, static_cast<unsigned>(begin), static_cast<unsigned>(end) + 1};
  planDeparture(plan, {span}, function->getNameAsString(), "__device__");
}

} // namespace cu2port::host
