// Command lines for links and for binutils; the others are HostCompiler.cpp's. The parts of an
// object, and a program (T: the scratch folder, P: the prefix):
//
//   g++ -r -nostdlib T/cu2port_host.o T/cu2port_kernels.o T/cu2port_kernels.o.x86-64-v3.o
//       T/cu2port_kernels.o.x86-64-v4.o -o s.o                                          joinObjects
//   g++ -Wl,--gc-sections -LP/lib -Wl,--start-group 0.o -lcudadevrt -lcudart_static ...        link
//       -Wl,--end-group -o s
//   ar rcs libs.a s.o t.o                                                                   archive
//   objcopy ..., ld -r ..., objcopy ... T/cu2port_direct.o                               keepTables
//
// Nothing is run here but what asks a compiler for the place of its linker.
#include "diag/Findings.h"
#include "nvcc/HostCompiler.h"
#include "nvcc/HostTarget.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace cu2port {

using llvm::StringRef;

bool HostCompiler::canLink(Findings &findings) const {
  if (llvm::sys::fs::exists(runtime.archive))
    return true;
  findings.add(DiagId::RuntimeForTargetMissing, "", 0, 0, target, runtime.archive);
  return false;
}

/// One of binutils; for another machine the compiler knows which.
std::string HostCompiler::toolOf(const char *name) const {
  if (target.empty())
    return findProgram(Program::Binutils, name);
  ProgramCall call{compiler};
  if (!isGnuCompiler(compiler))
    llvm::append_range(call, targetWords());
  call.push_back(std::string("-print-prog-name=") + name);
  return findProgram(Program::Binutils, StringRef(captureProgram(call).output).trim().str());
}

/// The direct form has all of the user's file once more, host code too. Three steps leave the two
/// tables of the module, and what they reach:
///   objcopy  takes out what would run before main(): the host's part has run it already
///   ld -r    --gc-sections, from `s_direct` and `s_direct_variables` on
///   objcopy  hides every other name, and renames the functions of the C library that the other
///            forms have of their own: `expf` -> `cu2port_direct_expf`
std::vector<ProgramCall> HostCompiler::keepTables(const std::string &module,
                                                  const std::string &whole,
                                                  const std::string &kept) const {
  const std::string scripts = runtime.folder + "/cmake/cu2portDirect";
  ProgramCall join{
      toolOf("ld"), "-r", "-T", scripts + ".ld", "--gc-sections", "--force-group-allocation"};
  const std::string objcopy = toolOf("objcopy");
  // What runs before main() would be kept, though the script discards it.
  const ProgramCall strip{objcopy,
                          "--remove-section=.init_array",
                          "--remove-section=.init_array.*",
                          "--remove-section=.ctors",
                          "--remove-section=.ctors.*",
                          whole};
  ProgramCall hide{objcopy, "--redefine-syms=" + scripts + ".syms"};
  for (const char *table : {"_direct", "_direct_variables"}) {
    join.push_back("-u" + module + table);
    hide.push_back("--keep-global-symbol=" + module + table);
  }
  join.insert(join.end(), {whole, "-o", kept});
  hide.push_back(kept);
  return {strip, join, hide};
}

/// A script that adds libraries to whatever it is asked for, as MPI's compilers do, adds them to a
/// join of objects, too, where none are: that takes the linker itself. Empty for compilers, and if
/// the script does not say.
static std::string linkerBehind(const std::string &compiler) {
  if (!isGnuCompiler(compiler) || StringRef(realName(compiler)).contains("g++"))
    return {};
  const ProgramOutput answer = captureProgram({compiler, "-print-prog-name=ld"});
  return answer.status == 0 ? findProgram(Program::Binutils, StringRef(answer.output).trim().str())
                            : std::string();
}

ProgramCall HostCompiler::joinObjects(const std::vector<std::string> &objects,
                                      const std::string &joined) const {
  const std::string linker = linkerBehind(compiler);
  ProgramCall call =
      linker.empty() ? ProgramCall{compiler, "-r", "-nostdlib"} : ProgramCall{linker, "-r"};
  llvm::append_range(call, objects);
  call.insert(call.end(), {"-o", joined});
  return call;
}

ProgramCall HostCompiler::linkKernels(const std::vector<std::string> &objects,
                                      const std::string &library) const {
  ProgramCall call{compiler, "-shared"};
  llvm::append_range(call, objects);
  call.insert(call.end(), {"-o", library});
  return call;
}

/// Options that tell what a source means, and matter to a link.
static bool isForLink(StringRef option) {
  return option.starts_with("-f") || option.starts_with("-m") || option.starts_with("-g") ||
         option.starts_with("-O") || option == "-pg" || option == "-pthread" || option == "-static";
}

/// CMake reads off a link what nvcc adds by itself, and takes that for folders where a loader
/// looks, too: it gives programs no rpath to them. So what is linked always is in a folder of its
/// own (prefix/CMakeLists.txt), not where CMake finds CUDA::cudart.
std::string HostCompiler::runtimeFolder() const {
  const StringRef libraries = llvm::sys::path::parent_path(runtime.archive);
  const std::string own = libraries.str() + "/nvcc";
  return "-L" + (llvm::sys::fs::is_directory(own) ? own : libraries.str());
}

/// Programs find there what stands in for CUDA's libraries (-lcublas), too.
std::vector<std::string> HostCompiler::runtimeWords() const {
  std::vector<std::string> words{"-lcudadevrt", "-lcudart"};
  if (!command.sharedRuntime)
    words = {"-lcudadevrt", "-lcudart_static", "-lrt", "-lpthread", "-ldl"};
  words.push_back("-Wl,-rpath," + llvm::sys::path::parent_path(runtime.library).str());
  return words;
}

bool HostCompiler::namesLibraries() const {
  return llvm::any_of(command.link,
                      [](const LinkItem &item) { return item.kind == LinkItem::Kind::Library; });
}

/// What the command names, in nvcc's order: files, words for the linker, folders, libraries.
std::vector<std::string> HostCompiler::linkedWords(const std::vector<std::string> &objects) const {
  std::vector<std::string> words;
  for (LinkItem::Kind kind : {LinkItem::Kind::File, LinkItem::Kind::Word, LinkItem::Kind::Folder,
                              LinkItem::Kind::Library})
    for (const LinkItem &item : command.link)
      if (item.kind == kind)
        words.push_back(item.input < 0 ? item.text : objects[static_cast<std::size_t>(item.input)]);
  return words;
}

/// `ar rcs LIBRARY OBJECT...`: an archive holds files; words for a linker have no place there.
ProgramCall HostCompiler::archive(const std::vector<std::string> &objects,
                                  const std::string &library) const {
  ProgramCall call{command.archiver.empty() ? toolOf("ar")
                                            : findProgram(Program::Binutils, command.archiver),
                   "rcs"};
  llvm::append_range(call, command.archiveOptions);
  call.push_back(library);
  for (const LinkItem &item : command.link)
    if (item.kind == LinkItem::Kind::File)
      call.push_back(item.input < 0 ? item.text : objects[static_cast<std::size_t>(item.input)]);
  return call;
}

/// Libraries may need each other, and come before what needs them: nvcc links all as one group,
/// too.
ProgramCall HostCompiler::link(const std::vector<std::string> &objects,
                               const std::vector<std::string> &more,
                               const std::string &output) const {
  ProgramCall call{compiler};
  llvm::copy_if(command.meaning, std::back_inserter(call), isForLink);
  llvm::append_range(call, command.host); // all, as nvcc does: -rdynamic, -static-libgcc, ...
  if (command.relocatableLink)
    call.insert(call.end(), {"-r", "-nostdlib"});
  else if (command.shared)
    call.push_back("-shared");
  else // nvcc leaves out the functions of classes that nobody uses; what they call may be missing
    call.push_back("-Wl,--gc-sections");
  if (!command.relocatableLink) // before the command's own, where another Toolkit may lie
    call.push_back(runtimeFolder());
  if (!command.relocatableLink && namesLibraries()) // -lcublas
    call.push_back("-L" + llvm::sys::path::parent_path(runtime.archive).str());
  call.push_back("-Wl,--start-group");
  llvm::append_range(call, more);
  llvm::append_range(call, linkedWords(objects));
  if (!command.relocatableLink)
    llvm::append_range(call, runtimeWords());
  call.insert(call.end(), {"-Wl,--end-group", "-o", output});
  return call;
}

} // namespace cu2port
