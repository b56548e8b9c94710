// Names in C, which has no namespaces, overloads, templates and methods: each entity has one name
// in the whole output, made of what C++ tells it by.
//
//   scale<float>                 scale_float
//   Tile<4>::at                  Tile_4_at
//   Vec::Vec                     Vec_make
//   a + b, of Vec                Vec_operator_add
//   Vec::operator float          Vec_to_float
//   operator""_km                literal_km
//   enum class Mode { A }        Mode_A
//   my::max                      my_max               CUDA has a max
//   __global__ normalize         normalize_kernel     OpenCL C has a normalize
//   a second f                   f_2
//
// Names inside a function need not be unique in the output: FunctionBuilder sees to those.
// SourceNames.cpp has the names that CUDA's source gives them.
#include "device/build/Names.h"
#include "device/ir/Reserved.h"
#include "targets/Targets.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/OperatorKinds.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace cu2port {

namespace {

/// In words, as `+` is no part of a name.
const char *operatorName(clang::OverloadedOperatorKind kind) {
  switch (kind) {
  case clang::OO_Plus:
    return "add";
  case clang::OO_Minus:
    return "subtract";
  case clang::OO_Star:
    return "multiply";
  case clang::OO_Slash:
    return "divide";
  case clang::OO_Percent:
    return "remainder";
  case clang::OO_PlusPlus:
    return "increment";
  case clang::OO_MinusMinus:
    return "decrement";
  case clang::OO_PlusEqual:
    return "add_to";
  case clang::OO_MinusEqual:
    return "subtract_from";
  case clang::OO_StarEqual:
    return "multiply_by";
  case clang::OO_SlashEqual:
    return "divide_by";
  case clang::OO_Less:
    return "less";
  case clang::OO_Greater:
    return "greater";
  case clang::OO_LessEqual:
    return "less_equal";
  case clang::OO_GreaterEqual:
    return "greater_equal";
  case clang::OO_Spaceship:
    return "compare";
  case clang::OO_EqualEqual:
    return "equal";
  case clang::OO_ExclaimEqual:
    return "not_equal";
  case clang::OO_Subscript:
    return "at";
  case clang::OO_Call:
    return "call";
  case clang::OO_Equal:
    return "assign";
  default:
    return "operator";
  }
}

/// The last part of the name, without the class and the template's arguments.
std::string baseName(const clang::FunctionDecl *decl) {
  if (decl->isOverloadedOperator())
    return std::string("operator_") + operatorName(decl->getOverloadedOperator());
  if (llvm::isa<clang::CXXConstructorDecl>(decl))
    return "make";
  if (llvm::isa<clang::CXXDestructorDecl>(decl))
    return "destroy";
  if (const auto *conversion = llvm::dyn_cast<clang::CXXConversionDecl>(decl))
    return "to_" + asIdentifier(conversion->getConversionType().getAsString());
  if (const clang::IdentifierInfo *suffix = decl->getLiteralIdentifier())
    return "literal_" + suffix->getName().ltrim('_').str();
  return decl->getName().str();
}

/// As CUDA's device functions do: those that take structs are told apart by them.
bool takesNumbersOnly(const clang::FunctionDecl *decl) {
  return llvm::none_of(decl->parameters(), [](const clang::ParmVarDecl *parameter) {
    return parameter->getType().getNonReferenceType()->isRecordType();
  });
}

} // namespace

std::string asIdentifier(llvm::StringRef text) {
  std::string result;
  for (char c : text) {
    if (llvm::isAlnum(c))
      result += c;
    else if (c == '*')
      result += "_ptr";
    else if (c == '-')
      result += "minus";
    else if (!result.empty() && result.back() != '_')
      result += '_';
  }
  while (!result.empty() && result.back() == '_')
    result.pop_back();
  return result;
}

/// What a lambda has captured has the name that it has outside; in a pack all have one.
static std::string capturedName(const clang::FieldDecl *field, const clang::CXXRecordDecl *lambda) {
  std::set<std::string> taken;
  auto capture = lambda->captures_begin();
  for (const clang::FieldDecl *each : lambda->fields()) {
    std::string name =
        capture->capturesVariable() ? capture->getCapturedVar()->getName().str() : "object";
    ++capture;
    for (unsigned number = 2; !taken.insert(name).second; ++number)
      name = name + "_" + std::to_string(number);
    if (each == field)
      return name;
  }
  return "captured";
}

std::string fieldName(const clang::FieldDecl *field) {
  if (const auto *record = llvm::dyn_cast<clang::CXXRecordDecl>(field->getParent());
      record && record->isLambda())
    return capturedName(field, record);
  if (!field->getName().empty())
    return field->getName().str();
  unsigned before = 0;
  for (const clang::FieldDecl *other : field->getParent()->fields()) {
    if (other == field)
      break;
    before += other->getName().empty();
  }
  return before ? "unnamed" + std::to_string(before + 1) : "unnamed";
}

/// Arguments are printed as `Point`, and not `struct Point`; `bool`, and not `_Bool`; by what they
/// are, and not by a typedef that has a preferred name; a lambda without the file that it is in.
Names::Names(clang::ASTContext &ast, const Rules &rules)
    : ast(ast), policy(ast.getPrintingPolicy()), rules(rules) {
  policy.SuppressTagKeyword = true;
  policy.FullyQualifiedName = true;
  policy.Bool = true;
  policy.UsePreferredNames = false;
  policy.AnonymousTagLocations = false;
}

/// Without those at the end that are what the template has for them: nobody wrote them.
static llvm::ArrayRef<clang::TemplateArgument>
withoutDefaults(clang::ASTContext &ast, const clang::TemplateDecl *of,
                llvm::ArrayRef<clang::TemplateArgument> arguments) {
  const clang::TemplateParameterList &parameters = *of->getTemplateParameters();
  if (parameters.size() != arguments.size())
    return arguments;
  llvm::ArrayRef<clang::TemplateArgument> written = arguments;
  while (!written.empty() && clang::isSubstitutedDefaultArgument(
                                 ast, written.back(), parameters.getParam(written.size() - 1),
                                 arguments, parameters.getDepth()))
    written = written.drop_back();
  return written;
}

/// `<float *, 4>`  ->  `_float__ptr_4`
std::string Names::arguments(const clang::TemplateDecl *of,
                             const clang::TemplateArgumentList *list) const {
  std::string result;
  for (const clang::TemplateArgument &argument : withoutDefaults(ast, of, list->asArray())) {
    std::string text;
    llvm::raw_string_ostream out(text);
    if (argument.getKind() == clang::TemplateArgument::Pack) {
      for (const clang::TemplateArgument &element : argument.pack_elements()) {
        element.print(policy, out, /*IncludeType=*/false);
        out << ' ';
      }
    } else {
      argument.print(policy, out, /*IncludeType=*/false);
    }
    result += '_' + asIdentifier(text);
  }
  return result;
}

std::string Names::classArguments(const clang::ClassTemplateSpecializationDecl *decl) const {
  return arguments(decl->getSpecializedTemplate(), &decl->getTemplateArgs());
}

std::string Names::unique(std::string name) {
  std::string candidate = name;
  // The first gets the name itself: a program without overloads keeps all of its names.
  for (unsigned n = 2; !taken.insert(candidate).second; ++n)
    candidate = name + '_' + std::to_string(n);
  return candidate;
}

/// Kernels with the name of a keyword, or of a function of a target's, get a suffix rather than a
/// number: people look for them.
std::string Names::function(const clang::FunctionDecl *decl) {
  std::string name = baseName(decl);
  if (const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(decl)) {
    const clang::CXXRecordDecl *record = method->getParent();
    const auto *special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
    name = record->getName().str() + (special ? classArguments(special) : "") + '_' + name;
  }
  if (const auto *list = decl->getTemplateSpecializationArgs())
    name += arguments(decl->getPrimaryTemplate(), list);
  bool isReserved = isKeyword(name) || isBuiltinFunction(name) ||
                    llvm::any_of(deviceColumns(), [&](const TargetInfo *each) {
                      return rules.isHelperFunction(each->column, name);
                    });
  if (isReserved && decl->hasAttr<clang::CUDAGlobalAttr>())
    name += "_kernel";
  else if (takesNumbersOnly(decl))
    return besideCudas(name, RuleKind::DeviceFunction, decl);
  return unique(name);
}

/// `my::max` -> `my_max`: namespaces and overloads tell C++ which is whose, in the output names
/// alone do.
std::string Names::besideCudas(const std::string &name, RuleKind kind, const clang::Decl *decl) {
  const ApiRule *rule = rules.find(name);
  if (!rule || rule->kind != kind)
    return unique(name);
  const auto *scope = llvm::dyn_cast<clang::NamespaceDecl>(decl->getDeclContext());
  return unique((scope ? scope->getName().str() : "own") + '_' + name);
}

/// Its own, or that of `typedef struct {...} name;`.
static std::string tagName(const clang::TagDecl *decl) {
  const clang::TypedefNameDecl *alias = decl->getTypedefNameForAnonDecl();
  return decl->getName().empty() && alias ? alias->getName().str() : decl->getName().str();
}

std::string Names::enumeration(const clang::EnumDecl *decl) {
  const std::string name = tagName(decl);
  return name.empty() ? name : unique(name);
}

static bool isLambda(const clang::RecordDecl *decl) {
  const auto *record = llvm::dyn_cast<clang::CXXRecordDecl>(decl);
  return record && record->isLambda();
}

/// `Tile<4>`  ->  `Tile_4`; of a namespace, with its name if CUDA has a type of that name.
std::string Names::record(const clang::RecordDecl *decl) {
  std::string name = tagName(decl);
  if (name.empty())
    name = isLambda(decl) ? "Lambda" : "Unnamed";
  if (const auto *special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(decl))
    name += classArguments(special);
  return llvm::isa<clang::NamespaceDecl>(decl->getDeclContext())
             ? besideCudas(name, RuleKind::Type, decl)
             : unique(name);
}

std::string Names::variable(const clang::VarDecl *decl) { return unique(decl->getName().str()); }

/// `Limits::most`  ->  `Limits_most`
std::string Names::constant(const clang::VarDecl *decl) {
  std::string name = decl->getName().str();
  if (decl->isStaticDataMember())
    if (const auto *record = llvm::dyn_cast<clang::RecordDecl>(decl->getDeclContext()))
      name = record->getName().str() + '_' + name;
  return unique(name);
}

} // namespace cu2port
