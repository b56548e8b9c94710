// From one input to one object. Which way, the language and the text decide (ObjectBuild::compile):
//
//   x.cu           CUDA: translated into a scratch folder T, compiled in parts, joined
//                  (CudaObject.cpp)
//   x.cpp          a translation already (#include <cu2port/...>): compiled with its kernels' files
//   x.cpp, x.c ..  the host compiler's, as it is
//
// The parts of an object and how they are joined, as --dryrun shows it:
//
//   g++ -c T/x.cpp -o T/cu2port_host.o                            \  side by side
//   cu2portcc -compile-kernels ... T/cu2port_kernels.cpp          /  (compileParts)
//   g++ -r -nostdlib T/cu2port_host.o T/cu2port_kernels.o ... -o x.o
//
// With --verify two more objects are joined, the forms to compare with: T/cu2port_plain.o and
// T/cu2port_direct.o. Every file of the user's appears whole (make, keep).
#include "nvcc/ObjectBuild.h"
#include "diag/Findings.h"
#include "nvcc/HostCompiler.h"
#include "nvcc/KernelVersions.h"
#include "nvcc/ObjectParts.h"
#include "support/FilesSeen.h"
#include "support/Paths.h"
#include "support/ReadFile.h"
#include "support/ScratchFolder.h"
#include "support/WholeFile.h"
#include "targets/TargetFiles.h"
#include "unit/Modules.h"

#include "llvm/ADT/StringExtras.h"

#include <filesystem>

namespace cu2port {

namespace fs = std::filesystem;
using Language = NvccInput::Language;

namespace {

/// Debuggers' data names the folder of a source: a scratch folder has another name in each run.
void hideFolder(const ScratchFolder &folder, std::vector<ProgramCall> &compilers) {
  for (ProgramCall &call : compilers)
    call.push_back("-ffile-prefix-map=" + folder.path() + "=.");
}

bool writeFile(const std::string &path, const std::string &text, Findings &findings) {
  const std::error_code error = writeText(path, text);
  if (error)
    findings.add(DiagId::OutputNotWritable, "", 0, 0, path, error.message());
  return !error;
}

} // namespace

void printOwnStep(const char *name, const NvccInput &input, const NvccCommand &command,
                  const std::string &output) {
  ProgramCall words = command.meaningFor(input.language);
  if (input.language == Language::Cuda)
    words.insert(words.end(), {"-x", "cu"});
  words.push_back(input.file);
  if (!output.empty())
    words.insert(words.end(), {"-o", output});
  printStep(fmt::format("-- {} -- {}", name, shellText(words)));
}

bool ObjectBuild::run(const std::vector<ProgramCall> &calls, const std::string &what) {
  if (command.verbose || command.dryRun)
    for (const ProgramCall &call : calls)
      printStep(shellText(call));
  std::string problem =
      command.dryRun ? std::string() : runTogether(calls, temporary ? temporary->path() : "");
  if (!problem.empty())
    findings.add(DiagId::HostCompilerFailed, what, 0, 0, what, problem);
  return problem.empty();
}

/// A compiler that is killed leaves half an object under a name of ours; the user's name shows the
/// old one, or the new one.
bool ObjectBuild::make(const std::string &file, const std::function<ProgramCall(std::string)> &call,
                       const std::string &what) {
  if (command.dryRun)
    return run({call(file)}, what);
  const WholeFile whole(file);
  if (!run({call(whole.path())}, what))
    return false;
  return keep(whole, file);
}

bool ObjectBuild::keep(const WholeFile &whole, const std::string &file) {
  const std::error_code error = whole.keep();
  if (error)
    findings.add(DiagId::OutputNotWritable, "", 0, 0, file, error.message());
  return !error;
}

void ObjectBuild::compile(const NvccInput &input, const std::string &object,
                          const std::string &result) {
  // With -x cu, a translation is CUDA by its language, though its text is not.
  if (input.language == Language::Cxx || input.language == Language::Cuda)
    if (auto kernels = kernelFiles(input.file))
      return compileTranslated(input, object, *kernels);
  // As with nvcc, C and C++ are the host compiler's, whatever they include.
  if (input.language == Language::Cuda)
    compileCuda(input, object, result);
  else
    compilePlain(input, object);
}

/// A source that cu2port has translated, with its kernels, as one object.
///
/// Its last lines name the files:  CU2PORT_KERNEL_FILES("x.kernels.cpp", "x.cl", "x.cpu.cpp");
void ObjectBuild::compileTranslated(const NvccInput &input, const std::string &object,
                                    const std::vector<std::string> &kernels) {
  ScratchFolder folder(findings);
  std::string text, table;
  ReferenceFiles references;
  for (const std::string &file : kernels) {
    if (references.add(file))
      continue;
    auto buffer = readFile(file);
    if (!buffer)
      return findings.add(DiagId::FileNotFound, input.file, 0, 0, file,
                          llvm::toString(buffer.takeError()));
    const TargetFile *kind = findTargetFile(file);
    if (!kind && !isKernelNeeds(file))
      continue;
    if (kind && !isEmbedded(*kind))
      table = symbolOf(*kind, moduleOfFile(file, *kind));
    text += kind && isEmbedded(*kind) ? embedded((*buffer)->getBuffer().str(), *kind,
                                                 moduleOfFile(file, *kind), findNext(file, kernels))
                                      : fmt::format("#include \"{}\"\n", realPath(file));
  }
  std::vector<std::string> objects{folder.file("host.o")};
  std::vector<ProgramCall> calls{compiler.compileHost(
      {input.file, {}, {}, fs::path(realPath(input.file)).parent_path().string(), input.language},
      objects[0])};
  for (const std::string &each : dependencyOptions(command, input, object))
    calls[0].push_back(each);
  if (!addKernels(text, table, folder.file("kernels.cpp"), objects, calls))
    return;
  std::vector<ProgramCall> more;
  addReferences(references, moduleOf(fs::path(references.direct).stem().stem().string()), folder,
                objects, calls, more);
  hideFolder(folder, calls);
  if (runInOrder(calls, more, input.file))
    join(objects, object, input.file);
  noteParse(input, {"-isystem", compiler.runtimeFiles().include});
  for (const std::string &file : kernels)
    if (seen)
      seen->noteRead(file);
}

void ObjectBuild::compilePlain(const NvccInput &input, const std::string &object) {
  const std::vector<std::string> rule = dependencyOptions(command, input, object);
  if (!run({compiler.compilePlain(input, object, rule)}, input.file))
    return;
  noteParse(input, {});
}

/// What is compared with its kernels' other forms must round as they do.
static HostCompiler::Processor ownProcessor(const NvccCommand &command) {
  return command.verify ? HostCompiler::Processor::Own : HostCompiler::Processor::Any;
}

/// The host's part and the kernels, as one object.
bool ObjectBuild::compileParts(const ScratchFolder &folder, const Translated &translated,
                               Language language, const std::string &object) {
  const UnitResult &unit = translated.unit;
  std::vector<std::string> objects{folder.file("cu2port_host.o")};
  std::vector<ProgramCall> calls{
      compiler.compileHost({translated.host, translated.folders, translated.moved,
                            fs::path(unit.real).parent_path().string(), language, keepsCudaNames()},
                           objects[0])};
  if (!addKernels(translated.kernels, translated.table, folder.file("cu2port_kernels.cpp"), objects,
                  calls))
    return false;
  std::vector<ProgramCall> more;
  addReferences(translated.references, unit.module, folder, objects, calls, more);
  hideFolder(folder, calls);
  return runInOrder(calls, more, unit.input) && join(objects, object, unit.input);
}

/// The text is a file of its own, `source`, compiled beside the host's part.
bool ObjectBuild::addKernels(const std::string &text, const std::string &table,
                             const std::string &source, std::vector<std::string> &objects,
                             std::vector<ProgramCall> &calls) const {
  if (text.empty())
    return true;
  const std::string object = fs::path(source).replace_extension(".o").string();
  if (table.empty() || !compiler.hasVersions()) {
    objects.push_back(object);
    calls.push_back(compiler.compileKernels(source, object, ownProcessor(command)));
    return writeFile(source, text, findings);
  }
  for (const char *level : kernelLevels)
    objects.push_back(objectOf(object, level));
  calls.push_back(compiler.compileVersions(table, source, object));
  return writeFile(source, text + versionsText(table), findings);
}

bool ObjectBuild::join(const std::vector<std::string> &objects, const std::string &object,
                       const std::string &what) {
  return make(
      object, [&](const std::string &path) { return compiler.joinObjects(objects, path); }, what);
}

/// Calls beside the others, and for the direct form those that follow it.
void ObjectBuild::addReferences(const ReferenceFiles &references, const std::string &module,
                                const ScratchFolder &folder, std::vector<std::string> &objects,
                                std::vector<ProgramCall> &calls,
                                std::vector<ProgramCall> &more) const {
  if (!references.plain.empty()) {
    objects.push_back(folder.file("cu2port_plain.o"));
    calls.push_back(
        compiler.compileKernels(references.plain, objects.back(), ownProcessor(command)));
  }
  if (references.direct.empty())
    return;
  const std::string whole = folder.file("cu2port_direct_whole.o");
  objects.push_back(folder.file("cu2port_direct.o"));
  calls.push_back(compiler.compileDirect(references.direct, whole));
  more = compiler.keepTables(module, whole, objects.back());
}

/// All of `first` side by side, then one of `rest` after the other.
bool ObjectBuild::runInOrder(const std::vector<ProgramCall> &first,
                             const std::vector<ProgramCall> &rest, const std::string &what) {
  bool good = run(first, what);
  for (const ProgramCall &call : rest)
    good = good && run({call}, what);
  return good;
}

bool ObjectBuild::compileText(const std::string &text, const ScratchFolder &folder,
                              const std::string &object, const std::string &what) {
  const std::string source = folder.file("cu2port_text.cpp");
  const auto callFor = [&](const std::string &path) {
    std::vector<ProgramCall> calls{compiler.compileKernels(source, path)};
    hideFolder(folder, calls);
    return calls[0];
  };
  return writeFile(source, text, findings) && make(object, callFor, what);
}

} // namespace cu2port
