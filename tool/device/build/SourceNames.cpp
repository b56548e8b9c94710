// Names as CUDA's source has them, for findings and for code of the host's.
//
//   qualified      (anonymous namespace)::scale<float, 3>   in a finding, as Clang spells it
//   atFileScope    scale<float, 3>                          in the table at a file's end
//                  fill<(unsigned char)(200)>               a number of exactly its type's value
//                  nothing                                  a local type is among the arguments
#include "device/build/LocalTypes.h"
#include "device/build/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace cu2port {

/// Clang's own spelling, as findings have it.
std::string Names::qualified(const clang::NamedDecl *decl) const {
  std::string text;
  llvm::raw_string_ostream out(text);
  decl->getNameForDiagnostic(out, policy, /*Qualified=*/true);
  return text;
}

namespace {

/// A number as an expression of exactly its type's value; of its type, too, where that is deduced.
std::string spellNumber(const llvm::APSInt &value, clang::QualType type,
                        const clang::PrintingPolicy &policy, bool isDeduced) {
  std::string number = llvm::toString(value, 10);
  // C++ has no negative literals, and takes none without a suffix that only unsigned types hold.
  if (value.isSigned() && value.isMinSignedValue() && value.getBitWidth() == 64)
    number = "-9223372036854775807 - 1";
  else if (value.isUnsigned() && value.getActiveBits() > 63)
    number += 'u';
  const bool isLiteral = !type->isEnumeralType() && !type->isAnyCharacterType();
  const bool isOfItsType = !isDeduced || type->isSpecificBuiltinType(clang::BuiltinType::Int);
  if (isLiteral && isOfItsType)
    return number;
  return '(' + type.getCanonicalType().getAsString(policy) + ")(" + number + ')';
}

/// A template argument as source text, or false if it has no name at file scope. The type of
/// `auto N` is deduced.
bool spellArgument(const clang::TemplateArgument &argument, const clang::PrintingPolicy &policy,
                   bool isDeduced, std::string &text) {
  llvm::raw_string_ostream out(text);
  switch (argument.getKind()) {
  case clang::TemplateArgument::Type:
    if (hasLocalType(argument.getAsType()))
      return false;
    argument.getAsType().getCanonicalType().print(out, policy);
    return true;
  case clang::TemplateArgument::Integral: {
    const clang::QualType type = argument.getIntegralType();
    // 200 of an unsigned char would be printed as '\xc8', which is negative.
    const bool isCharacter = type->isCharType() && argument.getAsIntegral().getActiveBits() < 8;
    if (type->isBooleanType() || isCharacter)
      argument.print(policy, out, /*IncludeType=*/false);
    else
      out << spellNumber(argument.getAsIntegral(), type, policy, isDeduced);
    return !hasLocalType(type);
  }
  case clang::TemplateArgument::Declaration:
  case clang::TemplateArgument::NullPtr:
  case clang::TemplateArgument::Template:
    argument.print(policy, out, /*IncludeType=*/false);
    return true;
  case clang::TemplateArgument::Pack: {
    bool first = true;
    for (const clang::TemplateArgument &element : argument.pack_elements()) {
      if (!first)
        out << ", ";
      first = false;
      std::string inner;
      if (!spellArgument(element, policy, isDeduced, inner))
        return false;
      out << inner;
    }
    return true;
  }
  default:
    return false;
  }
}

/// Null if it is no instance of a template.
const clang::TemplateArgumentList *argumentsOf(const clang::NamedDecl *decl) {
  if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl))
    return function->getTemplateSpecializationArgs();
  if (const auto *variable = llvm::dyn_cast<clang::VarTemplateSpecializationDecl>(decl))
    return &variable->getTemplateArgs();
  return nullptr;
}

/// Whether the argument's type follows from itself.
bool isDeduced(const clang::NamedDecl *decl, unsigned index) {
  const auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl);
  const clang::FunctionTemplateDecl *primary = function ? function->getPrimaryTemplate() : nullptr;
  if (!primary || index >= primary->getTemplateParameters()->size())
    return false;
  const auto *parameter = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(
      primary->getTemplateParameters()->getParam(index));
  return parameter && parameter->getType()->getContainedDeducedType();
}

/// A class template's instance that has one among its arguments.
bool isOfLocalType(const clang::DeclContext *context) {
  const auto *record = llvm::dyn_cast<clang::CXXRecordDecl>(context);
  return record && llvm::isa<clang::ClassTemplateSpecializationDecl>(record) &&
         hasLocalType(record->getASTContext().getRecordType(record));
}

/// `(anonymous namespace)::scale`  ->  `scale`
std::string withoutUnnamed(std::string name) {
  constexpr llvm::StringLiteral unnamed = "(anonymous namespace)::";
  for (std::size_t at; (at = name.find(unnamed.str())) != std::string::npos;)
    name.erase(at, unnamed.size());
  return name;
}

} // namespace

/// `ns::scale<float, 3>`, which the host's registration writes into the table at the file's end. An
/// unnamed namespace needs no naming there.
std::string Names::atFileScope(const clang::NamedDecl *decl) const {
  std::string name;
  llvm::raw_string_ostream out(name);
  for (const clang::DeclContext *dc = decl->getDeclContext(); !dc->isTranslationUnit();
       dc = dc->getParent())
    if (dc->isFunctionOrMethod() || isOfLocalType(dc))
      return {};
  decl->printQualifiedName(out, policy);
  const auto *list = argumentsOf(decl);
  if (!list)
    return withoutUnnamed(name);
  std::string all;
  for (unsigned i = 0; i < list->size(); ++i) {
    std::string text;
    if (!spellArgument(list->get(i), policy, isDeduced(decl, i), text))
      return {};
    if (text.empty())
      continue; // an empty pack
    all += (all.empty() ? "" : ", ") + text;
  }
  return withoutUnnamed(name + '<' + all + '>');
}

} // namespace cu2port
