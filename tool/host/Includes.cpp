// Headers. Those of CUDA's become cu2port's, each once in a file; where a file uses CUDA and
// includes none of its headers, as nvcc lets it, one is added behind the file's own:
//
//   #include <cuda_runtime.h>             #include <cu2port/runtime.h>
//   #include <cuda_runtime_api.h>         (nothing: the same a second time)
//
//   #pragma once                          #pragma once
//   #include <vector>             ->      #include <vector>
//   inline void f() {                     #include <cu2port/runtime.h>
//     cudaDeviceSynchronize(); }          ...
//
// Start at planIncludes.
#include "host/Directives.h"
#include "host/RawTokens.h"
#include "host/SelfIncludes.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace cu2port::host {

using clang::FileID;
using clang::SourceLocation;

namespace {

constexpr llvm::StringRef runtimeHeader = "cu2port/runtime.h";
constexpr llvm::StringRef compilerHeader = "cu2port/as_cuda.h";

/// What a header of CUDA's becomes; nothing if the header is not CUDA's.
std::optional<std::string> translatedHeader(const Plan &plan, const IncludeRecord &include) {
  const ApiRule *rule = plan.rules.find(include.name);
  if (rule && rule->kind == RuleKind::Header)
    return llvm::StringRef(rule->host()).trim("<>\"").str();
  if (!include.file)
    return std::nullopt;
  // An unnamed header of the dialect: parsed, so what it declares has rules or is reported where it
  // is used.
  SourceLocation start =
      plan.unit.sources().getLocForStartOfFile(plan.unit.sources().translateFile(include.file));
  if (plan.unit.isDialect(start))
    return runtimeHeader.str();
  return std::nullopt;
}

/// `"x.h"` or `<x.h>`, where it is written: in the directive, or in a macro's body. Nothing if no
/// file of the user's has it in one piece.
std::optional<Span> quotedName(const Plan &plan, const IncludeRecord &include) {
  const clang::SourceManager &sources = plan.unit.sources();
  SourceLocation first = include.nameRange.getBegin();
  if (sources.isWrittenInScratchSpace(sources.getSpellingLoc(first))) // joined from `<`, `x`, ...
    first = sources.getImmediateExpansionRange(first).getBegin();
  auto [file, begin] = sources.getDecomposedSpellingLoc(first);
  const Span span{plan.text.canonical(file), begin,
                  begin + static_cast<unsigned>(include.name.size()) + 2};
  const bool isWhole =
      plan.text.isUsersFile(file) && plan.text.text(span).drop_front().drop_back() == include.name;
  return isWhole ? std::optional(span) : std::nullopt;
}

/// As CUDA's header was found in the parse, the runtime's is found in the build.
void planHasIncludes(Plan &plan) {
  for (const IncludeRecord &asked : plan.unit.askedForDialect)
    if (auto quoted = quotedName(plan, asked))
      plan.replace(*quoted, fmt::format("<{}>", runtimeHeader.str()), asked.name);
    else
      plan.report(DiagId::IncludeMoved, asked.nameRange.getBegin(), asked.name,
                  runtimeHeader.str());
}

/// Finds the place for an #include in a file that has none of CUDA's: behind the last of the
/// leading ones.
class IncludePlace {
public:
  IncludePlace(const Plan &plan, FileID file, unsigned use)
      : plan(plan), file(file), limit(beforeOwnReading(plan, file, use)) {
    forEachRawToken(plan, {file, 0, limit},
                    [&](const clang::Token &token, const Span &span) { see(token, span); });
    endDirective(limit);
  }

  /// Whether there is one of the file's own to stand behind; offset() is the place, from the best
  /// known one down: behind the includes, the guard, the opening comment.
  bool foundInclude = false;
  unsigned offset() const {
    return foundInclude ? afterIncludes : foundGuard ? afterGuard : afterOpeningComment();
  }

private:
  /// Directives are taken together word by word; anything else that begins a line is code.
  void see(const clang::Token &token, const Span &span) {
    if (!token.isAtStartOfLine()) {
      if (words.size() < 2)
        words.push_back(plan.text.spelling(span));
      lastEnd = span.end;
      return;
    }
    endDirective(span.begin);
    if (token.isNot(clang::tok::hash))
      inCode = true;
    words.clear();
    inDirective = token.is(clang::tok::hash);
    lastEnd = span.end;
  }

  /// A directive has been read to its end.
  void endDirective(unsigned next) {
    if (!inDirective || words.empty() || inCode)
      return;
    inDirective = false;
    unsigned behind = std::min(plan.text.endOfLine(file, lastEnd), next);
    const llvm::StringRef word = words[0];
    bool first = directives++ == 0;
    if (word.starts_with("if")) {
      ++depth;
      guardName = first && word == "ifndef" && words.size() > 1 ? words[1] : std::string();
    } else if (word == "endif") {
      --depth;
      if (depth < base) // what looked like a guard is none
        closeGuard(behind);
      if (depth == base && pending)
        note(foundInclude, afterIncludes, behind);
    } else if (word == "define" && !guardName.empty() && words.size() > 1 &&
               words[1] == guardName) {
      base = 1;
      guardName = {};
      note(foundGuard, afterGuard, behind);
    } else if (word == "pragma" && words.size() > 1 && words[1] == "once") {
      note(foundGuard, afterGuard, behind);
    } else if (word == "include") {
      if (depth == base)
        note(foundInclude, afterIncludes, behind);
      else
        pending = true;
    }
  }

  void closeGuard(unsigned behind) {
    base = 0;
    foundGuard = false;
    if (foundInclude)
      afterIncludes = behind;
  }

  static void note(bool &found, unsigned &place, unsigned offset) {
    found = true;
    place = offset;
  }

  /// Behind a comment at the top that an empty line separates from what follows; else the start of
  /// the file.
  unsigned afterOpeningComment() const {
    const llvm::StringRef text = plan.text.buffer(file).take_front(limit);
    llvm::StringRef rest = text;
    while (!rest.empty()) {
      for (llvm::StringRef blank : {"\n\n", "\n\r\n"})
        if (rest.starts_with(blank))
          return static_cast<unsigned>(text.size() - rest.size() + blank.size());
      if (rest.starts_with("/*"))
        rest = rest.drop_front(std::min(rest.find("*/", 2), rest.size() - 2) + 2);
      else if (rest.starts_with("//"))
        rest = rest.drop_until([](char c) { return c == '\n'; });
      else if (llvm::isSpace(rest.front()))
        rest = rest.drop_front();
      else
        break;
    }
    return 0;
  }

  const Plan &plan;
  FileID file;
  unsigned limit;
  std::vector<std::string> words; ///< the first two of the directive
  std::string guardName;
  unsigned directives = 0, lastEnd = 0, afterIncludes = 0, afterGuard = 0;
  int depth = 0, base = 0;
  bool inDirective = false, inCode = false, pending = false, foundGuard = false;
};

void addInclude(Plan &plan, llvm::StringRef header, FileID file, unsigned limit) {
  IncludePlace place(plan, file, limit);
  unsigned offset = place.offset();
  llvm::StringRef text = plan.text.buffer(file);
  std::string line = fmt::format("#include <{}>\n", header.str());
  if (offset > 0 && text[offset - 1] != '\n')
    line = "\n" + line;
  if (!place.foundInclude && !text.substr(offset).ltrim('\r').starts_with("\n"))
    line += "\n";
  plan.include(file, offset, line, header);
}

/// What a macro pastes together is a macro itself, for the name that takes its place:
///
///   #define GPU(name) cuda##name                 #define cudaFree portFree
///   GPU(Free)(p);                         ->     ...
///                                                GPU(Free)(p);
void planPastedNames(Plan &plan) {
  for (const auto &[file, names] : plan.pastedNames()) {
    const auto first = plan.firstUses().find(file);
    if (!plan.text.isUsersFile(file) || first == plan.firstUses().end())
      continue;
    const IncludePlace place(plan, file, plan.unit.sources().getFileOffset(first->second));
    for (const auto &[name, text] : names)
      plan.include(file, place.offset(), fmt::format("#define {} {}\n", name, text), name);
  }
}

/// What the file's compiler was asked in conditions, it answers before the first of them.
void planCompilerHeader(Plan &plan) {
  for (const auto &[file, question] : plan.firstQuestions())
    if (plan.text.isUsersFile(file))
      addInclude(plan, compilerHeader, file, plan.unit.sources().getFileOffset(question));
}

struct HeadersSeen {
  std::map<FileID, std::set<std::string>> of; ///< by the file that includes them
  /// A file may be read twice, with directives in front of its guard.
  std::set<std::pair<FileID, unsigned>> directives;
};

/// `header` is what CUDA's header becomes; empty if nothing.
void planInclude(Plan &plan, const IncludeRecord &include, const std::string &header,
                 HeadersSeen &seen) {
  const std::optional<Span> quoted = quotedName(plan, include);
  if (!quoted)
    return plan.report(DiagId::IncludeMoved, include.hash, include.name,
                       header.empty() ? "nothing" : header);
  const bool isInMacro = include.nameRange.getBegin().isMacroID();
  if (!isInMacro && !seen.directives.insert({quoted->file, quoted->begin}).second)
    return;
  if (isInMacro || (!header.empty() && seen.of[quoted->file].insert(header).second))
    return plan.replace(*quoted, "<" + (header.empty() ? runtimeHeader.str() : header) + ">",
                        include.name);
  const unsigned hash = plan.unit.sources().getFileOffset(include.hash);
  plan.remove({quoted->file, hash, quoted->end}, include.name);
}

/// A template by `auto` parameters alone has no `template` to begin with.
SourceLocation beginOf(const clang::Decl *decl) {
  const auto *pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl);
  return pattern && decl->getBeginLoc().isInvalid() ? pattern->getTemplatedDecl()->getBeginLoc()
                                                    : decl->getBeginLoc();
}

/// Whether something of `scope` begins before the place and ends behind it.
bool isInDeclaration(const Plan &plan, const clang::DeclContext *scope, SourceLocation place) {
  const clang::SourceManager &sources = plan.unit.sources();
  auto isBefore = [&](SourceLocation a, SourceLocation b) {
    return sources.isBeforeInTranslationUnit(sources.getExpansionLoc(a),
                                             sources.getExpansionLoc(b));
  };
  return llvm::any_of(scope->decls(), [&](const clang::Decl *decl) {
    if (decl->isImplicit() || !isBefore(beginOf(decl), place) ||
        !isBefore(place, decl->getEndLoc()))
      return false;
    const auto *linkage = llvm::dyn_cast<clang::LinkageSpecDecl>(decl);
    return !linkage || isInDeclaration(plan, linkage, place);
  });
}

/// Where CUDA is used, or the #include of the fragment that uses it: no header can be included in
/// there.
///
///   namespace ns {
///   #include "kernels.inl"
///   }
SourceLocation atFileScope(const Plan &plan, SourceLocation use) {
  const clang::SourceManager &sources = plan.unit.sources();
  SourceLocation place = use;
  for (SourceLocation above = use; above.isValid();) {
    above = sources.getIncludeLoc(sources.getFileID(above));
    if (above.isValid() && isInDeclaration(plan, plan.unit.ast().getTranslationUnitDecl(), above))
      place = above;
  }
  return place;
}

/// Where a file says that stream 0 is the thread's own, nvcc has read CUDA's header before, and
/// goes by its command line.
///
///   #define CUDA_API_PER_THREAD_DEFAULT_STREAM     #include <cu2port/runtime.h>
///   #include <cuda_runtime.h>                  ->  #define CUDA_API_PER_THREAD_DEFAULT_STREAM
bool saysTooLate(const Plan &plan) {
  clang::Preprocessor &preprocessor = plan.unit.preprocessor();
  const clang::MacroDirective *first = preprocessor.getLocalMacroDirectiveHistory(
      preprocessor.getIdentifierInfo("CUDA_API_PER_THREAD_DEFAULT_STREAM"));
  while (first && first->getPrevious())
    first = first->getPrevious();
  return first && plan.unit.isCuda() && plan.unit.isUsers(first->getLocation());
}

} // namespace

void planIncludes(Plan &plan) {
  planHasIncludes(plan);
  planCompilerHeader(plan);
  planPastedNames(plan);
  const clang::SourceManager &sources = plan.unit.sources();
  HeadersSeen seen;
  std::vector<SourceLocation> inEffect; // where the runtime comes in
  if (const FileID main = sources.getMainFileID(); saysTooLate(plan)) {
    addInclude(plan, runtimeHeader, plan.text.canonical(main), 0);
    seen.of[plan.text.canonical(main)].insert(runtimeHeader.str());
    inEffect.push_back(sources.getLocForStartOfFile(main));
  }
  for (const IncludeRecord &include : plan.unit.includes) {
    if (const ApiRule *rule = plan.rules.find(include.name); rule && isLibraryHeader(*rule)) {
      plan.noteUse(include.hash); // it has the runtime's types
      continue;
    }
    std::optional<std::string> header = translatedHeader(plan, include);
    if (!header || include.hash.isMacroID())
      continue;
    if (!header->empty())
      inEffect.push_back(include.hash);
    planInclude(plan, include, *header, seen);
  }
  auto isEarlier = [&](SourceLocation a, SourceLocation b) {
    return sources.isBeforeInTranslationUnit(a, b);
  };
  std::vector<SourceLocation> uses;
  for (const auto &[file, use] : plan.firstUses())
    uses.push_back(use);
  llvm::sort(uses, isEarlier);
  auto isInEffect = [&](SourceLocation use) {
    return llvm::any_of(inEffect, [&](SourceLocation place) { return isEarlier(place, use); });
  };
  for (const SourceLocation first : uses) {
    if (isInEffect(placeInOutermost(plan, first)))
      continue; // as is usual; to find the file scope takes a look at all declarations
    const SourceLocation use = atFileScope(plan, first);
    const FileID file = plan.text.canonical(sources.getFileID(use));
    if (!plan.text.isUsersFile(file) || isInEffect(use))
      continue;
    addInclude(plan, runtimeHeader, file, sources.getFileOffset(use));
    inEffect.push_back(use);
  }
}

} // namespace cu2port::host
