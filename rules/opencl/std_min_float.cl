// As in C++: the first, if either is NaN.
float std_min_float(float x, float y) { return y < x ? y : x; }
