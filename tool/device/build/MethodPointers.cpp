// Calls of methods through pointers (MemberPointers.cpp), as those of functions are
// (FunctionPointers.cpp): for each type of pointer a function that calls what its number stands
// for.
//
//   int call_int_S(MethodPointer method, S *self) {
//     switch (method.function) {
//     case S_sum_address:
//       return S_sum(self);
//     case Base_count_address:
//       return Base_count((Base *)((char *)self + 8));
//     default:
//       __assert_fail("a pointer to a method", ...);
//       return 0;
//     }
//   }
//
// How far a base lies in the class is known, so what the pointer itself says of it is not needed.
#include "device/build/BaseLayout.h"
#include "device/build/Dispatch.h"
#include "device/build/ExpressionBuilder.h"
#include "device/ir/Make.h"
#include "frontend/FunctionNumber.h"

namespace cu2port {

namespace {

/// `int () const noexcept` is called as `int () const` is.
clang::QualType plainSignature(const clang::CXXMethodDecl *method, const clang::ASTContext &ast) {
  return ast
      .getFunctionTypeWithExceptionSpec(method->getType(),
                                        clang::FunctionProtoType::ExceptionSpecInfo())
      .getCanonicalType();
}

/// The type by which pointers are called, without what makes no difference to a call.
const clang::MemberPointerType *plain(const clang::MemberPointerType *type,
                                      const clang::ASTContext &ast) {
  const clang::QualType pointee = ast.getFunctionTypeWithExceptionSpec(
      type->getPointeeType(), clang::FunctionProtoType::ExceptionSpecInfo());
  return ast.getMemberPointerType(pointee, type->getClass())
      .getCanonicalType()
      ->castAs<clang::MemberPointerType>();
}

} // namespace

/// What a call by the number calls: of a virtual method, what the object's class has.
ir::Function *MemberPointers::function(const clang::CXXMethodDecl *method) {
  return method->isVirtual() ? owner.virtuals.caller(method, method->getLocation())
                             : owner.function(method);
}

/// The number of a method, by the name that it gets. The method itself is built, too: somebody may
/// call it by the number.
ir::Expr *MemberPointers::address(const clang::CXXMethodDecl *decl, clang::SourceLocation at) {
  const clang::FunctionDecl *body = decl;
  decl->hasBody(body);
  const auto *method = llvm::cast<clang::CXXMethodDecl>(body ? body : decl);
  const std::uint64_t number = functionNumber(method);
  const std::string name = methods.contains(method) ? "" : function(method)->name;
  return owner.constants.named(
      methods[method], name + "_address", fmt::format("{:#x}ul", number),
      ir::makeInteger(program, number, types.functionPointerType(), place(at)), method);
}

/// The function that calls what a pointer of this type stands for; its body is made at the end.
ir::Function *MemberPointers::caller(const clang::MemberPointerType *written,
                                     clang::SourceLocation at) {
  const clang::MemberPointerType *of = plain(written, ast);
  ir::Function *&fn = callers[of];
  if (fn)
    return fn;
  const auto *signature = of->getPointeeType()->castAs<clang::FunctionProtoType>();
  const std::string name = clang::QualType(of, 0).getAsString(ast.getPrintingPolicy());
  fn = program.make<ir::Function>();
  fn->name = state.names.unique("call_" + asIdentifier(name));
  fn->sourceName = "a call of a pointer to '" + name + "'";
  fn->isInline = true;
  fn->callsPointers = true;
  fn->place = place(at);
  fn->returnType = type(signature->getReturnType(), at);
  addParameter(program, *fn, "method", type(clang::QualType(of, 0), at));
  addParameter(program, *fn, "self",
               program.types.pointer(types.recordType(of->getClass()->getAsCXXRecordDecl(), at),
                                     ir::AddressSpace::Unknown, signature->isConst(),
                                     signature->isVolatile()));
  for (unsigned i = 0; i < signature->getNumParams(); ++i)
    addParameter(program, *fn, "argument" + std::to_string(i),
                 type(signature->getParamType(i), at));
  program.functions.push_back(fn);
  return fn;
}

/// Of a constant: as if its name stood there.
ir::Expr *MemberPointers::knownCall(ExpressionBuilder &in, const clang::CXXMemberCallExpr *e,
                                    const clang::BinaryOperator *written,
                                    const KnownMember &known) {
  const auto *method = llvm::cast<clang::CXXMethodDecl>(known.member);
  const std::vector<const clang::Expr *> arguments(e->arg_begin(), e->arg_end());
  const clang::Expr *object = written->getLHS();
  if (!owner.convention.needsObject(method))
    return in.after(object, in.userCall(method, arguments, {}, e));
  ir::Expr *self =
      written->getOpcode() == clang::BO_PtrMemI ? in.expr(object) : in.lvalueAddress(object);
  const auto *pointed = written->getRHS()->getType()->castAs<clang::MemberPointerType>();
  if (!ast.hasSameType(clang::QualType(pointed->getClass(), 0),
                       ast.getRecordType(method->getParent())))
    self = movedAddress(program, self,
                        known.distance ? owner.constants.integer(known.distance, e->getBeginLoc())
                                       : nullptr,
                        types.recordType(method->getParent(), e->getBeginLoc()));
  return in.userCall(method, arguments, {self}, e);
}

ir::Expr *MemberPointers::call(ExpressionBuilder &in, const clang::CXXMemberCallExpr *e) {
  const auto *written = llvm::dyn_cast<clang::BinaryOperator>(e->getCallee()->IgnoreParens());
  if (!written || !written->isPtrMemOp())
    return unsupported(e, "a call through this pointer");
  const std::optional<KnownMember> known = knownMember(written->getRHS(), ast);
  if (known && known->member && !llvm::cast<clang::CXXMethodDecl>(known->member)->isVirtual())
    return knownCall(in, e, written, *known);
  const auto *of = written->getRHS()->getType()->castAs<clang::MemberPointerType>();
  const auto *signature = of->getPointeeType()->castAs<clang::FunctionProtoType>();
  if (signature->isVariadic())
    return unsupported(e, "a call through this pointer");
  const clang::Expr *object = written->getLHS();
  // The object comes first: before the pointer can only come what is there anyway.
  const bool isThere = written->getOpcode() == clang::BO_PtrMemD &&
                       llvm::isa<clang::DeclRefExpr>(object->IgnoreParens());
  if (!isThere && written->getRHS()->HasSideEffects(ast))
    return unsupported(e, ExpressionBuilder::effectOfPointer);
  ir::Call *node = ir::makeCall(program, caller(of, e->getBeginLoc()), {}, place(e->getBeginLoc()));
  ir::Expr *member = in.expr(written->getRHS());
  node->arguments = {written->getOpcode() == clang::BO_PtrMemI ? in.expr(object)
                                                               : in.lvalueAddress(object)};
  return in.callByPointer(e, node, written->getRHS(), member, *signature);
}

/// How far the one's part that is the other lies behind the one's beginning; nothing if neither
/// derives from the other, or it is not known.
static std::optional<std::int64_t> distanceBetween(const clang::CXXRecordDecl *from,
                                                   const clang::CXXRecordDecl *to,
                                                   const clang::ASTContext &ast) {
  if (std::optional<std::uint64_t> down = distanceToPart(from, to, ast))
    return static_cast<std::int64_t>(*down);
  if (std::optional<std::uint64_t> up = distanceToPart(to, from, ast))
    return -static_cast<std::int64_t>(*up);
  return std::nullopt;
}

void MemberPointers::makeBody(const clang::MemberPointerType *of, ir::Function &fn) {
  const auto *record = of->getClass()->getAsCXXRecordDecl();
  auto *number = program.make<ir::Member>();
  number->base = ir::makeRef(program, fn.parameters[0], fn.place);
  number->field = "function";
  number->type = types.functionPointerType();
  number->place = fn.place;
  Dispatch body(program, fn, number);
  for (auto &[method, constant] : methods) {
    if (plainSignature(method, ast) != of->getPointeeType().getCanonicalType())
      continue;
    const std::optional<std::int64_t> distance = distanceBetween(record, method->getParent(), ast);
    if (!distance)
      continue;
    std::vector<ir::Expr *> first;
    if (owner.convention.needsObject(method))
      first = {movedAddress(program, body.parameter(1),
                            *distance ? owner.constants.integer(*distance, method->getLocation())
                                      : nullptr,
                            types.recordType(method->getParent(), method->getLocation()))};
    std::vector<bool> byValue = owner.convention.valueParameters(method);
    if (method->isVirtual())
      byValue.assign(byValue.size(), false);
    body.add(address(method, method->getLocation()), function(method), std::move(first), 2,
             byValue);
  }
  body.close("a pointer to a method");
}

/// Once all methods whose address is taken are known.
void MemberPointers::finish() {
  for (auto &[of, fn] : callers)
    makeBody(of, *fn);
}

} // namespace cu2port
