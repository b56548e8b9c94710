// How threads find their elements, and the guards of those that have none.
#include "generator/Writer.h"

#include <algorithm>

namespace cu2port::random {

namespace {

/// So many of `all`, in blocks of `block`: all, a part of the last block, one thread of it, or some
/// blocks without any.
unsigned countOf(Random &random, unsigned all, unsigned block) {
  const unsigned before = all - std::min(block, all);
  switch (random.below(6)) {
  case 0:
    return all;
  case 1:
    return before + 1;
  case 2:
    return std::max(1u, before);
  case 3:
    return random.between(1, all);
  default:
    return before + random.between(1, std::min(block, all));
  }
}

} // namespace

/// Counts are in types of their own, as programs have them.
void Writer::chooseCounts() {
  static const std::vector<Scalar> counts = {Scalar::Int, Scalar::Int, Scalar::UInt, Scalar::ULong,
                                             Scalar::LongLong};
  static const char *const axes = "xyz", *const names = "whd";
  const bool isFlat = launch.block[1] * launch.block[2] * launch.grid[1] * launch.grid[2] == 1;
  elements.number = 1;
  const Scalar type = random.oneOf(counts);
  for (unsigned axis = 0; axis < (isFlat ? 1u : 3u); ++axis) {
    const unsigned count =
        countOf(random, launch.grid[axis] * launch.block[axis], launch.block[axis]);
    const std::string name = isFlat ? "n" : std::string(1, names[axis]);
    const Bytes wide = Bytes::of<std::uint64_t>(count);
    addParameter(format("{} {}", isFlat ? spell(type) : "int", name),
                 {{wide.bytes.begin(), wide.bytes.begin() + (isFlat ? sizeOf(type) : 4)}, {}});
    elements.number *= count;
    elements.guard +=
        format("{}{} {}", axis ? " && " : "", isFlat ? "i" : std::string(1, axes[axis]),
               random.chance(20) ? format("<= {} - 1", name) : format("< {}", name));
  }
  elements.count = isFlat ? "n" : "w * h * d";
}

void Writer::chooseElements() {
  elements = {};
  if (!has(Aspect::Guard)) {
    elements.isEverywhere = true;
    elements.number = launch.threads() * launch.blocks();
    elements.count = format("{}", elements.number);
    return;
  }
  chooseCounts();
  returnsEarly = has(Aspect::EarlyReturn);
}

void Writer::declareIndex(Nodes &to) {
  static const std::vector<Scalar> flat = {Scalar::Int, Scalar::Int, Scalar::UInt, Scalar::ULong,
                                           Scalar::LongLong};
  line(to, "const unsigned t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * "
           "threadIdx.z);");
  line(to, "const unsigned b = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;");
  line(to, format("const unsigned g = b * {}u + t;", threads()));
  if (elements.isEverywhere) {
    line(to, "const int i = (int)g;");
  } else if (elements.count == "n") {
    line(to, format("{}{} i = blockIdx.x * blockDim.x + threadIdx.x;",
                    random.chance(50) ? "const " : "", spell(random.oneOf(flat))));
  } else {
    line(to, "const int x = blockIdx.x * blockDim.x + threadIdx.x;");
    line(to, "const int y = blockIdx.y * blockDim.y + threadIdx.y;");
    line(to, "const int z = blockIdx.z * blockDim.z + threadIdx.z;");
    line(to, "const int i = (z * h + y) * w + x;");
  }
  Variable index;
  index.name = "(int)i";
  index.type = {Scalar::Int};
  index.isAssignable = false;
  index.range = Range{0, 1 << 24};
  scope.variables.push_back(index);
}

/// The guard kept in variables, as kernels keep it across barriers.
void Writer::declareGuards(Nodes &to) {
  const std::string &guard = elements.guard;
  scope.guards.push_back(guard);
  for (unsigned k = random.below(4); k > 0; --k) {
    const std::string name = std::to_string(names++);
    auto keep = [&](const std::string &text, const std::string &condition) {
      line(to, text);
      scope.guards.push_back(condition);
    };
    switch (random.below(12)) {
    case 0:
    case 1:
      keep(format("bool ok{} = {};", name, guard), "ok" + name);
      break;
    case 2:
      keep(format("const bool is{} = {};", name, guard), "is" + name);
      break;
    case 3:
      keep(format("int ok{} = {};", name, guard), "ok" + name);
      break;
    case 4:
      keep(format("bool no{} = !({});", name, guard), "!no" + name);
      break;
    case 5:
      keep(format("unsigned flags{} = ({} ? 1u : 0u) | ({} ? 2u : 0u);", name, guard,
                  condition(Same::Thread, 0)),
           format("flags{} & 1u", name));
      break;
    case 6:
      keep(format("int j{} = {} ? (int)i : -1;", name, guard), format("j{} >= 0", name));
      break;
    case 7:
      line(to, format("bool ok{};", name));
      keep(format("if ({0}) ok{1} = true; else ok{1} = false;", guard, name), "ok" + name);
      break;
    case 8:
      line(to, format("bool ok{} = true;", name));
      keep(format("if (!({})) ok{} = false;", guard, name), "ok" + name);
      break;
    case 9:
      keep(format("bool ok{} = ({}) && ({});", name, guard, condition(Same::Thread, 0)),
           "ok" + name);
      break;
    case 10:
      keep(format("bool out{} = !({}) || {};", name, guard, condition(Same::Thread, 0)),
           "!out" + name);
      break;
    default:
      if (elements.count == "n")
        keep(format("const int left{} = (int)n - (int)(blockIdx.x * blockDim.x);", name),
             format("(int)threadIdx.x < left{}", name));
      break;
    }
  }
}

void Writer::returnEarly(Nodes &to) {
  if (random.chance(50))
    line(to, format("if (!({})) return;", elements.guard));
  else if (elements.count == "n")
    line(to, random.chance(50) ? "if (i >= n) return;" : "if (n <= i) return;");
  else
    line(to, "if (x >= w || y >= h || z >= d) return;");
}

} // namespace cu2port::random
