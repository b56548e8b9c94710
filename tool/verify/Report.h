// All that one `cu2port verify` has found: its exit status, and its files for machines.
#pragma once

#include "verify/Results.h"

namespace cu2port::verify {

/// How the program itself ended.
struct ProgramEnd {
  std::vector<std::string> command;
  int status = 0;           ///< its exit status
  std::string failure = {}; ///< it could not be started, or a signal ended it; empty: neither
  double seconds = 0;
};

/// One run of a program, or of recorded launches.
struct Report {
  ProgramEnd program;
  std::vector<Process> processes;
  std::vector<Kernel> kernels;
  std::vector<std::string>
      problems; ///< why not all could be verified, besides kernels' own reasons

  /// 0 verified, 1 differences, 2 could not verify.
  int status() const;
};

/// Joins what the processes have found, and says what is missing for an answer.
Report makeReport(ProgramEnd program, std::vector<Process> processes);

/// Writes verify.json and verify.xml (JUnit) into the folder.
void writeReport(const Report &report, const std::string &folder, Findings &findings);

/// A test suite with a case for each kernel, for CI.
std::string toJunit(const Report &report);

} // namespace cu2port::verify
