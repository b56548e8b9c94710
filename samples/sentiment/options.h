// The options of the program, and the file of losses it writes.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

struct Options {
  std::string data = "data";          // the folder of sentences
  int epochs = 20;                    // passes over the training sentences
  std::string lossFile;               // where to write the loss of every step; empty: nowhere
  std::vector<std::string> sentences; // to judge after the training
};

inline Options readOptions(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; i += 2) {
    const std::string name = argv[i];
    const std::string value = i + 1 < argc ? argv[i + 1] : "";
    if (i + 1 < argc && name == "--data") {
      options.data = value;
    } else if (i + 1 < argc && name == "--epochs") {
      options.epochs = std::atoi(value.c_str());
    } else if (i + 1 < argc && name == "--loss-csv") {
      options.lossFile = value;
    } else if (i + 1 < argc && name == "--predict") {
      options.sentences.push_back(value);
    } else {
      std::fprintf(
          stderr, "usage: %s [--data DIR] [--epochs N] [--loss-csv FILE] [--predict SENTENCE]...\n",
          argv[0]);
      std::exit(2);
    }
  }
  return options;
}

/// One line a step: its number and its loss.
inline void writeLosses(const std::string &path, const std::vector<float> &losses) {
  std::FILE *file = std::fopen(path.c_str(), "w");
  if (!file) {
    std::fprintf(stderr, "sentiment: cannot write '%s'\n", path.c_str());
    std::exit(1);
  }
  std::fprintf(file, "step,loss\n");
  for (std::size_t step = 0; step < losses.size(); ++step)
    std::fprintf(file, "%zu,%.8f\n", step, losses[step]);
  std::fclose(file);
}
