// From a CUDA source to an object, as --dryrun shows it:
//
//   -- translate -- -x cu x.cu -o T        translateInto(): T/x.cpp, T/x_5e6322de.cl, ...
//   g++ -c T/x.cpp ...                     \  ObjectBuild::compileParts
//   g++ -r -nostdlib ... -o x.o            /
//
// With -dc the object has a note for the link (LinkNote.h); where a kernel uses what other files
// define, it has nothing else, and the link comes here again (compileLinked).
//
// --dryrun takes the same way with planTranslation() in place of the translation, so what it prints
// are the command lines that would be run.
#include "arguments/CompileDatabase.h"
#include "arguments/CompilerArguments.h"
#include "arguments/NvccOutputs.h"
#include "diag/Findings.h"
#include "nvcc/HostCompiler.h"
#include "nvcc/LinkNote.h"
#include "nvcc/NotedFiles.h"
#include "nvcc/ObjectBuild.h"
#include "nvcc/ObjectParts.h"
#include "output/Layout.h"
#include "output/Output.h"
#include "session/Options.h"
#include "support/Paths.h"
#include "support/ScratchFolder.h"
#include "targets/TargetFiles.h"
#include "unit/Modules.h"
#include "unit/Units.h"

#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <filesystem>

namespace cu2port {

namespace fs = std::filesystem;
using Language = NvccInput::Language;

namespace {

Options optionsFor(const NvccInput &input, const ObjectBuild &build, const std::string &folder) {
  const NvccCommand &command = build.command;
  Options options;
  takeLimits(options);
  options.inputs = {input.file};
  options.output = folder;
  options.arguments = argumentsFor(input, build);
  options.hostCompiler = build.compiler.macroCall(input.language);
  options.lineDirectives = true; // messages and debuggers name the user's file and line
  options.verbose = command.verbose;
  options.verify = command.verify;
  options.keepsNames = keepsCudaNames();
  if (!command.targets.empty())
    options.targets = command.targets;
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

/// What is left out for one target only is an error of that target's at run time; all else that is
/// left to do would be missing in every one.
bool isWhole(const Findings &findings) {
  return std::none_of(findings.all().begin(), findings.all().end(), [&](const Finding &each) {
    return findings.severity(each) == Severity::Todo && each.id != DiagId::KernelNotForTarget;
  });
}

} // namespace

/// A source, and what the link of device code adds to it.
/// `module` is kept in the note, so that a source that the link translates again gets the symbols
/// that it had.
struct CudaSource {
  NvccInput input;
  std::string module;
  std::vector<UnitSource> others;      ///< that define what its kernels use
  std::optional<LinkNote> note;        ///< for its object
  std::vector<std::string> noted = {}; ///< what a link may read of the disk (NotedFiles.h)
};

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
  compileCuda(CudaSource{input, note.module, others, keepNote ? std::optional(note) : std::nullopt,
                         note.files},
              object);
}

/// True if the link has read what the objects were not made from, for any of the sources.
bool ObjectBuild::refuseNew(const FilesSeen &read, const CudaSource &source) {
  const std::string file =
      findNew(read, source.noted, fs::path(resources.dialect).parent_path().string());
  if (file.empty())
    return false;
  std::string sources = "it";
  for (const UnitSource &other : source.others)
    sources += fmt::format(", or '{}',", other.input);
  findings.add(DiagId::SourceChanged, source.input.file, 0, 0, source.input.file,
               fmt::format("'{}' is read now, and was not when {} was compiled", file, sources));
  return true;
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
  const llvm::sys::TimePoint<> start = std::chrono::system_clock::now();
  auto translated = translateInto(*folder, source, *this);
  if (!translated || (command.finishesLink && refuseNew(translated->unit.seen, source)))
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
    if (!source.note->isLinked)
      source.note->files = noteFiles(unit.seen, start);
    translated->kernels += sourceFor(*source.note);
  }
  const bool isBuilt = isDeferred ? compileNote(*source.note, *folder, object)
                                  : compileParts(*folder, *translated, input.language, object);
  if (isBuilt && command.dependencies.write)
    writeDependencies(unit, input, object);
}

/// An object with a note and nothing else: the link builds the source.
bool ObjectBuild::compileNote(const LinkNote &note, const ScratchFolder &folder,
                              const std::string &object) {
  return compileText(sourceFor(note), folder, object, note.input);
}

} // namespace cu2port
