// Block form: what the files that take variables of struct and vector type apart share.
#pragma once

#include "device/block_form/BlockForm.h"

namespace cu2port::ir {

/// A field, and what it becomes.
struct AggregateField {
  std::string field;
  const Type *type = nullptr;
  Variable *variable = nullptr; ///< null for one that nobody uses
};

/// Takes one variable apart.
class AggregateReplacer {
public:
  AggregateReplacer(BlockFormContext &context, Variable *variable);

  /// False, with nothing changed, for what must lie in memory as a whole: volatile, a reference, or
  /// with an alignment of its own.
  bool run();

private:
  using List = std::vector<Stmt *>;

  bool isWhole(const Expr *expr) const;
  bool namesWhole(Expr *expr) const;
  Binary *assignment(Stmt *stmt) const;
  void findAssignments(Stmt *stmt);
  bool isOnlyRead() const;
  void findUsed();

  // Of the fields (AggregateValues.cpp)
  std::vector<Expr *> valuesOf(Expr *from);
  Expr *zero(const Type *type);
  Expr *member(Expr *base, const AggregateField &part);
  Expr *elementOf(InitList *list, std::size_t i);
  bool canTakeInOrder(Expr *from, const std::vector<Expr *> &values) const;
  bool readsBefore(Expr *value, std::size_t field) const;
  Expr *rebuilt(Place place);

  void declare(Declaration *declaration, List &to);
  Stmt *assign(Expression *stmt);
  void replaceIn(Stmt *stmt);
  void replaceUses();
  void settleUnset();

  BlockFormContext &context;
  Program &program;
  Variable *whole;
  std::vector<AggregateField> parts;
  std::set<const Stmt *> assignments; ///< statements that do nothing but assign the variable
};

} // namespace cu2port::ir
