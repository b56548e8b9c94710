// Control flow of lanes: who is in a part of the text, and how the text goes on when some have left
// it. Lanes.cpp draws it.
//
//   if (x > 2)          if (cu2port::Mask then = loop & (x > 2); cu2port::any(then)) {
//     break;      ->      loop &= !then;
//                         if (cu2port::none(loop))
//                           break;
//                       }
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ControlFlow.h"
#include "emit/cpu/Printer.h"

#include <fmt/format.h>

namespace cu2port::emit::cpu {

using namespace ir;
using llvm::dyn_cast;
using llvm::isa;

/// A loop in which lanes leave what stands around it.
static bool returnsFromLoop(const Stmt *stmt, bool inLoop = false) {
  bool found = inLoop && isa<Return>(stmt);
  const bool isIn = inLoop || isLoop(stmt);
  forEachChildStmt(stmt, [&](const Stmt *child) { found |= returnsFromLoop(child, isIn); });
  return found;
}

/// Behind a statement that some lanes leave by, the rest is for those that stay.
void Printer::laneStatements(const std::vector<Stmt *> &list) {
  unsigned opened = 0;
  for (const Stmt *each : list) {
    statement(each);
    if (isa<Return>(each) || isa<Break>(each) || isa<Continue>(each))
      break; // nothing runs behind it
    if (!LaneForm::hasExit(each))
      continue;
    if (lanes->scopes.back().kind != LaneScope::Branch) {
      if (returnsFromLoop(each))
        leaveIfNone(true);
    } else if (each != list.back()) {
      open(fmt::format("if (cu2port::any({}))", mask()));
      ++opened;
    }
  }
  while (opened--)
    close();
}

/// Out of the innermost loop of the text, or of its round, where no lane is left in it: nothing
/// that is the same for all is read then, not even a loop's condition.
void Printer::leaveIfNone(bool mayLeaveLoop) {
  for (std::size_t i = lanes->scopes.size(); i-- > 0;) {
    const LaneScope &scope = lanes->scopes[i];
    if (scope.kind == LaneScope::Branch)
      continue;
    const bool isRound = scope.kind == LaneScope::Round;
    if (isRound && mayLeaveLoop) // the one around it
      line(fmt::format("if (cu2port::none({})) break;", lanes->scopes[i - 1].mask));
    line(fmt::format("if (cu2port::none({})) {};", scope.mask,
                     scope.kind == LaneScope::Loop ? "break" : "continue"));
    return;
  }
}

void Printer::laneBody(const Stmt *body) {
  if (const auto *block = dyn_cast<ir::Block>(body)) {
    laneStatements(block->statements);
    for (const std::string &comment : block->commentsAtEnd)
      line(comment);
  } else {
    laneStatements({const_cast<Stmt *>(body)});
  }
}

void Printer::laneIf(const If *stmt) {
  if (!lanes->form.varies(stmt->condition)) { // all or none
    open(fmt::format("if ({})", ofAll(stmt->condition)));
    ++lanes->scopes.back().inner;
    laneBody(stmt->then);
    if (stmt->otherwise) {
      close();
      open("else");
      laneBody(stmt->otherwise);
    }
    --lanes->scopes.back().inner;
    return close(withComment("", stmt->comments));
  }
  const std::string outer = mask();
  const std::string then = newName("then");
  const std::string condition = print(stmt->condition, Precedence::Unary);
  const auto branch = [&](const std::string &name, const std::string &value, const Stmt *body,
                          const std::string &tail = "") {
    open(fmt::format("if (cu2port::Mask {} = {}; cu2port::any({}))", name, value, name));
    lanes->scopes.push_back({LaneScope::Branch, name});
    laneBody(body);
    lanes->scopes.pop_back();
    close(tail);
  };
  const std::string tail = withComment("", stmt->comments);
  if (!stmt->otherwise)
    return branch(then, fmt::format("{} & {}", outer, condition), stmt->then, tail);
  // The condition is asked once: what the first branch does may change it.
  open("");
  const std::string chosen = newName("chosen"), others = newName("others");
  line(fmt::format("const cu2port::Mask {0} = {1} & {2}, {3} = {1} & !{0};", chosen, outer,
                   condition, others));
  branch(then, chosen, stmt->then);
  branch(newName("otherwise"), others, stmt->otherwise);
  close(tail);
}

/// `int s = 0`, `cu2port::Lanes<int> k = i`: what else there is becomes a statement in front.
std::string Printer::laneLoopStart(const For *loop) {
  const auto *declared = dyn_cast<Declaration>(loop->init);
  const Variable *first = declared ? declared->variables.front() : nullptr;
  const bool isOfLane = first && lanes->form.isOfLane(first);
  if (!first || declared->variables.size() > 1 || (isOfLane && !lanes->form.isVector(first))) {
    statement(loop->init);
    return "";
  }
  if (isOfLane) {
    lanes->scopes.back().declared.insert(first);
    return vectorDeclaration(*first);
  }
  return uniformDeclaration(*first);
}

/// A loop that lanes leave by themselves goes on while it has any.
void Printer::laneLoop(const Stmt *loop) {
  const auto *counting = dyn_cast<For>(loop);
  const Expr *condition = conditionOf(loop);
  const bool isDo = isa<Do>(loop), hasMask = lanes->form.needsMask(loop);
  const bool hasRounds = hasMask && hasOwnJump(bodyOf(loop), StmtKind::Continue);
  const bool isBare = counting ? !counting->init : !isDo;
  const std::string outer = mask();
  if (hasMask)
    lanes->scopes.push_back({LaneScope::Loop, newName("loop")});
  const std::string own = mask();
  std::string start = hasMask ? fmt::format("cu2port::Mask {} = {}", own, outer) : "";
  if (!isBare) {
    open("");
    if (hasMask)
      line(start + ";");
    start = counting ? laneLoopStart(counting) : "";
  }
  std::string test;
  if (condition && lanes->form.varies(condition))
    test = fmt::format("cu2port::any({} &= {})", own, argument(condition));
  else if (!isAlwaysTrue(condition))
    test = ofAll(condition);
  const std::string step = counting && counting->step ? " " + laneEffect(counting->step) : "";
  open(isDo ? "do" : fmt::format("for ({}; {};{})", start, test, step));
  if (hasRounds) {
    const std::string round = newName("round");
    line(fmt::format("cu2port::Mask {} = {};", round, own));
    lanes->scopes.push_back({LaneScope::Round, round});
  }
  laneBody(bodyOf(loop));
  if (hasRounds)
    lanes->scopes.pop_back();
  const std::string comment = withComment("", loop->comments);
  close((isDo ? fmt::format(" while ({});", test.empty() ? "true" : test) : "") +
        (isBare ? comment : ""));
  if (hasMask)
    lanes->scopes.pop_back();
  if (!isBare)
    close(comment);
}

/// Takes the lanes that are here out of all that they leave.
void Printer::laneExit(const Stmt *stmt) {
  const std::string here = mask();
  const LaneScope::Kind until = isa<Return>(stmt)  ? LaneScope::Region
                                : isa<Break>(stmt) ? LaneScope::Loop
                                                   : LaneScope::Round;
  bool isFirst = true;
  const auto put = [&](const std::string &text) {
    line(isFirst ? withComment(text, stmt->comments) : text);
    isFirst = false;
  };
  for (std::size_t i = lanes->scopes.size(); i-- > 0;) {
    const LaneScope &scope = lanes->scopes[i];
    if (scope.mask != here)
      put(fmt::format("{} &= !{};", scope.mask, here));
    if (scope.kind == until)
      break;
  }
  const LaneScope &last = lanes->scopes.back();
  if (last.kind == LaneScope::Branch) {
    if (last.inner)
      put(fmt::format("{} = cu2port::Mask();", here));
    return leaveIfNone(!isa<Continue>(stmt));
  }
  if (last.kind == LaneScope::Round && !isa<Continue>(stmt))
    put(fmt::format("if (cu2port::none({})) break;", lanes->scopes[lanes->scopes.size() - 2].mask));
  put(last.kind == LaneScope::Loop ? "break;" : "continue;");
}

} // namespace cu2port::emit::cpu
