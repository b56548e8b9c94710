#include "generator/Writer.h"

#include <fmt/format.h>

namespace cu2port::random {

using fmt::format;

Writer::Writer(std::uint64_t seed, const Features &features) : random(seed), features(features) {
  result.seed = seed;
}

/// Sizes are small, since an interpreter runs them; many are no multiple of a warp.
void Writer::chooseSizes() {
  switch (random.below(4)) {
  case 0:
    launch.block = {random.between(1, 8), random.between(1, 5), random.between(1, 3)};
    break;
  case 1:
    launch.block = {random.between(3, 17), random.between(1, 4), 1};
    break;
  case 2:
    launch.block = {random.between(1, 80), 1, 1};
    break;
  default:
    launch.block = {32 * random.between(1, 3), 1, 1};
    break;
  }
  launch.grid = {random.between(1, 2), random.chance(20) ? 2u : 1u, 1};
  salt = static_cast<unsigned>(random.next());
  n = static_cast<int>(random.between(1, launch.threads()));
}

/// Half of what is allowed, so that kernels differ in kind.
void Writer::chooseFeatures() {
  for (bool *each :
       {&features.hidden, &features.returns, &features.functions, &features.barrierCalls})
    *each = *each && random.chance(50);
  for (bool *each : {&features.counts, &features.warps})
    *each = *each && random.chance(60);
  guard = features.returns && random.chance(30);
}

void Writer::prologue(Nodes &to) {
  line(to,
       "const unsigned t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);");
  line(to, format("const unsigned gid = (blockIdx.y * gridDim.x + blockIdx.x) * {}u + t;",
                  launch.threads()));
  line(to, guard ? "const unsigned live = (unsigned)n;"
                 : format("const unsigned live = {}u;", launch.threads()));
  if (guard)
    line(to, "if (t >= live) return;");
  line(to, "unsigned acc = gid + 1u;");
  line(to, "__shared__ unsigned flag;");
  line(to, "__shared__ unsigned counts[8];");
  Node first{"if (t == 0u) {", {}, "}"};
  line(first.children, "flag = salt;");
  line(first.children, "for (int i = 0; i < 8; ++i) counts[i] = salt + i;");
  to.push_back(std::move(first));
  for (unsigned i = random.between(1, 2); i > 0; --i) {
    std::string name = fresh("s");
    bool isDynamic = i == 1 && random.chance(30);
    if (isDynamic)
      launch.dynamicShared = 4 * launch.threads();
    line(to, isDynamic ? format("extern __shared__ unsigned {}[];", name)
                       : format("__shared__ unsigned {}[{}];", name, launch.threads()));
    line(to, format("{}[t] = in[(t * {}u + {}) & {}u];", name, random.between(1, 9), uniformLeaf(),
                    inputs - 1));
    shared.push_back({name});
  }
  line(to, "__syncthreads();");
  add("acc", Type::Unsigned, Same::Thread);
}

void Writer::epilogue(Nodes &to) {
  std::string sum = "acc";
  for (const Variable &each : variables)
    if (each.name != "acc")
      sum = format("({}) * 31u + {}", sum, toUnsigned(each));
  line(to, format("out[gid * {}u] ^= {};", outputsPerThread, sum));
  for (const Shared &each : shared)
    line(to, format("out[gid * {}u + 1u] += {}[t];", outputsPerThread, each.name));
  for (const Array &each : arrays)
    line(to, format("out[gid * {}u + 2u] += {}[0] * 3u + {}[{}];", outputsPerThread, each.name,
                    each.name, each.size - 1));
}

/// A device function's body is written as a kernel's is, in a scope of its own.
Node Writer::function(Callee &callee, const std::string &head) {
  inKernel = false;
  inBarrierFunction = callee.barrier;
  knowsThread = callee.usesThread;
  together = callee.barrier ? Same::Block : Same::Thread;
  variables.clear();
  add("a", Type::Unsigned, Same::Thread);
  add("b", Type::Unsigned, callee.barrier ? Same::Block : Same::Thread);
  add("acc", Type::Unsigned, Same::Thread);
  if (callee.pointer)
    add("(*p)", Type::Unsigned, Same::Thread);
  if (callee.reference)
    add("r", Type::Unsigned, Same::Thread);
  if (callee.same)
    add("u", Type::Unsigned, Same::Block);
  if (callee.barrier)
    shared.push_back({"s"});
  Node node{head, {}, "}"};
  line(node.children, "unsigned acc = a ^ 77u;");
  budget = callee.barrier ? 8 : 4;
  statements(node.children, random.between(1, callee.barrier ? 4 : 3));
  line(node.children, format("return acc + {};", value(Same::Thread, 1)));
  shared.clear();
  variables.clear();
  arrays.clear();
  structs.clear();
  inKernel = knowsThread = true;
  inBarrierFunction = false;
  together = Same::Block;
  return node;
}

void Writer::functions() {
  if (!features.functions)
    return;
  for (unsigned i = random.between(1, 3); i > 0; --i) {
    Callee callee;
    callee.returns = true;
    callee.barrier = features.barrierCalls && random.chance(50);
    callee.usesThread = callee.barrier || random.chance(40);
    callee.pointer = random.chance(25);
    callee.reference = random.chance(25);
    callee.same = callee.barrier && random.chance(40);
    callee.name = format("{}_{}", name, fresh("f"));
    bool isTemplate = random.chance(20);
    std::string head =
        format("{}__device__ unsigned {}(unsigned a, unsigned b, const unsigned *in{}{}{}{}{}) {{",
               isTemplate ? "template <unsigned N> " : "", callee.name,
               callee.usesThread ? ", unsigned t" : "", callee.pointer ? ", unsigned *p" : "",
               callee.reference ? ", unsigned &r" : "", callee.same ? ", unsigned &u" : "",
               callee.barrier ? ", unsigned *s, unsigned live" : "");
    Node node = function(callee, head);
    if (isTemplate)
      node.children.insert(node.children.begin() + 1, Node{"acc += N;", {}, ""});
    if (isTemplate)
      callee.name += format("<{}u>", random.below(50));
    result.parts.push_back(std::move(node));
    callees.push_back(callee);
  }
}

Node Writer::kernelFunction() {
  Node node{format("__global__ void {}(const unsigned *in, unsigned *out, unsigned *atoms, int n, "
                   "unsigned salt) {{",
                   name),
            {},
            "}"};
  budget = 18;
  prologue(node.children);
  while (budget > 0)
    statement(node.children);
  epilogue(node.children);
  return node;
}

/// Small numbers and large ones, so that conditions go either way.
static Bytes randomWords(std::size_t count, Random random) {
  Bytes bytes;
  for (std::size_t i = 0; i < count; ++i) {
    const auto value = random.chance(50) ? random.below(16) : static_cast<unsigned>(random.next());
    const Bytes word = Bytes::of(value);
    bytes.bytes.insert(bytes.bytes.end(), word.bytes.begin(), word.bytes.end());
  }
  return bytes;
}

Case Writer::write() {
  chooseSizes();
  chooseFeatures();
  functions();
  result.parts.push_back(kernelFunction());
  result.kernels = {name};
  const std::size_t outputs = launch.blocks() * launch.threads() * outputsPerThread;
  result.buffers = {{"in", {}, randomWords(inputs, Random(result.seed ^ 0x5EED))},
                    {"out", {}, {std::vector<std::uint8_t>(4 * outputs, 0xA5), {}}},
                    {"atoms", {}, {std::vector<std::uint8_t>(4 * atomics), {}}}};
  launch.arguments = {Bytes::pointerTo(0), Bytes::pointerTo(1), Bytes::pointerTo(2), Bytes::of(n),
                      Bytes::of(salt)};
  result.launches = {launch};
  return std::move(result);
}

Case generate(std::uint64_t seed, const Features &features) {
  return Writer(seed, features).write();
}

} // namespace cu2port::random
