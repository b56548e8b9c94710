// A kernel's shared memory, its first lines and its last.
#include "generator/Writer.h"

namespace cu2port::random {

/// Arrays with an element for each thread; dynamic ones come first.
void Writer::chooseShared() {
  const bool isRow = launch.block[2] == 1 && launch.block[1] > 1;
  const unsigned count = random.between(1, 3);
  dynamicArrays = has(Aspect::DynamicShared) ? random.between(1, count) : 0;
  for (unsigned k = 0; k < count; ++k) {
    Shared shared;
    // A name of a dynamic one is known to the whole file.
    shared.name = fresh("s") + (k < dynamicArrays ? "_@" : "");
    shared.state = Shared::State::Closed; // until it is set
    shared.own = shared.name + "[t]";
    shared.isVolatile = has(Aspect::Volatile) && random.chance(60);
    if (has(Aspect::SharedStructs) && !shared.isVolatile && random.chance(60))
      shared.record = pickStruct();
    if (!shared.record)
      shared.type = pickType();
    if (k >= dynamicArrays && isRow && random.chance(50)) {
      shared.width = launch.block[0];
      shared.own = shared.name + "[threadIdx.y][threadIdx.x]";
    }
    scope.shared.push_back(std::move(shared));
  }
  if (has(Aspect::GlobalExchange))
    addGlobalExchange();
}

static std::string spell(const Shared &shared) {
  return (shared.isVolatile ? "volatile " : "") +
         (shared.record ? shared.record->name : spell(shared.type));
}

/// What blocks use of it is theirs alone, and lies where shared arrays do in all statements.
void Writer::addGlobalExchange() {
  Shared array;
  array.name = fresh("s");
  array.own = array.name + "[t]";
  array.global = fresh("g");
  array.state = Shared::State::Closed;
  array.isVolatile = has(Aspect::Volatile) && random.chance(70);
  array.type = pickType();
  addParameter(format("{} *{}", spell(array), array.global),
               Bytes::pointerTo(addBuffer(array.global, layoutOf(array.type),
                                          randomBytes(array.type, threads() * launch.blocks()))));
  scope.shared.push_back(std::move(array));
}

/// One array, cut into several.
void Writer::declareDynamicShared(Nodes &to) {
  if (dynamicArrays == 0)
    return;
  if (dynamicArrays == 1 && random.chance(60)) {
    const Shared &only = scope.shared[0];
    launch.dynamicShared =
        threads() *
        static_cast<unsigned>(only.record ? only.record->size : sizeOf(only.type.scalar));
    return line(to, format("extern __shared__ {} {}[];", spell(only), only.name));
  }
  const std::string raw = fresh("raw") + "_@";
  line(to, format("extern __shared__ {} {}[];",
                  random.oneOf({"unsigned char", "char", "double", "float4"}), raw));
  std::size_t offset = 0;
  for (unsigned k = 0; k < dynamicArrays; ++k) {
    const Shared &shared = scope.shared[k];
    const std::size_t size = shared.record ? shared.record->size : sizeOf(shared.type.scalar);
    const std::size_t alignment = shared.record ? shared.record->alignment : size;
    offset = (offset + alignment - 1) / alignment * alignment;
    const std::string type = spell(shared);
    line(to, offset == 0 ? format("{0} *{1} = ({0} *){2};", type, shared.name, raw)
                         : format("{0} *{1} = ({0} *)((unsigned char *){2} + {3});", type,
                                  shared.name, raw, offset));
    offset += size * threads();
  }
  launch.dynamicShared = static_cast<unsigned>((offset + 15) / 16 * 16);
}

void Writer::declareShared(Nodes &to) {
  line(to, "__shared__ unsigned flag;");
  line(to, "__shared__ unsigned counts[8];");
  declareDynamicShared(to);
  for (std::size_t k = dynamicArrays; k < scope.shared.size(); ++k) {
    const Shared &shared = scope.shared[k];
    if (!shared.global.empty()) {
      line(to,
           format("{} *{} = {} + b * {}u;", spell(shared), shared.name, shared.global, threads()));
      continue;
    }
    const std::string extents =
        shared.width ? format("[{}][{}]", launch.block[1], shared.width + random.below(2))
                     : format("[{}]", threads());
    line(to, format("__shared__ {} {}{};", spell(shared), shared.name, extents));
  }
}

void Writer::initialiseShared(Nodes &to) {
  Node first{"if (t == 0u) {", {}, "}"};
  line(first.children, "flag = salt;");
  line(first.children, "for (int e = 0; e < 8; ++e) counts[e] = salt + e;");
  to.push_back(std::move(first));
  for (Shared &shared : scope.shared) {
    if (!shared.record) {
      line(to, format("{} = {};", shared.own, initial(shared.type, Same::Thread, 1)));
      continue;
    }
    for (const Leaf &leaf : shared.record->leaves())
      line(to, format("{}{} = {};", shared.own, leaf.path, initial(leaf.type, Same::Thread, 0)));
  }
  for (Shared &shared : scope.shared)
    shared.state = Shared::State::Own;
  line(to, "__syncthreads();");
}

/// Threads without an element return before shared memory is there, or after; then the others must
/// not look at what it holds for them, or may.
void Writer::prologue(Nodes &to) {
  extent = format("{}u", threads());
  declareIndex(to);
  const bool returnsFirst = returnsEarly && elements.count == "n" && random.chance(60);
  if (returnsFirst) {
    returnEarly(to);
    line(to, format("const unsigned live = min({}u, (unsigned)n - blockIdx.x * blockDim.x);",
                    threads()));
    extent = "live";
  }
  place.hasElement = elements.isEverywhere || returnsFirst;
  if (!elements.isEverywhere && !returnsEarly)
    declareGuards(to);
  declareShared(to);
  initialiseShared(to);
  if (returnsEarly && !returnsFirst)
    returnEarly(to);
  place.hasElement = elements.isEverywhere || returnsEarly;
  line(to, "unsigned acc = g + 1u;");
  add("acc", {Scalar::UInt}, Same::Thread);
}

/// All that is left is seen in the results.
void Writer::epilogue(Nodes &to) {
  std::string sum = "acc";
  for (const Variable &each : scope.variables)
    if (each.name != "acc" && !each.isElement && each.isAssignable)
      sum = format("({}) * 31u + {}", sum, hash(each));
  line(to, format("{}[g * 2u] ^= {};", outputs, sum));
  for (const Shared &shared : scope.shared) {
    if (shared.record) {
      std::string all = "0u";
      for (const Leaf &leaf : shared.record->leaves())
        all = format("({}) * 3u + {}", all, hash(shared.own + leaf.path, leaf.type));
      line(to, format("{}[g * 2u + 1u] += {};", outputs, all));
    } else {
      line(to, format("{}[g * 2u + 1u] += {};", outputs, hash(shared.own, shared.type)));
    }
  }
  for (const Array &each : scope.arrays)
    line(to, format("{}[g * 2u + 1u] += {} * 3u + {};", outputs, hash(each.name + "[0]", each.type),
                    hash(format("{}[{}]", each.name, each.size - 1), each.type)));
}

} // namespace cu2port::random
