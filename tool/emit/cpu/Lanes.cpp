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
#include "emit/cpu/Printer.h"

#include <fmt/format.h>

namespace cu2port::emit::cpu {

using namespace ir;
using llvm::cast;
using llvm::dyn_cast;
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
  std::vector<std::string> parameters = specialParameters(function);
  for (const Variable *variable : function.parameters)
    parameters.push_back(laneType(variable->type) + " " + variable->name);
  blankLine();
  open(fmt::format("static inline {} {}({})", laneType(function.returnType), function.name,
                   fmt::join(parameters, ", ")));
  // A branch needs to know who is there: who calls need not.
  if (anyStmt(function.body, [](const Stmt *stmt) { return isa<If>(stmt); }))
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

std::string Printer::vectorDeclaration(const Variable &variable) {
  return fmt::format("{}{} {}{}", variable.isConst ? "const " : "", laneType(variable.type),
                     variable.name, variable.init ? " = " + argument(variable.init) : "");
}

std::string Printer::uniformDeclaration(const Variable &variable) {
  return asNumbers([&] {
    auto [base, declarator] = declare(variable);
    return base + " " + declarator + initializer(variable);
  });
}

void Printer::laneDeclaration(const Declaration *declared) {
  for (const Variable *variable : declared->variables) {
    const bool isLast = variable == declared->variables.back();
    const auto put = [&](const std::string &text) {
      line(isLast ? withComment(text, declared->comments) : text);
    };
    if (!lanes->form.isOfLane(variable)) {
      put(uniformDeclaration(*variable) + ";");
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
    run =
        asNumbers([&] { return declaration(variable.type, start) + initializer(variable) + ";"; });
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
  const Expr *lvalue = changedBy(expr);
  const auto *binary = dyn_cast<Binary>(expr);
  std::string value;
  if (const auto *unary = dyn_cast<Unary>(expr)) {
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

} // namespace cu2port::emit::cpu
