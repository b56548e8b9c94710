#include "forms/Translation.h"

#include "diag/LineDirective.h"
#include "forms/Files.h"
#include "forms/Machines.h"
#include "rules/Rules.h"
#include "session/Options.h"
#include "session/Resources.h"
#include "unit/Unit.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

namespace cu2port::random {

const Rules &rules() {
  static const Rules loaded = [] {
    auto result = Rules::load(CU2PORT_SOURCE_DIR "/rules", {});
    if (!result)
      throw std::runtime_error(llvm::toString(result.takeError()));
    return std::move(*result);
  }();
  return loaded;
}

namespace {

/// The text of a file, and in which line each case begins.
struct File {
  std::string text = preamble;
  std::vector<std::size_t> firstLines;
};

File fileOf(const std::vector<Case> &cases) {
  File file;
  std::size_t lines = std::count(file.text.begin(), file.text.end(), '\n');
  for (const Case &each : cases) {
    const std::string number = numberOf(each);
    const std::string text = print(each, number) + hostTables(each, number);
    file.firstLines.push_back(lines + 1);
    lines += std::count(text.begin(), text.end(), '\n');
    file.text += text;
  }
  return file;
}

std::string lineOf(const std::string &text, std::size_t number) {
  std::size_t at = 0;
  while (--number > 0)
    at = text.find('\n', at) + 1;
  return text.substr(at, text.find('\n', at) - at);
}

[[noreturn]] void reportErrors(const std::vector<Finding> &errors, const File &file) {
  std::set<std::size_t> bad;
  std::string why;
  for (const Finding &each : errors) {
    auto behind = std::upper_bound(file.firstLines.begin(), file.firstLines.end(), each.line);
    if (behind != file.firstLines.begin())
      bad.insert(static_cast<std::size_t>(behind - file.firstLines.begin()) - 1);
    if (each.line && why.size() < 2000)
      why += fmt::format("{}\n  {}\n", each.message, lineOf(file.text, each.line));
  }
  const bool isText = info(errors[0].id).id < 2000 && !bad.empty();
  if (!isText) // an error of the translator's own, whose case is found by leaving others out
    throw std::runtime_error(errors[0].message);
  throw BadText({bad.begin(), bad.end()}, why);
}

/// What a case loses in the translation: the first that is left to do in its lines.
std::vector<std::string> leftToDo(const std::vector<Finding> &findings, const File &file) {
  std::vector<std::string> reasons(file.firstLines.size());
  for (const Finding &each : findings) {
    auto behind = std::upper_bound(file.firstLines.begin(), file.firstLines.end(), each.line);
    if (info(each.id).severity != Severity::Todo || behind == file.firstLines.begin())
      continue;
    std::string &reason = reasons[static_cast<std::size_t>(behind - file.firstLines.begin()) - 1];
    if (reason.empty())
      reason = each.message;
  }
  return reasons;
}

UnitOutcome translateFile(const std::string &path, const File &file, const Options &options) {
  static const Resources resources{CU2PORT_SOURCE_DIR "/rules",
                                   CU2PORT_SOURCE_DIR "/runtime/dialect", ""};
  const std::string module = std::filesystem::path(path).stem().string();
  UnitOutcome outcome =
      translateUnit({path, module, {"-std=c++17"}, false, {}}, options, resources, rules());
  std::vector<Finding> errors;
  for (const Finding &each : outcome.findings)
    if (info(each.id).severity == Severity::Error || each.id == DiagId::BrokenByPass)
      errors.push_back(each);
  if (!errors.empty())
    reportErrors(errors, file);
  if (!outcome.result)
    throw std::runtime_error("the translator says nothing and writes nothing");
  return outcome;
}

} // namespace

const char *const preamble = R"(#include <cuda_runtime.h>

struct Pair {
  unsigned a;
  unsigned long long b;
};

__device__ unsigned folded(const Pair &p) { return p.a * 7u + (unsigned)(p.b >> 20); }
__device__ unsigned folded(uint2 p) { return p.x * 7u + p.y; }
__device__ Pair turned(Pair p) { return {(unsigned)p.b, p.a * 3ull}; }
__device__ uint2 turned(uint2 p) { return make_uint2(p.y, p.x); }
__device__ void stir(Pair &p, unsigned by) {
  p.a ^= by;
  p.b += by;
}
__device__ void stir(uint2 &p, unsigned by) {
  p.x += by;
  p.y ^= by;
}

)";

/// The kernels for a target, as a file of that name or of another.
static std::string textOf(const UnitResult &unit, const std::string &stem,
                          const std::string &ending, const std::string &asFile = "") {
  for (const KernelText &kernels : unit.texts)
    if (kernels.ending == ending)
      return nameOwnLines(kernels.text, stem + (asFile.empty() ? ending : asFile));
  return {};
}

Translation translate(const std::vector<Case> &cases, const std::string &stem,
                      const std::vector<Form> &forms, Style style) {
  const File file = fileOf(cases);
  const std::string path = stem + ".cu";
  write(path, file.text);
  Options options;
  options.verifiesPasses = true;
  // Of half of the files, loops in lanes wherever they can be.
  options.lanes = std::hash<std::string>()(numberOf(cases.front())) % 2 ? "always" : "auto";
  options.lineDirectives = style == Style::Lines;
  if (std::any_of(forms.begin(), forms.end(), isSycl))
    options.targets = {"cpu", "opencl", "sycl"};
  UnitOutcome outcome = translateFile(path, file, options);
  UnitResult &result = *outcome.result;
  Translation translation;
  translation.leftToDo = leftToDo(outcome.findings, file);
  translation.cuda = file.text;
  translation.host = result.edits.apply(result.real, file.text);
  translation.openCL = textOf(result, stem, ".cl");
  translation.openCLBlocks = textOf(result, stem, ".block.cl");
  translation.sycl = textOf(result, stem, ".sycl.cpp");
  translation.syclBlocks = textOf(result, stem, ".block.sycl.cpp");
  translation.cpu = textOf(result, stem, ".cpu.cpp");
  translation.needs = textOf(result, stem, ".kernels.cpp");
  options.plain = true;
  options.targets = {"cpu"};
  if (std::count(forms.begin(), forms.end(), Form::Plain))
    translation.plain =
        textOf(*translateFile(path, file, options).result, stem, ".cpu.cpp", ".plain.cpp");
  return translation;
}

std::string directText(const std::vector<Case> &cases) {
  std::string text = preamble;
  for (const Case &each : cases)
    text += print(each, numberOf(each), Reader::Judge) + directTables(each, numberOf(each));
  // The only place where CUDA's text is no C++ with the headers of the direct form.
  static const std::regex dynamic("extern __shared__ (.*?) ?(\\w+)\\[\\];");
  return std::regex_replace(text, dynamic,
                            "$1 *$2 = static_cast<$1 *>(cu2port::direct::dynamicShared());");
}

} // namespace cu2port::random
