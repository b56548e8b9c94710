// What kernels may use of CUDA's own: each name that the dialect's headers declare is one that
// rules/hip/ knows, as one of HIP's or as one that HIP lacks. Else it would pass without a word.
#include "rules/HipNames.h"
#include "diag/Findings.h"
#include "frontend/CudaNames.h"
#include "frontend/TranslationUnit.h"

#include "clang/Lex/Preprocessor.h"
#include <gtest/gtest.h>

#include <set>

namespace cu2port::test {
namespace {

/// CUDA's headers but for CUB's and Thrust's: for these, HIP has libraries of its own.
constexpr const char *headers[] = {
    "cuda_runtime.h",
    "cuda_fp16.h",
    "cuda_bf16.h",
    "cuda_fp8.h",
    "cuComplex.h",
    "curand_kernel.h",
    "math_constants.h",
    "cuda_awbarrier_primitives.h",
    "cuda_profiler_api.h",
    "cuda_occupancy.h",
    "device_functions.h",
    "cuda_pipeline_primitives.h",
    "cooperative_groups.h",
    "mma.h",
    "cuda_device_runtime_api.h",
};

class DialectsNames {
public:
  explicit DialectsNames(const TranslationUnit &unit) : unit(unit) {
    addDeclarations(*unit.ast().getTranslationUnitDecl());
    addMacros();
  }
  std::set<std::string> names;

private:
  void addDeclarations(const clang::DeclContext &context) {
    for (const clang::Decl *decl : context.decls()) {
      if (const auto *block = llvm::dyn_cast<clang::LinkageSpecDecl>(decl))
        addDeclarations(*block);
      const auto *named = llvm::dyn_cast<clang::NamedDecl>(decl);
      if (!named || llvm::isa<clang::NamespaceDecl>(named) ||
          !named->getDeclName().isIdentifier() || named->isImplicit()) // as Clang's own functions
        continue;
      add(named->getLocation(), named->getName());
      if (const auto *constants = llvm::dyn_cast<clang::EnumDecl>(named);
          constants && !constants->isScoped())
        addDeclarations(*constants);
    }
  }

  void addMacros() {
    for (const auto &[identifier, state] : unit.preprocessor().macros(false))
      if (const clang::MacroDirective *latest = state.getLatest();
          latest && latest->getMacroInfo() && !latest->getMacroInfo()->isUsedForHeaderGuard())
        add(latest->getMacroInfo()->getDefinitionLoc(), identifier->getName());
  }

  void add(clang::SourceLocation place, llvm::StringRef name) {
    const llvm::StringRef file = unit.sources().getFilename(unit.sources().getExpansionLoc(place));
    const bool isOurs = name.starts_with_insensitive("cu2port") || name.starts_with("__cu2port") ||
                        name.starts_with("__ptx_") || name == "CudaTextureResult";
    if (unit.isDialect(place) && !isOurs && !name.empty() && !file.ends_with("device_libc.h"))
      names.insert(name.str());
  }

  const TranslationUnit &unit;
};

/// `CUDART_VERSION`, `__CUDA_FP16_TYPES_EXIST__`: conditions have answers to them.
bool isVersion(llvm::StringRef name) {
  return name.ends_with("_VERSION") || (name.starts_with("__CUDA") && name.ends_with("__"));
}

TEST(HipNames, AllThatTheDialectDeclaresIsKnown) {
  auto rules = Rules::load(CU2PORT_SOURCE_DIR "/rules", {});
  ASSERT_TRUE(static_cast<bool>(rules)) << llvm::toString(rules.takeError());
  Findings findings;
  ParseRequest request;
  request.file = CU2PORT_SOURCE_DIR "/tests/toy/programs/saxpy.cu";
  request.arguments = {"-std=c++17"};
  for (const char *header : headers)
    request.arguments.insert(request.arguments.end(), {"-include", header});
  request.dialectFolder = CU2PORT_SOURCE_DIR "/runtime/dialect";
  const auto unit = parse(request, findings);
  ASSERT_NE(unit, nullptr);
  const DialectsNames dialects(*unit);
  EXPECT_TRUE(dialects.names.contains("__dp4a") && dialects.names.contains("__grid_constant__"));
  for (const std::string &name : dialects.names)
    EXPECT_TRUE(!rules->hip().versionsOf(name).empty() || rules->hip().isMissing(name) ||
                isCudaName(name) || isVersion(name))
        << name;
}

} // namespace
} // namespace cu2port::test
