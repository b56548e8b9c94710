// One step of the optimizer AdamW.
#pragma once

#include "bench.h"

struct AdamW {
  static constexpr std::size_t usualSize = 1 << 22;

  bench::Random random;
  const int n;
  const float rate = 1e-3f, beta1 = 0.9f, beta2 = 0.999f, epsilon = 1e-8f, decay = 0.01f;
  const int step = 10;
  /// By how much the means of `step` steps fall short.
  const float correction1 = 1 - std::pow(beta1, static_cast<float>(step));
  const float correction2 = 1 - std::pow(beta2, static_cast<float>(step));
  const bench::Vector<float> weights, gradients;

  explicit AdamW(std::size_t size)
      : n(static_cast<int>(size)), weights(bench::reals(random, size)),
        gradients(bench::reals(random, size)) {}

  /// What the weights are after the first step, with means that were 0.
  void check(const bench::Vector<float> &got) const {
    for (int i = 0; i < n; ++i) {
      const double g = gradients[i];
      const double mean = (1 - beta1) * g / correction1;
      const double square = (1 - beta2) * g * g / correction2;
      const double w =
          weights[i] * (1 - rate * decay) - rate * mean / (std::sqrt(square) + epsilon);
      bench::near("weight", got[i], w, 1e-5, i);
    }
  }
};
