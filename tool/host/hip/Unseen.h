// What no parse of the file has seen.
#pragma once

#include "host/LeftOut.h"

namespace cu2port::host {

/// A file that asks for `__CUDA_ARCH__` is parsed as the host has it and as the device has it: what
/// #if leaves out of the one, the other may have. Places are compared by the files' names.
class Unseen {
public:
  explicit Unseen(llvm::ArrayRef<const Plan *> views) {
    for (const Plan *plan : views)
      parses.push_back({LeftOut(*plan), filesOf(*plan)});
  }

  /// Whether all of them leave the text out.
  bool holds(const Plan &plan, const Span &span) const {
    const std::string path = plan.text.realPath(span.file);
    return llvm::all_of(parses, [&](const Parse &each) {
      const auto file = each.files.find(path);
      return file == each.files.end() || each.leftOut.holds({file->second, span.begin, span.end});
    });
  }

private:
  using Files = std::map<std::string, clang::FileID>; ///< by real path
  struct Parse {
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
