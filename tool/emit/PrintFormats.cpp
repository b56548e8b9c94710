// Widths and precisions of printf that are arguments, in its format:
//
//   printf("%*d %.*f", 6, n, DIGITS, x)      printf("%6d %.3f", n, x)
//   printf("%*d", -6, n)                     printf("%-6d", n)
//   printf("%.*f", -1, x)                    printf("%f", x)            as C has it
#include "emit/PrintFormats.h"

#include "device/values/ConstantValue.h"
#include "device/values/Effects.h"

#include <cstdlib>

namespace cu2port::emit {

using namespace ir;
using llvm::StringRef;

/// What stands for a `*`; `to`: the format in front of it.
static void addNumber(std::int64_t number, std::string &to) {
  const bool isPrecision = !to.empty() && to.back() == '.';
  if (isPrecision && number < 0)
    to.pop_back();
  else
    to += (number < 0 ? "-" : "") + std::to_string(std::abs(number));
}

std::optional<PrintedText> withoutStars(const Intrinsic *printing) {
  PrintedText result;
  const std::vector<Expr *> &arguments = printing->arguments;
  const auto *literal = arguments.empty()
                            ? nullptr
                            : llvm::dyn_cast<StringLiteral>(withoutImplicitCasts(arguments[0]));
  if (!literal)
    return PrintedText{"", arguments};
  std::size_t next = 1;
  const auto take = [&] { return next < arguments.size() ? arguments[next++] : nullptr; };
  StringRef text = literal->text;
  while (!text.empty()) {
    const StringRef plain = text.take_until([](char c) { return c == '%'; });
    result.format += plain;
    text = text.drop_front(plain.size());
    if (text.consume_front("%%")) {
      result.format += "%%";
      continue;
    }
    if (!text.consume_front("%"))
      break;
    result.format += '%';
    for (; !text.empty() && StringRef("-+ #0123456789.*").contains(text[0]);
         text = text.drop_front()) {
      if (text[0] != '*') {
        result.format += text[0];
        continue;
      }
      const Expr *argument = take();
      const std::optional<std::int64_t> number = argument ? numberOf(argument) : std::nullopt;
      if (!number)
        return std::nullopt;
      addNumber(*number, result.format);
    }
    if (Expr *printed = take())
      result.arguments.push_back(printed);
  }
  while (Expr *unused = take())
    result.arguments.push_back(unused);
  return result;
}

} // namespace cu2port::emit
