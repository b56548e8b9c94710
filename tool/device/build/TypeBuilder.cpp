// Types: those of C stay, those of C++ become what C has for them.
//
//   T *, T &, T &&            T *, whose address space nobody knows yet
//   float (*)(float)          unsigned long: a number stands for a function (FunctionPointers.cpp)
//   float4, dim3              vectors of 4 and 3: structs of the dialect's with members x, y, z, w
//   Tile<4>                   struct Tile_4 { size 16, alignment 4  float[4] v }
//   enum class E : char       its underlying type, and the one that arithmetic on it has
//   volatile float a[3]       the elements' qualifier is the variable's, or the member's
//
// Structs have the host's layout: size, alignment and offsets are Clang's, and settleLayout() finds
// the attributes with which C gives the same. What has virtual functions, or bases with members, is
// refused.
#include "device/build/TypeBuilder.h"
#include "device/ir/Layout.h"
#include "device/ir/Walk.h"
#include "frontend/ReadOnly.h"

#include "clang/AST/RecordLayout.h"

namespace cu2port {

using ir::Scalar;

TypeBuilder::TypeBuilder(BuildState &state, const LambdaTable &lambdas, BuildsExpression extent)
    : bits(state.program, state.ast), state(state), program(state.program), ast(state.ast),
      lambdas(lambdas), extent(std::move(extent)) {}

namespace {

/// C's scalar for a builtin type of Clang's; nothing for those CUDA device code cannot have.
std::optional<Scalar> scalarOf(clang::BuiltinType::Kind kind) {
  switch (kind) {
  case clang::BuiltinType::Void:
    return Scalar::Void;
  case clang::BuiltinType::Bool:
    return Scalar::Bool;
  case clang::BuiltinType::WChar_S:
    return Scalar::Int;
  case clang::BuiltinType::WChar_U:
    return Scalar::UInt;
  case clang::BuiltinType::Char8:
    return Scalar::UChar;
  case clang::BuiltinType::Char16:
    return Scalar::UShort;
  case clang::BuiltinType::Char32:
    return Scalar::UInt;
  case clang::BuiltinType::Char_S:
    return Scalar::Char;
  case clang::BuiltinType::Char_U:
    return Scalar::UChar; // -funsigned-char; OpenCL's char is signed
  case clang::BuiltinType::SChar:
    return Scalar::SChar;
  case clang::BuiltinType::UChar:
    return Scalar::UChar;
  case clang::BuiltinType::Short:
    return Scalar::Short;
  case clang::BuiltinType::UShort:
    return Scalar::UShort;
  case clang::BuiltinType::Int:
    return Scalar::Int;
  case clang::BuiltinType::UInt:
    return Scalar::UInt;
  case clang::BuiltinType::Long:
    return Scalar::Long;
  case clang::BuiltinType::ULong:
    return Scalar::ULong;
  case clang::BuiltinType::LongLong:
    return Scalar::LongLong;
  case clang::BuiltinType::ULongLong:
    return Scalar::ULongLong;
  case clang::BuiltinType::Float:
    return Scalar::Float;
  case clang::BuiltinType::Double:
    return Scalar::Double;
  default:
    return std::nullopt;
  }
}

} // namespace

/// Half floats, 128-bit integers and the like are refused; an int stands for them.
const ir::Type *TypeBuilder::builtinType(const clang::BuiltinType *builtin,
                                         clang::SourceLocation at) {
  if (std::optional<Scalar> scalar = scalarOf(builtin->getKind()))
    return program.types.scalar(*scalar);
  // What a literal operator takes, which it must call so, is a double on a GPU.
  if (builtin->getKind() == clang::BuiltinType::LongDouble && state.functionDecl &&
      state.functionDecl->getLiteralIdentifier())
    return program.types.scalar(Scalar::Double);
  state.obstacle(at, DiagId::ConstructUnsupported,
                 "the type '" + builtin->getName(ast.getPrintingPolicy()).str() + "'");
  return program.types.scalar(Scalar::Int);
}

/// An array has its elements' qualifiers.
static bool hasVolatileElements(const clang::ASTContext &ast, clang::QualType type) {
  return ast.getBaseElementType(type).isVolatileQualified();
}

/// The type behind all typedefs, `auto` and template arguments. `at`: where a refusal is reported.
const ir::Type *TypeBuilder::type(clang::QualType written, clang::SourceLocation at) {
  clang::QualType canonical = written.getCanonicalType();
  const clang::Type *t = canonical.getTypePtr();
  if (const auto *builtin = llvm::dyn_cast<clang::BuiltinType>(t))
    return builtinType(builtin, at);
  if (const auto *pointer = llvm::dyn_cast<clang::PointerType>(t)) {
    clang::QualType pointee = pointer->getPointeeType();
    if (pointee->isFunctionType())
      return functionPointerType();
    return program.types.pointer(type(pointee, at), ir::AddressSpace::Unknown, isReadOnly(pointee),
                                 hasVolatileElements(ast, pointee));
  }
  if (const auto *reference = llvm::dyn_cast<clang::ReferenceType>(t)) {
    clang::QualType referee = reference->getPointeeType();
    if (referee->isFunctionType())
      return functionPointerType();
    return program.types.pointer(type(referee, at), ir::AddressSpace::Unknown, isReadOnly(referee),
                                 hasVolatileElements(ast, referee));
  }
  // A function's name is a pointer to it, wherever it stands.
  if (t->isFunctionType())
    return functionPointerType();
  if (const auto *array = llvm::dyn_cast<clang::ConstantArrayType>(t))
    return program.types.array(type(array->getElementType(), at), array->getSize().getZExtValue());
  // `extern __shared__ float buffer[];`: 0 elements.
  if (const auto *array = llvm::dyn_cast<clang::IncompleteArrayType>(t))
    return program.types.array(type(array->getElementType(), at), 0);
  if (const auto *record = llvm::dyn_cast<clang::RecordType>(t))
    return recordType(record->getDecl(), at);
  if (const auto *enumeration = llvm::dyn_cast<clang::EnumType>(t))
    return program.types.enumeration(enumDecl(enumeration->getDecl(), at));
  state.obstacle(at, DiagId::ConstructUnsupported,
                 "the type '" + written.getAsString(ast.getPrintingPolicy()) + "'");
  return program.types.scalar(Scalar::Int);
}

/// CUDA's float4, uint3, dim3 and their like, as the dialect headers declare them.
/// Sets `element` and `lanes`, 1 to 4, if it is one.
static bool isVectorRecord(const TranslationUnit &unit, const clang::RecordDecl *decl,
                           ir::Scalar &element, unsigned &lanes) {
  if (!unit.isDialect(decl->getLocation()))
    return false;
  const clang::RecordDecl *definition = decl->getDefinition();
  llvm::StringRef fieldNames = "xyzw";
  lanes = 0;
  if (!definition)
    return false;
  for (const clang::FieldDecl *field : definition->fields()) {
    const auto *builtin = llvm::dyn_cast<clang::BuiltinType>(field->getType().getCanonicalType());
    if (!builtin || lanes == 4 || field->getName() != fieldNames.substr(lanes, 1))
      return false;
    std::optional<Scalar> scalar = scalarOf(builtin->getKind());
    if (!scalar)
      return false;
    element = *scalar;
    ++lanes;
  }
  return lanes > 0;
}

/// A struct, union or class; CUDA's vectors are types of the IR's own, as targets have them, too.
const ir::Type *TypeBuilder::recordType(const clang::RecordDecl *decl, clang::SourceLocation at) {
  ir::Scalar element = Scalar::Int;
  unsigned lanes = 0;
  if (isVectorRecord(state.unit, decl, element, lanes))
    return program.types.vector(element, lanes);
  return program.types.record(structDecl(decl, at));
}

/// Fields of one integer follow each other: the first brings it, with its comment.
void TypeBuilder::addBits(const clang::FieldDecl *field, const BitUnit *&last, ir::StructDecl &to) {
  const BitPlace *place = bits.find(field);
  const BitUnit *holder = place ? place->unit : nullptr;
  if (holder && holder != last)
    to.fields.push_back({.name = holder->name,
                         .type = holder->type,
                         .comments = state.commentsOf(field),
                         .offset = holder->offset,
                         .extents = {}});
  last = holder;
  if (holder)
    to.fields.back().isVolatile |= hasVolatileElements(ast, field->getType());
}

void TypeBuilder::addFields(const clang::RecordDecl *decl, clang::SourceLocation at,
                            ir::StructDecl &to) {
  const clang::ASTRecordLayout &layout = ast.getASTRecordLayout(decl);
  const BitUnit *last = nullptr;
  for (const clang::FieldDecl *field : decl->fields()) {
    if (field->isBitField()) {
      addBits(field, last, to);
      continue;
    }
    ir::Field out;
    out.name = fieldName(field);
    out.type = type(field->getType(), at);
    out.isVolatile = hasVolatileElements(ast, field->getType());
    out.extents = extents(field->getTypeSourceInfo());
    out.comments = state.commentsOf(field);
    out.offset = layout.getFieldOffset(field->getFieldIndex()) / 8;
    // `alignas(16) float x[4];`
    if (const std::uint64_t alignment = field->getMaxAlignment() / 8;
        alignment >= ir::alignOf(out.type))
      out.alignment = alignment;
    to.fields.push_back(std::move(out));
  }
}

/// The struct as C has it. It is known by its declaration before its members are: one of them may
/// be a pointer to it. In the program it stands behind them.
const ir::StructDecl *TypeBuilder::structDecl(const clang::RecordDecl *decl,
                                              clang::SourceLocation at) {
  if (const clang::RecordDecl *definition = decl->getDefinition())
    decl = definition;
  if (auto known = structs.find(decl); known != structs.end())
    return known->second;
  auto *result = program.make<ir::StructDecl>();
  structs[decl] = result;
  result->name = state.names.record(decl);
  result->sourceName = decl->getQualifiedNameAsString();
  result->isUnion = decl->isUnion();
  result->place = state.placeAhead(decl);
  result->comments = state.commentsOf(decl);
  auto refuse = [&](const std::string &what) {
    state.obstacle(at, DiagId::ConstructUnsupported, what + " (in '" + result->sourceName + "')");
  };
  // Pointers to it can be passed on, and that is all.
  if (!decl->isCompleteDefinition() || state.unit.whyBroken(decl)) {
    result->isIncomplete = true;
    program.structs.push_back(result);
    return result;
  }
  if (const auto *cxx = llvm::dyn_cast<clang::CXXRecordDecl>(decl)) {
    if (cxx->isPolymorphic() || cxx->getNumVBases())
      refuse("a class with virtual functions or bases");
    else
      addBases(cxx, at, *result);
  }
  const clang::ASTRecordLayout &layout = ast.getASTRecordLayout(decl);
  result->size = layout.getSize().getQuantity();
  result->natural = layout.getAlignment().getQuantity();
  if (decl->getMaxAlignment() / 8 == result->natural) // less says nothing
    result->alignment = result->natural;
  const bool hasBits =
      llvm::any_of(decl->fields(), [](const auto *field) { return field->isBitField(); });
  // `bits` has the integers from here on; addFields() declares each where its first field stands.
  if (hasBits && !bits.addAllOf(decl))
    refuse("a bit-field that shares an integer with another member");
  addFields(decl, at, *result);
  if (const auto *cxx = llvm::dyn_cast<clang::CXXRecordDecl>(decl); cxx && cxx->isLambda())
    addCaptured(cxx, at, *result);
  if (!ir::settleLayout(*result))
    refuse("a layout that no struct has in C");
  program.structs.push_back(result);
  return result;
}

/// -1 as 0xffffffffffffffff: the type says what that is.
static std::uint64_t bitsOf(const llvm::APSInt &value) {
  return value.extOrTrunc(64).getZExtValue();
}

/// An enum, with its values' names. C has no scopes: `Mode::A` becomes `Mode_A`.
const ir::EnumDecl *TypeBuilder::enumDecl(const clang::EnumDecl *decl, clang::SourceLocation at) {
  if (const clang::EnumDecl *definition = decl->getDefinition())
    decl = definition;
  if (auto known = enums.find(decl); known != enums.end())
    return known->second;
  auto *result = program.make<ir::EnumDecl>();
  enums[decl] = result;
  result->name = state.names.enumeration(decl);
  result->underlying = type(decl->getIntegerType(), at)->scalar;
  result->promoted =
      decl->isScoped() ? result->underlying : type(decl->getPromotionType(), at)->scalar;
  result->isFixed = decl->isFixed();
  result->place = state.placeAhead(decl);
  result->comments = state.commentsOf(decl);
  for (const clang::EnumConstantDecl *value : decl->enumerators()) {
    std::string name = value->getName().str();
    if (decl->isScoped())
      name = result->name + '_' + name;
    result->values.push_back({state.names.unique(name), bitsOf(value->getInitVal())});
  }
  program.enums.push_back(result);
  return result;
}

/// True for an extent whose names device code can have: literals, and constants that are numbers.
static bool isOfPlainConstants(const clang::Stmt *size) {
  if (llvm::isa<clang::CallExpr, clang::ArraySubscriptExpr>(size))
    return false;
  if (const auto *use = llvm::dyn_cast<clang::DeclRefExpr>(size))
    if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(use->getDecl()))
      return variable->getType()->isIntegralOrEnumerationType();
  return llvm::all_of(size->children(),
                      [](const clang::Stmt *each) { return !each || isOfPlainConstants(each); });
}

/// The extents of an array as they are written, where they have names: `tile[TILE][TILE + 1]`.
/// Empty if there are numbers alone, or names that the device has not; the type has the numbers.
std::vector<ir::Expr *> TypeBuilder::extents(clang::TypeSourceInfo *info) {
  std::vector<ir::Expr *> result;
  bool named = false;
  if (!info)
    return {};
  clang::TypeLoc loc = info->getTypeLoc().getUnqualifiedLoc();
  for (auto array = loc.getAsAdjusted<clang::ArrayTypeLoc>(); array;
       array = array.getElementLoc().getUnqualifiedLoc().getAsAdjusted<clang::ArrayTypeLoc>()) {
    const clang::Expr *size = array.getSizeExpr();
    if (!size || size->isInstantiationDependent() || size->isValueDependent() ||
        !isOfPlainConstants(size))
      return {};
    ir::Expr *built = extent(size);
    bool constant = true;
    ir::forEachExprIn(built, [&](ir::Expr *&e) {
      named |= llvm::isa<ir::ConstantRef>(e) || llvm::isa<ir::EnumRef>(e);
      constant &=
          !llvm::isa<ir::VariableRef>(e) && !llvm::isa<ir::Call>(e) && !llvm::isa<ir::Intrinsic>(e);
    });
    if (!constant)
      return {};
    result.push_back(built);
  }
  return named ? result : std::vector<ir::Expr *>{};
}

/// The fields for what it has captured, and for the shared variables that it uses.
void TypeBuilder::addCaptured(const clang::CXXRecordDecl *closure, clang::SourceLocation at,
                              ir::StructDecl &to) {
  const clang::LambdaExpr *made = lambdas.objectOf(closure);
  if (!made)
    return;
  for (const clang::VarDecl *shared : lambdas.sharedUses(made)) {
    if (to.fields.empty())
      to.size = 0; // C++ gives it a byte
    ir::Field field;
    field.name = shared->getName().str();
    field.type = program.types.pointer(type(shared->getType(), at), ir::AddressSpace::Shared);
    field.offset = llvm::alignTo(to.size, 8);
    to.size = field.offset + 8;
    to.natural = 8;
    to.fields.push_back(std::move(field));
  }
}

/// As long as a pointer of the host's, which may lie in the same struct.
const ir::Type *TypeBuilder::functionPointerType() {
  return program.types.scalar(ir::Scalar::ULong);
}

} // namespace cu2port
