// Reads the text of an asm statement: what stands between semicolons is a declaration of registers
// or an instruction.
//
//   "{ .reg .pred p; .reg .u32 t<2>;        registers     p: pred, t0: u32, t1: u32
//      setp.lt.u32 p, %1, %2;           ->  instructions  setp.lt.u32 [p, %1, %2]
//      @!p add.u32 %0, t0, 8; }"                          add.u32 [%0, t0, 8], unless p
//
// A label is an instruction of its own, `label`, with its name. Other directives are not read:
// readPtx() gives nothing then, and the kernel is refused. A brace without its other one is such a
// text, too: programs that open one in one asm statement and close it in another share registers
// among statements.
#include "device/build/Assembly.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace cu2port {

using llvm::StringRef;

std::string PtxInstruction::function() const {
  std::string name = opcode;
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
}

/// With blanks for comments, `%` for GCC's `%%`, and nothing for `%=`, which makes names unique.
static std::optional<std::string> withoutComments(StringRef text) {
  std::string result;
  while (!text.empty()) {
    if (text.starts_with("//")) {
      text = text.drop_until([](char c) { return c == '\n'; });
    } else if (text.starts_with("/*")) {
      const std::size_t end = text.find("*/", 2);
      if (end == StringRef::npos)
        return std::nullopt;
      text = text.drop_front(end + 2);
      result += ' ';
    } else {
      if (text.consume_front("%="))
        continue;
      if (text.starts_with("%%"))
        text = text.drop_front();
      result += text.front();
      text = text.drop_front();
    }
  }
  return result;
}

/// A register, `%0`, `%tid.x` or a number.
static bool isWord(StringRef text) {
  return !text.empty() && llvm::all_of(text, [](char c) {
    return llvm::isAlnum(c) || c == '_' || c == '%' || c == '.' || c == '-' || c == '$';
  });
}

/// add.u32, ld.global.L1::no_allocate
static bool isOpcode(StringRef text) {
  llvm::SmallVector<StringRef> parts;
  text.split(parts, "::");
  return llvm::all_of(parts, isWord) && llvm::isLower(text.front());
}

/// At commas, and not those in braces.
static std::vector<std::string> words(StringRef list) {
  std::vector<std::string> result(1);
  bool isVector = false;
  for (char c : list) {
    isVector = c == '{' || (isVector && c != '}');
    if (c == ',' && !isVector)
      result.emplace_back();
    else if (!llvm::isSpace(c))
      result.back() += c;
  }
  return result;
}

/// A word, `!word`, `word|word`, `[word]`, `[word+8]` or `{word,word}`.
static bool isOperand(StringRef text) {
  if (const auto [first, second] = text.split('|'); !second.empty())
    return isWord(first) && isWord(second);
  text.consume_front("!");
  if (text.consume_front("[") && text.consume_back("]")) {
    const auto [base, offset] = text.split('+');
    return isWord(base) && (offset.empty() || isWord(offset));
  }
  return isWord(text) || (!PtxInstruction::parts(text).empty() &&
                          llvm::all_of(PtxInstruction::parts(text), isWord));
}

std::vector<std::string> PtxInstruction::parts(StringRef operand) {
  return operand.consume_front("{") && operand.consume_back("}") ? words(operand)
                                                                 : std::vector<std::string>();
}

std::vector<StringRef> opcodeWords(StringRef opcode) {
  llvm::SmallVector<StringRef> parts;
  opcode.split(parts, '.');
  return {parts.begin(), parts.end()};
}

bool PtxInstruction::has(std::initializer_list<StringRef> wanted) const {
  return llvm::any_of(opcodeWords(opcode),
                      [&](StringRef part) { return llvm::is_contained(wanted, part); });
}

bool PtxInstruction::hasVector() const {
  return llvm::any_of(operands, [](StringRef each) { return each.starts_with("{"); });
}

bool PtxInstruction::hasSecondResult() const {
  return !operands.empty() && StringRef(operands[0]).contains('|');
}

bool PtxInstruction::isPlain() const {
  return !hasSecondResult() && opcode != "label" && !StringRef(opcode).starts_with("set");
}

/// `t<3>` is t0, t1 and t2; nothing for what is no name, and for more than 256.
static std::vector<std::string> registerNames(StringRef text) {
  auto [name, count] = text.split('<');
  unsigned number = 0;
  if (name.size() == text.size())
    return isWord(text) ? std::vector<std::string>{text.str()} : std::vector<std::string>();
  constexpr unsigned most = 256;
  if (!isWord(name) || !count.consume_back(">") || count.getAsInteger(10, number) || number > most)
    return {};
  std::vector<std::string> names;
  for (unsigned i = 0; i < number; ++i)
    names.push_back(name.str() + std::to_string(i));
  return names;
}

/// `.reg .u32 a, b`
static bool readRegisters(StringRef rest, PtxText &to) {
  auto [type, list] = rest.ltrim().split(' ');
  if (!type.consume_front("."))
    return false;
  for (const std::string &each : words(list)) {
    const std::vector<std::string> names = registerNames(each);
    for (const std::string &name : names)
      if (!to.registers.try_emplace(name, type.str()).second)
        return false;
    if (names.empty())
      return false;
  }
  return true;
}

/// `DONE: ` in front of what follows.
static bool consumeLabel(StringRef &text, PtxText &to) {
  const auto [label, behind] = text.split(':');
  const bool isModifier = behind.starts_with(":"); // ld.global.L1::no_allocate
  if (label.size() == text.size() || isModifier || !isWord(label.rtrim()))
    return false;
  PtxInstruction &made = to.instructions.emplace_back();
  made.opcode = "label";
  made.operands = {label.rtrim().str()};
  text = behind;
  return true;
}

/// `@!p addc.cc.u32 %0, %1, t`. False for what looks otherwise.
static bool readInstruction(StringRef text, PtxText &to) {
  PtxInstruction result;
  if (text.consume_front("@")) {
    result.isNegated = text.consume_front("!");
    const StringRef predicate = text.take_until([](char c) { return llvm::isSpace(c); });
    result.predicate = predicate.str();
    text = text.drop_front(predicate.size()).ltrim();
    if (!isWord(result.predicate))
      return false;
  }
  const StringRef opcode = text.take_until([](char c) { return llvm::isSpace(c); });
  result.opcode = opcode.str();
  if (!isOpcode(opcode))
    return false;
  if (const StringRef operands = text.drop_front(opcode.size()).trim(); !operands.empty())
    result.operands = words(operands);
  if (!llvm::all_of(result.operands, isOperand))
    return false;
  // `add.cc` sets the carry flag, `addc` reads it, `addc.cc` does both. The first instruction that
  // has to do with it says whether it comes from outside, the last one whether it may go on from
  // here.
  const std::vector<StringRef> parts = opcodeWords(opcode);
  const bool sets = llvm::is_contained(parts, "cc");
  const bool reads = parts[0] == "addc" || parts[0] == "subc" || parts[0] == "madc";
  to.takesCarry |= reads && !to.usesCarry;
  to.usesCarry |= sets || reads;
  if (sets || reads)
    to.leavesCarry = sets;
  to.instructions.push_back(std::move(result));
  return true;
}

std::optional<PtxText> readPtx(StringRef written) {
  const std::optional<std::string> text = withoutComments(written);
  if (!text)
    return std::nullopt;
  PtxText result;
  StringRef rest = *text;
  unsigned depth = 0;
  while (true) {
    rest = rest.ltrim();
    if (rest.empty())
      break;
    if (rest.consume_front("{")) { // of a vector's, no statement begins with one
      if (++depth > 1)
        return std::nullopt;
      continue;
    }
    if (rest.consume_front("}")) {
      if (depth-- == 0)
        return std::nullopt;
      continue;
    }
    if (consumeLabel(rest, result))
      continue;
    // The last one may lack its semicolon where no brace follows: "mov.u32 %0, %1".
    auto [statement, behind] = rest.split(';');
    statement = statement.trim();
    const bool isLast = statement.size() == rest.rtrim().size();
    rest = behind;
    if (statement.empty())
      continue;
    if (isLast && depth)
      return std::nullopt;
    const bool isGood = statement.consume_front(".reg") ? readRegisters(statement, result)
                                                        : readInstruction(statement, result);
    if (!isGood)
      return std::nullopt;
  }
  if (depth)
    return std::nullopt;
  return result;
}

} // namespace cu2port
