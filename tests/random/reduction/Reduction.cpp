#include "reduction/Reduction.h"

#include "reduction/Edits.h"
#include "run/Campaign.h"

#include <algorithm>

namespace cu2port::random {

namespace {

/// So many variants are tried in one file.
constexpr std::size_t perFile = 12;

class Reducer {
public:
  Reducer(Case &test, const Settings &settings, unsigned jobs)
      : test(test), settings(settings), jobs(jobs) {}

  /// Tries all edits that `list` names; true if some could be made.
  bool pass(std::vector<Edit> (*list)(const Case &)) {
    bool changed = false;
    std::vector<Edit> edits = list(test);
    for (std::size_t first = 0; first < edits.size();) {
      const std::size_t count = std::min(perFile * jobs, edits.size() - first);
      const std::vector<Edit> some(edits.begin() + static_cast<std::ptrdiff_t>(first),
                                   edits.begin() + static_cast<std::ptrdiff_t>(first + count));
      if (!makeSome(some)) {
        first += count;
        continue;
      }
      changed = true;
      edits = list(test); // their numbers have changed; go on about where it was
      first = std::min(first, edits.size());
    }
    return changed;
  }

private:
  /// Makes as many of the edits as go together.
  bool makeSome(const std::vector<Edit> &edits) {
    std::vector<std::vector<Edit>> alone;
    for (const Edit &each : edits)
      alone.emplace_back(1, each);
    std::vector<Edit> good;
    const std::vector<bool> fails = stillFail(alone);
    for (std::size_t i = 0; i < edits.size(); ++i)
      if (fails[i])
        good.push_back(edits[i]);
    if (good.empty())
      return false;
    // All, half of them, ...; the first alone is known to go.
    std::vector<std::vector<Edit>> together;
    for (std::size_t count = good.size(); count > 1; count /= 2)
      together.emplace_back(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(count));
    const std::vector<bool> all = stillFail(together);
    const auto best = std::find(all.begin(), all.end(), true);
    const std::vector<Edit> chosen = best == all.end()
                                         ? std::vector<Edit>(1, smallest(good))
                                         : together[static_cast<std::size_t>(best - all.begin())];
    test = edited(test, chosen);
    return true;
  }

  Edit smallest(const std::vector<Edit> &edits) const {
    return *std::min_element(edits.begin(), edits.end(), [&](const Edit &a, const Edit &b) {
      return sizeOf(edited(test, std::vector<Edit>(1, a))) <
             sizeOf(edited(test, std::vector<Edit>(1, b)));
    });
  }

  std::vector<bool> stillFail(const std::vector<std::vector<Edit>> &variants) {
    std::vector<bool> fails(variants.size());
    std::vector<Batch> batches;
    for (std::size_t i = 0; i < variants.size(); ++i) {
      if (i % perFile == 0)
        batches.push_back({{}, settings});
      Case variant = edited(test, variants[i]);
      variant.seed = i + 1; // a name of its own
      batches.back().cases.push_back(std::move(variant));
    }
    evaluateAll(std::move(batches), jobs, [&](const Batch &batch, const Evaluation &evaluation) {
      for (std::size_t i = 0; i < batch.cases.size(); ++i)
        for (const Verdict &each : evaluation.verdicts[i])
          if (each.kind == Verdict::Kind::Different)
            fails[batch.cases[i].seed - 1] = true;
    });
    return fails;
  }

  Case &test;
  const Settings &settings;
  unsigned jobs;
};

} // namespace

std::string differenceOf(const Case &test, const Settings &settings) {
  std::string difference;
  evaluateAll({{{test}, settings}}, 1, [&](const Batch &, const Evaluation &evaluation) {
    for (const Verdict &each : evaluation.verdicts[0])
      if (each.kind == Verdict::Kind::Different)
        difference = each.text;
  });
  return difference;
}

Settings strictSettings(Settings settings, const std::string &form) {
  std::erase_if(settings.forms,
                [&](Form each) { return !form.empty() && info(each).option != form; });
  settings.interprets = settings.sanitizes = true;
  return settings;
}

Case reduce(Case test, const Settings &settings, unsigned jobs) {
  const std::uint64_t seed = test.seed;
  Reducer reducer(test, settings, jobs);
  while (reducer.pass(statementEdits)) {
  }
  reducer.pass(launchEdits);
  while (reducer.pass(expressionEdits) && reducer.pass(statementEdits)) {
  }
  test.seed = seed;
  return test;
}

} // namespace cu2port::random
