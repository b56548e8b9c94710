// Virtual functions. The program's classes are known, so each has a number, which lies where the
// host's compilers have a pointer to a table; constructors set it.
//
//   struct Shape {                        struct Shape {
//     virtual float area() const = 0;       ulong class_number;
//   };                                    };
//   struct Disc : Shape { float r; };     struct Disc { Shape base; float r; };
//   Disc() {}                             self->base.class_number = Disc_class;
//   shape->area()                         call_Shape_area(shape)
//
//   float call_Shape_area(const Shape *self) {
//     switch (self->class_number) {
//     case Disc_class:
//       return Disc_area((const Disc *)self);
//     default:
//       __assert_fail("a virtual call of 'Shape::area'", ...);
//       return 0;
//     }
//   }
//
// While a base is made or destroyed, the object is one of the base's class, as C++ has it. A class
// has another number in each base behind its beginning, which says how far that is. What no
// constructor of this program's device code has made, as an object of the host's, or has no such
// function, as a pure one, fails as an assertion does.
#include "device/build/VirtualFunctions.h"
#include "device/build/BaseClasses.h"
#include "device/build/BaseLayout.h"
#include "device/build/Dispatch.h"
#include "device/build/ExpressionBuilder.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"
#include "frontend/FunctionNumber.h"

#include "clang/AST/CXXInheritance.h"

#include "llvm/Support/SaveAndRestore.h"

namespace cu2port {

VirtualFunctions::VirtualFunctions(ProgramBuilder &owner)
    : NodeBuilder(owner.state, owner.types), owner(owner) {}

std::string classNumberName(const clang::CXXRecordDecl *record) {
  std::string name = "class_number";
  while (
      llvm::any_of(record->fields(), [&](const auto *field) { return fieldName(field) == name; }))
    name += '_';
  return name;
}

/// `Disc_class`; of the part that lies 8 bytes behind its beginning, `Disc_class_at_8`.
ir::Expr *VirtualFunctions::number(const clang::CXXRecordDecl *record, std::uint64_t offset,
                                   clang::SourceLocation at) {
  const std::uint64_t value = classNumber(record, offset);
  const std::string name = types.structDecl(record, at)->name + "_class" +
                           (offset ? "_at_" + std::to_string(offset) : "");
  return owner.constants.named(
      numbers[{record, offset}], name, fmt::format("{:#x}ul", value),
      ir::makeInteger(program, value, program.types.scalar(ir::Scalar::ULong), place(at)), record);
}

/// In the part, and in its bases.
void VirtualFunctions::setNumbers(ExpressionBuilder &in, ir::Expr *part,
                                  const clang::CXXRecordDecl *record, const Place &whole,
                                  std::vector<ir::Stmt *> &out) {
  const clang::SourceLocation at = whole.first->getLocation();
  if (ast.getASTRecordLayout(record).hasOwnVFPtr()) {
    auto *member = program.make<ir::Member>();
    member->base = ir::clone(program, part);
    member->field = classNumberName(record);
    member->type = program.types.scalar(ir::Scalar::ULong);
    member->place = place(at);
    out.push_back(ir::makeAssignment(program, foldArrow(member),
                                     number(whole.first, whole.second, at), member->place));
  }
  for (const clang::CXXBaseSpecifier &each : record->bases())
    if (const clang::CXXRecordDecl *base = recordOf(each); base->isDynamicClass())
      setNumbers(in, BaseClasses(in).baseOf(ir::clone(program, part), record, base, at), base,
                 {whole.first, whole.second + offsetOfBase(record, base, ast)}, out);
}

void VirtualFunctions::setClass(ExpressionBuilder &in, const clang::CXXRecordDecl *record,
                                std::vector<ir::Stmt *> &out) {
  if (!record->isDynamicClass() || record->getNumVBases())
    return;
  classes.insert(record);
  setNumbers(in, in.dereference(in.reference(in.self, nullptr)), record, {record, 0}, out);
}

ir::Expr *VirtualFunctions::dispatched(ExpressionBuilder &in, const clang::CXXMethodDecl *method,
                                       const clang::Expr *object,
                                       llvm::ArrayRef<const clang::Expr *> arguments,
                                       const clang::Expr *e) {
  if (!method->isVirtual() || method->getDevirtualizedMethod(object, false) == method)
    return nullptr;
  if (method->isVariadic())
    return unsupported(e, "a virtual function with a variable number of arguments");
  ir::Call *node =
      ir::makeCall(program, caller(method, e->getBeginLoc()), {}, place(e->getBeginLoc()));
  node->arguments = {object->getType()->isPointerType() ? in.expr(object)
                                                        : in.lvalueAddress(object)};
  Operands operands(in.evaluation, in.owner.callChanges, e);
  for (unsigned i = 0; i < arguments.size(); ++i) {
    operands.next(arguments[i]);
    in.destructors.own(arguments[i]);
    const bool isReference = method->getParamDecl(i)->getType()->isReferenceType();
    node->arguments.push_back(isReference ? in.lvalueAddress(arguments[i]) : in.expr(arguments[i]));
    makeValue(node->arguments.back());
  }
  return method->getReturnType()->isReferenceType() ? in.dereference(node) : node;
}

ir::Expr *VirtualFunctions::call(ExpressionBuilder &in, const clang::CXXMemberCallExpr *e) {
  const auto *named = llvm::dyn_cast<clang::MemberExpr>(e->getCallee()->IgnoreParens());
  if (named && named->hasQualifier())
    return nullptr;
  return dispatched(in, e->getMethodDecl(), e->getImplicitObjectArgument(),
                    {e->getArgs(), e->getNumArgs()}, e);
}

ir::Expr *VirtualFunctions::call(ExpressionBuilder &in, const clang::CXXOperatorCallExpr *e) {
  const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(e->getDirectCallee());
  if (!method || !method->isInstance())
    return nullptr;
  return dispatched(in, method, e->getArg(0), {e->getArgs() + 1, e->getNumArgs() - 1}, e);
}

ir::Function *VirtualFunctions::caller(const clang::CXXMethodDecl *method,
                                       clang::SourceLocation at) {
  method = method->getCanonicalDecl();
  ir::Function *&fn = callers[method];
  if (fn)
    return fn;
  const ir::StructDecl *record = types.structDecl(method->getParent(), at);
  const std::string name = llvm::isa<clang::CXXDestructorDecl>(method)
                               ? "destroy"
                               : asIdentifier(method->getNameAsString());
  fn = program.make<ir::Function>();
  fn->name = state.names.unique("call_" + record->name + "_" + name);
  fn->sourceName = "a virtual call of '" + method->getQualifiedNameAsString() + "'";
  fn->isInline = true;
  fn->callsPointers = true;
  fn->place = place(method->getLocation());
  fn->returnType = type(method->getReturnType(), at);
  addParameter(program, *fn, "self",
               program.types.pointer(program.types.record(record), ir::AddressSpace::Unknown,
                                     method->isConst(), method->isVolatile()));
  for (unsigned i = 0; i < method->getNumParams(); ++i) {
    const clang::ParmVarDecl *given = method->getParamDecl(i);
    // Those of a pack have one name.
    const bool isNamed =
        !given->getName().empty() && llvm::none_of(fn->parameters, [&](const ir::Variable *other) {
          return other->name == given->getName();
        });
    addParameter(program, *fn, isNamed ? given->getName().str() : "argument" + std::to_string(i),
                 type(given->getType(), at));
  }
  program.functions.push_back(fn);
  return fn;
}

ir::Function *VirtualFunctions::deleted(const clang::CXXDestructorDecl *destructor,
                                        clang::SourceLocation at) {
  freeing.insert(destructor->getCanonicalDecl());
  return caller(destructor, at);
}

/// Where the class's parts of the base's class are, in bytes, in the order in which Clang counts
/// them.
static void findParts(const clang::CXXRecordDecl *record, const clang::CXXRecordDecl *base,
                      std::uint64_t offset, const clang::ASTContext &ast,
                      std::vector<std::uint64_t> &found) {
  if (record->getCanonicalDecl() == base->getCanonicalDecl())
    found.push_back(offset);
  for (const clang::CXXBaseSpecifier &each : record->bases())
    if (!each.isVirtual())
      findParts(recordOf(each), base, offset + offsetOfBase(record, recordOf(each), ast), ast,
                found);
}

namespace {

/// What an object has for a method.
struct Overrider {
  const clang::CXXMethodDecl *method;
  std::uint64_t calledFrom; ///< where the part is by which it is called
  std::uint64_t object;     ///< and that whose method it is
};

} // namespace

/// For each of the class's parts that have the method; none for those that could not be called.
static std::vector<Overrider> overriders(const clang::CXXMethodDecl *method,
                                         const clang::CXXRecordDecl *of,
                                         const clang::ASTContext &ast) {
  const auto partsOf = [&](const clang::CXXRecordDecl *base) {
    std::vector<std::uint64_t> parts;
    findParts(of, base, 0, ast, parts);
    return parts;
  };
  const std::vector<std::uint64_t> parts = partsOf(method->getParent());
  std::vector<Overrider> result;
  if (parts.empty())
    return result;
  clang::CXXFinalOverriderMap all;
  of->getFinalOverriders(all);
  for (const auto &[number, found] : all[method->getCanonicalDecl()]) {
    if (found.size() != 1 || found.front().Method->isPureVirtual() || number == 0)
      continue;
    const clang::UniqueVirtualMethod &final = found.front();
    const std::vector<std::uint64_t> objects = partsOf(final.Method->getParent());
    result.push_back({final.Method, parts[number - 1], objects[final.Subobject - 1]});
  }
  return result;
}

/// They may make objects of further classes, and call further functions.
void VirtualFunctions::buildOverriders() {
  for (std::size_t known = 0; known != classes.size() * callers.size();) {
    known = classes.size() * callers.size();
    for (std::size_t i = 0; i < callers.size(); ++i)
      for (std::size_t j = 0; j < classes.size(); ++j)
        for (const Overrider &each : overriders(callers.begin()[i].first, classes[j], ast))
          owner.function(each.method);
  }
}

/// `self->base.class_number`, in the class that has it first: that part begins where the object
/// does.
ir::Expr *VirtualFunctions::heldNumber(const clang::CXXRecordDecl *record, ir::Function &fn) {
  ir::Expr *part = ir::makeRef(program, fn.parameters.front(), fn.place);
  const auto member = [&](const std::string &field, const ir::Type *type) {
    auto *node = program.make<ir::Member>();
    node->base = part;
    node->arrow = part->type->isPointer();
    node->field = field;
    node->type = type;
    node->place = fn.place;
    part = node;
  };
  while (!ast.getASTRecordLayout(record).hasOwnVFPtr()) {
    const clang::CXXRecordDecl *primary = ast.getASTRecordLayout(record).getPrimaryBase();
    member(baseName(record, primary), types.baseType(primary, record->getLocation()));
    record = primary;
  }
  member(classNumberName(record), program.types.scalar(ir::Scalar::ULong));
  return part;
}

void VirtualFunctions::refuse(ir::Function &fn, const std::string &what) {
  llvm::SaveAndRestore reported(state.function, &fn);
  state.obstacle(fn.place, DiagId::ConstructUnsupported, what);
}

/// A pointer to a class that it returns is one to a base of it that begins where it does, or it
/// would have to be moved.
void VirtualFunctions::refuseMovedResult(const clang::CXXMethodDecl *method,
                                         const clang::CXXMethodDecl *found, ir::Function &fn) {
  const auto *base = method->getReturnType()->getPointeeCXXRecordDecl();
  const auto *derived = found->getReturnType()->getPointeeCXXRecordDecl();
  if (!base || distanceToPart(derived, base, ast) == 0)
    return;
  refuse(fn, "a virtual function whose result is a pointer to what has the overridden one's as a "
             "later base");
}

void VirtualFunctions::makeBody(const clang::CXXMethodDecl *method, ir::Function &fn) {
  const clang::SourceLocation at = method->getLocation();
  Dispatch body(program, fn, heldNumber(method->getParent(), fn));
  for (const clang::CXXRecordDecl *each : classes)
    for (const auto &[found, calledFrom, begin] : overriders(method, each, ast)) {
      refuseMovedResult(method, found, fn);
      if (freeing.contains(method) && calledFrom != 0)
        refuse(fn, "delete of an object by a pointer to a later base");
      const auto moved = static_cast<std::int64_t>(begin) - static_cast<std::int64_t>(calledFrom);
      ir::Expr *object = movedAddress(program, body.parameter(0),
                                      moved ? owner.constants.integer(moved, at) : nullptr,
                                      types.recordType(found->getParent(), at));
      body.add(number(each, calledFrom, at), owner.function(found), {object}, 1,
               owner.convention.valueParameters(found));
    }
  body.close(fn.sourceName);
}

void VirtualFunctions::finish() {
  for (std::size_t i = 0; i < callers.size(); ++i)
    makeBody(callers.begin()[i].first, *callers.begin()[i].second);
}

} // namespace cu2port
