// Types and declarators as C, which prints types around names:
//
//   pointer to an array of 4 floats, p      ->  {"float", "(*p)[4]"}
//   array of 3 const pointers, p            ->  {"float", "*const p[3]"}
//   restrict pointer to const float, p      ->  {"const float", "*__restrict__ p"}
//   alias of a float, r                     ->  {"float", "&r"}
//
// in two parts, as the first is written once for several declarators: `float *p, a[2];`.
#include "emit/Expressions.h"

#include <fmt/format.h>

namespace cu2port::emit {

using namespace ir;

std::string ExpressionPrinter::qualifiers(const Type *pointer) {
  return spaceName(pointer->space) + (pointer->constElement ? "const " : "") +
         (pointer->volatileElement ? "volatile " : "");
}

std::string ExpressionPrinter::typeName(const Type *type) { return declaration(type, ""); }

std::string ExpressionPrinter::declaration(const Type *type, const std::string &name,
                                           const std::vector<Expr *> &extents) {
  auto [base, declarator] = declare(type, name, extents);
  return declarator.empty() ? base : base + " " + declarator;
}

std::pair<std::string, std::string> ExpressionPrinter::declare(const Type *type, std::string name,
                                                               const std::vector<Expr *> &extents,
                                                               char sign) {
  // From the name outwards: first the bounds of arrays, with the user's text where he named one
  // (`tile[N][N + 1]`), then the pointer.
  std::size_t dimension = 0;
  const auto bound = [&](const Type *array) {
    const bool hasExtent = dimension < extents.size() && extents[dimension];
    const Expr *extent = hasExtent ? extents[dimension] : nullptr;
    ++dimension;
    return "[" + (extent ? print(extent) : std::to_string(array->count)) + "]";
  };
  for (; type->isArray(); type = type->element)
    name += bound(type);
  if (!type->isPointer())
    return {baseName(type), name};
  // A bound binds tighter than a star: `*p[4]` would be four pointers.
  const Type *pointee = type->element;
  std::string star = sign + name;
  if (pointee->isArray())
    star = "(" + star + ")";
  for (; pointee->isArray(); pointee = pointee->element)
    star += bound(pointee);
  if (pointee->isPointer()) // its qualifiers stand behind its star
    return declare(pointee, qualifiers(type) + star);
  return {qualifiers(type) + baseName(pointee), star};
}

std::pair<std::string, std::string> ExpressionPrinter::declare(const Variable &variable) {
  std::string name = variable.name;
  std::string prefix = variable.alignment ? alignment(variable.alignment) : "";
  // `const` of an array is of its elements.
  const Type *element = innermostElement(variable.type);
  if (variable.isRestrict)
    name = std::string(restrictName()) + " " + name;
  std::string qualifiers =
      std::string(variable.isConst ? "const " : "") + (variable.isVolatile ? "volatile " : "");
  // `float *const p`, but `const float x`.
  if (element->isPointer())
    name = qualifiers + name;
  else
    prefix += qualifiers;
  auto [base, declarator] =
      declare(variable.type, name, variable.extents, variable.isAlias ? '&' : '*');
  return {prefix + base, declarator};
}

/// One more bound in front of the type's own: `float y[4]` of each thread is `y[1024][4]`.
std::string ExpressionPrinter::elements(const Variable &variable, const std::string &count) {
  Variable array;
  array.name = fmt::format("{}[{}]", variable.name, count);
  array.type = variable.type;
  array.isVolatile = variable.isVolatile;
  return parameter(array);
}

std::string ExpressionPrinter::parameter(const Variable &variable) {
  if (variable.isParameter && variable.storage == Storage::PerThread)
    return elements(variable, "");
  auto [base, declarator] = declare(variable);
  return base + " " + declarator;
}

} // namespace cu2port::emit
