#include "verify/Settings.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdlib>

#include <regex.h>

namespace cu2port::verify {
namespace {

constexpr std::array againstNames = {"auto", "plain", "direct", "cpu", "opencl", "sycl"};

bool readCount(const std::string &text, std::uint64_t *count) {
  if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos)
    return false;
  errno = 0;
  *count = std::strtoull(text.c_str(), nullptr, 10);
  return errno == 0;
}

bool readBound(const std::string &text, double *bound) {
  char *end = nullptr;
  *bound = std::strtod(text.c_str(), &end);
  return !text.empty() && *end == '\0' && std::isfinite(*bound) && *bound >= 0;
}

bool readAgainst(const std::string &text, Against *against) {
  const auto found = std::find(againstNames.begin(), againstNames.end(), text);
  if (found == againstNames.end())
    return false;
  *against = static_cast<Against>(found - againstNames.begin());
  return true;
}

bool readLaunches(const std::string &text, Settings &settings) {
  if (text == "all" || text == "auto") {
    settings.launches = text == "all" ? Launches::All : Launches::Auto;
    return true;
  }
  settings.launches = Launches::First;
  std::uint64_t first = 0;
  if (text.compare(0, 6, "first:") != 0 || !readCount(text.substr(6), &first) || first == 0)
    return false;
  settings.first = first;
  return true;
}

bool isExpression(const std::string &text) {
  regex_t compiled;
  if (regcomp(&compiled, text.c_str(), REG_EXTENDED | REG_NOSUB) != 0)
    return false;
  regfree(&compiled);
  return true;
}

bool readMemory(const std::string &text, std::size_t *bytes) {
  std::uint64_t mebibytes = 0;
  if (!readCount(text, &mebibytes) || mebibytes == 0 || mebibytes > SIZE_MAX >> 20)
    return false;
  *bytes = mebibytes << 20;
  return true;
}

bool readSetting(const std::string &key, const std::string &value, Settings &settings) {
  Tolerance &tolerance = settings.tolerance;
  if (key == "against")
    return readAgainst(value, &settings.against);
  if (key == "launches")
    return readLaunches(value, settings);
  if (key == "kernels")
    return isExpression(settings.kernels = value);
  if (key == "ulps")
    return readCount(value, &tolerance.ulps);
  if (key == "rtol" || key == "atol") {
    tolerance.isRelative = true;
    return readBound(value, key == "rtol" ? &tolerance.relative : &tolerance.absolute);
  }
  if (key == "report")
    return !(settings.report = value).empty();
  if (key == "record")
    return !(settings.record = value).empty();
  return key == "memory" && readMemory(value, &settings.memory);
}

} // namespace

const char *nameOf(Against against) { return againstNames.at(static_cast<std::size_t>(against)); }

bool parseSettings(const std::string &text, Settings *settings, std::string *problem) {
  *settings = {};
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(';', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    begin = end + 1;
    if (word.empty())
      continue;
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string value = equals < word.size() ? word.substr(equals + 1) : "";
    if (!readSetting(word.substr(0, equals), value, *settings)) {
      *problem = '\'' + word + '\'';
      return false;
    }
  }
  if (settings->report.empty()) {
    *problem = "no report=FOLDER";
    return false;
  }
  return true;
}

} // namespace cu2port::verify
