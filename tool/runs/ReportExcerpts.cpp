// The lines around a finding, and what they have become:
//
//   s.cu, around 7                            s.cpp, around 9: where edits have moved line 7
//   5  __global__ void before(...) {...}      or, in device code, s.cpu.cpp, around the first line
//   6  __global__ void sum(float *x) {   ->   that has the kernel's name
//   7    asm volatile("...");
//
// Texts are read once and kept by path, as a report has many findings in one file.
#include "runs/ReportExcerpts.h"
#include "support/ReadFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace cu2port {
namespace {

/// Before and after.
constexpr unsigned linesAround = 2;
constexpr std::size_t longestLine = 400; ///< of generated sources, a line may be the whole file
constexpr std::size_t largestSource = std::size_t{8} << 20;

std::vector<std::string> split(llvm::StringRef text) {
  std::vector<std::string> lines;
  for (llvm::StringRef rest = text; !rest.empty();) {
    llvm::StringRef line;
    std::tie(line, rest) = rest.split('\n');
    lines.push_back(line.rtrim('\r').take_front(longestLine).str());
  }
  return lines;
}

/// `__kernel void scale(`, and not what calls it or names it in a comment.
bool defines(llvm::StringRef line, llvm::StringRef kernel) {
  const std::size_t at = line.find(("void " + kernel + "(").str());
  return at != llvm::StringRef::npos && !line.take_front(at).contains("//");
}

} // namespace

ReportExcerpts::ReportExcerpts(const std::vector<ReportFile> &all,
                               const std::vector<UnitSummary> &units,
                               const TranslatedFiles &translated)
    : translated(translated) {
  for (const ReportFile &file : all)
    files[file.path] = &file;
  for (const UnitFiles &unit : translated.units)
    unitFiles[unit.source] = &unit;
  for (const UnitSummary &unit : units)
    for (const auto &[file, list] : unit.edits)
      edits.try_emplace(file, list);
}

const ReportExcerpts::Source &ReportExcerpts::sourceOf(const std::string &path) {
  // A file that cannot be read, or is too large to show, has no lines: that, too, is kept.
  auto [row, isNew] = sources.try_emplace(path);
  const auto file = files.find(path);
  if (!isNew || file == files.end())
    return row->second;
  const auto buffer = llvm::expectedToOptional(readFile(file->second->source, largestSource));
  if (!buffer)
    return row->second;
  Source &source = row->second;
  source.text = (*buffer)->getBuffer().str();
  source.lines = split(source.text);
  source.starts.push_back(0);
  for (std::size_t at = 0; at < source.text.size(); ++at)
    if (source.text[at] == '\n')
      source.starts.push_back(at + 1);
  return source;
}

report::Excerpt ReportExcerpts::around(const std::string &file, const Lines &lines,
                                       unsigned line) const {
  report::Excerpt excerpt;
  if (line == 0 || line > lines.size())
    return excerpt;
  excerpt.file = file;
  excerpt.first = line > linesAround ? line - linesAround : 1;
  const std::size_t end = std::min<std::size_t>(lines.size(), line + linesAround);
  excerpt.lines.assign(lines.begin() + (excerpt.first - 1),
                       lines.begin() + static_cast<std::ptrdiff_t>(end));
  return excerpt;
}

report::Excerpt ReportExcerpts::source(const std::string &path, unsigned line) {
  return around(path, sourceOf(path).lines, line);
}

std::string ReportExcerpts::lineOf(const std::string &path, unsigned line) {
  const Lines &lines = sourceOf(path).lines;
  return line && line <= lines.size() ? lines[line - 1] : std::string();
}

/// Where the edits have moved the beginning of a line.
unsigned ReportExcerpts::translatedLine(const Source &source, const std::vector<Edit> &list,
                                        unsigned line) const {
  if (line == 0 || line > source.starts.size())
    return 0;
  // Edits are sorted. One that begins before the line and ends within or after it moves it nowhere
  // that could be told, so that counting ends there.
  const std::size_t offset = source.starts[line - 1];
  long moved = line;
  for (const Edit &edit : list) {
    if (edit.offset >= offset || edit.offset + edit.length > offset)
      break;
    moved += static_cast<long>(llvm::StringRef(edit.text).count('\n'));
    moved -= static_cast<long>(
        llvm::StringRef(source.text).substr(edit.offset, edit.length).count('\n'));
  }
  return moved > 0 ? static_cast<unsigned>(moved) : 0;
}

report::Excerpt ReportExcerpts::translatedAt(const std::string &path, unsigned line,
                                             const std::string &kernel) {
  const auto file = files.find(path);
  if (file == files.end() || line == 0)
    return {};
  const auto unit = unitFiles.find(file->second->real);
  // Null for a file that is copied: it would be shown twice.
  auto outputOf = [&](const std::string &name) -> const Lines * {
    auto [row, isNew] = outputs.try_emplace(name);
    const auto found = translated.tree.files().find(name);
    if (isNew && found != translated.tree.files().end() && !found->second.isCopy)
      row->second = split(found->second.text);
    return row->second.empty() ? nullptr : &row->second;
  };
  if (!kernel.empty() && unit != unitFiles.end())
    for (const std::string &name : unit->second->kernels)
      if (const Lines *lines = outputOf(name))
        for (std::size_t i = 0; i < lines->size(); ++i)
          if (defines((*lines)[i], kernel))
            return around(name, *lines, static_cast<unsigned>(i + 1));
  // Host code, or a kernel that is in no file of kernels.
  const auto list = edits.find(file->second->real);
  const std::string output = unit != unitFiles.end() ? unit->second->host : path;
  const Lines *lines = list == edits.end() ? nullptr : outputOf(output);
  return lines ? around(output, *lines, translatedLine(sourceOf(path), list->second, line))
               : report::Excerpt();
}

} // namespace cu2port
