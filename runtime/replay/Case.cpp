#include "replay/Case.h"

#include "verify/Layout.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <set>

namespace cu2port::replay {
namespace {

using Json = nlohmann::json;

constexpr std::size_t longestDescription = std::size_t{16} << 20;
constexpr std::size_t longestLayout = std::size_t{1} << 20;
constexpr std::size_t mostArguments = 4096, mostRegions = 65536;
constexpr std::size_t largestArgument = 32764;  // CUDA's limit for all parameters of a kernel
constexpr std::ptrdiff_t farthestBefore = 4096; // programs that count from 1
constexpr std::uint64_t mostShared = std::uint64_t{1} << 30;

/// What is wrong; nobody outside sees it.
struct Problem {
  std::string text;
};

[[noreturn]] void refuse(std::string text) { throw Problem{std::move(text)}; }

/// Names are printed, and handed on as C has them.
bool isPrintable(const std::string &text) {
  return text.size() <= 10000 && std::none_of(text.begin(), text.end(),
                                              [](unsigned char c) { return c < ' ' || c == 127; });
}

bool isIdentifier(const std::string &text, const char *alsoAllowed) {
  return !text.empty() && text.size() <= 1000 &&
         std::all_of(text.begin(), text.end(), [&](unsigned char c) {
           return std::isalnum(c) || c == '_' || (c && std::strchr(alsoAllowed, c));
         });
}

/// One object of the description, and where it is, for messages.
class Object {
public:
  Object(const Json &value, std::string path) : value(value), path(std::move(path)) {
    if (!value.is_object())
      refuse(this->path + " is no object");
  }

  bool has(const char *key) const { return value.contains(key); }
  Object object(const char *key) const { return {get(key), where(key)}; }

  std::string text(const char *key) const {
    const Json &field = get(key);
    if (!field.is_string())
      refuse(where(key) + " is no text");
    return field.get<std::string>();
  }
  std::string name(const char *key) const {
    std::string found = text(key);
    if (!isPrintable(found))
      refuse(where(key) + " has control characters, or is too long");
    return found;
  }
  std::uint64_t number(const char *key, std::uint64_t most) const {
    return numberOf(get(key), where(key), most);
  }
  std::ptrdiff_t offset(const char *key) const {
    const Json &field = get(key);
    if (!field.is_number_integer())
      refuse(where(key) + " is no whole number");
    if (field.is_number_unsigned() && field.get<std::uint64_t>() > INT64_MAX)
      refuse(where(key) + " is too large");
    return field.get<std::int64_t>();
  }
  bool flag(const char *key) const {
    const Json &field = get(key);
    if (!field.is_boolean())
      refuse(where(key) + " is neither true nor false");
    return field.get<bool>();
  }
  dim3 extent(const char *key) const {
    const std::vector<const Json *> all = elements(key, 3);
    if (all.size() != 3)
      refuse(where(key) + " is no three numbers");
    unsigned numbers[3];
    for (int i = 0; i < 3; ++i) {
      numbers[i] = static_cast<unsigned>(numberOf(*all[i], where(key), UINT32_MAX));
      if (numbers[i] == 0)
        refuse(where(key) + " has a 0");
    }
    return {numbers[0], numbers[1], numbers[2]};
  }
  std::vector<const Json *> elements(const char *key, std::size_t most) const {
    const Json &field = get(key);
    if (!field.is_array() || field.size() > most)
      refuse(where(key) + " is no list, or has more than " + std::to_string(most) + " elements");
    std::vector<const Json *> all;
    for (const Json &each : field)
      all.push_back(&each);
    return all;
  }

  std::string where(const char *key) const { return path + '.' + key; }

private:
  const Json &get(const char *key) const {
    const auto found = value.find(key);
    if (found == value.end())
      refuse(where(key) + " is missing");
    return *found;
  }
  static std::uint64_t numberOf(const Json &field, const std::string &where, std::uint64_t most) {
    if (!field.is_number_unsigned())
      refuse(where + " is no number that counts");
    const auto number = field.get<std::uint64_t>();
    if (number > most)
      refuse(where + " is more than " + std::to_string(most));
    return number;
  }

  const Json &value;
  std::string path;
};

Bytes fromHex(const std::string &text, const std::string &where) {
  auto digit = [&](char c) {
    const char *digits = "0123456789abcdef";
    const char *found = c ? std::strchr(digits, c) : nullptr;
    if (!found)
      refuse(where + " is not in hexadecimal digits");
    return static_cast<unsigned>(found - digits);
  };
  if (text.size() % 2 || text.size() > 2 * largestArgument)
    refuse(where + " has half a byte, or is too long");
  Bytes bytes;
  for (std::size_t i = 0; i < text.size(); i += 2)
    bytes.push_back(static_cast<std::byte>(digit(text[i]) << 4 | digit(text[i + 1])));
  return bytes;
}

class CaseReader {
public:
  CaseReader(const ContentOf &contentOf, const std::vector<std::string> &names, std::size_t limit)
      : contentOf(contentOf), names(names), limit(limit), left(limit) {}

  std::unique_ptr<Case> read() {
    const Bytes text = content("case.json", longestDescription);
    const auto *begin = reinterpret_cast<const char *>(text.data());
    const Json description = Json::parse(begin, begin + text.size(), nullptr, false);
    if (description.is_discarded())
      refuse("'case.json' is no JSON");
    const Object all(description, "case");
    if (all.text("format") != "cu2port-case" || all.number("version", UINT32_MAX) != 1)
      refuse("'case.json' is not of format cu2port-case, version 1");
    readKernel(all.object("kernel"));
    readLaunch(all.object("launch"));
    readRegions(all);
    readArguments(all);
    readTexts();
    return std::move(result);
  }

private:
  Bytes content(const std::string &name, std::size_t most) {
    std::string problem;
    auto bytes = contentOf(name, std::min(most, left), &problem);
    if (!bytes)
      refuse(problem);
    spend(bytes->size());
    return std::move(*bytes);
  }
  void spend(std::size_t bytes) {
    if (bytes > left)
      refuse("it has more than the " + std::to_string(limit) + " bytes that may be read");
    left -= bytes;
  }

  void readKernel(const Object &kernel) {
    result->kernel = kernel.text("name");
    result->files = kernel.text("files");
    if (!isIdentifier(result->kernel, "") || !isIdentifier(result->files, "-+. ") ||
        result->files[0] == '.')
      refuse("the kernel, or its files, have no proper name");
    result->file = kernel.name("file");
    result->line = static_cast<unsigned>(kernel.number("line", UINT32_MAX));
    result->usesDynamicShared = kernel.flag("dynamicShared");
    result->staticShared = static_cast<std::uint32_t>(kernel.number("staticShared", mostShared));
    result->readsPointers = kernel.flag("readsPointers");
    result->prints = kernel.flag("prints");
    result->varies = kernel.has("varies") && kernel.flag("varies");
    if (kernel.has("rounded"))
      result->rounded = kernel.name("rounded");
  }

  void readLaunch(const Object &launch) {
    result->number = launch.number("number", UINT64_MAX);
    result->shape.grid = launch.extent("grid");
    result->shape.block = launch.extent("block");
    result->shape.dynamicShared = launch.number("dynamicShared", mostShared);
    result->shape.cooperative = launch.flag("cooperative");
  }

  void readRegions(const Object &all) {
    for (const Json *each : all.elements("regions", mostRegions)) {
      const std::string path = "case.regions[" + std::to_string(result->regions.size()) + "]";
      const Object described(*each, path);
      Region region;
      region.address = described.number("address", UINT64_MAX);
      const std::uint64_t bytes = described.number("bytes", left);
      region.before = content(described.name("before"), bytes);
      if (described.has("after")) {
        region.after = content(described.name("after"), bytes);
      } else {
        spend(bytes);
        region.after = region.before;
      }
      if (bytes == 0 || region.before.size() != bytes || region.after.size() != bytes ||
          bytes > UINT64_MAX - region.address)
        refuse(path + " has not the size that it says");
      if (!result->regions.empty()) {
        const Region &last = result->regions.back();
        if (region.address < last.address || region.address - last.address < last.before.size())
          refuse(path + " is not behind the one before");
      }
      result->regions.push_back(std::move(region));
    }
  }

  void readArguments(const Object &all) {
    for (const Json *each : all.elements("arguments", mostArguments)) {
      const std::string path = "case.arguments[" + std::to_string(result->arguments.size()) + "]";
      Argument argument = readArgument(Object(*each, path), path);
      if (argument.kind == Argument::Kind::Variable)
        addVariable(argument, path);
      else if (!variableNames.empty())
        refuse(path + " stands behind a variable");
      result->arguments.push_back(std::move(argument));
    }
  }

  /// Each is memory of its own.
  void addVariable(const Argument &variable, const std::string &path) {
    if (variable.region < 0 || variable.offset != 0)
      refuse(path + " is a variable without a region of its own");
    if (!variableNames.insert(variable.name).second ||
        !variableRegions.insert(variable.region).second)
      refuse(path + " is the same variable as another");
  }

  Argument readArgument(const Object &described, const std::string &path) {
    static constexpr const char *kinds[] = {"value", "pointer", "memory", "variable"};
    Argument argument;
    argument.name = described.name("name");
    const std::string kind = described.text("kind");
    const auto *found = std::find(std::begin(kinds), std::end(kinds), kind);
    if (found == std::end(kinds))
      refuse(path + ".kind is none that there is");
    argument.kind = static_cast<Argument::Kind>(found - kinds);
    if (argument.isPointer())
      readPointer(described, path, argument);
    else
      argument.bytes = fromHex(described.text("bytes"), path + ".bytes");
    if (!argument.isPointer() && argument.bytes.empty())
      refuse(path + ".bytes is empty");
    if (described.has("layout"))
      readLayout(described, path, argument);
    return argument;
  }

  void readPointer(const Object &described, const std::string &path, Argument &argument) {
    if (!described.has("region"))
      return;
    argument.region = described.offset("region");
    argument.offset = described.offset("offset");
    if (argument.region < 0 || static_cast<std::size_t>(argument.region) >= result->regions.size())
      refuse(path + ".region is none that there is");
    const auto bytes = static_cast<std::ptrdiff_t>(
        result->regions[static_cast<std::size_t>(argument.region)].before.size());
    if (argument.offset < -farthestBefore || argument.offset > bytes)
      refuse(path + ".offset is outside of its region");
  }

  static void readLayout(const Object &described, const std::string &path, Argument &argument) {
    argument.layout = described.text("layout");
    if (argument.layout.size() > longestLayout)
      refuse(path + ".layout is too long");
    const verify::LayoutRef layout = verify::parseLayout(argument.layout);
    if (!layout ||
        (argument.isPointer() ? !layout->isPointer() : layout->size > argument.bytes.size()))
      refuse(path + ".layout is none, or not one of such an argument");
  }

  void readTexts() {
    for (const char *ending : deviceTextEndings)
      readText(ending);
    for (const char *ending : {".cpu.cpp", ".plain.cpp", ".direct.cpp"})
      readText(ending);
  }

  void readText(const char *ending) {
    const std::string file = result->files + ending, entry = "kernels/" + file;
    if (std::find(names.begin(), names.end(), entry) == names.end())
      return;
    const Bytes text = content(entry, left);
    result->texts[file].assign(reinterpret_cast<const char *>(text.data()), text.size());
  }

  const ContentOf &contentOf;
  const std::vector<std::string> &names;
  const std::size_t limit;
  std::size_t left; ///< bytes that may still be read
  std::set<std::string> variableNames;
  std::set<std::ptrdiff_t> variableRegions;
  std::unique_ptr<Case> result = std::make_unique<Case>();
};

} // namespace

std::unique_ptr<Case> readCase(const ContentOf &contentOf, const std::vector<std::string> &names,
                               std::size_t limit, std::string *problem) {
  try {
    return CaseReader(contentOf, names, limit).read();
  } catch (const Problem &found) {
    *problem = found.text;
  } catch (const std::bad_alloc &) {
    *problem = "there is not enough memory for it";
  }
  return nullptr;
}

std::unique_ptr<Case> readCase(const void *bytes, std::size_t size, std::size_t limit,
                               std::string *problem) {
  const std::unique_ptr<Archive> archive = Archive::open(bytes, size, problem);
  if (!archive)
    return nullptr;
  return readCase([&](const std::string &name, std::size_t most,
                      std::string *why) { return archive->read(name, most, why); },
                  archive->names(), limit, problem);
}

std::ptrdiff_t findRegion(const Case &recorded, std::uint64_t address) {
  auto after =
      std::upper_bound(recorded.regions.begin(), recorded.regions.end(), address,
                       [](std::uint64_t a, const Region &region) { return a < region.address; });
  if (after == recorded.regions.begin() || !std::prev(after)->holds(address))
    return -1;
  return std::prev(after) - recorded.regions.begin();
}

} // namespace cu2port::replay
