// The body of a function that calls one of several others by a number.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port {

class Dispatch {
public:
  /// `number`: what says which, such as the function's first parameter.
  Dispatch(ir::Program &program, ir::Function &fn, ir::Expr *number);
  /// `case label: return callee(first, ...)`, with the function's own parameters from the one
  /// numbered `from` on. `byValue`: which of those are references that the callee has as values.
  void add(ir::Expr *label, ir::Function *callee, std::vector<ir::Expr *> first, std::size_t from,
           const std::vector<bool> &byValue);
  /// The end of the switch: a number that is none of these fails as an assertion does.
  void close(const std::string &what);

  /// A use of one of the function's parameters.
  ir::Expr *parameter(std::size_t index);

private:
  template <class T> T *make();
  ir::Expr *argument(std::size_t index, bool byValue);
  ir::StringLiteral *text(const std::string &what);
  ir::Expr *zero();
  void label(ir::Expr *value);
  void add(ir::Expr *expr);
  void finish(ir::Expr *value);

  ir::Program &program;
  ir::Function &fn;
  ir::Switch *choice;
};

/// At the end of the function's.
ir::Variable *addParameter(ir::Program &program, ir::Function &fn, const std::string &name,
                           const ir::Type *type);

} // namespace cu2port
