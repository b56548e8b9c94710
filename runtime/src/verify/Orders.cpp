#include "verify/Orders.h"

#include "verify/SharedImage.h"

#include <algorithm>
#include <cfenv>
#include <cstring>

namespace cu2port::verify {
namespace {

/// Rounding in another order takes a sum about as far as in the orders that were tried; what is so
/// many times further has another reason.
constexpr double mostStrayed = 1000;

class OrderTrials {
public:
  OrderTrials(const Disagreement &which, std::vector<Place> different)
      : which(which), base(which, different), outcome(which, different) {
    suspects.wrong = std::move(different);
  }

  Suspects run() {
    for (const auto &form : hostFormsOf(which.launch, which.reach, TrialsOf::Orders))
      tryForm(*form);
    condemnStrayed();
    return std::move(suspects);
  }

private:
  /// Its own first result is what others are held against: one form may round in another way than
  /// the next. A single sum is the same in two orders by chance about one time in ten, so none is
  /// taken for wrong before all orders have been tried.
  void tryForm(HostForm &form) {
    bool hasBase = false, isFine = true;
    for (const cpu::BlockOrder &order : form.orders()) {
      if (suspects.wrong.empty())
        return;
      const TrialWay way{order, FE_TONEAREST};
      isFine = hasBase ? outcome.run(form, way) && (!hasOther() || outcome.repeat(form, way))
                       : base.run(form, way) && base.repeat(form, way);
      if (!isFine)
        break;
      if (hasBase)
        sortOut();
      hasBase = true;
    }
    if (!isFine)
      suspects.untried = std::string(form.name()) + " cannot run its blocks in other orders";
  }

  bool isOther(const Place &place) const {
    return std::memcmp(base[place.region] + place.offset, outcome[place.region] + place.offset,
                       elementOf(which.reach, place).size) != 0;
  }

  bool hasOther() const {
    return std::any_of(suspects.wrong.begin(), suspects.wrong.end(),
                       [this](const Place &place) { return isOther(place); });
  }

  void sortOut() {
    auto depends = [&](const Place &place) {
      if (!isOther(place) || !base.isRepeated(place) || !outcome.isRepeated(place))
        return false;
      if (isReal(elementOf(which.reach, place)))
        spread.include(distanceAt(which.reach, place, base, outcome));
      suspects.byOrder.push_back(place);
      return true;
    };
    auto &wrong = suspects.wrong;
    wrong.erase(std::remove_if(wrong.begin(), wrong.end(), depends), wrong.end());
  }

  void condemnStrayed() {
    auto strays = [&](const Place &place) {
      const Element element = elementOf(which.reach, place);
      return isReal(element) &&
             distanceAt(which.reach, place, which.expected, which.actual).relative >
                 mostStrayed * spread.relative;
    };
    auto &byOrder = suspects.byOrder;
    std::copy_if(byOrder.begin(), byOrder.end(), std::back_inserter(suspects.wrong), strays);
    byOrder.erase(std::remove_if(byOrder.begin(), byOrder.end(), strays), byOrder.end());
  }

  const Disagreement &which;
  Suspects suspects;
  Distance spread; ///< between orders
  Trial base, outcome;
};

/// Watches elements while a form runs step by step, in a copy of this process: its writers are
/// those that have not been known.
void watchWriters(const Disagreement &which, HostForm &form, const std::vector<Place> &places,
                  std::vector<Writer> &writers, bool isUnexpected) {
  if (std::all_of(writers.begin(), writers.end(), [](const Writer &one) { return one.isKnown; }))
    return;
  const SharedMemory shared(places.size() * sizeof(Writer));
  auto *found = reinterpret_cast<Writer *>(shared.data());
  std::uninitialized_fill_n(found, places.size(), Writer{false, isUnexpected, {}});
  runApart(
      [&] {
        std::vector<std::vector<std::byte>> last;
        for (const Place &place : places) {
          const std::byte *start = which.before[place.region] + place.offset;
          last.emplace_back(start, start + elementOf(which.reach, place).size);
        }
        form.runStepwise(which.launch, which.reach, which.before,
                         [&](const HostForm::Memory &memory, const WriterPlace &step) {
                           for (std::size_t i = 0; i < places.size(); ++i) {
                             const std::byte *now = memory[places[i].region] + places[i].offset;
                             if (std::memcmp(now, last[i].data(), last[i].size()) == 0)
                               continue;
                             std::memcpy(last[i].data(), now, last[i].size());
                             found[i].isKnown = true;
                             found[i].place = step;
                           }
                         });
      },
      timeLimit(which));
  for (std::size_t i = 0; i < places.size(); ++i)
    if (!writers[i].isKnown)
      writers[i] = found[i];
}

} // namespace

Suspects tryOrders(const Disagreement &which, std::vector<Place> different) {
  if (different.empty())
    return {};
  return OrderTrials(which, std::move(different)).run();
}

std::vector<Writer> findWriters(const Disagreement &which, const std::vector<Place> &places) {
  std::vector<Writer> writers(places.size());
  if (places.empty())
    return writers;
  // The reference, or what is nearest to it; the last one knows threads, too.
  const auto forms = hostFormsOf(which.launch, which.reach, TrialsOf::Orders);
  for (auto form = forms.rbegin(); form != forms.rend(); ++form)
    watchWriters(which, **form, places, writers, false);
  const auto own = makeHostForm(Against::Cpu);
  if (which.launch.context.device.backend() == "cpu" &&
      own->prepare(which.launch, which.reach).empty())
    watchWriters(which, *own, places, writers, true);
  return writers;
}

} // namespace cu2port::verify
