// Values of Clang's as bytes. Clang has evaluated what a device variable starts with, since nothing
// but a constant may stand there.
//
//   {1, {2.0f}}       the members' bytes at their offsets
//   &table[3]         12 at its place, and an address: of `table`
//   "text"            an address, of the bytes of the string
//   twice             the function's number
#include "frontend/InitialValues.h"
#include "frontend/Annotations.h"
#include "frontend/AstVisitor.h"
#include "frontend/FunctionNumber.h"
#include "frontend/ReadOnly.h"
#include "frontend/SharedVariables.h"
#include "frontend/TranslationUnit.h"

#include "clang/AST/Mangle.h"
#include "clang/AST/RecordLayout.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace cu2port {
namespace {

using namespace clang;

class ValueWriter {
public:
  ValueWriter(const ASTContext &ast, InitialValue &to) : ast(ast), to(to) {}

  /// False if it has no bytes that are known here.
  bool write(const APValue &value, QualType type, std::uint64_t at) {
    switch (value.getKind()) {
    case APValue::None:
    case APValue::Indeterminate: // what a constructor leaves alone is zero
      return true;
    case APValue::Int:
      putNumber(value.getInt(), at, sizeOf(type));
      return true;
    case APValue::Float:
      putNumber(value.getFloat().bitcastToAPInt(), at, sizeOf(type));
      return true;
    case APValue::LValue:
      return writeAddress(value, type, at);
    case APValue::Array:
      return writeArray(value, type, at);
    case APValue::Vector:
      return writeVector(value, type, at);
    case APValue::Struct:
      return writeStruct(value, type, at);
    case APValue::Union:
      return !value.getUnionField() || writeField(value.getUnionField(), value.getUnionValue(), at);
    case APValue::ComplexInt:
    case APValue::ComplexFloat:
      return writeComplex(value, type, at);
    case APValue::MemberPointer:
      return writeMember(value, type, at);
    case APValue::FixedPoint:
    case APValue::AddrLabelDiff:
      return false;
    }
    llvm_unreachable("a value of no kind");
  }

private:
  std::uint64_t sizeOf(QualType type) const {
    return static_cast<std::uint64_t>(ast.getTypeSizeInChars(type).getQuantity());
  }

  /// In the host's order of bytes, as CUDA has it. What is zero need not be written.
  void putNumber(const llvm::APInt &number, std::uint64_t at, std::uint64_t size) {
    for (std::uint64_t i = 0; i < size && 8 * i < number.getBitWidth(); ++i) {
      const unsigned bits = std::min<unsigned>(8, number.getBitWidth() - 8 * i);
      if (const std::uint64_t byte = number.extractBitsAsZExtValue(bits, 8 * i)) {
        to.bytes.resize(std::max<std::size_t>(to.bytes.size(), at + i + 1));
        to.bytes[at + i] |= static_cast<std::uint8_t>(byte);
      }
    }
  }

  /// Of an object, and so many bytes more. Null is an address, too, of nothing.
  bool writeAddress(const APValue &value, QualType type, std::uint64_t at) {
    constexpr std::uint64_t size = sizeof(std::uint64_t);
    const bool isWhole = type->isReferenceType() || sizeOf(type) == size;
    const APValue::LValueBase base = value.getLValueBase();
    const auto distance = static_cast<std::uint64_t>(value.getLValueOffset().getQuantity());
    if (!isWhole || (base && !writeBase(base, at)))
      return false;
    putNumber(llvm::APInt(64, distance), at, size);
    return true;
  }

  bool writeBase(const APValue::LValueBase &base, std::uint64_t at) {
    if (const auto *text = dyn_cast_if_present<StringLiteral>(base.dyn_cast<const Expr *>()))
      return writeText(text, at);
    const auto *decl = base.dyn_cast<const ValueDecl *>();
    if (const auto *function = dyn_cast_if_present<FunctionDecl>(decl)) {
      const FunctionDecl *definition = function;
      function->hasBody(definition);
      putNumber(llvm::APInt(64, functionNumber(definition ? definition : function)), at, 8);
      to.functions.push_back(at);
      return true;
    }
    const auto *variable = dyn_cast_if_present<VarDecl>(decl);
    if (!variable)
      return false;
    to.addresses.push_back({at, linkerName(variable), variable->isExternallyVisible(), {}});
    return true;
  }

  /// As the host's compilers have it: an offset, and -1 for null. Methods have no bytes here.
  bool writeMember(const APValue &value, QualType type, std::uint64_t at) {
    const ValueDecl *member = value.getMemberPointerDecl();
    if (!value.getMemberPointerPath().empty())
      return false;
    if (!member) {
      if (type->isMemberDataPointerType())
        putNumber(llvm::APInt::getAllOnes(64), at, 8);
      return true;
    }
    if (isa<CXXMethodDecl>(member))
      return false;
    putNumber(llvm::APInt(64, ast.getFieldOffset(member) / 8), at, 8);
    return true;
  }

  bool writeText(const StringLiteral *text, std::uint64_t at) {
    const llvm::StringRef bytes = text->getBytes();
    InitialValue::Address address{at, "", false, {bytes.bytes_begin(), bytes.bytes_end()}};
    address.text.resize(bytes.size() + text->getCharByteWidth());
    to.addresses.push_back(std::move(address));
    return true;
  }

  bool writeComplex(const APValue &value, QualType type, std::uint64_t at) {
    const std::uint64_t half = sizeOf(type) / 2;
    const bool isInt = value.isComplexInt();
    putNumber(isInt ? llvm::APInt(value.getComplexIntReal())
                    : value.getComplexFloatReal().bitcastToAPInt(),
              at, half);
    putNumber(isInt ? llvm::APInt(value.getComplexIntImag())
                    : value.getComplexFloatImag().bitcastToAPInt(),
              at + half, half);
    return true;
  }

  bool writeArray(const APValue &value, QualType type, std::uint64_t at) {
    const QualType element = ast.getAsArrayType(type)->getElementType();
    const std::uint64_t step = sizeOf(element);
    const unsigned given = value.getArrayInitializedElts();
    for (unsigned i = 0; i < given; ++i)
      if (!write(value.getArrayInitializedElt(i), element, at + i * step))
        return false;
    if (!value.hasArrayFiller())
      return true;
    // Of most arrays the rest is zero, and may be long.
    InitialValue rest;
    if (!ValueWriter(ast, rest).write(value.getArrayFiller(), element, 0))
      return false;
    if (rest == InitialValue())
      return true;
    for (unsigned i = given; i < value.getArraySize(); ++i)
      write(value.getArrayFiller(), element, at + i * step);
    return true;
  }

  bool writeVector(const APValue &value, QualType type, std::uint64_t at) {
    const QualType element = type->castAs<VectorType>()->getElementType();
    if (element->isBooleanType())
      return false;
    for (unsigned i = 0; i < value.getVectorLength(); ++i)
      if (!write(value.getVectorElt(i), element, at + i * sizeOf(element)))
        return false;
    return true;
  }

  bool writeStruct(const APValue &value, QualType type, std::uint64_t at) {
    const RecordDecl *record = type->castAs<RecordType>()->getDecl();
    const ASTRecordLayout &layout = ast.getASTRecordLayout(record);
    if (const auto *object = dyn_cast<CXXRecordDecl>(record)) {
      if (object->isDynamicClass())
        return false;
      unsigned i = 0;
      for (const CXXBaseSpecifier &base : object->bases()) {
        const CharUnits offset = layout.getBaseClassOffset(base.getType()->getAsCXXRecordDecl());
        if (!write(value.getStructBase(i++), base.getType(), at + offset.getQuantity()))
          return false;
      }
    }
    return llvm::all_of(record->fields(), [&](const FieldDecl *field) {
      return writeField(field, value.getStructField(field->getFieldIndex()), at);
    });
  }

  bool writeField(const FieldDecl *field, const APValue &value, std::uint64_t at) {
    const std::uint64_t bit = ast.getFieldOffset(field);
    if (!field->isBitField())
      return write(value, field->getType(), at + bit / 8);
    if (!value.isInt())
      return !value.hasValue();
    const unsigned width = field->getBitWidthValue(ast);
    const llvm::APInt number = value.getInt().zextOrTrunc(width);
    putNumber(number.zext(width + 8).shl(bit % 8), at + bit / 8, (bit % 8 + width + 7) / 8);
    return true;
  }

  const ASTContext &ast;
  InitialValue &to;
};

class VariableFinder : public AstVisitor {
public:
  std::vector<const VarDecl *> found;

  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool VisitVarDecl(VarDecl *variable) override {
    // The last question walks over all declarations.
    if (variable->hasGlobalStorage() && !variable->isTemplated() && !isShared(variable) &&
        (isDevices(*variable) || isOfDeviceFunction(*variable)) &&
        variable->isThisDeclarationADefinition() == VarDecl::Definition &&
        variable->getDefinition() == variable)
      found.push_back(variable);
    return true;
  }

private:
  static bool isDevices(const Decl &decl) {
    return decl.hasAttr<CUDADeviceAttr>() || decl.hasAttr<CUDAConstantAttr>();
  }
  static bool isOfDeviceFunction(const VarDecl &variable) {
    const auto *function = dyn_cast<FunctionDecl>(variable.getDeclContext());
    return variable.isStaticLocal() && function &&
           (isDevices(*function) || function->hasAttr<CUDAGlobalAttr>());
  }
};

} // namespace

std::vector<std::uint8_t> InitialValue::allBytes() const {
  std::vector<std::uint8_t> all = bytes;
  all.resize(size);
  return all;
}

std::optional<InitialValue> initialValueOf(const VarDecl *variable) {
  const ASTContext &ast = variable->getASTContext();
  const QualType type = variable->getType();
  InitialValue result;
  const VarDecl *declaration = nullptr;
  const Expr *written = variable->getAnyInitializer(declaration);
  if (variable->isInvalidDecl() || type->isIncompleteType() || type->isDependentType() ||
      (written && (written->isValueDependent() || written->containsErrors())))
    return std::nullopt;
  result.size =
      type->isReferenceType() ? sizeof(std::uint64_t) : ast.getTypeSizeInChars(type).getQuantity();
  if (!written)
    return result;
  if (const APValue *value = declaration->evaluateValue())
    return ValueWriter(ast, result).write(*value, type, 0) ? std::optional(result) : std::nullopt;
  // An empty constructor, which need not be one for constants.
  return isa<CXXConstructExpr>(written->IgnoreImplicit()) ? std::optional(result) : std::nullopt;
}

std::vector<const VarDecl *> deviceVariablesIn(const TranslationUnit &unit) {
  VariableFinder finder;
  for (Decl *decl : unit.ast().getTranslationUnitDecl()->decls())
    if (unit.isUsers(decl->getLocation()) || unit.isImported(decl->getLocation()))
      finder.TraverseDecl(decl);
  return std::move(finder.found);
}

bool isManaged(const VarDecl *variable) { return hasAnnotation(variable, "cuda.managed"); }

std::string linkerName(const VarDecl *variable) {
  return ASTNameGenerator(variable->getASTContext()).getName(variable);
}

bool isWeak(const VarDecl *variable) {
  const GVALinkage linkage = variable->getASTContext().GetGVALinkageForVariable(variable);
  return linkage != GVA_Internal && linkage != GVA_StrongExternal;
}

DeviceVariables describeDeviceVariables(const TranslationUnit &unit) {
  DeviceVariables all;
  for (const VarDecl *variable : deviceVariablesIn(unit)) {
    DeviceVariable &described = all[linkerName(variable)];
    described.value = initialValueOf(variable);
    described.isLocal = variable->isStaticLocal();
    described.isManaged = isManaged(variable);
    described.isConst =
        variable->getType().isConstant(unit.ast()) && isReadOnly(variable->getType());
    described.isWeak = isWeak(variable);
    described.isOfEachFile = described.isWeak && !described.isConst && !variable->isInline() &&
                             !variable->isStaticDataMember();
    described.isOfItsFile = !described.isWeak && variable->isExternallyVisible();
    described.isImported = unit.isImported(variable->getLocation());
  }
  return all;
}

} // namespace cu2port
