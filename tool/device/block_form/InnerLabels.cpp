// For the block form: labels that stand inside a loop or a branch of their switch, as in Duff's
// device, where threads wait for each other. A region cannot be entered in its middle; so the way
// to a label goes through all that is in front of it, and skips it.
//
//   switch (n) {                  int label = n == 0 ? 1 : n == 1 ? 2 : 3;
//   case 0:                       switch (0) {
//     do {                        default:
//       a();                        if (label == 1)
//   case 1:                  ->       label = 0;
//       b();                        if (label == 0 || label == 2)
//     } while (c);                    do {
//   }                                   if (label == 0)
//                                         a();
//                                       if (label == 2)
//                                         label = 0;
//                                       if (label == 0)
//                                         b();
//                                     } while (c);
//                                 }
//
// The labels have numbers from 1; 0 is that of a way that has passed its label. A switch stays, for
// the sake of what leaves it.
#include "device/block_form/InnerLabels.h"

#include "device/analysis/Synchronisation.h"
#include "device/ir/InitialValues.h"
#include "device/ir/Make.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

using List = std::vector<Stmt *>;

/// The labels of a switch, wherever they stand in it.
void collectLabels(Stmt *stmt, std::vector<Case *> &labels) {
  if (auto *label = dyn_cast<Case>(stmt))
    labels.push_back(label);
  forEachChildStmt(stmt, [&](Stmt *&child) {
    if (!isa<Switch>(child))
      collectLabels(child, labels);
  });
}

class LabelLowering {
public:
  LabelLowering(Program &program, std::set<std::string> &names, Switch *choice)
      : program(program), names(names), choice(choice) {
    collectLabels(choice->body, labels);
  }
  /// Whether labels stand deeper than in the switch itself.
  bool isNeeded() const {
    return llvm::any_of(labels, [&](Case *label) {
      return !llvm::is_contained(choice->body->statements, static_cast<Stmt *>(label));
    });
  }
  Block *run();

private:
  Variable *makeInt(const std::string &name, const Type *type, Expr *init);
  Expr *firstLabel(Variable *value);
  Expr *is(std::size_t number);
  Expr *runs() { return is(0); }
  Expr *isInside(Stmt *stmt);
  Expr *mayEnter(Stmt *stmt) { return holdsLabel(stmt) ? either(runs(), isInside(stmt)) : runs(); }
  Expr *either(Expr *a, Expr *b) { return logical(BinaryOp::Or, a, b); }
  Expr *logical(BinaryOp op, Expr *a, Expr *b) {
    return makeBinary(program, op, a, b, program.types.scalar(Scalar::Bool));
  }
  Expr *number(std::size_t value) { return makeInteger(program, value, label->type); }
  bool holdsLabel(Stmt *stmt) const;
  Block *list(const List &from);
  Stmt *body(Stmt *stmt);
  void declare(Declaration *declaration, List &to, List &waiting);
  Stmt *enter(Stmt *stmt);
  Stmt *branch(If *stmt);
  Stmt *loop(Stmt *stmt);
  Expr *again(Stmt *loop, Expr *condition);

  Program &program;
  std::set<std::string> &names;
  Switch *choice;
  std::vector<Case *> labels; ///< number 1 is the first
  Variable *label = nullptr;  ///< that the way is to
};

Variable *LabelLowering::makeInt(const std::string &name, const Type *type, Expr *init) {
  Variable *made = makeVariable(program, takeName({name}, names), type, choice->place);
  made->init = init;
  return made;
}

Expr *LabelLowering::is(std::size_t value) {
  return makeBinary(program, BinaryOp::Equal, makeRef(program, label, choice->place), number(value),
                    program.types.scalar(Scalar::Bool));
}

/// The number of the label that the value picks; one more than there are for none.
Expr *LabelLowering::firstLabel(Variable *value) {
  std::size_t otherwise = labels.size() + 1;
  for (std::size_t i = 0; i < labels.size(); ++i)
    if (!labels[i]->value)
      otherwise = i + 1;
  Expr *result = number(otherwise);
  for (std::size_t i = labels.size(); i-- > 0;) {
    if (!labels[i]->value)
      continue;
    Expr *isPicked = makeBinary(program, BinaryOp::Equal, makeRef(program, value, choice->place),
                                labels[i]->value, program.types.scalar(Scalar::Bool));
    result = makeConditional(program, isPicked, number(i + 1), result);
  }
  return result;
}

bool LabelLowering::holdsLabel(Stmt *stmt) const {
  std::vector<Case *> inside;
  if (stmt && !isa<Switch>(stmt))
    collectLabels(stmt, inside);
  return !inside.empty();
}

/// Whether the way is to a label in the statement.
Expr *LabelLowering::isInside(Stmt *stmt) {
  Expr *result = nullptr;
  std::vector<Case *> inside;
  collectLabels(stmt, inside);
  for (Case *each : inside) {
    Expr *isThis = is(llvm::find(labels, each) - labels.begin() + 1);
    result = result ? either(result, isThis) : isThis;
  }
  return result;
}

/// Variables are declared whichever way leads here; they get their values where it has run.
void LabelLowering::declare(Declaration *declaration, List &to, List &waiting) {
  for (Variable *variable : declaration->variables)
    for (Stmt *initial : assignInitial(program, variable, names))
      waiting.push_back(initial);
  to.push_back(declaration);
}

Block *LabelLowering::list(const List &from) {
  List to, waiting;
  auto flush = [&] {
    if (!waiting.empty())
      to.push_back(makeIf(program, runs(), std::exchange(waiting, {})));
  };
  for (Stmt *stmt : from) {
    auto *own = dyn_cast<Case>(stmt);
    if (auto *declaration = dyn_cast<Declaration>(stmt)) {
      declare(declaration, to, waiting);
    } else if (own) {
      flush();
      Stmt *arrive =
          makeAssignment(program, makeRef(program, label, own->place), number(0), own->place);
      to.push_back(makeIf(program, is(llvm::find(labels, own) - labels.begin() + 1), {arrive}));
      to.back()->comments = own->comments;
    } else if (holdsLabel(stmt)) {
      flush();
      to.push_back(enter(stmt));
    } else {
      waiting.push_back(stmt);
    }
  }
  flush();
  return makeBlock(program, std::move(to));
}

/// A part of a statement, with braces.
Stmt *LabelLowering::body(Stmt *stmt) {
  auto *block = dyn_cast<Block>(stmt);
  return list(block ? block->statements : List{stmt});
}

Stmt *LabelLowering::enter(Stmt *stmt) {
  if (isa<Block>(stmt))
    return body(stmt);
  return isa<If>(stmt) ? branch(cast<If>(stmt)) : loop(stmt);
}

/// `if (c) a; else b  ->  if (label == 0 && c || label == 2) a; else if (label == 0) b`, where a
/// holds label 2.
Stmt *LabelLowering::branch(If *stmt) {
  Expr *isTaken = logical(BinaryOp::And, runs(), stmt->condition);
  if (holdsLabel(stmt->then))
    isTaken = either(isTaken, isInside(stmt->then));
  stmt->condition = isTaken;
  stmt->then = body(stmt->then);
  if (stmt->otherwise)
    stmt->otherwise = makeIf(program, mayEnter(stmt->otherwise), {body(stmt->otherwise)});
  return stmt;
}

/// A condition that is not asked before the first round, if that begins at a label.
Expr *LabelLowering::again(Stmt *loop, Expr *condition) {
  return either(condition ? logical(BinaryOp::And, runs(), condition) : runs(), isInside(loop));
}

Stmt *LabelLowering::loop(Stmt *stmt) {
  if (auto *tested = dyn_cast<While>(stmt)) {
    tested->condition = again(tested->body, tested->condition);
    tested->body = body(tested->body);
    return tested;
  }
  if (auto *repeated = dyn_cast<Do>(stmt)) {
    Expr *isEntered = mayEnter(repeated->body);
    repeated->body = body(repeated->body);
    return makeIf(program, isEntered, {repeated});
  }
  // A label in a for is entered without its init.
  auto *counted = cast<For>(stmt);
  List before, initial;
  if (auto *declaration = llvm::dyn_cast_or_null<Declaration>(counted->init))
    declare(declaration, before, initial);
  else if (counted->init)
    initial.push_back(counted->init);
  if (!initial.empty())
    before.push_back(makeIf(program, runs(), std::move(initial)));
  counted->init = nullptr;
  counted->condition = again(counted->body, counted->condition);
  counted->body = body(counted->body);
  before.push_back(counted);
  return makeBlock(program, std::move(before));
}

Block *LabelLowering::run() {
  Variable *value = makeInt("value", choice->value->type, choice->value);
  label = makeInt("label", program.types.scalar(Scalar::Int), nullptr);
  label->init = firstLabel(value);
  List all{makeDeclaration(program, value), makeDeclaration(program, label)};
  all.front()->comments = std::exchange(choice->comments, {});
  choice->value = number(0);
  choice->body = list(choice->body->statements);
  choice->body->statements.insert(choice->body->statements.begin(), program.make<Case>());
  all.push_back(choice);
  return makeBlock(program, std::move(all));
}

/// Inner ones first.
void lowerIn(Program &program, std::set<std::string> &names, Stmt *parent) {
  forEachChildStmt(parent, [&](Stmt *&child) {
    lowerIn(program, names, child);
    auto *choice = dyn_cast<Switch>(child);
    if (!choice || !synchronises(choice))
      return;
    LabelLowering lowering(program, names, choice);
    if (lowering.isNeeded())
      child = lowering.run();
  });
}

} // namespace

void lowerInnerLabels(Program &program, std::set<std::string> &names, Block *body) {
  lowerIn(program, names, body);
}

} // namespace cu2port::ir
