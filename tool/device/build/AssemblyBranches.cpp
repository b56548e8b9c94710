// Branches of inline PTX (Assembly.cpp), as statements with structure:
//
//   @p bra DONE;  add ...;  DONE:        ->   if (!p) { add }
//   @p bra ELSE;  add ...;  bra DONE;    ->   if (!p) { add } else { sub }
//   ELSE:  sub ...;  DONE:
//   AGAIN:  add ...;  @p bra AGAIN;      ->   do { add } while (p);
//
// A branch into a loop or out of one, or into what another one skips, is refused.
#include "device/build/Assembly.h"
#include "device/build/AssemblyBuilder.h"
#include "device/ir/Make.h"

namespace cu2port {

using llvm::ArrayRef;

static bool isBranch(const PtxInstruction &each) {
  return (each.opcode == "bra" || each.opcode == "bra.uni") && each.operands.size() == 1;
}

/// Where `name` is a label; behind the end if it is none.
static std::size_t labelAt(ArrayRef<PtxInstruction> all, const std::string &name) {
  std::size_t i = 0;
  while (i < all.size() && !(all[i].opcode == "label" && all[i].operands[0] == name))
    ++i;
  return i;
}

/// The last branch back to a label that stands in front of all; 0 if there is none.
static std::size_t lastBranchBack(ArrayRef<PtxInstruction> all) {
  for (std::size_t i = all.size() - 1; i > 0; --i)
    if (isBranch(all[i]) && all[i].operands[0] == all[0].operands[0])
      return i;
  return 0;
}

/// `@!p`; null if it is no predicate.
ir::Expr *AssemblyBuilder::predicateOf(const PtxInstruction &each) {
  ir::Expr *condition = readOperand(each.predicate);
  if (!condition || !condition->type->isBool())
    return nullptr;
  return each.isNegated ? ir::makeNot(program, condition) : condition;
}

/// From a label to the branch back to it.
const std::string *AssemblyBuilder::addLoop(ArrayRef<PtxInstruction> all, std::size_t end,
                                            std::vector<ir::Stmt *> &to) {
  const PtxInstruction &back = all[end];
  std::vector<ir::Stmt *> body;
  if (back.predicate.empty()) // for ever
    return &back.opcode;
  if (const std::string *refused = addInstructions(all.slice(1, end - 1), body))
    return refused;
  auto *loop = make<ir::Do>(statement);
  loop->body = ir::makeBlock(program, std::move(body));
  loop->condition = predicateOf(back);
  to.push_back(loop);
  return loop->condition ? nullptr : &back.opcode;
}

/// From a branch forward to where its ways meet again, `length` from there.
const std::string *AssemblyBuilder::addBranch(ArrayRef<PtxInstruction> all, std::size_t &length,
                                              std::vector<ir::Stmt *> &to) {
  const PtxInstruction &branch = all[0];
  const std::size_t label = labelAt(all, branch.operands[0]);
  if (label == all.size())
    return &branch.opcode;
  length = label;
  ArrayRef<PtxInstruction> then = all.slice(1, label - 1), otherwise;
  if (!then.empty() && isBranch(then.back()) && then.back().predicate.empty()) {
    length = labelAt(all, then.back().operands[0]);
    if (length == all.size() || length < label)
      return &branch.opcode;
    then = then.drop_back();
    otherwise = all.slice(label, length - label);
  }
  if (branch.predicate.empty()) // nobody comes to what it skips
    return otherwise.empty() ? nullptr : &branch.opcode;
  std::vector<ir::Stmt *> first, second;
  ir::Expr *condition = predicateOf(branch);
  if (!condition)
    return &branch.opcode;
  for (auto [from, into] : {std::pair(then, &first), std::pair(otherwise, &second)})
    if (const std::string *refused = addInstructions(from, *into))
      return refused;
  ir::If *made = ir::makeIf(program, ir::makeNot(program, condition), std::move(first));
  if (!second.empty())
    made->otherwise = ir::makeBlock(program, std::move(second));
  to.push_back(made);
  return nullptr;
}

const std::string *AssemblyBuilder::addInstructions(ArrayRef<PtxInstruction> all,
                                                    std::vector<ir::Stmt *> &to) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    const ArrayRef<PtxInstruction> rest = all.drop_front(i);
    const std::string *refused = nullptr;
    std::size_t length = 0;
    if (rest[0].opcode == "label") {
      length = lastBranchBack(rest);
      refused = length ? addLoop(rest, length, to) : nullptr;
    } else if (isBranch(rest[0])) {
      refused = addBranch(rest, length, to);
    } else if (ir::Stmt *built = instruction(rest[0])) {
      to.push_back(built);
    } else {
      refused = &rest[0].opcode;
    }
    if (refused)
      return refused;
    i += length;
  }
  return nullptr;
}

} // namespace cu2port
