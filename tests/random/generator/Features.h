// What kernels are made of: the table in Features.def, and what of it a kernel has.
#pragma once

#include "generator/Random.h"

#include <cstdint>
#include <string>
#include <vector>

namespace cu2port::random {

enum class Aspect : std::uint8_t {
#define ASPECT(name, percent, description) name,
#define STATEMENT(name, share, description)
#include "generator/Features.def"
#undef ASPECT
#undef STATEMENT
};

enum class Kind : std::uint8_t {
#define ASPECT(name, percent, description)
#define STATEMENT(name, share, description) name,
#include "generator/Features.def"
#undef ASPECT
#undef STATEMENT
};

struct FeatureInfo {
  std::string name;
  unsigned weight; ///< percent of the kernels, or share of the statements
  const char *description;
  bool isStatement;
};

/// All features with their weights, which may be changed.
class Features {
public:
  Features();

  const std::vector<FeatureInfo> &aspects() const { return aspectTable; }
  const std::vector<FeatureInfo> &statements() const { return statementTable; }
  /// False if there is no such feature.
  bool setWeight(const std::string &name, unsigned weight);

private:
  std::vector<FeatureInfo> aspectTable, statementTable;
};

/// What one kernel has.
class Choice {
public:
  Choice(const Features &features, Random &random);

  bool has(Aspect aspect) const { return aspects[static_cast<std::size_t>(aspect)]; }
  void drop(Aspect aspect) { aspects[static_cast<std::size_t>(aspect)] = false; }
  /// For each kind of statement.
  const std::vector<unsigned> &shares() const { return statementShares; }

private:
  std::vector<bool> aspects;
  std::vector<unsigned> statementShares;
};

} // namespace cu2port::random
