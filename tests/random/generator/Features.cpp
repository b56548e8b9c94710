#include "generator/Features.h"

namespace cu2port::random {

Features::Features()
    : aspectTable{
#define ASPECT(name, percent, description) {#name, percent, description, false},
#define STATEMENT(name, share, description)
#include "generator/Features.def"
#undef ASPECT
#undef STATEMENT
      },
      statementTable{
#define ASPECT(name, percent, description)
#define STATEMENT(name, share, description) {#name, share, description, true},
#include "generator/Features.def"
#undef ASPECT
#undef STATEMENT
      } {
}

bool Features::setWeight(const std::string &name, unsigned weight) {
  for (std::vector<FeatureInfo> *table : {&aspectTable, &statementTable})
    for (FeatureInfo &each : *table)
      if (each.name == name) {
        each.weight = weight;
        return true;
      }
  return false;
}

Choice::Choice(const Features &features, Random &random) {
  for (const FeatureInfo &each : features.aspects())
    aspects.push_back(random.chance(each.weight));
  for (const FeatureInfo &each : features.statements()) {
    const bool isBasic = each.weight >= 10;
    statementShares.push_back(isBasic || random.chance(45) ? each.weight : 0);
  }
}

} // namespace cu2port::random
