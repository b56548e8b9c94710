#include "verify/Roundings.h"

#include <algorithm>
#include <cfenv>
#include <cstring>

namespace cu2port::verify {
namespace {

/// How far places are taken by rounding in other directions.
class RoundingTrials {
public:
  RoundingTrials(const Disagreement &which, HostForm &form, const std::vector<Place> &places)
      : which(which), form(form), places(places), base(keepRegionsOf(which, places)),
        outcome(keepRegionsOf(which, places)) {}

  std::vector<Distance> run() {
    std::vector<Distance> spreads(places.size());
    if (findBase())
      for (int rounding : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO})
        if (tryLaunch(which, form, {{}, rounding}, *outcome))
          for (std::size_t i = 0; i < places.size(); ++i)
            spreads[i].include(distanceAt(which.reach, places[i], *base, *outcome));
    return spreads;
  }

private:
  bool findBase() {
    if (std::strcmp(form.name(), which.reference.name()) != 0)
      return tryLaunch(which, form, {{}, FE_TONEAREST}, *base);
    base->set(which.expected);
    return true;
  }

  const Disagreement &which;
  HostForm &form;
  const std::vector<Place> &places;
  std::unique_ptr<SharedImage> base, outcome;
};

bool isExplained(const Disagreement &which, const Place &place, const Distance &spread,
                 std::uint64_t times) {
  if (elementOf(which.reach, place).scalar->scalar == Scalar::Pointer)
    return false;
  const Distance off = distanceAt(which.reach, place, which.expected, which.actual);
  return off.absolute <= static_cast<double>(times) * spread.absolute;
}

} // namespace

std::vector<Place> takeRounded(const Disagreement &which, const Tolerance &tolerance,
                               std::vector<Place> &different) {
  std::vector<Place> rounded;
  if (tolerance.isRelative || tolerance.ulps == 0)
    return rounded;
  // One form may contract a product and a sum to one operation, which can be exact; the next has
  // two that round.
  for (const auto &form : hostFormsOf(which.launch, which.reach, TrialsOf::Roundings)) {
    if (different.empty())
      break;
    const std::vector<Distance> spreads = RoundingTrials(which, *form, different).run();
    std::vector<Place> others;
    for (std::size_t i = 0; i < different.size(); ++i)
      (isExplained(which, different[i], spreads[i], tolerance.ulps) ? rounded : others)
          .push_back(different[i]);
    different = std::move(others);
  }
  return rounded;
}

} // namespace cu2port::verify
