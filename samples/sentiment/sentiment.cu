// Learns to tell positive sentences from negative ones.
//
//   sentence -> 20 words -> 20 embeddings of 128 numbers -> their mean -> linear layer -> softmax
//
// Every step takes 64 sentences, computes the loss (cross-entropy), its gradient in every
// parameter, and lets AdamW move the parameters. While a batch is computed on one stream, the next
// is copied on another.
#include "options.h"
#include "text.h"

#include <cuda_runtime.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    const cudaError_t status = (call);                                                             \
    if (status != cudaSuccess) {                                                                   \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,                           \
                   cudaGetErrorString(status));                                                    \
      std::exit(1);                                                                                \
    }                                                                                              \
  } while (0)

constexpr int EmbeddingSize = 128; // also the threads of a block that works on one sentence
constexpr int Classes = 2;
constexpr int BatchSize = 64;
constexpr int EvaluationBatch = 1024;

// All parameters lie in one array, so that the optimizer needs one launch: embedding, then weight,
// then bias.
constexpr int EmbeddingCount = VocabularySize * EmbeddingSize;
constexpr int WeightCount = Classes * EmbeddingSize;
constexpr int ParameterCount = EmbeddingCount + WeightCount + Classes;

/// The hyper-parameters of AdamW, in the form in which the kernel uses them.
struct AdamW {
  float beta1, oneMinusBeta1; // how much of the mean gradient stays, how much is new
  float beta2, oneMinusBeta2; // the same for the mean squared gradient
  float epsilon;
  float keep; // what weight decay leaves of a parameter: 1 - learning rate * weight decay
};

constexpr double LearningRate = 1e-3;
constexpr double Beta1 = 0.9;
constexpr double Beta2 = 0.999;
constexpr double WeightDecay = 0.01;

__constant__ AdamW optimizer;

// ---- Forward ------------------------------------------------------------------------------------

/// The mean of the embeddings of a sentence's words. One block a sentence, one thread a number of
/// the embedding.
__global__ void meanEmbedding(const Example *examples, const float *embedding, float *mean) {
  const Example *example = &examples[blockIdx.x];
  const int e = threadIdx.x;
  float sum = 0.0f;
  for (int t = 0; t < SentenceLength; ++t)
    sum += embedding[example->words[t] * EmbeddingSize + e];
  mean[blockIdx.x * EmbeddingSize + e] = sum / SentenceLength;
}

/// One score a class: the product of the mean embedding with the class's weights, plus its bias.
/// The block's threads multiply, then add up pairwise in shared memory.
template <int Outputs>
__global__ void linear(const float *mean, const float *weight, const float *bias, float *scores) {
  __shared__ float partial[Outputs][EmbeddingSize];
  const int e = threadIdx.x;
  const float input = mean[blockIdx.x * EmbeddingSize + e];
  for (int c = 0; c < Outputs; ++c)
    partial[c][e] = input * weight[c * EmbeddingSize + e];
  __syncthreads();
  for (int stride = EmbeddingSize / 2; stride > 0; stride /= 2) {
    if (e < stride)
      for (int c = 0; c < Outputs; ++c)
        partial[c][e] += partial[c][e + stride];
    __syncthreads();
  }
  if (e < Outputs)
    scores[blockIdx.x * Outputs + e] = partial[e][0] + bias[e];
}

/// Softmax and cross-entropy of a batch in one block, one thread a sentence: the batch's mean loss,
/// and its gradient in every score.
template <int Outputs>
__global__ void softmaxCrossEntropy(const Example *examples, int count, const float *scores,
                                    float *scoreGradient, float *loss) {
  __shared__ float losses[BatchSize];
  const int b = threadIdx.x;
  losses[b] = 0.0f;
  if (b < count) {
    const float *score = scores + b * Outputs;
    const int label = examples[b].label;
    float highest = score[0];
    for (int c = 1; c < Outputs; ++c)
      highest = fmaxf(highest, score[c]);
    float sum = 0.0f;
    for (int c = 0; c < Outputs; ++c)
      sum += expf(score[c] - highest);
    for (int c = 0; c < Outputs; ++c) {
      const float probability = expf(score[c] - highest) / sum;
      scoreGradient[b * Outputs + c] = (probability - (c == label ? 1.0f : 0.0f)) / count;
    }
    losses[b] = logf(sum) + highest - score[label];
  }
  __syncthreads();
  for (int stride = BatchSize / 2; stride > 0; stride /= 2) {
    if (b < stride)
      losses[b] += losses[b + stride];
    __syncthreads();
  }
  if (b == 0)
    *loss = losses[0] / count;
}

/// Counts the sentences whose highest score is that of their label.
__global__ void countRight(const Example *examples, int count, const float *scores, int *right) {
  const int b = blockIdx.x * blockDim.x + threadIdx.x;
  if (b >= count)
    return;
  int best = 0;
  for (int c = 1; c < Classes; ++c)
    if (scores[b * Classes + c] > scores[b * Classes + best])
      best = c;
  if (best == examples[b].label)
    atomicAdd(right, 1);
}

// ---- Backward -----------------------------------------------------------------------------------

/// The gradient of the linear layer's weights and bias. One block a class, one thread a weight.
__global__ void linearBackward(int count, const float *mean, const float *scoreGradient,
                               float *weightGradient, float *biasGradient) {
  const int c = blockIdx.x;
  const int e = threadIdx.x;
  float weightSum = 0.0f;
  float biasSum = 0.0f;
  for (int b = 0; b < count; ++b) {
    const float gradient = scoreGradient[b * Classes + c];
    weightSum += gradient * mean[b * EmbeddingSize + e];
    biasSum += gradient;
  }
  weightGradient[c * EmbeddingSize + e] = weightSum;
  if (e == 0)
    biasGradient[c] = biasSum;
}

/// The gradient of the embedding: every word of a sentence gets its share of what reaches the mean.
/// Many sentences have words in common, hence the atomic addition.
__global__ void embeddingBackward(const Example *examples, const float *weight,
                                  const float *scoreGradient, float *embeddingGradient) {
  const Example *example = &examples[blockIdx.x];
  const int e = threadIdx.x;
  float gradient = 0.0f;
  for (int c = 0; c < Classes; ++c)
    gradient += scoreGradient[blockIdx.x * Classes + c] * weight[c * EmbeddingSize + e];
  gradient /= SentenceLength;

  // The padding at the end is one word many times: add its sum once.
  int length = SentenceLength;
  while (length > 0 && example->words[length - 1] == Padding)
    --length;
  for (int t = 0; t < length; ++t)
    atomicAdd(&embeddingGradient[example->words[t] * EmbeddingSize + e], gradient);
  if (length < SentenceLength)
    atomicAdd(&embeddingGradient[Padding * EmbeddingSize + e],
              gradient * (SentenceLength - length));
}

/// One step of AdamW for one parameter a thread. `stepSize` and `correction` hold the bias
/// corrections, which are the same for all. Clears the gradient for the next step.
__global__ void adamW(int count, float stepSize, float correction, float *__restrict__ parameter,
                      float *__restrict__ gradient, float *__restrict__ moment1,
                      float *__restrict__ moment2) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  const float g = gradient[i];
  const float m = optimizer.beta1 * moment1[i] + optimizer.oneMinusBeta1 * g;
  const float v = optimizer.beta2 * moment2[i] + optimizer.oneMinusBeta2 * g * g;
  parameter[i] =
      optimizer.keep * parameter[i] - stepSize * m / (sqrtf(v) / correction + optimizer.epsilon);
  moment1[i] = m;
  moment2[i] = v;
  gradient[i] = 0.0f;
}

// ---- The model on the device --------------------------------------------------------------------

template <class T> T *allocateZeroed(std::size_t count) {
  T *pointer = nullptr;
  CHECK(cudaMalloc(&pointer, count * sizeof(T)));
  CHECK(cudaMemset(pointer, 0, count * sizeof(T)));
  return pointer;
}

/// A number in [-1, 1) from the position in an array and the array's seed; the same on every
/// machine.
float initialValue(std::uint64_t n, std::uint64_t seed) {
  std::uint64_t z = n * 0x9E3779B97F4A7C15u + seed * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  z ^= z >> 31;
  return static_cast<float>(z >> 40) / 8388608.0f - 1.0f;
}

struct Model {
  float *parameters = allocateZeroed<float>(ParameterCount);
  float *gradients = allocateZeroed<float>(ParameterCount);
  float *moments1 = allocateZeroed<float>(ParameterCount);
  float *moments2 = allocateZeroed<float>(ParameterCount);
  float *mean = allocateZeroed<float>(EvaluationBatch * EmbeddingSize);
  float *scores = allocateZeroed<float>(EvaluationBatch * Classes);
  float *scoreGradient = allocateZeroed<float>(BatchSize * Classes);
  int *right = allocateZeroed<int>(1);
  int steps = 0;

  Model() {
    const AdamW hyper{Beta1,       1.0 - Beta1, Beta2,
                      1.0 - Beta2, 1e-8,        1.0 - LearningRate * WeightDecay};
    CHECK(cudaMemcpyToSymbol(optimizer, &hyper, sizeof(hyper)));
    std::vector<float> initial(ParameterCount, 0.0f);
    for (int n = 0; n < EmbeddingCount; ++n)
      initial[n] = 0.1f * initialValue(n, 1);
    for (int n = 0; n < WeightCount; ++n)
      initial[EmbeddingCount + n] = 0.0625f * initialValue(n, 2);
    CHECK(cudaMemcpy(parameters, initial.data(), initial.size() * sizeof(float),
                     cudaMemcpyHostToDevice));
  }
  Model(const Model &) = delete;
  Model &operator=(const Model &) = delete;
  ~Model() {
    for (float *array : {parameters, gradients, moments1, moments2, mean, scores, scoreGradient})
      cudaFree(array);
    cudaFree(right);
  }

  float *weight() { return parameters + EmbeddingCount; }
  float *bias() { return weight() + WeightCount; }

  /// Computes the scores of `count` examples.
  void forward(const Example *examples, int count, cudaStream_t stream) {
    meanEmbedding<<<count, EmbeddingSize, 0, stream>>>(examples, parameters, mean);
    linear<Classes><<<count, EmbeddingSize, 0, stream>>>(mean, weight(), bias(), scores);
  }

  /// Learns from a batch and stores its loss.
  void train(const Example *examples, int count, float *loss, cudaStream_t stream) {
    forward(examples, count, stream);
    softmaxCrossEntropy<Classes>
        <<<1, BatchSize, 0, stream>>>(examples, count, scores, scoreGradient, loss);
    float *weightGradient = gradients + EmbeddingCount;
    linearBackward<<<Classes, EmbeddingSize, 0, stream>>>(
        count, mean, scoreGradient, weightGradient, weightGradient + WeightCount);
    embeddingBackward<<<count, EmbeddingSize, 0, stream>>>(examples, weight(), scoreGradient,
                                                           gradients);
    ++steps;
    const double stepSize = LearningRate / (1.0 - std::pow(Beta1, steps));
    const double correction = std::sqrt(1.0 - std::pow(Beta2, steps));
    adamW<<<(ParameterCount + 255) / 256, 256, 0, stream>>>(
        ParameterCount, static_cast<float>(stepSize), static_cast<float>(correction), parameters,
        gradients, moments1, moments2);
    CHECK(cudaGetLastError());
  }

  void evaluate(const Example *examples, int count, cudaStream_t stream) {
    forward(examples, count, stream);
    countRight<<<(count + 127) / 128, 128, 0, stream>>>(examples, count, scores, right);
    CHECK(cudaGetLastError());
  }
};

/// Brings examples to the device batch by batch: two buffers, so that the next batch can be copied
/// on one stream while the one before is used on another.
class Feed {
public:
  explicit Feed(const std::vector<Example> &examples) : count(static_cast<int>(examples.size())) {
    CHECK(cudaMallocHost(&pinned, count * sizeof(Example)));
    std::copy(examples.begin(), examples.end(), pinned);
    CHECK(cudaStreamCreate(&copyStream));
    for (Slot &slot : slots) {
      CHECK(cudaMalloc(&slot.examples, EvaluationBatch * sizeof(Example)));
      CHECK(cudaEventCreate(&slot.copied));
      CHECK(cudaEventCreate(&slot.used));
    }
  }
  Feed(const Feed &) = delete;
  Feed &operator=(const Feed &) = delete;
  ~Feed() {
    for (Slot &slot : slots) {
      cudaEventDestroy(slot.copied);
      cudaEventDestroy(slot.used);
      cudaFree(slot.examples);
    }
    cudaStreamDestroy(copyStream);
    cudaFreeHost(pinned);
  }

  /// Calls `compute(examples, count)` for every batch; what it launches on `stream` starts when the
  /// batch is there.
  template <class Compute> void forEachBatch(int batchSize, cudaStream_t stream, Compute compute) {
    for (int first = 0; first < count; first += batchSize) {
      Slot &slot = slots[turn++ % 2];
      const int size = std::min(batchSize, count - first);
      CHECK(cudaStreamWaitEvent(copyStream, slot.used, 0));
      CHECK(cudaMemcpyAsync(slot.examples, pinned + first, size * sizeof(Example),
                            cudaMemcpyHostToDevice, copyStream));
      CHECK(cudaEventRecord(slot.copied, copyStream));
      CHECK(cudaStreamWaitEvent(stream, slot.copied, 0));
      compute(slot.examples, size);
      CHECK(cudaEventRecord(slot.used, stream));
    }
  }

  const int count;

private:
  struct Slot {
    Example *examples;
    cudaEvent_t copied; // the batch has arrived
    cudaEvent_t used;   // the batch is no longer needed
  };
  Slot slots[2];
  Example *pinned = nullptr;
  cudaStream_t copyStream;
  int turn = 0;
};

// ---- Training -----------------------------------------------------------------------------------

int countRightOnes(Model &model, Feed &feed, cudaStream_t stream) {
  CHECK(cudaMemsetAsync(model.right, 0, sizeof(int), stream));
  feed.forEachBatch(EvaluationBatch, stream, [&](const Example *examples, int count) {
    model.evaluate(examples, count, stream);
  });
  int right = 0;
  CHECK(cudaMemcpyAsync(&right, model.right, sizeof(int), cudaMemcpyDeviceToHost, stream));
  CHECK(cudaStreamSynchronize(stream));
  return right;
}

/// Trains for some epochs, with an evaluation after each. Returns the loss of every step.
std::vector<float> train(Model &model, const DataSet &data, int epochs) {
  Feed trainFeed(data.train);
  Feed testFeed(data.test);
  const int steps = (trainFeed.count + BatchSize - 1) / BatchSize;
  float *losses = allocateZeroed<float>(steps);
  std::vector<float> history;
  cudaStream_t stream;
  cudaEvent_t start, stop;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));

  int testRight = 0;
  CHECK(cudaEventRecord(start, stream));
  for (int epoch = 1; epoch <= epochs; ++epoch) {
    float *loss = losses;
    trainFeed.forEachBatch(BatchSize, stream, [&](const Example *examples, int count) {
      model.train(examples, count, loss++, stream);
    });
    history.resize(history.size() + steps);
    CHECK(cudaMemcpyAsync(&history[history.size() - steps], losses, steps * sizeof(float),
                          cudaMemcpyDeviceToHost, stream));
    const int trainRight = countRightOnes(model, trainFeed, stream);
    testRight = countRightOnes(model, testFeed, stream);
    std::printf("epoch %2d: loss %.4f, right: %d of %d in training, %d of %d in the test\n", epoch,
                history.back(), trainRight, trainFeed.count, testRight, testFeed.count);
  }
  CHECK(cudaEventRecord(stop, stream));
  CHECK(cudaEventSynchronize(stop));
  float milliseconds = 0.0f;
  CHECK(cudaEventElapsedTime(&milliseconds, start, stop));
  if (epochs > 0)
    std::printf("seconds per epoch: %.4f, first loss: %.8f, last loss: %.8f, test accuracy: %.1f "
                "%% (%d of %d)\n",
                milliseconds / 1000.0f / epochs, history.front(), history.back(),
                100.0 * testRight / testFeed.count, testRight, testFeed.count);

  CHECK(cudaEventDestroy(start));
  CHECK(cudaEventDestroy(stop));
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaFree(losses));
  return history;
}

void predict(Model &model, const Vocabulary &vocabulary, const std::string &sentence) {
  const Example example = vocabulary.encode(sentence, 0);
  Example *onDevice = nullptr;
  CHECK(cudaMalloc(&onDevice, sizeof(Example)));
  CHECK(cudaMemcpy(onDevice, &example, sizeof(Example), cudaMemcpyHostToDevice));
  model.forward(onDevice, 1, 0);
  float scores[Classes];
  CHECK(cudaMemcpy(scores, model.scores, sizeof(scores), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(onDevice));
  const double positive = 1.0 / (1.0 + std::exp(static_cast<double>(scores[0]) - scores[1]));
  std::printf("%s (%.0f %% sure): %s\n", positive >= 0.5 ? "positive" : "negative",
              100.0 * std::fmax(positive, 1.0 - positive), sentence.c_str());
}

// ---- The program --------------------------------------------------------------------------------

int main(int argc, char **argv) {
  const Options options = readOptions(argc, argv);
  const DataSet data = loadDataSet(options.data);

  int device = 0;
  cudaDeviceProp properties;
  CHECK(cudaGetDevice(&device));
  CHECK(cudaGetDeviceProperties(&properties, device));
  std::printf("device: %s\n", properties.name);
  std::printf("sentences: %zu to train, %zu to test, %zu different words\n", data.train.size(),
              data.test.size(), data.vocabulary.size());

  Model model;
  const std::vector<float> losses = train(model, data, options.epochs);
  if (!options.lossFile.empty())
    writeLosses(options.lossFile, losses);
  for (const std::string &sentence : options.sentences)
    predict(model, data.vocabulary, sentence);
  return 0;
}
