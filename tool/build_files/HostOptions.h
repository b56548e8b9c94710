// Asks of what a build says to nvcc beside macros: options that kernels' texts depend on.
#pragma once

namespace cu2port {

class Findings;
class SourceWords;
struct GivenBuild;
struct Tree;

/// False, and findings, if build files have an option that changes kernels' texts, and the
/// translation was not told of it.
bool knowsHostOptions(const Tree &tree, const GivenBuild &given, SourceWords &words,
                      Findings &findings);

} // namespace cu2port
