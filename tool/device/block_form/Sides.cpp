// Block form: branches whose two sides meet each other at barriers of their own, as CUDA has it: a
// thread waits for all others of its block, or warp, whichever such barrier each has come to
// (Masks.cpp has what else becomes of branches).
//
//   if (t % 2) {                        inside = t % 2;  outside = !inside;
//     s[t] = a;                         if (inside) s[t] = a;
//     barrier                           if (outside) s[t] = b;
//     x = s[t ^ 1];               ->    barrier
//   } else {                            if (inside) x = s[t ^ 1];
//     s[t] = b;                         if (outside) x = s[t ^ 1] + 1;
//     barrier
//     x = s[t ^ 1] + 1;
//   }
//
// One side after the other would read what the other one has not written. That is for barriers in
// the sides' own lists, as many in each; those of operations, and of masks that name some lanes,
// are the side's own. Between two barriers the sides run in any order, as threads do.
#include "device/block_form/Masks.h"
#include "device/ir/Names.h"
#include "device/ir/Search.h"

namespace cu2port::ir {

using llvm::dyn_cast;

/// Whether threads wait there for all others, which may have come to another such barrier.
bool Predication::isMeeting(const Stmt *stmt) const {
  const auto *barrier = dyn_cast<Barrier>(stmt);
  return barrier && barrier->scope == context.scope && barrier->meetsOthers;
}

/// Those among the statements; none if there are more inside of them, or ways past one.
std::size_t Predication::countMeetings(const List &statements) const {
  std::size_t count = 0;
  for (Stmt *stmt : statements) {
    if (isMeeting(stmt))
      ++count;
    else if (clears(stmt) || anyStmt(stmt, [&](const Stmt *each) { return isMeeting(each); }))
      return 0;
  }
  return count;
}

/// Both sides of a branch meet each other in it, as often: each goes on from one barrier to the
/// next before the other does. What they declare comes to stand in one scope.
void Predication::sideBySide(List then, Variable *inside, List otherwise, Variable *outside,
                             List &to) {
  struct Side {
    List statements;
    Variable *flag;
    std::size_t next = 0;
  };
  Side sides[] = {{std::move(then), inside}, {std::move(otherwise), outside}};
  for (const Side &side : sides)
    for (Stmt *stmt : side.statements)
      if (auto *declaration = dyn_cast<Declaration>(stmt))
        for (Variable *variable : declaration->variables)
          variable->name = takeName({variable->name}, context.names);
  List both;
  for (Stmt *meeting = nullptr;; both.push_back(meeting)) {
    meeting = nullptr;
    for (Side &side : sides) {
      flags.push_back(side.flag);
      following.push_back(&side.statements);
      for (; side.next < side.statements.size() && !isMeeting(side.statements[side.next]);
           ++side.next)
        take(side.statements[side.next], both);
      flush(both);
      following.pop_back();
      flags.pop_back();
      if (side.next < side.statements.size())
        meeting = side.statements[side.next++];
    }
    if (!meeting)
      break;
  }
  to.push_back(makeBlock(program, both));
}

} // namespace cu2port::ir
