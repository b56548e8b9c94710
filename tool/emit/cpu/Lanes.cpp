// Loops over the threads whose rows are vectors. A mask says which lanes run a part of the text:
//
//   threads in lanes {        CU2PORT_THREADS_IN_LANES(blockDim, in) {
//     int k = 0;                Lanes<int> k = 0;
//     while (k < n) {           for (Mask loop = in; any(loop &= k < n);) {
//       if (x > 2)        ->      if (Mask then = loop & (x > 2); any(then)) {
//         break;                    loop &= !then;
//       ++k;                        if (none(loop)) break;
//     }                           }
//   }                             k.set(loop, k + 1);
//                               }
//                             }
//
// A variable is set in all lanes where it is declared under the same mask: lanes that have left
// do not come back to it. No part of the text runs without any lane, since what is the same for all
// is read then, too.
#include "device/ir/Dump.h"
#include "device/ir/Names.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ControlFlow.h"
#include "emit/cpu/Printer.h"

#include <fmt/format.h>

namespace cu2port::emit::cpu {

using namespace ir;
using llvm::cast;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;
using llvm::isa;

void Printer::loopInLanes(const ThreadLoop *loop) {
  EffectsAnalysis effects;
  lanes.emplace(loop, effects);
  lanes->names = namesIn(*file, *kernel);
  lanes->lane = takeName({"lane", "laneNumber"}, lanes->names);
  lanes->scopes.push_back({LaneScope::Region, newName("in")});
  open(loop->bound ? fmt::format("CU2PORT_THREADS_IN_LANES_BELOW(blockDim, {}, {})", mask(),
                                 ofLane(loop->bound, "0"))
                   : fmt::format("CU2PORT_THREADS_IN_LANES(blockDim, {})", mask()));
  if (usesThreadNumber(loop))
    line(fmt::format("const std::size_t {} = CU2PORT_THREAD_NUMBER(threadIdx.of(0), blockDim);",
                     numberName));
  inThread = true;
  laneStatements(loop->body->statements);
  inThread = false;
  for (const std::string &comment : loop->body->commentsAtEnd)
    line(comment);
  close();
  lanes.reset();
}

void Printer::functionInLanes(const Function &function) {
  EffectsAnalysis effects;
  lanes.emplace(function, effects);
  lanes->names = namesIn(*file, function);
  lanes->scopes.push_back({LaneScope::Region, newName("in")});
  std::vector<std::string> parameters;
  for (SpecialValue value : specials.of(&function))
    parameters.push_back(fmt::format("{} {}", typeOf(value), spell(value)));
  for (const Variable *variable : function.parameters)
    parameters.push_back(laneType(variable->type) + " " + variable->name);
  blankLine();
  open(fmt::format("static inline {} {}({})", laneType(function.returnType), function.name,
                   fmt::join(parameters, ", ")));
  // A branch needs to know who is there: who calls need not.
  if (anyStmt(function.body, [](const Stmt *stmt) { return isa<If>(stmt) || isLoop(stmt); }))
    line(fmt::format("const cu2port::Mask {} = true;", mask()));
  for (const Variable *variable : function.parameters)
    lanes->scopes.back().declared.insert(variable);
  for (const Stmt *stmt : function.body->statements) {
    const auto *result = dyn_cast<Return>(stmt);
    if (result)
      line("return " + argument(result->value) + ";");
    else
      statement(stmt);
  }
  close();
  lanes.reset();
}

/// `in`, `loop`, `then`; with a number where one is around, or the user has the name.
std::string Printer::newName(const char *name) {
  std::set<std::string> names = lanes->names;
  for (const LaneScope &scope : lanes->scopes)
    names.insert(scope.mask);
  return takeName({name}, names);
}

void Printer::dispatch(const Stmt *stmt) {
  if (!lanes)
    return CxxPrinter::dispatch(stmt);
  switch (stmt->kind) {
  case StmtKind::Block:
    open("");
    ++lanes->scopes.back().inner;
    laneStatements(cast<ir::Block>(stmt)->statements);
    --lanes->scopes.back().inner;
    return close(withComment("", stmt->comments));
  case StmtKind::Declaration:
    return laneDeclaration(cast<Declaration>(stmt));
  case StmtKind::Expression:
    return line(withComment(laneEffect(cast<Expression>(stmt)->expr) + ";", stmt->comments));
  case StmtKind::If:
    return laneIf(cast<If>(stmt));
  case StmtKind::For:
  case StmtKind::While:
  case StmtKind::Do:
    return laneLoop(stmt);
  case StmtKind::Return:
  case StmtKind::Break:
  case StmtKind::Continue:
    return laneExit(stmt);
  default:
    return CxxPrinter::dispatch(stmt);
  }
}

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

std::string Printer::vectorDeclaration(const Variable &variable) {
  return fmt::format("{}{} {}{}", variable.isConst ? "const " : "", laneType(variable.type),
                     variable.name, variable.init ? " = " + argument(variable.init) : "");
}

void Printer::laneDeclaration(const Declaration *declared) {
  for (const Variable *variable : declared->variables) {
    const bool isLast = variable == declared->variables.back();
    const auto put = [&](const std::string &text) {
      line(isLast ? withComment(text, declared->comments) : text);
    };
    if (!lanes->form.isOfLane(variable)) {
      lanes->isEach = true;
      auto [base, declarator] = declare(*variable);
      put(base + " " + declarator + initializer(*variable) + ";");
      lanes->isEach = false;
      continue;
    }
    lanes->scopes.back().declared.insert(variable);
    if (lanes->form.isVector(variable)) {
      put(vectorDeclaration(*variable) + ";");
      continue;
    }
    const bool isArray = lanes->form.isVectorArray(variable);
    put((isArray ? vectorArray(*variable)
                 : declaration(variable->type, variable->name + "[cu2port::laneCount]")) +
        ";");
    if (variable->init)
      startLanes(*variable);
  }
}

/// `cu2port::Lanes<float> a[2][4]`
std::string Printer::vectorArray(const Variable &variable) {
  std::string extents;
  for (const Type *type = variable.type; type->isArray(); type = type->element)
    extents += fmt::format("[{}]", type->count);
  return laneType(innermostElement(variable.type)) + " " + variable.name + extents;
}

/// Braces are no value for an assignment: a variable of its own has them.
void Printer::startLanes(const Variable &variable) {
  const auto *list = dyn_cast<InitList>(variable.init);
  const bool isList = list && !list->isValue;
  std::string run;
  if (!variable.type->isArray()) {
    run = fmt::format("{}[{}] = {}{};", variable.name, lanes->lane,
                      isList ? typeName(variable.type) : "", ofLane(variable.init));
  } else {
    const std::string start = newName("start");
    lanes->isEach = true;
    run = declaration(variable.type, start) + initializer(variable) + ";";
    lanes->isEach = false;
    run += lanes->form.isVectorArray(&variable)
               ? fmt::format(" cu2port::setLane({}, {}, {});", variable.name, lanes->lane, start)
               : fmt::format(" std::memcpy({0}[{1}], {2}, sizeof {2});", variable.name, lanes->lane,
                             start);
  }
  line(fmt::format("cu2port::forEachLane({}, [&](unsigned {}) {{ {} }});", mask(), lanes->lane,
                   run));
}

/// What an expression does, for all lanes at once or for one after the other: an expression again.
std::string Printer::laneEffect(const Expr *expr) {
  const auto *list = dyn_cast<Binary>(expr);
  if (list && list->op == BinaryOp::Comma)
    return laneEffect(list->lhs) + ", " + laneEffect(list->rhs);
  if (!lanes->form.varies(expr))
    return ofAll(expr);
  if (lanes->form.isVectorAssignment(expr))
    return laneAssignment(expr);
  return fmt::format("cu2port::forEachLane({}, [&](unsigned {}) {{ {}; }})", mask(), lanes->lane,
                     ofLane(expr));
}

std::string Printer::laneAssignment(const Expr *expr) {
  const auto *unary = dyn_cast<Unary>(expr);
  const auto *binary = dyn_cast<Binary>(expr);
  const Expr *lvalue = unary ? unary->operand : binary->lhs;
  std::string value;
  if (unary) {
    const bool isUp = unary->op == UnaryOp::PreInc || unary->op == UnaryOp::PostInc;
    value = computed(lvalue, isUp ? "+" : "-", "1");
  } else if (binary->op == BinaryOp::Assign) {
    value = argument(binary->rhs);
  } else {
    const BinaryOp op = withoutAssignment(binary->op);
    value = computed(lvalue, spell(op),
                     isShift(op) ? shiftAmount(binary) : print(binary->rhs, Precedence::Unary));
  }
  const Variable *variable = lanes->form.vectorOf(lvalue);
  if (!variable)
    return fmt::format("cu2port::store({}, {}, {})", mask(), firstElement(lvalue), value);
  const std::string place = vectorPlace(lvalue);
  if (lanes->scopes.back().declared.count(variable))
    return fmt::format("{} = {}", place, value);
  return fmt::format("{}.set({}, {})", place, mask(), value);
}

/// What a number becomes by an operator; one that is narrower than an int is computed as such.
std::string Printer::computed(const Expr *old, const char *op, const std::string &by) {
  if (sizeOf(old->type) >= 4)
    return fmt::format("{} {} {}", print(old, Precedence::Postfix), op, by);
  return fmt::format("cu2port::convert<{}>(cu2port::convert<int>({}) {} {})", typeName(old->type),
                     argument(old), op, by);
}

// ---- Control flow ------------------------------------------------------------------------------

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
  lanes->isEach = true;
  auto [base, declarator] = declare(*first);
  std::string text = base + " " + declarator + initializer(*first);
  lanes->isEach = false;
  return text;
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
  else {
    test = isAlwaysTrue(condition) ? "" : ofAll(condition);
  }
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
