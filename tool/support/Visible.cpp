// Names and lines come from anywhere, so that nothing in them may reach a terminal as a command.
#include "support/Visible.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

#include <fmt/format.h>

namespace cu2port {

namespace {

/// Of the characters that have no ASCII: the control characters of C1, marks that turn the order of
/// what follows, and ends of lines.
bool isCommand(llvm::UTF32 c) {
  return (c >= 0x80 && c <= 0x9f) || c == 0x61c || (c >= 0x200b && c <= 0x200f) ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff;
}

/// The character that a text begins with, which has no ASCII; also if it is in no UTF-8.
std::string firstVisible(llvm::StringRef &text) {
  const auto *next = reinterpret_cast<const llvm::UTF8 *>(text.begin());
  const auto *end = reinterpret_cast<const llvm::UTF8 *>(text.end());
  llvm::UTF32 c = 0, *to = &c;
  const bool isUtf8 =
      llvm::getUTF8SequenceSize(next, end) != 0 &&
      llvm::ConvertUTF8toUTF32(&next, next + llvm::getUTF8SequenceSize(next, end), &to, to + 1,
                               llvm::strictConversion) == llvm::conversionOK;
  const std::size_t size =
      isUtf8 ? static_cast<std::size_t>(reinterpret_cast<const char *>(next) - text.begin()) : 1;
  const llvm::StringRef bytes = text.take_front(size);
  text = text.drop_front(size);
  if (!isUtf8)
    c = static_cast<unsigned char>(bytes[0]);
  return isCommand(c) ? fmt::format("<U+{:04X}>", c) : bytes.str();
}

} // namespace

/// `##[error]`, `##vso[...]`, `##teamcity[...]`: jobs of CI take such words for commands, wherever
/// they stand in a line.
static bool isJobsCommand(llvm::StringRef text) {
  return text.consume_front("##") &&
         text.drop_while(
                 [](char c) { return llvm::isAlnum(c) || c == '-' || c == '_' || c == '.'; })
             .starts_with("[");
}

std::string visible(llvm::StringRef text) {
  std::string result;
  while (!text.empty()) {
    const char c = text[0];
    if (static_cast<unsigned char>(c) >= 0x80) {
      result += firstVisible(text);
      continue;
    }
    if (isJobsCommand(text))
      result += "#^";
    else if ((c < ' ' && c != '\t') || c == 0x7f)
      result += {'^', static_cast<char>(c ^ 0x40)};
    else
      result += c;
    text = text.drop_front();
  }
  return result;
}

} // namespace cu2port
