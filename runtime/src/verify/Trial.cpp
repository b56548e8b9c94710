#include "verify/Trial.h"

#include <cfenv>
#include <cstring>

#include <malloc.h>

namespace cu2port::verify {
namespace {

std::unique_ptr<SharedImage> keepRegionsOf(const Disagreement &which,
                                           const std::vector<Place> &places) {
  std::vector<bool> isKept(which.reach.regions.size());
  for (const Place &place : places)
    isKept[place.region] = true;
  return std::make_unique<SharedImage>(which.reach,
                                       [&](std::size_t region) { return isKept[region]; });
}

/// Memory that is not set yet, as far as kernels' variables go.
[[gnu::noinline]] void soilMemory(unsigned char with) {
  volatile unsigned char below[1 << 18];
  for (volatile unsigned char &each : below)
    each = with;
  mallopt(M_PERTURB, with);
}

} // namespace

double timeLimit(const Disagreement &which) { return 5 + 50 * which.referenceSeconds; }

Element elementOf(const Reach &reach, const Place &place) {
  const Region &region = reach.regions[place.region];
  return elementAt(region.claims, place.offset, region.bytes);
}

bool isReal(const Element &element) { return isReal(element.scalar->scalar); }

Trial::Trial(const Disagreement &which, const std::vector<Place> &places)
    : which(which), once(keepRegionsOf(which, places)), again(keepRegionsOf(which, places)) {}

bool Trial::isRepeated(const Place &place) const {
  const KernelFacts *facts = which.launch.facts;
  if (facts && facts->isUnsteady)
    return true;
  return std::memcmp((*once)[place.region] + place.offset, (*again)[place.region] + place.offset,
                     elementOf(which.reach, place).size) == 0;
}

bool Trial::run(HostForm &form, const TrialWay &way, SharedImage &outcome, int number) {
  const SharedMemory state(sizeof(bool));
  bool *failed = reinterpret_cast<bool *>(state.data());
  *failed = false;
  auto work = [&] {
    soilMemory(static_cast<unsigned char>(number * 0x55));
    std::fesetround(way.rounding);
    *failed = form.runInOrder(which.launch, which.reach, which.before, way.order) != portSuccess;
    outcome.set(which.before);
  };
  return runApart(work, timeLimit(which)) && !*failed;
}

} // namespace cu2port::verify
