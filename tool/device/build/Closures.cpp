// Lambdas that are passed on: objects of structs with what they have captured, and their operator
// as a method. The others (Lambdas.cpp) need no object.
//
//   auto scale = [=, &sum](float x) { sum += x; return a * x; };
//   apply(scale, y);
//     ->
//   struct Lambda { float *sum; float a; };
//   float Lambda_call(const Lambda *self, float x) { *self->sum += x; return self->a * x; }
//   Lambda scale = {&sum, a};
//   apply_Lambda(scale, y);
//
// A shared variable of the function around it, which C++ does not capture, is one more field.
#include "device/build/Captures.h"
#include "device/build/ExpressionBuilder.h"
#include "frontend/AstVisitor.h"

namespace cu2port {

using clang::LambdaCapture;
using clang::LambdaExpr;
using clang::VarDecl;

namespace {

/// Which variables that are lambdas of a function's own are more than called in it.
class PassedOn : public AstVisitor {
public:
  explicit PassedOn(const clang::Stmt *body) { TraverseStmt(const_cast<clang::Stmt *>(body)); }

  /// What is captured by one that is passed on is passed on with it.
  llvm::DenseSet<const VarDecl *> variables() {
    std::size_t before = 0;
    do {
      before = found.size();
      for (const auto &[by, made] : holders)
        if (!by || found.contains(by))
          for (const LambdaCapture &capture : made->captures())
            if (capture.capturesVariable())
              if (const auto *variable = llvm::dyn_cast<VarDecl>(capture.getCapturedVar()))
                found.insert(variable);
    } while (found.size() != before);
    return std::move(found);
  }

  bool VisitVarDecl(clang::VarDecl *decl) override {
    const clang::Expr *init = decl->getInit();
    const auto *made =
        init ? llvm::dyn_cast<LambdaExpr>(init->IgnoreUnlessSpelledInSource()) : nullptr;
    if (made && decl->getType()->getAsCXXRecordDecl() == made->getLambdaClass())
      holders.emplace_back(decl, made), held.insert(made);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *e) override {
    const auto *call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e);
    if (!call || call->getOperator() != clang::OO_Call)
      return true;
    const clang::Expr *object = call->getArg(0)->IgnoreUnlessSpelledInSource();
    called.insert(object);
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *e) override {
    for (const LambdaCapture &capture : e->captures())
      addChanging(capture);
    if (!held.contains(e) && !called.contains(e))
      holders.emplace_back(nullptr, e);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *e) override {
    const auto *variable = llvm::dyn_cast<VarDecl>(e->getDecl());
    if (variable && !called.contains(e))
      found.insert(variable);
    return true;
  }

private:
  /// A copy of one that changes has variables of its own.
  void addChanging(const LambdaCapture &capture) {
    if (!capture.capturesVariable() || capture.getCaptureKind() != clang::LCK_ByCopy)
      return;
    const auto *variable = llvm::dyn_cast<VarDecl>(capture.getCapturedVar());
    const auto *record = variable ? variable->getType()->getAsCXXRecordDecl() : nullptr;
    const clang::CXXMethodDecl *call =
        record && record->isLambda() ? record->getLambdaCallOperator() : nullptr;
    if (call && !call->isConst())
      found.insert(variable);
  }

  llvm::DenseSet<const VarDecl *> found;
  llvm::SmallPtrSet<const clang::Expr *, 8> called, held;
  std::vector<std::pair<const VarDecl *, const LambdaExpr *>> holders; ///< null: passed on as it is
};

} // namespace

/// Whether the variable of the function being built, a lambda, is an object.
bool Captures::isPassedOn(const VarDecl *lambda) {
  if (!passedOn)
    passedOn = PassedOn(in.fnDecl->getBody()).variables();
  return passedOn->contains(lambda);
}

/// The lambda as a value.
ir::Expr *Captures::object(const LambdaExpr *e) {
  lambdas.addObject(e);
  const std::vector<const VarDecl *> shared = lambdas.sharedUses(e);
  auto *node = make<ir::InitList>(e);
  if (node->type->record->fields.size() != e->capture_size() + shared.size())
    return unsupported(e, "a lambda that uses shared memory here");
  node->isValue = true;
  Operands operands(in.evaluation, in.owner.callChanges, e);
  auto field = e->getLambdaClass()->field_begin();
  for (const clang::Expr *init : e->capture_inits()) {
    operands.next(init);
    in.destructors.own(init);
    const bool refers = (*field++)->getType()->isReferenceType();
    addElement(*node, refers ? in.lvalueAddress(init) : in.expr(init));
  }
  for (const VarDecl *each : shared) {
    if (each->hasExternalStorage())
      return unsupported(e, "a lambda that uses memory of no known size");
    node->elements.push_back(sharedAddress(each, e));
  }
  return node;
}

/// The operator that a conversion to a pointer stands for: of a generic lambda, its instance.
static const clang::CXXMethodDecl *operatorOf(const clang::CXXMethodDecl *conversion) {
  const clang::CXXMethodDecl *operation = conversion->getParent()->getLambdaCallOperator();
  clang::FunctionTemplateDecl *generic = operation->getDescribedFunctionTemplate();
  if (!generic)
    return operation;
  void *position = nullptr;
  return llvm::cast_or_null<clang::CXXMethodDecl>(generic->findSpecialization(
      conversion->getTemplateSpecializationArgs()->asArray(), position));
}

ir::Expr *Captures::pointer(const clang::CXXMemberCallExpr *conversion) {
  in.expr(conversion->getImplicitObjectArgument()); // it is an object, so its operator a method
  const clang::CXXMethodDecl *operation = operatorOf(conversion->getMethodDecl());
  if (!operation || in.owner.convention.needsObject(operation))
    return unsupported(conversion, "a pointer to this lambda");
  return in.owner.pointers.number(operation, conversion);
}

/// What its operator's body has instead of the variables around it.
void Captures::noteFields(const clang::CXXMethodDecl *method) {
  llvm::DenseMap<const clang::ValueDecl *, clang::FieldDecl *> found;
  method->getParent()->getCaptureFields(found, thisField);
  fields = {found.begin(), found.end()};
  if (const LambdaExpr *made = lambdas.objectOf(method->getParent()))
    for (const VarDecl *shared : lambdas.sharedUses(made))
      sharedFields.insert(shared);
}

/// Null for what it has not captured.
ir::Expr *Captures::use(const clang::DeclRefExpr *e) {
  const auto *shared = llvm::dyn_cast<VarDecl>(e->getDecl());
  if (shared && sharedFields.contains(shared)) {
    const clang::SourceLocation at = e->getBeginLoc();
    const ir::Type *pointer =
        program.types.pointer(type(shared->getType(), at), ir::AddressSpace::Shared);
    return in.dereference(in.memberOfSelf(shared->getName().str(), pointer));
  }
  const auto known = fields.find(e->getDecl());
  return known == fields.end() ? nullptr : field(known->second);
}

ir::Expr *Captures::field(const clang::FieldDecl *of) {
  ir::Expr *member = in.memberOfSelf(fieldName(of), type(of->getType(), of->getLocation()));
  return of->getType()->isReferenceType() ? in.dereference(member) : member;
}

/// `this` of the method around it: as it was, or of the object that it has copied.
ir::Expr *Captures::objectAround() {
  if (!thisField)
    return nullptr;
  ir::Expr *object = field(thisField);
  return object->type->isPointer() ? object : in.addressOf(object);
}

} // namespace cu2port
