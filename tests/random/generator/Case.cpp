// A case as a whole.
#include "generator/Writer.h"

#include <fmt/ranges.h>

namespace cu2port::random {

Writer::Writer(std::uint64_t seed, const Features &features)
    : random(seed), choice(features, random), features(features) {
  result.seed = seed;
}

/// Small, since a fiber for each thread runs them; many are no multiple of a warp.
void Writer::chooseSizes() {
  const bool isWhole = has(Aspect::WholeWarps);
  launch.block = {isWhole ? 32 * random.between(1, 4) : random.between(1, 100), 1, 1};
  launch.grid = {has(Aspect::SeveralBlocks) ? random.between(2, 4) : 1, 1, 1};
  if (has(Aspect::OwnRows) && !isWhole) // as many as compilers take at once
    launch.block[0] = random.between(16, 100);
  if (!has(Aspect::Rows) || (has(Aspect::OwnRows) && random.chance(60)))
    return;
  using Size = std::array<unsigned, 3>;
  static const std::vector<Size> whole = {{32, 2, 1}, {16, 4, 1}, {8, 8, 1}, {8, 4, 2},
                                          {16, 2, 1}, {32, 3, 1}, {4, 8, 2}};
  launch.block = isWhole ? random.oneOf(whole)
                         : Size{random.between(1, 17), random.between(1, 5),
                                random.chance(40) ? random.between(1, 3) : 1};
  if (has(Aspect::SeveralBlocks))
    launch.grid = {random.between(1, 3), random.between(1, 3), random.chance(20) ? 2u : 1u};
}

Node Writer::kernelNode(const std::string &name) {
  Node node{"", {}, "}"};
  prologue(node.children);
  budget = static_cast<int>(random.between(4, 14));
  while (budget > 0)
    statement(node.children);
  epilogue(node.children);
  const std::string bounds =
      random.chance(15) ? format("__launch_bounds__({}) ", threads()) : std::string();
  node.head = format("{}__global__ void {}{}({}) {{",
                     has(Aspect::TemplateKernel) ? "template <class T, unsigned N> " : "", bounds,
                     name, fmt::join(parameters, ", "));
  return node;
}

void Writer::writeKernel(const std::string &name) {
  launch.arguments.clear();
  parameters.clear();
  scope = {};
  scope.tables = globals;
  scope.variables = ownGlobals;
  rows.clear();
  place = {};
  returnsEarly = false;
  chooseSizes();
  if (isFirstKernel) {
    declareDeviceVariables();
    scope.tables = globals;
    scope.variables = ownGlobals;
  }
  chooseElements();
  hasFullWarps = threads() % 32 == 0 && !has(Aspect::Returns) && !returnsEarly;
  chooseShared();
  functions();
  addParameters();
  std::string spelled = name;
  if (has(Aspect::TemplateKernel)) {
    const unsigned number = random.below(20);
    const Type type = integerType();
    spelled += format("<{}, {}u>", spell(type), number);
    add("N", {Scalar::UInt}, Same::Block, false);
    scope.variables.back().range = Range{number, number};
    addParameter("T extra", randomBytes(type, 1));
    add("extra", type, Same::Block);
    scope.variables.back().isOpaque = true;
  }
  Node node = kernelNode(name);
  result.parts.push_back(std::move(node));
  result.kernels.push_back(spelled);
  launch.kernel = result.kernels.size() - 1;
  result.launches.push_back(launch);
}

Case Writer::write() {
  declareEnums();
  declareStructs();
  writeKernel("k@");
  if (!has(Aspect::SecondLaunch))
    return std::move(result);
  if (random.chance(30)) { // the same again
    result.launches.push_back(result.launches[0]);
    return std::move(result);
  }
  isFirstKernel = false;
  ownGlobals.clear();
  for (const Table &each : later)
    globals.push_back(each);
  std::erase_if(callees, [](const Callee &each) { return each.hasBarrier; });
  choice.drop(Aspect::Functions);
  launch = {};
  writeKernel("l@");
  return std::move(result);
}

} // namespace cu2port::random
