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
#include "device/build/Builder.h"
#include "device/ir/Layout.h"
#include "frontend/ReadOnly.h"

#include "clang/AST/RecordLayout.h"

namespace cu2port {

using ir::Scalar;

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
const ir::Type *Builder::builtinType(const clang::BuiltinType *builtin, clang::SourceLocation at) {
  if (std::optional<Scalar> scalar = scalarOf(builtin->getKind()))
    return program.types.scalar(*scalar);
  // What a literal operator takes, which it must call so, is a double on a GPU.
  if (builtin->getKind() == clang::BuiltinType::LongDouble && context &&
      context->decl->getLiteralIdentifier())
    return program.types.scalar(Scalar::Double);
  obstacle(at, DiagId::ConstructUnsupported,
           "the type '" + builtin->getName(ast.getPrintingPolicy()).str() + "'");
  return program.types.scalar(Scalar::Int);
}

/// An array has its elements' qualifiers.
static bool hasVolatileElements(const clang::ASTContext &ast, clang::QualType type) {
  return ast.getBaseElementType(type).isVolatileQualified();
}

/// The type behind all typedefs, `auto` and template arguments. `at`: where a refusal is reported.
const ir::Type *Builder::type(clang::QualType written, clang::SourceLocation at) {
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
  obstacle(at, DiagId::ConstructUnsupported,
           "the type '" + written.getAsString(ast.getPrintingPolicy()) + "'");
  return program.types.scalar(Scalar::Int);
}

/// CUDA's float4, uint3, dim3 and their like, as the dialect headers declare them.
bool Builder::isVectorRecord(const clang::RecordDecl *decl, ir::Scalar &element,
                             unsigned &lanes) const {
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
const ir::Type *Builder::recordType(const clang::RecordDecl *decl, clang::SourceLocation at) {
  ir::Scalar element = Scalar::Int;
  unsigned lanes = 0;
  if (isVectorRecord(decl, element, lanes))
    return program.types.vector(element, lanes);
  return program.types.record(structDecl(decl, at));
}

/// The struct as C has it. It is known by its declaration before its members are: one of them may
/// be a pointer to it. In the program it stands behind them.
const ir::StructDecl *Builder::structDecl(const clang::RecordDecl *decl, clang::SourceLocation at) {
  if (const clang::RecordDecl *definition = decl->getDefinition())
    decl = definition;
  if (auto known = structs.find(decl); known != structs.end())
    return known->second;
  auto *result = program.make<ir::StructDecl>();
  structs[decl] = result;
  result->name = names.record(decl);
  result->sourceName = decl->getQualifiedNameAsString();
  result->isUnion = decl->isUnion();
  result->place = placeAhead(decl);
  result->comments = commentsOf(decl);
  auto refuse = [&](const std::string &what) {
    obstacle(at, DiagId::ConstructUnsupported, what + " (in '" + result->sourceName + "')");
  };
  // Pointers to it can be passed on, and that is all.
  if (!decl->isCompleteDefinition() || unit.whyBroken(decl)) {
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
  // `bits` has the integers from here on; the loop below declares each where its first field
  // stands.
  if (hasBits && !findUnits(decl))
    refuse("a bit-field that shares an integer with another member");
  // Fields of one integer follow each other: the first brings it, with its comment.
  const BitUnit *last = nullptr;
  for (const clang::FieldDecl *field : decl->fields()) {
    if (field->isBitField()) {
      const BitUnit *holder = bits.lookup(field).first;
      if (holder && holder != last)
        result->fields.push_back({.name = holder->name,
                                  .type = holder->type,
                                  .comments = commentsOf(field),
                                  .offset = holder->offset,
                                  .extents = {}});
      last = holder;
      if (holder)
        result->fields.back().isVolatile |= hasVolatileElements(ast, field->getType());
      continue;
    }
    ir::Field out;
    out.name = fieldName(field);
    out.type = type(field->getType(), at);
    out.isVolatile = hasVolatileElements(ast, field->getType());
    out.extents = extents(field->getTypeSourceInfo());
    out.comments = commentsOf(field);
    out.offset = layout.getFieldOffset(field->getFieldIndex()) / 8;
    // `alignas(16) float x[4];`
    if (const std::uint64_t alignment = field->getMaxAlignment() / 8;
        alignment >= ir::alignOf(out.type))
      out.alignment = alignment;
    result->fields.push_back(std::move(out));
  }
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
const ir::EnumDecl *Builder::enumDecl(const clang::EnumDecl *decl, clang::SourceLocation at) {
  if (const clang::EnumDecl *definition = decl->getDefinition())
    decl = definition;
  if (auto known = enums.find(decl); known != enums.end())
    return known->second;
  auto *result = program.make<ir::EnumDecl>();
  enums[decl] = result;
  result->name = names.enumeration(decl);
  result->underlying = type(decl->getIntegerType(), at)->scalar;
  result->promoted =
      decl->isScoped() ? result->underlying : type(decl->getPromotionType(), at)->scalar;
  result->isFixed = decl->isFixed();
  result->place = placeAhead(decl);
  result->comments = commentsOf(decl);
  for (const clang::EnumConstantDecl *value : decl->enumerators()) {
    std::string name = value->getName().str();
    if (decl->isScoped())
      name = result->name + '_' + name;
    result->values.push_back({names.unique(name), bitsOf(value->getInitVal())});
  }
  program.enums.push_back(result);
  return result;
}

} // namespace cu2port
