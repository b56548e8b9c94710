// What a processor can do at most: the lines that a profile compares kernels with.
#pragma once

namespace cu2port::profile {

/// In billions a second; 0 where it is not known.
struct Roofline {
  double bytes = 0;      ///< between its cores and the memory, as STREAM's triad counts them
  double operations = 0; ///< with numbers of 32 bits, products and sums in one

  bool isKnown() const { return bytes > 0 && operations > 0; }
  /// How near these rates come to it: 1 is as fast as the nearer line lets anything be.
  double shareOf(double bytesPerNanosecond, double operationsPerNanosecond) const;
};

/// Of this machine with so many threads, in 50 ms at most. Nothing is known where there are no
/// threads, or no memory.
Roofline measureRoofline(unsigned threads);

} // namespace cu2port::profile
