// The tables of rules/ that only a report reads: what is left costs how much, and what stands in
// for NVIDIA's libraries.
#pragma once

#include "report/Report.h"

#include "llvm/Support/Error.h"

#include <map>
#include <string>
#include <vector>

namespace cu2port::report {

/// rules/effort.yaml. All times are hours.
struct EffortTable {
  /// A cause's first place, and each further one.
  struct Price {
    double first = 0, again = 0;
  };
  std::map<std::string, Price> classes;
  /// What is not in it costs minutes if it is left to do, else nothing.
  std::map<int, std::string> findings; ///< classes, by a diagnostic's number
  /// What a port costs besides its causes.
  double perTree = 0, perFile = 0, perKernel = 0, perCondition = 0;
  double low = 1, high = 1; ///< parts of the estimate
  /// The lines that a port by hand changes.
  struct ByHand {
    double perUse = 0, perKernel = 0, perCudaLine = 0, perFile = 0;
  };
  std::map<std::string, ByHand> byHand; ///< by what is ported to: hip, sycl, omp
  /// Of a port by hand.
  double linesPerHour = 1;

  /// The class of a finding; `own` is what the rule of its name says.
  std::string classOf(int id, bool isToDo, const std::string &own) const;
  double price(const std::string &effort, unsigned places) const;
};

/// An error names file, line and column.
llvm::Expected<EffortTable> readEffort(const std::string &file);

/// A library of rules/alternatives.yaml.
struct LibraryKind {
  std::string name, state, differs;
  std::vector<std::string> headers; ///< one that ends in `/` is all of a folder
  std::vector<std::string> names;   ///< prefixes
  std::map<std::string, std::string> alternatives;

  bool hasHeader(llvm::StringRef name) const;
  bool hasName(llvm::StringRef name) const;
};
llvm::Expected<std::vector<LibraryKind>> readAlternatives(const std::string &file);

/// Fills in what follows from the rows of files, kernels and findings: causes, hours, order,
/// effort. `dependsOn` are the folders that a folder includes headers of.
void estimate(Report &report, const EffortTable &table, const std::vector<LibraryKind> &libraries,
              const std::map<std::string, std::vector<std::string>> &dependsOn);

/// The folder that a path is counted in: `src/gpu` of `src/gpu/a/b.cu`.
std::string folderOf(const std::string &path);

} // namespace cu2port::report
