// Bodies of functions that are one text: of a macro's expansions, of a file that is included twice.
#pragma once

#include "host/Plan.h"

#include "clang/AST/Decl.h"

namespace cu2port::host {

/// What becomes of each body's text. A kernel's becomes a launch, wherever that text stands:
///
///   #define DEFINE(Q, NAME) Q void NAME(int *p) { *p = 1; }
///   DEFINE(__global__, onDevice)
///   DEFINE(static, onHost)          // would launch, too
///
/// Functions that do not agree are a finding.
class BodyTexts {
public:
  explicit BodyTexts(Plan &plan) : plan(plan) {}

  /// `becomes`: the statement in the body's place; empty if it stays.
  void note(const clang::FunctionDecl *function, const std::string &becomes);

private:
  void keepInOtherUnits(const Span &body, clang::SourceLocation from);

  struct Use {
    std::string becomes;
    std::string name; ///< of the function that was seen first
    bool isReported = false;
  };
  Plan &plan;
  std::map<std::pair<clang::FileID, unsigned>, Use> uses; ///< by where the text begins
};

} // namespace cu2port::host
