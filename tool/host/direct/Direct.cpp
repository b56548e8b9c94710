// X.direct.cpp, of a unit that is translated with --verify. The text is made in four steps:
//
//   X.cu  ->  one text without macros (frontend/Flatten.h)
//         ->  parsed again, since places in it are others
//         ->  edited where it is no C++ (Edits.cpp)
//         ->  tables behind it:
//
//   const cu2port::DirectKernel y_direct[] = {
//       {"scale_float_3", cu2port::direct::runThread<static_cast<void (*)(float *, int)>(...)>},
//       {"other", nullptr, "it launches kernels"},
//       {}};
//   const cu2port::DirectVariable y_direct_variables[] = {
//       {"counter", false, (const void *)__builtin_addressof(counter), sizeof(counter)}, {}};
//
// Kernels are found by their names for linkers, which are the same in both texts.
#include "host/direct/Direct.h"
#include "frontend/AstVisitor.h"
#include "frontend/Definitions.h"
#include "frontend/Flatten.h"
#include "host/TypeText.h"
#include "host/direct/Edits.h"
#include "host/direct/Obstacles.h"

#include "support/Paths.h"
#include "support/QuoteText.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace cu2port {
namespace {

namespace direct = host::direct;

/// The kernels of the text, instances of templates among them, by their names for linkers.
class KernelFinder : public AstVisitor {
public:
  explicit KernelFinder(const TranslationUnit &unit) { traverseUsers(unit); }
  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool TraverseStmt(clang::Stmt *) override { return true; }
  bool VisitFunctionDecl(clang::FunctionDecl *function) override {
    if (function->hasAttr<clang::CUDAGlobalAttr>() && !function->isDependentContext())
      found.emplace(linkerName(function), function);
    return true;
  }

  std::map<std::string, const clang::FunctionDecl *> found;
};

/// The request with the text in place of its file's.
ParseRequest flatRequest(const ParseRequest &request, const std::string &text) {
  namespace vfs = llvm::vfs;
  llvm::SmallString<256> path(request.file);
  llvm::sys::fs::make_absolute(path);
  auto memory = llvm::makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  memory->addFile(path, 0, llvm::MemoryBuffer::getMemBufferCopy(text, path));
  auto files = llvm::makeIntrusiveRefCnt<vfs::OverlayFileSystem>(
      request.files ? request.files : vfs::getRealFileSystem());
  if (auto folder = files->getCurrentWorkingDirectory())
    memory->setCurrentWorkingDirectory(*folder);
  files->pushOverlay(memory);
  ParseRequest flat = request;
  flat.isFlat = true;
  flat.files = files;
  return flat;
}

/// Declares what stands for CUDA functions that the dialect lacks, where the parse has it.
std::string withUndeclared(const TranslationUnit &unit, std::string text) {
  std::string declarations;
  for (const std::string &name : unit.undeclared)
    declarations += declareUnknown(name);
  constexpr llvm::StringLiteral header = "#include <cuda_runtime.h>\n";
  if (size_t at = text.find(header.str()); at != std::string::npos)
    text.insert(at + header.size(), declarations);
  return text;
}

/// Makes the text; what goes wrong on the way leaves kernels without a direct form, and never the
/// unit without a file: the table in X.cpp names it.
class DirectForm {
public:
  DirectForm(const ParseRequest &request, const Registered &registered, const WaitingLoops &waits,
             const std::string &module, Findings &findings)
      : file(llvm::sys::path::filename(request.file).str()), request(request),
        registered(registered), waits(waits), module(module), findings(findings) {}

  std::string write() {
    std::optional<std::string> flat = flatten(request);
    if (!flat)
      return refuse("its file does not preprocess");
    Findings ofText;
    std::unique_ptr<TranslationUnit> unit = parse(flatRequest(request, *flat), ofText);
    if (!unit)
      return refuse(ofText.all().empty() ? "its text does not parse"
                                         : ofText.all().front().message);
    const Rules none; // CUDA's names stay
    host::Plan plan(*unit, none, findings);
    const std::vector<direct::Variable> variables =
        direct::planEdits(plan, registered, waits, leavesNumbersOpen());
    EditSet edits;
    plan.finish(edits);
    const std::string real = plan.text.realPath(unit->sources().getMainFileID());
    const bool fuses =
        unit->ast().getLangOpts().getDefaultFPContractMode() != clang::LangOptions::FPM_Off;
    return title() + (fuses ? "" : "#include <cu2port/separate_products.h>\n") +
           withUndeclared(*unit, edits.apply(real, *flat)) + tables(kernelRows(plan), variables);
  }

private:
  /// The flat text has no macros left that could say so.
  bool leavesNumbersOpen() const {
    return llvm::any_of(request.arguments, [](llvm::StringRef each) {
      each.consume_front("-D"); // or a word of its own
      return each.split('=').first == "CU2PORT_NATIVE_NUMBERS";
    });
  }

  /// The first line of the file.
  std::string title() const {
    return fmt::format("// {} as plain C++, in which each CUDA thread is a fiber. Made by cu2port "
                       "--verify, to compare with.\n",
                       file);
  }

  /// No kernel has a direct form.
  std::string refuse(const std::string &why) {
    std::vector<std::string> rows;
    for (const RegisteredKernel &kernel : registered.kernels)
      rows.push_back(missingRow(kernel, why));
    return title() + "#include <cuda_runtime.h>\n" + tables(rows, {});
  }

  /// A kernel that cannot be compared, and why.
  std::string missingRow(const RegisteredKernel &kernel, const std::string &why) {
    findings.add(DiagId::NoDirectForm, kernel.file, kernel.line, kernel.column,
                 kernel.hostName.empty() ? kernel.name : kernel.hostName, why);
    return fmt::format("{{{}, nullptr, {}}}", quoteText(kernel.name), quoteText(why));
  }

  /// One for each kernel that is registered, in the same order.
  std::vector<std::string> kernelRows(const host::Plan &plan) {
    const KernelFinder kernels(plan.unit);
    std::vector<std::string> rows;
    for (const RegisteredKernel &kernel : registered.kernels) {
      auto found = kernels.found.find(kernel.linkerName);
      const bool isThere = found != kernels.found.end();
      const auto obstacle = isThere ? direct::findObstacle(found->second) : std::nullopt;
      // What no target has never runs, so that there is nothing to compare.
      if (!kernel.missing.empty())
        rows.push_back(missingRow(kernel, kernel.missing));
      else if (kernel.hostName.empty())
        rows.push_back(missingRow(kernel, "a type of a function's own is among its arguments"));
      else if (obstacle)
        rows.push_back(missingRow(kernel, *obstacle));
      else if (!isThere)
        rows.push_back(missingRow(kernel, "its text has no instance of this name"));
      else
        rows.push_back(fmt::format(
            "{{{}, cu2port::direct::runThread<static_cast<{}>({})>}}", quoteText(kernel.name),
            host::spellPointerTo(plan, found->second, host::Scope::File), kernel.hostName));
    }
    return rows;
  }

  /// `# 1` ends the user's lines: what follows is the file's own.
  std::string tables(const std::vector<std::string> &kernels,
                     const std::vector<direct::Variable> &variables) const {
    std::string text = fmt::format(
        "# 1 \"{0}.direct.cpp\"\n"
        "[[gnu::visibility(\"hidden\")]] extern const cu2port::DirectKernel {0}_direct[];\n"
        "const cu2port::DirectKernel {0}_direct[] = {{\n",
        module);
    for (const std::string &row : kernels)
      text += "    " + row + ",\n";
    text += fmt::format("    {{}}}};\n"
                        "[[gnu::visibility(\"hidden\")]] extern const cu2port::DirectVariable "
                        "{0}_direct_variables[];\n"
                        "const cu2port::DirectVariable {0}_direct_variables[] = {{\n",
                        module);
    for (const direct::Variable &variable : variables)
      text += fmt::format("    {{{}, {}{}}},\n", quoteText(variable.name), variable.isConstant,
                          startOf(variable));
    return text + "    {}};\n";
  }

  /// Of constants alone: nothing in the file runs before main().
  static std::string startOf(const direct::Variable &variable) {
    if (variable.start.empty())
      return {};
    return fmt::format(", (const void *)__builtin_addressof({0}), sizeof({0}){1}", variable.start,
                       variable.functions.empty() ? "" : ", " + quoteText(variable.functions));
  }

  const std::string file;
  const ParseRequest &request;
  const Registered &registered;
  const WaitingLoops &waits;
  const std::string &module;
  Findings &findings;
};

} // namespace

std::string writeDirectForm(const ParseRequest &request, const Registered &registered,
                            const WaitingLoops &waits, const std::string &module,
                            Findings &findings) {
  return DirectForm(request, registered, waits, module, findings).write();
}

} // namespace cu2port
