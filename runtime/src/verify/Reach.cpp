#include "verify/Reach.h"

#include "verify/Image.h"

#include "Allocations.h"
#include "KernelHeap.h"
#include "cpu/KernelMemory.h"

#include <algorithm>
#include <cstring>

namespace cu2port::verify {
namespace {

/// Memory that no argument leads to is watched up to this much, or as much as what they lead to.
constexpr std::size_t watchedBytes = std::size_t{64} << 20;
/// How far before the first element programs point that count from 1.
constexpr std::ptrdiff_t slackBefore = 4096;
/// Of pointers in memory: more would only make reports better.
constexpr std::size_t mostClaims = 4096;

void addRegion(std::vector<Region> &regions, const void *start, std::size_t bytes,
               bool isDevicesOwn) {
  auto *address = static_cast<std::byte *>(const_cast<void *>(start));
  if (bytes)
    regions.push_back({.address = address, .bytes = bytes, .isDevicesOwn = isDevicesOwn});
}

/// All memory that kernels on the device may use.
std::vector<Region> allMemory(const Launch &launch) {
  std::vector<Region> regions;
  for (const Allocation &each : Allocations::get().reachableFrom(launch.context.index))
    addRegion(regions, reinterpret_cast<const void *>(each.start), each.size, !each.hostVisible());
  if (!launch.context.device.isHostMemory())
    return regions;
  // What earlier kernels have by malloc: a launch that is run once more finds it as it was.
  for (const auto &[start, bytes] : cpu::kernelBlocks()) {
    addRegion(regions, reinterpret_cast<const void *>(start), bytes, false);
    regions.back().isHeap = true;
  }
  std::sort(regions.begin(), regions.end(),
            [](const Region &a, const Region &b) { return a.address < b.address; });
  return regions;
}

bool knowsAddresses(const Launch &launch) {
  const auto &parameters = launch.kernel().parameters;
  return launch.kernel().readsPointersFromMemory || (launch.facts && launch.facts->hasAddresses) ||
         std::any_of(parameters.begin(), parameters.end(), [](const Parameter &parameter) {
           return parameter.kind == ParameterKind::Memory;
         });
}

/// What a pointer's type says about the memory behind it; the better knowledge wins. Returns the
/// claim if it is new.
const Claim *addClaim(Reach &reach, Region &region, const std::byte *pointer, const LayoutRef &type,
                      const std::string &name) {
  const LayoutRef element = type && type->of ? LayoutRef(type, type->of) : rawBytes();
  // Before the first element the same type goes on.
  std::ptrdiff_t begin = pointer - region.address;
  const auto size = static_cast<std::ptrdiff_t>(element->size);
  if (begin < 0)
    begin = (begin % size + size) % size;
  const auto at = static_cast<std::size_t>(begin);
  if (at >= region.bytes)
    return nullptr;
  auto place = std::lower_bound(region.claims.begin(), region.claims.end(), at,
                                [](const Claim &claim, std::size_t b) { return claim.begin < b; });
  const bool isTaken = place != region.claims.end() && place->begin == at;
  if (isTaken && (!type || !type->of || type->pointsToConst))
    return nullptr;
  if (!isTaken)
    place = region.claims.insert(place, Claim{at, nullptr, 0});
  place->element = element;
  place->argument = static_cast<int>(reach.names.size());
  reach.names.push_back(name);
  return &*place;
}

/// Follows one argument that is a pointer.
bool followArgument(const Launch &launch, std::size_t argument, Reach &reach, std::string *why) {
  const std::byte *pointer = launch.pointer(argument);
  if (!pointer)
    return true;
  const LayoutRef type = launch.layoutOf(argument);
  Region *region = reach.find(pointer);
  if (region) {
    region->isReached = true;
    region->isHeap |= isHeap(launch.nameOf(argument));
    region->isRounded |= launch.roundsInto(launch.nameOf(argument));
    addClaim(reach, *region, pointer, type, launch.nameOf(argument));
    return true;
  }
  // What is only read need not be kept.
  if (type && type->pointsToConst)
    return true;
  *why = "'" + launch.nameOf(argument) + "' points to memory that was not allocated by the runtime";
  return false;
}

/// Keeps what arguments lead to, and the rest if it is little.
void leaveOutFarMemory(Reach &reach) {
  std::size_t reached = 0, other = 0;
  for (const Region &region : reach.regions)
    (region.isReached ? reached : other) += region.bytes;
  if (reach.usesAddresses || other <= std::max(watchedBytes, reached))
    return;
  auto far = [](const Region &region) { return !region.isReached; };
  reach.regions.erase(std::remove_if(reach.regions.begin(), reach.regions.end(), far),
                      reach.regions.end());
}

/// Whether it is known already that such an element lies there, in an array or by itself.
bool isKnown(const Region &region, const std::byte *pointer, const Layout &element) {
  const auto at = static_cast<std::size_t>(pointer - region.address);
  auto after = std::upper_bound(region.claims.begin(), region.claims.end(), at,
                                [](std::size_t b, const Claim &claim) { return b < claim.begin; });
  if (pointer < region.address || after == region.claims.begin())
    return false;
  const Claim &claim = *std::prev(after);
  if (claim.begin == at)
    return claim.element != rawBytes();
  return claim.element.get() == &element && (at - claim.begin) % element.size == 0;
}

/// Lists can be long.
std::string shorten(const std::string &name) {
  constexpr std::size_t longest = 120;
  return name.size() <= longest ? name : name.substr(0, longest) + "...";
}

/// Follows pointers in memory, and those behind them.
class PointerWalk {
public:
  PointerWalk(const Launch &launch, Reach &reach, const Image &memory)
      : launch(launch), reach(reach), memory(memory) {}

  /// Those in an argument, or in an element of a region.
  void followObject(const LayoutRef &type, const std::byte *bytes, std::size_t size,
                    const std::string &name) {
    forEachPointer(*type, size, [&](const Layout &pointer, std::size_t offset) {
      std::byte *value = nullptr;
      std::memcpy(&value, bytes + offset, sizeof value);
      Region *region = value && pointer.of && claims < mostClaims ? reach.find(value) : nullptr;
      if (region)
        region->isRounded |= launch.roundsInto(name);
      if (!region || isKnown(*region, value, *pointer.of))
        return;
      const Claim *claim = addClaim(reach, *region, value, LayoutRef(type, &pointer),
                                    shorten(name + nameLeaf(*type, offset)));
      claims += claim != nullptr;
      if (claim)
        wait(*region, *claim);
    });
  }

  void followRegions() {
    for (Region &region : reach.regions)
      for (const Claim &claim : region.claims)
        wait(region, claim);
    while (!waiting.empty()) {
      const Array next = waiting.back();
      waiting.pop_back();
      followArray(next);
    }
  }

private:
  struct Array {
    std::size_t region;
    std::size_t begin;
    LayoutRef element;
    std::string name;
  };

  void wait(const Region &region, const Claim &claim) {
    if (claim.element->hasPointers)
      waiting.push_back({static_cast<std::size_t>(&region - reach.regions.data()), claim.begin,
                         claim.element, reach.names[static_cast<std::size_t>(claim.argument)]});
  }

  void followArray(const Array &array) {
    const std::size_t bytes = reach.regions[array.region].bytes, size = array.element->size;
    std::size_t at = array.begin;
    for (std::size_t i = 0; size <= bytes - at && claims < mostClaims; ++i, at += size)
      followObject(array.element, memory[array.region] + at, size,
                   array.name + '[' + std::to_string(i) + ']');
  }

  const Launch &launch;
  Reach &reach;
  const Image &memory;
  std::vector<Array> waiting;
  std::size_t claims = 0;
};

} // namespace

std::size_t Reach::bytes() const {
  std::size_t sum = 0;
  for (const Region &region : regions)
    sum += region.bytes;
  return sum;
}

Region *Reach::find(const std::byte *pointer) {
  auto after =
      std::upper_bound(regions.begin(), regions.end(), pointer,
                       [](const std::byte *p, const Region &region) { return p < region.address; });
  if (after != regions.begin() && pointer <= std::prev(after)->address + std::prev(after)->bytes)
    return &*std::prev(after);
  if (after != regions.end() && after->address - pointer <= slackBefore)
    return &*after;
  return nullptr;
}

bool findReach(const Launch &launch, Reach *reach, std::string *why) {
  reach->regions = allMemory(launch);
  reach->usesAddresses = knowsAddresses(launch);
  for (std::size_t i = 0; i < launch.argumentCount(); ++i)
    if (launch.isPointer(i) && !followArgument(launch, i, *reach, why))
      return false;
  leaveOutFarMemory(*reach);
  return true;
}

void followPointers(const Launch &launch, const Image &memory, Reach *reach) {
  PointerWalk walk(launch, *reach, memory);
  for (std::size_t i = 0; i < launch.parameterCount(); ++i)
    if (const LayoutRef type = launch.layoutOf(i); type && !launch.isPointer(i))
      walk.followObject(type, static_cast<const std::byte *>(launch.arguments[i]),
                        launch.kernel().parameters[i].size, launch.nameOf(i));
  walk.followRegions();
}

} // namespace cu2port::verify
