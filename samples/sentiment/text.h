// Labelled sentences: reading them, splitting them into words, and turning words into numbers.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

constexpr int VocabularySize = 10000; // numbers a word can become
constexpr int SentenceLength = 20;    // words of a sentence that the model sees
constexpr int Padding = 0;            // fills up short sentences
constexpr int Unknown = 1;            // a word that no training sentence has

/// A sentence as the model sees it.
struct Example {
  int label; // 1 positive, 0 negative
  int words[SentenceLength];
};

struct LabelledSentence {
  std::string text;
  int label;
};

/// The files to read from `folder`: the three of the public data set "Sentiment Labelled Sentences"
/// in its own order if they are there, else every .txt file in order of its name.
inline std::vector<std::filesystem::path> dataFiles(const std::string &folder) {
  namespace fs = std::filesystem;
  std::vector<fs::path> files;
  for (const char *name : {"amazon_cells_labelled.txt", "imdb_labelled.txt", "yelp_labelled.txt"})
    if (fs::exists(fs::path(folder) / name))
      files.push_back(fs::path(folder) / name);
  if (files.size() == 3)
    return files;
  files.clear();
  if (fs::is_directory(folder))
    for (const auto &entry : fs::directory_iterator(folder))
      if (entry.path().extension() == ".txt")
        files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

/// Reads `sentence<TAB>label` lines. Ends the program with a message if there are none.
inline std::vector<LabelledSentence> readSentences(const std::string &folder) {
  std::vector<LabelledSentence> sentences;
  for (const auto &path : dataFiles(folder)) {
    std::ifstream file(path, std::ios::binary);
    std::string line;
    while (std::getline(file, line)) {
      const std::size_t tab = line.rfind('\t');
      if (tab != std::string::npos)
        sentences.push_back({line.substr(0, tab), std::atoi(line.c_str() + tab + 1)});
    }
  }
  if (sentences.empty()) {
    std::fprintf(stderr, "sentiment: no sentences in '%s'\n", folder.c_str());
    std::exit(1);
  }
  return sentences;
}

/// The words of a sentence: runs of letters, digits and apostrophes, in lower case.
inline std::vector<std::string> splitWords(const std::string &sentence) {
  std::vector<std::string> words;
  std::string word;
  for (char c : sentence + ' ') {
    if (c >= 'A' && c <= 'Z')
      c = static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '\'') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(word);
      word.clear();
    }
  }
  return words;
}

/// Numbers the words of the training sentences, the most frequent first.
class Vocabulary {
public:
  void count(const std::string &sentence) {
    for (const std::string &word : splitWords(sentence))
      ++counts[word];
  }

  void assignNumbers() {
    std::vector<std::pair<std::string, int>> byCount(counts.begin(), counts.end());
    std::sort(byCount.begin(), byCount.end(), [](const auto &a, const auto &b) {
      return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    int next = Unknown + 1;
    for (const auto &[word, count] : byCount)
      if (next < VocabularySize)
        numbers[word] = next++;
  }

  Example encode(const std::string &sentence, int label) const {
    Example example{label, {}};
    std::fill(std::begin(example.words), std::end(example.words), Padding);
    int position = 0;
    for (const std::string &word : splitWords(sentence)) {
      if (position == SentenceLength)
        break;
      const auto known = numbers.find(word);
      example.words[position++] = known == numbers.end() ? Unknown : known->second;
    }
    return example;
  }

  std::size_t size() const { return numbers.size(); }

private:
  std::unordered_map<std::string, int> counts;
  std::unordered_map<std::string, int> numbers;
};

/// A data set, split: every fifth sentence is kept for testing. The training examples come in a
/// scrambled order, the same one every epoch.
struct DataSet {
  Vocabulary vocabulary;
  std::vector<Example> train;
  std::vector<Example> test;
};

inline DataSet loadDataSet(const std::string &folder) {
  const std::vector<LabelledSentence> sentences = readSentences(folder);
  DataSet data;
  std::vector<const LabelledSentence *> train;
  for (std::size_t i = 0; i < sentences.size(); ++i)
    if (i % 5 != 4)
      train.push_back(&sentences[i]);
  for (const LabelledSentence *sentence : train)
    data.vocabulary.count(sentence->text);
  data.vocabulary.assignNumbers();
  for (std::size_t k = 0; k < train.size(); ++k) {
    const LabelledSentence &sentence = *train[k * 1009 % train.size()];
    data.train.push_back(data.vocabulary.encode(sentence.text, sentence.label));
  }
  for (std::size_t i = 4; i < sentences.size(); i += 5)
    data.test.push_back(data.vocabulary.encode(sentences[i].text, sentences[i].label));
  return data;
}
