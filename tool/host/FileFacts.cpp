// What the report counts in a file of the user's, from two sources: the AST says of each name
// whether CUDA declares it; the tokens of the file say what is written, in code that #if leaves
// out, too.
//
//   1  __global__ void k(int *p) { ... }      kernel k; a name of CUDA's, __global__
//   2  cudaMalloc(&p, 4);                     a name, by its declaration
//   3  #ifdef OLD
//   4  cudaThreadExit();                      a name that is not seen, by its looks
//   5  #endif
//   6  scale<float><<<1, 32>>>(p);            a launch of scale
#include "host/FileFacts.h"
#include "frontend/AstVisitor.h"
#include "frontend/CudaNames.h"
#include "frontend/TranslationUnit.h"
#include "rules/Rules.h"

#include "clang/Lex/Lexer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace cu2port {
namespace {

using clang::SourceLocation;

/// By offset: whether CUDA declares what is named there. Names of the user's that look like CUDA's
/// are known as such.
using Known = std::map<clang::FileID, std::map<unsigned, bool>>;

/// Looks at what is written, not at instantiations, which repeat it.
class NameCollector : public AstVisitor {
public:
  NameCollector(const TranslationUnit &unit, const Rules &rules) : unit(unit), rules(rules) {}
  Known known;
  std::map<clang::FileID, std::map<unsigned, std::string>> kernels;
  std::map<clang::FileID, std::vector<std::pair<unsigned, unsigned>>> deviceCode;
  std::set<std::string> users; ///< names that the user's files declare

  bool VisitDeclRefExpr(clang::DeclRefExpr *e) override {
    return note(e->getLocation(), e->getDecl());
  }
  bool VisitMemberExpr(clang::MemberExpr *e) override {
    return note(e->getMemberLoc(), e->getMemberDecl());
  }
  /// Which of them is meant is not known before instantiation; CUDA's, if any of them is.
  bool VisitOverloadExpr(clang::OverloadExpr *e) override {
    for (const clang::NamedDecl *decl : e->decls())
      note(e->getNameLoc(), decl);
    return true;
  }
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc t) override {
    return note(t.getNameLoc(), t.getTypedefNameDecl());
  }
  bool VisitTagTypeLoc(clang::TagTypeLoc t) override { return note(t.getNameLoc(), t.getDecl()); }
  bool VisitNamedDecl(clang::NamedDecl *decl) override {
    if (decl->isImplicit() || !decl->getDeclName().isIdentifier())
      return true;
    users.insert(decl->getName().str());
    return note(decl->getLocation(), decl);
  }
  bool VisitFunctionDecl(clang::FunctionDecl *function) override {
    const bool isKernel = function->hasAttr<clang::CUDAGlobalAttr>();
    if (!function->isThisDeclarationADefinition() ||
        (!isKernel && !function->hasAttr<clang::CUDADeviceAttr>()))
      return true;
    clang::SourceManager &sources = unit.sources();
    const SourceLocation place = sources.getFileLoc(function->getLocation());
    const auto [file, offset] = sources.getDecomposedLoc(place);
    if (!unit.isUsers(file))
      return true;
    // Of a template the template, as instances are not visited.
    if (isKernel)
      kernels[file].emplace(offset, function->getNameAsString());
    deviceCode[file].emplace_back(sources.getExpansionLineNumber(function->getBeginLoc()),
                                  sources.getExpansionLineNumber(function->getEndLoc()));
    return true;
  }

private:
  /// A name in a macro's body counts where the macro is written, once, however often it is used.
  bool note(SourceLocation location, const clang::NamedDecl *decl) {
    if (!decl || !decl->getDeclName().isIdentifier() || location.isInvalid())
      return true;
    const SourceLocation written = unit.sources().getSpellingLoc(location);
    const auto [file, offset] = unit.sources().getDecomposedLoc(written);
    if (!unit.isUsers(file))
      return true;
    if (decl->isImplicit())
      return true; // C declares what it does not know where it is called
    const bool isCudas =
        unit.isDialect(decl->getLocation()) || isLibrarys(decl) || isMathOfDevice(decl, location);
    known[file][offset] |= isCudas;
    return true;
  }
  /// What the headers that stand in for CUDA's declare, those of its libraries, too.
  bool isLibrarys(const clang::NamedDecl *decl) const {
    const auto file = unit.sources().getFileEntryRefForID(
        unit.sources().getFileID(unit.sources().getFileLoc(decl->getLocation())));
    llvm::StringRef name = file ? file->getName() : "";
    return name.consume_front(llvm::sys::path::parent_path(unit.request.dialectFolder)) &&
           name.starts_with("/include/");
  }
  /// sqrtf is the C library's on the host, and CUDA's in kernels.
  bool isMathOfDevice(const clang::NamedDecl *decl, SourceLocation location) const {
    const ApiRule *rule = rules.find(decl->getName());
    if (!rule || rule->kind != RuleKind::DeviceFunction || unit.isUsers(decl->getLocation()))
      return false;
    const auto [file, offset] = unit.sources().getDecomposedExpansionLoc(location);
    const unsigned line = unit.sources().getLineNumber(file, offset);
    const auto found = deviceCode.find(file);
    return found != deviceCode.end() && llvm::any_of(found->second, [&](const auto &range) {
             return range.first <= line && line <= range.second;
           });
  }

  const TranslationUnit &unit;
  const Rules &rules;
};

/// Names that no program has for anything else.
bool isReserved(llvm::StringRef name, const ApiRule *rule) {
  if (isCudaName(name))
    return true;
  if (!rule)
    return false;
  return rule->kind == RuleKind::Attribute || rule->kind == RuleKind::DeviceVariable ||
         (rule->kind != RuleKind::Field &&
          (name.starts_with("__") || name.starts_with("cu") || name.starts_with("CU")));
}

/// Finds definitions of kernels in a text that nothing has parsed: `__global__ void name(...) {`.
class DefinitionFinder {
public:
  /// Where the name of a definition stands whose body begins with this token. Tokens are followed
  /// from `__global__` to the brace; the name is the last one before the outermost parentheses:
  ///
  ///   template <> __global__ void __launch_bounds__(256) scale<float>(float *x) {
  ///                                                      ^
  std::optional<unsigned> add(const clang::Token &token, unsigned offset) {
    if (token.isAtStartOfLine())
      isDirective = token.is(clang::tok::hash);
    if (isDirective) // a macro makes as many as it is used
      return std::nullopt;
    if (token.is(clang::tok::raw_identifier)) {
      // Another name may follow: this one is the last so far.
      isOpen |= token.getRawIdentifier() == "__global__";
      lastName = offset;
    } else if (token.is(clang::tok::less) && depth == 0) {
      templateNames.push_back(lastName);
    } else if (token.isOneOf(clang::tok::greater, clang::tok::greatergreater)) {
      for (int count = token.is(clang::tok::greater) ? 1 : 2; count > 0; --count)
        if (!templateNames.empty()) { // a specialisation: `name<float>(`
          lastName = templateNames.back();
          templateNames.pop_back();
        }
    } else if (token.is(clang::tok::l_paren) && depth++ == 0) {
      name = lastName; // behind __launch_bounds__(...) comes another
    } else if (token.is(clang::tok::r_paren) && depth > 0) {
      --depth;
    } else if (token.isOneOf(clang::tok::semi, clang::tok::l_brace, clang::tok::r_brace)) {
      const bool isDefinition = isOpen && depth == 0 && token.is(clang::tok::l_brace);
      isOpen = isOpen && depth > 0;
      depth = isOpen ? depth : 0;
      templateNames.clear();
      return isDefinition ? name : std::nullopt;
    }
    return std::nullopt;
  }

private:
  bool isDirective = false, isOpen = false;
  int depth = 0;
  unsigned lastName = 0;
  std::vector<unsigned> templateNames; ///< whose `<` is open
  std::optional<unsigned> name;
};

/// One file, token by token.
class FileReader {
public:
  FileReader(const TranslationUnit &unit, const Rules &rules, clang::FileID file,
             NameCollector &collector)
      : sources(unit.sources()), unit(unit), rules(rules), file(file), known(collector.known[file]),
        kernels(collector.kernels[file]), users(collector.users) {
    facts.deviceCode = collector.deviceCode[file];
    if (const clang::FileEntry *entry = sources.getFileEntryForID(file))
      facts.file = entry->tryGetRealPathName().str();
  }

  FileFacts read() {
    const llvm::StringRef text = sources.getBufferData(file);
    facts.lines = static_cast<unsigned>(text.count('\n') + (!text.empty() && text.back() != '\n'));
    findLeftOut();
    // Without the preprocessor: every token of the file comes by, conditions or not.
    clang::LangOptions language = unit.language();
    language.CUDA = true; // `<<<` is one token in C, too
    clang::Lexer lexer(sources.getLocForStartOfFile(file), language, text.begin(), text.begin(),
                       text.end());
    clang::Token token;
    before.startToken();
    for (bool isLast = false; !isLast;) {
      isLast = lexer.LexFromRawLexer(token);
      add(token);
    }
    for (const auto &[offset, name] : kernels)
      facts.kernels.push_back({name, offset, lineOf(offset), true});
    // Those that the AST has are in both lists.
    for (const auto &[offset, name] : unparsed)
      if (!kernels.contains(offset))
        facts.kernels.push_back({name, offset, lineOf(offset), false});
    return std::move(facts);
  }

private:
  unsigned lineOf(unsigned offset) const { return sources.getLineNumber(file, offset); }

  /// What is between the directives.
  void findLeftOut() {
    for (const clang::SourceRange &range : unit.skipped) {
      const auto [beginFile, begin] = sources.getDecomposedExpansionLoc(range.getBegin());
      const auto [endFile, end] = sources.getDecomposedExpansionLoc(range.getEnd());
      if (beginFile == file && endFile == file && lineOf(end) > lineOf(begin) + 1)
        facts.leftOut.emplace_back(lineOf(begin) + 1, lineOf(end) - 1);
    }
    std::sort(facts.leftOut.begin(), facts.leftOut.end());
  }

  bool isLeftOut(unsigned line) const {
    return llvm::any_of(facts.leftOut, [&](const auto &range) {
      return range.first <= line && line <= range.second;
    });
  }

  void add(const clang::Token &token) {
    if (token.isAtStartOfLine())
      isInclude = false;
    const unsigned offset = sources.getFileOffset(token.getLocation());
    const bool isName = token.is(clang::tok::raw_identifier);
    if (isName && before.is(clang::tok::hash) && token.getRawIdentifier().starts_with("include"))
      isInclude = true; // whose name is no name of the program's
    // The kernel is named right in front, `k<<<`, or before its arguments, `k<float><<<`.
    if (token.is(clang::tok::lesslessless))
      facts.launches.push_back({before.is(clang::tok::greater) ? closed : name, offset,
                                lineOf(offset), !isLeftOut(lineOf(offset))});
    if (isName && !isInclude)
      addName(token.getRawIdentifier(), offset);
    if (const std::optional<unsigned> kernel = definitions.add(token, offset))
      unparsed.emplace(*kernel, nameAt(*kernel));
    followBrackets(token);
    before = token;
  }

  std::string nameAt(unsigned offset) const {
    return sources.getBufferData(file)
        .drop_front(offset)
        .take_while([](char c) { return llvm::isAlnum(c) || c == '_'; })
        .str();
  }

  void addName(llvm::StringRef spelled, unsigned offset) {
    name = spelled.str();
    const auto found = known.find(offset);
    // A declaration decides, where there is one; else the looks, unless the program has declared
    // something of that name.
    const bool isCudas = found != known.end()
                             ? found->second
                             : isReserved(spelled, rules.find(spelled)) && !users.count(name);
    if (isCudas)
      facts.names.push_back({name, offset, lineOf(offset), !isLeftOut(lineOf(offset))});
  }

  /// So that `<<<` behind `scale<float>` is about scale.
  void followBrackets(const clang::Token &token) {
    if (token.is(clang::tok::less))
      open.push_back(name);
    for (unsigned count = token.is(clang::tok::greater)          ? 1
                          : token.is(clang::tok::greatergreater) ? 2
                                                                 : 0;
         count && !open.empty(); --count) {
      closed = open.back();
      open.pop_back();
    }
    if (token.isOneOf(clang::tok::semi, clang::tok::l_brace, clang::tok::r_brace))
      open.clear();
  }

  clang::SourceManager &sources;
  const TranslationUnit &unit;
  const Rules &rules;
  clang::FileID file;
  const std::map<unsigned, bool> &known;
  const std::map<unsigned, std::string> &kernels;
  const std::set<std::string> &users;
  FileFacts facts;
  DefinitionFinder definitions;
  std::map<unsigned, std::string> unparsed; ///< by offset; those that were parsed, too
  clang::Token before;
  bool isInclude = false;
  std::string name;   ///< the last
  std::string closed; ///< the name in front of the brackets that were closed last
  std::vector<std::string> open;
};

} // namespace

std::vector<FileFacts> collectFileFacts(const TranslationUnit &unit, const Rules &rules) {
  NameCollector collector(unit, rules);
  collector.traverseUsers(unit);
  std::vector<FileFacts> result;
  for (clang::FileID file : unit.userFiles)
    result.push_back(FileReader(unit, rules, file, collector).read());
  return result;
}

} // namespace cu2port
