#include "host/AttributeLists.h"

#include "host/RawTokens.h"

#include "clang/Lex/MacroInfo.h"
#include "llvm/ADT/StringSwitch.h"

namespace cu2port::host {

namespace {

using Tokens = llvm::ArrayRef<Span>;

/// Words that a list in parentheses makes an attribute.
bool isAttributeWord(llvm::StringRef word) {
  return word == "__attribute__" || word == "__attribute" || word == "alignas" ||
         word == "__align__" || word == "__builtin_align__";
}

/// Tokens from the last to the first, as an index that may become -1.
class Backwards {
public:
  Backwards(const Plan &plan, Tokens tokens) : plan(plan), tokens(tokens) {}

  /// Where the attribute begins that ends in front of token `at`, or that holds it; `at` if there
  /// is none.
  size_t step(size_t at) const {
    if (at == 0)
      return at;
    llvm::StringRef before = text(at - 1);
    if (before == "]" && at > 1 && text(at - 2) == "]")
      return opening(at - 1);
    if (before == ")") {
      const size_t open = opening(at - 1);
      return open > 0 && isAttributeWord(text(open - 1)) ? open - 1 : at;
    }
    return around(at);
  }

private:
  llvm::StringRef text(size_t at) const { return plan.text.text(tokens[at]); }

  /// The bracket that goes with the one at `at`, or where the declaration before ends.
  size_t opening(size_t at) const {
    size_t depth = 0;
    for (size_t i = at + 1; i-- > 0;) {
      llvm::StringRef each = text(i);
      depth += each == "]" || each == ")" || each == "}";
      if (each == "[" || each == "(" || each == "{")
        if (--depth == 0)
          return i;
    }
    return at + 1;
  }

  /// `[[` or `__attribute__((` in front of a token that is a name in the list.
  size_t around(size_t at) const {
    size_t i = at;
    while (i > 0 && !llvm::is_contained({"#", ";", "{", "}", "[", "]", "("}, text(i - 1)))
      i = (text(i - 1) == ")" ? std::min(i - 1, opening(i - 1)) : i - 1);
    if (i < 2 || text(i - 1) != text(i - 2))
      return at;
    if (text(i - 1) == "[")
      return i - 2;
    return text(i - 1) == "(" && i > 2 && isAttributeWord(text(i - 3)) ? i - 3 : at;
  }

  const Plan &plan;
  Tokens tokens;
};

/// A macro of the user's whose text is an attribute of C++.
bool isAttributeMacro(const Plan &plan, const Span &token) {
  for (const MacroUse &use : plan.unit.macroUses)
    if (use.name == plan.text.text(token) && use.definition->getNumTokens() > 1) {
      llvm::ArrayRef<clang::Token> body = use.definition->tokens();
      const clang::IdentifierInfo *word = body[0].getIdentifierInfo();
      return (body[0].is(clang::tok::l_square) && body[1].is(clang::tok::l_square)) ||
             (word && word->getName() == "alignas");
    }
  return false;
}

/// The tokens of a declaration from its first to its name, read from left to right.
class Head {
public:
  Head(const Plan &plan, const Span &head) : plan(plan) {
    forEachRawToken(plan, head,
                    [&](const clang::Token &, const Span &span) { tokens.push_back(span); });
  }

  bool isEnd() const { return at >= tokens.size(); }
  /// The attribute of C++ that begins here, and goes on behind it.
  std::optional<Span> attribute() {
    const size_t first = at;
    if (text(at) == "[" && text(at + 1) == "[")
      skipGroup();
    else if (text(at) == "alignas")
      ++at, skipGroup();
    else if (tokens[at].end > tokens[at].begin && isAttributeMacro(plan, tokens[at])) {
      ++at;
      if (text(at) == "(")
        skipGroup();
    } else
      return std::nullopt;
    return Span{tokens[first].file, tokens[first].begin, tokens[at - 1].end};
  }
  /// A word with the list behind it, if that is one of its own.
  llvm::StringRef skip() {
    llvm::StringRef word = text(at++);
    if (text(at) == "(")
      skipGroup();
    return word;
  }
  Span here() const { return tokens[at]; }

private:
  llvm::StringRef text(size_t i) const {
    return i < tokens.size() ? plan.text.text(tokens[i]) : llvm::StringRef();
  }
  void skipGroup() {
    int depth = 0;
    do {
      llvm::StringRef each = text(at++);
      depth += (each == "(" || each == "[") - (each == ")" || each == "]");
    } while (depth > 0 && !isEnd());
  }

  const Plan &plan;
  std::vector<Span> tokens;
  size_t at = 0;
};

/// What leaves the host's text, or may stand in front of attributes.
bool isNoSpecifier(const Plan &plan, llvm::StringRef word) {
  const ApiRule *rule = plan.rules.find(word);
  return rule && rule->kind == RuleKind::Attribute && rule->host().empty();
}

/// What is behind a type is about the type.
bool isSpecifier(llvm::StringRef word) {
  return llvm::StringSwitch<bool>(word)
      .Cases("static", "inline", "constexpr", "extern", "virtual", "explicit", "friend", true)
      .Cases("mutable", "thread_local", "const", "volatile", "consteval", "constinit", true)
      .Cases("__inline__", "__forceinline__", "__noinline__", "__attribute__", "__inline", true)
      .Default(false);
}

} // namespace

unsigned beginWithAttributes(const Plan &plan, const Span &span) {
  llvm::StringRef before = plan.text.buffer(span.file).take_front(span.begin).rtrim();
  if (before.empty() || !llvm::StringRef("])[(,:/").contains(before.back()))
    return span.begin;
  Tokens all = plan.text.tokens(span.file);
  size_t at =
      llvm::partition_point(all, [&](const Span &each) { return each.begin < span.begin; }) -
      all.begin();
  const Backwards backwards(plan, all);
  for (size_t next; (next = backwards.step(at)) < at;)
    at = next;
  return at < all.size() ? std::min(all[at].begin, span.begin) : span.begin;
}

unsigned behindAttributes(const Plan &plan, const Span &head) {
  Head tokens(plan, head);
  unsigned place = head.begin;
  while (!tokens.isEnd()) {
    if (auto attribute = tokens.attribute())
      place = plan.text.skipBlanks(head.file, attribute->end);
    else if (!isNoSpecifier(plan, tokens.skip()))
      break;
  }
  return place;
}

void moveAttributes(Plan &plan, const clang::DeclaratorDecl *decl) {
  const SourceText::Level level = plan.text.level(decl->getLocation());
  auto head = plan.text.range(decl->getInnerLocStart(), decl->getLocation(), level);
  if (!head)
    return;
  head->begin = beginWithAttributes(plan, *head);
  bool isInFront = true;
  for (Head tokens(plan, *head); !tokens.isEnd();) {
    auto attribute = tokens.attribute();
    if (attribute && !isInFront) {
      plan.insert(head->file, head->begin, plan.text.text(*attribute).str() + " ", "__device__");
      plan.remove(*attribute, "__device__");
    }
    if (attribute)
      continue;
    const Span place = tokens.here();
    llvm::StringRef word = tokens.skip();
    if (isNoSpecifier(plan, word))
      continue;
    if (!isSpecifier(word))
      return;
    if (word == "__noinline__" && llvm::isa<clang::VarDecl>(decl))
      plan.remove(place, word); // of a variable it says nothing, and g++ does not know it
    isInFront = false;
  }
}

} // namespace cu2port::host
