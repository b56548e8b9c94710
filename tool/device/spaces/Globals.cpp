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
//
// GlobalNeeds.cpp says which function needs which variables; here they are declared, and
// GlobalUses.cpp rewrites what names them.
#include "device/spaces/Globals.h"

#include "device/Passes.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

static bool isSharedDeclaration(const Declaration &declaration) {
  return std::any_of(
      declaration.variables.begin(), declaration.variables.end(),
      [](const Variable *variable) { return variable->space == AddressSpace::Shared; });
}

/// A pointer to the variable; to the first element if it is an array. What the variable is
/// (constant, volatile) its pointee is.
Variable *GlobalsRewriter::pointerTo(const Variable &variable) {
  auto *pointer = program.make<Variable>();
  const Type *pointee = variable.type->isArray() ? variable.type->element : variable.type;
  bool isConst = variable.isConst || variable.space == AddressSpace::Constant;
  pointer->type = program.types.pointer(pointee, variable.space, isConst, variable.isVolatile);
  pointer->sourceName = variable.sourceName.empty() ? variable.name : variable.sourceName;
  pointer->standsFor = &variable;
  pointer->place = variable.place;
  return pointer;
}

Variable *GlobalsRewriter::hiddenParameter(const GlobalNeed &need) {
  Variable *parameter = pointerTo(*need.variable);
  parameter->name = takeName(wishes(need), names);
  parameter->isParameter = parameter->isHidden = true;
  function.parameters.push_back(parameter);
  return parameter;
}

void GlobalsRewriter::bindParameters() {
  for (const GlobalNeed &need : needs[&function])
    if (need.owner == &function) // its declaration goes away: the parameter takes its name
      names.erase(need.variable->name);
  for (const GlobalNeed &need : needs[&function])
    bindings[need.variable] = {hiddenParameter(need), true};
}

/// A kernel declares shared variables, its helpers' too, and gets device variables from the host.
void GlobalsRewriter::bindInKernel() {
  GlobalNeeds dynamic;
  for (const GlobalNeed &need : needs[&function])
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
void GlobalsRewriter::insertFront(Variable *variable, const Comments &comments) {
  Declaration *declaration = makeDeclaration(program, variable);
  declaration->comments = comments;
  if (inserted == 0 && !function.body->statements.empty())
    function.body->statements.front()->comments.blankLineBefore = true;
  auto &statements = function.body->statements;
  statements.insert(statements.begin() + static_cast<std::ptrdiff_t>(inserted++), declaration);
}

/// A kernel's own copy of a shared variable that is declared at file scope or in a helper.
void GlobalsRewriter::declareShared(const GlobalNeed &need) {
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
void GlobalsRewriter::hoistOwnShared() {
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
void GlobalsRewriter::hoist(std::size_t index, Declaration *declaration) {
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
bool GlobalsRewriter::isDeclared(const std::string &name) const {
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
void GlobalsRewriter::bindDynamic(const GlobalNeeds &dynamic) {
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
  for (const GlobalNeed &need : dynamic) {
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
void GlobalsRewriter::moveToFront(Declaration *declaration) {
  auto &statements = function.body->statements;
  statements.erase(std::find(statements.begin(), statements.end(), declaration));
  statements.insert(statements.begin() + static_cast<std::ptrdiff_t>(inserted++), declaration);
}

/// `T *name = (T *)buffer;` in place of `extern __shared__ T name[];`
Variable *GlobalsRewriter::aliasOf(Variable *buffer, Variable *variable, const std::string &name) {
  Variable *pointer = pointerTo(*variable);
  pointer->name = name;
  pointer->standsFor = nullptr;
  Cast *init = makeCast(program, decay(buffer), pointer->type);
  init->implicit = variable->type->element == buffer->type->element;
  init->place = variable->place;
  pointer->init = init;
  bindings[variable] = {pointer, true};
  return pointer;
}

/// Helpers lose their shared variables; hoisting leaves empty declarations behind.
static void removeEmptyDeclarations(Function &function) {
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

void GlobalsRewriter::run() {
  if (!function.body) // could not be built; has an obstacle
    return;
  if (function.isKernel)
    bindInKernel();
  else
    bindParameters();
  removeEmptyDeclarations(function);
  forEachExpr(function.body, [&](Expr *&expr) { rewrite(expr); });
}

/// Where a function cannot declare shared variables at all, a kernel gets them, too:
///
///   __shared__ float tile[4][N], sum;       void k(..., float (*tile)[N], float *sum) {
///   tile[i][j] += sum;                 ->     tile[i][j] += *sum;
void GlobalsRewriter::passShared() {
  auto &statements = function.body->statements;
  Comments left; // by declarations that go
  for (Stmt *stmt : statements) {
    auto *declaration = dyn_cast<Declaration>(stmt);
    if (!declaration || !isSharedDeclaration(*declaration)) {
      auto &before = stmt->comments.before;
      before.insert(before.begin(), left.before.begin(), left.before.end());
      left = {};
      continue;
    }
    for (Variable *variable : declaration->variables) {
      names.erase(variable->name);
      Variable *parameter = hiddenParameter({variable, &function, declaration});
      parameter->isDynamicShared = variable->isDynamicShared;
      parameter->comments.after = declaration->comments.after;
      if (!variable->extents.empty()) // of what the parameter points to
        parameter->extents.assign(variable->extents.begin() + 1, variable->extents.end());
      variable->extents.clear();
      bindings[variable] = {parameter, true};
    }
    const auto &before = declaration->comments.before;
    left.before.insert(left.before.end(), before.begin(), before.end());
  }
  std::erase_if(statements, [](Stmt *stmt) {
    auto *declaration = dyn_cast<Declaration>(stmt);
    return declaration && isSharedDeclaration(*declaration);
  });
  forEachExpr(function.body, [&](Expr *&expr) { rewrite(expr); });
}

void passSharedVariables(Program &program) {
  std::map<const Function *, GlobalNeeds> none; // calls pass what they need already
  for (Function *function : program.functions)
    if (function->isKernel && function->body)
      GlobalsRewriter(program, *function, none).passShared();
}

void passGlobals(Program &program, Findings &) {
  std::map<const Function *, GlobalNeeds> needs = collectNeeds(program);
  placeConstants(program, needs);
  for (Function *function : program.functions)
    GlobalsRewriter(program, *function, needs).run();
}

} // namespace cu2port::ir
