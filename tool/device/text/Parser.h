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

/// What a text in quotes says: without the backslashes in front of quotes and of others.
std::string withoutQuotes(llvm::StringRef text);

/// Reads one text; run() is called once.
class Parser {
public:
  Parser(llvm::StringRef text, const std::string &file);
  llvm::Expected<std::unique_ptr<Program>> run();

private:
  // ---- Tokens (Parser.cpp)
  /// The token that comes next, or one behind it; at the end, the End token.
  const Token &peek(std::size_t ahead = 0) const {
    return tokens[std::min(pos + ahead, tokens.size() - 1)];
  }
  /// Goes on by one token, and gives it.
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
  /// The same, which must be there.
  void expect(llvm::StringRef sign);
  /// A name, a decimal number, a text in quotes; an error if something else stands here.
  std::string name(const char *what);
  std::uint64_t number();
  std::string quoted();
  /// What stands behind the last token in its line, as it is.
  std::string restOfLine();
  /// Comments that come next, as written.
  std::vector<std::string> comments();
  /// Of nodes and errors: in the text.
  Place placeOf(const Token &token) const {
    return {&program->files.front(), token.line, token.column};
  }
  Place here() const { return placeOf(peek()); }
  /// What is wrong where the next token is, or elsewhere. Only the first error counts.
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
  /// `global const volatile` in front of a star or a variable.
  struct Qualifiers {
    AddressSpace space = AddressSpace::Unknown;
    bool isConst = false, isVolatile = false;
    bool any() const { return space != AddressSpace::Unknown || isConst || isVolatile; }
  };
  Qualifiers qualifiers();
  /// Null if none stands here; then nothing is taken. What qualifies no pointee is left in `own`.
  const Type *tryType(Qualifiers &own);
  /// A type that must be here; int after an error.
  const Type *type();
  /// A scalar, a vector, a struct or an enum: what is in front of stars. Null if none is here.
  const Type *baseType();
  /// With the stars and dimensions behind it.
  const Type *pointers(const Type *pointee, Qualifiers &own);
  const Type *dimensions(const Type *element);
  /// Whether a declaration comes next; takes nothing.
  bool isDeclaration();
  /// Storage, type, name, value: declared from here on.
  Variable *variable();
  // The parts of a variable: in front of the type, behind its star, behind its name.
  void words(Variable &variable);
  void qualify(Variable &variable, const Qualifiers &own);
  void addenda(Variable &variable);
  /// `[N][4]` behind a name.
  std::vector<Expr *> extents();
  /// For a hidden parameter: what it is in the place of.
  void standFor(Variable &parameter, const std::string &name);

  // ---- Expressions (ParseExpressions.cpp)
  /// A node at the place of the next token.
  template <class T> T *make() {
    auto *node = program->make<T>();
    node->place = here();
    return node;
  }
  /// An operand, or one operator with its operands.
  Expr *expression();
  Expr *operand();
  Expr *suffixes(Expr *base);
  // In parentheses, with marks behind a colon.
  Expr *parenthesised();
  Expr *inParentheses();
  /// A node that stands for what is wrong.
  Expr *unknown();
  /// Gives the node the type that its operands say; an error if they say none.
  template <class T> Expr *typed(T *node) {
    node->type = inference.of(node);
    if (node->type)
      return node;
    failAt(node->place, "the operands do not go with this operation");
    return unknown();
  }

  // ---- Primary expressions (ParsePrimaries.cpp)
  Expr *primary();
  Expr *literal();
  // What begins with a name, by what it turns out to be.
  Expr *word();
  Expr *reference();
  Expr *special(llvm::StringRef name);
  Expr *operation();
  Expr *call();
  Expr *value(const Named &named);
  /// The value of a variable or argument; braces in it get the type that is expected.
  Expr *initial(const Type *expected);
  InitList *braces(const Type *whole);
  void giveType(InitList *list, const Type *type);
  std::vector<Expr *> arguments();

  // ---- Statements (ParseStatements.cpp)
  // With and without the brace that begins it.
  Block *block();
  void statementsOf(Block &block);
  // With its marks, without them, and by its first word, where null is none.
  Stmt *statement();
  Stmt *unmarked();
  Stmt *keyword();
  Stmt *branch();
  Stmt *counted();
  Stmt *conditionalLoop();
  Stmt *choice();
  // In parentheses, and where nothing may stand.
  Expr *condition();
  Expr *optional();
  std::optional<unsigned> unroll();
  /// Complains if the line goes on.
  Stmt *endOfStatement(Stmt *stmt);
  Stmt *barrier();
  Stmt *threads();
  Stmt *regions();
  Prefetch prefetch();
  Stmt *simple();

  // ---- Marks (ParseMarks.cpp)
  /// `[[a b, c]]`: its words.
  std::vector<std::string> bracketed();
  /// Sets what the words say of the statement; `at` is where they stand.
  void marks(Stmt &stmt, llvm::ArrayRef<std::string> words, const Token &at);
  // Of expressions, behind the colon.
  Expr *marked(Expr *expr);
  Expr *mark(Expr *expr, bool &hasType);
  Expr *retyped(Expr *expr, const Type *type);

  // ---- The program (ParseProgram.cpp)
  enum class ItemKind : std::uint8_t { Enum, Struct, Constant, Variable, Operation, Function };
  /// One of the things that a program consists of, and where its tokens begin.
  struct Item {
    ItemKind kind;
    std::size_t begin;
    // Of a function whose head has been read.
    Function *function = nullptr;
  };
  // To the end of the text, each by its kind.
  std::vector<Item> items();
  ItemKind kindOfItem() const;
  void skipItem(ItemKind kind);
  /// Reads those of a kind, in the order of the text.
  template <class Read> void each(std::vector<Item> &items, ItemKind kind, Read read);
  // One function for each kind; structs and functions take two.
  void declareStruct();
  void record();
  void field(StructDecl &decl, std::uint64_t &next);
  void enumeration();
  void constant();
  void macro(NamedConstant &constant);

  // ---- Functions (ParseFunctions.cpp)
  void declareOperation();
  EffectSet effects();
  Function *functionHead();
  void functionBody(Function &function);
  bool fact(Function &function);
  void functionWord(Function &function, const std::string &word);
  /// A function of the program, wherever it stands; null if there is none.
  Function *findFunction(llvm::StringRef name) const { return functions.lookup(name); }

  std::unique_ptr<Program> program = std::make_unique<Program>();
  /// Gives nodes their types by those of their operands.
  TypeInference inference{program->types};
  llvm::StringRef source;
  std::vector<Token> tokens;
  // Of the next token, and how many levels are open.
  std::size_t pos = 0;
  unsigned depth = 0;
  unsigned commas = 1; ///< 0 where a comma parts what is listed
  std::string error;   ///< what is wrong first; empty if nothing is
  Place wrong;         ///< where
  VisibleNames names;
  /// Of scalars, vectors, structs and enums.
  llvm::StringMap<const Type *> typeNames;
  llvm::StringMap<StructDecl *> records;
  /// Structs whose fields are known, so that others may hold them.
  std::set<const StructDecl *> complete;
  llvm::StringMap<Function *> functions;
  std::map<const NamedConstant *, Expr *> macroValues; ///< what a macro stands for, if that is said
};

} // namespace cu2port::ir
