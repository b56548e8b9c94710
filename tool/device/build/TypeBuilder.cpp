// Types: those of C stay, those of C++ become what C has for them.
//
//   T *, T &, T &&            T *, whose address space nobody knows yet
//   float (*)(float)          unsigned long: a number stands for a function (FunctionPointers.cpp)
//   float4, dim3              vectors of 4 and 3: structs of the dialect's with members x, y, z, w
//   Tile<4>                   struct Tile_4 { ... }: Structs.cpp
//   __int128                  the dialect's struct of two numbers: WideIntegers.cpp
//   enum class E : char       its underlying type, and the one that arithmetic on it has
//   float a[TILE + 1]         float[17], and the extent as it is written
#include "device/build/TypeBuilder.h"
#include "device/build/WideIntegers.h"
#include "device/ir/Walk.h"
#include "frontend/ReadOnly.h"

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

/// Half floats and the like are refused; an int stands for them.
const ir::Type *TypeBuilder::builtinType(const clang::BuiltinType *builtin,
                                         clang::SourceLocation at) {
  if (std::optional<Scalar> scalar = scalarOf(builtin->getKind()))
    return program.types.scalar(*scalar);
  if (builtin->getKind() == clang::BuiltinType::NullPtr)
    return program.types.pointer(program.types.scalar(Scalar::Void));
  // On a GPU it is a double; refuseInMemory() is about what the host reads and writes.
  if (builtin->getKind() == clang::BuiltinType::LongDouble)
    return program.types.scalar(Scalar::Double);
  if (const clang::RecordDecl *pair =
          isWideInteger(clang::QualType(builtin, 0)) ? wideIntegerStruct(ast) : nullptr)
    return recordType(pair, at);
  state.obstacle(at, DiagId::ConstructUnsupported,
                 "the type '" + builtin->getName(ast.getPrintingPolicy()).str() + "'");
  return program.types.scalar(Scalar::Int);
}

/// `long double` has ten bytes on the host and eight on a GPU.
void TypeBuilder::refuseInMemory(clang::QualType written, clang::SourceLocation at) {
  if (ast.getBaseElementType(written)->isSpecificBuiltinType(clang::BuiltinType::LongDouble))
    state.obstacle(at, DiagId::ConstructUnsupported,
                   "the type 'long double' of more than a variable");
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
  if (t->isPointerType() || t->isReferenceType() || t->isArrayType())
    refuseInMemory(t->isArrayType() ? canonical : t->getPointeeType(), at);
  if (const auto *pointer = llvm::dyn_cast<clang::PointerType>(t)) {
    clang::QualType to = pointer->getPointeeType();
    if (to->isFunctionType())
      return functionPointerType();
    return program.types.pointer(pointee(to, at), ir::AddressSpace::Unknown, isReadOnly(to),
                                 hasVolatileElements(ast, to));
  }
  if (const auto *reference = llvm::dyn_cast<clang::ReferenceType>(t)) {
    clang::QualType referee = reference->getPointeeType();
    if (referee->isFunctionType())
      return functionPointerType();
    return program.types.pointer(pointee(referee, at), ir::AddressSpace::Unknown,
                                 isReadOnly(referee), hasVolatileElements(ast, referee));
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
  if (const auto *member = llvm::dyn_cast<clang::MemberPointerType>(t))
    return memberPointerType(member);
  state.obstacle(at, DiagId::ConstructUnsupported,
                 "the type '" + written.getAsString(ast.getPrintingPolicy()) + "'");
  return program.types.scalar(Scalar::Int);
}

/// CUDA's float4, uint3, dim3 and their like, as the dialect headers declare them.
/// Sets `element` and `lanes`, 1 to 4, if it is one. What says how it is aligned, double4_32a, is a
/// struct.
static bool isVectorRecord(const TranslationUnit &unit, const clang::RecordDecl *decl,
                           ir::Scalar &element, unsigned &lanes) {
  if (!unit.isDialect(decl->getLocation()) || decl->getName().ends_with("a"))
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
  if (isWideInteger(decl->getIntegerType())) {
    state.obstacle(at, DiagId::ConstructUnsupported, "an enum whose values are '__int128'");
    result->underlying = result->promoted = Scalar::Int;
    return result;
  }
  result->underlying = type(decl->getIntegerType(), at)->scalar;
  result->promoted =
      decl->isScoped() ? result->underlying : type(decl->getPromotionType(), at)->scalar;
  // A packed one may be less than an int without saying of what type.
  result->isFixed = decl->isFixed() || state.ast.getTypeSize(decl->getIntegerType()) < 32;
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

/// As long as a pointer of the host's, which may lie in the same struct.
const ir::Type *TypeBuilder::functionPointerType() {
  return program.types.scalar(ir::Scalar::ULong);
}

/// As the host's compilers have them: a pointer to a method is two words.
const ir::Type *TypeBuilder::memberPointerType(const clang::MemberPointerType *of) {
  const ir::Type *number = program.types.scalar(Scalar::Long);
  if (of->isMemberDataPointer())
    return number;
  if (!methodPointer) {
    methodPointer = program.make<ir::StructDecl>();
    methodPointer->name = state.names.unique("MethodPointer");
    methodPointer->sourceName = "a pointer to a method";
    methodPointer->size = 16;
    methodPointer->natural = 8;
    ir::Field function, adjustment;
    function.name = "function";
    function.type = functionPointerType();
    adjustment.name = "adjustment";
    adjustment.type = number;
    adjustment.offset = 8;
    methodPointer->fields = {function, adjustment};
    program.structs.push_back(methodPointer);
  }
  return program.types.record(methodPointer);
}

} // namespace cu2port
