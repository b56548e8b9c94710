// The text of kernels has been made with the layouts of one compiler. Where the user's text asks
// which one it is, by `#if __GNUC__ >= 8`, `#ifdef NDEBUG` and their like, another may see another
// struct, and kernels would read others' bytes. So X.cpp ends with
//
//   // Kernels were made for these layouts.
//   static_assert(sizeof(ns::Settings) == 16 && alignof(ns::Settings) == 8 &&
//                     __builtin_offsetof(ns::Settings, last) == 8,
//                 "kernels were translated with another layout of ns::Settings: ...");
//
// for all that kernels get as arguments, that device variables hold, and that either leads to.
#include "host/Layouts.h"
#include "host/TypeText.h"
#include "support/QuoteText.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/DenseSet.h"

namespace cu2port::host {
namespace {

using namespace clang;

/// Whether a macro occurs by which compilers, or their options, differ.
bool asksForCompiler(const TranslationUnit &unit) {
  static constexpr llvm::StringRef words[] = {
      "__clang",         "__llvm",          "__GNUC",          "__GNUG",       "__GXX",
      "__VERSION__",     "__has_feature",   "__has_builtin",   "__cpp_",       "__SIZEOF_",
      "__has_attribute", "__has_extension", "__STRICT_ANSI__", "__OPTIMIZE",   "__FAST_MATH",
      "__AVX",           "__SSE",           "__FMA",           "__EXCEPTIONS", "_OPENMP",
      "_REENTRANT",      "NDEBUG"};
  return llvm::any_of(unit.userFiles, [&](FileID file) {
    const llvm::StringRef text = unit.sources().getBufferData(file);
    return llvm::any_of(words, [&](llvm::StringRef word) { return text.contains(word); });
  });
}

/// Finds the structs, each behind those that it is made of.
class Structs {
public:
  std::vector<const CXXRecordDecl *> found;

  void add(QualType type) {
    while (!type->getPointeeType().isNull() || type->isArrayType())
      type = type->isArrayType() ? QualType(type->getBaseElementTypeUnsafe(), 0)
                                 : type->getPointeeType();
    const CXXRecordDecl *record = type->getAsCXXRecordDecl();
    record = record ? record->getDefinition() : nullptr;
    if (!record || record->isDependentType() || record->isInvalidDecl() ||
        !seen.insert(record).second)
      return;
    for (const CXXBaseSpecifier &base : record->bases())
      add(base.getType());
    for (const FieldDecl *field : record->fields())
      add(field->getType());
    found.push_back(record);
  }

private:
  llvm::DenseSet<const CXXRecordDecl *> seen;
};

/// Whether code at file scope can write its name.
bool isNameable(const CXXRecordDecl *record) {
  if (record->isLambda() || !record->getIdentifier())
    return false;
  for (const DeclContext *context = record; !context->isFileContext();
       context = context->getParent()) {
    const auto *outer = dyn_cast<CXXRecordDecl>(context);
    if (!outer || outer->getAccess() == AS_private || outer->getAccess() == AS_protected)
      return false;
  }
  const auto *instance = dyn_cast<ClassTemplateSpecializationDecl>(record);
  return !instance ||
         llvm::all_of(instance->getTemplateArgs().asArray(), [](const TemplateArgument &argument) {
           const CXXRecordDecl *of = argument.getKind() == TemplateArgument::Type
                                         ? argument.getAsType()->getAsCXXRecordDecl()
                                         : nullptr;
           return argument.getKind() == TemplateArgument::Integral ||
                  (argument.getKind() == TemplateArgument::Type && (!of || isNameable(of)));
         });
}

std::string checkOf(const Plan &plan, const CXXRecordDecl *record) {
  const ASTContext &ast = plan.unit.ast();
  const ASTRecordLayout &layout = ast.getASTRecordLayout(record);
  const std::string name = spellType(plan, ast.getRecordType(record), Scope::File);
  std::string condition =
      fmt::format("sizeof({0}) == {1} && alignof({0}) == {2}", name, layout.getSize().getQuantity(),
                  layout.getAlignment().getQuantity());
  for (const FieldDecl *field : record->fields())
    if (record->isStandardLayout() && field->getAccess() == AS_public && field->getIdentifier() &&
        !field->isBitField() && !field->getType()->isReferenceType())
      condition += fmt::format(" && __builtin_offsetof({}, {}) == {}", name,
                               field->getNameAsString(), ast.getFieldOffset(field) / 8);
  return fmt::format("static_assert({}, {});\n", condition,
                     quoteText("kernels were translated with another layout of " + name +
                               ": use the compiler and the options that cu2port was told of"));
}

} // namespace

std::string layoutChecks(const Plan &plan, const DeviceDecls &decls) {
  if (!asksForCompiler(plan.unit))
    return {};
  Structs structs;
  for (const FunctionDecl *kernel : decls.kernels)
    if (!kernel->isDependentContext())
      for (const ParmVarDecl *parameter : kernel->parameters())
        structs.add(parameter->getType());
  for (const VarDecl *variable : decls.variables)
    structs.add(variable->getType());
  std::string text;
  for (const CXXRecordDecl *record : structs.found)
    if (plan.unit.isUsers(record->getLocation()) && isNameable(record))
      text += checkOf(plan, record);
  return text.empty() ? text : "\n// Kernels were made for these layouts.\n" + text;
}

} // namespace cu2port::host
