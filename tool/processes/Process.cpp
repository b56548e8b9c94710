// Starts other programs, with their words as they are: no shell reads them.
//
//   {"g++", "-DX=a b", "it's.cpp"}   shellText   g++ '-DX=a b' 'it'\''s.cpp'
//   {"cat", "a<newline>::error"}     shellText   cat $'a\n::error'
//   {"g++", ...}, {"cu2portcc", ...} runTogether side by side; the first failure in order counts
//   {"cu2port-devices"}              becomeProgram, which has this process's number and streams
#include "processes/Process.h"
#include "support/StandardFiles.h"
#include "support/Visible.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"

#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fmt/format.h>

#include <sys/mman.h>
#include <unistd.h>

namespace cu2port {

/// In bash's words, with all that is no plain ASCII as numbers.
static std::string numbered(const std::string &word) {
  std::string text = "$'";
  for (const unsigned char each : word)
    text += std::isalnum(each) || std::strchr("-_=./:+,@%^ ", each)
                ? std::string(1, static_cast<char>(each))
                : fmt::format("\\x{:02x}", each);
  return text + "'";
}

/// Whether a shell takes the word as it is.
static bool isPlain(const std::string &word) {
  return !word.empty() && llvm::all_of(word, [](unsigned char c) {
    return std::isalnum(c) || std::strchr("-_=./:+,@%^", c);
  });
}

std::string shellText(const ProgramCall &call) {
  std::string text;
  for (const std::string &word : call) {
    if (!text.empty())
      text += ' ';
    if (isPlain(word)) {
      text += word;
      continue;
    }
    // A terminal, or a job of CI, would obey it.
    if (visible(word) != word) {
      text += numbered(word);
      continue;
    }
    text += '\'';
    for (char each : word)
      text += each == '\'' ? std::string("'\\''") : std::string(1, each);
    text += '\'';
  }
  return text;
}

void printStep(const std::string &text) { printError("#$ {}\n", text); }

/// Negative statuses are LLVM's: -1 could not be run, -2 died by a signal.
/// How a program ended, as a sentence; empty if it ended well.
static std::string ending(int status, const std::string &message) {
  if (status == 0)
    return {};
  if (status < 0 && !message.empty())
    return message;
  return fmt::format("exit status {}", status);
}

/// The environment, with other values for some variables: `NAME=value`. Compilers look in PATH for
/// their assembler and linker, so its relative folders are not in it: see findProgram().
static std::vector<std::string> environmentWith(const std::vector<std::string> &variables) {
  const auto isReplaced = [&](llvm::StringRef old) {
    return old.starts_with("PATH=") || llvm::any_of(variables, [&](llvm::StringRef each) {
             return each.split('=').first == old.split('=').first;
           });
  };
  std::vector<std::string> all;
  for (char **each = environ; *each; ++each)
    if (!isReplaced(*each))
      all.emplace_back(*each);
  if (const std::string path = absoluteFoldersOfPath(); !path.empty())
    all.push_back("PATH=" + path);
  all.insert(all.end(), variables.begin(), variables.end());
  return all;
}

/// Of a path that is in nobody's row of Programs.def.
static std::string notAllowed(const std::string &path) {
  return fmt::format("'{}' is none of the programs that cu2port starts", path);
}

std::string runTogether(const std::vector<ProgramCall> &calls, const std::string &temporary) {
  // What compilers write between their steps then goes with that folder, also if they are killed.
  std::vector<std::string> variables;
  if (!temporary.empty())
    variables.push_back("TMPDIR=" + temporary);
  const std::vector<std::string> own = environmentWith(variables);
  const std::vector<llvm::StringRef> environment(own.begin(), own.end());
  std::string problem;
  std::vector<llvm::sys::ProcessInfo> running;
  for (const ProgramCall &call : calls) {
    llvm::SmallVector<llvm::StringRef, 64> words(call.begin(), call.end());
    if (!mayStart(call[0])) {
      problem = notAllowed(call[0]);
      break;
    }
    bool failed = false;
    std::string message;
    auto process = llvm::sys::ExecuteNoWait(call[0], words, llvm::ArrayRef(environment), {}, 0,
                                            &message, &failed);
    if (failed) {
      problem = message;
      break;
    }
    running.push_back(process);
  }
  // All are waited for, also after a failure: none may be at work when this returns.
  for (const llvm::sys::ProcessInfo &each : running) {
    std::string message;
    auto done = llvm::sys::Wait(each, std::nullopt, &message);
    if (problem.empty())
      problem = ending(done.ReturnCode, message);
  }
  return problem;
}

std::error_code becomeProgram(const std::string &path, const ProgramCall &call) {
  if (!mayStart(path))
    return std::make_error_code(std::errc::operation_not_permitted);
  std::vector<char *> words;
  for (const std::string &each : call)
    words.push_back(const_cast<char *>(each.c_str()));
  words.push_back(nullptr);
  // What is in the streams' buffers would be lost with this program.
  std::fflush(nullptr);
  ::execv(path.c_str(), words.data());
  return {errno, std::generic_category()};
}

namespace {

/// A file in memory that another program can write to.
/// Two pipes would have to be read in turn, since a program stops while one of them is full; a file
/// takes all, and is read at the end.
class MemoryFile {
public:
  MemoryFile() : file(::memfd_create("cu2port", MFD_CLOEXEC)) {}
  ~MemoryFile() { ::close(file); }
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;

  /// As the program sees it before it starts.
  std::string name() const { return fmt::format("/proc/self/fd/{}", file); }

  std::string text() const {
    std::string text;
    char block[1 << 14];
    ::lseek(file, 0, SEEK_SET);
    for (ssize_t size; (size = ::read(file, block, sizeof block)) > 0;)
      text.append(block, static_cast<std::size_t>(size));
    return text;
  }

private:
  int file;
};

} // namespace

ProgramOutput captureProgram(const ProgramCall &call, const std::vector<std::string> &variables,
                             const ProgramLimits &limits) {
  if (!mayStart(call[0]))
    return {-1, {}, notAllowed(call[0])};
  const MemoryFile output, errors;
  const std::string outputName = output.name(), errorsName = errors.name();
  llvm::SmallVector<llvm::StringRef, 64> words(call.begin(), call.end());
  const std::vector<std::string> own = environmentWith(variables);
  const std::vector<llvm::StringRef> environment(own.begin(), own.end());
  std::string message;
  const int status = llvm::sys::ExecuteAndWait(
      call[0], words, llvm::ArrayRef(environment),
      {llvm::StringRef("/dev/null"), llvm::StringRef(outputName), llvm::StringRef(errorsName)},
      limits.seconds, limits.mebibytes, &message);
  const bool isLate = status == -2 && llvm::StringRef(message).starts_with("Child timed out");
  const std::string late =
      isLate ? fmt::format("it has not ended after {} s\n", limits.seconds) : std::string();
  return {status, output.text(), late + errors.text()};
}

/// What the program itself ended with: LLVM says of 126 and 127 that it could not be started, which
/// a shell means by them. A loader that lacks a library of the program's ends with 127 as well.
static int ownStatus(int status, bool hasStarted, llvm::StringRef message) {
  if (status != -1 || !hasStarted)
    return status;
  return message == "Program could not be executed" ? 126 : 127;
}

ProgramEnding runProgram(const std::string &path, const ProgramCall &call) {
  if (!mayStart(path))
    return {-1, notAllowed(path)};
  const std::vector<llvm::StringRef> words(call.begin(), call.end());
  // What the program prints comes after what has been printed here.
  std::fflush(nullptr);
  ProgramEnding end;
  bool isRefused = false;
  const int status =
      llvm::sys::ExecuteAndWait(path, words, std::nullopt, {}, 0, 0, &end.message, &isRefused);
  end.status = ownStatus(status, !isRefused, end.message);
  return end;
}

} // namespace cu2port
