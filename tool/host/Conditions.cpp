#include "host/Directives.h"
#include "host/RawTokens.h"

#include <utility>

namespace cu2port::host {

using clang::FileID;
using clang::SourceLocation;

namespace {

/// Where the main file includes what leads to this place; the place itself in the main file.
SourceLocation placeInMainFile(const Plan &plan, SourceLocation place) {
  const clang::SourceManager &sources = plan.unit.sources();
  for (FileID file = sources.getFileID(place); file != sources.getMainFileID();
       file = sources.getFileID(place)) {
    SourceLocation includer = sources.getIncludeLoc(file);
    if (includer.isInvalid())
      return place;
    auto [name, offset] = sources.getDecomposedLoc(includer); // of the header's name
    place = plan.text.location(name, plan.text.startOfLine(name, offset));
  }
  return place;
}

/// Conditions inside code that is left out are not looked at; the first line of such code is a
/// condition itself.
bool isLeftOut(const Plan &plan, const Span &span) {
  for (const clang::SourceRange &range : plan.unit.skipped) {
    auto [file, begin] = plan.unit.sources().getDecomposedExpansionLoc(range.getBegin());
    auto [endFile, end] = plan.unit.sources().getDecomposedExpansionLoc(range.getEnd());
    if (plan.text.canonical(file) == span.file && span.begin >= plan.text.endOfLine(file, begin) &&
        span.end <= plan.text.startOfLine(file, end))
      return true;
  }
  return false;
}

/// Finds the names of CUDA's macros: in conditions, in the bodies of macros, and in code that takes
/// their values.
class ConditionReader {
public:
  ConditionReader(Plan &plan, FileID file) : plan(plan), file(file) {}

  void see(const clang::Token &token, const Span &span) {
    if (token.isAtStartOfLine() && token.is(clang::tok::hash)) {
      afterHash = true;
      return;
    }
    const bool isDirective = std::exchange(afterHash, false);
    const bool isDefined = std::exchange(beforeName, false);
    if (isDirective) // what `#define` and `#undef` name is the user's
      beforeName = plan.text.text(span) == "define" || plan.text.text(span) == "undef";
    else if (!isDefined && token.is(clang::tok::raw_identifier))
      change(span);
  }

private:
  void change(const Span &span) {
    const ApiRule *rule = plan.rules.find(plan.text.text(span));
    if (!rule || rule->kind != RuleKind::Macro || rule->host.empty() || rule->host == rule->name ||
        plan.isSwallowed(span) || isLeftOut(plan, span))
      return;
    plan.replace(span, rule->host, rule->name);
    plan.noteUse(placeInMainFile(plan, plan.text.location(file, span.begin)));
  }

  Plan &plan;
  FileID file;
  bool afterHash = false;
  bool beforeName = false;
};

} // namespace

void planConditions(Plan &plan) {
  for (FileID file : plan.unit.userFiles) {
    ConditionReader reader(plan, file);
    Span whole = wholeFile(plan, plan.text.canonical(file));
    forEachRawToken(plan, whole,
                    [&](const clang::Token &token, const Span &span) { reader.see(token, span); });
  }
}

} // namespace cu2port::host
