// Pointers to device functions, which OpenCL C has not and which the block form could not follow:
// numbers, and for each type of function one that calls what such a number stands for.
//
//   float (*f)(float) = square;        ulong f = square_address;
//   y = f(x);                          y = call_float_float(f, x);
//
//   float call_float_float(ulong function, float x) {
//     switch (function) {
//     case square_address:
//       return square(x);
//     default:
//       __assert_fail("a pointer to a function", ...);
//       return 0;
//     }
//   }
#include "device/build/FunctionPointers.h"
#include "device/build/Dispatch.h"
#include "device/build/ProgramBuilder.h"
#include "device/ir/Make.h"
#include "frontend/FunctionNumber.h"
#include "frontend/InitialValues.h"

namespace cu2port {

namespace {

/// `int (float) noexcept` is called as `int (float)` is, and so is a lambda's `int (float) const`.
const clang::FunctionProtoType *plain(const clang::FunctionProtoType *type,
                                      const clang::ASTContext &ast) {
  clang::FunctionProtoType::ExtProtoInfo info = type->getExtProtoInfo();
  info.ExceptionSpec = {};
  info.TypeQuals = {};
  info.RefQualifier = clang::RQ_None;
  const clang::QualType without =
      ast.getFunctionType(type->getReturnType(), type->getParamTypes(), info);
  return without.getCanonicalType()->castAs<clang::FunctionProtoType>();
}

} // namespace

FunctionPointers::FunctionPointers(ProgramBuilder &owner)
    : NodeBuilder(owner.state, owner.types), owner(owner) {}

/// The number of a function, by the name that it gets: `square_address`, a constant with the value
/// that functionNumber() gives on the host as well. The function itself is built, too: somebody may
/// call it by the number.
ir::Expr *FunctionPointers::address(const clang::FunctionDecl *decl, const clang::Expr *e) {
  if (decl->hasAttr<clang::CUDAGlobalAttr>())
    return unsupported(e, "a pointer to a kernel");
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(decl);
  if (!unit.isUsers(decl->getLocation()) || (method && method->isInstance()))
    return unsupported(e, method ? "a pointer to a method"
                                 : "a pointer to a function of CUDA's or of a library");
  return number(decl, e);
}

ir::Expr *FunctionPointers::number(const clang::FunctionDecl *decl, const clang::Expr *e) {
  const clang::FunctionDecl *definition = decl;
  decl->hasBody(definition);
  if (!definition)
    definition = decl;
  const std::uint64_t number = functionNumber(definition);
  const std::string name = owner.function(definition)->name + "_address";
  return owner.constants.named(
      addresses[definition], name, fmt::format("{:#x}ul", number),
      ir::makeInteger(program, number, types.functionPointerType(), place(e->getBeginLoc())),
      definition);
}

/// The function that calls what a number of this type stands for; its body is made at the end.
ir::Function *FunctionPointers::caller(const clang::FunctionProtoType *written,
                                       clang::SourceLocation at) {
  const clang::FunctionProtoType *signature = plain(written, ast);
  ir::Function *&fn = callers[signature];
  if (fn)
    return fn;
  fn = program.make<ir::Function>();
  const std::string name = clang::QualType(signature, 0).getAsString(ast.getPrintingPolicy());
  fn->name = state.names.unique("call_" + asIdentifier(name));
  fn->sourceName = "a call of a pointer to '" + name + "'";
  fn->isInline = true;
  fn->place = place(at);
  fn->returnType = type(signature->getReturnType(), at);
  addParameter(program, *fn, "function", types.functionPointerType());
  for (unsigned i = 0; i < signature->getNumParams(); ++i)
    addParameter(program, *fn, "argument" + std::to_string(i),
                 type(signature->getParamType(i), at));
  program.functions.push_back(fn);
  return fn;
}

void FunctionPointers::addInitialValues() {
  for (const clang::VarDecl *variable : deviceVariablesIn(unit))
    for (auto [reference, written] : functionsIn(variable->getInit()))
      if (const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(reference->getDecl());
          unit.isUsers(reference->getDecl()->getLocation()) && !(method && method->isInstance()))
        address(llvm::cast<clang::FunctionDecl>(reference->getDecl()), reference);
}

/// Once all functions whose address is taken are known.
void FunctionPointers::finish() {
  for (auto &[signature, fn] : callers) {
    fn->callsPointers = true;
    Dispatch body(program, *fn, ir::makeRef(program, fn->parameters.front(), fn->place));
    for (auto &[decl, constant] : addresses) {
      const auto *type = decl->getType()->getAs<clang::FunctionProtoType>();
      if (!type || plain(type, ast) != signature)
        continue;
      auto *label = program.make<ir::ConstantRef>();
      label->constant = constant;
      label->value = ir::makeInteger(program, functionNumber(decl), types.functionPointerType());
      label->type = label->value->type;
      body.add(label, owner.function(decl), {}, 1, owner.convention.valueParameters(decl));
    }
    body.close("a pointer to a function");
  }
}

} // namespace cu2port
