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
  return fmt::format("{0}extern const cu2port::CpuKernel {1}[];\n"
                     "const cu2port::CpuKernel {1}[] = {{\n{2}    {{}},\n}};\n",
                     tables, versionsOf(table), rows);
}

std::string objectOf(const std::string &object, const std::string &level) {
  return level == kernelLevels.front() ? object : fmt::format("{}.{}.o", object, level);
}

} // namespace cu2port
