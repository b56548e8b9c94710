// Objects that Clang knows, of the host's: device code may use their values.
//
//   constexpr Range r{1, 9};      r.size()           Range_size(&(Range){1, 9})
//   std::strong_ordering::less    (strong_ordering){-1}
//   f<Point{1, 2}>()              (Point){1, 2}      a template's parameter
//   parse("17")                   (Number){17}       a call of a consteval function
//
// They are lists of their parts' values, in the order of a struct's fields here.
#include "device/build/ConstantBuilder.h"

namespace cu2port {

static constexpr std::uint64_t mostElements = 64;

/// Those of base classes come first, and empty ones take no place.
static bool hasPlainFields(const clang::CXXRecordDecl *record, TypeBuilder &types) {
  const auto hasPlainBase = [&](const clang::CXXBaseSpecifier &base) {
    return !types.tailIsReused(base.getType()->getAsCXXRecordDecl());
  };
  return record && !record->isUnion() && !record->isDynamicClass() && !record->getNumVBases() &&
         llvm::all_of(record->bases(), hasPlainBase) &&
         llvm::none_of(record->fields(), [](const auto *field) { return field->isBitField(); });
}

bool ConstantBuilder::addPart(ir::InitList &list, const clang::APValue &value, clang::QualType of,
                              clang::SourceLocation at) {
  ir::Expr *part = object(value, of, at);
  if (auto *inner = llvm::dyn_cast_or_null<ir::InitList>(part))
    inner->isValue = false;
  list.elements.push_back(part);
  return part;
}

bool ConstantBuilder::addElements(ir::InitList &list, const clang::APValue &value,
                                  clang::QualType of, clang::SourceLocation at) {
  if (value.getArraySize() > mostElements)
    return false;
  for (unsigned i = 0; i < value.getArraySize(); ++i) {
    const clang::APValue &element = i < value.getArrayInitializedElts()
                                        ? value.getArrayInitializedElt(i)
                                        : value.getArrayFiller();
    if (!addPart(list, element, of, at))
      return false;
  }
  return true;
}

bool ConstantBuilder::addFields(ir::InitList &list, const clang::APValue &value,
                                const clang::CXXRecordDecl *record, clang::SourceLocation at) {
  unsigned number = 0;
  for (const clang::CXXBaseSpecifier &base : record->bases()) {
    const clang::APValue &part = value.getStructBase(number++);
    if (!base.getType()->getAsCXXRecordDecl()->isEmpty() &&
        !addPart(list, part, base.getType(), at))
      return false;
  }
  for (const clang::FieldDecl *field : record->fields())
    if (!addPart(list, value.getStructField(field->getFieldIndex()), field->getType(), at))
      return false;
  return true;
}

ir::Expr *ConstantBuilder::object(const clang::APValue &value, clang::QualType of,
                                  clang::SourceLocation at) {
  const clang::CXXRecordDecl *record = of->getAsCXXRecordDecl();
  if (!value.isStruct() && !value.isArray())
    return of->isReferenceType() ? nullptr : literal(value, of, at);
  auto *list = program.make<ir::InitList>();
  list->place = place(at);
  list->isValue = true;
  if (value.isArray()) {
    const clang::ArrayType *array = ast.getAsArrayType(of);
    if (!array || !addElements(*list, value, array->getElementType(), at))
      return nullptr;
  } else if (!hasPlainFields(record, types) || !addFields(*list, value, record, at)) {
    return nullptr;
  }
  list->type = type(of, at);
  return list;
}

ir::Expr *ConstantBuilder::constantObject(const clang::ValueDecl *decl, clang::SourceLocation at) {
  if (const auto *parameter = llvm::dyn_cast<clang::TemplateParamObjectDecl>(decl))
    return object(parameter->getValue(), parameter->getType(), at);
  const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl);
  if (const clang::VarDecl *definition = variable ? variable->getDefinition() : nullptr)
    variable = definition;
  if (!variable || !variable->isConstexpr() || !variable->getType()->isRecordType())
    return nullptr;
  const clang::APValue *value = variable->evaluateValue();
  return value ? object(*value, variable->getType(), at) : nullptr;
}

} // namespace cu2port
