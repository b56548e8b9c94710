// Reads the conditions of sources and headers, line by line:
//
//   #ifndef N            N is asked for: the build may define it
//   #define N 1          and this changes nothing about that
//   #if M > 2            so is M, unless a file of the tree has a `#define M` before any question
//   #ifdef _WIN32
//   # ifdef k_EXPORTS    asked on Windows alone
//
// Texts that are no conditions do not count: there a name that nobody defines is an error.
#include "build_files/AskedMacros.h"
#include "build_files/BuildText.h"
#include "support/ReadFile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

namespace cu2port {
namespace {

using llvm::StringRef;

class Reader {
public:
  void read(StringRef text) {
    defined.clear();
    conditions.clear();
    asked.clear();
    while (!text.empty()) {
      StringRef line;
      std::tie(line, text) = text.split('\n');
      line = line.ltrim();
      if (!line.consume_front("#"))
        continue;
      std::string whole = line.rtrim("\r").str();
      while (StringRef(whole).ends_with("\\") && !text.empty()) {
        std::tie(line, text) = text.split('\n');
        whole.back() = ' ';
        whole += line.rtrim("\r");
      }
      directive(StringRef(whole).ltrim());
    }
    for (const auto &each : asked)
      all.insert(each.getKey());
  }

  llvm::StringSet<> result() const {
    llvm::StringSet<> left;
    for (const auto &each : all)
      if (!own.contains(each.getKey()))
        left.insert(each.getKey());
    return left;
  }

private:
  void directive(StringRef line) {
    const StringRef name = line.take_while(isOfName), rest = line.drop_front(name.size()).ltrim();
    if (name == "define") {
      const StringRef macro = rest.take_while(isOfName);
      defined.insert(macro);
      if (!asked.contains(macro))
        own.insert(macro);
    } else if (name.starts_with("if")) {
      conditions.push_back(isForWindows(name, rest));
      ask(rest);
    } else if (name.starts_with("elif")) {
      if (!conditions.empty())
        conditions.back() = conditions.back() && isForWindows("if", rest);
      ask(rest);
    } else if (name == "else" && !conditions.empty())
      conditions.back() = false;
    else if (name == "endif" && !conditions.empty())
      conditions.pop_back();
  }

  static bool isForWindows(StringRef name, StringRef condition) {
    static const llvm::Regex windows("(^|[^!A-Za-z0-9_ ( ] *|defined *[(]? *)(_WIN32|_WIN64|WIN32|"
                                     "WIN64|_MSC_VER|__CYGWIN__|__MINGW32__)");
    return name != "ifndef" && !condition.contains('!') && windows.match(condition);
  }

  void ask(StringRef condition) {
    if (llvm::is_contained(conditions, true))
      return;
    condition = condition.take_front(std::min(condition.find("//"), condition.find("/*")));
    while (!(condition = condition.drop_until(isOfName)).empty()) {
      const StringRef word = condition.take_while(isOfName);
      condition = condition.drop_front(word.size());
      if (!llvm::isDigit(word.front()) && word != "defined" && !isReserved(word) &&
          !defined.contains(word))
        asked.insert(word);
    }
  }

  /// The implementation's: options like -fopenmp define those, and no -D.
  static bool isReserved(StringRef word) {
    return word.starts_with("__") ||
           (word.starts_with("_") && word.size() > 1 && llvm::isUpper(word[1]));
  }

  llvm::StringSet<> all, own;
  // Of the file:
  llvm::StringSet<> defined, asked;
  std::vector<bool> conditions; ///< those that are open: whether they are for Windows alone
};

} // namespace

llvm::StringSet<> askedMacros(const Tree &tree) {
  Reader reader;
  for (const TreeFile &file : tree.files)
    if (file.kind != TreeFile::Kind::Other) {
      if (auto buffer = readSource(tree.source(file)))
        reader.read((*buffer)->getBuffer());
      else
        llvm::consumeError(buffer.takeError());
    }
  return reader.result();
}

} // namespace cu2port
