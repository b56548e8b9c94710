// Functions: what they are called with, and their bodies.
//
//   float Point::get() const { return x; }     function float Point_get(const Point *self) {
//                                         ->     return self->x
//                                              }
//   void f(int, int)                      ->   function void f(int unused0, int unused1)
//   extern __device__ float g(float);     ->   a call of the copy that the link has brought
//
// A function is built where a call of it is built first. Constructors are in Constructors.cpp, what
// lambdas capture in Lambdas.cpp.
#include "device/build/Builder.h"
#include "device/build/LocalTypes.h"
#include "device/ir/Make.h"
#include "device/ir/Names.h"
#include "frontend/AstVisitor.h"
#include "frontend/Definitions.h"
#include "frontend/ReadOnly.h"
#include "support/Stage.h"

#include "llvm/Support/SaveAndRestore.h"

namespace cu2port {

/// The function for a declaration, built when it is first asked for. It is known before it has a
/// body, since a body may call its own function; and it has a context of its own, since the
/// caller's body is half built.
ir::Function *Builder::function(const clang::FunctionDecl *decl) {
  const clang::FunctionDecl *definition = nullptr;
  if (!decl->hasBody(definition) || !definition)
    definition = decl;
  if (auto known = functions.find(definition); known != functions.end())
    return known->second;

  auto *fn = program.make<ir::Function>();
  functions[definition] = fn;
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(definition);
  const std::string *lambda = method ? lambdas.functionName(method->getParent()) : nullptr;
  if (lambda)
    fn->name = state.names.unique(*lambda);
  else if (method && method->getParent()->isLambda())
    fn->name = state.names.unique(
        types.structDecl(method->getParent(), method->getLocation())->name + "_call");
  else
    fn->name = state.names.function(definition);
  fn->sourceName = state.names.qualified(definition);
  noteStage("in '" + fn->sourceName + "'");
  fn->isKernel = definition->hasAttr<clang::CUDAGlobalAttr>();
  fn->place = place(definition->getLocation());
  fn->comments = state.commentsOf(definition);

  Context mine;
  mine.function = fn;
  mine.decl = definition;
  Context *outer = std::exchange(context, &mine);
  llvm::SaveAndRestore building(state.function, fn);
  llvm::SaveAndRestore buildingDecl(state.functionDecl, definition);
  buildSignature(definition, *fn);
  if (const std::string *why = unit.whyBroken(definition)) // which was reported
    fn->obstacles.push_back({Target::All, fmt::format("'{}': {}", fn->sourceName, *why), {}});
  else
    buildBody(definition, *fn);
  settleNames(*fn);
  context = outer;
  program.functions.push_back(fn);
  return fn;
}

/// Notes a variable that is not the user's.
void Builder::generate(ir::Variable *variable, const std::string &name) {
  context->generated.emplace_back(variable, name);
}

ir::Variable *Builder::generate(const std::string &name, const ir::Type *type,
                                const ir::Place &at) {
  ir::Variable *variable = ir::makeVariable(program, "", type, at);
  generate(variable, name);
  return variable;
}

/// Names them when all of the user's names are known. A variable of the user's gives way to what
/// C++ finds by a qualified or another name: `T_get` of `t.get()`, `::red`.
void Builder::settleNames(const ir::Function &fn) {
  std::set<std::string> taken = ir::namesIn(program, fn), used = ir::namesUsedBy(fn);
  for (ir::Variable *variable : ir::variablesOf(fn))
    if (used.count(variable->name))
      variable->name = ir::takeName({variable->name}, taken);
  for (auto &[variable, wish] : context->generated)
    variable->name = ir::takeName({wish}, taken);
  ir::renameHidingVariables(fn, taken);
}

/// The parameter that stands for `this`.
ir::Variable *Builder::addObject(const clang::CXXMethodDecl *method, ir::Function &fn) {
  const ir::Type *type =
      program.types.pointer(types.recordType(method->getParent(), method->getLocation()),
                            ir::AddressSpace::Unknown, isReadOnly(method), method->isVolatile());
  ir::Variable *self = generate("self", type, fn.place);
  self->isParameter = true;
  fn.parameters.push_back(self);
  return context->self = self;
}

/// Return type and parameters: `self` or what a lambda captures first, then the written ones.
void Builder::buildSignature(const clang::FunctionDecl *decl, ir::Function &fn) {
  fn.isInline = decl->isInlined();
  fn.forceInline = decl->hasAttr<clang::AlwaysInlineAttr>();
  fn.noInline = decl->hasAttr<clang::NoInlineAttr>();
  if (fn.isKernel) {
    fn.hostName = state.names.atFileScope(decl);
    if (fn.hostName.empty())
      fn.linkerName = stableLinkerName(decl);
  }
  if (const auto *bounds = decl->getAttr<clang::CUDALaunchBoundsAttr>())
    if (auto threads = bounds->getMaxThreads()->getIntegerConstantExpr(ast))
      fn.maxThreads = threads->getZExtValue();
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(decl);
  if (const auto *constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(decl))
    fn.returnType = types.recordType(constructor->getParent(), decl->getLocation());
  else
    fn.returnType = type(decl->getReturnType(), decl->getLocation());
  if (method && lambdas.functionName(method->getParent()))
    captureParameters(method, fn);
  else if (method && convention.needsObject(method)) {
    addObject(method, fn);
    if (method->getParent()->isLambda())
      noteCaptured(method);
  }
  for (unsigned i = 0; i < decl->getNumParams(); ++i)
    fn.parameters.push_back(parameter(decl->getParamDecl(i), i));
  std::set<std::string> seen;
  for (ir::Variable *each : fn.parameters) // all elements of a parameter pack have its name
    if (!each->name.empty() && !seen.insert(each->name).second)
      generate(each, each->name);
  if (decl->isVariadic())
    obstacle(decl->getLocation(), DiagId::ConstructUnsupported,
             "a function with a variable number of arguments");
}

/// C++'s names for linkers say of what types a function is; C's do not, and files may declare it
/// with other qualifiers than its definition has: `const double *` for `double *`.
void Builder::buildForwarding(const clang::FunctionDecl *definition, ir::Function &fn) {
  if (!definition)
    return state.obstacle(
        fn.place, DiagId::Unsupported, fn.sourceName,
        "its definition in another file needs a type that differs from this file's");
  auto *call = program.make<ir::Call>();
  call->callee = function(definition);
  call->type = call->callee->returnType;
  call->place = fn.place;
  const std::vector<ir::Variable *> &wanted = call->callee->parameters;
  bool isAlike = wanted.size() == fn.parameters.size() && call->type == fn.returnType;
  for (std::size_t i = 0; isAlike && i < wanted.size(); ++i) {
    const ir::Type *from = fn.parameters[i]->type, *to = wanted[i]->type;
    ir::Expr *argument = reference(fn.parameters[i], nullptr);
    isAlike = from == to || (from->isPointer() && to->isPointer() && from->element == to->element);
    if (from != to) {
      auto *conversion = program.make<ir::Cast>();
      conversion->operand = argument;
      conversion->type = to;
      argument = conversion;
    }
    call->arguments.push_back(argument);
  }
  if (!isAlike)
    return state.obstacle(fn.place, DiagId::Unsupported, fn.sourceName,
                          "its definition in another file has other types");
  ir::Stmt *body = nullptr;
  if (fn.returnType == program.types.scalar(ir::Scalar::Void)) {
    auto *statement = program.make<ir::Expression>();
    statement->expr = call;
    body = statement;
  } else {
    auto *result = program.make<ir::Return>();
    result->value = call;
    body = result;
  }
  body->place = fn.place;
  fn.body = program.make<ir::Block>();
  fn.body->statements = {body};
}

/// The body. Of a function that another file defines, where files are linked, a call of the copy;
/// if nobody has it, its name for linkers goes to Program::missing.
void Builder::buildBody(const clang::FunctionDecl *decl, ir::Function &fn) {
  const clang::Stmt *body = decl->getBody();
  if (!body) {
    const std::string name = linkerName(decl);
    if (auto known = unit.imported.find(name); known != unit.imported.end())
      return buildForwarding(known->second, fn);
    program.missing.push_back(name);
    return obstacle(decl->getLocation(), DiagId::DefinedElsewhere, fn.sourceName);
  }
  if (llvm::isa<clang::CXXTryStmt>(body)) {
    obstacle(body->getBeginLoc(), DiagId::ConstructUnsupported, "a try block");
    return;
  }
  auto [file, begin] = sources.getDecomposedExpansionLoc(body->getBeginLoc());
  context->file = file;
  // Offsets of a body that a macro made would be those of the macro's name.
  if (!body->getBeginLoc().isMacroID())
    context->comments.emplace(state.comments, file, begin, offsetOf(body->getEndLoc()));
  if (const auto *constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(decl))
    buildConstructorBody(constructor, fn);
  else
    fn.body = block(body);
  settleJumps(fn);
  if (context->carry)
    context->outer.push_back(context->carry);
  // Shared variables of file scope, and PTX's carry flag.
  for (ir::Variable *variable : llvm::reverse(context->outer)) {
    fn.body->statements.insert(fn.body->statements.begin(), ir::makeDeclaration(program, variable));
  }
}

} // namespace cu2port
