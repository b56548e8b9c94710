// The order of constants, enums and structs at the top of a file: that of the source, where C++ and
// C let it stand. An instance of a struct template is the exception:
//
//   template <class T> struct Box { T value; };           struct Point { float x; };
//   struct Point { float x; };                     ->     struct Box_Point { Point value; };
//   ... Box<Point> ...
//
// Constants come first in the list, then enums, then structs, each put in front of what stands
// further down in its file and of constants of its type, and behind what its fields need.
#include "emit/DeclarationOrder.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::emit {

using namespace ir;

/// A struct that is only pointed to may come later.
static bool holds(const Type *type, const DeclaredItem &item) {
  bool isPointed = false;
  for (; type->element; type = type->element)
    isPointed |= type->isPointer();
  return (item.record && !isPointed && type->record == item.record) ||
         (item.enumeration && type->enumeration == item.enumeration);
}

/// `float values[N]` has to come behind N.
static bool isBoundOf(const Field &field, const NamedConstant *constant) {
  bool found = false;
  for (Expr *extent : field.extents)
    forEachExprIn(extent, [&](Expr *&each) {
      const auto *use = llvm::dyn_cast<ConstantRef>(each);
      found |= use && use->constant == constant;
    });
  return found;
}

static bool holds(const StructDecl *record, const DeclaredItem &item) {
  return std::any_of(record->fields.begin(), record->fields.end(), [&](const Field &field) {
    return item.constant ? isBoundOf(field, item.constant) : holds(field.type, item);
  });
}

/// Whether a value of the type has the item in it, at whatever depth.
static bool contains(const Type *type, const DeclaredItem &item) {
  type = innermostElement(type);
  return holds(type, item) ||
         (type->isStruct() &&
          std::any_of(type->record->fields.begin(), type->record->fields.end(),
                      [&](const Field &field) { return contains(field.type, item); }));
}

/// `constexpr Mode mode = ...` has to come behind Mode, wherever that stands.
static bool isOfType(const NamedConstant *constant, const DeclaredItem &item) {
  return constant && constant->type && contains(constant->type, item);
}

/// In front of what comes later in its file and of constants of its type, and behind what it holds.
static void insert(std::vector<DeclaredItem> &items, const DeclaredItem &item) {
  auto from = items.begin();
  if (item.record)
    for (auto each = items.begin(); each != items.end(); ++each)
      if (holds(item.record, *each))
        from = each + 1;
  auto later = std::find_if(from, items.end(), [&](const DeclaredItem &each) {
    return isOfType(each.constant, item) ||
           (each.place.file == item.place.file && each.place.line > item.place.line);
  });
  items.insert(later, item);
}

std::vector<DeclaredItem> declarationsInOrder(const Program &program) {
  std::vector<DeclaredItem> items;
  for (const NamedConstant *constant : program.constants)
    if (!constant->isPredefined)
      items.push_back({constant->place, constant});
  for (const EnumDecl *decl : program.enums)
    insert(items, {decl->place, nullptr, decl});
  for (const StructDecl *decl : program.structs)
    insert(items, {decl->place, nullptr, nullptr, decl});
  return items;
}

} // namespace cu2port::emit
