// Literals, as they are written where C reads them alike; otherwise a number and no text, which the
// printer writes in its own way:
//
//   0xffu, 1e-3f, 'a', '\n'     stay
//   1'000'000, 0b101            1000000, 5
//   '\xff'                      -1
//   "what??!"                   "what?\?!"
//   4_km                        literal_km(4)
#include "device/build/ConstantBuilder.h"
#include "device/build/WideIntegers.h"

#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

namespace cu2port {

/// The token as written, or empty where C would not take it: digit separators, binary digits, or a
/// literal that a macro or a template made.
static std::string spelling(const clang::Expr *e, const TranslationUnit &unit) {
  bool invalid = false;
  llvm::SmallString<32> buffer;
  std::string text = clang::Lexer::getSpelling(unit.sources().getSpellingLoc(e->getBeginLoc()),
                                               buffer, unit.sources(), unit.language(), &invalid)
                         .str();
  // The suffix of a literal operator's argument names the operator.
  const bool hasSuffix = text.rfind("0x", 0) != 0
                             ? text.find_first_not_of("0123456789.eEpP+-uUlLfF") != text.npos
                             : text.find('_') != text.npos;
  const bool portable = !invalid && !hasSuffix && text.find('\'') == std::string::npos &&
                        text.rfind("0b", 0) != 0 && text.rfind("0B", 0) != 0 && !text.empty() &&
                        (llvm::isDigit(text[0]) || text[0] == '.');
  return portable ? text : std::string();
}

ir::Expr *ConstantBuilder::integerLiteral(const clang::IntegerLiteral *e) {
  // What stands for a template's argument may be negative.
  const llvm::APSInt value(e->getValue(), e->getType()->isUnsignedIntegerOrEnumerationType());
  if (isWideInteger(e->getType()))
    return literal(clang::APValue(value), e->getType(), e->getBeginLoc());
  auto *node = make<ir::IntegerLiteral>(e);
  node->value = value.extOrTrunc(64).getZExtValue();
  node->text = spelling(e, unit);
  return node;
}

/// A long double, as literal operators get it, too, is a double on a GPU.
ir::Expr *ConstantBuilder::floatLiteral(const clang::FloatingLiteral *e) {
  auto *node = program.make<ir::FloatLiteral>();
  node->place = place(e->getBeginLoc());
  const bool isLong = e->getType()->isSpecificBuiltinType(clang::BuiltinType::LongDouble);
  node->type = type(isLong ? ast.DoubleTy : e->getType(), e->getBeginLoc());
  node->value = e->getValueAsApproximateDouble();
  if (!isLong) // `2.5L` is computed with more bits in C++
    node->text = spelling(e, unit);
  return node;
}

ir::Expr *ConstantBuilder::characterLiteral(const clang::CharacterLiteral *e) {
  auto *node = make<ir::IntegerLiteral>(e);
  node->value = ast.MakeIntValue(e->getValue(), e->getType()).getExtValue(); // '\xff' is -1
  if (e->getKind() != clang::CharacterLiteralKind::Ascii)
    return node;
  const unsigned value = e->getValue();
  if (value >= 32 && value < 127 && value != '\'' && value != '\\')
    node->text = std::string("'") + static_cast<char>(value) + "'";
  else if (value == '\n')
    node->text = "'\\n'";
  else if (value == 0)
    node->text = "'\\0'";
  return node;
}

/// "what??!" -> "what?\?!": C, and OpenCL C with it, reads the former as "what|".
static std::string withoutTrigraphs(llvm::StringRef text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool isThird = i + 1 < text.size() && llvm::StringRef("=/'()!<>-").contains(text[i + 1]);
    if (text[i] == '?' && isThird && text.take_front(i).ends_with("?"))
      result += '\\';
    result += text[i];
  }
  return result;
}

ir::Expr *ConstantBuilder::stringLiteral(const clang::StringLiteral *e) {
  if (!e->isOrdinary())
    return unsupported(e, "a string literal that is not of char");
  auto *node = program.make<ir::StringLiteral>();
  node->place = place(e->getBeginLoc());
  node->type = program.types.pointer(program.types.scalar(ir::Scalar::Char),
                                     ir::AddressSpace::Constant, true);
  std::string text;
  llvm::raw_string_ostream out(text);
  e->outputString(out);
  node->text = withoutTrigraphs(text);
  return node;
}

} // namespace cu2port
