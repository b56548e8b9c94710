// The table at the end of X.cpp: by which names the host has the kernels and variables of the
// device program.
//
//   // The kernels of this file, for the runtime.
//   CU2PORT_KERNEL_FILES("y.kernels.cpp", "y.cl", "y.cpu.cpp");
//   extern const cu2port::KernelNeeds y_kernels[];
//   extern const cu2port::OpenCLSource y_cl;
//   extern const cu2port::CpuKernel y_cpu[];
//   [[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module y_module{
//       y_kernels, &y_cl, y_cpu,
//       {cu2port::kernel(scale<float, 3>, "scale_float_3"),
//        cu2port::instance("_Z5applyIZ4mainE3AddEvT_Pf", "apply_Add")},
//       {cu2port::variable(counter, "counter")}};
//
// It is there before all globals of the program and longer: their constructors and destructors may
// launch kernels.
//
// What launches of them need is in y.kernels.cpp (emit/KernelNeeds.h).
//
// A kernel of the program and its declaration are matched by their place and name.
#include "host/Registration.h"
#include "device/build/Names.h"
#include "frontend/Definitions.h"
#include "host/ComparisonFacts.h"
#include "host/Functions.h"
#include "host/Layouts.h"
#include "host/ModuleName.h"
#include "host/OwnWords.h"
#include "host/SelfIncludes.h"
#include "host/StartValues.h"
#include "host/TypeText.h"
#include "support/QuoteText.h"
#include "targets/TargetFiles.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <map>
#include <set>

namespace cu2port::host {
namespace {

/// Makes the text, and the list of what stands in it.
class Registration {
public:
  Registration(Plan &plan, const DeviceDecls &decls, const ir::Program &program,
               const DeviceVariables &device, const std::string &module,
               const std::vector<std::string> &files)
      : plan(plan), decls(decls), program(program), module(module), files(files),
        names(plan.unit.ast(), plan.rules), startValues(plan, device, module) {
    for (const ir::Variable *global : program.globals)
      if (!global->bytes)
        globalsOfFile.emplace(global->linkerName, global);
  }

  std::string text() {
    std::vector<std::string> kernels = describeKernels();
    const std::vector<std::string> variables = describeVariables();
    if (kernels.empty() && variables.empty())
      return {};
    const std::string stem =
        kernelStem(llvm::sys::path::stem(plan.unit.request.file).str(), module);
    std::vector<std::string> names;
    std::string externs, entries = "nullptr, ";
    for (const std::string &each : startValues.declarations)
      externs += each;
    if (has(kernelNeedsEnding)) {
      names.push_back(stem + kernelNeedsEnding.str());
      externs += fmt::format("extern const cu2port::KernelNeeds {}_kernels[];\n", module);
      entries = module + "_kernels, ";
    }
    for (const TargetInfo &target : targets())
      if (target.runs() && (target.written == Written::Always || has(target.files.front().ending)))
        entries += entryOf(target, stem, names, externs) + ", ";
    // Forms to compare with, of --verify.
    if (has(".plain.cpp")) {
      names.push_back(stem + ".plain.cpp");
      externs += fmt::format("extern const cu2port::CpuKernel {}_plain[];\n", module);
    }
    if (has(".direct.cpp")) {
      names.push_back(stem + ".direct.cpp");
      externs += fmt::format("extern const cu2port::DirectKernel {0}_direct[];\n"
                             "extern const cu2port::DirectVariable {0}_direct_variables[];\n",
                             module);
    }
    const std::string comment =
        names.empty() ? "// The device variables of this file, for the runtime.\n"
                      : "// The kernels of this file, for the runtime.\n" + kernelFilesLine(names);
    return fmt::format(
        "\n{}{}"
        "{} {}_module{{\n"
        "    {}\n    {{{}}}{}}};\n{}",
        comment, externs, definitionOf(names.empty()), module,
        llvm::StringRef(entries).rtrim().str(), llvm::join(kernels, ",\n     "),
        variables.empty() ? "" : ",\n    {" + llvm::join(variables, ",\n     ") + "}",
        has(".direct.cpp")
            ? describeReferences(module, has(".plain.cpp")) + describeFacts(program, module, stem)
            : "");
  }

  /// The same for forms that are written beside it.
  Registered registered() const {
    Registered all;
    for (const ir::Function *kernel : program.functions)
      if (kernel->isKernel && isNamedOnHost(*kernel)) {
        const clang::FunctionDecl *decl = declOf(*kernel);
        const ir::Obstacle *missing = kernel->obstacleOn(Target::All);
        const ir::Place &place = kernel->place;
        all.kernels.push_back({kernel->name, kernel->hostName, decl ? linkerName(decl) : "",
                               missing ? missing->reason : "", place.file ? *place.file : "",
                               place.line, place.column});
      }
    for (const clang::VarDecl *variable : namedVariables())
      all.variables.push_back({nameOf(variable), names.atFileScope(variable)});
    for (const ir::Variable *each : unnamed)
      if (!each->isOfOtherFile) {
        const bool isLocal = each->bytes.has_value();
        all.variables.push_back(
            {each->name, sourceName(*each), isLocal, isLocal ? each->place.line : 0});
      }
    return all;
  }

private:
  static std::string sourceName(const ir::Variable &variable) {
    return variable.sourceName.empty() ? variable.name : variable.sourceName;
  }

  bool has(llvm::StringRef ending) const { return llvm::is_contained(files, ending); }

  /// Without tables it is the file's own. Else two files whose tables have one name must not be
  /// linked, as one's kernels would run as the other's: an archive's table is not even looked at if
  /// the program has one.
  static const char *definitionOf(bool isOwn) {
    return isOwn ? "[[gnu::init_priority(101)]] static const cu2port::Module"
                 : "[[gnu::init_priority(101), gnu::visibility(\"hidden\")]] cu2port::Module";
  }

  /// The target's place in the table of the module, `&x_cl`; adds its first file, which leads to
  /// the others, and the declaration of what that has.
  std::string entryOf(const TargetInfo &target, const std::string &stem,
                      std::vector<std::string> &names, std::string &externs) const {
    const TargetFile &file = target.files.front();
    if (!has(file.ending))
      return "nullptr";
    names.push_back(stem + file.ending.str());
    externs += fmt::format(fmt::runtime(file.declaration.str()), module);
    return fmt::format(fmt::runtime(file.entry.str()), module);
  }

  /// A row for each kernel that host code can name, if only by a linker's name; the others are
  /// reported.
  std::vector<std::string> describeKernels() {
    std::vector<std::string> lines;
    for (const ir::Function *function : program.functions)
      if (function->isKernel) {
        if (isNamedOnHost(*function))
          lines.push_back(describe(*function));
        else
          report(
              function->place, function->sourceName,
              "host code cannot name it (a type inside of a lambda, a local type without a name, "
              "or "
              "one of several that have one name in a function, is among its template arguments)");
      }
    return lines;
  }

  void report(const ir::Place &place, const std::string &name, const char *reason) {
    plan.findings.add(DiagId::Unsupported, *place.file, place.line, place.column, name, reason);
  }

  /// `cu2port::kernel(saxpy, "saxpy")`: the stub, and the name in the files of kernels.
  std::string describe(const ir::Function &kernel) {
    return kernel.hostName.empty()
               ? fmt::format("cu2port::instance({}, {})", quoteText(kernel.linkerName),
                             quoteText(kernel.name))
               : fmt::format("cu2port::kernel({}, {})", stub(kernel), quoteText(kernel.name));
  }

  /// The stub, by a type if its name alone does not tell.
  std::string stub(const ir::Function &kernel) const {
    if (const clang::FunctionDecl *decl = declOf(kernel); decl && needsCast(decl))
      return fmt::format("static_cast<{}>({})", spellPointerTo(plan, decl, Scope::File),
                         kernel.hostName);
    return kernel.hostName;
  }

  /// Null if host code does not declare it.
  const clang::FunctionDecl *declOf(const ir::Function &kernel) const {
    for (const clang::FunctionDecl *decl : decls.kernels)
      if (!decl->isDependentContext() && isSame(kernel.place, decl->getLocation()) &&
          names.atFileScope(decl) == kernel.hostName)
        return decl;
    return nullptr;
  }

  static bool needsCast(const clang::FunctionDecl *decl) {
    return isOverloaded(decl) || isVariadicTemplate(decl);
  }

  using Position = std::pair<unsigned, unsigned>; ///< line and column
  /// 0 and 0 if it has none.
  Position positionOf(clang::SourceLocation location) const {
    const clang::SourceManager &sources = plan.unit.sources();
    clang::PresumedLoc presumed = sources.getPresumedLoc(sources.getExpansionLoc(location));
    return presumed.isValid() ? Position(presumed.getLine(), presumed.getColumn()) : Position();
  }
  bool isSame(const ir::Place &place, clang::SourceLocation location) const {
    return place.line && positionOf(location) == Position(place.line, place.column);
  }

  std::string hostName(const ir::Variable &global) const { return module + "_" + global.name; }

  /// Rows of those that the host has a name for, and of the others that kernels use.
  std::vector<std::string> describeVariables() {
    const std::vector<const clang::VarDecl *> named = namedVariables();
    unnamed = findUnnamed(named);
    for (const clang::VarDecl *variable : named)
      startValues.know(linkerName(variable), names.atFileScope(variable));
    for (const ir::Variable *each : unnamed)
      startValues.know(each->linkerName, hostName(*each));
    std::vector<std::string> rows;
    for (const clang::VarDecl *variable : named)
      rows.push_back(describe(variable));
    for (const ir::Variable *each : unnamed)
      rows.push_back(describeUnnamed(*each));
    llvm::append_range(rows, startValues.rows);
    return rows;
  }

  std::string describe(const clang::VarDecl *variable) {
    std::string why;
    const std::string starts = startValues.ofTwin(variable, nameOf(variable), why);
    if (!why.empty())
      plan.report(DiagId::Unsupported, variable->getLocation(), names.qualified(variable), why);
    return fmt::format("cu2port::{}({}, {}){}", kindOf(isManaged(variable)),
                       names.atFileScope(variable), quoteText(nameOf(variable)), starts);
  }

  static const char *kindOf(bool isManaged) { return isManaged ? "managedVariable" : "variable"; }

  /// A variable that the host has no name for is given by its bytes, or by the linker's name.
  std::string describeUnnamed(const ir::Variable &variable) {
    const std::string name = hostName(variable);
    std::string why, starts;
    if (variable.isOfOtherFile)
      startValues.declarations.push_back(fmt::format("extern unsigned char {}[{}] __asm__({});\n",
                                                     name, ir::sizeOf(variable.type),
                                                     quoteText(variable.linkerName)));
    else
      starts = startValues.ofBytes(variable, name, why);
    if (!why.empty())
      report(variable.place, sourceName(variable), why.c_str());
    return fmt::format("cu2port::{}({}, {}){}", kindOf(variable.isManaged), name,
                       quoteText(variable.name), starts);
  }

  /// Static variables of functions, variables of other files, those of the device's side of the
  /// text alone. Kernels would read and write any other where it is not: those are reported.
  std::vector<const ir::Variable *> findUnnamed(const std::vector<const clang::VarDecl *> &named) {
    std::set<std::string> known; // which another file may define
    llvm::transform(named, std::inserter(known, known.end()),
                    [](const clang::VarDecl *variable) { return linkerName(variable); });
    std::vector<const ir::Variable *> found;
    for (const ir::Variable *global : program.globals) {
      if (global->space == ir::AddressSpace::Shared || known.count(global->linkerName))
        continue;
      if (global->isOfOtherFile || global->bytes || startValues.isOnlyOnDevice(*global))
        found.push_back(global);
      else
        report(global->place, sourceName(*global),
               "host code cannot name this device variable at file scope (it is private, or a "
               "local type is among its template's arguments)");
    }
    return found;
  }

  std::vector<const clang::VarDecl *> namedVariables() const {
    std::vector<const clang::VarDecl *> named;
    llvm::copy_if(decls.variables, std::back_inserter(named), [&](const clang::VarDecl *variable) {
      return !names.atFileScope(variable).empty();
    });
    return named;
  }

  /// Null if no kernel uses it.
  const ir::Variable *globalOf(const clang::VarDecl *variable) const {
    auto found = globalsOfFile.find(linkerName(variable));
    return found == globalsOfFile.end() ? nullptr : found->second;
  }

  /// One that no kernel uses must not be taken for another of its name.
  std::string nameOf(const clang::VarDecl *variable) const {
    if (const ir::Variable *global = globalOf(variable))
      return global->name;
    const std::string qualified = names.qualified(variable);
    for (const std::string &name : {variable->getNameAsString(), qualified})
      if (llvm::none_of(program.globals, [&](const auto *each) { return each->name == name; }))
        return name;
    return "::" + qualified;
  }

  Plan &plan;
  const DeviceDecls &decls;
  const ir::Program &program;
  const std::string &module;
  const std::vector<std::string> &files; ///< endings
  Names names;
  StartValues startValues;
  std::vector<const ir::Variable *> unnamed;                 ///< once the rows are made
  std::map<std::string, const ir::Variable *> globalsOfFile; ///< by names for linkers
};

} // namespace

Registered planRegistration(Plan &plan, const DeviceDecls &decls, const ir::Program &program,
                            const DeviceVariables &device, const std::string &module,
                            const std::vector<std::string> &files) {
  if (module.empty())
    return {};
  Registration registration(plan, decls, program, device, module, files);
  std::string text = registration.text();
  if (text.empty())
    return {};
  text = setMacrosAside(plan.unit, text + layoutChecks(plan, decls));
  clang::FileID file = plan.text.canonical(plan.unit.sources().getMainFileID());
  if (includesItself(plan, file)) // once, behind all of its text
    text = "\n#if __INCLUDE_LEVEL__ == 0" + text + "#endif\n";
  llvm::StringRef all = plan.text.buffer(file);
  unsigned end = static_cast<unsigned>(all.size());
  // The table needs the runtime's header, even if all else of CUDA's has left the file.
  plan.noteUse(plan.text.location(file, end));
  plan.insert(file, end, (all.ends_with("\n") ? "" : "\n") + text, "__global__");
  return registration.registered();
}

} // namespace cu2port::host
