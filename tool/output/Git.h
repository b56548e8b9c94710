// git, asked about files of others: it starts no program that their repository names.
#pragma once

#include "processes/Process.h"

#include <string>

namespace cu2port {

/// Runs git in a repository, or outside of all if `repository` is empty. Filters, hooks, file
/// watchers, fetches and programs that show files are off, whoever asks for them.
/// `git` is its path; `words` begin with its command.
ProgramOutput askGit(const std::string &git, const std::string &repository,
                     const ProgramCall &words,
                     const ProgramLimits &limits = ProgramLimits::usual());

} // namespace cu2port
