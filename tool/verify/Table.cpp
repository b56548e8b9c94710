// Results as a table for people:
//
//   kernel            form   against  launches  verified  largest difference  verdict
//   scale (app.cu:8)  block  direct   40        12        1 ulp               verified
//   blur (app.cu:31)  block  direct   10        6         3 ulps              DIFFERENT: 8 elements
//       launch 1 <<<79, 128>>>: out[77].y is 3.5 and should be 3.25 (0.25 apart), ...
//   could not verify all: process 4711: signal 11 (Segmentation fault) ended it ...
//
// Of a kernel four differences are shown; verify.json has all that were kept.
#include "verify/Table.h"
#include "support/Visible.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cu2port::verify {
namespace {

constexpr std::size_t shownDifferences = 4; ///< of a kernel

/// 3, or 3x2, or 3x2x4.
std::string showExtent(const Extent &extent) {
  std::string text = std::to_string(extent[0]);
  if (extent[1] != 1 || extent[2] != 1)
    text += fmt::format("x{}", extent[1]);
  if (extent[2] != 1)
    text += fmt::format("x{}", extent[2]);
  return text;
}

/// A place among blocks or threads: 3, or (3, 2, 0).
std::string showIndex(const Extent &index, const Extent &of) {
  if (of[1] == 1 && of[2] == 1)
    return std::to_string(index[0]);
  return fmt::format("({}, {}, {})", index[0], index[1], index[2]);
}

std::string showWriter(const Writer &writer, const Difference &difference) {
  const std::string block = "block " + showIndex(writer.block, difference.grid);
  return writer.thread
             ? fmt::format("thread {} of {}", showIndex(*writer.thread, difference.block), block)
             : block;
}

/// 1 launch, 2 launches, 1 ulp, 2 ulps.
std::string count(std::uint64_t number, const char *what) {
  return fmt::format("{} {}{}", number, what,
                     number == 1                             ? ""
                     : llvm::StringRef(what).ends_with("ch") ? "es"
                                                             : "s");
}

/// Integers have no ulps, and of numbers a million ulps apart the distance says more.
std::string showDistance(const Distance &distance) {
  if (distance.ulps == Distance::unordered)
    return "one of them no finite number";
  if (distance.ulps > 0 && distance.ulps < 1000000)
    return count(distance.ulps, "ulp") + " apart";
  return fmt::format("{:.3g} apart", distance.absolute);
}

/// Of what was accepted; "-" if nothing was compared.
std::string showLargest(const Kernel &kernel) {
  return kernel.verified + kernel.different == 0 ? "-"
         : kernel.largest.ulps == 0              ? "0"
                                                 : count(kernel.largest.ulps, "ulp");
}

/// "block", "block, simt"; "-" if nothing was compared.
std::string showNames(const std::map<std::string, std::uint64_t> &counts) {
  return counts.empty() ? "-" : fmt::format("{}", fmt::join(llvm::make_first_range(counts), ", "));
}

std::string placeOf(const Kernel &kernel) {
  return kernel.file.empty() ? "" : fmt::format(" ({}:{})", kernel.file, kernel.line);
}

/// "; 1 element depends on rounding"; empty if there is none.
std::string showDependence(std::uint64_t elements, const char *on) {
  if (elements == 0)
    return {};
  return fmt::format("; {} depend{} on {}", count(elements, "element"), elements == 1 ? "s" : "",
                     on);
}

std::string showVerdict(const Kernel &kernel) {
  switch (kernel.verdict()) {
  case Verdict::Different:
    return kernel.differentElements
               ? fmt::format("DIFFERENT: {}", count(kernel.differentElements, "element"))
               : "DIFFERENT";
  case Verdict::OrderDependent:
  case Verdict::RoundingDependent:
    return "verified" + showDependence(kernel.orderDependentElements, "the order of threads") +
           showDependence(kernel.roundingDependentElements, "rounding");
  case Verdict::Unverified:
    return kernel.verified ? "could not verify all" : "could not verify";
  case Verdict::Verified:
  case Verdict::NotLaunched:
  case Verdict::NotChosen:
    break;
  }
  return nameOf(kernel.verdict());
}

/// Left-aligned columns.
class Columns {
public:
  void add(std::vector<std::string> row) {
    for (std::string &cell : row)
      cell = visible(cell);
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
    rows.push_back(std::move(row));
  }

  /// Without blanks at its end.
  std::string line(std::size_t row) const {
    std::string text;
    for (std::size_t i = 0; i < rows[row].size(); ++i)
      text += fmt::format("{:<{}}  ", rows[row][i], widths[i]);
    return llvm::StringRef(text).rtrim().str() + '\n';
  }

private:
  std::vector<std::vector<std::string>> rows;
  std::vector<std::size_t> widths;
};

std::string detailsOf(const Kernel &kernel) {
  std::string text;
  for (const auto &[reason, launches] : kernel.unverified)
    text += fmt::format("    {} could not be verified: {}\n", count(launches, "launch"),
                        visible(reason));
  for (std::size_t i = 0; i < std::min(kernel.differences.size(), shownDifferences); ++i)
    text += "    " + visible(describe(kernel.differences[i], kernel)) + '\n';
  if (kernel.differences.size() > shownDifferences)
    text += "    ... and more\n";
  return text;
}

} // namespace

/// The launch, the element, both values, and then whatever else is known of it.
std::string describe(const Difference &difference, const Kernel &kernel) {
  const std::string launch = fmt::format("launch {} <<<{}, {}>>>", difference.launch,
                                         showExtent(difference.grid), showExtent(difference.block));
  if (!difference.what.empty())
    return fmt::format("{}: {}", launch, difference.what);
  std::string text = fmt::format(
      "{}: {}[{}]{} is {} and should be {} ({})", launch, difference.buffer, difference.index,
      difference.field, difference.actual, difference.expected, showDistance(difference.distance));
  if (difference.writer)
    text += ", written by " + showWriter(*difference.writer, difference);
  // The reference writes nothing there: a write out of bounds, say.
  if (difference.unexpectedWriter)
    text += fmt::format(", written by {} only in the kernel's own form",
                        showWriter(*difference.unexpectedWriter, difference));
  // The first lines are of the kernel's own file, app.cu:12 30; others have their name.
  if (!difference.stores.empty())
    text += fmt::format(", {}:{}", kernel.file, difference.stores);
  if (!difference.note.empty())
    text += fmt::format(" ({})", difference.note);
  return text;
}

std::string showTable(const std::vector<Kernel> &kernels) {
  Columns columns;
  columns.add(
      {"kernel", "form", "against", "launches", "verified", "largest difference", "verdict"});
  for (const Kernel &kernel : kernels)
    columns.add({kernel.name + placeOf(kernel), showNames(kernel.forms), showNames(kernel.against),
                 std::to_string(kernel.launches), std::to_string(kernel.verified),
                 showLargest(kernel), showVerdict(kernel)});
  std::string text = columns.line(0);
  for (std::size_t i = 0; i < kernels.size(); ++i)
    text += columns.line(i + 1) + detailsOf(kernels[i]);
  return text;
}

std::string showReport(const Report &report) {
  std::string text = showTable(report.kernels);
  for (const std::string &problem : report.problems)
    text += fmt::format("could not verify all: {}\n", visible(problem));
  if (report.program.status > 0)
    text += fmt::format("the program's own exit status is {}\n", report.program.status);
  return text;
}

} // namespace cu2port::verify
