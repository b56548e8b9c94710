// Which definitions errors spoil, where what is left of a file is translated all the same.
//
// Clang goes on after an error, and what it could not read is not in its AST: a statement is
// missing, a type has become int. So a definition is not to be relied on if
//
//   - an error lies in it, or in a file that is included in it;
//   - it uses something that was declared with an error: a variable, a typedef, a class;
//   - it names such a thing anywhere in its text, since Clang may have left out what does;
//   - it ended too early: a closing brace too many follows.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceLocation.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace cu2port {

class TranslationUnit;

/// An error of Clang's.
struct ParseError {
  clang::SourceLocation place;  ///< where it counts: expanded, and in the user's text if it can be
  bool isExtraBrace = false;    ///< a closing brace without an opening one
  bool isMissingHeader = false; ///< an #include whose file is nowhere
  std::string message;
  unsigned line = 0; ///< 0: it has no place

  std::string describe() const;
};

/// Made once, from all errors of a parse; see TranslationUnit::whyBroken.
class BrokenCode {
public:
  BrokenCode(const TranslationUnit &unit, std::vector<ParseError> errors);

  /// Why a definition is not to be relied on; null if it is good.
  const std::string *why(const clang::FunctionDecl *function) const;
  /// ... what a declaration outside of functions says, or a class.
  const std::string *why(const clang::Decl *decl) const;
  /// Where a declaration stands in its file.
  clang::SourceRange writtenRange(const clang::Decl *decl) const;
  /// The errors that lie in no definition.
  const std::vector<ParseError> &others() const { return outside; }

private:
  friend class BrokenUses;
  /// Something declared, and its text with what belongs to it: writtenRange().
  struct Definition {
    clang::SourceRange range;
    const clang::Decl *decl;
  };

  void collect();
  void noteEnd(const clang::Decl *decl);
  unsigned endBefore(clang::FileID file, unsigned offset) const;
  /// Notes what an error spoils.
  void place(const ParseError &error);
  /// Both by the order in which the unit was read, so that what a definition includes lies in it.
  bool contains(const Definition &definition, clang::SourceLocation place) const;
  bool isBehind(const Definition &definition, clang::SourceLocation place) const;
  bool breakDeclaration(const ParseError &error);
  void markName(const clang::Decl *decl, const std::string &reason);
  void breakLast(const ParseError &error);
  /// Takes the names of broken classes to those that spoil what names them.
  void spread();
  const std::string *whyRecord(const clang::RecordDecl *record) const;
  std::string whyUses(const clang::FunctionDecl *function) const;
  std::string namedBroken(const clang::FunctionDecl *function,
                          const std::set<std::string> &locals) const;

  const TranslationUnit &unit;
  std::map<clang::FileID, std::set<unsigned>> ends; ///< of what macros declare
  std::vector<Definition> definitions;  ///< of functions and classes, in the user's files
  std::vector<Definition> declarations; ///< outside of functions and classes
  std::map<const clang::Decl *, std::string> marked; ///< by what is written: patterns of templates
  std::map<std::string, std::string>
      names; ///< of what is declared with an error, outside of functions
  std::vector<ParseError> outside;
  mutable std::map<const clang::FunctionDecl *, std::string> known; ///< empty: it is good
  mutable std::map<const clang::RecordDecl *, std::string> records;
};

} // namespace cu2port
