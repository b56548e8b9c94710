// The pass "address spaces": every pointer learns where it points.
//
// A kernel's pointers are global. From there, types flow through initialisers, assignments and
// calls until nothing changes: a variable's type takes the spaces of what is assigned to it, a
// parameter's those of the argument. A function that is called with different spaces is cloned,
// once for each combination:
//
//   float sum(const float *v, int n);        float sum(__global const float *v, int n);
//   sum(input, n); sum(tile, 32);      ->    float sum_local(__local const float *v, int n);
//
// A pointer that would have to point into two spaces is an obstacle: OpenCL C 1.2 has no generic
// pointers.
#include "device/CallGraph.h"
#include "device/Passes.h"
#include "device/SpaceTypes.h"
#include "device/Walk.h"
#include "diag/Findings.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// A function for one combination of spaces of its parameters.
struct Instance {
  Function *function = nullptr;
  const Function *origin = nullptr;
  std::vector<const Type *> key; ///< the parameters' types as the call has them
  unsigned round = 0;            ///< in which it was looked at last
};

struct Conflict {
  std::string reason;
  Place place;
};

class Inference {
public:
  Inference(Program &program, Findings &findings)
      : program(program), findings(findings), types(program.types), origins(program.functions) {}
  void run();

private:
  void leaveOutRecursion();
  void settleFields(const Type *type);
  void settleInterfaces();
  void iterate();
  void analyse(Function &function);
  void visitStatement(Stmt *stmt);
  void defaultVariables(const Declaration &declaration);

  void update(Expr *expr);
  void updateUnary(Unary *unary);
  void updateBinary(Binary *binary);
  void updateCast(Cast *conversion);
  void updateCall(Call *call);
  void updateInitList(InitList *list);
  const Field *fieldOf(const Member &member) const;

  /// What `expr` holds has (also) the type `type`: tells the variables and fields behind it.
  void refine(Expr *expr, const Type *type);
  void refineMember(Member &member, const Type *type);
  const Type *joined(const Type *type, const Type *other, const std::string &what,
                     const Place &place);
  void learn(const Type *&slot, const Type *type, const std::string &what, const Place &place);

  Instance &instanceFor(const Call &call);
  const Function *originOf(const Function *function) const;
  void collectLive();
  void nameInstances();
  void reportConflicts();

  Program &program;
  Findings &findings;
  SpaceTypes types;
  std::vector<Function *> origins;
  std::deque<Instance> instances;
  std::map<const Function *, const Function *> originByInstance;
  std::map<const Function *, std::vector<Conflict>> conflicts;
  std::set<const StructDecl *> settled; ///< structs whose pointers are known
  std::set<const Function *> leftOut;   ///< kernels that reach a recursive function
  Function *current = nullptr;
  unsigned round = 0;
  bool changed = false;       ///< in the function at hand
  bool fieldsChanged = false; ///< anywhere
  bool defaulting = false;    ///< what is still Unknown is Global
};

Place placeOf(const Expr *expr, const Function *function) {
  return expr->place.line ? expr->place : function->place;
}

// ---- Expressions
// ------------------------------------------------------------------------------------------

const Field *Inference::fieldOf(const Member &member) const {
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

void Inference::updateUnary(Unary *unary) {
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

void Inference::updateBinary(Binary *binary) {
  const Type *lhs = types.decayed(binary->lhs);
  const Type *rhs = types.decayed(binary->rhs);
  if (binary->op == BinaryOp::Assign) {
    refine(binary->lhs, rhs);
    if (lhs->isPointer())
      refine(binary->rhs, lhs);
  }
  if (isAssignment(binary->op))
    binary->type = binary->lhs->type;
  else if (binary->op == BinaryOp::Comma)
    binary->type = binary->rhs->type;
  else if (binary->type->isPointer())
    binary->type = types.withSpacesOf(binary->type, lhs->isPointer() ? lhs : rhs);
}

void Inference::updateCast(Cast *conversion) {
  if (conversion->type->isPointer())
    conversion->type = types.withSpacesOf(conversion->type, types.decayed(conversion->operand));
}

void Inference::updateInitList(InitList *list) {
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
    }
  }
}

void Inference::updateCall(Call *call) {
  Instance &instance = instanceFor(*call);
  call->callee = instance.function;
  if (instance.round != round) {
    instance.round = round;
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

/// Children have been updated already.
void Inference::update(Expr *expr) {
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
  case ExprKind::Special:
  case ExprKind::SizeOf:
    return;
  }
}

const Type *Inference::joined(const Type *type, const Type *other, const std::string &what,
                              const Place &place) {
  bool conflict = false;
  const Type *result = types.join(type, other, conflict);
  if (conflict)
    conflicts[current].push_back({what + " points into more than one kind of memory", place});
  return result;
}

void Inference::learn(const Type *&slot, const Type *type, const std::string &what,
                      const Place &place) {
  const Type *result = joined(slot, type, what, place);
  changed |= result != slot;
  slot = result;
}

void Inference::refineMember(Member &member, const Type *type) {
  auto *field = const_cast<Field *>(fieldOf(member));
  if (!field)
    return;
  const Type *before = field->type;
  learn(field->type, type, "member '" + field->name + "'", placeOf(&member, current));
  fieldsChanged |= before != field->type;
}

void Inference::refine(Expr *expr, const Type *type) {
  if (!type->isPointer() && !type->isArray())
    return;
  if (auto *ref = dyn_cast<VariableRef>(expr)) {
    learn(ref->variable->type, type, "'" + ref->variable->name + "'", placeOf(expr, current));
  } else if (auto *member = dyn_cast<Member>(expr)) {
    refineMember(*member, type);
  } else if (auto *index = dyn_cast<Index>(expr)) {
    refine(index->base, program.types.pointer(type, AddressSpace::Unknown));
  } else if (auto *conversion = dyn_cast<Cast>(expr)) {
    if (types.decayed(conversion->operand)->isPointer())
      refine(conversion->operand, type);
  } else if (auto *unary = dyn_cast<Unary>(expr)) {
    if (unary->op == UnaryOp::Deref)
      refine(unary->operand, program.types.pointer(type, AddressSpace::Unknown));
    else if (unary->op == UnaryOp::AddressOf)
      refine(unary->operand, type->element);
    else
      refine(unary->operand, type);
  } else if (auto *binary = dyn_cast<Binary>(expr)) {
    bool left = types.decayed(binary->lhs)->isPointer() && binary->op != BinaryOp::Comma;
    refine(left ? binary->lhs : binary->rhs, type);
  } else if (auto *choice = dyn_cast<Conditional>(expr)) {
    refine(choice->then, type);
    refine(choice->otherwise, type);
  }
}

// ---- Statements and functions
// -----------------------------------------------------------------------------

void Inference::defaultVariables(const Declaration &declaration) {
  for (Variable *variable : declaration.variables) {
    const Type *type = types.defaultToGlobal(variable->type);
    changed |= type != variable->type;
    variable->type = type;
  }
}

void Inference::visitStatement(Stmt *stmt) {
  forEachChildExpr(stmt,
                   [&](Expr *&expr) { forEachExprIn(expr, [&](Expr *&each) { update(each); }); });
  if (auto *declaration = dyn_cast<Declaration>(stmt)) {
    for (Variable *variable : declaration->variables)
      if (variable->init) {
        learn(variable->type, types.decayed(variable->init), "'" + variable->name + "'",
              variable->place);
        refine(variable->init, variable->type);
      }
    if (defaulting)
      defaultVariables(*declaration);
  }
  auto *result = dyn_cast<Return>(stmt);
  if (result && result->value) {
    learn(current->returnType, types.decayed(result->value),
          "the result of '" + current->name + "'", stmt->place);
    refine(result->value, current->returnType);
  }
}

void Inference::analyse(Function &function) {
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

const Function *Inference::originOf(const Function *function) const {
  auto found = originByInstance.find(function);
  return found == originByInstance.end() ? function : found->second;
}

Instance &Inference::instanceFor(const Call &call) {
  const Function *origin = originOf(call.callee);
  std::vector<const Type *> key;
  for (std::size_t i = 0; i < origin->parameters.size(); ++i) {
    bool conflict = false;
    const Type *type = origin->parameters[i]->type;
    if (i < call.arguments.size())
      type = types.join(type, types.decayed(call.arguments[i]), conflict);
    key.push_back(defaulting ? types.defaultToGlobal(type) : type);
  }
  for (Instance &instance : instances)
    if (instance.origin == origin && instance.key == key)
      return instance;
  Function *copy = clone(program, origin);
  for (std::size_t i = 0; i < key.size(); ++i)
    copy->parameters[i]->type = key[i];
  originByInstance[copy] = origin;
  return instances.emplace_back(Instance{copy, origin, key, 0});
}

// ---- The program
// ------------------------------------------------------------------------------------------

/// OpenCL C forbids recursion; and what may call itself would have no end here.
void Inference::leaveOutRecursion() {
  std::set<const Function *> recursive = recursiveFunctions(program);
  for (Function *kernel : origins) {
    if (!kernel->isKernel)
      continue;
    for (const Function *reached : reachedFrom(*kernel))
      if (recursive.count(reached)) {
        leftOut.insert(kernel);
        conflicts[kernel].push_back({"'" + reached->name + "' calls itself", reached->place});
        break;
      }
  }
}

/// The host fills structs in global memory and kernel arguments: all that they point to is global.
void Inference::settleFields(const Type *type) {
  if (type->element)
    return settleFields(type->element);
  if (!type->record || !settled.insert(type->record).second)
    return;
  for (Field &field : const_cast<StructDecl *>(type->record)->fields) {
    field.type = types.defaultToGlobal(field.type);
    settleFields(field.type);
  }
}

void Inference::settleInterfaces() {
  for (Variable *global : program.globals) {
    global->type = types.defaultToGlobal(global->type);
    settleFields(global->type);
  }
  for (Function *function : origins)
    for (Variable *parameter : function->parameters)
      if (function->isKernel) {
        parameter->type = types.defaultToGlobal(parameter->type);
        settleFields(parameter->type);
      }
}

void Inference::iterate() {
  do {
    fieldsChanged = false;
    ++round;
    for (Function *kernel : origins)
      if (kernel->isKernel && !leftOut.count(kernel))
        analyse(*kernel);
  } while (fieldsChanged);
}

/// Replaces each function by those of its instances that are still called.
void Inference::collectLive() {
  std::set<const Function *> live;
  for (Function *kernel : origins)
    if (kernel->isKernel && !leftOut.count(kernel))
      for (const Function *reached : reachedFrom(*kernel))
        live.insert(reached);
  program.functions.clear();
  for (Function *origin : origins) {
    if (origin->isKernel)
      program.functions.push_back(origin);
    for (const Instance &instance : instances)
      if (instance.origin == origin && live.count(instance.function))
        program.functions.push_back(instance.function);
  }
}

const char *suffix(AddressSpace space) {
  switch (space) {
  case AddressSpace::Unknown:
  case AddressSpace::Global:
    return "_global";
  case AddressSpace::Private:
    return "_private";
  case AddressSpace::Shared:
    return "_local";
  case AddressSpace::Constant:
    return "_constant";
  }
  return "";
}

std::vector<AddressSpace> spacesOf(const Function &function) {
  std::vector<AddressSpace> spaces;
  for (const Variable *parameter : function.parameters)
    appendSpaces(parameter->type, spaces);
  return spaces;
}

/// The part of a clone's name that says in which spaces it differs from its siblings.
std::string differingSpaces(const Function &function, const std::vector<Function *> &siblings) {
  std::vector<AddressSpace> own = spacesOf(function);
  std::string text;
  for (std::size_t i = 0; i < own.size(); ++i)
    if (std::any_of(siblings.begin(), siblings.end(),
                    [&](const Function *sibling) { return spacesOf(*sibling)[i] != own[i]; }))
      text += suffix(own[i]);
  return text;
}

/// Of several instances, the one for global memory keeps the name (or the first if there is none).
void Inference::nameInstances() {
  for (const Function *origin : origins) {
    std::vector<Function *> siblings;
    for (Function *function : program.functions)
      if (!function->isKernel && originOf(function) == origin)
        siblings.push_back(function);
    if (siblings.size() < 2)
      continue;
    std::vector<std::string> suffixes;
    for (const Function *sibling : siblings)
      suffixes.push_back(differingSpaces(*sibling, siblings));
    for (std::size_t i = 0; i < siblings.size(); ++i) {
      llvm::StringRef rest = suffixes[i];
      while (rest.consume_front("_global"))
        continue;
      if (!rest.empty())
        siblings[i]->name = origin->name + suffixes[i];
    }
  }
}

void Inference::reportConflicts() {
  for (Function *kernel : program.functions) {
    if (!kernel->isKernel)
      continue;
    for (const Function *reached :
         leftOut.count(kernel) ? std::vector<Function *>{kernel} : reachedFrom(*kernel))
      for (const Conflict &conflict : conflicts[reached]) {
        const Place &place = conflict.place;
        findings.add(DiagId::KernelNotForTarget, place.file ? *place.file : std::string(),
                     place.line, place.column, kernel->sourceName, "OpenCL", conflict.reason);
        kernel->obstacles.push_back({Obstacle::Target::OpenCL, conflict.reason});
      }
  }
}

void Inference::run() {
  leaveOutRecursion();
  settleInterfaces();
  iterate();
  defaulting = true;
  for (StructDecl *record : program.structs)
    settleFields(program.types.record(record));
  iterate();
  collectLive();
  nameInstances();
  reportConflicts();
}

} // namespace

void inferAddressSpaces(Program &program, Findings &findings) {
  Inference(program, findings).run();
}

} // namespace cu2port::ir
