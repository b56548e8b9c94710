// Looks at the tokens of a source, without a preprocessor or a parse: a file need not compile, and
// its headers need not be there.
//
//   #ifndef A_H                 includes        "x.h", <cuda.h>
//   #define A_H                 usesCuda        yes, by the header's name
//   #include "x.h"         ->   alwaysUsesCuda  no: only if WITH_GPU is defined
//   #ifdef WITH_GPU             definesMain     no
//   #include <cuda.h>
//   #endif
//   #endif
#include "tree/Scan.h"
#include "frontend/CudaNames.h"

#include "clang/Lex/Lexer.h"

namespace cu2port {
namespace {

using llvm::StringRef;

/// The language that accepts most: what is no token of it is skipped all the same.
clang::LangOptions language() {
  clang::LangOptions options;
  options.CPlusPlus = options.CPlusPlus11 = options.CPlusPlus14 = options.CPlusPlus17 = true;
  options.CUDA = true; // <<< is a token
  options.LineComment = true;
  return options;
}

/// Goes through the file once. What is known of the #if around a token is a number: `depth`.
class Scanner {
public:
  explicit Scanner(const llvm::MemoryBuffer &text)
      : lexer(clang::SourceLocation(), options, text.getBufferStart(), text.getBufferStart(),
              text.getBufferEnd()) {}

  SourceScan scan() {
    while (next()) {
      if (token.is(clang::tok::hash) && token.isAtStartOfLine())
        readDirective();
      else if (token.is(clang::tok::lesslessless))
        noteCuda();
      else if (token.is(clang::tok::raw_identifier))
        readName(token.getRawIdentifier());
    }
    return result;
  }

private:
  bool next() {
    lexer.LexFromRawLexer(token);
    return token.isNot(clang::tok::eof);
  }

  /// `#` has been read: the rest of a directive.
  void readDirective() {
    if (!next() || !token.is(clang::tok::raw_identifier))
      return;
    const StringRef directive = token.getRawIdentifier();
    readCondition(directive);
    if (directive != "include" && directive != "include_next" && directive != "import")
      return;
    // Not as tokens: <x/y-z.h> is one name.
    const char *start = token.getRawIdentifier().end();
    StringRef line(start, static_cast<std::size_t>(lexer.getBuffer().end() - start));
    line = line.take_until([](char c) { return c == '\n' || c == '\r'; }).ltrim();
    const char close = line.starts_with("<") ? '>' : '"';
    if (!line.starts_with("<") && !line.starts_with("\""))
      return;
    const StringRef name = line.drop_front().take_until([&](char c) { return c == close; });
    result.includes.push_back({name.str(), close == '>'});
    if (isCudaHeader(name))
      noteCuda();
  }

  /// CUDA in code that only a guard is around counts as what is always there.
  void noteCuda() {
    result.usesCuda = true;
    result.alwaysUsesCuda = result.alwaysUsesCuda || depth == guards;
  }

  /// `#ifndef X` and `#define X` at the top leave nothing out.
  void readCondition(StringRef directive) {
    const bool isFirst = directives++ == 0;
    if (directive.starts_with("if")) {
      ++depth;
      const bool mayGuard =
          isFirst && directive == "ifndef" && next() && token.is(clang::tok::raw_identifier);
      guard = mayGuard ? token.getRawIdentifier() : StringRef();
    } else if (directive == "endif") {
      --depth;
    } else if (directive == "define" && !guard.empty()) {
      guards = next() && token.is(clang::tok::raw_identifier) && token.getRawIdentifier() == guard;
      guard = {};
    }
  }

  void readName(StringRef name) {
    static constexpr StringRef words[] = {"__global__",   "__device__",  "__shared__",
                                          "__constant__", "__managed__", "__syncthreads"};
    // cu[A-Z] alone says little: other code has such names, too.
    if (llvm::is_contained(words, name) || (name.starts_with("cuda") && isCudaName(name)))
      noteCuda();
    if (name == "main" && (before == "int" || before == "void" || token.isAtStartOfLine()))
      readMain();
    before = name;
  }

  /// `main ( ... ) {`, after its name.
  void readMain() {
    if (!next() || token.isNot(clang::tok::l_paren))
      return;
    for (int depth = 1; depth > 0 && next();)
      depth += token.is(clang::tok::l_paren) ? 1 : token.is(clang::tok::r_paren) ? -1 : 0;
    if (next() && token.isOneOf(clang::tok::l_brace, clang::tok::raw_identifier))
      result.definesMain = true;
  }

  const clang::LangOptions options = language();
  clang::Lexer lexer;
  clang::Token token;
  StringRef before;                          ///< the last name
  StringRef guard;                           ///< that of the #ifndef at the top
  int directives = 0, depth = 0, guards = 0; ///< #if around what is read; those that are guards
  SourceScan result;
};

} // namespace

SourceScan scanSource(const llvm::MemoryBuffer &text) { return Scanner(text).scan(); }

bool holdsKernels(const llvm::MemoryBuffer &text) {
  const StringRef all = text.getBuffer();
  if (!all.contains("__global__") && !all.contains("<<<"))
    return false;
  const clang::LangOptions options = language();
  clang::Lexer lexer(clang::SourceLocation(), options, all.begin(), all.begin(), all.end());
  bool isOpen = false, isClosed = false; // a launch's `<<<`, its `>>>` just before
  for (clang::Token token;;) {
    lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::eof))
      return false;
    if ((token.is(clang::tok::raw_identifier) && token.getRawIdentifier() == "__global__") ||
        (isClosed && token.is(clang::tok::l_paren)))
      return true;
    isClosed = isOpen && token.is(clang::tok::greatergreatergreater);
    isOpen = (isOpen && token.isNot(clang::tok::semi)) || token.is(clang::tok::lesslessless);
  }
}

} // namespace cu2port
