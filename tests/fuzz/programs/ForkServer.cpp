// cu2port, started once for many variants of a program:   fork_server FILE OPTION...
//
// What a program includes takes most of the time that it takes to translate, and a variant includes
// the same. So `translate` runs up to where the compiler opens the last file that FILE includes.
// There it stops and waits, and each variant is a fork that goes on from there: the tool's own
// code, from main to exit, with another text in FILE.
//
// It works in the current folder, and FILE lies there. On standard input comes, for each variant,
// the size of its text and the text; on standard output goes `STATUS PEAK CPU SIZE`, a line, and so
// many bytes of what it said. STATUS is as waitpid gives it, PEAK in KiB, CPU in milliseconds. The
// text begins as FILE's, up to its last #include.
#include "cli/CommandLine.h"
#include "processes/Workers.h"
#include "report/Terminal.h"
#include "runs/Translate.h"
#include "support/DeepStack.h"
#include "support/Interrupts.h"

#include <clang/Basic/Stack.h>
#include <fmt/format.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>
#include <string>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace vfs = llvm::vfs;

namespace {

constexpr std::size_t room = 1 << 13; ///< a variant may be so much longer than its program

/// FILE as the compiler sees it, and which of its calls is to wait for the variants.
struct Program {
  std::string file;
  std::string text;    ///< with blank lines behind, as room; read in place
  unsigned opened = 0; ///< files, by the first parse
  unsigned mainOpened = 0;
  unsigned waitsAt = ~0u; ///< the file opened then is the last one that every variant includes

  void fill(std::string with) {
    with.resize(text.size(), '\n');
    std::memcpy(text.data(), with.data(), text.size());
  }
} program;

[[noreturn]] void fail(const char *what) {
  std::perror(what);
  std::_Exit(99);
}

void writeAll(int file, const char *bytes, std::size_t size) {
  while (size) {
    const ssize_t written = ::write(file, bytes, size);
    if (written <= 0)
      fail("write");
    bytes += written;
    size -= static_cast<std::size_t>(written);
  }
}

/// Host code is edited where it lies, so the variant lies there.
void writeProgram() {
  const int file = ::open(program.file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  writeAll(file, program.text.data(), program.text.size());
  ::close(file);
}

void limit(int resource, rlim_t soft, rlim_t hard) {
  const rlimit both{soft, hard};
  if (::setrlimit(resource, &both) != 0)
    fail("setrlimit");
}

/// As a process of its own would be limited.
void becomeVariant(std::string text, int said) {
  limit(RLIMIT_CPU, 10, 11);
  limit(RLIMIT_AS, rlim_t{3} << 30,
        rlim_t{3} << 30); // libraries and reserved stacks count there, too
  limit(RLIMIT_CORE, 0, 0);
  ::alarm(600); // one that waits for ever
  program.waitsAt = ~0u;
  program.fill(std::move(text));
  writeProgram();
  ::dup2(said, STDERR_FILENO);
  ::dup2(::open("/dev/null", O_RDWR | O_CLOEXEC), STDOUT_FILENO);
}

void answerFor(pid_t child, int said) {
  int status = 0;
  rusage used{};
  if (::wait4(child, &status, 0, &used) != child)
    fail("wait4");
  std::string text(static_cast<std::size_t>(::lseek(said, 0, SEEK_END)), '\0');
  if (::pread(said, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size()))
    fail("pread");
  auto milliseconds = [](const timeval &time) { return time.tv_sec * 1000 + time.tv_usec / 1000; };
  const std::string line =
      fmt::format("{} {} {} {}\n", status, used.ru_maxrss,
                  milliseconds(used.ru_utime) + milliseconds(used.ru_stime), text.size());
  writeAll(STDOUT_FILENO, line.data(), line.size());
  writeAll(STDOUT_FILENO, text.data(), text.size());
}

/// Returns in each variant; the server ends here.
void serve() {
  std::size_t size = 0;
  while (std::cin >> size && std::cin.get() == '\n' && size < program.text.size()) {
    std::string text(size, '\0');
    std::cin.read(text.data(), static_cast<std::streamsize>(size));
    const int said = ::memfd_create("said", MFD_CLOEXEC);
    const pid_t child = ::fork();
    if (child < 0)
      fail("fork");
    if (child == 0)
      return becomeVariant(std::move(text), said);
    answerFor(child, said);
    ::close(said);
  }
  std::_Exit(0);
}

/// The disk's files, but for the program.
class Files : public vfs::ProxyFileSystem {
public:
  Files() : ProxyFileSystem(vfs::createPhysicalFileSystem()) {}

  llvm::ErrorOr<vfs::Status> status(const llvm::Twine &path) override;
  llvm::ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const llvm::Twine &path) override;

  bool isProgram(const llvm::Twine &path) const {
    return llvm::sys::path::filename(path.str()) == program.file;
  }
};

vfs::Status withProgramsSize(const vfs::Status &status) {
  return vfs::Status(status.getName(), status.getUniqueID(), status.getLastModificationTime(),
                     status.getUser(), status.getGroup(), program.text.size(), status.getType(),
                     status.getPermissions());
}

class ProgramFile : public vfs::File {
public:
  explicit ProgramFile(vfs::Status known) : known(std::move(known)) {}
  llvm::ErrorOr<vfs::Status> status() override { return known; }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &name,
                                                               std::int64_t, bool, bool) override {
    return llvm::MemoryBuffer::getMemBuffer(program.text, name.str());
  }
  std::error_code close() override { return {}; }

private:
  vfs::Status known;
};

llvm::ErrorOr<vfs::Status> Files::status(const llvm::Twine &path) {
  auto found = ProxyFileSystem::status(path);
  return found && isProgram(path) ? withProgramsSize(*found) : found;
}

llvm::ErrorOr<std::unique_ptr<vfs::File>> Files::openFileForRead(const llvm::Twine &path) {
  program.mainOpened += isProgram(path);
  if (program.mainOpened < 2 && program.opened++ == program.waitsAt)
    serve();
  if (!isProgram(path))
    return ProxyFileSystem::openFileForRead(path);
  auto found = status(path);
  if (!found)
    return found.getError();
  return std::make_unique<ProgramFile>(*found);
}

int translate(const std::vector<std::string> &arguments) {
  cu2port::cleanUpOnSignals();
  try {
    int status = 0;
    auto options = cu2port::readCommandLine(arguments, status);
    if (options)
      status = cu2port::translate(*options);
    return cu2port::flushOutput() ? status : 2;
  } catch (const std::exception &error) {
    cu2port::printBug(error.what());
    return 2;
  }
}

/// How many files the first parse of the program itself opens.
unsigned countFiles(const std::vector<std::string> &arguments) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    fail("pipe2");
  const pid_t child = ::fork();
  if (child == 0) {
    becomeVariant(program.text, ::open("/dev/null", O_WRONLY | O_CLOEXEC));
    translate(arguments);
    writeAll(ends[1], reinterpret_cast<const char *>(&program.opened), sizeof program.opened);
    std::_Exit(0);
  }
  ::close(ends[1]);
  unsigned count = 0;
  if (::read(ends[0], &count, sizeof count) != sizeof count)
    fail("the program itself");
  ::waitpid(child, nullptr, 0);
  return count;
}

} // namespace

/// In place of LLVM's.
llvm::IntrusiveRefCntPtr<vfs::FileSystem> vfs::getRealFileSystem() {
  static const llvm::IntrusiveRefCntPtr<vfs::FileSystem> files = llvm::makeIntrusiveRefCnt<Files>();
  return files;
}

/// In place of the tool's: a fork has the one thread that called it, so it is the first one. Its
/// stack is as large as the tool's by the limit that this program is started with.
void cu2port::runOnDeepStack(const std::function<void()> &work) {
  clang::noteBottomOfStack();
  work();
}

/// In place of the tool's: what opens the files, and what its forks count, is this process.
void cu2port::runInWorkers(std::size_t count, unsigned, const WorkerLimits &,
                           const std::function<std::string(std::size_t)> &job,
                           const std::function<void(std::size_t, JobOutcome)> &done) {
  for (std::size_t i = 0; i < count; ++i)
    done(i, {JobOutcome::End::Finished, job(i)});
}
unsigned cu2port::coreCount() { return 1; }
std::size_t cu2port::workerMemory(unsigned, std::size_t most) { return most; }

int main(int argc, char **argv) {
  if (argc < 2)
    return 99;
  program.file = argv[1];
  auto read = llvm::MemoryBuffer::getFile(program.file);
  if (!read)
    return 99;
  const std::string text = (*read)->getBuffer().str();
  program.text.resize(text.size() + room);
  program.fill(text);
  writeProgram();
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  program.waitsAt = countFiles(arguments) - 1;
  return translate(arguments);
}
