// The page: data in a template, which draws it by itself.
#include "report/Json.h"
#include "report/Report.h"

#include "llvm/Support/raw_ostream.h"

namespace cu2port::report {
namespace {

std::string escaped(llvm::StringRef text) {
  std::string result;
  for (char c : text)
    switch (c) {
    case '&':
      result += "&amp;";
      break;
    case '<':
      result += "&lt;";
      break;
    case '>':
      result += "&gt;";
      break;
    case '"':
      result += "&quot;";
      break;
    default:
      result += c;
    }
  return result;
}

/// JSON in a script element: `</script>` and `<!--` must not be in it.
std::string inScript(const std::string &json) {
  std::string result;
  result.reserve(json.size());
  for (char c : json)
    if (c == '<')
      result += "\\u003c";
    else
      result += c;
  return result;
}

} // namespace

std::string toPage(const Report &report, const std::string &page) {
  std::string data;
  llvm::raw_string_ostream(data) << valueOf(report);
  const std::pair<llvm::StringRef, std::string> parts[] = {
      {"@TITLE@", escaped(llvm::json::fixUTF8(report.title))}, {"@DATA@", inScript(data)}};
  std::string result;
  llvm::StringRef rest = page;
  while (!rest.empty()) {
    const std::size_t at = rest.find('@');
    result += rest.take_front(at).str();
    rest = rest.drop_front(std::min(at, rest.size()));
    const auto *part = std::find_if(std::begin(parts), std::end(parts),
                                    [&](const auto &each) { return rest.starts_with(each.first); });
    if (part != std::end(parts)) {
      result += part->second;
      rest = rest.drop_front(part->first.size());
    } else if (!rest.empty()) {
      result += '@';
      rest = rest.drop_front();
    }
  }
  return result;
}

} // namespace cu2port::report
