// Macros' texts come from outside and are as long as somebody likes, so each is read once, from its
// begin to its end:
//
//   0x10ULL                            ->   0x10UL
//   static_cast<unsigned long long>(x) ->   (ulong)(x)
//   uint32_t(x)                        ->   (uint)(x)
//   "long long"                        ->   "long long"
#include "device/lowering/MacroText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace cu2port::ir {

using llvm::StringRef;

namespace {

bool isOfWord(char c) { return llvm::isAlnum(c) || c == '_'; }

/// A word, a text in quotes, or a character of what is between them.
StringRef takePiece(StringRef &rest) {
  std::size_t size = 1;
  if (isOfWord(rest.front())) {
    size = rest.take_while(isOfWord).size();
  } else if (rest.front() == '"' || rest.front() == '\'') {
    while (size < rest.size() && rest[size] != rest.front())
      size += rest[size] == '\\' ? 2 : 1;
    size = std::min(size + 1, rest.size());
  }
  const StringRef piece = rest.take_front(size);
  rest = rest.drop_front(size);
  return piece;
}

/// `1ull`, `0x1LLU` -> `1UL`; `1ll` -> `1L`
std::string spellNumber(StringRef number) {
  const StringRef digits = number.rtrim("uUlL"), suffix = number.drop_front(digits.size());
  const bool isLongLong = suffix.contains("ll") || suffix.contains("LL");
  const bool isUnsigned = suffix.contains_insensitive("u");
  return isLongLong ? (digits + (isUnsigned ? "UL" : "L")).str() : number.str();
}

StringRef spellType(StringRef word) {
  return llvm::StringSwitch<StringRef>(word)
      .Case("int8_t", "char")
      .Case("uint8_t", "uchar")
      .Case("int16_t", "short")
      .Case("uint16_t", "ushort")
      .Case("int32_t", "int")
      .Case("uint32_t", "uint")
      .Case("int64_t", "long")
      .Case("uint64_t", "ulong")
      .Default(word);
}

bool isScalar(StringRef word) {
  return llvm::StringSwitch<bool>(word)
      .Cases("float", "double", "int", "unsigned", "long", "short", "char", "bool", true)
      .Cases("uint", "ulong", "ushort", "uchar", true)
      .Default(false);
}

class OpenClMacro {
public:
  explicit OpenClMacro(StringRef text) : rest(text) {}

  std::string run() {
    std::string text;
    while (!rest.empty()) {
      const StringRef piece = takePiece(rest);
      if (llvm::isDigit(piece.front()))
        text += spellNumber(piece);
      else
        text += isOfWord(piece.front()) ? spellWord(piece) : piece.str();
    }
    return text;
  }

private:
  std::string spellWord(StringRef word) {
    if ((word == "static_cast" || word == "reinterpret_cast" || word == "const_cast") &&
        rest.starts_with("<"))
      return spellCast(word);
    if (accept(word, {"unsigned", "long", "long"}))
      word = "ulong";
    else if (accept(word, {"long", "long"}))
      word = "long";
    word = spellType(word);
    const bool isConversion = isScalar(word) && rest.ltrim().starts_with("(");
    return isConversion ? ("(" + word + ")").str() : word.str();
  }

  std::string spellCast(StringRef word) {
    const std::size_t end = rest.find_first_of("<>", 1);
    if (end == StringRef::npos || rest[end] != '>')
      return word.str();
    const StringRef type = rest.slice(1, end);
    rest = rest.drop_front(end + 1);
    return "(" + OpenClMacro(type).run() + ")";
  }

  /// Takes the rest of a type of several words, with an `int` behind it, if all of them are there.
  bool accept(StringRef word, std::initializer_list<StringRef> words) {
    StringRef behind = rest;
    auto takeWord = [&](StringRef wanted) {
      StringRef next = behind.ltrim();
      if (next.take_while(isOfWord) != wanted)
        return false;
      behind = next.drop_front(wanted.size());
      return true;
    };
    if (word != *words.begin() || !std::all_of(words.begin() + 1, words.end(), takeWord))
      return false;
    takeWord("int");
    rest = behind;
    return true;
  }

  StringRef rest;
};

} // namespace

std::string macroForOpenCl(StringRef text) { return OpenClMacro(text).run(); }

std::string macroWithName(StringRef text, StringRef old, StringRef name) {
  std::string renamed;
  while (!text.empty()) {
    const StringRef piece = takePiece(text);
    renamed += piece == old ? name : piece;
  }
  return renamed;
}

} // namespace cu2port::ir
