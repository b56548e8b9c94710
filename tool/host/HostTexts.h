// Text that is a function of the host's, and maybe one of the device's as well: of a macro's
// expansions, of a file that is included twice.
//
//   #define DEFINE(WHERE, NAME) WHERE int NAME(int x) { return 2 * x; }
//   DEFINE(__device__, onDevice)
//   DEFINE(__host__, onHost)        // needs what the other would take away
#pragma once

#include "host/Plan.h"

#include "clang/AST/Decl.h"

namespace cu2port::host {

class HostTexts {
public:
  explicit HostTexts(const Plan &plan) : plan(plan) {}

  /// Whether the function's text is one of the host's, too.
  bool has(const clang::FunctionDecl *function);

private:
  using Place = std::pair<clang::FileID, unsigned>;
  std::optional<Place> placeOf(const clang::FunctionDecl *function) const;
  void collect(const clang::DeclContext *context);

  const Plan &plan;
  std::optional<std::set<Place>> places; ///< collected when somebody asks
};

} // namespace cu2port::host
