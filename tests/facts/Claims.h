// What analyses claim of a kernel's expressions, and whether it is so where they are evaluated.
#pragma once

#include "Generator.h"
#include "Machine.h"

#include <memory>
#include <unordered_map>

namespace cu2port::facts {

/// A claim that does not hold.
struct Violation {
  const ir::Expr *expr = nullptr;
  std::string claim; ///< "uniform in a row"; the analysis stands in front: "Divergence: ..."
  std::string where; ///< the launch, the lanes and their numbers
};

/// How often something was claimed that held: of expressions, each once.
struct Rate {
  std::uint64_t held = 0, claimed = 0;

  void count(bool holds, bool isClaimed) {
    held += holds;
    claimed += holds && isClaimed;
  }
};
/// In front of the names of rates that are about AffineSpelling.
constexpr const char *spellingPrefix = "affine spellings: ";
/// By what is claimed.
using Rates = std::map<std::string, Rate>;

/// The claims of one analysis about one kernel, over all of its launches.
class Claims : public Observer {
public:
  /// Adds what held at last to the rates.
  virtual void count(Rates &) {}
  /// Before each launch.
  virtual void begins(Machine &) {}

  /// At most one of an expression.
  std::vector<Violation> violations;

protected:
  /// Reports only the first: expressions built from it fail, too.
  void fail(const Machine &machine, const ir::Expr *expr, const std::string &claim,
            std::vector<unsigned> lanes, const Column &values);
};

/// All analyses.
std::vector<std::unique_ptr<Claims>> claimsOf(const Kernel &kernel);
std::unique_ptr<Claims> affineClaims(const Kernel &kernel);
std::unique_ptr<Claims> rangeClaims(const Kernel &kernel);
std::unique_ptr<Claims> divergenceClaims(const Kernel &kernel);
std::unique_ptr<Claims> regionClaims(const Kernel &kernel);

/// Passes on what it sees.
class AllClaims : public Observer {
public:
  explicit AllClaims(const std::vector<std::unique_ptr<Claims>> &claims) : claims(claims) {}
  void evaluated(Machine &machine, const ir::Expr *expr, const Column &values,
                 const Mask &mask) override;
  void enters(Machine &machine, const ir::Stmt *stmt, const Mask &mask) override;
  void leaves(Machine &machine, const ir::Stmt *stmt) override;

private:
  const std::vector<std::unique_ptr<Claims>> &claims;
};

/// The expressions of a kernel's own body whose values are integers.
std::vector<const ir::Expr *> expressionsOf(const Kernel &kernel);

} // namespace cu2port::facts
