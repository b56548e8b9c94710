// As in C++: the first, if either is NaN.
template <class T> static inline T std_min(T x, T y) { return y < x ? y : x; }
