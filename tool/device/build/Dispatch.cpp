// A switch over numbers, as FunctionPointers.cpp, MethodPointers.cpp and VirtualFunctions.cpp make
// it:
//
//   switch (number) {
//   case square_address:
//     return square(x);
//   default:
//     __assert_fail("a pointer to a function", ...);
//     return 0;
//   }
#include "device/build/Dispatch.h"
#include "device/ir/Make.h"

namespace cu2port {

ir::Variable *addParameter(ir::Program &program, ir::Function &fn, const std::string &name,
                           const ir::Type *type) {
  ir::Variable *parameter = ir::makeVariable(program, name, type, fn.place);
  parameter->isParameter = true;
  fn.parameters.push_back(parameter);
  return parameter;
}

template <class T> T *Dispatch::make() {
  T *node = program.make<T>();
  node->place = fn.place;
  return node;
}

Dispatch::Dispatch(ir::Program &program, ir::Function &fn, ir::Expr *number)
    : program(program), fn(fn) {
  choice = make<ir::Switch>();
  choice->value = number;
  choice->body = make<ir::Block>();
}

void Dispatch::add(ir::Expr *value, ir::Function *callee, std::vector<ir::Expr *> first,
                   std::size_t from, const std::vector<bool> &byValue) {
  auto *call = make<ir::Call>();
  call->callee = callee;
  call->type = callee->returnType;
  call->arguments = std::move(first);
  for (std::size_t i = from; i < fn.parameters.size(); ++i)
    call->arguments.push_back(argument(i, byValue[i - from]));
  label(value);
  // An overriding function may return a pointer to what derives from the class.
  const bool isAnother = fn.returnType != call->type && fn.returnType->isPointer();
  finish(isAnother ? ir::makeCast(program, call, fn.returnType) : static_cast<ir::Expr *>(call));
}

void Dispatch::close(const std::string &what) {
  label(nullptr);
  // __assert_fail(text, file, line, function)
  auto *failure = program.make<ir::Intrinsic>();
  failure->operation = &ir::operationOf(ir::OperationId::AssertFail);
  failure->type = program.types.scalar(ir::Scalar::Void);
  auto *line = program.make<ir::IntegerLiteral>();
  line->value = fn.place.line;
  line->type = program.types.scalar(ir::Scalar::UInt);
  failure->arguments = {text(what), text(fn.place.file ? *fn.place.file : ""), line, text(fn.name)};
  add(failure);
  if (!fn.returnType->isVoid())
    finish(zero());
  fn.body = make<ir::Block>();
  fn.body->statements.push_back(choice);
}

ir::Expr *Dispatch::parameter(std::size_t index) {
  return ir::makeRef(program, fn.parameters[index], fn.place);
}

ir::Expr *Dispatch::argument(std::size_t index, bool byValue) {
  if (!byValue)
    return parameter(index);
  auto *value = make<ir::Unary>();
  value->op = ir::UnaryOp::Deref;
  value->operand = parameter(index);
  value->type = value->operand->type->element;
  return value;
}

ir::StringLiteral *Dispatch::text(const std::string &what) {
  auto *node = make<ir::StringLiteral>();
  node->text = "\"" + what + "\"";
  node->type = program.types.pointer(program.types.scalar(ir::Scalar::Char),
                                     ir::AddressSpace::Constant, true);
  return node;
}

/// Behind the failure: C wants a value to be returned, of whatever type that is.
ir::Expr *Dispatch::zero() {
  ir::Expr *result = nullptr;
  if (fn.returnType->isPointer())
    result = make<ir::NullPointer>();
  else if (fn.returnType->isFloating())
    result = make<ir::FloatLiteral>();
  else if (fn.returnType->isInteger())
    result = make<ir::IntegerLiteral>();
  else
    result = make<ir::InitList>();
  if (auto *list = llvm::dyn_cast<ir::InitList>(result))
    list->isValue = true;
  result->type = fn.returnType;
  return result;
}

void Dispatch::label(ir::Expr *value) {
  auto *node = make<ir::Case>();
  node->value = value;
  choice->body->statements.push_back(node);
}

void Dispatch::add(ir::Expr *expr) {
  auto *node = make<ir::Expression>();
  node->expr = expr;
  choice->body->statements.push_back(node);
}

void Dispatch::finish(ir::Expr *value) {
  auto *node = make<ir::Return>();
  if (fn.returnType->isVoid())
    add(value);
  else
    node->value = value;
  choice->body->statements.push_back(node);
}

} // namespace cu2port
