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
#include "device/build/ProgramBuilder.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Make.h"
#include "frontend/FunctionNumber.h"
#include "frontend/InitialValues.h"

namespace cu2port {

namespace {

/// `int (float) noexcept` is called as `int (float)` is.
const clang::FunctionProtoType *plain(const clang::FunctionProtoType *type,
                                      const clang::ASTContext &ast) {
  clang::QualType without = ast.getFunctionTypeWithExceptionSpec(
      clang::QualType(type, 0), clang::FunctionProtoType::ExceptionSpecInfo());
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
  const clang::FunctionDecl *definition = decl;
  decl->hasBody(definition);
  if (!definition)
    definition = decl;
  ir::NamedConstant *&constant = addresses[definition];
  auto *number = program.make<ir::IntegerLiteral>();
  number->value = functionNumber(definition);
  number->type = types.functionPointerType();
  number->place = place(e->getBeginLoc());
  if (!constant) {
    constant = program.make<ir::NamedConstant>();
    constant->name = state.names.unique(owner.function(definition)->name + "_address");
    constant->text = fmt::format("{:#x}ul", number->value);
    constant->place = state.placeAhead(definition);
    program.constants.push_back(constant);
  }
  auto *ref = program.make<ir::ConstantRef>();
  ref->constant = constant;
  ref->value = number;
  ref->type = number->type;
  ref->place = number->place;
  return ref;
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
  auto addParameter = [&, fn = fn](const std::string &wish, const ir::Type *of) {
    ir::Variable *parameter = ir::makeVariable(program, wish, of, fn->place);
    parameter->isParameter = true;
    fn->parameters.push_back(parameter);
  };
  addParameter("function", types.functionPointerType());
  for (unsigned i = 0; i < signature->getNumParams(); ++i)
    addParameter("argument" + std::to_string(i), type(signature->getParamType(i), at));
  program.functions.push_back(fn);
  return fn;
}

namespace {

/// Makes the body of a function that calls others by their numbers.
class CallerBody {
public:
  CallerBody(ir::Program &program, ir::Function &fn) : program(program), fn(fn) {
    choice = make<ir::Switch>();
    choice->value = reference(fn.parameters.front());
    choice->body = make<ir::Block>();
  }

  /// `byValue`: which reference parameters the callee takes as values.
  void add(ir::Function *callee, const ir::NamedConstant *constant, std::uint64_t number,
           const std::vector<bool> &byValue) {
    auto *value = program.make<ir::IntegerLiteral>();
    value->value = number;
    auto *name = program.make<ir::ConstantRef>();
    name->constant = constant;
    name->value = value;
    value->type = name->type = fn.parameters.front()->type;
    auto *call = make<ir::Call>();
    call->callee = callee;
    call->type = callee->returnType;
    for (std::size_t i = 1; i < fn.parameters.size(); ++i)
      call->arguments.push_back(argument(fn.parameters[i], byValue[i - 1]));
    label(name);
    finish(call);
  }

  /// The end of the switch: a number that is none of these functions', such as a null pointer's or
  /// that of a function whose address this file does not take, fails as an assertion does.
  void close(const std::string &what) {
    label(nullptr);
    // __assert_fail(text, file, line, function)
    auto *failure = program.make<ir::Intrinsic>();
    failure->operation = &ir::operationOf(ir::OperationId::AssertFail);
    failure->type = program.types.scalar(ir::Scalar::Void);
    auto *line = program.make<ir::IntegerLiteral>();
    line->value = fn.place.line;
    line->type = program.types.scalar(ir::Scalar::UInt);
    failure->arguments = {text(what), text(fn.place.file ? *fn.place.file : ""), line,
                          text(fn.name)};
    add(failure);
    if (!fn.returnType->isVoid())
      finish(zero());
    fn.body = make<ir::Block>();
    fn.body->statements.push_back(choice);
  }

private:
  template <class T> T *make() {
    T *node = program.make<T>();
    node->place = fn.place;
    return node;
  }
  ir::VariableRef *reference(ir::Variable *variable) {
    auto *ref = make<ir::VariableRef>();
    ref->variable = variable;
    ref->type = variable->type;
    return ref;
  }
  ir::Expr *argument(ir::Variable *parameter, bool byValue) {
    if (!byValue)
      return reference(parameter);
    auto *value = make<ir::Unary>();
    value->op = ir::UnaryOp::Deref;
    value->operand = reference(parameter);
    value->type = parameter->type->element;
    return value;
  }
  ir::StringLiteral *text(const std::string &what) {
    auto *node = make<ir::StringLiteral>();
    node->text = "\"" + what + "\"";
    node->type = program.types.pointer(program.types.scalar(ir::Scalar::Char),
                                       ir::AddressSpace::Constant, true);
    return node;
  }
  /// Behind the failure: C wants a value to be returned, of whatever type that is.
  ir::Expr *zero() {
    ir::Expr *result = nullptr;
    if (fn.returnType->isPointer())
      result = make<ir::NullPointer>();
    else if (fn.returnType->isFloating())
      result = make<ir::FloatLiteral>();
    else if (fn.returnType->isInteger())
      result = make<ir::IntegerLiteral>();
    else
      result = make<ir::InitList>();
    if (auto *list = llvm::dyn_cast<ir::InitList>(result))
      list->isValue = true;
    result->type = fn.returnType;
    return result;
  }
  void label(ir::Expr *value) {
    auto *node = make<ir::Case>();
    node->value = value;
    choice->body->statements.push_back(node);
  }
  void add(ir::Expr *expr) {
    auto *node = make<ir::Expression>();
    node->expr = expr;
    choice->body->statements.push_back(node);
  }
  void finish(ir::Expr *value) {
    auto *node = make<ir::Return>();
    if (fn.returnType->isVoid())
      add(value);
    else
      node->value = value;
    choice->body->statements.push_back(node);
  }

  ir::Program &program;
  ir::Function &fn;
  ir::Switch *choice;
};

} // namespace

/// Once all functions whose address is taken are known.
void FunctionPointers::finish() {
  // `__device__ float (*table[])(float) = {square, cube};` makes both known, though no kernel names
  // the table.
  for (const clang::VarDecl *variable : deviceVariablesIn(unit))
    for (auto [reference, written] : functionsIn(variable->getInit()))
      if (unit.isUsers(reference->getDecl()->getLocation()))
        address(llvm::cast<clang::FunctionDecl>(reference->getDecl()), reference);
  if (callers.empty())
    return;
  for (auto &[signature, fn] : callers) {
    fn->callsPointers = true;
    CallerBody body(program, *fn);
    for (auto &[decl, constant] : addresses) {
      const auto *type = decl->getType()->getAs<clang::FunctionProtoType>();
      if (!type || plain(type, ast) != signature)
        continue;
      std::vector<bool> byValue;
      for (const clang::ParmVarDecl *parameter : decl->parameters())
        byValue.push_back(parameter->getType()->isReferenceType() &&
                          owner.convention.passesByValue(parameter));
      body.add(owner.function(decl), constant, functionNumber(decl), byValue);
    }
    body.close("a pointer to a function");
  }
  // The callers were added before their bodies were known: callees come first again.
  std::vector<ir::Function *> ordered;
  std::set<const ir::Function *> seen;
  for (ir::Function *fn : program.functions)
    for (ir::Function *reached : ir::reachedFrom(*fn))
      if (seen.insert(reached).second)
        ordered.push_back(reached);
  program.functions = std::move(ordered);
}

} // namespace cu2port
