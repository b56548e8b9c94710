// Macros by which programs ask who compiles them. nvcc defines these, and the plain C++ compiler of
// the translated program must choose the same branches:
//
//   #ifdef __CUDACC__        #include <cu2port/as_cuda.h>       added before the first question
//   ...                ->    #ifdef CU2PORT
//   #endif                   ...
//
// Names are looked for in the tokens of files, since neither conditions nor bodies of macros that
// are not used are in the AST. What conditions leave out stays as it is.
#include "host/Directives.h"
#include "host/LeftOut.h"
#include "host/Names.h"
#include "host/RawTokens.h"

#include <utility>

namespace cu2port::host {

using clang::FileID;
using clang::SourceLocation;

SourceLocation placeInOutermost(const Plan &plan, SourceLocation place) {
  const clang::SourceManager &sources = plan.unit.sources();
  // From the inside out, by the lines of the #includes.
  for (FileID file = sources.getFileID(place); file != sources.getMainFileID();
       file = sources.getFileID(place)) {
    auto [includer, offset] = sources.getDecomposedLoc(sources.getIncludeLoc(file));
    if (!includer.isValid() || !plan.text.isUsersFile(includer))
      return place;
    place = plan.text.location(includer, plan.text.startOfLine(includer, offset));
  }
  return place;
}

namespace {

/// Finds the names of CUDA's macros: in conditions, in the bodies of macros, and in code that takes
/// their values.
class ConditionReader {
public:
  ConditionReader(Plan &plan, const LeftOut &leftOut, FileID file)
      : plan(plan), leftOut(leftOut), file(file) {}

  void see(const clang::Token &token, const Span &span) {
    if (token.isAtStartOfLine() && token.is(clang::tok::hash)) {
      afterHash = true;
      return;
    }
    const bool isDirective = std::exchange(afterHash, false);
    const bool isDefined = std::exchange(beforeName, false);
    if (isDirective) // what `#define` and `#undef` name is the user's
      beforeName = plan.text.spelling(span) == "define" || plan.text.spelling(span) == "undef";
    else if (!isDefined && token.is(clang::tok::raw_identifier))
      change(span);
  }

private:
  void change(const Span &span) {
    const ApiRule *rule = plan.rules.find(plan.text.spelling(span));
    if (!rule || rule->kind != RuleKind::Macro || rule->host().empty() ||
        rule->host() == rule->name || plan.isSwallowed(span) || leftOut.holds(span))
      return;
    plan.replace(span, rule->host(), rule->name);
    const SourceLocation place = placeInOutermost(plan, plan.text.location(file, span.begin));
    if (!isCompilersMacro(rule->name))
      plan.noteUse(place);
    else if (plan.unit.isCuda()) // elsewhere it is not defined, and stays so
      plan.noteCompilerAsked(place);
  }

  Plan &plan;
  const LeftOut &leftOut;
  FileID file;
  bool afterHash = false;
  bool beforeName = false;
};

} // namespace

void planConditions(Plan &plan) {
  const LeftOut leftOut(plan);
  for (FileID file : plan.unit.userFiles) {
    ConditionReader reader(plan, leftOut, file);
    Span whole = wholeFile(plan, plan.text.canonical(file));
    forEachRawToken(plan, whole,
                    [&](const clang::Token &token, const Span &span) { reader.see(token, span); });
  }
}

} // namespace cu2port::host
