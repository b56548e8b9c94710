// What a build file is, by its name.
#pragma once

#include <string>

namespace cu2port {

bool isCMakeFile(const std::string &path);
bool isMakefile(const std::string &path);
/// Others that make reads, and what they are made of: Makefile.in, make.inc.
bool isLikeMakefile(const std::string &path);
/// Build files that are programs, or data of such: meson.build, setup.py, build.sh.
bool isBuildScript(const std::string &path);
bool isConfigure(const std::string &path);
/// All of these, and programs in languages that builds are written in.
bool mayBuild(const std::string &path);

} // namespace cu2port
