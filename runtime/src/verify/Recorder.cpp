#include "verify/Recorder.h"

#include "verify/ZipWriter.h"

#include "Registry.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace cu2port::verify {
namespace {

std::string toHex(const void *bytes, std::size_t size) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (const auto *at = static_cast<const unsigned char *>(bytes); size > 0; --size, ++at) {
    text += digits[*at >> 4];
    text += digits[*at & 15];
  }
  return text;
}

const char *nameOf(ParameterKind kind) {
  switch (kind) {
  case ParameterKind::Value:
    return "value";
  case ParameterKind::Pointer:
    return "pointer";
  case ParameterKind::Memory:
    return "memory";
  }
  return "";
}

class LaunchRecord {
public:
  LaunchRecord(const Settings &settings, const Launch &launch, unsigned long number,
               const MakeLaunch &make)
      : settings(settings), launch(launch), number(number), make(make) {}

  LaunchOutcome run(const std::string &path) {
    bool isReady = false;
    try {
      isReady = prepare();
    } catch (const std::bad_alloc &) {
      outcome.unverified = "there is not enough memory for copies";
    }
    outcome.error = make();
    const portError_t ended = launch.stream.synchronize();
    if (isReady && (outcome.error || ended))
      outcome.unverified = std::string("it ended with '") +
                           portGetErrorString(outcome.error ? outcome.error : ended) + "'";
    else if (isReady && after.read(reach, launch.stream) != portSuccess)
      outcome.unverified = "its results cannot be copied";
    else if (isReady && !write(path))
      outcome.unverified = "'" + path + "' cannot be written, or would be larger than 4 GiB";
    return std::move(outcome);
  }

private:
  bool prepare() {
    std::string &why = outcome.unverified;
    if (!findReach(launch, &reach, &why))
      return false;
    if (reach.usesAddresses && (!launch.facts || launch.facts->hasAddresses))
      why = launch.facts ? "it makes addresses of integers, which mean nothing in another process"
                         : "the program was translated without --verify: the types of what "
                           "pointers in memory lead to are not known";
    else if (!reach.usesAddresses)
      keepReached();
    for (std::size_t i = 0; i < launch.argumentCount(); ++i)
      if (launch.isPointer(i) && launch.pointer(i) && !reach.find(launch.pointer(i)))
        why = "'" + launch.nameOf(i) + "' points to memory that was not allocated by the runtime";
    if (why.empty())
      why = whyNotCopied(settings, 2 * reach.bytes());
    if (!why.empty())
      return false;
    before = Image(reach);
    after = Image(reach);
    if (before.read(reach, launch.stream) == portSuccess)
      return true;
    why = "its memory cannot be copied";
    return false;
  }

  void keepReached() {
    auto &regions = reach.regions;
    regions.erase(std::remove_if(regions.begin(), regions.end(),
                                 [](const Region &region) { return !region.isReached; }),
                  regions.end());
  }

  bool write(const std::string &path) {
    ZipWriter archive(path);
    archive.add("case.json", describe());
    for (std::size_t i = 0; i < reach.regions.size(); ++i) {
      archive.add(contentName(i, "before"), before[i], reach.regions[i].bytes);
      if (changes(i))
        archive.add(contentName(i, "after"), after[i], reach.regions[i].bytes);
    }
    const OpenCLSources &texts = launch.module().openCL;
    const SyclSource *sycl = launch.module().sycl;
    add(archive, texts.threads, ".cl");
    add(archive, texts.blocks, ".block.cl");
    add(archive, sycl, ".sycl.cpp");
    add(archive, sycl ? sycl->blocks : nullptr, ".block.sycl.cpp");
    return archive.finish();
  }

  /// The text of a target's kernels, where the program has one.
  template <class Source>
  void add(ZipWriter &archive, const Source *source, const char *ending) const {
    if (source && source->text)
      archive.add("kernels/" + stem() + ending, std::string_view(source->text, source->size));
  }

  bool changes(std::size_t region) const {
    return std::memcmp(before[region], after[region], reach.regions[region].bytes) != 0;
  }
  static std::string contentName(std::size_t region, const char *when) {
    return "regions/" + std::to_string(region) + "." + when;
  }
  std::string stem() const {
    const Facts *facts = Registry::get().findFacts(launch.module());
    return facts ? facts->files : "kernels";
  }

  // --- case.json

  std::string describe() {
    json.beginObject();
    json.member("format", "cu2port-case");
    json.member("version", 1);
    json.member("device", launch.context.device.properties().name);
    describeKernel();
    describeShape();
    json.key("arguments");
    json.beginArray();
    for (std::size_t i = 0; i < launch.argumentCount(); ++i)
      describeArgument(i);
    json.endArray();
    json.key("regions");
    json.beginArray();
    for (std::size_t i = 0; i < reach.regions.size(); ++i)
      describeRegion(i);
    json.endArray();
    json.endObject();
    return json.text();
  }

  void describeKernel() {
    const Kernel &kernel = launch.kernel();
    json.key("kernel");
    json.beginObject();
    json.member("name", kernel.name);
    json.member("files", stem());
    json.member("file", launch.facts ? launch.facts->file : "");
    json.member("line", launch.facts ? launch.facts->line : 0u);
    json.member("dynamicShared", kernel.usesDynamicShared);
    json.member("staticShared", std::uint64_t{kernel.staticShared});
    json.member("readsPointers", kernel.readsPointersFromMemory);
    json.member("prints", launch.facts && launch.facts->hasPrintf);
    json.member("varies", launch.facts && launch.facts->isUnsteady);
    json.member("rounded", launch.facts ? launch.facts->rounded : "");
    json.endObject();
  }

  void describeShape() {
    json.key("launch");
    json.beginObject();
    json.member("number", std::uint64_t{number});
    json.triple("grid", launch.shape.grid);
    json.triple("block", launch.shape.block);
    json.member("dynamicShared", std::uint64_t{launch.shape.dynamicShared});
    json.member("cooperative", launch.shape.cooperative);
    json.endObject();
  }

  void describeArgument(std::size_t argument) {
    const bool isVariable = argument >= launch.parameterCount();
    const ParameterKind kind =
        isVariable ? ParameterKind::Pointer : launch.kernel().parameters[argument].kind;
    json.beginObject();
    json.member("name", launch.nameOf(argument));
    json.member("kind", isVariable ? "variable" : nameOf(kind));
    if (const std::string layout = launch.layoutText(argument); !layout.empty())
      json.member("layout", layout);
    if (kind == ParameterKind::Pointer)
      describePointer(launch.pointer(argument));
    else
      json.member("bytes",
                  toHex(launch.arguments[argument], launch.kernel().parameters[argument].size));
    json.endObject();
  }

  void describePointer(const std::byte *pointer) {
    const Region *region = pointer ? reach.find(pointer) : nullptr;
    if (!region)
      return;
    json.member("region", static_cast<std::int64_t>(region - reach.regions.data()));
    json.member("offset", static_cast<std::int64_t>(pointer - region->address));
  }

  void describeRegion(std::size_t region) {
    const std::byte *address = reach.regions[region].address;
    json.beginObject();
    json.member("address", std::uint64_t{reinterpret_cast<std::uintptr_t>(address)});
    json.member("bytes", std::uint64_t{reach.regions[region].bytes});
    json.member("before", contentName(region, "before"));
    if (changes(region))
      json.member("after", contentName(region, "after"));
    json.endObject();
  }

  const Settings &settings;
  const Launch &launch;
  const unsigned long number;
  const MakeLaunch &make;
  LaunchOutcome outcome;
  Reach reach;
  Image before, after;
  JsonWriter json;
};

} // namespace

LaunchOutcome recordLaunch(const Settings &settings, const Launch &launch, unsigned long number,
                           const std::string &path, const MakeLaunch &make) {
  return LaunchRecord(settings, launch, number, make).run(path);
}

} // namespace cu2port::verify
