#include "verify/Trial.h"

#include <cfenv>

namespace cu2port::verify {

double timeLimit(const Disagreement &which) { return 5 + 50 * which.referenceSeconds; }

Element elementOf(const Reach &reach, const Place &place) {
  const Region &region = reach.regions[place.region];
  return elementAt(region.claims, place.offset, region.bytes);
}

bool isReal(const Element &element) { return isReal(element.scalar->scalar); }

std::unique_ptr<SharedImage> keepRegionsOf(const Disagreement &which,
                                           const std::vector<Place> &places) {
  std::vector<bool> isKept(which.reach.regions.size());
  for (const Place &place : places)
    isKept[place.region] = true;
  return std::make_unique<SharedImage>(which.reach,
                                       [&](std::size_t region) { return isKept[region]; });
}

bool tryLaunch(const Disagreement &which, HostForm &form, const TrialWay &way,
               SharedImage &outcome) {
  const SharedMemory state(sizeof(bool));
  bool *failed = reinterpret_cast<bool *>(state.data());
  *failed = false;
  auto work = [&] {
    std::fesetround(way.rounding);
    *failed = form.runInOrder(which.launch, which.reach, which.before, way.order) != portSuccess;
    outcome.set(which.before);
  };
  return runApart(work, timeLimit(which)) && !*failed;
}

} // namespace cu2port::verify
