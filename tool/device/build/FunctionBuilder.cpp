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
#include "device/build/FunctionBuilder.h"
#include "device/build/BaseClasses.h"
#include "device/build/BaseLayout.h"
#include "device/build/LocalTypes.h"
#include "device/ir/Make.h"
#include "device/ir/Names.h"
#include "frontend/Definitions.h"

namespace cu2port {

void FunctionBuilder::build() {
  destructors.open(Destructors::Scope::Block, fnDecl->getBody());
  buildSignature();
  if (const std::string *why = unit.whyBroken(fnDecl)) // which was reported
    fn.obstacles.push_back({Target::All, fmt::format("'{}': {}", fn.sourceName, *why), {}});
  else if (const KernelAside *aside = owner.aside.lookup(fnDecl))
    obstacle(fnDecl->getLocation(),
             aside->isOurFault ? DiagId::KernelCrashes : DiagId::KernelTooLarge, fn.sourceName,
             aside->why);
  else
    buildBody();
  settleNames();
}

/// A parameter without a name, `int`, is `unused0`: C wants one.
ir::Variable *FunctionBuilder::parameter(const clang::ParmVarDecl *decl, unsigned index) {
  auto *result = program.make<ir::Variable>();
  owner.variables.setType(*result, decl);
  result->isParameter = true;
  if (result->name.empty())
    generate(result, "unused" + std::to_string(index));
  const bool isKernel = fn.isKernel;
  if (owner.convention.passesByValue(decl)) {
    if (!decl->getType().getNonReferenceType()->isFunctionType()) // which is a number as it is
      result->type = result->type->element;
    result->isReference = false;
    result->isConst = true;
  } else if (isKernel && result->isReference) {
    obstacle(decl->getLocation(), DiagId::ConstructUnsupported,
             "a kernel parameter of reference type");
  }
  // A kernel's are the launch's.
  if (!isKernel)
    destructors.add(result, decl->getType(), decl->getLocation());
  // What the host passes can only be memory of the device.
  if (isKernel && result->type->isPointer())
    result->type = program.types.withSpace(result->type, ir::AddressSpace::Global);
  locals[decl] = result;
  return result;
}

/// Return type and parameters: `self` or what a lambda captures first, then the written ones.
void FunctionBuilder::buildSignature() {
  fn.isInline = fnDecl->isInlined();
  fn.forceInline = fnDecl->hasAttr<clang::AlwaysInlineAttr>();
  fn.noInline = fnDecl->hasAttr<clang::NoInlineAttr>();
  if (fn.isKernel) {
    fn.hostName = state.names.atFileScope(fnDecl);
    if (fn.hostName.empty())
      fn.linkerName = stableLinkerName(fnDecl);
  }
  if (const auto *bounds = fnDecl->getAttr<clang::CUDALaunchBoundsAttr>())
    if (auto threads = bounds->getMaxThreads()->getIntegerConstantExpr(ast))
      fn.maxThreads = threads->getZExtValue();
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(fnDecl);
  if (const auto *constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(fnDecl))
    fn.returnType = types.recordType(constructor->getParent(), fnDecl->getLocation());
  else
    fn.returnType = type(fnDecl->getReturnType(), fnDecl->getLocation());
  if (method && owner.lambdas.functionName(method->getParent()))
    captures.addParameters(method);
  else if (method && owner.convention.needsObject(method)) {
    addObject(method);
    if (method->getParent()->isLambda())
      captures.noteFields(method);
  }
  for (unsigned i = 0; i < fnDecl->getNumParams(); ++i)
    fn.parameters.push_back(parameter(fnDecl->getParamDecl(i), i));
  std::set<std::string> seen;
  for (ir::Variable *each : fn.parameters) // all elements of a parameter pack have its name
    if (!each->name.empty() && !seen.insert(each->name).second)
      generate(each, each->name);
  if (fnDecl->isVariadic())
    obstacle(fnDecl->getLocation(), DiagId::ConstructUnsupported,
             "a function with a variable number of arguments");
}

/// C++'s names for linkers say of what types a function is; C's do not, and files may declare it
/// with other qualifiers than its definition has: `const double *` for `double *`.
void FunctionBuilder::buildForwarding(const clang::FunctionDecl *definition) {
  if (!definition)
    return state.obstacle(
        fn.place, DiagId::Unsupported, fn.sourceName,
        "its definition in another file needs a type that differs from this file's");
  ir::Call *call = ir::makeCall(program, owner.function(definition), {}, fn.place);
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

/// Turns the jumps of the function just built into loops.
void FunctionBuilder::settleJumps() {
  for (const ir::Stmt *jump : ir::structureJumps(program, fn, jumps))
    state.obstacle(jump->place, DiagId::ConstructUnsupported,
                   "a goto into a block, a loop or another part of a switch");
}

/// With what ends behind it: parameters, and of a destructor's object the members and bases.
void FunctionBuilder::buildPlainBody(const clang::Stmt *body) {
  std::vector<ir::Stmt *> front;
  if (const auto *destructor = llvm::dyn_cast<clang::CXXDestructorDecl>(fnDecl)) {
    addParts(destructor);
    owner.virtuals.setClass(*this, destructor->getParent(), front);
  }
  fn.body = block(body);
  fn.body->statements.insert(fn.body->statements.begin(), front.begin(), front.end());
  destructors.close(fn.body->statements);
}

/// Members and bases, which end behind the destructor's own body, the last first.
void FunctionBuilder::addParts(const clang::CXXDestructorDecl *destructor) {
  const clang::CXXRecordDecl *record = destructor->getParent();
  const clang::SourceLocation at = destructor->getLocation();
  for (const clang::CXXBaseSpecifier &base : record->bases())
    destructors.addPart(
        [this, record, &base, at] {
          ir::Expr *object = dereference(reference(self, nullptr));
          return hasPlace(base)
                     ? BaseClasses(*this).baseOf(object, record, recordOf(base), at)
                     : dereference(movedAddress(program, reference(self, nullptr), nullptr,
                                                types.recordType(recordOf(base), at)));
        },
        base.getType(), at);
  for (const clang::FieldDecl *field : record->fields())
    destructors.addPart(
        [this, field] {
          return memberOfSelf(fieldName(field), type(field->getType(), field->getLocation()));
        },
        field->getType(), at);
}

/// The body. Of a function that another file defines, where files are linked, a call of the copy;
/// if nobody has it, its name for linkers goes to Program::missing.
void FunctionBuilder::buildBody() {
  const clang::Stmt *body = fnDecl->getBody();
  if (!body) {
    const std::string name = linkerName(fnDecl);
    if (auto known = unit.imported.find(name); known != unit.imported.end())
      return buildForwarding(known->second);
    program.missing.push_back(name);
    return obstacle(fnDecl->getLocation(), DiagId::DefinedElsewhere, fn.sourceName);
  }
  if (llvm::isa<clang::CXXTryStmt>(body)) {
    obstacle(body->getBeginLoc(), DiagId::ConstructUnsupported, "a try block");
    return;
  }
  const auto [bodyFile, begin] = sources.getDecomposedExpansionLoc(body->getBeginLoc());
  file = bodyFile;
  // Offsets of a body that a macro made would be those of the macro's name.
  if (!body->getBeginLoc().isMacroID())
    comments.emplace(state.comments, file, begin,
                     sources.getFileOffset(sources.getExpansionLoc(body->getEndLoc())));
  if (const auto *constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(fnDecl))
    buildConstructorBody(constructor);
  else
    buildPlainBody(body);
  settleJumps();
  if (carry)
    outerShared.push_back(carry);
  // Shared variables of file scope, and PTX's carry flag.
  for (ir::Variable *variable : llvm::reverse(outerShared)) {
    fn.body->statements.insert(fn.body->statements.begin(), ir::makeDeclaration(program, variable));
  }
}

/// Names them when all of the user's names are known. A variable of the user's gives way to what
/// C++ finds by a qualified or another name: `T_get` of `t.get()`, `::red`.
void FunctionBuilder::settleNames() {
  std::set<std::string> taken = ir::namesIn(program, fn), used = ir::namesUsedBy(fn);
  for (ir::Variable *variable : ir::variablesOf(fn))
    if (used.count(variable->name))
      variable->name = ir::takeName({variable->name}, taken);
  for (auto &[variable, wish] : generated)
    variable->name = ir::takeName({wish}, taken);
  ir::renameHidingVariables(fn, taken);
}

} // namespace cu2port
