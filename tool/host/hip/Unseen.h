// What no parse of the file has seen, and what none has an answer to.
#pragma once

#include "host/LeftOut.h"

namespace cu2port::host {

/// A file that asks for `__CUDA_ARCH__` is parsed as the host has it and as the device has it: what
/// #if leaves out of the one, the other may have. Places are compared by the files' names.
class Unseen {
public:
  explicit Unseen(llvm::ArrayRef<const Plan *> views) {
    for (const Plan *plan : views)
      parses.push_back({*plan, LeftOut(*plan), filesOf(*plan)});
  }

  /// Whether all of them leave the text out.
  bool holds(const Plan &plan, const Span &span) const {
    const std::string path = plan.text.realPath(span.file);
    return llvm::all_of(parses, [&](const Parse &each) {
      const auto file = each.files.find(path);
      return file == each.files.end() || each.leftOut.holds({file->second, span.begin, span.end});
    });
  }

  /// Whether one of them has anything said about the text: that of the device, of what a macro's
  /// body has that host code does not use.
  bool isPlanned(const Plan &plan, const Span &span) const {
    const std::string path = plan.text.realPath(span.file);
    return llvm::any_of(parses, [&](const Parse &each) {
      const auto file = each.files.find(path);
      if (file == each.files.end())
        return false;
      const Span there{file->second, span.begin, span.end};
      return each.plan.isPlanned(there) || each.plan.isSwallowed(there);
    });
  }

private:
  using Files = std::map<std::string, clang::FileID>; ///< by real path
  struct Parse {
    const Plan &plan;
    LeftOut leftOut;
    Files files;
  };

  static Files filesOf(const Plan &plan) {
    Files files;
    for (const clang::FileID each : plan.unit.userFiles)
      files.try_emplace(plan.text.realPath(each), plan.text.canonical(each));
    return files;
  }

  std::vector<Parse> parses;
};

} // namespace cu2port::host
