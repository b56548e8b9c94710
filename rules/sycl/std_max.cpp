// As in C++: the first, if either is NaN.
template <class T> static inline T std_max(T x, T y) { return x < y ? y : x; }
