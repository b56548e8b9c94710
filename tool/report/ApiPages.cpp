// Makes docs/api/ of the rules and of the tables of functions that are only declared:
//
//   cudaMalloc in rules/*.yaml          cuda_runtime_api.md, below "## cuda_runtime_api.h":
//                                  ->   | `cudaMalloc` | | `portMalloc` | `portMalloc` | exact | |
//   CUDA's cufft.h declares             cufft.md, below "## cufft.h":
//   cufftExecC2C                   ->   | `cufftExecC2C` | | – | – | declared | declared; ... |
//
// A column stands for each target. Headers with many rows have a page of their own, smaller ones
// share one; README.md is the index, with how many names of each kind a header has.
//
// Start at collect(), which sorts rules into headers; tableOf() and index() write them down.
#include "report/ApiPages.h"
#include "rules/HipNames.h"
#include "targets/Targets.h"
#include "targets/TextTargets.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace cu2port {
namespace {

using llvm::StringRef;

constexpr const char *nothing = "–";

/// Headers that share a page if they are small.
struct Family {
  const char *prefix, *page;
};
/// By the start of a header's name; the first that fits counts, and the last fits all.
constexpr Family families[] = {
    {"cublas", "cublas"},
    {"cudnn", "cudnn"},
    {"cufft", "cufft"},
    {"cupti", "cupti"},
    {"curand", "curand"},
    {"cusolver", "cusolver"},
    {"cutensor", "cutensor"},
    {"npp", "npp"},
    {"nvvm", "nvrtc"},
    {"nvJitLink", "nvrtc"},
    {"cuda.h", "driver_api"},
    {"cudaEGL", "driver_api"},
    {"cudaGL", "driver_api"},
    {"cudaProfiler", "driver_api"},
    {"cudaVDPAU", "driver_api"},
    {"assert.h", "c_library"},
    {"stdio.h", "c_library"},
    {"stdlib.h", "c_library"},
    {"string.h", "c_library"},
    {"time.h", "c_library"},
    {"math.h", "c_library"},
    {"algorithm", "c_library"},
    {"", "others"},
};
constexpr std::size_t ownPage = 20; ///< rows for which a header has a page of its own

/// Fidelity, as the rules have it, and one more.
enum Kind { Exact, Conditional, Approximate, Unsupported, Declared, kinds };
constexpr const char *nameOf[kinds] = {"exact", "conditional", "approximate", "unsupported",
                                       "declared"};

static_assert(static_cast<int>(Fidelity::Unsupported) == Unsupported);

/// One row of a table, as text in Markdown.
struct Row {
  std::vector<std::string> names; ///< a function, and another form of it
  std::string since;
  std::vector<std::string> becomes; ///< by column
  std::string notes;
  Kind kind;
};

/// One header of CUDA's. Some are only included: they have no rows, and no page.
struct Header {
  std::optional<std::string> becomes; ///< what an #include of it does
  std::vector<Row> rows;              ///< sorted
  std::size_t counts[kinds] = {};
  std::string page;

  void add(Row row) {
    counts[row.kind] += row.names.size();
    rows.push_back(std::move(row));
  }
};

/// Text in a cell of a table in Markdown: `|` would end it, and so would the end of a line.
std::string cell(StringRef text) {
  std::string result;
  for (char c : text)
    result += c == '|' ? "\\|" : std::string(1, c == '\n' ? ' ' : c);
  return result;
}

std::string code(StringRef text) { return "`" + cell(text) + "`"; }

/// `11.2`, `to 12.9`, `11.2 to 12.9`.
std::string versions(const ApiRule &rule) {
  return rule.until.empty()
             ? rule.since
             : fmt::format("{}{}to {}", rule.since, rule.since.empty() ? "" : " ", rule.until);
}

bool isOfDevice(const ApiRule &rule) {
  return rule.kind == RuleKind::DeviceFunction || rule.kind == RuleKind::DeviceVariable;
}

/// Overloads with one text stand together: `fmin($1, $2)` of float, double.
std::string overloadsText(const std::vector<Overload> &overloads) {
  std::string text;
  StringRef last;
  for (const Overload &each : overloads) {
    const bool isNew = each.text != last || each.type.empty();
    if (isNew)
      text += (text.empty() ? "" : "<br>") + code(each.text);
    if (!each.type.empty())
      text += (isNew ? " of " : ", ") + each.type;
    last = each.text;
  }
  return text;
}

/// What a name becomes for one target. Host code is the same for all.
std::string columnText(const ApiRule &rule, const TargetInfo &column) {
  const bool isUnsupported = rule.fidelity == Fidelity::Unsupported;
  if (!isOfDevice(rule))
    return isUnsupported ? nothing : rule.host().empty() ? "left out" : code(rule.host());
  if (const std::string text = overloadsText(rule.in(column.column)); !text.empty())
    return text;
  // A target that has the name itself: without a text in the rules, it stays.
  if (column.unlisted == Unlisted::Stays)
    return isUnsupported ? nothing : code(rule.name);
  // `__syncthreads_and` has no text for OpenCL: a pass writes it, in the block form of its kernel.
  const bool byPasses = rule.fidelity == Fidelity::Exact; // they have no text in the rules
  return byPasses ? "by the block form" : nothing;
}

/// In the newest HIP. Of names that are not CUDA's alone, such as `__restrict__`, its
/// tables say nothing.
std::string hipText(StringRef name, bool isOfDevice, const Rules &rules) {
  const HipName *row = rules.hip().find(name, newestHip);
  if (row)
    return row->text.empty() ? "left out" : code(row->text);
  return !isOfDevice || rules.hip().isMissing(name) ? nothing : "";
}

std::vector<std::string> columnTexts(const ApiRule &rule, const Rules &rules) {
  std::vector<std::string> texts;
  for (const TargetInfo *column : deviceColumns())
    texts.push_back(columnText(rule, *column));
  texts.push_back(hipText(rule.name, isOfDevice(rule) || rule.kind == RuleKind::Attribute, rules));
  return texts;
}

/// `CPU`, `OpenCL`: as the columns' targets are shown.
std::vector<std::string> columnTitles() {
  std::vector<std::string> titles;
  for (const TargetInfo *column : deviceColumns()) {
    StringRef title = column->shown;
    title.consume_front("the ");
    titles.push_back(title.str());
  }
  for (const TextTarget &target : textTargets())
    titles.push_back(target.shown.str());
  return titles;
}

/// `<` and `*` would be HTML and emphasis here; in code they are themselves.
std::string notesOn(const ApiRule &rule) {
  std::string text = rule.reason();
  if (!rule.hint.empty())
    text += (text.empty() ? "" : "; ") + rule.hint;
  std::string escaped;
  for (char c : cell(text))
    escaped += c == '<' || c == '*' ? std::string{'\\', c} : std::string(1, c);
  return escaped;
}

Row rowOf(const ApiRule &rule, const Rules &rules) {
  return {{rule.name},
          versions(rule),
          columnTexts(rule, rules),
          notesOn(rule),
          static_cast<Kind>(rule.fidelity)};
}

/// NPP's functions come in pairs, of which the second takes a stream.
void addDeclared(Header &header, const Rules &rules, const std::vector<std::string> &names) {
  const std::string notes = "declared; returns its library's \"not supported\" status";
  const std::vector<std::string> none(deviceColumns().size(), nothing);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (rules.find(names[i]))
      continue;
    Row row{{names[i]}, "", none, notes, Declared};
    row.becomes.push_back(hipText(names[i], false, rules));
    // They are sorted, so that `f_Ctx` follows `f`: one row has both.
    if (i + 1 < names.size() && names[i + 1] == names[i] + "_Ctx")
      row.names.push_back(names[++i]);
    header.add(std::move(row));
  }
}

/// `nppi_filtering_functions.h` -> `nppi_filtering_functions.md`, `cuda/atomic` -> `cuda_atomic.md`
/// with many rows, else the page of its family.
std::string pageOf(const std::string &header, std::size_t rows) {
  if (rows >= ownPage) {
    std::string name = StringRef(header).rsplit('.').first.str();
    std::replace(name.begin(), name.end(), '/', '_');
    return name + ".md";
  }
  const auto *family =
      std::find_if(std::begin(families), std::end(families),
                   [&](const Family &each) { return StringRef(header).starts_with(each.prefix); });
  return family->page + std::string(".md");
}

using Headers = std::map<std::string, Header>;

/// All headers that a rule or a table names, with their rows in the order of names.
Headers collect(const Rules &rules,
                const std::map<std::string, std::vector<std::string>> &declared) {
  Headers headers;
  for (const ApiRule *rule : rules.all()) {
    // A rule about a header says what an #include of it becomes. All others are rows of theirs.
    if (rule->kind == RuleKind::Header)
      headers[rule->name].becomes = rule->host();
    else if (!StringRef(rule->name).starts_with("__cu2port_")) // our own headers'
      headers[rule->header].add(rowOf(*rule, rules));
  }
  for (const auto &[name, functions] : declared)
    addDeclared(headers[name], rules, functions);
  for (auto &[name, header] : headers) {
    std::sort(header.rows.begin(), header.rows.end(),
              [](const Row &a, const Row &b) { return a.names < b.names; });
    header.page = header.rows.empty() ? "" : pageOf(name, header.rows.size());
  }
  return headers;
}

/// A header without a rule of its own stays.
std::string includeText(const std::string &name, const Header &header) {
  if (!header.becomes)
    return "stays";
  return header.becomes->empty()   ? "left out"
         : *header.becomes == name ? "stays"
                                   : code(*header.becomes);
}

std::string tableOf(const std::string &name, const Header &header) {
  std::string rule;
  for (std::size_t i = 0; i < columnTitles().size(); ++i)
    rule += "|---";
  std::string text =
      fmt::format("\n## {}\n\n| name | since | {} | fidelity | notes |\n|---|---{}|---|---|\n",
                  name, fmt::join(columnTitles(), " | "), rule);
  for (const Row &row : header.rows)
    text += fmt::format("| `{}` | {} | {} | {} | {} |\n", fmt::join(row.names, "`, `"), row.since,
                        fmt::join(row.becomes, " | "), nameOf[row.kind], row.notes);
  return text;
}

std::string numbers(const std::size_t (&counts)[kinds]) {
  std::string text;
  for (std::size_t each : counts)
    text += fmt::format(" {} |", each ? std::to_string(each) : "");
  return text;
}

constexpr const char *introduction =
    R"(# What becomes of CUDA's names

A table for each header of CUDA's, made by `cu2port --catalogue docs` from what the tool itself reads: `rules/*.yaml`,
and the tables of functions that are only declared (`runtime/include/cu2port/libraries/*.def`). `cu2port --query NAME`
prints the same of one name. Left out is what headers in CUDA C++ define (CUB, half precision, cuRAND in kernels), which
is translated with the kernels: docs/libraries.md.

| column | says |
|---|---|
| since | the first version of CUDA that has the name; `to 12.9`: the last; empty: all that cu2port knows |
| {} | what it becomes there: in host code the same for all, in kernels for each; `$1` is the first argument, `$T` its type, `$S` the address space that it points to. Several lines: by the type of the first argument. By the block form: the translator writes it, where a kernel is a function of a whole block. `–`: nothing; a call in host code is left to do, a kernel that uses it is left out for that target |
| fidelity | `exact`: the same results and errors; `conditional`: the same under the condition in the notes; `approximate`: other rounding; `unsupported`: known, and not translated; `declared`: programs with it build, and a call returns its library's "not supported" status |

)";

std::string index(const Headers &headers) {
  std::string text = fmt::format(introduction, fmt::join(columnTitles(), ", ")), columns, line;
  std::size_t all[kinds] = {};
  for (const char *name : nameOf) {
    columns += fmt::format(" {} |", name);
    line += "--:|";
  }
  text += "| header | `#include` becomes |" + columns + "\n|---|---|" + line + "\n";
  for (const auto &[name, header] : headers) {
    // A header without rows has no table to lead to.
    std::string link = name;
    if (!header.page.empty()) {
      // As GitHub makes anchors of headings: `cufft.h` -> `cuffth`.
      std::string anchor;
      for (char c : StringRef(name).lower())
        if (llvm::isAlnum(c) || c == '_' || c == '-')
          anchor += c;
      link = fmt::format("[{}]({}#{})", name, header.page, anchor);
    }
    text += fmt::format("| {} | {} |{}\n", link, includeText(name, header), numbers(header.counts));
    for (std::size_t i = 0; i < kinds; ++i)
      all[i] += header.counts[i];
  }
  return text + "| all | |" + numbers(all) + "\n";
}

} // namespace

std::map<std::string, std::string>
apiPages(const Rules &rules, const std::map<std::string, std::vector<std::string>> &declared) {
  const Headers headers = collect(rules, declared);
  std::map<std::string, std::string> pages{{"README.md", index(headers)}};
  for (const auto &[name, header] : headers) {
    if (header.page.empty())
      continue;
    std::string &page = pages[header.page];
    if (page.empty())
      page = fmt::format("# {}\n\nMade by `cu2port --catalogue docs`; [README.md](README.md) says "
                         "what the columns "
                         "mean.\n",
                         StringRef(header.page).drop_back(3).str());
    page += tableOf(name, header);
  }
  return pages;
}

} // namespace cu2port
