// Calls: of CUDA's functions, of the user's own, of methods and operators.
//
//   fmaxf(x, 0)           @fmaxf(x, 0.0f)            an operation: Operations.cpp
//   scale<float>(x, n)    scale_float(x, n)          the instance, built when it is first called
//   p.norm(), p + q       Point_norm(&p), ...        the object is the first argument
//   Functor()(x)          Functor_operator_call(x)   of a class without members there is none
//   Point p(x, y);        p = Point_make(x, y)       a constructor: Constructors.cpp
//   f(x)                  call_float_float(f, x)     a pointer: FunctionPointers.cpp
//   limit(x)              limit(&low, x)             a lambda: Lambdas.cpp
//   std::move(x)          x
//
// What has neither a rule nor a body here is a finding, unless Clang knows its value.
#include "device/build/BaseClasses.h"
#include "device/build/Constructs.h"
#include "device/build/ExpressionBuilder.h"
#include "device/build/SpecialMembers.h"
#include "device/ir/Make.h"

#include "clang/Basic/Builtins.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/SaveAndRestore.h"

namespace cu2port {

/// `constexpr int log2(int n) { return n <= 1 ? 0 : 1 + log2(n / 2); }`, or what calls it: OpenCL
/// has no recursion, and a constant needs none. Of a template's instances any counts.
class Recursion {
public:
  bool isIn(const clang::FunctionDecl *function) {
    const clang::FunctionDecl *definition = nullptr;
    if (!function->isConstexpr() || !function->hasBody(definition))
      return false;
    const clang::FunctionDecl *pattern = definition->getTemplateInstantiationPattern();
    const clang::FunctionDecl *canonical = (pattern ? pattern : definition)->getCanonicalDecl();
    if (!entered.insert(canonical).second)
      return true;
    const auto leave = llvm::make_scope_exit([&] { entered.erase(canonical); });
    return isBelow(definition->getBody());
  }

private:
  bool isBelow(const clang::Stmt *s) {
    const auto *call = llvm::dyn_cast_or_null<clang::CallExpr>(s);
    const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    return s &&
           ((callee && isIn(callee)) ||
            llvm::any_of(s->children(), [&](const clang::Stmt *each) { return isBelow(each); }));
  }

  llvm::SmallPtrSet<const clang::FunctionDecl *, 4> entered;
};

/// std::move and its like, which CUDA takes for functions of both sides.
static bool givesItsArgument(const clang::FunctionDecl *callee) {
  switch (callee->getBuiltinID()) {
  case clang::Builtin::BIas_const:
  case clang::Builtin::BIforward:
  case clang::Builtin::BIforward_like:
  case clang::Builtin::BImove:
  case clang::Builtin::BImove_if_noexcept:
    return true;
  default: // Clang's list of all that it knows
    return false;
  }
}

/// Clang takes all calls of the host's functions, so that device code may ask for them at compile
/// time (frontend/BothSides.h). nvcc only warns where a function for both sides calls them.
static bool isForHost(const clang::FunctionDecl *callee, const clang::FunctionDecl &caller) {
  const auto *host = caller.getAttr<clang::CUDAHostAttr>();
  const bool isDevices = caller.hasAttr<clang::CUDAGlobalAttr>() ||
                         (caller.hasAttr<clang::CUDADeviceAttr>() && (!host || host->isImplicit()));
  return isDevices && !callee->hasAttr<clang::CUDADeviceAttr>() && !callee->isConstexpr() &&
         !callee->isImplicit() && !callee->isDefaulted();
}

/// `f(x)`  ->  `call_float_float(f, x)`. The pointer is an argument now, and C leaves open in which
/// order those are evaluated: `table[i++](i)`  ->  `(value = table[i++], call_int_int(value, i))`.
static ir::Expr *pointerCall(ExpressionBuilder &in, const clang::CallExpr *e) {
  const auto *pointer = e->getCallee()->getType()->getAs<clang::PointerType>();
  const auto *signature =
      pointer ? pointer->getPointeeType()->getAs<clang::FunctionProtoType>() : nullptr;
  if (!signature || signature->isVariadic())
    return in.unsupported(e, "a call through this pointer");
  ir::Call *node = ir::makeCall(in.program, in.owner.pointers.caller(signature, e->getBeginLoc()),
                                {}, in.place(e->getBeginLoc()));
  return in.callByPointer(e, node, e->getCallee(), in.expr(e->getCallee()), *signature);
}

ir::Expr *ExpressionBuilder::callByPointer(const clang::CallExpr *e, ir::Call *node,
                                           const clang::Expr *written, ir::Expr *pointer,
                                           const clang::FunctionProtoType &signature) {
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    const bool isReference = signature.getParamType(i)->isReferenceType();
    destructors.own(e->getArg(i));
    ir::Expr *argument = isReference ? lvalueAddress(e->getArg(i)) : expr(e->getArg(i));
    makeValue(argument);
    node->arguments.push_back(argument);
  }
  const bool comesFirst = written->HasSideEffects(ast) && !node->arguments.empty();
  auto setPointer = [&](ir::Expr *function) {
    node->arguments.insert(node->arguments.begin(), function);
    return node;
  };
  ir::Expr *call =
      comesFirst ? evaluatedFirst(e, pointer, setPointer, effectOfPointer) : setPointer(pointer);
  return signature.getReturnType()->isReferenceType() ? dereference(call) : call;
}

/// std::addressof
static bool isAddressOf(const clang::FunctionDecl *callee) {
  switch (callee->getBuiltinID()) {
  case clang::Builtin::BI__builtin_addressof:
  case clang::Builtin::BIaddressof:
  case clang::Builtin::BI__addressof:
    return true;
  default:
    return false;
  }
}

/// std::__throw_out_of_range() and its kin: what the C++ library calls to throw.
static bool throwsForLibrary(const clang::FunctionDecl *callee) {
  return callee->isInStdNamespace() && callee->isNoReturn() && callee->getIdentifier() &&
         callee->getName().starts_with("__throw_");
}

bool isRelaxed(const clang::FunctionDecl *callee) {
  const clang::FunctionDecl *definition = nullptr;
  return callee->isConstexpr() && callee->hasBody(definition);
}

ir::Expr *ExpressionBuilder::call(const clang::CallExpr *e) {
  if (llvm::isa<clang::CUDAKernelCallExpr>(e))
    return unsupported(e, "a kernel launch (dynamic parallelism)");
  if (const clang::Expr *object = idlyDestroyed(e))
    return expr(object);
  const clang::FunctionDecl *callee = e->getDirectCallee();
  if (!callee)
    return pointerCall(*this, e);
  // What it says of the pointer is for compilers, which find it out by themselves.
  if (callee->getBuiltinID() == clang::Builtin::BI__builtin_assume_aligned)
    return ir::makeCast(program, expr(e->getArg(0)), type(e->getType(), e->getBeginLoc()));
  if (isBarrier(callee, unit)) // the statement is not built from an expression
    return unsupported(e, "__syncthreads() inside an expression");
  if (const ApiRule *rule = deviceRule(callee, state))
    return operation(*this, callee, *rule, e);
  if (givesItsArgument(callee))
    return expr(e->getArg(0));
  if (isAddressOf(callee))
    return lvalueAddress(e->getArg(0));
  const clang::FunctionDecl *definition = nullptr;
  callee->hasBody(definition);
  // Clang declares a compiler's own function where it is first called.
  const bool isBuiltin = callee->getBuiltinID() != 0 && !definition;
  if ((isBuiltin || !unit.isUsers(callee->getLocation())) &&
      !(definition && unit.isDialect(callee->getLocation()))) {
    // std::numeric_limits<float>::max(), __builtin_inff() and their like.
    if (ir::Expr *number = constants.evaluated(e))
      return number;
    if (isRelaxed(callee))
      return userCall(callee, {e->arg_begin(), e->arg_end()}, {}, e);
    if (callee->getBuiltinID() == clang::Builtin::BI__builtin_constant_p) // no compiler need know
      return constants.integer(0, e->getBeginLoc());
    if (throwsForLibrary(callee)) { // as CUDA's own library does, where nothing can be thrown
      auto *trap = program.make<ir::Intrinsic>();
      trap->operation = &ir::operationOf(ir::OperationId::Trap);
      trap->type = program.types.scalar(ir::Scalar::Void);
      trap->place = place(e->getBeginLoc());
      return trap;
    }
    obstacle(e->getBeginLoc(), DiagId::NoRule, callee->getQualifiedNameAsString());
    return state.placeholder(e);
  }
  if (Recursion().isIn(callee))
    if (ir::Expr *number = constants.evaluated(e))
      return number;
  return userCall(callee, {e->arg_begin(), e->arg_end()}, {}, e);
}

/// An argument as the parameter wants it: for a reference the address, or the value where the
/// callee cannot tell (CallingConvention.cpp).
ir::Expr *ExpressionBuilder::argument(const clang::ParmVarDecl *parameter, const clang::Expr *e) {
  destructors.own(e);
  ir::Expr *result =
      parameter->getType()->isReferenceType() && !owner.convention.passesByValue(parameter)
          ? lvalueAddress(e)
          : expr(e);
  makeValue(result);
  return result;
}

/// `first`: arguments in front of the written ones, as the object of a method is.
ir::Expr *ExpressionBuilder::userCall(const clang::FunctionDecl *callee,
                                      std::vector<const clang::Expr *> arguments,
                                      std::vector<ir::Expr *> first, const clang::Expr *e) {
  if (!unit.request.forDevice && unit.isUsers(callee->getLocation()) && isForHost(callee, *fnDecl))
    return unsupported(e, "a call of a function of the host's");
  const clang::FunctionDecl *definition = callee;
  callee->hasBody(definition);
  if (!definition)
    definition = callee;
  auto *node = program.make<ir::Call>();
  node->place = place(e->getBeginLoc());
  node->arguments = std::move(first);
  Operands operands(evaluation, owner.callChanges, e);
  for (unsigned i = 0; i < arguments.size() && i < definition->getNumParams(); ++i) {
    operands.next(arguments[i]);
    node->arguments.push_back(argument(definition->getParamDecl(i), arguments[i]));
  }
  // Findings inside a header that is not the user's are told where the user calls into it.
  const bool isEntry = !unit.isUsers(definition->getLocation()) && unit.isUsers(e->getBeginLoc());
  llvm::SaveAndRestore site(state.callSite, isEntry ? e->getBeginLoc() : state.callSite);
  node->callee = owner.function(definition);
  node->type = node->callee->returnType;
  if (callee->getReturnType()->isReferenceType())
    return dereference(node);
  return node;
}

/// The object of a method that can do without it is still evaluated if that does something.
ir::Expr *ExpressionBuilder::after(const clang::Expr *object, ir::Expr *result) {
  const clang::Expr *bare = object->IgnoreUnlessSpelledInSource();
  const auto *call = llvm::dyn_cast<clang::CallExpr>(bare);
  const clang::FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  const bool isGroup = callee && call->getNumArgs() == 0 && unit.isDialect(callee->getLocation());
  if (isGroup || !bare->HasSideEffects(ast))
    return result;
  auto *node = program.make<ir::Binary>();
  node->op = ir::BinaryOp::Comma;
  node->lhs = expr(object);
  if (auto *read = llvm::dyn_cast<ir::Unary>(node->lhs); read && read->op == ir::UnaryOp::Deref)
    node->lhs = read->operand; // only the call counts
  node->rhs = result;
  node->type = result->type;
  node->place = result->place;
  return node;
}

/// Whose right side C++ evaluates first.
static ir::Expr *withValueFirst(ir::Expr *result) {
  const auto *reference = llvm::dyn_cast<ir::Unary>(result);
  if (auto *call = llvm::dyn_cast<ir::Call>(reference ? reference->operand : result))
    call->isValueFirst = true; // else it has been refused
  return result;
}

/// Whether an object is a variable or a member, not part of what derives from its class.
static bool isWhole(const clang::Expr *object) {
  object = object->IgnoreParens();
  const auto *name = llvm::dyn_cast<clang::DeclRefExpr>(object);
  const auto *member = llvm::dyn_cast<clang::MemberExpr>(object);
  const clang::ValueDecl *decl = name     ? name->getDecl()
                                 : member ? member->getMemberDecl()
                                          : nullptr;
  return decl && !decl->getType()->isReferenceType();
}

/// `p + q` of a class's. An assignment that copies all members stays one of structs.
ir::Expr *ExpressionBuilder::operatorCall(const clang::CXXOperatorCallExpr *e) {
  const auto *callee = llvm::dyn_cast_or_null<clang::FunctionDecl>(e->getCalleeDecl());
  if (!callee)
    return unsupported(e, "this operator");
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  const auto ordered = [&](ir::Expr *result) {
    return e->isAssignmentOp() ? withValueFirst(result) : result;
  };
  if (!method)
    return ordered(userCall(callee, {e->arg_begin(), e->arg_end()}, {}, e));
  if (method->isTrivial() &&
      (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator())) {
    const clang::CXXRecordDecl *record = method->getParent();
    if (!isWhole(e->getArg(0)) && types.tailIsReused(record)) {
      if (e != discarded)
        return unsupported(e, "the value of an assignment to what may be a base");
      return BaseClasses(*this).assignWithoutTail(record, dereference(lvalueAddress(e->getArg(0))),
                                                  dereference(lvalueAddress(e->getArg(1))),
                                                  e->getBeginLoc());
    }
    auto *assign = program.make<ir::Binary>();
    assign->op = ir::BinaryOp::Assign;
    assign->place = place(e->getBeginLoc());
    assign->lhs = target(e->getArg(0));
    assign->rhs = expr(e->getArg(1));
    assign->type = assign->lhs->type;
    makeValue(assign->rhs);
    return assign;
  }
  if (method->getParent()->isLambda())
    return captures.call(method, e);
  if (ir::Expr *dispatched = owner.virtuals.call(*this, e))
    return dispatched;
  if (!owner.convention.needsObject(method))
    return after(e->getArg(0), userCall(callee, {e->arg_begin() + 1, e->arg_end()}, {}, e));
  return ordered(
      userCall(callee, {e->arg_begin() + 1, e->arg_end()}, {lvalueAddress(e->getArg(0))}, e));
}

ir::Expr *ExpressionBuilder::methodCall(const clang::CXXMemberCallExpr *e) {
  const clang::CXXMethodDecl *method = e->getMethodDecl();
  if (!method)
    return owner.memberPointers.call(*this, e);
  if (method->getParent()->isLambda() && llvm::isa<clang::CXXConversionDecl>(method))
    return after(e->getImplicitObjectArgument(), captures.pointer(e));
  if (owner.lambdas.functionName(method->getParent()))
    return unsupported(e, "a lambda that is called by its operator's name");
  if (!unit.isUsers(method->getLocation()) && !unit.isDialect(method->getLocation()) &&
      !isRelaxed(method))
    return unsupported(e, "a method of the C++ library ('" + method->getQualifiedNameAsString() +
                              "')");
  if (const clang::Expr *object = idlyDestroyed(e))
    return expr(object);
  if (ir::Expr *dispatched = owner.virtuals.call(*this, e))
    return dispatched;
  if (const auto *destructor = llvm::dyn_cast<clang::CXXDestructorDecl>(method))
    return destruction(*this, e, destructor);
  std::vector<const clang::Expr *> arguments(e->arg_begin(), e->arg_end());
  const clang::Expr *object = e->getImplicitObjectArgument();
  if (!owner.convention.needsObject(method))
    return after(object, userCall(method, arguments, {}, e));
  ir::Expr *self = object->getType()->isPointerType() ? expr(object) : lvalueAddress(object);
  return userCall(method, arguments, {self}, e);
}

} // namespace cu2port
