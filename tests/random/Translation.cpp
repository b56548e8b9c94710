#include "Translation.h"

#include "device/Build.h"
#include "device/Walk.h"
#include "diag/Findings.h"
#include "emit/cpu/Emit.h"
#include "frontend/TranslationUnit.h"
#include "rules/Rules.h"

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include <fmt/format.h>

namespace cu2port::random {

namespace {

const Rules &rules() {
  static const Rules loaded = [] {
    auto result = Rules::load(CU2PORT_SOURCE_DIR "/rules", {});
    if (!result)
      throw BadText(llvm::toString(result.takeError()));
    return std::move(*result);
  }();
  return loaded;
}

void write(const std::string &file, const std::string &text) {
  std::ofstream stream(file);
  stream << text;
  if (!stream.flush())
    throw BadText("cannot write " + file);
}

std::string read(const std::string &file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string wholeText(const std::vector<Kernel> &kernels) {
  std::string text = R"(#include <cuda_runtime.h>

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
  for (const Kernel &kernel : kernels)
    text += print(kernel);
  return text;
}

const ir::Function *find(const ir::Program &program, const Kernel &kernel) {
  for (const ir::Function *function : program.functions)
    if (function->isKernel && function->name == kernel.name)
      return function;
  throw BadText("the translation has no kernel " + kernel.name);
}

} // namespace

Translation::Translation(const std::vector<Kernel> &kernels, const CompilerOptions &options)
    : kernels(kernels), options(options), stubs(kernels.size()) {
  static unsigned number = 0; // a library of the same name would be taken for the same
  stem = fmt::format("random_{}_{}", getpid(), number++);
  std::string file = fmt::format("{}/{}.cu", options.folder, stem);
  write(file, wholeText(kernels));
  parseText(file);
}

Translation::~Translation() {
  module.reset();
  if (library)
    dlclose(library);
  for (const char *ending : {".cu", ".cpu.cpp", ".so", ".log"})
    unlink(fmt::format("{}/{}{}", options.folder, stem, ending).c_str());
}

void Translation::parseText(const std::string &file) {
  Findings findings;
  ParseRequest request{file, {"-std=c++17"}, CU2PORT_SOURCE_DIR "/runtime/dialect"};
  std::unique_ptr<TranslationUnit> unit = parse(request, findings);
  if (unit) {
    program = buildDeviceProgram(*unit, rules(), findings);
    copy = ir::clone(*program);
    text = emit::cpu::emit(*copy, stem + ".cu", stem + "_cpu", rules(), false, findings);
  }
  for (const Finding &finding : findings.all())
    if (findings.severity(finding) == Severity::Error)
      throw BadText(fmt::format("{}:{}: {}", finding.line, finding.column, finding.message));
}

const ir::Function *Translation::source(const Kernel &kernel) const {
  return find(*program, kernel);
}

std::string Translation::refusal(const Kernel &kernel) const {
  for (const ir::Obstacle &obstacle : find(*copy, kernel)->obstacles)
    if (obstacle.target != ir::Obstacle::Target::OpenCL)
      return obstacle.reason;
  return {};
}

void Translation::compile() {
  std::string path = options.folder + "/" + stem;
  write(path + ".cpu.cpp", text);
  std::string command = fmt::format("{0} -std=c++17 -w {1} -fPIC -shared -I{2}/runtime/include "
                                    "{3}.cpu.cpp -o {3}.so > {3}.log 2>&1",
                                    options.compiler, options.flags, CU2PORT_SOURCE_DIR, path);
  if (std::system(command.c_str()) != 0)
    throw BadTranslation("the block form does not compile:\n" +
                         read(path + ".log").substr(0, 1000));
}

void Translation::load() {
  compile();
  library = dlopen((options.folder + "/" + stem + ".so").c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library)
    throw BadText(dlerror());
  const auto *table = static_cast<const CpuKernel *>(dlsym(library, (stem + "_cpu").c_str()));
  std::vector<cu2port::Kernel> rows;
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    cu2port::Kernel row;
    row.stub = &stubs[i];
    row.name = kernels[i].name.c_str();
    for (std::uint32_t size : {8, 8, 8, 4, 4})
      row.parameters.push_back({size, size == 8 ? ParameterKind::Pointer : ParameterKind::Value});
    row.usesDynamicShared = kernels[i].dynamicShared != 0;
    rows.push_back(row);
  }
  module = std::make_unique<Module>(nullptr, table, std::move(rows));
}

const void *Translation::stub(const Kernel &kernel) const {
  return &stubs[&kernel - kernels.data()];
}

} // namespace cu2port::random
