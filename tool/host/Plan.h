// What one translation unit wants done to the text: collected while looking at the AST and at the
// macros, settled at the end.
//
// A wish says what a token, or a few, must become. The same token can be seen many times, through
// expansions of a macro and instantiations of a template; wishes that agree are one, wishes that
// disagree are a finding, and nothing happens. A construct that leaves the text, or whose text is
// replaced as a whole, swallows the wishes inside it.
#pragma once

#include "diag/Findings.h"
#include "host/Host.h"
#include "host/ImplicitNames.h"
#include "host/LibraryNames.h"
#include "host/SourceText.h"
#include "rules/Rules.h"

#include <map>
#include <set>

namespace cu2port::host {

/// A launch, in the text that holds its `<<<`: `head` is the callee and all up to and with `<<<`.
struct LaunchText {
  Span head;
  Span callee;
  Span open;                  ///< `<<<`
  Span close;                 ///< `>>>`, with the blanks around it
  Span lastParenthesis;       ///< of the call
  bool parenthesised = false; ///< to be read as one expression
  /// Where the configuration goes if directives stand between the callee and `<<<`.
  std::optional<unsigned> front;
};

/// What planners have in common: the unit that they look at, and the wishes that they add. Settled
/// once, by finish().
class Plan {
public:
  Plan(const TranslationUnit &unit, const Rules &rules, Findings &findings)
      : unit(unit), rules(rules), text(unit), implicit(unit), libraries(unit, rules),
        findings(findings) {}

  using FirstPlaces = std::map<clang::FileID, clang::SourceLocation>; ///< in each file

  /// Whether device code of several files is known to be linked: of a tree of sources, not always.
  bool isLinked() const { return llvm::is_contained(unit.request.arguments, "-fgpu-rdc"); }

  const TranslationUnit &unit;
  const Rules &rules;
  const SourceText text;
  const ImplicitNames implicit;
  LibraryNames libraries;
  Findings &findings;

  /// `from` is where the compiler saw it, for messages about macros.
  void replace(const Span &span, std::string text, llvm::StringRef rule,
               clang::SourceLocation from = {});
  /// Whether anything was said about the text that begins there.
  bool isPlanned(const Span &span) const { return wishes.contains({span.file, span.begin}); }
  /// Whether it is to become this text.
  bool becomes(const Span &span, llvm::StringRef text) const;
  /// This token must stay as it is.
  void keep(const Span &span, clang::SourceLocation from);
  /// ... in all translation units: the rule would change this name if it were CUDA's.
  void keepEverywhere(const Span &span, clang::SourceLocation from, llvm::StringRef rule);
  /// Puts a comment in front that says why the text there was left as it is.
  void mark(const Span &span, DiagId id, const std::string &message, llvm::StringRef rule);
  /// Adds text at a place, behind what was inserted there before; the same text is added once.
  void insert(clang::FileID file, unsigned offset, std::string text, llvm::StringRef rule);
  /// Puts a line with an #include in front of whatever else happens there.
  void include(clang::FileID file, unsigned offset, std::string line, llvm::StringRef header);
  /// Takes a declaration away that is there for device code alone.
  void depart(const Span &span, llvm::StringRef rule);
  /// Takes a word away, together with the blanks or the line that it leaves empty.
  void remove(const Span &span, llvm::StringRef rule);
  /// ... but not this one, whatever other uses of the macro that has it want.
  void keepWord(const Span &span) { keptWords.insert({span.file, span.begin}); }
  /// Replaces a whole construct.
  void swallow(const Span &span, std::string text, llvm::StringRef rule);
  /// Replaces the body of a function by one statement, in the signature's line if it fits there.
  /// With `yields`, another translation unit may have another statement there.
  void swallowBody(const Span &span, std::string statement, bool inMacro, bool yields = false);
  /// Whether the text leaves, or is part of a construct that is replaced.
  bool isSwallowed(const Span &span) const;
  /// Nothing happens to the text there, whatever else is wished; a comment in front says why.
  void leave(const Span &span, const std::string &comment);
  /// A launch seen again is parenthesised if any of its expansions needs that.
  void launch(const LaunchText &launch);

  /// CUDA is used at this place, so cu2port/runtime.h must be included before.
  void noteUse(clang::SourceLocation location);
  const FirstPlaces &firstUses() const { return uses; }
  /// A macro pastes a name of CUDA's together there, which another is to stand for.
  void notePasted(clang::SourceLocation location, const std::string &name, const std::string &text);
  using Defines = std::map<std::string, std::string>;
  const std::map<clang::FileID, Defines> &pastedNames() const { return pasted; }
  /// A condition at this place asks which compiler compiles the file.
  void noteCompilerAsked(clang::SourceLocation location);
  const FirstPlaces &firstQuestions() const { return questions; }

  /// Reports at a place of the user's text.
  template <class... A> void report(DiagId id, const Span &place, const A &...a) {
    auto [file, line, column] = position(place);
    findings.add(id, file, line, column, a...);
  }
  /// ... at the place where a macro is used, if it comes from one.
  template <class... A> void report(DiagId id, clang::SourceLocation place, const A &...a) {
    auto [file, offset] = unit.sources().getDecomposedExpansionLoc(place);
    report(id, Span{file, offset, offset}, a...);
  }

  /// Settles everything.
  void finish(EditSet &edits);

private:
  /// What is to stand in the place of a span.
  struct Wish {
    Span span;
    std::string text;
    std::string rule;
    clang::SourceLocation from;
    unsigned group = 0;   ///< edits that only make sense together; 0: alone
    bool refused = false; ///< two expansions disagree
    bool isBody = false;  ///< the text is a statement, still to be laid out
    bool yields = false;  ///< as an edit does
  };
  struct Position {
    std::string file;
    unsigned line, column;
  };
  using Key = std::pair<clang::FileID, unsigned>;
  using Group = std::pair<clang::FileID, std::vector<Edit>>;

  Position position(const Span &place) const;
  void noteFirst(FirstPlaces &places, clang::SourceLocation location) const;
  void swallow(Wish construct);
  void settleRemovals();
  void settleLaunch(const LaunchText &launch, unsigned group);
  void settleCutLaunch(const LaunchText &launch, unsigned group);
  bool isLeft(const Span &span) const;
  void dropSwallowed();
  void joinDepartures();
  std::vector<Group> wantedGroups();
  std::string layOutBody(const Wish &body) const;
  std::string render(const Span &span);
  std::vector<Edit> editsWithin(const Span &span) const;

  /// By where their spans begin.
  std::map<Key, Wish> wishes;
  std::set<Key> stays; ///< wishes for the text that is there, for all translation units
  std::map<Key, Wish> insertions;
  std::map<std::pair<Key, std::string>, Wish> includes; ///< by place and header
  std::map<Key, Span> removals; ///< words; their blanks are settled at the end
  std::map<Key, std::string> removalRules;
  std::map<Key, Wish> swallowed; ///< none of them inside another
  std::set<Key> keptWords;
  std::map<Key, Span> left;
  std::map<Key, LaunchText> launches;
  /// Where CUDA is used first in each file, and where a condition first asks for the compiler.
  FirstPlaces uses, questions;
  std::map<clang::FileID, Defines> pasted; ///< by the file where the macro is used
};

} // namespace cu2port::host
