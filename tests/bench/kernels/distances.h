// The squared distance of every point from a few pivots. The size is the number of points.
#pragma once

#include "bench.h"

struct Distances {
  static constexpr std::size_t usualSize = 1 << 18;
  static constexpr int features = 16, pivots = 8;

  struct Point {
    float at[features];
  };

  const int n;
  bench::Vector<Point> points, around; ///< `around`: the pivots

  explicit Distances(std::size_t size) : n(static_cast<int>(size)), points(size), around(pivots) {
    bench::Random random;
    for (bench::Vector<Point> *each : {&around, &points})
      for (Point &point : *each)
        for (float &value : point.at)
          value = random.real();
  }

  /// One feature of all points, then the next.
  bench::Vector<float> columns() const {
    bench::Vector<float> result(points.size() * features);
    for (int i = 0; i < n; ++i)
      for (int f = 0; f < features; ++f)
        result[f * n + i] = points[i].at[f];
    return result;
  }
  /// The pivots one after the other.
  bench::Vector<float> rows() const {
    bench::Vector<float> result;
    for (const Point &pivot : around)
      result.insert(result.end(), pivot.at, pivot.at + features);
    return result;
  }

  /// `got` gives a point's distance from a pivot.
  template <class Got> void check(Got got) const {
    for (int i = 0; i < n; ++i)
      for (int p = 0; p < pivots; ++p) {
        double expected = 0;
        for (int f = 0; f < features; ++f) {
          const double difference = static_cast<double>(points[i].at[f]) - around[p].at[f];
          expected += difference * difference;
        }
        bench::near("distance", got(i, p), expected, 1e-5, i);
      }
  }
};
