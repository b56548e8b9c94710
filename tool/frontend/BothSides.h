// What code asks at compile time of the other side's functions: nvcc answers as C++ does, whatever
// side each is on.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/Sema/TemplateInstCallback.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace cu2port {

/// Device code may name the host's functions.
void nameBothSides(clang::LangOptions &language);

/// Lets the host's functions be of both sides while their text is read, and those of the device's
/// that are constexpr when it has been. Clang's parser and its instantiation of templates say when
/// that is.
class BothSides : public clang::TemplateInstantiationCallback {
public:
  /// `addressed`: device functions whose addresses host code takes.
  BothSides(clang::Sema &sema, const std::set<std::string> &addressed)
      : sema(sema), addressed(addressed) {}

  /// A body is about to be parsed.
  void enter(clang::FunctionDecl *function);
  /// Something has been declared.
  void leave();
  /// A token is about to be parsed.
  void readToken();

  void initialize(const clang::Sema &) override {}
  void finalize(const clang::Sema &) override {}
  void atTemplateBegin(const clang::Sema &, const clang::Sema::CodeSynthesisContext &) override;
  void atTemplateEnd(const clang::Sema &, const clang::Sema::CodeSynthesisContext &) override;

private:
  /// A function, and what it was before its text was read.
  struct Reader {
    clang::FunctionDecl *function;
    bool isShared, isHosts, wasInline;
    std::size_t instances; ///< of a template
  };
  bool isHosts(const clang::FunctionDecl *function) const;
  void begin(clang::FunctionDecl *function, std::vector<Reader> &readers);
  void end(std::vector<Reader> &readers);
  /// One at file scope is of no side, either.
  void readInitialValue();
  void shareConstants(clang::DeclContext *context);
  void shareConstant(clang::Decl *decl);

  bool isConstant(const clang::FunctionDecl *function) const;

  clang::Sema &sema;
  const std::set<std::string> &addressed;
  std::vector<Reader> parsed, instantiated; ///< each in the order in which they nest
  /// Up to where shareConstants() has seen what is declared there.
  std::map<const clang::DeclContext *, clang::Decl *> seen;
};

} // namespace cu2port
