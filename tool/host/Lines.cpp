// Edits with #line directives: what is left of the user's text keeps its numbers.
//
//   1  #include <cuda_runtime.h>                  #line 1 "y.cu"
//   2  __device__ int counter = 3;                #include <cu2port/runtime.h>
//   3  __device__ void help() {}           ->     #include <cu2port/as_cuda.h>
//   4  __host__ __device__ int both();            #line 2 "y.cu"
//                                                 int counter = 3;
//                                                 #line 4 "y.cu"
//                                                 int both();
//
// First LineStarts finds the lines that a directive may stand in front of, then Applier copies the
// text and the edits, and counts two numbers: the line of the user's that it is at, and the one
// that a compiler takes it for. Where they differ, a directive comes next.
#include "host/Lines.h"

#include "diag/LineDirective.h"
#include "frontend/RawTokens.h"
#include "frontend/TranslationUnit.h"
#include "support/LineEnds.h"

#include <algorithm>

namespace cu2port {
namespace {

using llvm::StringRef;

/// A line that a directive may stand in front of.
struct LineStart {
  enum Kind { Code, If, Else, Endif, Named };
  unsigned offset = 0;
  Kind kind = Code;
  unsigned number = 0;   ///< Named: what the user's directive calls the next line
  std::string file = {}; ///< Named: and its file, if it names one
};

/// Finds them: tokens tell where comments, strings, and directives go over several lines.
class LineStarts {
public:
  explicit LineStarts(const std::string &text) : text(text) {}

  std::vector<LineStart> find() {
    clang::LangOptions language;
    language.CPlusPlus = language.CPlusPlus11 = language.CPlusPlus14 = language.CPlusPlus17 = true;
    language.RawStringLiterals = language.LineComment = language.Bool = language.WChar = true;
    clang::Lexer lexer(clang::SourceLocation::getFromRawEncoding(1), language, text.data(),
                       text.data(), text.data() + text.size());
    lexer.SetCommentRetentionState(true);
    forEachTokenIn(lexer, [&](const clang::Token &token) {
      const auto behind = static_cast<unsigned>(lexer.getBufferLocation() - text.data());
      see(token, behind - token.getLength(), behind);
      return true;
    });
    endDirective();
    return std::move(starts);
  }

private:
  /// A line that begins in the middle of a comment or string begins no token, and is not in the
  /// list; nor is one that a `\` makes part of the line before.
  void see(const clang::Token &token, unsigned begin, unsigned end) {
    if (token.isAtStartOfLine()) {
      endDirective();
      starts.push_back({startOfLine(begin)});
      inDirective = token.is(clang::tok::hash);
    } else if (inDirective && token.isNot(clang::tok::comment)) {
      words.push_back(StringRef(text).slice(begin, end));
    }
  }

  void endDirective() {
    if (inDirective && !words.empty())
      classify(starts.back());
    inDirective = false;
    words.clear();
  }

  void classify(LineStart &start) {
    const StringRef word = words[0];
    if (word.starts_with("if"))
      start.kind = LineStart::If;
    else if (word.starts_with("el"))
      start.kind = LineStart::Else;
    else if (word == "endif")
      start.kind = LineStart::Endif;
    // The user's own: `#line 7 "parser.y"`, or `# 7 "parser.y"` of a preprocessor.
    const std::size_t number = word == "line" ? 1 : 0;
    if (words.size() <= number || words[number].getAsInteger(10, start.number))
      return;
    start.kind = LineStart::Named;
    if (words.size() > number + 1)
      start.file = words[number + 1].trim('"').str();
  }

  unsigned startOfLine(unsigned offset) const {
    const std::size_t before = offset ? text.rfind('\n', offset - 1) : text.npos;
    return before == text.npos ? 0 : static_cast<unsigned>(before) + 1;
  }

  const std::string &text;
  std::vector<LineStart> starts;
  std::vector<StringRef> words; ///< of a directive, without its #
  bool inDirective = false;
};

unsigned countLines(std::string_view text) {
  return static_cast<unsigned>(std::count(text.begin(), text.end(), '\n'));
}

class Applier {
public:
  Applier(const std::vector<Edit> &edits, const std::string &text, const FileLines &lines)
      : edits(edits), text(text), lines(lines), name(lines.name) {}

  std::string apply() {
    // A byte order mark stays in front of everything.
    const unsigned mark = StringRef(text).starts_with(byteOrderMark) ? byteOrderMark.size() : 0;
    copyUpTo(mark);
    result += lineDirective(1, name);
    for (const LineStart &start : LineStarts(text).find())
      reach(std::max(start.offset, mark), start);
    applyEditsUpTo(static_cast<unsigned>(text.size()) + 1);
    copyUpTo(static_cast<unsigned>(text.size()));
    return std::move(result);
  }

private:
  /// Everything before the line is settled, then a directive in front of it if its number is wrong.
  void reach(unsigned offset, const LineStart &start) {
    applyEditsUpTo(offset, &start);
    if (done > offset) // the line is gone
      return follow(start);
    copyUpTo(offset);
    settle(offset, start);
    follow(start);
  }

  void settle(unsigned offset, const LineStart &start) {
    // A directive in front of #else would belong to the branch above it.
    const bool staysInBranch = start.kind != LineStart::Else && start.kind != LineStart::Endif;
    if ((taken == line && !isUnsure) || !staysInBranch || inMacroCall(offset))
      return;
    if (!isAtLineStart()) {
      if (start.kind != LineStart::Code || isInDirective())
        return;
      result += '\n'; // which an edit has taken: `__device__\nint x`  ->  `static int x`
    }
    result += lineDirective(numberOf(line), name);
    taken = line;
    isUnsure = false;
  }

  /// Of the result's last line.
  bool isInDirective() const {
    const StringRef before = result;
    return before.substr(before.rfind('\n') + 1).ltrim().starts_with("#");
  }

  /// Which branch of an #if is compiled is not known here. Where one of them has had its numbers
  /// put right, they are put right again in the next one, and behind the last.
  void follow(const LineStart &start) {
    switch (start.kind) {
    case LineStart::Code:
      return;
    case LineStart::If:
      return changed.push_back(false);
    case LineStart::Else:
      isUnsure |= !changed.empty() && changed.back();
      return;
    case LineStart::Endif:
      if (changed.empty())
        return;
      // What a condition has inside counts for the branch that it stands in.
      if (changed.back() && changed.size() > 1)
        changed[changed.size() - 2] = true;
      isUnsure |= changed.back();
      return changed.pop_back();
    case LineStart::Named:
      ahead = static_cast<long>(start.number) - static_cast<long>(line) - 1;
      if (!start.file.empty())
        name = start.file;
    }
  }

  void noteChange() {
    if (!changed.empty())
      changed.back() = true;
  }

  /// Those that begin before `offset`, and what is inserted there, at the start of a line.
  void applyEditsUpTo(unsigned offset, const LineStart *start = nullptr) {
    for (; next < edits.size(); ++next) {
      const Edit &edit = edits[next];
      if (edit.offset > offset || (edit.offset == offset && edit.length > 0))
        return;
      copyUpTo(edit.offset);
      const unsigned end = edit.offset + edit.length;
      const unsigned lost = countLines(std::string_view(text).substr(edit.offset, edit.length));
      const unsigned added = countLines(edit.text);
      if (start && edit.offset == offset)
        prepend(edit, *start);
      else
        append(edit);
      line += lost;
      done = end;
      if (lost != added)
        noteChange();
    }
  }

  /// The body of a kernel's stub: all of it counts as the line that it begins in, lest a breakpoint
  /// in the kernel stops in the stub.
  static bool isOneLine(const Edit &edit) { return edit.length > 0 && edit.rule == "__global__"; }

  /// `#include <x.h>\nstatic ` at the start of a line: what is behind the newline is the line's.
  void prepend(const Edit &edit, const LineStart &start) {
    const std::size_t own = edit.text.rfind('\n') + 1;
    result.append(edit.text, 0, own);
    taken += countLines(edit.text);
    if (own < edit.text.size())
      settle(edit.offset, start);
    result.append(edit.text, own);
  }

  void append(const Edit &edit) {
    const std::string_view added = edit.text;
    // The registration at the end: its first newline may end the user's last line.
    if (edit.length == 0 && edit.offset == text.size() && countLines(added) > 1) {
      const std::size_t first = isAtLineStart() ? 0 : added.find('\n') + 1;
      result.append(added.substr(0, first)).append(ownLineDirective).append(added.substr(first));
    } else if (isOneLine(edit)) {
      // Behind each newline the number is set back to that of the first line.
      for (char c : added) {
        result += c;
        if (c == '\n')
          result += lineDirective(numberOf(taken), name);
      }
    } else {
      result += added;
    }
    // The compiler counts what was added, the user what was there.
    taken += isOneLine(edit) ? 0 : countLines(added);
  }

  void copyUpTo(unsigned offset) {
    if (offset <= done)
      return;
    const std::string_view copied = std::string_view(text).substr(done, offset - done);
    const unsigned count = countLines(copied);
    line += count;
    taken += count;
    result += copied;
    done = offset;
  }

  bool isAtLineStart() const {
    const StringRef before = result;
    return before.empty() || before.ends_with("\n");
  }

  /// `offset` only grows from call to call.
  bool inMacroCall(unsigned offset) {
    for (; call != lines.macroCalls.end() && call->first < offset; ++call)
      callEnd = std::max(callEnd, call->second);
    return offset < callEnd;
  }

  unsigned numberOf(unsigned line) const {
    return static_cast<unsigned>(std::max(static_cast<long>(line) + ahead, 1L));
  }

  const std::vector<Edit> &edits;
  const std::string &text;
  const FileLines &lines;
  std::string name; ///< of the file, as the user's directives call it from here on
  std::string result;
  std::size_t next = 0; ///< edit
  unsigned done = 0;    ///< offset up to which the text is in the result
  unsigned line = 1;    ///< of the user's text at `done`
  unsigned taken = 1;   ///< what a compiler takes the result's last line for
  long ahead = 0;       ///< by how much the user's directives differ from `line`
  bool isUnsure = false;
  std::vector<bool> changed; ///< a branch of each #if around has had edits that change numbers
  std::set<std::pair<unsigned, unsigned>>::const_iterator call = lines.macroCalls.begin();
  unsigned callEnd = 0;
};

} // namespace

std::map<std::string, FileLines> collectLines(const TranslationUnit &unit) {
  const clang::SourceManager &sources = unit.sources();
  std::map<std::string, FileLines> result;
  std::map<const clang::FileEntry *, FileLines *> byEntry;
  for (clang::FileID file : unit.userFiles) {
    const clang::FileEntry *entry = sources.getFileEntryForID(file);
    if (!entry)
      continue;
    FileLines &lines = result[entry->tryGetRealPathName().str()];
    // As messages of compilers name it, without regard to #line in it.
    lines.name = sources.getPresumedLoc(sources.getLocForStartOfFile(file), false).getFilename();
    byEntry[entry] = &lines;
  }
  for (const MacroUse &use : unit.macroUses) {
    if (!use.range.getBegin().isFileID() || !use.range.getEnd().isFileID())
      continue;
    auto [file, begin] = sources.getDecomposedLoc(use.range.getBegin());
    auto [last, end] = sources.getDecomposedLoc(use.range.getEnd());
    auto lines = byEntry.find(sources.getFileEntryForID(file));
    // A use within one line is in nobody's way.
    if (file == last && lines != byEntry.end() &&
        sources.getLineNumber(file, begin) != sources.getLineNumber(file, end))
      lines->second->macroCalls.insert({begin, end + 1});
  }
  return result;
}

std::string applyWithLines(const std::vector<Edit> &edits, const std::string &text,
                           const FileLines &lines) {
  return Applier(edits, text, lines).apply();
}

} // namespace cu2port
