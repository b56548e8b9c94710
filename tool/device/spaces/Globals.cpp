// The pass "globals": device variables, and shared variables of helpers, become hidden parameters.
//
//   __device__ int counter;
//   __device__ int next() {                int next(__global int *counter, __local float *tile) {
//     __shared__ float tile[32];             ...
//     ...                            ->      return (*counter)++;
//     return counter++;                    }
//   }                                      __kernel void k(..., __global int *counter) {
//   __global__ void k(...) {                 __local float tile[32];
//     next();                                next(counter, tile);
//   }                                      }
#include "device/Passes.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

constexpr std::uint64_t constantMemoryBytes = 64 << 10; ///< what every OpenCL device has, as CUDA
constexpr std::size_t constantArguments = 8; ///< CL_DEVICE_MAX_CONSTANT_ARGS is at least this

/// A variable that a function cannot declare itself, and the function that did in CUDA (null: file
/// scope).
struct Need {
  Variable *variable;
  const Function *owner;
  Declaration *declaration; ///< where it was declared
};

using Needs = std::vector<Need>;

bool contains(const Needs &needs, const Variable *variable) {
  return std::any_of(needs.begin(), needs.end(),
                     [&](const Need &need) { return need.variable == variable; });
}

void merge(Needs &into, const Needs &from, bool &changed) {
  for (const Need &need : from)
    if (!contains(into, need.variable)) {
      into.push_back(need);
      changed = true;
    }
}

/// What the function needs by itself: file-scope variables that it names and its own shared
/// variables.
Needs directNeeds(const Program &program, const Function &function) {
  std::set<const Variable *> used;
  forEachExpr(function.body, [&](Expr *&expr) {
    if (auto *ref = dyn_cast<VariableRef>(expr))
      used.insert(ref->variable);
  });
  // A kernel may declare its own shared variables.
  Needs needs;
  for (Variable *global : program.globals)
    if (used.count(global))
      needs.push_back({global, nullptr, nullptr});
  if (function.isKernel)
    return needs;
  forEachStmt(function.body, [&](Stmt *stmt) {
    if (auto *declaration = dyn_cast<Declaration>(stmt))
      for (Variable *variable : declaration->variables)
        if (variable->space == AddressSpace::Shared)
          needs.push_back({variable, &function, declaration});
  });
  return needs;
}

/// Those at file scope first, in source order: the order of a kernel's hidden parameters, which the
/// host passes (globalsUsed).
void sortNeeds(const Program &program, Needs &needs) {
  Needs ordered;
  for (const Variable *global : program.globals)
    for (const Need &need : needs)
      if (need.variable == global)
        ordered.push_back(need);
  for (const Need &need : needs)
    if (need.owner)
      ordered.push_back(need);
  needs = ordered;
}

/// What a callee needs, its callers need as well, since they must pass it: until nothing is new.
std::map<const Function *, Needs> collectNeeds(const Program &program) {
  std::map<const Function *, Needs> needs;
  for (const Function *function : program.functions)
    needs[function] = directNeeds(program, *function);
  for (bool changed = true; changed;) {
    changed = false;
    for (const Function *function : program.functions)
      for (Function *callee : callees(*function))
        merge(needs[function], needs[callee], changed);
  }
  for (auto &[function, list] : needs)
    sortNeeds(program, list);
  return needs;
}

/// How a function reaches a variable: by its own variable of that type, or by a pointer to it.
struct Binding {
  Variable *variable;
  bool isPointer;
};

/// Rewrites one function. `bindings` says what each variable has become there:
///
///   counter, in a kernel or helper      a pointer, hidden parameter: `*counter`
///   tile of a helper, in the kernel     a variable of the kernel's own: `tile`
///   tile, in the helper                 a pointer to its first element: `tile[i]` stays
class Rewriter {
public:
  Rewriter(Program &program, Function &function, std::map<const Function *, Needs> &needs)
      : program(program), function(function), needs(needs), names(namesIn(program, function)) {}
  void run();

private:
  void bindParameters();
  void bindInKernel();
  void bindDynamic(const Needs &dynamic);
  void declareShared(const Need &need);
  void hoistOwnShared();
  void hoist(std::size_t index, Declaration *declaration);
  bool isDeclared(const std::string &name) const;
  void insertFront(Variable *variable, const Comments &comments);
  void moveToFront(Declaration *declaration);
  Variable *hiddenParameter(const Need &need);
  Variable *pointerTo(const Variable &variable);
  Variable *aliasOf(Variable *buffer, Variable *variable, const std::string &name);

  void rewrite(Expr *&expr);
  void passArguments(Call *call);
  Expr *refer(Variable *variable, Place place);
  Expr *use(const Binding &binding, const VariableRef *original);
  Expr *addressOf(const Binding &binding, Place place);
  Expr *addressOfRewritten(Unary *address);
  Expr *decay(Variable *array);

  Program &program;
  Function &function;
  std::map<const Function *, Needs> &needs;
  std::set<std::string> names;
  std::map<const Variable *, Binding> bindings;
  std::set<const Expr *> rewritten; ///< what `use` has made
  std::size_t inserted = 0;         ///< declarations put at the beginning of the body so far
};

bool isSharedDeclaration(const Declaration &declaration) {
  return std::any_of(
      declaration.variables.begin(), declaration.variables.end(),
      [](const Variable *variable) { return variable->space == AddressSpace::Shared; });
}

/// Names for it, the best first: the user's own (`tile`), or with the helper's in front
/// (`next_tile`).
std::vector<std::string> wishes(const Need &need) {
  if (need.owner)
    return {need.variable->name, need.owner->name + "_" + need.variable->name};
  return {need.variable->name};
}

/// A pointer to the variable; to the first element if it is an array. What the variable is
/// (constant, volatile) its pointee is.
Variable *Rewriter::pointerTo(const Variable &variable) {
  auto *pointer = program.make<Variable>();
  const Type *pointee = variable.type->isArray() ? variable.type->element : variable.type;
  bool isConst = variable.isConst || variable.space == AddressSpace::Constant;
  pointer->type = program.types.pointer(pointee, variable.space, isConst, variable.isVolatile);
  pointer->sourceName = variable.sourceName.empty() ? variable.name : variable.sourceName;
  pointer->standsFor = &variable;
  pointer->place = variable.place;
  return pointer;
}

Variable *Rewriter::hiddenParameter(const Need &need) {
  Variable *parameter = pointerTo(*need.variable);
  parameter->name = takeName(wishes(need), names);
  parameter->isParameter = parameter->isHidden = true;
  function.parameters.push_back(parameter);
  return parameter;
}

void Rewriter::bindParameters() {
  for (const Need &need : needs[&function])
    if (need.owner == &function) // its declaration goes away: the parameter takes its name
      names.erase(need.variable->name);
  for (const Need &need : needs[&function])
    bindings[need.variable] = {hiddenParameter(need), true};
}

/// A kernel declares shared variables, its helpers' too, and gets device variables from the host.
void Rewriter::bindInKernel() {
  Needs dynamic;
  for (const Need &need : needs[&function])
    if (need.variable->isDynamicShared)
      dynamic.push_back(need);
    else if (need.variable->space == AddressSpace::Shared)
      declareShared(need);
    else
      bindings[need.variable] = {hiddenParameter(need), true};
  hoistOwnShared();
  bindDynamic(dynamic);
}

/// Behind those that were put in front before. The user's first statement is set off by a blank
/// line.
void Rewriter::insertFront(Variable *variable, const Comments &comments) {
  auto *declaration = program.make<Declaration>();
  declaration->variables = {variable};
  declaration->comments = comments;
  declaration->place = variable->place;
  if (inserted == 0 && !function.body->statements.empty())
    function.body->statements.front()->comments.blankLineBefore = true;
  auto &statements = function.body->statements;
  statements.insert(statements.begin() + static_cast<std::ptrdiff_t>(inserted++), declaration);
}

/// A kernel's own copy of a shared variable that is declared at file scope or in a helper.
void Rewriter::declareShared(const Need &need) {
  auto *variable = program.make<Variable>(*need.variable);
  variable->name = takeName(wishes(need), names);
  if (variable->name != need.variable->name && variable->sourceName.empty())
    variable->sourceName = need.variable->name;
  bindings[need.variable] = {variable, false};
  insertFront(variable, need.declaration ? need.declaration->comments : Comments{});
}

/// OpenCL wants shared variables in the outermost block of a kernel; so they stand before the
/// statement that held them:
///
///   if (n > 0) {                          __local float t[32];
///     __shared__ float t[32]; ...   ->    if (n > 0) { ...
void Rewriter::hoistOwnShared() {
  for (std::size_t i = inserted; i < function.body->statements.size(); ++i) {
    Stmt *top = function.body->statements[i];
    if (isa<Declaration>(top))
      continue;
    forEachStmt(top, [&](Stmt *stmt) {
      auto *declaration = dyn_cast<Declaration>(stmt);
      if (declaration && isSharedDeclaration(*declaration))
        hoist(i++, declaration);
    });
  }
}

/// Moves the shared variables of `declaration` to the outermost block, before its statement
/// `index`. One that has another's name gets a new one.
void Rewriter::hoist(std::size_t index, Declaration *declaration) {
  auto *hoisted = program.make<Declaration>(*declaration);
  declaration->variables.clear();
  for (Variable *variable : hoisted->variables) {
    if (!isDeclared(variable->name))
      continue;
    variable->sourceName = variable->name;
    variable->name = takeName({variable->name}, names);
  }
  auto &statements = function.body->statements;
  statements.insert(statements.begin() + static_cast<std::ptrdiff_t>(index), hoisted);
}

/// Anywhere in the function: what comes out of a block may meet a name there.
bool Rewriter::isDeclared(const std::string &name) const {
  bool found = std::any_of(function.parameters.begin(), function.parameters.end(),
                           [&](const Variable *parameter) { return parameter->name == name; });
  forEachStmt(function.body, [&](Stmt *stmt) {
    if (auto *declaration = dyn_cast<Declaration>(stmt))
      for (const Variable *variable : declaration->variables)
        found |= variable->name == name;
  });
  return found;
}

/// All dynamic shared memory of a kernel is one buffer. The kernel's own first declaration names
/// it, or that of the first helper; those with another element type become pointers to its
/// beginning.
void Rewriter::bindDynamic(const Needs &dynamic) {
  std::vector<std::pair<Variable *, Declaration *>> own;
  forEachStmt(function.body, [&](Stmt *stmt) {
    if (auto *declaration = dyn_cast<Declaration>(stmt))
      for (Variable *variable : declaration->variables)
        if (variable->isDynamicShared)
          own.push_back({variable, declaration});
  });
  Variable *buffer = nullptr;
  if (!own.empty()) {
    buffer = own.front().first;
    if (!dynamic.empty())
      moveToFront(own.front().second);
    own.erase(own.begin());
  }
  // What helpers have of the buffer: the same elements by its name, others by a pointer.
  for (const Need &need : dynamic) {
    if (!buffer) {
      declareShared(need);
      buffer = bindings[need.variable].variable;
    } else if (need.variable->type->element == buffer->type->element) {
      bindings[need.variable] = {buffer, false};
    } else {
      insertFront(aliasOf(buffer, need.variable, takeName(wishes(need), names)), Comments{});
    }
  }
  // And the kernel's own further declarations of it.
  for (auto [variable, declaration] : own) {
    auto &list = declaration->variables;
    if (variable->name == buffer->name && variable->type->element == buffer->type->element) {
      bindings[variable] = {buffer, false};
      list.erase(std::find(list.begin(), list.end(), variable));
    } else {
      std::replace(list.begin(), list.end(), variable, aliasOf(buffer, variable, variable->name));
    }
  }
}

/// What others point to must be declared before them.
void Rewriter::moveToFront(Declaration *declaration) {
  auto &statements = function.body->statements;
  statements.erase(std::find(statements.begin(), statements.end(), declaration));
  statements.insert(statements.begin() + static_cast<std::ptrdiff_t>(inserted++), declaration);
}

/// `T *name = (T *)buffer;` in place of `extern __shared__ T name[];`
Variable *Rewriter::aliasOf(Variable *buffer, Variable *variable, const std::string &name) {
  Variable *pointer = pointerTo(*variable);
  pointer->name = name;
  pointer->standsFor = nullptr;
  auto *init = program.make<Cast>();
  init->type = pointer->type;
  init->operand = decay(buffer);
  init->implicit = variable->type->element == buffer->type->element;
  init->place = variable->place;
  pointer->init = init;
  bindings[variable] = {pointer, true};
  return pointer;
}

/// Helpers lose their shared variables; hoisting leaves empty declarations behind.
void removeEmptyDeclarations(Function &function) {
  auto isGone = [&](Stmt *stmt) {
    auto *declaration = dyn_cast<Declaration>(stmt);
    if (declaration && !function.isKernel && isSharedDeclaration(*declaration))
      return true;
    return declaration && declaration->variables.empty();
  };
  forEachStmt(function.body, [&](Stmt *stmt) {
    if (auto *block = dyn_cast<Block>(stmt)) {
      auto &statements = block->statements;
      statements.erase(std::remove_if(statements.begin(), statements.end(), isGone),
                       statements.end());
    }
  });
}

Expr *Rewriter::refer(Variable *variable, Place place) {
  auto *ref = program.make<VariableRef>();
  ref->variable = variable;
  ref->type = variable->type;
  ref->place = place;
  return ref;
}

/// The address of a variable's first element: `&a[0]`, as C gives it for `a`.
Expr *Rewriter::decay(Variable *array) {
  auto *cast = program.make<Cast>();
  cast->type =
      program.types.pointer(array->type->element, array->space, array->isConst, array->isVolatile);
  cast->operand = refer(array, array->place);
  cast->implicit = true;
  return cast;
}

/// What to pass to a function that has a hidden parameter for the variable.
Expr *Rewriter::addressOf(const Binding &binding, Place place) {
  Variable *variable = binding.variable;
  if (binding.isPointer)
    return refer(variable, place);
  if (variable->type->isArray())
    return decay(variable);
  auto *address = program.make<Unary>();
  address->op = UnaryOp::AddressOf;
  address->operand = refer(variable, place);
  address->type = program.types.pointer(variable->type, variable->space, variable->isConst,
                                        variable->isVolatile);
  address->place = place;
  return address;
}

/// A use of the variable: `*pointer`, or the pointer itself in place of an array.
Expr *Rewriter::use(const Binding &binding, const VariableRef *original) {
  Expr *ref = refer(binding.variable, original->place);
  if (!binding.isPointer || original->variable->type->isArray())
    return ref;
  auto *deref = program.make<Unary>();
  deref->op = UnaryOp::Deref;
  deref->operand = ref;
  deref->type = original->type;
  deref->place = original->place;
  return deref;
}

bool isDeref(const Expr *expr) {
  auto *unary = dyn_cast<Unary>(expr);
  return unary && unary->op == UnaryOp::Deref;
}

/// Children have been rewritten already: `&*p` becomes `p`, `(*p).x` becomes `p->x`, and a pointer
/// that stands for an array needs no decay.
void Rewriter::rewrite(Expr *&expr) {
  if (auto *ref = dyn_cast<VariableRef>(expr)) {
    auto bound = bindings.find(ref->variable);
    if (bound != bindings.end())
      rewritten.insert(expr = use(bound->second, ref));
  } else if (auto *member = dyn_cast<Member>(expr)) {
    if (!member->arrow && rewritten.count(member->base) && isDeref(member->base)) {
      member->base = cast<Unary>(member->base)->operand;
      member->arrow = true;
    }
  } else if (auto *unary = dyn_cast<Unary>(expr)) {
    if (unary->op == UnaryOp::AddressOf && rewritten.count(unary->operand))
      expr = addressOfRewritten(unary);
  } else if (auto *conversion = dyn_cast<Cast>(expr)) {
    bool decays = conversion->implicit && rewritten.count(conversion->operand) &&
                  conversion->type->isPointer();
    if (decays && conversion->operand->type->isPointer() && isa<VariableRef>(conversion->operand) &&
        conversion->operand->type->element == conversion->type->element)
      expr = conversion->operand;
  } else if (auto *call = dyn_cast<Call>(expr)) {
    passArguments(call);
  }
}

Expr *Rewriter::addressOfRewritten(Unary *address) {
  if (isDeref(address->operand))
    return cast<Unary>(address->operand)->operand;
  if (!address->operand->type->isPointer()) // a kernel's own variable
    return address;
  // The address of an array, where a pointer to its first element is at hand.
  auto *conversion = program.make<Cast>();
  conversion->type = address->type;
  conversion->operand = address->operand;
  conversion->place = address->place;
  return conversion;
}

/// In the order of the callee's hidden parameters, which bindParameters() has appended.
void Rewriter::passArguments(Call *call) {
  for (const Need &need : needs[call->callee])
    call->arguments.push_back(addressOf(bindings[need.variable], call->place));
}

void Rewriter::run() {
  if (!function.body) // could not be built; has an obstacle
    return;
  if (function.isKernel)
    bindInKernel();
  else
    bindParameters();
  removeEmptyDeclarations(function);
  forEachExpr(function.body, [&](Expr *&expr) { rewrite(expr); });
}

/// OpenCL promises 64 KiB of constant memory and eight constant arguments; where the program wants
/// more, its constants are in global memory.
void placeConstants(Program &program, std::map<const Function *, Needs> &needs) {
  bool tooMany = false;
  for (const Function *function : program.functions) {
    auto isConstant = [](const Need &need) {
      return need.variable->space == AddressSpace::Constant;
    };
    const Needs &list = needs[function];
    // Of each function: a helper has its arguments from a kernel that has at least as many.
    tooMany |= static_cast<std::size_t>(std::count_if(list.begin(), list.end(), isConstant)) >
               constantArguments;
  }
  for (Variable *global : program.globals)
    if (global->space == AddressSpace::Constant &&
        (tooMany || sizeOf(global->type) > constantMemoryBytes)) {
      global->space = AddressSpace::Global;
      global->isConst = true;
    }
}

} // namespace

void passGlobals(Program &program, Findings &) {
  std::map<const Function *, Needs> needs = collectNeeds(program);
  placeConstants(program, needs);
  for (Function *function : program.functions)
    Rewriter(program, *function, needs).run();
}

std::vector<const Variable *> globalsUsed(const Program &program, const Function &kernel) {
  std::set<const Variable *> used;
  for (Function *function : reachedFrom(const_cast<Function &>(kernel)))
    for (const Need &need : directNeeds(program, *function))
      used.insert(need.variable);
  std::vector<const Variable *> ordered;
  for (const Variable *global : program.globals)
    if (used.count(global) && global->space != AddressSpace::Shared)
      ordered.push_back(global);
  return ordered;
}

} // namespace cu2port::ir
