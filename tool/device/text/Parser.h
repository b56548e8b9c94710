// What reads the textual form: descent by its rules, one function each. After an error there are no
// more tokens, so that all that has begun comes to its end; what it has made is dropped.
#pragma once

#include "device/text/Inference.h"
#include "device/text/Lexer.h"
#include "device/text/Names.h"
#include "device/text/Words.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <set>

namespace cu2port::ir {

class Parser {
public:
  Parser(llvm::StringRef text, const std::string &file);
  llvm::Expected<std::unique_ptr<Program>> run();

private:
  // ---- Tokens (Parser.cpp)
  const Token &peek(std::size_t ahead = 0) const {
    return tokens[std::min(pos + ahead, tokens.size() - 1)];
  }
  const Token &take();
  /// Whether a token on the line that has begun is this sign or word.
  bool isNext(llvm::StringRef sign, std::size_t ahead = 0) const {
    return peek(ahead).is(sign) && !peek(ahead).startsLine;
  }
  bool isNameNext(std::size_t ahead = 0) const {
    return peek(ahead).isName() && !peek(ahead).startsLine;
  }
  /// Takes the sign or word if it comes next, wherever its line begins.
  bool accept(llvm::StringRef sign);
  /// The same for some words.
  bool acceptWords(llvm::StringRef words);
  void expect(llvm::StringRef sign);
  std::string name(const char *what);
  std::uint64_t number();
  std::string quoted();
  /// What stands behind the last token in its line, as it is.
  std::string restOfLine();
  std::vector<std::string> comments();
  Place placeOf(const Token &token) const {
    return {&program->files.front(), token.line, token.column};
  }
  Place here() const { return placeOf(peek()); }
  void fail(const std::string &what) { failAt(peek(), what); }
  void failAt(const Token &token, const std::string &what) { failAt(placeOf(token), what); }
  void failAt(const Place &place, const std::string &what);
  /// Counts how deep the text is nested, for as long as it lives.
  class Level {
  public:
    explicit Level(Parser &parser);
    ~Level() { --parser.depth; }
    Level(const Level &) = delete;
    Level &operator=(const Level &) = delete;

  private:
    Parser &parser;
  };

  // ---- Types (ParseTypes.cpp)
  struct Qualifiers {
    AddressSpace space = AddressSpace::Unknown;
    bool isConst = false, isVolatile = false;
    bool any() const { return space != AddressSpace::Unknown || isConst || isVolatile; }
  };
  Qualifiers qualifiers();
  /// Null if none stands here; then nothing is taken. What qualifies no pointee is left in `own`.
  const Type *tryType(Qualifiers &own);
  const Type *type();
  const Type *baseType();
  const Type *pointers(const Type *pointee, Qualifiers &own);
  const Type *dimensions(const Type *element);
  bool isDeclaration();
  Variable *variable();
  void words(Variable &variable);
  void qualify(Variable &variable, const Qualifiers &own);
  void addenda(Variable &variable);
  std::vector<Expr *> extents();
  void standFor(Variable &parameter, const std::string &name);

  // ---- Expressions (ParseExpressions.cpp)
  template <class T> T *make() {
    auto *node = program->make<T>();
    node->place = here();
    return node;
  }
  Expr *expression();
  Expr *operand();
  Expr *primary();
  Expr *suffixes(Expr *base);
  Expr *literal();
  Expr *parenthesised();
  Expr *inParentheses();
  Expr *marked(Expr *expr);
  Expr *mark(Expr *expr, bool &hasType);
  Expr *retyped(Expr *expr, const Type *type);
  Expr *word();
  Expr *reference();
  Expr *special(llvm::StringRef name);
  Expr *operation();
  Expr *call();
  Expr *value(const Named &named);
  Expr *initial(const Type *expected);
  InitList *braces(const Type *whole);
  void giveType(InitList *list, const Type *type);
  std::vector<Expr *> arguments();
  /// Gives the node the type that its operands say.
  template <class T> Expr *typed(T *node);
  Expr *unknown();

  // ---- Statements (ParseStatements.cpp)
  Block *block();
  void statementsOf(Block &block);
  Stmt *statement();
  Stmt *unmarked();
  Stmt *keyword();
  void marks(Stmt &stmt, llvm::ArrayRef<std::string> words, const Token &at);
  Stmt *branch();
  Stmt *counted();
  Stmt *conditionalLoop();
  Stmt *choice();
  Expr *condition();
  Expr *optional();
  std::optional<unsigned> unroll();
  Stmt *endOfStatement(Stmt *stmt);
  Stmt *barrier();
  Stmt *threads();
  Stmt *regions();
  Prefetch prefetch();
  Stmt *simple();
  /// `[[a b, c]]`: its words.
  std::vector<std::string> bracketed();

  // ---- The program (ParseProgram.cpp)
  enum class ItemKind : std::uint8_t { Enum, Struct, Constant, Variable, Operation, Function };
  struct Item {
    ItemKind kind;
    std::size_t begin;
    Function *function = nullptr;
  };
  std::vector<Item> items();
  ItemKind kindOfItem() const;
  void skipItem(ItemKind kind);
  template <class Read> void each(std::vector<Item> &items, ItemKind kind, Read read);
  void declareStruct();
  void record();
  void field(StructDecl &decl, std::uint64_t &next);
  void enumeration();
  void constant();
  void macro(NamedConstant &constant);
  void declareOperation();
  EffectSet effects();
  Function *functionHead();
  void functionBody(Function &function);
  bool fact(Function &function);
  void functionWord(Function &function, const std::string &word);
  Function *findFunction(llvm::StringRef name) const { return functions.lookup(name); }

  std::unique_ptr<Program> program = std::make_unique<Program>();
  TypeInference inference{program->types};
  llvm::StringRef source;
  std::vector<Token> tokens;
  std::size_t pos = 0;
  unsigned depth = 0;
  unsigned commas = 1; ///< 0 where a comma parts what is listed
  std::string error;   ///< what is wrong first; empty if nothing is
  Place wrong;         ///< where
  VisibleNames names;
  llvm::StringMap<const Type *> typeNames;
  llvm::StringMap<StructDecl *> records;
  std::set<const StructDecl *> complete;
  llvm::StringMap<Function *> functions;
  std::map<const NamedConstant *, Expr *> macroValues; ///< what a macro stands for, if that is said
};

} // namespace cu2port::ir
