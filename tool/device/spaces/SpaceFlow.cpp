// How address spaces flow through the expressions and statements of a function.
//
//   __shared__ float tile[32];
//   float *p = tile;               p: shared, from its value (learn)
//   node.at = p;                   the member `at`: shared, for all nodes (refineMember)
//   float *q;
//   q = in + n;                    q: global, from what it is assigned (refine)
//   float **pp = &p;               pp: a private pointer to a shared one
//   if (c) q = tile;               'q' points into more than one kind of memory: a conflict
//
// update() goes up: the type of an expression from those of its children. refine() goes down: where
// an expression must have a type, the variables and members behind it have it, too. analyse()
// repeats both until nothing changes in the function.
#include "device/ir/Walk.h"
#include "device/spaces/SpaceInference.h"

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;

/// Nodes that passes have made may have no place: the function's is near.
static Place placeOf(const Expr *expr, const Function *function) {
  return expr->place.line ? expr->place : function->place;
}

/// Of the struct or what a pointer leads to; null for a lane of a vector.
const Field *SpaceInference::fieldOf(const Member &member) const {
  const Type *type = member.base->type;
  if (type->element)
    type = type->element;
  if (!type->record)
    return nullptr;
  for (const Field &field : type->record->fields)
    if (field.name == member.field)
      return &field;
  return nullptr;
}

/// `*p` has what p leads to, `&x` leads to where x lives. Arithmetic leads nowhere.
void SpaceInference::updateUnary(Unary *unary) {
  const Type *operand = unary->operand->type;
  switch (unary->op) {
  case UnaryOp::Deref:
    if (operand->element)
      unary->type = operand->element;
    return;
  case UnaryOp::AddressOf: {
    const Type *old = unary->type;
    unary->type = program.types.pointer(operand, spaceOf(unary->operand), old->constElement,
                                        old->volatileElement);
    return;
  }
  case UnaryOp::PreInc:
  case UnaryOp::PreDec:
  case UnaryOp::PostInc:
  case UnaryOp::PostDec:
    unary->type = operand;
    return;
  case UnaryOp::Plus:
  case UnaryOp::Minus:
  case UnaryOp::Not:
  case UnaryOp::BitNot:
    return;
  }
}

/// An assignment tells both ways: `p = q` makes p what q is, and, if p is known already, q what p
/// is. A sum points where its pointer does.
void SpaceInference::updateBinary(Binary *binary) {
  const Type *lhs = types.decayed(binary->lhs);
  const Type *rhs = types.decayed(binary->rhs);
  if (binary->op == BinaryOp::Assign) {
    refine(binary->lhs, rhs);
    if (lhs->isPointer())
      refine(binary->rhs, lhs);
  }
  if (isAssignment(binary->op)) {
    learnAddresses(holderOf(binary->lhs), binary->rhs);
    binary->type = binary->lhs->type;
  } else if (binary->op == BinaryOp::Comma)
    binary->type = binary->rhs->type;
  else if (binary->type->isPointer())
    binary->type = types.withSpacesOf(binary->type, lhs->isPointer() ? lhs : rhs);
}

/// A conversion changes what is pointed to, not where: `(int *)bytes` stays shared.
void SpaceInference::updateCast(Cast *conversion) {
  if (!conversion->type->isPointer())
    return;
  const Type *operand = types.decayed(conversion->operand);
  if (operand->isInteger())
    return settlePointerOfInteger(conversion);
  conversion->type = types.withSpacesOf(conversion->type, operand);
}

/// `{p, q}`: an array has one element type for both, each member of a struct its own.
void SpaceInference::updateInitList(InitList *list) {
  for (std::size_t i = 0; i < list->elements.size(); ++i) {
    Expr *element = list->elements[i];
    const Type *given = types.decayed(element);
    if (list->type->isArray()) {
      const Type *whole = program.types.array(given, list->type->count);
      list->type = joined(list->type, whole, "an array of pointers", element->place);
    } else if (list->type->isStruct() && i < list->type->record->fields.size()) {
      auto *record = const_cast<StructDecl *>(list->type->record);
      const Type *before = record->fields[i].type;
      learn(record->fields[i].type, given, "member '" + record->fields[i].name + "'",
            element->place);
      fieldsChanged |= before != record->fields[i].type;
      learnAddresses(&record->fields[i], element);
    }
  }
}

/// Has the call go to the clone for its arguments' spaces, and looks into that, unless this round
/// has. What is found there comes back: parameters may be known better, and so the arguments; the
/// result has the type of the clone's.
void SpaceInference::updateCall(Call *call) {
  Instance &instance = instanceFor(*call);
  call->callee = instance.function;
  for (std::size_t i = 0; i < call->arguments.size() && i < instance.function->parameters.size();
       ++i)
    learnAddresses(instance.function->parameters[i], call->arguments[i]);
  if (instance.round != round) {
    instance.round = round;
    // The callee's walk uses the same state.
    bool outerChanged = changed;
    Function *outer = current;
    analyse(*instance.function);
    current = outer;
    changed = outerChanged;
  }
  for (std::size_t i = 0; i < call->arguments.size() && i < instance.function->parameters.size();
       ++i)
    refine(call->arguments[i], instance.function->parameters[i]->type);
  if (call->type)
    call->type = instance.function->returnType;
}

/// Children have been updated already, so that their types are as known as they are in this round.
void SpaceInference::update(Expr *expr) {
  switch (expr->kind) {
  case ExprKind::VariableRef:
    expr->type = cast<VariableRef>(expr)->variable->type;
    return;
  case ExprKind::Member:
    if (const Field *field = fieldOf(*cast<Member>(expr)))
      expr->type = field->type;
    return;
  case ExprKind::Index:
    if (const Type *element = cast<Index>(expr)->base->type->element)
      expr->type = element;
    return;
  case ExprKind::Unary:
    return updateUnary(cast<Unary>(expr));
  case ExprKind::Binary:
    return updateBinary(cast<Binary>(expr));
  case ExprKind::Conditional: {
    auto *choice = cast<Conditional>(expr);
    // Both sides of `?:` point to the same kind of memory, and either may tell the other.
    if (!choice->type->isPointer())
      return;
    const Type *then = types.decayed(choice->then), *otherwise = types.decayed(choice->otherwise);
    choice->type =
        joined(types.withSpacesOf(choice->type, then), otherwise, "the result of ?:", expr->place);
    refine(choice->then, choice->type);
    return refine(choice->otherwise, choice->type);
  }
  case ExprKind::Cast:
    return updateCast(cast<Cast>(expr));
  case ExprKind::Call:
    return updateCall(cast<Call>(expr));
  case ExprKind::Intrinsic: { // __ldg(&pointers[i]) and its like
    auto *call = cast<Intrinsic>(expr);
    if (call->type && call->type->isPointer() && !call->arguments.empty() &&
        call->arguments[0]->type->element)
      call->type = types.withSpacesOf(call->type, call->arguments[0]->type->element);
    return;
  }
  case ExprKind::InitList:
    return updateInitList(cast<InitList>(expr));
  case ExprKind::StringLiteral:
    if (expr->type && expr->type->isPointer())
      expr->type = program.types.withSpace(expr->type, AddressSpace::Constant);
    return;
  case ExprKind::IntegerLiteral:
  case ExprKind::FloatLiteral:
  case ExprKind::BoolLiteral:
  case ExprKind::NullPointer:
  case ExprKind::ConstantRef:
  case ExprKind::EnumRef:
  case ExprKind::AllThreads: // the block form comes later
  case ExprKind::Special:
  case ExprKind::SizeOf:
    return;
  }
}

/// `type` with what `other` knows. Where they disagree it stays, and the function has a conflict.
const Type *SpaceInference::joined(const Type *type, const Type *other, const std::string &what,
                                   const Place &place) {
  bool conflict = false;
  const Type *result = types.join(type, other, conflict);
  if (conflict)
    conflicts[current].push_back({what + " points into more than one kind of memory", place});
  return result;
}

/// The slot (a variable's type, a member's, a result's) learns what the type says.
void SpaceInference::learn(const Type *&slot, const Type *type, const std::string &what,
                           const Place &place) {
  const Type *result = joined(slot, type, what, place);
  changed |= result != slot;
  slot = result;
}

/// A member of a struct has one type in the whole program: a change is for all functions.
void SpaceInference::refineMember(Member &member, const Type *type) {
  auto *field = const_cast<Field *>(fieldOf(member));
  if (!field)
    return;
  const Type *before = field->type;
  learn(field->type, type, "member '" + field->name + "'", placeOf(&member, current));
  fieldsChanged |= before != field->type;
}

/// Only pointers, and arrays of them, have spaces.
void SpaceInference::refine(Expr *expr, const Type *type) {
  if (!type->isPointer() && !type->isArray())
    return;
  if (auto *ref = dyn_cast<VariableRef>(expr)) {
    learn(ref->variable->type, type, "'" + ref->variable->name + "'", placeOf(expr, current));
  } else if (auto *member = dyn_cast<Member>(expr)) {
    refineMember(*member, type);
  } else if (auto *index = dyn_cast<Index>(expr)) {
    // The type is that of an element: what it is an element of points to such.
    refine(index->base, program.types.pointer(type, AddressSpace::Unknown));
  } else if (auto *conversion = dyn_cast<Cast>(expr)) {
    const Type *operand = types.decayed(conversion->operand);
    const bool isToPointers =
        conversion->type->isPointer() && conversion->type->element->isPointer();
    if (operand->isPointer())
      refine(conversion->operand, type);
    if (operand->isPointer() && isToPointers) // where those lead, a `void *` does not say
      learn(conversion->type, type, "a converted pointer", placeOf(expr, current));
    else if (operand->isInteger() && conversion->type->isPointer())
      learn(conversion->type, type, "a pointer made of an integer", placeOf(expr, current));
  } else if (auto *unary = dyn_cast<Unary>(expr)) {
    if (unary->op == UnaryOp::Deref)
      refine(unary->operand, program.types.pointer(type, AddressSpace::Unknown));
    else if (unary->op == UnaryOp::AddressOf)
      refine(unary->operand, type->element);
    else
      refine(unary->operand, type);
  } else if (auto *binary = dyn_cast<Binary>(expr)) {
    // In `p + i` and `p = q` on the left, of a comma on the right.
    bool left = types.decayed(binary->lhs)->isPointer() && binary->op != BinaryOp::Comma;
    refine(left ? binary->lhs : binary->rhs, type);
  } else if (auto *choice = dyn_cast<Conditional>(expr)) {
    refine(choice->then, type);
    refine(choice->otherwise, type);
  }
}

// ---- Statements and functions ----

/// Of variables that nobody has told where they point; only at the end (defaulting).
void SpaceInference::defaultVariables(const Declaration &declaration) {
  for (Variable *variable : declaration.variables) {
    const Type *type = types.defaultToGlobal(variable->type);
    changed |= type != variable->type;
    variable->type = type;
  }
}

void SpaceInference::visitStatement(Stmt *stmt) {
  forEachChildExpr(stmt,
                   [&](Expr *&expr) { forEachExprIn(expr, [&](Expr *&each) { update(each); }); });
  if (auto *declaration = dyn_cast<Declaration>(stmt)) {
    for (Variable *variable : declaration->variables)
      if (variable->init) {
        learn(variable->type, types.decayed(variable->init), "'" + variable->name + "'",
              variable->place);
        refine(variable->init, variable->type);
        learnAddresses(variable, variable->init);
      }
    if (defaulting)
      defaultVariables(*declaration);
  }
  auto *result = dyn_cast<Return>(stmt);
  if (result && result->value) {
    learn(current->returnType, types.decayed(result->value),
          "the result of '" + current->name + "'", stmt->place);
    refine(result->value, current->returnType);
    learnAddresses(current, result->value);
  }
}

/// To a fixed point in the function. Conflicts count as of its last round: earlier ones see what is
/// half known.
void SpaceInference::analyse(Function &function) {
  current = &function;
  do {
    changed = false;
    conflicts[&function].clear();
    forEachStmt(function.body, [&](Stmt *stmt) { visitStatement(stmt); });
    current = &function;
    if (defaulting)
      function.returnType = types.defaultToGlobal(function.returnType);
  } while (changed);
}

} // namespace cu2port::ir
