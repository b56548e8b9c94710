// The source at a finding, and what it has become.
#pragma once

#include "runs/MakeReport.h"

#include <optional>

namespace cu2port {

/// Excerpts of one run's files. All arguments must outlive it; texts are read when they are asked
/// for.
class ReportExcerpts {
public:
  ReportExcerpts(const std::vector<ReportFile> &files, const std::vector<UnitSummary> &units,
                 const TranslatedFiles &translated);

  /// A few lines around; none if the file cannot be read.
  /// `path` is below the root, here and below; lines are counted from 1.
  report::Excerpt source(const std::string &path, unsigned line);
  /// The same place in the output: in the host's file, or for device code in the kernels' file, at
  /// `kernel`. None if it is the source itself.
  report::Excerpt translatedAt(const std::string &path, unsigned line, const std::string &kernel);
  /// A line by itself; empty if it cannot be had.
  std::string lineOf(const std::string &path, unsigned line);

private:
  using Lines = std::vector<std::string>;
  struct Source {
    std::string text;
    std::vector<std::size_t> starts; ///< of its lines
    Lines lines;
  };
  const Source &sourceOf(const std::string &path);
  /// `line`, and two lines on each side, of a file that is called `file` in the report.
  report::Excerpt around(const std::string &file, const Lines &lines, unsigned line) const;
  /// The number of the line in the translated text; 0 if there is no such line.
  unsigned translatedLine(const Source &source, const std::vector<Edit> &edits,
                          unsigned line) const;

  std::map<std::string, const ReportFile *> files;    ///< by path
  std::map<std::string, const UnitFiles *> unitFiles; ///< by real path
  std::map<std::string, std::vector<Edit>> edits;     ///< by real path
  const TranslatedFiles &translated;
  std::map<std::string, Source> sources; ///< by path
  std::map<std::string, Lines> outputs;  ///< by path in the output
};

} // namespace cu2port
