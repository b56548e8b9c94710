#include "verify/Roundings.h"

#include <algorithm>
#include <cfenv>
#include <cstring>

namespace cu2port::verify {
namespace {

class RoundingTrials {
public:
  RoundingTrials(const Disagreement &which, const std::vector<Place> &places)
      : which(which), places(places), spreads(places.size()) {}

  /// How far each place is taken by rounding in other directions.
  std::vector<Distance> run() {
    const auto forms = hostFormsOf(which.launch, which.reach);
    if (!forms.empty() && findBase(*forms[0]))
      for (int rounding : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO})
        if (tryLaunch(which, *forms[0], {{}, rounding}, outcome))
          measure();
    return std::move(spreads);
  }

private:
  bool findBase(HostForm &form) {
    if (std::strcmp(form.name(), which.reference.name()) != 0)
      return tryLaunch(which, form, {{}, FE_TONEAREST}, base);
    base.set(which.reach, which.expected);
    return true;
  }

  void measure() {
    for (std::size_t i = 0; i < places.size(); ++i)
      spreads[i].include(distanceAt(which, places[i], base, outcome));
  }

  const Disagreement &which;
  const std::vector<Place> &places;
  std::vector<Distance> spreads;
  SharedImage base{which.reach}, outcome{which.reach};
};

bool isExplained(const Disagreement &which, const Place &place, const Distance &spread,
                 double times) {
  if (elementOf(which, place).scalar->scalar == Scalar::Pointer)
    return false;
  const Distance off = distanceAt(which, place, which.expected, which.actual);
  return off.absolute <= times * spread.absolute;
}

} // namespace

std::vector<Place> takeRounded(const Disagreement &which, const Tolerance &tolerance,
                               std::vector<Place> &different) {
  if (different.empty() || tolerance.isRelative || tolerance.ulps == 0)
    return {};
  const std::vector<Distance> spreads = RoundingTrials(which, different).run();
  std::vector<Place> rounded, others;
  for (std::size_t i = 0; i < different.size(); ++i)
    (isExplained(which, different[i], spreads[i], static_cast<double>(tolerance.ulps)) ? rounded
                                                                                       : others)
        .push_back(different[i]);
  different = std::move(others);
  return rounded;
}

} // namespace cu2port::verify
