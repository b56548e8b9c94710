// All inputs to objects in a scratch folder, and those to one file:
//
//   a.cu b.o -o prog     0.o, b.o                     ->  g++ ... 0.o b.o -o prog
//   -lib a.cu -o l.a     0.o                          ->  ar rcs l.a 0.o
//   u.o b.o -o prog      u.o has a note, no code      ->  g++ ... linked0.o u.o b.o -o prog, where
//                                                         linked0.o is made of u.cu (SeparateLink)
//   -dlink u.o -o d.o    the same                     ->  empty.o and linked0.o joined to d.o
//
// Before a link, what is to be linked is asked for code of NVIDIA's, which is refused: it would run
// in another runtime than all the rest, if any.
#include "nvcc/ProgramLink.h"
#include "arguments/NvccOutputs.h"
#include "diag/Findings.h"
#include "nvcc/HostCompiler.h"
#include "nvcc/LinkedObjects.h"
#include "nvcc/ObjectBuild.h"
#include "nvcc/SeparateLink.h"
#include "session/Resources.h"
#include "support/FilesSeen.h"
#include "support/ScratchFolder.h"
#include "support/WholeFile.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <filesystem>

namespace cu2port {

namespace fs = std::filesystem;

ProgramLink::ProgramLink(ObjectBuild &build)
    : build(build), command(build.command), compiler(build.compiler), findings(build.findings) {}

/// The rules of all inputs in one file, if one is for all.
void ProgramLink::joinRules(const std::vector<std::string> &objects) {
  const std::string joined = joinedRuleFile(command);
  if (joined.empty() || command.dryRun)
    return;
  std::string rules;
  for (std::size_t i = 0; i < objects.size(); ++i)
    if (auto rule = llvm::MemoryBuffer::getFile(ruleFile(command, command.inputs[i], objects[i])))
      rules += (*rule)->getBuffer();
  writeWholeFile(joined, rules, findings);
}

/// The archive that -lNAME, or -l:FILE, finds in the folders of -L, as the linker does; empty if it
/// finds a shared library there, or what it finds where it looks by itself.
static std::string archiveBehind(llvm::StringRef name, llvm::ArrayRef<LinkItem> link) {
  if (!name.consume_front("-l"))
    return {};
  const bool isFile = name.consume_front(":");
  for (const LinkItem &each : link) {
    llvm::StringRef folder = each.text;
    if (!folder.consume_front("-L"))
      continue;
    const std::string stem = (folder + (isFile ? "/" : "/lib") + name).str();
    if (!isFile && llvm::sys::fs::is_regular_file(stem + ".so"))
      return {};
    const std::string archive = isFile ? stem : stem + ".a";
    if (llvm::sys::fs::is_regular_file(archive))
      return archive;
  }
  return {};
}

/// The objects and archives of a link.
std::vector<std::string> ProgramLink::linkedFiles(const std::vector<std::string> &objects) const {
  std::vector<std::string> files;
  for (const LinkItem &item : command.link) {
    const std::string &file =
        item.input < 0 ? item.text : objects[static_cast<std::size_t>(item.input)];
    if (llvm::sys::fs::is_regular_file(file))
      files.push_back(file);
  }
  return files;
}

/// ... and the archives that -l finds, whose device code nvcc links, too.
static std::vector<std::string> withArchives(std::vector<std::string> files,
                                             llvm::ArrayRef<LinkItem> link) {
  for (const LinkItem &item : link)
    if (std::string archive = archiveBehind(item.text, link); !archive.empty())
      files.push_back(std::move(archive));
  return files;
}

/// With NVIDIA's runtime in the link, too, nothing else would be missing there.
bool ProgramLink::refuseForeignCode(const std::vector<std::string> &files) {
  for (const std::string &file : files)
    if (const std::string object = findForeignCode(file); !object.empty()) {
      findings.add(DiagId::ForeignCode, "", 0, 0, object);
      return true;
    }
  return false;
}

std::vector<std::string> ProgramLink::compileAll(const ScratchFolder &folder,
                                                 const std::string &result) {
  std::vector<std::string> objects;
  for (std::size_t i = 0; i < command.inputs.size() && !findings.has(Severity::Error); ++i) {
    const std::string name = fmt::format("{}.o", i);
    objects.push_back(folder.file(name));
    build.compile(command.inputs[i], objects.back(), result + '/' + name);
  }
  if (!findings.has(Severity::Error))
    joinRules(objects);
  return objects;
}

void ProgramLink::linkDevice(const std::string &object) {
  ScratchFolder folder(findings);
  const std::vector<std::string> objects = compileAll(folder, object);
  // There must be an object even if nothing is deferred: build systems name it in the next link.
  std::vector<std::string> parts{folder.file("empty.o")};
  if (findings.has(Severity::Error) || !build.compileText("", folder, parts[0], object))
    return;
  for (const std::string &each :
       buildSeparate(withArchives(linkedFiles(objects), command.link), true, folder, build))
    parts.push_back(each);
  if (!findings.has(Severity::Error))
    build.join(parts, object, object);
}

void ProgramLink::buildAll(const std::string &result) {
  ScratchFolder folder(findings);
  const std::vector<std::string> objects = compileAll(folder, result);
  if (findings.has(Severity::Error))
    return;
  noteLink();
  if (command.action == NvccCommand::Action::Archive)
    archive(objects, result);
  else
    link(objects, folder, result);
}

void ProgramLink::link(const std::vector<std::string> &objects, const ScratchFolder &folder,
                       const std::string &program) {
  std::vector<std::string> more;
  if (refuseForeignCode(linkedFiles(objects)) ||
      (!command.relocatableLink && !compiler.canLink(findings)))
    return;
  if (command.linksDevice && !command.relocatableLink) // whose notes stay for the next link
    more = buildSeparate(withArchives(linkedFiles(objects), command.link), false, folder, build);
  if (!findings.has(Severity::Error))
    build.make(
        program, [&](const std::string &path) { return compiler.link(objects, more, path); },
        program);
}

/// One that is there already gets the objects, too.
void ProgramLink::archive(const std::vector<std::string> &objects, const std::string &library) {
  auto callFor = [&](const std::string &path) {
    // `ar` adds to the archive that is there, and writes to a copy of it first (ObjectBuild::make).
    std::error_code none;
    if (path != library)
      fs::copy_file(library, path, none);
    return compiler.archive(objects, path);
  };
  build.make(library, callFor, library);
}

/// Objects, libraries and scripts. Where a linker looks by itself, the system's libraries lie.
/// -lNAME is looked for in each -L folder, as the linker does; where it is not is noted as well,
/// since a library that appears there later would be taken.
void ProgramLink::noteLink() {
  if (!build.seen)
    return;
  build.seen->noteRead(command.sharedRuntime ? compiler.runtimeFiles().library
                                             : compiler.runtimeFiles().archive);
  for (const LinkItem &item : command.link) {
    llvm::StringRef name = item.text;
    if (!name.consume_front("-l")) {
      if (llvm::sys::fs::is_regular_file(item.text))
        build.seen->noteRead(item.text);
      continue;
    }
    bool isFound = false;
    for (const LinkItem &each : command.link)
      if (llvm::StringRef folder = each.text; folder.consume_front("-L"))
        for (const char *suffix : {".so", ".a"})
          isFound = isFound || build.seen->noteSearch((folder + "/lib" + name + suffix).str());
  }
}

} // namespace cu2port
