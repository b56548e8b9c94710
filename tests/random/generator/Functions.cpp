// Device functions. A body is written as a kernel's is, in a scope of its own.
#include "generator/Writer.h"

namespace cu2port::random {

namespace {

/// What is written about the kernel is kept for it.
class OwnScope {
public:
  explicit OwnScope(Writer &writer) : writer(writer), scope(writer.scope), extent(writer.extent) {
    writer.scope = {};
    writer.scope.tables = scope.tables;
  }
  OwnScope(const OwnScope &) = delete;
  OwnScope &operator=(const OwnScope &) = delete;
  ~OwnScope() {
    writer.scope = std::move(scope);
    writer.extent = extent;
    writer.inKernel = writer.knowsThread = true;
    writer.inBarrierFunction = false;
    writer.place = {};
  }

private:
  Writer &writer;
  Scope scope;
  std::string extent;
};

std::string declarationOf(const Callee &callee, bool isTemplate, bool hasTypeParameter) {
  std::string text =
      isTemplate ? hasTypeParameter ? "template <class T> " : "template <unsigned N> " : "";
  text += format("__device__ {} {}(", spell(callee.result), callee.name);
  for (std::size_t i = 0; i < callee.parameters.size(); ++i)
    text += format("{} {}, ", hasTypeParameter && i == 0 ? "T" : spell(callee.parameters[i]),
                   static_cast<char>('a' + i));
  text += "unsigned t";
  if (callee.pointer)
    text += format(", {} *p", spell(*callee.pointer));
  if (callee.reference)
    text += format(", {} &r", spell(*callee.reference));
  if (callee.array)
    text += format(", const {} *q", spell(*callee.array));
  if (callee.record)
    text += format(", const {} &z", callee.record->name);
  if (callee.shared)
    text += format(", {} *s, unsigned extent", spell(*callee.shared));
  if (callee.uniform)
    text += format(", {} &u", spell(*callee.uniform));
  return text + ") {";
}

} // namespace

void Writer::function() {
  Callee callee;
  callee.name = format("f{}_@", names++);
  callee.result = pickType();
  callee.hasBarrier = has(Aspect::BarrierFunctions) && random.chance(50);
  callee.usesThread = callee.hasBarrier || random.chance(40);
  for (unsigned i = random.between(1, 3); i > 0; --i)
    callee.parameters.push_back(pickType());
  auto perhaps = [&](unsigned percent) {
    return random.chance(percent) ? std::optional(pickType()) : std::nullopt;
  };
  callee.pointer = perhaps(25);
  callee.reference = perhaps(25);
  callee.array = perhaps(20);
  callee.record = random.chance(25) ? pickStruct() : nullptr;
  if (callee.hasBarrier) {
    callee.shared = scope.shared.empty() ? std::nullopt : std::optional(scope.shared[0].type);
    callee.uniform = perhaps(40);
  }
  const bool isTemplate = random.chance(25);
  const bool hasTypeParameter =
      isTemplate && random.chance(50) && isInteger(callee.parameters[0].scalar);
  Node node{declarationOf(callee, isTemplate, hasTypeParameter), {}, "}"};
  {
    const OwnScope own(*this);
    inKernel = false;
    inBarrierFunction = callee.hasBarrier;
    knowsThread = callee.usesThread;
    extent = "extent";
    place.together = callee.hasBarrier ? Same::Block : Same::Thread;
    if (!callee.hasBarrier)
      place.mask.clear();
    returned = callee.result;
    for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
      add(std::string(1, static_cast<char>('a' + i)), callee.parameters[i], Same::Thread);
      scope.variables.back().isOpaque = hasTypeParameter && i == 0;
    }
    add("acc", {Scalar::UInt}, Same::Thread);
    if (callee.pointer)
      add("(*p)", *callee.pointer, Same::Thread);
    if (callee.reference)
      add("r", *callee.reference, Same::Thread);
    if (callee.array)
      scope.tables.push_back({"q", *callee.array, 2, Same::Thread});
    if (callee.record)
      addStruct("z", callee.record, Same::Thread, false);
    if (callee.uniform)
      add("u", *callee.uniform, Same::Block);
    if (callee.shared)
      scope.shared.push_back({"s", *callee.shared, nullptr, "s[t]"});
    line(node.children, "unsigned acc = 77u;");
    if (isTemplate && !hasTypeParameter)
      line(node.children, "acc += N;");
    budget = callee.hasBarrier ? 7 : 4;
    statements(node.children, random.between(1, callee.hasBarrier ? 4 : 3));
    line(node.children, format("return {};", initial(callee.result, Same::Thread, 1)));
  }
  if (isTemplate)
    callee.name += hasTypeParameter ? format("<{}>", spell(callee.parameters[0]))
                                    : format("<{}u>", random.below(50));
  result.parts.push_back(std::move(node));
  callees.push_back(std::move(callee));
}

void Writer::functions() {
  for (unsigned i = has(Aspect::Functions) ? random.between(1, 3) : 0; i > 0; --i)
    function();
}

} // namespace cu2port::random
