// The verifier's entry: what is checked after each pass, and what becomes of a fault.
//
//   after("sink-arrays")                  the first fault of a function is a finding, and each
//     'x' means another variable here     kernel that reaches the function gets an obstacle: the
//                                         target leaves it out, instead of having it wrong
//
// What the user's own code does not hold to, no pass has broken: reads without a value are
// collected before the first pass (unset), and those alone that are new count. They are known by
// where their variable is declared, since passes copy variables, split them and give them other
// names.
#include "device/verifier/Verifier.h"

#include "device/analysis/DefiniteAssignment.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"
#include "device/text/Dump.h"
#include "device/text/Parse.h"
#include "diag/Findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using llvm::dyn_cast_or_null;

Verifier::Origin originOf(const Place &place) {
  return {place.file ? *place.file : std::string(), place.line, place.column};
}

/// One that the target leaves out anyway is not looked at again.
bool isLeftOut(const Function &kernel, Target target) {
  return std::any_of(kernel.obstacles.begin(), kernel.obstacles.end(), [&](const Obstacle &each) {
    return each.target == Target::All || each.target == target;
  });
}

/// What kernels of the target reach.
std::set<const Function *> functionsOf(const Program &program, Target target) {
  std::set<const Function *> functions;
  for (Function *kernel : program.functions)
    if (kernel->isKernel && kernel->body && !isLeftOut(*kernel, target))
      for (const Function *reached : reachedFrom(*kernel))
        functions.insert(reached);
  return functions;
}

/// The variables in which a function's value is kept once it is inlined have the place of its call,
/// or are declared with it. If the function may come to its end without a value, so may they.
void addResults(const Function &function, const std::set<const Function *> &fallOff,
                std::set<Verifier::Origin> &unset) {
  auto mayLackValue = [&](const Expr *expr) {
    const auto *call = dyn_cast_or_null<Call>(expr);
    return call && fallOff.count(call->callee) != 0;
  };
  forEachStmt(function.body, [&](Stmt *stmt) {
    if (const auto *declaration = dyn_cast<Declaration>(stmt))
      for (const Variable *variable : declaration->variables)
        if (mayLackValue(variable->init))
          unset.insert(originOf(variable->place));
  });
  forEachExpr(function.body, [&](Expr *&expr) {
    if (mayLackValue(expr))
      unset.insert(originOf(expr->place));
  });
}

} // namespace

Verifier::Verifier(Program &program, Target target, Findings &findings)
    : program(program), target(target), findings(findings) {
  // Off, it costs nothing.
  if (!program.isVerified)
    return;
  std::set<const Function *> fallOff;
  for (const Function *function : program.functions)
    if (mayFallOff(*function))
      fallOff.insert(function);
  for (const Function *function : program.functions) {
    for (const UnsetRead &read : findUnsetReads(*function, Addressed::Reads))
      unset.insert(originOf(read.variable->place));
    addResults(*function, fallOff, unset);
  }
}

/// A variable of a pass's own has no place, and must always be set. Of others each place is told of
/// once: the next pass is not at fault for it.
void Verifier::checkAssignment(const Function &function, const Complaint &complain) {
  // Whose address is passed on may be set by whoever has it: after a pass, that counts as a set.
  for (const UnsetRead &read : findUnsetReads(function, Addressed::Sets))
    if (read.variable->place.line == 0 || unset.insert(originOf(read.variable->place)).second)
      complain(read.place, fmt::format("'{}' is used where it may have no value any more",
                                       read.variable->name));
}

void Verifier::leaveOut(const Function &function, const std::string &pass, const Place &place,
                        const std::string &what) {
  const Place &at = place.line ? place : function.place;
  const std::string name = function.sourceName.empty() ? function.name : function.sourceName;
  findings.add(DiagId::BrokenByPass, at.file ? *at.file : std::string(), at.line, at.column, pass,
               name, what);
  for (Function *kernel : program.functions) {
    const auto reached =
        kernel->isKernel && kernel->body ? reachedFrom(*kernel) : std::vector<Function *>();
    if (std::count(reached.begin(), reached.end(), &function) && !isLeftOut(*kernel, target))
      kernel->obstacles.push_back(
          {target,
           fmt::format("the pass '{}' broke it, which is an error of cu2port's", pass),
           {}});
  }
}

/// Most passes leave most programs as they are: what has the same text is not checked again.
void Verifier::after(const std::string &pass) {
  if (!program.isVerified)
    return;
  std::string text = dump(program);
  if (text == checkedText)
    return;
  const std::set<const Function *> functions = functionsOf(program, target);
  for (const Function *function : program.functions) {
    if (!functions.count(function) || !function->body)
      continue;
    // Later complaints may follow from the first.
    std::optional<std::pair<Place, std::string>> first;
    auto complain = [&](Place place, const std::string &what) {
      if (!first)
        first = {place, what};
    };
    checkStructure(program, *function, complain);
    checkTypes(*function, target == Target::OpenCl, complain);
    checkAssignment(*function, complain);
    if (first)
      leaveOut(*function, pass, first->first, first->second);
  }
  checkText(pass, text);
  checkedText = std::move(text);
}

/// The first line of a text that another one has otherwise.
static std::string firstDifference(llvm::StringRef text, llvm::StringRef other) {
  while (!text.empty()) {
    const auto [line, rest] = text.split('\n');
    const auto [otherLine, otherRest] = other.split('\n');
    if (line != otherLine)
      return fmt::format("'{}' is read as '{}'", line.trim().str(), otherLine.trim().str());
    text = rest;
    other = otherRest;
  }
  return fmt::format("'{}' is read at its end", other.split('\n').first.trim().str());
}

/// What a dump lacks, nobody who reads it can test: docs/device-text.md says what is left out on
/// purpose.
void Verifier::checkText(const std::string &pass, const std::string &text) {
  auto again = parseProgram(text);
  const std::string other = again ? dump(**again) : llvm::toString(again.takeError());
  if (other != text)
    findings.add(DiagId::BrokenByPass, "", 0, 0, pass, "the text of the program",
                 again ? firstDifference(text, other) : other);
}

} // namespace cu2port::ir
