// From one input to one object. Which way, the language and the text decide (ObjectBuild::compile):
//
//   x.cu           CUDA: translated into a scratch folder T, compiled in parts, joined
//   x.cpp          a translation already (#include <cu2port/...>): compiled with its kernels' files
//   x.cpp, x.c ..  the host compiler's, as it is
//
// The way of x.cu, as --dryrun shows it:
//
//   -- translate -- -x cu x.cu -o T        translateInto(): T/x.cpp, T/x_5e6322de.cl, ...
//   g++ -c T/x.cpp -o T/cu2port_host.o                            \  side by side
//   cu2portcc -compile-kernels ... T/cu2port_kernels.cpp          /  (compileParts)
//   g++ -r -nostdlib T/cu2port_host.o T/cu2port_kernels.o ... -o x.o
//
// With --verify two more objects are joined, the forms to compare with: T/cu2port_plain.o and
// T/cu2port_direct.o. With -dc the object has a note for the link (LinkNote.h); where a kernel uses
// what other files define, it has nothing else, and the link comes here again (compileLinked).
//
// --dryrun takes the same way with planTranslation() in place of the translation, so what it prints
// are the command lines that would be run. Every file of the user's appears whole (make, keep).
#include "nvcc/ObjectBuild.h"
#include "arguments/CompileDatabase.h"
#include "arguments/CompilerArguments.h"
#include "arguments/NvccOutputs.h"
#include "diag/Findings.h"
#include "frontend/Invocation.h"
#include "frontend/Preprocess.h"
#include "frontend/TranslationUnit.h"
#include "nvcc/HostCompiler.h"
#include "nvcc/KernelVersions.h"
#include "nvcc/LinkNote.h"
#include "output/Layout.h"
#include "output/Output.h"
#include "session/Options.h"
#include "support/ScratchFolder.h"
#include "support/WholeFile.h"
#include "targets/TargetFiles.h"
#include "unit/Modules.h"
#include "unit/Units.h"

#include "support/Paths.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <filesystem>

namespace cu2port {
namespace {

namespace fs = std::filesystem;
using Language = NvccInput::Language;

/// For our parse. Host compilers know no device code that could be linked.
std::vector<std::string> argumentsFor(const NvccInput &input, const ObjectBuild &build) {
  const NvccCommand &command = build.command;
  std::vector<std::string> arguments = build.compiler.targetWords();
  llvm::append_range(arguments, command.meaningFor(input.language));
  if (input.language == Language::Cuda && command.isRelocatable)
    arguments.push_back("-fgpu-rdc");
  else if (input.language == Language::Cuda && !command.finishesLink)
    arguments.push_back("-fno-gpu-rdc");
  return arguments;
}

ParseRequest requestFor(const NvccInput &input, const ObjectBuild &build) {
  return {input.file, argumentsFor(input, build), build.resources.dialect,
          input.language == Language::Cuda, false};
}

Options optionsFor(const NvccInput &input, const ObjectBuild &build, const std::string &folder) {
  const NvccCommand &command = build.command;
  Options options;
  options.inputs = {input.file};
  options.output = folder;
  options.arguments = argumentsFor(input, build);
  options.lineDirectives = true; // messages and debuggers name the user's file and line
  options.verbose = command.verbose;
  options.verify = command.verify;
  return options;
}

/// A name that no other object of a program has: two folders may each have a main.cu, and one file
/// may be compiled twice, with different macros, to two objects. The same in every run, so that the
/// bytes of what is built are: a scratch folder has no part in it.
std::string moduleName(const std::string &input, const std::string &result) {
  const std::string identity = realPath(input) + '\n' + realPath(result);
  return fmt::format("{}_{:08x}", moduleOf(fs::path(input).stem().string()),
                     static_cast<unsigned>(llvm::xxHash64(identity)));
}

/// Debuggers' data names the folder of a source: a scratch folder has another name in each run.
void hideFolder(const ScratchFolder &folder, std::vector<ProgramCall> &compilers) {
  for (ProgramCall &call : compilers)
    call.push_back("-ffile-prefix-map=" + folder.path() + "=.");
}

/// C++ that defines the text of a .cl, as cu2port_kernels() of the CMake package writes it: bytes,
/// so that any content and any size will do. `next` is the file that it leads to, null if there is
/// none.
std::string embedded(const std::string &text, const TargetFile &kind, const std::string &module,
                     const TargetFile *next) {
  std::string bytes;
  for (unsigned char each : text)
    bytes += fmt::format("{},", static_cast<unsigned>(each));
  const auto declaration = [&](const TargetFile &file) {
    return fmt::format(fmt::runtime(file.declaration.str()), module);
  };
  return fmt::format("#include <cu2port/module.h>\n"
                     "static const unsigned char {0}_text[] = {{{1}0}};\n"
                     "{2}{3}const cu2port::OpenCLSource {0} = "
                     "{{reinterpret_cast<const char *>({0}_text), {4}, {5}}};\n",
                     symbolOf(kind, module), bytes, next ? declaration(*next) : "",
                     declaration(kind), text.size(),
                     next ? "&" + symbolOf(*next, module) : "nullptr");
}

bool writeFile(const std::string &path, const std::string &text, Findings &findings) {
  const std::error_code error = writeText(path, text);
  if (error)
    findings.add(DiagId::OutputNotWritable, "", 0, 0, path, error.message());
  return !error;
}

/// What is left out for one target only is an error of that target's at run time; all else that is
/// left to do would be missing in every one.
bool isWhole(const Findings &findings) {
  return std::none_of(findings.all().begin(), findings.all().end(), [&](const Finding &each) {
    return findings.severity(each) == Severity::Todo && each.id != DiagId::KernelNotForTarget;
  });
}

/// As make is to read them.
std::vector<std::string> ruleTargets(const NvccCommand &command, const NvccInput &input,
                                     const std::string &object) {
  const std::vector<std::string> &named = command.dependencies.targets;
  return named.empty() ? std::vector{forMake(ruleTarget(command, input, object))} : named;
}

/// -MMD for a host compiler.
std::vector<std::string> dependencyOptions(const NvccCommand &command, const NvccInput &input,
                                           const std::string &object) {
  if (!command.dependencies.write)
    return {};
  std::vector<std::string> words{"-MMD", "-MF", ruleFile(command, input, object)};
  for (const std::string &target : ruleTargets(command, input, object))
    words.insert(words.end(), {"-MT", target});
  if (command.dependencies.phony)
    words.push_back("-MP");
  return words;
}

/// What is done in this process, as --dryrun and --verbose show it: with the words that nvcc would
/// have for it.
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

} // namespace

/// A source, and what the link of device code adds to it.
/// `module` is kept in the note, so that a source that the link translates again gets the symbols
/// that it had.
struct CudaSource {
  NvccInput input;
  std::string module;
  std::vector<UnitSource> others; ///< that define what its kernels use
  std::optional<LinkNote> note;   ///< for its object
};

/// What --verify writes to compare with, by path; each may be empty. These are compiled by
/// themselves: they define the kernels' types and functions once more.
struct ReferenceFiles {
  std::string plain;  ///< X.plain.cpp
  std::string direct; ///< X.direct.cpp

  /// Whether the file is one of them.
  bool add(const std::string &path) {
    const llvm::StringRef name = path;
    std::string *place = name.ends_with(".plain.cpp")    ? &plain
                         : name.ends_with(".direct.cpp") ? &direct
                                                         : nullptr;
    if (place)
      *place = path;
    return place;
  }
};

/// The files of one translation.
struct Translated {
  UnitResult unit;
  std::string host;                         ///< path
  std::vector<std::string> folders;         ///< to search for its headers
  std::map<std::string, std::string> moved; ///< what -include names: see HostSource
  std::string kernels; ///< C++ text of its kernels for every target; may be empty
  std::string table;   ///< of its kernels for the CPU; empty if there are none
  ReferenceFiles references;
};

namespace {

/// The file of those that this one leads to; null if there is none.
const TargetFile *findNext(const std::string &path, const std::vector<std::string> &paths) {
  for (const std::string &other : filesBeside(path))
    if (llvm::is_contained(paths, other))
      return findTargetFile(other);
  return nullptr;
}

/// One file for all targets: a compiler's start costs more than the text of a .cl.
///
///   x.cl       ->  static const unsigned char x_cl_text[] = {95,95,107,...,0}; ... x_cl = {...};
///   x.cpu.cpp, x.kernels.cpp  ->  as they are
std::string kernelsText(const TranslatedFiles &files, const std::string &module) {
  std::string text;
  const std::vector<std::string> &paths = files.units[0].kernels;
  for (const std::string &path : paths) {
    const TargetFile *kind = findTargetFile(path);
    if (!kind && !isKernelNeeds(path)) // a form to compare with
      continue;
    const std::string &part = files.tree.files().at(path).text;
    text += kind && isEmbedded(*kind) ? embedded(part, *kind, module, findNext(path, paths)) : part;
  }
  return text;
}

/// The module's name, by that of a file of its kernels.
std::string moduleOfFile(const std::string &path, const TargetFile &kind) {
  const std::string name = fs::path(path).filename().string();
  return moduleOf(name.substr(0, name.size() - kind.ending.size()));
}

/// The files with the kernels of a translated source: those that its last lines name, and those
/// that these lead to. Nothing if the file is no translation.
std::optional<std::vector<std::string>> kernelFiles(const std::string &source) {
  auto buffer = llvm::MemoryBuffer::getFile(source);
  if (!buffer)
    return std::nullopt;
  const std::vector<std::string> names = readKernelFiles((*buffer)->getBuffer());
  // A header of the user's may include the runtime's.
  if (names.empty() && !(*buffer)->getBuffer().contains("#include <cu2port/"))
    return std::nullopt;
  std::vector<std::string> files;
  for (const std::string &name : names) {
    files.push_back((fs::path(source).parent_path() / name).string());
    llvm::copy_if(filesBeside(files.back()), std::back_inserter(files),
                  [](const std::string &other) { return fs::exists(other); });
  }
  return files;
}

} // namespace

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
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer)
      return findings.add(DiagId::FileNotFound, input.file, 0, 0, file,
                          buffer.getError().message());
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

/// What the host compiler has seen of a file that is no CUDA.
/// Host compilers do not say what they looked for in vain, which a kept result depends on as well;
/// our parse of the same file does.
void ObjectBuild::noteParse(const NvccInput &input, const std::vector<std::string> &more) {
  if (!seen)
    return;
  ParseRequest request = requestFor(input, *this);
  request.arguments.insert(request.arguments.end(), more.begin(), more.end());
  request.files = notingFiles(nullptr, resources.dialect, *seen);
  Findings ignored; // the host compiler has taken it
  if (!parse(request, ignored))
    seen->isWhole = false;
}

/// What other files define is for the link to find: no finding then.
static std::vector<Finding> withoutElsewhere(std::vector<Finding> findings) {
  llvm::erase_if(findings, [](const Finding &each) { return each.id == DiagId::DefinedElsewhere; });
  return findings;
}

/// Runs one unit, and writes its host file, its kernels and the headers that it has changed into
/// the folder, laid out as cu2port's own output is. Nothing after an error.
static std::optional<Translated> translateInto(const ScratchFolder &folder,
                                               const CudaSource &source, ObjectBuild &build) {
  Options options = optionsFor(source.input, build, folder.path());
  Layout layout(options, build.findings);
  if (build.findings.has(Severity::Error))
    return std::nullopt;
  UnitOutcome outcome = translateUnits({{source.input.file, source.module, options.arguments,
                                         source.input.language == Language::Cuda, source.others}},
                                       {options, build.resources, build.rules})
                            .front();
  build.findings.absorb(build.command.isRelocatable ? withoutElsewhere(outcome.findings)
                                                    : outcome.findings);
  if (!outcome.result || build.findings.has(Severity::Error))
    return std::nullopt;
  std::vector<UnitResult> units;
  units.push_back(std::move(*outcome.result));
  TranslatedFiles files = makeFiles(units, layout, options, build.findings);
  if (build.findings.has(Severity::Error) || !files.tree.writeAnew(folder.path(), build.findings))
    return std::nullopt;
  Translated result;
  result.unit = std::move(units[0]);
  result.host = folder.file(files.units[0].host);
  for (const std::string &each : layout.includeFolders(options.arguments))
    result.folders.push_back(folder.file(each));
  // -include names a header as the user has it; what is compiled must get the translated one.
  for (const CompilerArgument &each : readCompilerArguments(options.arguments))
    if (const std::string header = layout.findPreInclude(each); !header.empty())
      result.moved[each.value] = folder.file(header);
  result.kernels = kernelsText(files, source.module);
  for (const std::string &path : files.units[0].kernels) {
    result.references.add(folder.file(path));
    if (const TargetFile *kind = findTargetFile(path); kind && !isEmbedded(*kind))
      result.table = symbolOf(*kind, source.module);
  }
  return result;
}

/// For --dryrun: the files that a translation writes, without it.
static Translated planTranslation(const ScratchFolder &folder, const CudaSource &source,
                                  const NvccCommand &command) {
  const std::string stem = fs::path(source.input.file).stem().string();
  Translated result;
  result.unit.input = source.input.file;
  result.unit.real = realPath(source.input.file);
  result.unit.module = source.module;
  result.host = folder.file(stem + ".cpp");
  // Not empty, so that a step for kernels is planned; whether there are any, only a parse can say.
  result.kernels = "\n";
  result.table = source.module + "_cpu";
  if (command.verify)
    result.references = {folder.file(stem + ".plain.cpp"), folder.file(stem + ".direct.cpp")};
  return result;
}

/// For another folder: that of the link.
static LinkNote noteFor(const CudaSource &source, const NvccCommand &command) {
  const std::string here = fs::current_path().string();
  LinkNote note{
      (fs::path(here) / source.input.file).lexically_normal().string(), source.module, {}, {}, {}};
  for (const CompilerArgument &each : readCompilerArguments(withAbsolutePaths(command.words, here)))
    if (each.kind == CompilerArgument::Kind::Input)
      // Inputs too: the link may run elsewhere, and finds this one by its path.
      note.words.push_back((fs::path(here) / each.value).lexically_normal().string());
    else
      note.words.insert(note.words.end(), each.words.begin(), each.words.end());
  return note;
}

void ObjectBuild::compileCuda(const NvccInput &input, const std::string &object,
                              const std::string &result) {
  CudaSource source{input, moduleName(input.file, result), {}, {}};
  if (command.isRelocatable)
    source.note = noteFor(source, command);
  compileCuda(source, object);
}

void ObjectBuild::compileLinked(const NvccInput &input, const LinkNote &note,
                                const std::vector<UnitSource> &others, bool keepNote,
                                const std::string &object) {
  compileCuda(CudaSource{input, note.module, others, keepNote ? std::optional(note) : std::nullopt},
              object);
}

void ObjectBuild::compileCuda(CudaSource source, const std::string &object) {
  const NvccInput &input = source.input;
  std::optional<ScratchFolder> folder;
  if (command.keep && !command.dryRun)
    folder.emplace(
        (fs::path(command.keepFolder) / (fs::path(input.file).stem().string() + ".cu2port"))
            .string(),
        findings);
  else
    folder.emplace(findings);
  if (findings.has(Severity::Error))
    return;
  if (command.verbose || command.dryRun)
    printOwnStep("translate", input, command, folder->path());
  if (command.dependencies.write && (command.verbose || command.dryRun))
    printOwnStep("dependencies", input, command, ruleFile(command, input, object));
  if (command.dryRun) {
    compileParts(*folder, planTranslation(*folder, source, command), input.language, object);
    return;
  }
  auto translated = translateInto(*folder, source, *this);
  if (!translated)
    return;
  // A program with a hole in it must not come out of a build: there is no object then.
  if (!isWhole(findings)) {
    findings.add(DiagId::NotBuilt, input.file, 0, 0, input.file);
    return;
  }
  const UnitResult &unit = translated->unit;
  if (seen)
    seen->add(unit.seen);
  // What other files define becomes text of this unit's kernels: the link knows where they are.
  const bool isDeferred = command.isRelocatable && !unit.missing.empty();
  if (source.note) {
    source.note->isDeferred = isDeferred;
    source.note->used = unit.used;
    source.note->defined = unit.defined;
    translated->kernels += sourceFor(*source.note);
  }
  const bool isBuilt = isDeferred ? compileNote(*source.note, *folder, object)
                                  : compileParts(*folder, *translated, input.language, object);
  if (isBuilt && command.dependencies.write)
    writeDependencies(unit, input, object);
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
                            fs::path(unit.real).parent_path().string(), language},
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

/// An object with a note and nothing else: the link builds the source.
bool ObjectBuild::compileNote(const LinkNote &note, const ScratchFolder &folder,
                              const std::string &object) {
  return compileText(sourceFor(note), folder, object, note.input);
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

void ObjectBuild::writeDependencies(const UnitResult &unit, const NvccInput &input,
                                    const std::string &object) {
  std::vector<std::string> files{input.file};
  files.insert(files.end(), unit.headers.begin(), unit.headers.end());
  const std::string rule =
      dependencyRule(ruleTargets(command, input, object), files, command.dependencies.phony);
  writeWholeFile(ruleFile(command, input, object), rule, findings);
}

void ObjectBuild::preprocess(const NvccInput &input, const std::string &output) {
  if (command.verbose || command.dryRun)
    printOwnStep("preprocess", input, command, output);
  if (command.dryRun)
    return;
  std::optional<WholeFile> whole;
  if (!output.empty())
    whole.emplace(output);
  if (!writePreprocessed(requestFor(input, *this), whole ? whole->path() : ""))
    findings.add(DiagId::NotBuilt, input.file, 0, 0, input.file);
  else if (whole)
    keep(*whole, output);
}

void ObjectBuild::printDependencies(const NvccInput &input, const std::string &object) {
  const std::string &file = command.output.empty() ? command.dependencies.file : command.output;
  if (command.verbose || command.dryRun)
    printOwnStep("dependencies", input, command, file);
  if (command.dryRun)
    return;
  auto unit = parse(requestFor(input, *this), findings);
  if (!unit)
    return;
  std::vector<std::string> files{input.file};
  for (const std::string &header : collectHeaders(*unit))
    files.push_back(header);
  const std::string rule =
      dependencyRule(ruleTargets(command, input, object), files, command.dependencies.phony);
  if (file.empty())
    fmt::print("{}", rule);
  else
    writeWholeFile(file, rule, findings);
}

} // namespace cu2port
