// Which definitions errors spoil: by their places, by what Clang marks in its tree, and by names.
//
//   struct Pair { Missing a; };            an error lies in it: Pair is broken
//   __global__ void first(Pair p) {}       uses a broken class
//   int size = undeclared;                 the name `size` no longer means what it meant
//   __global__ void second(int *x) {       names it: the statement may be gone from the tree
//     x[0] = size;
//   }
//   __global__ void third(int size) {}     good: a variable of its own has that name
//
// The constructor does what has to be known first: places of errors, and broken names. why()
// answers afterwards, and looks at a function when it is first asked about.
#include "frontend/BrokenCode.h"
#include "frontend/AstVisitor.h"
#include "frontend/BrokenUses.h"
#include "frontend/RawTokens.h"
#include "frontend/TranslationUnit.h"

#include "clang/AST/DeclTemplate.h"

#include <fmt/format.h>

namespace cu2port {

using namespace clang;

namespace {

/// What stands in the text: of an instance its template. Errors have their places there.
const Decl *written(const Decl *decl) {
  if (const auto *function = llvm::dyn_cast<FunctionDecl>(decl))
    if (const FunctionDecl *pattern = function->getTemplateInstantiationPattern())
      decl = pattern;
  if (const auto *record = llvm::dyn_cast<CXXRecordDecl>(decl))
    if (const CXXRecordDecl *pattern = record->getTemplateInstantiationPattern())
      decl = pattern;
  return decl;
}

/// Where the declaration around an offset begins: behind the last semicolon, brace, comment or
/// directive in front of it, not before `lowest`. Attributes with errors are not in the AST.
unsigned startOfDeclaration(llvm::StringRef text, unsigned offset, unsigned lowest) {
  llvm::StringRef before = text.take_front(offset);
  before = before.take_front(before.find_last_of(";{}") + 1);
  unsigned start = std::max(static_cast<unsigned>(before.size()), lowest);
  llvm::StringRef rest = text.slice(start, offset);
  for (llvm::StringRef line = rest; !line.empty();) {
    auto [first, others] = line.split('\n');
    const bool isCode =
        !first.ltrim().starts_with("#") && !first.contains("//") && !first.contains("*/");
    if (!isCode)
      start = static_cast<unsigned>(others.data() - text.data());
    line = others;
  }
  return start + static_cast<unsigned>(text.slice(start, offset).size() -
                                       text.slice(start, offset).ltrim().size());
}

} // namespace

/// With the words in front of it, and the semicolon behind it.
SourceRange BrokenCode::writtenRange(const Decl *decl) const {
  const SourceManager &sources = unit.sources();
  auto [file, offset] = sources.getDecomposedExpansionLoc(decl->getBeginLoc());
  auto [endFile, end] =
      sources.getDecomposedLoc(sources.getExpansionRange(decl->getEndLoc()).getEnd());
  const llvm::StringRef text = sources.getBufferData(file),
                        endText = sources.getBufferData(endFile);
  const auto *function = llvm::dyn_cast<FunctionDecl>(decl);
  const bool isMade = decl->getEndLoc().isMacroID() && function && function->hasBody();
  if (!isMade && !endText.substr(end).starts_with("}"))
    end = static_cast<unsigned>(std::min(endText.find(';', end), endText.size()));
  return {sources.getComposedLoc(file, startOfDeclaration(text, offset, endBefore(file, offset))),
          sources.getComposedLoc(endFile, end)};
}

/// Where the last declaration in front of an offset ends: a macro makes it, without semicolon or
/// brace.
unsigned BrokenCode::endBefore(FileID file, unsigned offset) const {
  const auto found = ends.find(file);
  if (found == ends.end())
    return 0;
  const auto behind = found->second.upper_bound(offset);
  return behind == found->second.begin() ? 0 : *std::prev(behind);
}

/// `MAKE_KERNEL(scale)` in a line of its own: the next declaration begins behind the parenthesis.
void BrokenCode::noteEnd(const Decl *decl) {
  const SourceManager &sources = unit.sources();
  if (!decl->getBeginLoc().isMacroID() || decl->isTemplateParameter())
    return;
  const SourceLocation last = sources.getExpansionRange(decl->getEndLoc()).getEnd();
  auto [file, offset] = sources.getDecomposedLoc(last);
  ends[file].insert(offset + Lexer::MeasureTokenLength(last, sources, unit.ast().getLangOpts()));
}

namespace {

/// The definitions of functions and classes, and whatever else is declared outside of functions.
class DefinitionCollector : public AstVisitor {
public:
  std::vector<const Decl *> definitions, declarations;

  bool VisitDecl(Decl *decl) override {
    if (decl->isImplicit())
      return true;
    const auto *function = llvm::dyn_cast<FunctionDecl>(decl);
    const auto *record = llvm::dyn_cast<RecordDecl>(decl);
    if ((function && function->isThisDeclarationADefinition()) ||
        (record && record->isThisDeclarationADefinition()))
      definitions.push_back(decl);
    if (llvm::isa<NamedDecl>(decl) && !llvm::isa<NamespaceDecl>(decl) &&
        decl->getDeclContext()->getRedeclContext()->isFileContext())
      declarations.push_back(decl);
    return true;
  }
};

} // namespace

std::string ParseError::describe() const {
  return line ? fmt::format("{} (line {})", message, line) : message;
}

BrokenCode::BrokenCode(const TranslationUnit &unit, std::vector<ParseError> errors) : unit(unit) {
  collect();
  for (const ParseError &error : errors)
    place(error);
  spread();
}

/// Where all definitions and declarations of the user's stand. The ends of those that macros make
/// come first: writtenRange() asks where the declaration in front has ended.
void BrokenCode::collect() {
  DefinitionCollector collector;
  collector.traverseUsers(unit);
  for (const auto *decls : {&collector.definitions, &collector.declarations})
    for (const Decl *decl : *decls)
      noteEnd(decl);
  for (const Decl *decl : collector.definitions)
    definitions.push_back({writtenRange(decl), decl});
  for (const Decl *decl : collector.declarations) {
    declarations.push_back({writtenRange(decl), decl});
    if (decl->isInvalidDecl())
      markName(decl, fmt::format("'{}' is declared with an error",
                                 llvm::cast<NamedDecl>(decl)->getNameAsString()));
  }
}

/// What is declared is no longer what its name means, of an enumeration all its members.
void BrokenCode::markName(const Decl *decl, const std::string &reason) {
  marked.emplace(decl, reason);
  names.emplace(llvm::cast<NamedDecl>(decl)->getNameAsString(), reason);
  if (const auto *enumeration = llvm::dyn_cast<EnumDecl>(decl))
    for (const EnumConstantDecl *each : enumeration->enumerators())
      names.emplace(each->getNameAsString(), reason);
}

bool BrokenCode::contains(const Definition &definition, SourceLocation place) const {
  const SourceManager &sources = unit.sources();
  return !sources.isBeforeInTranslationUnit(place, definition.range.getBegin()) &&
         !sources.isBeforeInTranslationUnit(definition.range.getEnd(), place);
}

bool BrokenCode::isBehind(const Definition &definition, SourceLocation place) const {
  return unit.sources().isBeforeInTranslationUnit(definition.range.getEnd(), place);
}

/// Says of an error what it spoils: the functions that it lies in; else the innermost class; else
/// what is declared there; else nothing that is known, and it is one of others(). A missing header
/// outside of these is on the unit's own list.
void BrokenCode::place(const ParseError &error) {
  if (error.place.isInvalid()) {
    if (!error.isMissingHeader)
      outside.push_back(error);
    return;
  }
  const Definition *record = nullptr;
  bool isInFunction = false;
  for (const Definition &each : definitions) {
    if (!contains(each, error.place))
      continue;
    if (llvm::isa<FunctionDecl>(each.decl)) {
      marked.emplace(each.decl, error.describe());
      isInFunction = true;
    } else if (!record || contains(*record, each.range.getBegin())) {
      record = &each; // the innermost
    }
  }
  if (!isInFunction && record)
    marked.emplace(record->decl, error.describe());
  else if (!isInFunction && !error.isMissingHeader && !breakDeclaration(error))
    outside.push_back(error);
  if (error.isExtraBrace)
    breakLast(error);
}

/// `static Missing table[4];`: false if no declaration is at the error's place.
bool BrokenCode::breakDeclaration(const ParseError &error) {
  bool isFound = false;
  for (const Definition &each : declarations)
    if (contains(each, error.place)) {
      markName(each.decl, error.describe());
      isFound = true;
    }
  return isFound;
}

/// The function in front of a brace too many has ended before it should.
void BrokenCode::breakLast(const ParseError &error) {
  const Definition *last = nullptr;
  for (const Definition &each : definitions)
    if (llvm::isa<FunctionDecl>(each.decl) && isBehind(each, error.place) &&
        (!last || isBehind(*last, each.range.getEnd())))
      last = &each;
  if (last)
    marked.emplace(last->decl, error.describe());
}

/// A class with an error takes its methods along, and what names it.
void BrokenCode::spread() {
  for (const Definition &each : definitions)
    if (const auto *record = llvm::dyn_cast<RecordDecl>(each.decl); record && whyRecord(record))
      names.emplace(record->getNameAsString(), *whyRecord(record));
  names.erase("");
}

/// Why a class is not to be relied on; null if it is good. A member or base of a broken class
/// breaks it.
const std::string *BrokenCode::whyRecord(const RecordDecl *record) const {
  record = record->getDefinition();
  if (!record || !unit.isUsers(record->getLocation()))
    return nullptr;
  auto [entry, isNew] = records.try_emplace(record);
  std::string &reason = entry->second;
  if (isNew) { // good until known better: a class may hold a pointer to itself
    const auto mark = marked.find(written(record));
    if (mark != marked.end())
      reason = mark->second;
    else if (record->isInvalidDecl())
      reason = fmt::format("'{}' is declared with an error", record->getNameAsString());
    BrokenUses uses(*this);
    for (const FieldDecl *field : record->fields())
      if (reason.empty() && (field->isInvalidDecl() || !uses.visitType(field->getType())))
        reason = fmt::format("'{}' has a member with an error", record->getNameAsString());
    if (const auto *type = llvm::dyn_cast<CXXRecordDecl>(record))
      for (const CXXBaseSpecifier &base : type->bases())
        if (reason.empty() && !uses.visitType(base.getType()))
          reason = fmt::format("'{}' has a base class with an error", record->getNameAsString());
  }
  return reason.empty() ? nullptr : &reason;
}

const std::string *BrokenCode::why(const Decl *decl) const {
  if (const auto *function = decl->getAsFunction();
      function && function->isThisDeclarationADefinition())
    return why(function);
  if (const auto *record = llvm::dyn_cast<RecordDecl>(decl))
    return record->isThisDeclarationADefinition() ? whyRecord(record) : nullptr;
  const auto mark = marked.find(decl);
  return mark == marked.end() ? nullptr : &mark->second;
}

const std::string *BrokenCode::why(const FunctionDecl *function) const {
  const FunctionDecl *definition = nullptr;
  if (function->isDefined(definition))
    function = definition;
  if (!unit.isUsers(function->getLocation()))
    return nullptr;
  auto [entry, isNew] = known.try_emplace(function);
  if (isNew)
    entry->second = whyUses(function);
  return entry->second.empty() ? nullptr : &entry->second;
}

/// The function's own errors, then those of its class, then those of what it uses; empty if there
/// are none.
std::string BrokenCode::whyUses(const FunctionDecl *function) const {
  if (const auto mark = marked.find(written(function)); mark != marked.end())
    return mark->second;
  if (function->isInvalidDecl())
    return "it is declared with an error";
  if (const auto *method = llvm::dyn_cast<CXXMethodDecl>(function))
    if (const std::string *reason = whyRecord(method->getParent()))
      return *reason;
  BrokenUses uses(*this);
  if (uses.visitType(function->getReturnType()))
    uses.TraverseDecl(const_cast<FunctionDecl *>(function));
  return uses.why.empty() ? namedBroken(function, uses.locals) : uses.why;
}

/// Whether a broken name occurs anywhere in the function's text: a call that Clang could not read
/// is not in the tree. Its own variables hide others. Empty if none does.
std::string BrokenCode::namedBroken(const FunctionDecl *function,
                                    const std::set<std::string> &locals) const {
  if (names.empty())
    return {};
  const SourceManager &sources = unit.sources();
  const SourceRange range = writtenRange(written(function));
  const auto [file, begin] = sources.getDecomposedLoc(range.getBegin());
  const auto [endFile, end] = sources.getDecomposedLoc(range.getEnd());
  if (file != endFile)
    return {};
  const llvm::StringRef text = sources.getBufferData(file);
  Lexer lexer(sources.getLocForStartOfFile(file), unit.language(), text.begin(),
              text.begin() + begin, text.end());
  std::string found;
  forEachTokenIn(lexer, [&](const Token &token) {
    if (sources.getFileOffset(token.getLocation()) > end)
      return false;
    if (token.is(tok::raw_identifier) && !locals.count(token.getRawIdentifier().str()))
      if (const auto named = names.find(token.getRawIdentifier().str()); named != names.end())
        found = named->second;
    return found.empty();
  });
  return found;
}

} // namespace cu2port
