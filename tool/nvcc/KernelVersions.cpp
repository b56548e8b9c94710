// Names and text of the tables of versions. What versionsText("s_cpu") adds to the text of kernels,
// where `s_cpu` is the table of the kernels themselves:
//
//   extern const cu2port::CpuKernel s_cpu_x86_64_v2[];
//   extern const cu2port::CpuKernel s_cpu_x86_64_v3[];
//   extern const cu2port::CpuKernel s_cpu_x86_64_v4[];
//   extern const cu2port::CpuKernel s_cpu_versions[];
//   const cu2port::CpuKernel s_cpu_versions[] = {
//       {"x86-64-v4", nullptr, s_cpu_x86_64_v4},
//       {"x86-64-v3", nullptr, s_cpu_x86_64_v3},
//       {"x86-64-v2", nullptr, s_cpu_x86_64_v2},
//       {},
//   };
//
// The widest comes first: the runtime takes the first one that the processor can run.
#include "nvcc/KernelVersions.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>

#include <fmt/format.h>

namespace cu2port {

std::string tableOf(const std::string &table, const std::string &level) {
  std::string name = table + '_' + level;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::string versionsOf(const std::string &table) { return table + "_versions"; }

std::string versionsText(const std::string &table) {
  std::string rows, tables;
  for (const char *level : kernelLevels) {
    const std::string name = tableOf(table, level);
    tables += fmt::format("extern const cu2port::CpuKernel {}[];\n", name);
    rows.insert(0, fmt::format("    {{\"{}\", nullptr, {}}},\n", level, name));
  }
  return fmt::format("{0}[[gnu::visibility(\"hidden\")]] extern const cu2port::CpuKernel {1}[];\n"
                     "const cu2port::CpuKernel {1}[] = {{\n{2}    {{}},\n}};\n",
                     tables, versionsOf(table), rows);
}

std::string objectOf(const std::string &object, const std::string &level) {
  return level == kernelLevels.front() ? object : fmt::format("{}.{}.o", object, level);
}

} // namespace cu2port
