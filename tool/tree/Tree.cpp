// Walks the user's folders, and decides for each file whether it is the program's.
//
//   proj/a.cu  proj/a.h        CudaSource, Header: scanned
//   proj/data.bin              Other: copied
//   proj/a.o  proj/.git/       left out: builds and version control make them
//   proj/build/CMakeCache.txt  left out with its folder
//   proj/out/.cu2port/         left out: an output of ours
//   proj/lib -> /opt/lib       left out, and said (NotCopied)
//
// After a run in place, the user's text of a file is beside it (Originals.h): it is what is read,
// under the file's own name, and what cu2port has made is not there.
#include "tree/Tree.h"
#include "diag/Findings.h"
#include "session/Options.h"
#include "support/ReadFile.h"

#include "support/Paths.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace cu2port {
namespace {

namespace fs = std::filesystem;
using Kind = TreeFile::Kind;
using llvm::StringRef;

/// What is larger is data that a program has written; Clang would take minutes and gigabytes.
constexpr std::size_t largestSource = std::size_t{32} << 20;

/// What a build leaves behind, and makes again.
bool isBuildProduct(const fs::path &path) {
  return llvm::StringSwitch<bool>(path.extension().string())
      .Cases(".o", ".obj", ".lo", ".gch", ".pch", ".pyc", true)
      .Cases(".ptx", ".cubin", ".fatbin", true)
      .Default(false);
}

/// Whether a folder is none of the program's: version control's, a build's, or cu2port's own.
bool isForeignFolder(const fs::path &path) {
  const std::string name = path.filename().string();
  std::error_code unreadable; // is for the walk to find out
  return name == ".git" || name == ".hg" || name == ".svn" ||
         name.starts_with(".cu2port") || // LockedFolder's, too
         name == "__pycache__" || fs::exists(path / "CMakeCache.txt", unreadable) ||
         fs::exists(path / ".cu2port", unreadable); // an output of ours
}

/// Enters each input, and folders below it in the order of their names.
class Walk {
public:
  Walk(const Options &options, Findings &findings)
      : options(options), findings(findings), output(realPath(options.output)) {
    for (const std::string &pattern : options.exclude)
      compile(pattern);
  }

  Tree run() {
    tree.root = rootOf(options);
    tree.originals = options.originals;
    for (const std::string &input : options.inputs)
      enter(input);
    std::sort(tree.files.begin(), tree.files.end(),
              [](const TreeFile &a, const TreeFile &b) { return a.path < b.path; });
    for (std::size_t i = 0; i < tree.files.size(); ++i)
      tree.byPath[tree.files[i].path] = i;
    return std::move(tree);
  }

private:
  void compile(const std::string &pattern) {
    auto glob = llvm::GlobPattern::create(StringRef(pattern).rtrim('/'));
    if (glob)
      globs.push_back(std::move(*glob));
    else
      findings.add(DiagId::BadArgument, "", 0, 0,
                   fmt::format("--exclude: {}", llvm::toString(glob.takeError())));
  }

  /// A file that is named by itself is taken whatever folder it is in.
  void enter(const std::string &input) {
    const std::string real = realPath(input);
    std::error_code error;
    const fs::file_status status = fs::status(real, error);
    if (fs::is_directory(status))
      return walk(real, fs::path(input) / "");
    if (!fs::exists(status))
      return refuse(input, std::make_error_code(std::errc::no_such_file_or_directory));
    addFile(real, input);
  }

  /// An input, or a file below one, that is not there or cannot be read.
  void refuse(const std::string &name, std::error_code error) {
    findings.add(DiagId::FileNotFound, name, 0, 0, name, error.message());
  }

  /// What is there, and has no place in the output.
  void leaveOut(const std::string &name, const char *why) {
    findings.add(DiagId::NotCopied, name, 0, 0, name, why);
  }

  void leaveLink(const fs::path &path, const std::string &name, const char *why) {
    tree.leftLinks.push_back(path.lexically_relative(tree.root).string());
    leaveOut(name, why);
  }

  /// `name` is the folder as the user would name it.
  void walk(const fs::path &folder, const fs::path &name) {
    std::error_code error;
    std::vector<fs::directory_entry> entries;
    for (fs::directory_iterator each(folder, error), end; !error && each != end;
         each.increment(error))
      entries.push_back(*each);
    if (error)
      return refuse(name.string(), error);
    // Not as the disk has them: findings come in one order on each machine.
    std::sort(entries.begin(), entries.end());
    for (const fs::directory_entry &each : entries)
      take(each, (name / each.path().filename()).lexically_normal().string());
  }

  void take(const fs::directory_entry &entry, const std::string &name) {
    const fs::path &path = entry.path();
    std::error_code error;
    // Of the link itself, if it is one.
    const fs::file_status status = entry.symlink_status(error);
    if (isExcluded(path))
      return;
    if (fs::is_symlink(status))
      return takeLink(path, name);
    if (fs::is_directory(status)) {
      if (path != output && !isForeignFolder(path))
        walk(path, name);
    } else if (fs::is_regular_file(status)) {
      addFile(path, name);
    } else {
      leaveOut(name, "it is no file");
    }
  }

  /// A link to a file of the tree's is another name for it. Other links lead to where nothing of
  /// ours is, or around in circles.
  void takeLink(const fs::path &path, const std::string &name) {
    std::error_code error;
    const fs::path target = fs::canonical(path, error);
    if (error)
      return leaveLink(path, name, "it is a link that leads nowhere");
    if (fs::is_directory(target, error))
      return leaveLink(path, name, "it is a link to a folder");
    if (!isBelow(target.string(), tree.root))
      return leaveLink(path, name, "it is a link that leads out of the tree");
    // Sources are translated once, under the name that is no link.
    if (kindOfFile(target.string()) == Kind::Other && fs::is_regular_file(target, error))
      addFile(path, name);
  }

  /// `--exclude third_party` is about any folder of that name, `src/old/*` about paths.
  bool isExcluded(const fs::path &path) const {
    const std::string relative = path.lexically_relative(tree.root).string();
    const std::string last = path.filename().string();
    return std::any_of(globs.begin(), globs.end(), [&](const llvm::GlobPattern &glob) {
      return glob.match(relative) || glob.match(last);
    });
  }

  /// Adds a file once, however many inputs name it.
  void addFile(const fs::path &path, const std::string &name) {
    if (StringRef(name).ends_with(originalSuffix))
      return addOriginal(path.string(), name);
    const std::string relative = path.lexically_relative(tree.root).string();
    if (isBuildProduct(path) || tree.originals.hides(path.string()) ||
        !seen.insert(relative).second)
      return;
    TreeFile file{relative, name, kindOfFile(path.string()), {}, 0};
    if (tree.originals.isLost(path.string()))
      return findings.add(DiagId::OriginalLost, name, 0, 0, name, name + originalSuffix);
    const std::string source = tree.originals.of(path.string());
    if (file.kind == Kind::Other ? isReadable(source, name) : scan(source, file))
      tree.files.push_back(std::move(file));
  }

  /// What lies beside the user's file, which is read instead of that, and may have gone.
  void addOriginal(StringRef path, StringRef name) {
    path.consume_back(originalSuffix);
    name.consume_back(originalSuffix);
    if (isFileItself(tree.originals.of(path.str())))
      addFile(path.str(), name.str());
  }

  /// What is only copied is opened, so that a failure is known now, and not read.
  bool isReadable(const fs::path &path, const std::string &name) {
    auto file = llvm::sys::fs::openNativeFileForRead(path.c_str());
    if (file)
      return !llvm::sys::fs::closeFile(*file);
    refuse(name, llvm::errorToErrorCode(file.takeError()));
    return false;
  }

  /// Scans a source. One that is too large, or no text, becomes Other. False if it cannot be read.
  bool scan(const fs::path &path, TreeFile &file) {
    auto buffer = readFile(path, largestSource);
    if (!buffer) {
      findings.add(DiagId::FileNotFound, file.name, 0, 0, file.name,
                   llvm::toString(buffer.takeError()));
      std::error_code error; // what is too large is copied
      file.kind = Kind::Other;
      return fs::file_size(path, error) > largestSource && !error;
    }
    if ((*buffer)->getBuffer().take_front(4096).contains('\0')) {
      if (file.kind != Kind::Header) // or data that is named like one
        findings.add(DiagId::FileNotFound, file.name, 0, 0, file.name, "it is no text");
      file.kind = Kind::Other;
      return true;
    }
    file.scan = scanSource(**buffer);
    file.hash = llvm::xxh3_64bits((*buffer)->getBuffer());
    return true;
  }

  const Options &options;
  Findings &findings;
  std::string output;
  std::vector<llvm::GlobPattern> globs;
  std::set<std::string> seen;
  Tree tree;
};

} // namespace

/// `a/b/x.cu` and `a/c` -> `a`, as a real path.
std::string rootOf(const Options &options) {
  std::string root;
  for (const std::string &input : options.inputs) {
    fs::path folder = realPath(input);
    std::error_code error;
    if (!fs::is_directory(folder, error))
      folder = folder.parent_path();
    if (root.empty())
      root = folder.string();
    while (!isBelow(folder.string(), root))
      root = fs::path(root).parent_path().string();
  }
  return root;
}

const TreeFile *Tree::find(const std::string &path) const {
  auto found = byPath.find(path);
  return found == byPath.end() ? nullptr : &files[found->second];
}

Tree readTree(const Options &options, Findings &findings) { return Walk(options, findings).run(); }

} // namespace cu2port
