// Block form: the value that a declaration gives, as assignments.
#include "device/BlockForm.h"
#include "device/Walk.h"

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;

Index *makeElement(Program &program, const Expr *array, std::uint64_t i) {
  auto *index = program.make<IntegerLiteral>();
  index->value = i;
  index->type = program.types.scalar(Scalar::Int);
  auto *element = program.make<Index>();
  VariableMap none;
  element->base = clone(program, array, none);
  element->index = index;
  element->type = array->type->element;
  element->place = array->place;
  return element;
}

/// `a = {1, 2}` for an array: each element by itself, zero where the list ends.
void assignArray(Program &program, Expr *array, const InitList *from, std::vector<Stmt *> &to) {
  const Type *type = array->type->element;
  for (std::uint64_t i = 0; i < array->type->count; ++i) {
    Expr *element = makeElement(program, array, i);
    Expr *value = from && i < from->elements.size() ? from->elements[i] : nullptr;
    if (type->isArray()) {
      assignArray(program, element, llvm::dyn_cast_or_null<InitList>(value), to);
      continue;
    }
    if (!value)
      value = program.make<InitList>(); // zero
    if (auto *list = dyn_cast<InitList>(value)) {
      list->isValue = true;
      list->type = type;
    }
    to.push_back(makeAssignment(program, element, value, array->place));
  }
}

} // namespace

std::vector<Stmt *> assignInitial(Program &program, Variable *variable) {
  std::vector<Stmt *> assignments;
  if (!variable->init)
    return assignments;
  Expr *target = makeRef(program, variable, variable->place);
  auto *list = dyn_cast<InitList>(variable->init);
  if (variable->type->isArray()) {
    if (list)
      assignArray(program, target, list, assignments);
  } else {
    if (list) {
      list->isValue = true;
      list->type = variable->type;
    }
    assignments.push_back(makeAssignment(program, target, variable->init, variable->place));
  }
  variable->init = nullptr;
  variable->isConst = false;
  return assignments;
}

} // namespace cu2port::ir
