// Headers, by the tokens of directives, so that those which #if leaves out are found, too:
//
//   #include <cuda_runtime.h>               #include <hip/hip_runtime.h>
//   #include <cuda.h>                       (nothing: the same a second time)
//   #include "device_launch_parameters.h"   (nothing: HIP has it in the other)
//   #include <cublas_v2.h>           ->     #include <hipblas/hipblas.h>
//   #include <cutensor.h>                   stays, with a finding: HIP has none
//
// nvcc includes cuda_runtime.h itself, in front of the file; a file that relies on that gets the
// line in front of its first #include. So does one that has its halves from a header whose
// counterpart does not include theirs, as cuda_bf16.h.
#include "frontend/CudaNames.h"
#include "host/RawTokens.h"
#include "host/hip/Steps.h"

namespace cu2port::host {
namespace {

using clang::FileID;
using clang::SourceLocation;

constexpr llvm::StringRef runtimeHeader = "hip/hip_runtime.h", halfHeader = "hip/hip_fp16.h";

/// Headers that bring the runtime with them.
bool bringsRuntime(llvm::StringRef header) {
  return header == runtimeHeader || header.starts_with("thrust/") ||
         header.starts_with("hipcub/") || header == "hiprand/hiprand_kernel.h";
}
/// ... and one that takes it.
constexpr llvm::StringRef takesRuntime = "hip/hip_cooperative_groups.h";

/// Regions of a file between conditions, by numbers: what is included in one is there in those
/// within.
class Regions {
public:
  void directive(llvm::StringRef word) {
    if (word.starts_with("if"))
      open.push_back(++last);
    else if (word.starts_with("el") && open.size() > 1)
      open.back() = ++last;
    else if (word == "endif" && open.size() > 1)
      open.pop_back();
  }
  bool isWithin(unsigned region) const { return llvm::is_contained(open, region); }
  unsigned current() const { return open.back(); }
  bool isOutermost() const { return open.size() == 1; }

private:
  std::vector<unsigned> open{0};
  unsigned last = 0;
};

/// One file's directives.
class HeaderReader {
public:
  HeaderReader(HipPlan &hip, FileID file, const std::map<unsigned, const IncludeRecord *> &active)
      : hip(hip), plan(hip.plan), file(file), active(active) {}

  std::optional<unsigned> firstInclude;  ///< that no condition guards
  std::vector<SourceLocation> runtimeAt; ///< where the runtime comes in
  bool hasHalves = false;                ///< includes their header itself

  void see(const clang::Token &token, const Span &span) {
    if (token.isAtStartOfLine()) {
      isAfterHash = token.is(clang::tok::hash);
      hash = span.begin;
      isInclude = false;
      return;
    }
    if (std::exchange(isAfterHash, false)) {
      const std::string word = plan.text.spelling(span);
      regions.directive(word);
      isInclude = word == "include";
      if (isInclude && regions.isOutermost() && !firstInclude)
        firstInclude = hash;
    } else if (std::exchange(isInclude, false)) {
      readName(span);
    }
  }

private:
  /// `<x.h>` is several tokens, `"x.h"` is one.
  void readName(const Span &first) {
    const llvm::StringRef rest = plan.text.buffer(file).substr(first.begin);
    const char close = rest.front() == '<' ? '>' : rest.front() == '"' ? '"' : 0;
    const std::size_t end = rest.find(close, 1);
    if (!close || end == llvm::StringRef::npos || rest.take_front(end).contains('\n'))
      return; // a macro makes the name
    planInclude(rest.slice(1, end),
                {file, first.begin, first.begin + static_cast<unsigned>(end) + 1});
  }

  void planInclude(llvm::StringRef name, const Span &quoted) {
    const bool isLeftOut = hip.unseen.holds(plan, quoted);
    const auto record = active.find(hash);
    const clang::FileEntry *entry = record == active.end() ? nullptr : record->second->file;
    const clang::SourceManager &sources = plan.unit.sources();
    if (entry && plan.unit.isUsers(sources.translateFile(entry)))
      return;
    const HipName *row = hip.names.findHeader(name, hip.dialect.version);
    const llvm::StringRef becomes = row ? llvm::StringRef(row->text) : name;
    if (!isLeftOut && bringsRuntime(becomes))
      runtimeAt.push_back(plan.text.location(file, hash));
    hasHalves |= becomes == halfHeader;
    if (!isLeftOut && becomes == takesRuntime)
      plan.noteUse(plan.text.location(file, hash));
    if (row)
      return become(*row, quoted, isLeftOut);
    if (!isCudaHeader(name) || name.starts_with("thrust/"))
      return;
    if (isLeftOut)
      plan.report(DiagId::NotSeen, quoted, name.str());
    else
      hip.reportLacking(quoted, name.str());
  }

  void become(const HipName &row, const Span &quoted, bool isLeftOut) {
    const auto [known, isNew] = seen.try_emplace(row.text, regions.current());
    const bool isThere = !isNew && regions.isWithin(known->second);
    if (row.text.empty() || isThere)
      return plan.remove({file, hash, quoted.end}, row.name);
    known->second = regions.current();
    plan.replace(quoted, "<" + row.text + ">", row.name);
    if (isLeftOut)
      plan.report(DiagId::RenamedUnseen, quoted, row.name, row.text);
  }

  HipPlan &hip;
  Plan &plan;
  FileID file;
  const std::map<unsigned, const IncludeRecord *> &active; ///< by the place of `#`
  Regions regions;
  std::map<std::string, unsigned> seen; ///< what was included, and in which region
  unsigned hash = 0;
  bool isAfterHash = false, isInclude = false;
};

/// Behind a comment at the top that an empty line separates from what follows.
unsigned behindOpeningComment(llvm::StringRef text) {
  if (!text.starts_with("//") && !text.starts_with("/*"))
    return 0;
  const std::size_t blank = text.find("\n\n");
  const llvm::StringRef comment = text.take_front(blank);
  const bool isOne =
      comment.starts_with("/*") ? comment.rtrim().ends_with("*/") : !comment.contains("\n#");
  return blank == llvm::StringRef::npos || !isOne ? 0 : static_cast<unsigned>(blank + 2);
}

/// Whether the file has code of CUDA's in front of its first include.
bool isUsedBefore(const Plan &plan, FileID file, std::optional<unsigned> include) {
  const auto use = plan.firstUses().find(file);
  return include && use != plan.firstUses().end() &&
         plan.unit.sources().getFileOffset(use->second) < *include;
}

/// A use of CUDA that no include comes before.
bool isBare(const Plan &plan, const std::vector<SourceLocation> &runtimeAt) {
  const clang::SourceManager &sources = plan.unit.sources();
  return llvm::any_of(plan.firstUses(), [&](const auto &use) {
    return llvm::none_of(runtimeAt, [&](SourceLocation place) {
      return sources.isBeforeInTranslationUnit(place, use.second);
    });
  });
}

} // namespace

void planHeaders(HipPlan &hip) {
  Plan &plan = hip.plan;
  std::map<FileID, std::map<unsigned, const IncludeRecord *>> active;
  for (const IncludeRecord &include : plan.unit.includes)
    if (!include.hash.isMacroID()) {
      const auto [file, offset] = plan.unit.sources().getDecomposedLoc(include.hash);
      active[plan.text.canonical(file)][offset] = &include;
    }
  const FileID main = plan.text.canonical(plan.unit.sources().getMainFileID());
  unsigned front = behindOpeningComment(plan.text.buffer(main));
  std::vector<SourceLocation> runtimeAt;
  bool hasHalves = false;
  for (FileID each : plan.unit.userFiles) {
    const FileID file = plan.text.canonical(each);
    HeaderReader reader(hip, file, active[file]);
    forEachRawToken(plan, wholeFile(plan, file),
                    [&](const clang::Token &token, const Span &span) { reader.see(token, span); });
    llvm::append_range(runtimeAt, reader.runtimeAt);
    hasHalves |= reader.hasHalves;
    if (file == main && !isUsedBefore(plan, main, reader.firstInclude))
      front = reader.firstInclude.value_or(front);
  }
  const auto include = [&](llvm::StringRef header) {
    plan.include(main, front, fmt::format("#include <{}>\n", header.str()), header);
  };
  if (isBare(plan, runtimeAt))
    include(runtimeHeader);
  if (hip.usesHalves && !hasHalves)
    include(halfHeader);
}

} // namespace cu2port::host
