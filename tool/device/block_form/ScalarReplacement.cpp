// Block form: a variable of struct or vector type that would become an array over the threads
// becomes one variable a field. Neighbouring threads then have neighbouring elements, and what they
// load is a whole vector register.
//
//   float4 me = bodies[i];                const float4 me = bodies[i];
//   float3 sum = make_float3(0, 0, 0);    float me_x = me.x, me_y = me.y, me_z = me.z;
//   ...                             ->    float sum_x = 0, sum_y = 0, sum_z = 0;
//   sum.x += me.x;                        sum_x += me_x;
//   result[i] = sum;                      result[i] = float3{sum_x, sum_y, sum_z};
//
// It holds if nothing has the variable's address (which the caller sees to) and each change is one
// of a field, or a statement `sum = e;` (isOnlyRead). Variables for fields that nobody uses are not
// made. Start at AggregateReplacer::run(); AggregateValues.cpp has the values of fields.
#include "device/block_form/ScalarReplacement.h"

#include "device/analysis/DefiniteAssignment.h"
#include "device/ir/Walk.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

constexpr std::uint64_t maxBytes = 64; ///< of a variable; more fields make too many arrays

/// The fields that can be variables of their own; none if some cannot.
std::vector<AggregateField> partsOf(const Type *type) {
  std::vector<AggregateField> parts;
  if (type->isVector() && sizeOf(type) <= maxBytes)
    for (unsigned lane = 0; lane < type->lanes; ++lane)
      parts.push_back({std::string(1, "xyzw"[lane]), nullptr}); // the type follows
  if (!type->isStruct() || type->record->isUnion || sizeOf(type) > maxBytes)
    return parts;
  for (const Field &field : type->record->fields) {
    if (field.name.empty() || field.type->isArray())
      return {};
    parts.push_back({field.name, field.type});
  }
  return parts;
}

} // namespace

AggregateReplacer::AggregateReplacer(BlockFormContext &context, Variable *variable)
    : context(context), program(context.program), whole(variable), parts(partsOf(variable->type)) {
  for (AggregateField &part : parts)
    if (!part.type)
      part.type = program.types.scalar(whole->type->scalar);
}

// ---- Whether it can be taken apart --------------------------------------------------------------

/// `v`, not a part of it.
bool AggregateReplacer::isWhole(const Expr *expr) const {
  const auto *ref = llvm::dyn_cast_or_null<VariableRef>(withoutImplicitCasts(expr));
  return ref && ref->variable == whole;
}

/// Other than by one of its fields.
bool AggregateReplacer::namesWhole(Expr *expr) const {
  if (isWhole(expr))
    return true;
  const auto *field = dyn_cast<Member>(expr);
  if (field && !field->arrow && isWhole(field->base))
    return false;
  bool names = false;
  forEachChild(expr, [&](Expr *&child) { names |= namesWhole(child); });
  return names;
}

/// `v = e;`
Binary *AggregateReplacer::assignment(Stmt *stmt) const {
  auto *expression = dyn_cast<Expression>(stmt);
  auto *binary = expression ? dyn_cast<Binary>(expression->expr) : nullptr;
  return binary && binary->op == BinaryOp::Assign && isWhole(binary->lhs) ? binary : nullptr;
}

/// Those that can become several statements.
void AggregateReplacer::findAssignments(Stmt *stmt) {
  if (assignment(stmt))
    assignments.insert(stmt);
  const auto *loop = dyn_cast<For>(stmt);
  forEachChildStmt(stmt, [&](Stmt *&child) {
    if (!loop || child != loop->init)
      findAssignments(child);
  });
}

/// What changes it is an assignment of a field or of those found.
bool AggregateReplacer::isOnlyRead() const {
  bool only = true;
  forEachStmt(context.kernel.body, [&](Stmt *stmt) {
    if (auto *declaration = dyn_cast<Declaration>(stmt);
        declaration && declaration->variables.size() > 1)
      for (const Variable *variable : declaration->variables)
        only &= variable != whole;
    forEachChildExpr(stmt, [&](Expr *&root) {
      forEachExprIn(root, [&](Expr *&expr) {
        auto *binary = dyn_cast<Binary>(expr);
        // A shuffle looks at the whole of it in other threads; `a = v = b` is none of those.
        auto *all = dyn_cast<AllThreads>(expr);
        only &= !all || all->variable != whole;
        if (binary && isAssignment(binary->op) && namesWhole(binary->lhs))
          only &= expr == root && assignments.count(stmt);
      });
    });
  });
  return only;
}

/// Gives each field that is used a variable.
void AggregateReplacer::findUsed() {
  std::set<std::string> used;
  bool usesAll = false;
  forEachStmt(context.kernel.body, [&](Stmt *stmt) {
    forEachChildExpr(stmt, [&](Expr *&root) {
      // `v = e` uses no field, `f(v)` and `w = v` use all.
      usesAll |= assignments.count(stmt) ? namesWhole(assignment(stmt)->rhs) : namesWhole(root);
      forEachExprIn(root, [&](Expr *&expr) {
        auto *field = dyn_cast<Member>(expr);
        if (field && !field->arrow && isWhole(field->base))
          used.insert(field->field);
      });
    });
  });
  for (AggregateField &part : parts) {
    if (!usesAll && !used.count(part.field))
      continue;
    part.variable = makeVariable(context, whole->name + "_" + part.field, part.type, whole->place);
    part.variable->isConst = whole->isConst;
  }
}

// ---- Taking it apart --------------------------------------------------------------------------

/// Declares the fields. If what the variable begins with is not said field by field, the variable
/// stays, to hold it.
void AggregateReplacer::declare(Declaration *declaration, List &to) {
  std::vector<Expr *> values;
  if (whole->init) {
    values = valuesOf(whole->init);
    if (!canTakeInOrder(whole->init, values)) {
      values.clear();
      for (const AggregateField &part : parts)
        values.push_back(member(makeRef(program, whole, whole->place), part));
      to.push_back(declaration);
    }
  }
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i].variable)
      to.push_back(
          makeDeclaration(program, parts[i].variable, values.empty() ? nullptr : values[i]));
  if (to.empty() || to.front() == declaration)
    return;
  to.front()->comments = declaration->comments;
}

/// `v = {a, b};  ->  v_x = a; v_y = b;`, and
/// `v = f();     ->  { const T v_2 = f(); v_x = v_2.x; v_y = v_2.y; }`
Stmt *AggregateReplacer::assign(Expression *stmt) {
  Expr *from = assignment(stmt)->rhs;
  std::vector<Expr *> values = valuesOf(from);
  List to;
  if (!canTakeInOrder(from, values)) {
    // const T v_2 = f();
    Variable *value = makeVariable(context, whole->name, whole->type, stmt->place);
    value->isConst = true;
    to.push_back(makeDeclaration(program, value, from));
    values.clear();
    for (const AggregateField &part : parts)
      values.push_back(member(makeRef(program, value, stmt->place), part));
  }
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i].variable)
      to.push_back(makeAssignment(program, makeRef(program, parts[i].variable, stmt->place),
                                  values[i], stmt->place));
  if (to.size() == 1) {
    to.front()->comments = stmt->comments;
    return to.front();
  }
  Block *block = makeBlock(program, std::move(to));
  block->comments = stmt->comments;
  return block;
}

void AggregateReplacer::replaceIn(Stmt *stmt) {
  auto *block = dyn_cast<Block>(stmt);
  if (!block)
    return forEachChildStmt(stmt, [&](Stmt *&child) {
      if (assignments.count(child))
        child = assign(llvm::cast<Expression>(child));
      else
        replaceIn(child);
    });
  List statements;
  for (Stmt *child : block->statements) {
    auto *declaration = dyn_cast<Declaration>(child);
    // `T v = e;  ->  float v_x = ..., v_y = ...;`
    if (declaration && declaration->variables.front() == whole) {
      List declared;
      declare(declaration, declared);
      statements.insert(statements.end(), declared.begin(), declared.end());
      continue;
    }
    if (!assignments.count(child)) {
      replaceIn(child);
      statements.push_back(child);
      continue;
    }
    Stmt *assigned = assign(llvm::cast<Expression>(child));
    auto *several = dyn_cast<Block>(assigned);
    // Without a variable of its own it needs no braces.
    if (several && !several->statements.empty() && !isa<Declaration>(several->statements[0])) {
      several->statements[0]->comments = several->comments;
      statements.insert(statements.end(), several->statements.begin(), several->statements.end());
    } else {
      statements.push_back(assigned);
    }
  }
  block->statements = std::move(statements);
}

void AggregateReplacer::replaceUses() {
  std::function<void(Expr *&)> replace = [&](Expr *&expr) {
    auto *field = dyn_cast<Member>(expr);
    if (field && !field->arrow && isWhole(field->base)) {
      for (const AggregateField &part : parts)
        if (part.field == field->field && part.variable)
          expr = makeRef(program, part.variable, expr->place);
      return;
    }
    auto *ref = dyn_cast<VariableRef>(expr);
    if (ref && ref->variable == whole)
      expr = rebuilt(expr->place);
    else
      forEachChild(expr, replace);
  };
  forEachStmt(context.kernel.body, [&](Stmt *stmt) {
    if (!assignments.count(stmt))
      return forEachChildExpr(stmt, replace);
    Binary *assigned = assignment(stmt); // its left side goes
    replace(assigned->rhs);
  });
}

/// The whole had a value as soon as one of its fields had. A copy of it copies the others, too,
/// which then have any value: on the ways that lead to a look at them without one, zero.
void AggregateReplacer::settleUnset() {
  for (const UnsetRead &read : findUnsetReads(context.kernel, Addressed::Sets))
    for (const AggregateField &part : parts)
      if (part.variable == read.variable && !part.variable->init)
        part.variable->init = zero(part.type);
}

bool AggregateReplacer::run() {
  if (parts.empty() || whole->isVolatile || whole->isReference || whole->alignment)
    return false;
  findAssignments(context.kernel.body);
  if (!isOnlyRead())
    return false;
  findUsed();
  replaceUses(); // first: readsBefore() looks for the new variables
  replaceIn(context.kernel.body);
  settleUnset();
  return true;
}

bool replaceAggregates(BlockFormContext &context, Variable *variable) {
  return AggregateReplacer(context, variable).run();
}

} // namespace cu2port::ir
