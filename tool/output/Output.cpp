// The files of translated units. One unit, s.cu, with a header that it has read:
//
//   edits of s.cu               applied to s.cu     ->  s.cpp
//   texts .cl, .cpu.cpp                             ->  s.cl, s.cpu.cpp
//   edits of k.h, of all units  applied to k.h      ->  k.h
//   all of these                                    ->  CMakeLists.txt (makeOutput)
//
// Headers first (OutputMaker::make): where they go decides which directives must change, and these
// changes are edits like any other. With --line-directives a compiler's messages name the user's
// lines; lines of our own name the written file. So it is without in a file of whose lines kernels
// see names or numbers.
#include "output/Output.h"
#include "build_files/CMakeFile.h"
#include "build_files/HipPackages.h"
#include "build_files/SourceWords.h"
#include "diag/Findings.h"
#include "diag/LineDirective.h"
#include "output/KeptIncludes.h"
#include "output/Layout.h"
#include "session/Options.h"
#include "targets/TargetFiles.h"
#include "targets/TextTargets.h"
#include "unit/Modules.h"

#include "support/Paths.h"
#include "support/ReadFile.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <filesystem>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

class OutputMaker {
public:
  OutputMaker(std::vector<UnitResult> &units, Layout &layout, const Options &options,
              Findings &findings)
      : units(units), layout(layout), options(options), findings(findings) {}

  TranslatedFiles make() {
    placeHeaders();
    mergeEdits();
    for (const UnitResult &unit : units)
      addUnit(unit);
    for (const auto &[real, output] : layout.headers())
      add(output, edited(shared, real), real);
    return std::move(result);
  }

private:
  /// Where a header goes decides what directives say, so all have a place before the first edit.
  void placeHeaders() {
    for (const UnitResult &unit : units)
      for (const std::string &real : unit.headers)
        layout.headerOutput(real);
  }

  /// Edits of headers are merged over all units. Those of a main file are its own: the same file
  /// may be a header of another unit, without the registration at the end.
  void mergeEdits() {
    for (UnitResult &unit : units) {
      for (const auto &[file, known] : unit.lines) {
        FileLines &all = lines.try_emplace(file, known).first->second;
        all.macroCalls.insert(known.macroCalls.begin(), known.macroCalls.end());
        all.areSeen |= known.areSeen;
      }
      const std::vector<std::string> folders = layout.includeFolders(unit.arguments);
      for (const IncludeUse &use : unit.includes)
        keepInclude(use, outputOf(use, unit), folders, layout, unit.edits, findings);
      for (const auto &[file, edits] : unit.edits.files())
        if (file != unit.real)
          for (const Edit &edit : edits)
            shared.add(file, edit, findings);
    }
  }

  /// What a unit's #include is to find. A source that includes itself finds its own translation;
  /// where it does so through a header, that cannot find it for all units.
  std::string outputOf(const IncludeUse &use, const UnitResult &unit) {
    if (use.to.empty())
      return {};
    if (use.to != unit.real)
      return layout.headerOutput(use.to);
    const std::string own = layout.inputOutput(unit.real);
    const bool isOthers =
        !use.isMain && std::any_of(units.begin(), units.end(), [&](const UnitResult &other) {
          return &other != &unit && std::find(other.headers.begin(), other.headers.end(),
                                              use.from) != other.headers.end();
        });
    if (isOthers)
      findings.add(DiagId::IncludeMoved, use.file, use.line, use.column, use.name, own);
    return own;
  }

  void addUnit(const UnitResult &unit) {
    UnitFiles files;
    files.source = unit.real;
    files.host = layout.inputOutput(unit.real);
    // It names the kernels that headers have.
    const bool isText = findTextTarget(options.targets) != nullptr;
    for (const std::string &library : unit.libraries)
      if (const std::string target = isText ? hipTargetOf(library).str() : "cu2port::" + library;
          !target.empty())
        files.libraries.push_back(target);
    add(files.host, edited(unit.edits, unit.real), unit.real, unit.headers);
    fs::path stem = layout.stem(unit.real);
    stem = stem.parent_path() / kernelStem(stem.filename().string(), unit.module);
    for (const KernelText &kernels : unit.texts)
      addKernels(stem.string() + kernels.ending, kernels.text, unit, files);
    // C++ first: what else there is comes to a build as text.
    std::stable_partition(files.kernels.begin(), files.kernels.end(), [](const std::string &path) {
      return llvm::StringRef(path).ends_with(".cpp");
    });
    result.units.push_back(std::move(files));
  }

  void addKernels(const std::string &path, const std::string &text, const UnitResult &unit,
                  UnitFiles &files) {
    if (text.empty())
      return;
    add(path, text, unit.real, unit.headers); // whose device functions are in it
    if (const TargetFile *kind = findTargetFile(path); kind && kind->entry.empty())
      return; // it is there to be read
    files.kernels.push_back(path);
  }

  bool hasDirectives(const std::string &real) const {
    const auto known = lines.find(real);
    return options.lineDirectives || (known != lines.end() && known->second.areSeen);
  }

  std::string read(const std::string &real) {
    auto buffer = readSource(options.originals.of(real));
    if (buffer)
      return (*buffer)->getBuffer().str();
    findings.add(DiagId::FileNotFound, real, 0, 0, real, llvm::toString(buffer.takeError()));
    return {};
  }

  std::string edited(const EditSet &edits, const std::string &real) {
    if (!hasDirectives(real))
      return edits.apply(real, read(real));
    // A file without edits gets its directives too: its copy lies elsewhere.
    static const std::vector<Edit> none;
    auto found = edits.files().find(real);
    return applyWithLines(found == edits.files().end() ? none : found->second, read(real),
                          lines.try_emplace(real, FileLines{real}).first->second);
  }

  void add(const std::string &path, std::string text, const std::string &source,
           const std::vector<std::string> &parts = {}) {
    if (hasDirectives(source))
      text = nameOwnLines(text, fs::path(path).filename().string());
    result.tree.add(path, std::move(text), source, findings, parts);
  }

  std::vector<UnitResult> &units;
  Layout &layout;
  const Options &options;
  Findings &findings;
  EditSet shared;                         ///< of headers
  std::map<std::string, FileLines> lines; ///< of all units
  TranslatedFiles result;
};

/// Named by the user; after the file of main(); after the output folder if that is just "main"
/// among others.
std::string programName(const std::vector<UnitResult> &units, const Options &options) {
  if (!options.name.empty())
    return targetName(options.name);
  auto main = std::find_if(units.begin(), units.end(),
                           [](const UnitResult &each) { return each.definesMain; });
  std::string stem = main == units.end() ? std::string() : fs::path(main->real).stem().string();
  if (units.size() == 1)
    stem = fs::path(units[0].real).stem().string();
  else if (stem.empty() || stem == "main")
    stem = fs::path(realPath(options.output)).filename().string();
  return targetName(stem);
}

/// Sources and headers of the user's.
std::vector<std::string> textsOf(const Layout &layout) {
  std::vector<std::string> texts = layout.inputs();
  for (const auto &[header, path] : layout.headers())
    texts.push_back(header);
  return texts;
}

/// A file of the user's in the way of an output file: the output folder is a folder of headers,
/// say.
void protectInputs(const OutputTree &tree, const Layout &layout, const Options &options,
                   Findings &findings) {
  for (const auto &[path, file] : tree.files()) {
    std::string target = realPath((fs::path(options.output) / path).string());
    bool isInput =
        layout.headers().count(target) ||
        std::find(layout.inputs().begin(), layout.inputs().end(), target) != layout.inputs().end();
    if (isInput)
      findings.add(DiagId::OutputIsInput, target, 0, 0, options.output, target);
  }
}

} // namespace

TranslatedFiles makeFiles(std::vector<UnitResult> &units, Layout &layout, const Options &options,
                          Findings &findings) {
  return OutputMaker(units, layout, options, findings).make();
}

void nameForeignHeaders(const Layout &layout, Findings &findings) {
  for (const std::string &real : layout.foreignHeaders())
    findings.add(DiagId::CopiedFromOutside, real, 0, 0, real, layout.headers().at(real));
}

TranslatedFiles makeOutput(std::vector<UnitResult> &units, Layout &layout, const Options &options,
                           Findings &findings) {
  TranslatedFiles files = makeFiles(units, layout, options, findings);
  nameForeignHeaders(layout, findings);
  // Of one program: all units are its sources.
  BuildPlan plan;
  const TextTarget *textTarget = findTextTarget(options.targets);
  plan.flavour = textTarget ? &hipFlavour : &runtimeFlavour;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const UnitFiles &unit = files.units[i];
    plan.inputs.push_back(fs::path(units[i].real).filename().string());
    plan.sources.push_back(unit.host);
    if (textTarget && llvm::StringRef(unit.host).ends_with(textTarget->ending))
      plan.hipSources.push_back(unit.host);
    plan.kernels.insert(plan.kernels.end(), unit.kernels.begin(), unit.kernels.end());
    plan.addLibraries(unit.libraries);
  }
  plan.program = programName(units, options);
  plan.includeFolders = layout.includeFolders(options.arguments);
  plan.arguments = SourceWords(textsOf(layout)).withoutBuildType();
  llvm::append_range(plan.arguments, layout.buildArguments(options.arguments));
  plan.isLibrary = std::none_of(units.begin(), units.end(),
                                [](const UnitResult &each) { return each.definesMain; });
  for (const std::string &each : namesBeyondCMake(plan))
    findings.add(DiagId::NotForCMake, "", 0, 0, each);
  files.tree.add("CMakeLists.txt", makeCMakeLists(plan), "cu2port", findings);
  protectInputs(files.tree, layout, options, findings);
  return files;
}

} // namespace cu2port
