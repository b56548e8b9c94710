// What the files that translate CMake files share.
#pragma once

#include "build_files/BuildSources.h"
#include "build_files/CMakeSettings.h"
#include "build_files/CMakeTranslation.h"

#include "llvm/ADT/StringRef.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace cu2port {

/// Translates one file.
class CMakeTranslator {
public:
  CMakeTranslator(const std::string &text, const std::string &folder, const BuildSources &sources,
                  const CMakeFacts &facts, bool needsPackage, const std::vector<std::string> &extra)
      : text(text), folder(folder), sources(sources), facts(facts), needsPackage(needsPackage),
        extra(extra), edits(text) {}

  CMakeResult run();

private:
  void translate(const CMakeCommand &command);
  void project(const CMakeCommand &command);
  void languages(const CMakeCommand &command, std::size_t first);
  bool toolkit(CMakeChange &change);
  void unanswered(CMakeChange &change) const;
  void leftovers(CMakeChange &change);
  bool isToolkitVariable(llvm::StringRef text) const;
  bool makesTarget(const CMakeCommand &command) const;
  void target(CMakeChange &change);
  bool mayBeTranslated(const std::string &from, llvm::StringRef word, int depth) const;

  // Names of sources (CMakeSourceNames.cpp)
  bool pattern(CMakeChange &change);
  bool isUnclear(llvm::StringRef text) const;
  bool folderSources(CMakeChange &change);
  static std::string quoteBehindVariable(const std::string &word);
  void set(CMakeChange &change, const std::string &begin, const std::vector<std::string> &words);
  void names(CMakeChange &change);
  std::size_t rename(CMakeChange &change, std::string &text, std::size_t at);
  static bool isFreeText(const CMakeCommand &command);
  void unclear(CMakeChange &change, const std::string &word);

  // Names by their letters (CMakeNameChoices.cpp)
  void choices(CMakeChange &change);
  enum class Use { Asks, Takes, Replaces }; ///< of an expression
  void choice(CMakeChange &change, const std::string &value, const CMakeArgument &expression,
              Use use, const std::string &with = {});
  bool treatsOthers(const std::string &expression, Use use, const std::string &with) const;
  std::string openName(llvm::StringRef text, int depth);

  const std::string &text;
  const std::string &folder;
  const BuildSources &sources;
  const CMakeFacts &facts;
  const bool needsPackage;
  const std::vector<std::string> &extra;
  /// Whether a variable, so many steps from a target, may have a translated source in it.
  mutable std::map<std::pair<std::string, int>, bool> answers;
  std::set<std::string> visited; ///< variables, on the way to an open name
  CMakeEdits edits;
  CMakeResult result;
};

} // namespace cu2port
