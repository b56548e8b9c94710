// cub::DeviceHistogram: counts in bins of the same width, or between levels that are given.
#pragma once

#include "cu2port/libraries/cub/device.h"

#include <algorithm>
#include <vector>

namespace cub {

class DeviceHistogram {
  /// What samples and levels are compared in: their common type, or the levels' if there is none.
  template <class Level, class Sample> class CommonOf {
    template <class L>
    static std::enable_if<true, typename std::common_type<L, Sample>::type> find(int);
    template <class L> static std::enable_if<true, L> find(...);

  public:
    typedef typename decltype(find<Level>(0))::type type;
  };

  /// The bin of a sample; that of none is negative.
  template <class Common> struct EvenBins {
    Common lower, upper;
    int bins;
    template <class Sample> int operator()(const Sample &sample) const {
      const Common value = static_cast<Common>(sample);
      if (!(value >= lower && value < upper)) // nor is no number in one
        return -1;
      return scaled(value, std::is_integral<Common>());
    }
    int scaled(Common value, std::true_type) const {
      return static_cast<int>(distance(lower, value) * static_cast<unsigned long long>(bins) /
                              distance(lower, upper));
    }
    int scaled(Common value, std::false_type) const {
      // Once the width is computed, each sample is a product.
      const Common scale = static_cast<Common>(bins) / (upper - lower);
      return std::min(static_cast<int>((value - lower) * scale), bins - 1);
    }
    /// Of the second, which is no less; a signed difference may be too large.
    static unsigned long long distance(Common from, Common to) {
      return static_cast<unsigned long long>(to) - static_cast<unsigned long long>(from);
    }
    /// Whether products with distances may be too large, which CUB refuses.
    bool isTooWide(std::true_type) const {
      return bins > 0 && distance(lower, upper) > ~0ull / static_cast<unsigned long long>(bins);
    }
    bool isTooWide(std::false_type) const { return false; }
  };
  template <class Common> static EvenBins<Common> evenBins(Common lower, Common upper, int bins) {
    const EvenBins<Common> result{lower, upper, bins};
    if (result.isTooWide(std::is_integral<Common>()))
      thrust::detail::check(CU2PORT_THRUST_RUNTIME(ErrorInvalidValue), "cub::DeviceHistogram");
    return result;
  }
  template <class Level> struct RangeBins {
    std::vector<Level> levels;
    template <class Sample> int operator()(const Sample &sample) const {
      const Level value = static_cast<Level>(sample);
      const auto above = std::upper_bound(levels.begin(), levels.end(), value);
      return above == levels.end() ? -1 : static_cast<int>(above - levels.begin()) - 1;
    }
  };

  /// Rows of pixels, each of some channels of which the first are counted.
  struct Shape {
    std::ptrdiff_t channels, columns, rows, step;
    std::size_t samples() const {
      return rows == 0 ? 0 : static_cast<std::size_t>((rows - 1) * step + columns * channels);
    }
  };

  template <class Samples, class Counter, class Bins>
  static void count(const detail::Policy &policy, Samples samples, const Shape &shape,
                    std::ptrdiff_t channel, Counter *histogram, int bins, const Bins &binOf) {
    const thrust::detail::Run run(policy, "cub::DeviceHistogram");
    thrust::detail::Stage<Samples> in(run, samples, shape.samples(), thrust::detail::Use::Read);
    std::vector<Counter> counts(static_cast<std::size_t>(bins));
    const auto first = in.begin();
    for (std::ptrdiff_t row = 0; row < shape.rows; ++row)
      for (std::ptrdiff_t column = 0; column < shape.columns; ++column) {
        const int bin = binOf(first[row * shape.step + column * shape.channels + channel]);
        if (bin >= 0 && bin < bins)
          ++counts[static_cast<std::size_t>(bin)];
      }
    thrust::detail::Stage<Counter *> out(run, histogram, counts.size(), thrust::detail::Use::Write);
    out.finish(std::copy(counts.begin(), counts.end(), out.begin()));
  }
  /// The levels may lie on the device.
  template <class Level>
  static RangeBins<Level> rangeBins(const detail::Policy &policy, const Level *levels, int n) {
    RangeBins<Level> bins;
    const thrust::detail::Run run(policy, "cub::DeviceHistogram");
    thrust::detail::Stage<const Level *> in(run, levels, static_cast<std::size_t>(n),
                                            thrust::detail::Use::Read);
    bins.levels.assign(in.begin(), in.end());
    return bins;
  }

  /// As an array, of any counter type.
  template <int active, class Samples, class Counter, class Levels, class Lower, class Upper>
  static detail::Status even(void *storage, std::size_t &bytes, Samples samples,
                             Counter *const *histograms, Levels levels, Lower lower, Upper upper,
                             const Shape &shape, detail::Stream stream) {
    typedef typename std::decay<decltype(lower[0])>::type Level;
    typedef typename CommonOf<Level, detail::Value<Samples>>::type Common;
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      for (int channel = 0; channel < active; ++channel)
        count(policy, samples, shape, channel, histograms[channel], levels[channel] - 1,
              evenBins<Common>(static_cast<Common>(lower[channel]),
                               static_cast<Common>(upper[channel]), levels[channel] - 1));
    });
  }
  template <int active, class Samples, class Counter, class Counts, class Levels>
  static detail::Status range(void *storage, std::size_t &bytes, Samples samples,
                              Counter *const *histograms, Counts counts, Levels levels,
                              const Shape &shape, detail::Stream stream) {
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      for (int channel = 0; channel < active; ++channel)
        count(policy, samples, shape, channel, histograms[channel], counts[channel] - 1,
              rangeBins(policy, &levels[channel][0], counts[channel]));
    });
  }

public:
  template <class Samples, class Counter, class Level, class Count>
  static detail::Status HistogramEven(void *storage, std::size_t &bytes, Samples samples,
                                      Counter *histogram, int levels, Level lower, Level upper,
                                      Count n, detail::Stream stream = 0) {
    const Shape shape = {1, static_cast<std::ptrdiff_t>(n), 1, static_cast<std::ptrdiff_t>(n)};
    return even<1>(storage, bytes, samples, &histogram, &levels, &lower, &upper, shape, stream);
  }
  /// Rows that begin `pitch` bytes apart.
  template <class Samples, class Counter, class Level, class Count>
  static detail::Status HistogramEven(void *storage, std::size_t &bytes, Samples samples,
                                      Counter *histogram, int levels, Level lower, Level upper,
                                      Count columns, Count rows, std::size_t pitch,
                                      detail::Stream stream = 0) {
    const Shape shape = {1, static_cast<std::ptrdiff_t>(columns), static_cast<std::ptrdiff_t>(rows),
                         static_cast<std::ptrdiff_t>(pitch / sizeof(detail::Value<Samples>))};
    return even<1>(storage, bytes, samples, &histogram, &levels, &lower, &upper, shape, stream);
  }
  template <int channels, int active, class Samples, class Counter, class Level, class Count>
  static detail::Status
  MultiHistogramEven(void *storage, std::size_t &bytes, Samples samples,
                     Counter *const (&histograms)[active], const int (&levels)[active],
                     const Level (&lower)[active], const Level (&upper)[active], Count pixels,
                     detail::Stream stream = 0) {
    const std::ptrdiff_t n = static_cast<std::ptrdiff_t>(pixels);
    const Shape shape = {channels, n, 1, n * channels};
    return even<active>(storage, bytes, samples, &histograms[0], &levels[0], &lower[0], &upper[0],
                        shape, stream);
  }

  template <class Samples, class Counter, class Level, class Count>
  static detail::Status HistogramRange(void *storage, std::size_t &bytes, Samples samples,
                                       Counter *histogram, int levels, const Level *bounds, Count n,
                                       detail::Stream stream = 0) {
    const Shape shape = {1, static_cast<std::ptrdiff_t>(n), 1, static_cast<std::ptrdiff_t>(n)};
    return range<1>(storage, bytes, samples, &histogram, &levels, &bounds, shape, stream);
  }
  template <int channels, int active, class Samples, class Counter, class Level, class Count>
  static detail::Status MultiHistogramRange(void *storage, std::size_t &bytes, Samples samples,
                                            Counter *const (&histograms)[active],
                                            const int (&levels)[active],
                                            const Level *const (&bounds)[active], Count pixels,
                                            detail::Stream stream = 0) {
    const std::ptrdiff_t n = static_cast<std::ptrdiff_t>(pixels);
    const Shape shape = {channels, n, 1, n * channels};
    return range<active>(storage, bytes, samples, &histograms[0], &levels[0], &bounds[0], shape,
                         stream);
  }
};

} // namespace cub
