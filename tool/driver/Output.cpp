#include "driver/Output.h"
#include "diag/Findings.h"
#include "diag/LineDirective.h"
#include "driver/CMakeFile.h"
#include "driver/Layout.h"
#include "driver/Options.h"

#include "llvm/Support/MemoryBuffer.h"

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

  OutputTree make() {
    placeHeaders();
    mergeEdits();
    for (const UnitResult &unit : units)
      addUnit(unit);
    for (const auto &[real, output] : layout.headers())
      add(output, edited(shared, real), real);
    plan.program = programName();
    plan.includeFolders = layout.includeFolders();
    plan.arguments = options.arguments;
    plan.isLibrary = std::none_of(units.begin(), units.end(),
                                  [](const UnitResult &each) { return each.definesMain; });
    tree.add("CMakeLists.txt", makeCMakeLists(plan), "cu2port", findings);
    protectInputs();
    return std::move(tree);
  }

private:
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
      }
      for (const IncludeUse &use : unit.includes)
        keepInclude(use, layout.headerOutput(use.to), layout, unit.edits, findings);
      for (const auto &[file, edits] : unit.edits.files())
        if (file != unit.real)
          for (const Edit &edit : edits)
            shared.add(file, edit, findings);
    }
  }

  void addUnit(const UnitResult &unit) {
    std::string host = layout.inputOutput(unit.real);
    add(host, edited(unit.edits, unit.real), unit.real);
    plan.inputs.push_back(fs::path(unit.real).filename().string());
    plan.sources.push_back(host);
    // The embedded text is named after its file, so a module whose name is not its stem's names its
    // files.
    std::string stem = layout.stem(unit.real);
    if (auto last = unit.module.rfind('_'); last != std::string::npos && isNumbered(unit))
      stem = (fs::path(stem).parent_path() / unit.module).string();
    addKernels(stem + ".cpu.cpp", unit.cpu, unit);
    addKernels(stem + ".cl", unit.openCL, unit);
  }

  /// Another input has the same stem, and came first.
  bool isNumbered(const UnitResult &unit) const {
    for (const UnitResult &other : units) {
      if (&other == &unit)
        return false;
      if (fs::path(other.real).stem() == fs::path(unit.real).stem())
        return true;
    }
    return false;
  }

  void addKernels(const std::string &path, const std::string &text, const UnitResult &unit) {
    if (text.empty())
      return;
    add(path, text, unit.real);
    plan.kernels.push_back(path);
  }

  /// Named by the user; after the file of main(); after the output folder if that is just "main"
  /// among others.
  std::string programName() const {
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

  std::string read(const std::string &real) {
    auto buffer = llvm::MemoryBuffer::getFile(real);
    if (buffer)
      return (*buffer)->getBuffer().str();
    findings.add(DiagId::FileNotFound, real, 0, 0, real, buffer.getError().message());
    return {};
  }

  std::string edited(const EditSet &edits, const std::string &real) {
    if (!options.lineDirectives)
      return edits.apply(real, read(real));
    static const std::vector<Edit> none;
    auto found = edits.files().find(real);
    return applyWithLines(found == edits.files().end() ? none : found->second, read(real),
                          lines.try_emplace(real, FileLines{real, {}}).first->second);
  }

  void add(const std::string &path, std::string text, const std::string &source) {
    if (options.lineDirectives)
      text = nameOwnLines(text, fs::path(path).filename().string());
    tree.add(path, std::move(text), source, findings);
  }

  /// A file of the user's in the way of an output file: the output folder is a folder of headers,
  /// say.
  void protectInputs() {
    for (const auto &[path, file] : tree.files()) {
      std::string target = realPath((fs::path(options.output) / path).string());
      bool isInput = layout.headers().count(target) ||
                     std::find(layout.inputs().begin(), layout.inputs().end(), target) !=
                         layout.inputs().end();
      if (isInput)
        findings.add(DiagId::OutputIsInput, target, 0, 0, options.output, target);
    }
  }

  std::vector<UnitResult> &units;
  Layout &layout;
  const Options &options;
  Findings &findings;
  EditSet shared;                         ///< of headers
  std::map<std::string, FileLines> lines; ///< of all units
  BuildPlan plan;
  OutputTree tree;
};

} // namespace

OutputTree makeOutput(std::vector<UnitResult> &units, Layout &layout, const Options &options,
                      Findings &findings) {
  return OutputMaker(units, layout, options, findings).make();
}

} // namespace cu2port
