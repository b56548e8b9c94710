// Types, names and template arguments as the translated host program spells them.
#pragma once

#include "host/Plan.h"

#include "clang/AST/DeclTemplate.h"

namespace cu2port::host {

/// Where the text will stand: among the declaration that it came from, or at the end of the file.
enum class Scope { Here, File };

/// `const portTextureObject_t *`
std::string spellType(const Plan &plan, clang::QualType type, Scope scope = Scope::Here);
/// `<float, 4>`
std::string spellArguments(const Plan &plan, const clang::TemplateArgumentList &arguments,
                           Scope scope = Scope::Here);
/// `void (*)(int, float *)`
std::string spellPointerTo(const Plan &plan, const clang::FunctionDecl *function,
                           Scope scope = Scope::Here);
/// `ns::saxpy`, without the namespaces that have no name.
std::string qualifiedName(const Plan &plan, const clang::NamedDecl *decl);
/// More than one function, or function template, has this name in this scope.
bool isOverloaded(const clang::FunctionDecl *function);
/// A function template with a pack: a name with arguments still leaves open how long the pack is.
bool isVariadicTemplate(const clang::FunctionDecl *function);

} // namespace cu2port::host
