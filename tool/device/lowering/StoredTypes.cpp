// What OpenCL C leaves open about types in memory: how large a bool is, and a struct without
// members. In memory a bool is a byte that is 0 or 1, and such a struct has one member.
//
//   struct S { bool b; int x; };           struct S { uchar b; int x; };
//   struct Nothing {};               ->    struct Nothing { uchar empty; };
//   void k(bool *f) {                      void k(uchar *f) {
//     bool b = n > 3;                        bool b = n > 3;          a value, and no memory
//     bool flags[4];                         uchar flags[4];
//
// The types of elements and fields change, those of expressions with them; what is stored to a byte
// gets its conversion from the pass "conversions".
#include "device/Passes.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"
#include "device/values/RegionFacts.h"

#include <map>

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

/// Of one program: a type has the same replacement everywhere.
class TypeStorage {
public:
  explicit TypeStorage(Program &program)
      : program(program), byte(program.types.scalar(Scalar::UChar)) {}
  void run();

private:
  /// As what it is stored in memory: `bool *` is `uchar *`, a bool itself a byte.
  const Type *stored(const Type *type);
  /// Of a value: a bool that is computed stays one.
  const Type *value(const Type *type) { return type && !type->isBool() ? stored(type) : type; }
  void lowerRecord(StructDecl &decl);
  void lowerFunction(Function &function);
  void lowerExpr(Expr *expr);
  /// `isInMemory`: its size counts, since it is looked at by its address.
  void lowerVariable(Variable &variable, bool isInMemory);

  Program &program;
  const Type *byte;
  std::map<const Type *, const Type *> known; ///< what pointers and arrays have become
};

const Type *TypeStorage::stored(const Type *type) {
  if (type->isBool())
    return byte;
  if (!type->element)
    return type;
  const Type *&result = known[type];
  if (!result) {
    const Type *element = stored(type->element);
    result = type->isArray() ? program.types.array(element, type->count)
                             : program.types.pointer(element, type->space, type->constElement,
                                                     type->volatileElement);
  }
  return result;
}

void TypeStorage::lowerRecord(StructDecl &decl) {
  for (Field &field : decl.fields)
    field.type = stored(field.type);
  if (decl.fields.empty())
    decl.fields.push_back({.name = "empty", .type = byte, .comments = {}, .extents = {}});
}

void TypeStorage::lowerExpr(Expr *expr) {
  expr->type = value(expr->type);
  if (auto *size = dyn_cast<SizeOf>(expr))
    size->of = stored(size->of);
  auto *conversion = dyn_cast<Cast>(expr);
  if (!conversion || conversion->operand->type->isBool() || expr->type->kind != TypeKind::Enum ||
      expr->type->scalar != Scalar::Bool)
    return;
  // `(Flag)n`, of an enum whose underlying type is bool, would be a byte of n's lower bits:
  // -> `(Flag)(bool)n`
  conversion->operand = makeCast(program, conversion->operand, program.types.scalar(Scalar::Bool));
}

void TypeStorage::lowerVariable(Variable &variable, bool isInMemory) {
  isInMemory |= variable.space != AddressSpace::Private;
  variable.type = isInMemory ? stored(variable.type) : value(variable.type);
}

void TypeStorage::lowerFunction(Function &function) {
  const RegionFacts facts(function);
  function.returnType = value(function.returnType);
  for (Variable *parameter : function.parameters) // kernels have none of type bool
    lowerVariable(*parameter, function.isKernel || facts.isAddressTaken(parameter));
  forEachStmt(function.body, [&](Stmt *stmt) {
    auto *declaration = dyn_cast<Declaration>(stmt);
    if (!declaration)
      return;
    bool any = false; // all of one declaration have one type
    for (const Variable *variable : declaration->variables)
      any |= facts.isAddressTaken(variable);
    for (Variable *variable : declaration->variables)
      lowerVariable(*variable, any);
  });
  forEachExpr(function.body, [&](Expr *&expr) { lowerExpr(expr); });
}

void TypeStorage::run() {
  for (StructDecl *decl : program.structs)
    lowerRecord(*decl);
  for (Variable *global : program.globals)
    lowerVariable(*global, true);
  for (Function *function : program.functions)
    lowerFunction(*function);
}

} // namespace

void storeFixedSizes(Program &program) { TypeStorage(program).run(); }

} // namespace cu2port::ir
