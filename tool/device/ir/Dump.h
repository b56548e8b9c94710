// How an expression is written in the textual form of the device program (device/text).
#pragma once

#include "device/ir/Ir.h"

#include <string>
#include <vector>

namespace cu2port::ir {

/// C-like, with every implicit conversion written out. Operands that are operators themselves stand
/// in parentheses, so that the tree is plain.
class ExprDumper {
public:
  virtual ~ExprDumper() = default;
  std::string text(const Expr *expr);
  std::string list(const std::vector<Expr *> &exprs);
  /// As an operand, which needs parentheses if it is an operator itself.
  std::string operand(const Expr *expr);
  /// As one of several behind commas.
  std::string element(const Expr *expr);

protected:
  /// What is to be said of a node beside its text: `(text : mark, mark)`.
  virtual std::vector<std::string> marks(const Expr *) { return {}; }
  /// The name of a variable, a constant, an enumerator or an index, by which it is found.
  virtual std::string named(const Expr *, const std::string &name) { return name; }
  virtual std::string type(const Type *type) { return type ? spell(type) : "?"; }
  virtual std::string integer(const IntegerLiteral *literal);
  virtual std::string floating(const FloatLiteral *literal);

private:
  std::string bare(const Expr *expr);
  std::string unary(const Unary *e);
  std::string conversion(const Cast *e);
  std::string initList(const InitList *e);
};

/// The name as the text has it: `threadIdx`, `lane`.
const char *spell(SpecialValue value);
/// The same text for expressions that compute the same: analyses compare it.
std::string dump(const Expr *expr);

} // namespace cu2port::ir
