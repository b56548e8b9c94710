// Block form: what the files of the step "masks" share.
#pragma once

#include "device/analysis/Addresses.h"
#include "device/block_form/BlockForm.h"
#include "device/values/ControlFlow.h"

namespace cu2port::ir {

/// Writes the statements around barriers anew, where threads do not take them together. `group` has
/// those since the last barrier, which become one branch when something comes that all threads walk
/// through (flush).
class Predication {
public:
  Predication(BlockFormContext &context, const Uniformity &uniformity, const FissionSet &splits)
      : context(context), program(context.program), uniformity(uniformity), splits(splits),
        links(context.kernel.body), mayReturn(containsReturn(context.kernel.body)) {}

  Block *body(Block *from) {
    List to;
    list(from->statements, to);
    auto *block = program.make<Block>(*from);
    block->statements = std::move(to);
    return block;
  }

private:
  using List = std::vector<Stmt *>;

  /// A statement around the one in hand. `stays`: it is left as it is.
  struct Around {
    Stmt *stmt = nullptr;
    bool stays = true;
    std::size_t breaks = 0;    ///< how many flags a break leaves in force
    std::size_t continues = 0; ///< a continue likewise
  };

  /// Of a branch; the latter is null without an else.
  struct SideFlags {
    Variable *inside = nullptr;
    Variable *outside = nullptr;
  };

  /// One of a branch, which meets the others (Sides.cpp).
  struct Side {
    List statements;
    Variable *flag = nullptr;
    std::size_t next = 0;    ///< where it goes on
    bool isAmongAll = false; ///< what follows is about all sides' values
  };
  using Sides = std::vector<Side>;
  /// Where a side meets others: by which operation, and of which type the values are. Null for a
  /// barrier alone.
  using Meetings = std::vector<std::pair<OperationId, const Type *>>;

  // Flags
  Variable *flag() const { return flags.empty() ? nullptr : flags.back(); }
  Expr *ref(Variable *variable) { return makeRef(program, variable, variable->place); }
  Expr *here(Expr *condition);
  Declaration *declareFlag(const std::string &name, Expr *value, Place place);
  Stmt *clear(std::size_t kept, Place place);
  If *whereHere(List then);
  Stmt *whereAny(Variable *flag, List then);
  If *ifAny(Variable *flag);
  const Around *leftBy(const Stmt *exit) const;
  SideFlags declareSides(If *stmt, List &to);

  // Statements
  void list(const List &from, List &to);
  void take(Stmt *stmt, List &to);
  void plain(Stmt *stmt, List &to);
  void flush(List &to);
  std::set<const Variable *> usedOutside(const List &group) const;
  void exit(Stmt *stmt, List &to);
  bool clears(Stmt *stmt) const;
  void notePlainReturns(Stmt *stmt);
  Block *nested(Stmt *stmt, const List &atEnd = {});
  void branch(If *stmt, List &to);
  bool synchronises(const List &statements) const;
  bool exitsOnly(const If *stmt) const;
  void leave(If *stmt, List &to);
  void uniformLoop(Stmt *stmt, List &to);
  void loop(Stmt *stmt, List &to);
  void takeInit(For *loop, List &to);
  Stmt *step(For *loop);
  void leaveIfNobodyIsLeft(Variable *running, List &to);
  void uniformSwitch(Switch *stmt, List &to);
  void choice(Switch *stmt, List &to);
  Expr *isChosen(const Switch *stmt, const Case *label, Variable *value);

  // Sides that meet each other
  bool isMeeting(const Stmt *stmt) const;
  bool holdsMeeting(const Stmt *stmt) const;
  void takeSide(Stmt *from, List &statements) const;
  std::optional<Meetings> meetingsOf(const If *branch) const;
  std::optional<Meetings> meetingsOf(Stmt *from) const;
  void shareValues(Sides &sides);
  void addSides(Stmt *from, Variable *flag, Sides &sides, List &to);
  void takeSideBySide(If *branch, const SideFlags &taken, std::size_t meetings, List &to);
  Stmt *takeToMeeting(Side &side, Variable *all, List &to);

  BlockFormContext &context;
  Program &program;
  const Uniformity &uniformity;
  const FissionSet &splits;
  const AddressLinks links;
  const bool mayReturn; ///< before or inside what threads do not take together
  std::vector<Variable *>
      flags; ///< of the statements around, outermost first; each implies those before
  std::vector<Around> around;
  List group;                          ///< statements to run under the innermost flag
  std::vector<const List *> following; ///< the lists that are being taken
};

} // namespace cu2port::ir
